/** The bar over everything: the house's name, the round, whose turn, help. */

/** @import {Seen} from "../types.js" */
import { Emblem, LookSign } from "../art/pictures.js";
import { classes, html } from "../html.js";
import { help, info, lookSheet, tableMenu } from "../state/store.js";
import { rich, t } from "../texts/t.js";
import { Button } from "./button.js";
import { TimeLeft } from "./clock.js";
import { LanguageChoice } from "./language.js";
import { LinkState } from "./link-state.js";
import { wide } from "./wide.js";

/** @param {{state: Seen | null}} props */
export function Header({ state }) {
  const playing = state && state.view.phase !== "window" && state.view.phase !== "over";
  return html`
    <header class="header">
      <a class="brand" href="#/" aria-label=${t("header.home")}><${Emblem} /><span class="brand-name">vitrail</span></a>
      ${playing && html`<${RoundLine} state=${state} />`}
      <nav class="header-ways" aria-label=${t("header.page")}>
        <${LinkState} />
        ${state && !info.value?.home && html`<${Button} look="quiet-button" act="menu" aria-haspopup="dialog" onClick=${() => (tableMenu.value = true)}>
          ${t("header.table")}
        <//>`}
        ${state &&
        html`<a class=${classes("button", "quiet-button", "leave", !info.value?.home && "wide-only")} href="#/"><span>${rich("header.leave", { wide })}</span></a>`}
        <${Button} look="quiet-button" act="look" aria-haspopup="dialog" onClick=${() => (lookSheet.value = true)}><${LookSign} /><span class="sign-word">${t("header.look")}</span><//>
        <${Button} look="quiet-button" aria-haspopup="dialog" onClick=${() => (help.value = true)}><span class="sign sign-help" aria-hidden="true">?</span><span class="sign-word">${t("header.help")}</span> <kbd>?</kbd><//>
        <${LanguageChoice} />
      </nav>
    </header>
  `;
}

/** @param {{state: Seen}} props */
function RoundLine({ state }) {
  const { view, seats } = state;
  const { order } = view;
  const actor = view.actor;
  const whose = actor === state.seat ? t("turn.yours") : actor !== null && actor >= 0 ? t("turn.of", { name: seats[actor].name }) : "";
  return html`
    <div class="round-line">
      <p class="round">${rich("header.round", { round: html`<strong>${view.round}</strong><span class="round-of">/10</span>` })}</p>
      <p class="whose">${whose} ${actor !== null && actor >= 0 && html`<${TimeLeft} state=${state} seat=${actor} />`}</p>
      <ol class="order" aria-label=${t("header.order")}>
        ${order.map((seat, turn) => {
          const last = order.indexOf(seat) !== turn;
          return html`<${Step} state=${state} seat=${seat} turn=${turn} last=${last} />`;
        })}
      </ol>
    </div>
  `;
}

/** @param {{state: Seen, seat: number, turn: number, last: boolean}} props */
function Step({ state, seat, turn, last }) {
  const { view, seats } = state;
  const now = turn === view.turn;
  const skipped = last && turn > view.turn && view.seats[seat].skip_next;
  const name = seats[seat].name;
  const marks = [now && "now", turn < view.turn && "past", seat === state.seat && "me", skipped && "skipped"];
  return html`
    <li class=${classes("step", ...marks)} aria-current=${now ? "step" : undefined}>
      ${name}${skipped && html`<span class="visually-hidden"> ${t("header.skipped")}</span>`}
    </li>
  `;
}
