/** What happened so far, a sentence a turn, newest first. */

/** @import {CardList, Seen} from "../types.js" */
import { classes, html } from "../html.js";
import { logLines } from "../state/log.js";
import { t } from "../texts/t.js";
import { SealedDice } from "./fairness.js";

/** @param {{state: Seen, cards: CardList}} props */
export function Logbook({ state, cards }) {
  const lines = logLines(state, cards).reverse();
  return html`
    <section class="log-area" aria-label=${t("log.title")}>
      <h2 class="part-title">${t("log.title")} <span class="part-note log-rules">${state.rules}</span></h2>
      <ol class="log" tabindex="0" aria-label=${t("log.turns")}>
        ${lines.map(
          ({ key, seat, round, text }, index) => html`
            <li key=${key} class=${classes("log-line", seat === state.seat && "mine")}>
              ${round !== lines[index - 1]?.round && html`<span class="log-round">${t("round", { round })}</span>`}
              ${text}
            </li>
          `,
        )}
        ${lines.length === 0 && html`<li class="quiet">${t("log.begins")}</li>`}
        <li class="log-seal"><${SealedDice} /></li>
      </ol>
    </section>
  `;
}
