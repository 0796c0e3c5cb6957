/** What happened so far, a sentence a turn, newest first. */

/** @import {CardList, Seen} from "../types.js" */
import { classes, html } from "../html.js";
import { logLines } from "../state/log.js";
import { SealedDice } from "./fairness.js";

/** @param {{state: Seen, cards: CardList}} props */
export function Logbook({ state, cards }) {
  const lines = logLines(state, cards).reverse();
  return html`
    <section class="log-area" aria-label="Log">
      <h2 class="part-title">Log <span class="part-note log-rules">${state.rules}</span></h2>
      <ol class="log" tabindex="0" aria-label="Turns so far, newest first">
        ${lines.map(
          ({ key, seat, round, text }, index) => html`
            <li key=${key} class=${classes("log-line", seat === state.seat && "mine")}>
              ${round !== lines[index - 1]?.round && html`<span class="log-round">Round ${round}</span>`}
              ${text}
            </li>
          `,
        )}
        ${lines.length === 0 && html`<li class="quiet">The game begins.</li>`}
        <li class="log-seal"><${SealedDice} /></li>
      </ol>
    </section>
  `;
}
