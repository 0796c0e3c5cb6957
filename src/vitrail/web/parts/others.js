/** The other seats: their Windows, names and Favor Tokens. */

/** @import {CardList, Seen, State} from "../types.js" */
import { classes, html } from "../html.js";
import { parseDice, windowOf } from "../state/board.js";
import { logLines } from "../state/log.js";
import { meant } from "../state/lesson.js";
import { fresh } from "../state/store.js";
import { t } from "../texts/t.js";
import { AwaySign } from "./away.js";
import { TimeLeft } from "./clock.js";
import { PrivateRow } from "./private-pool.js";
import { Purse, WindowView } from "./window.js";

/** @param {{state: State, cards: CardList}} props */
export function Others({ state, cards }) {
  const count = state.seats.length;
  const others = Array.from({ length: count - 1 }, (_, step) => (state.seat + 1 + step) % count);
  return html`
    <section class=${classes("others-area", `others-${others.length}`)} data-meant=${meant("others")} aria-label=${t("others.title", { count: others.length })}>
      <h2 class="part-title">${t("others.title", { count: others.length })}</h2>
      <ul class="others">
        ${others.map((seat) => html`<${Other} key=${seat} state=${state} cards=${cards} seat=${seat} />`)}
      </ul>
    </section>
  `;
}

/** @param {{state: Seen, cards: CardList, seat: number}} props */
export function Other({ state, cards, seat }) {
  const { name, kind, away } = state.seats[seat];
  const own = state.view.seats[seat];
  const window = windowOf(own, cards);
  return html`
    <li class=${classes("other", state.view.actor === seat && "acting")}>
      <div class="other-head">
        <h3 class="other-name">${name}</h3>
        ${kind !== "human" && html`<span class="bot-sign">${t("bot.sign")}</span>`}
        <${TimeLeft} state=${state} seat=${seat} />
        <${Purse} seat=${own} rules=${state.view.rules} />
      </div>
      ${away && state.status === "running" && html`<${AwaySign} name=${name} />`}
      ${window
        ? html`
            <${WindowView}
              window=${window}
              dice=${parseDice(own.dice)}
              label=${t("window.of", { name, window: window.name })}
              fresh=${fresh.value[seat] ?? []}
            />
          `
        : html`<p class="quiet">${t("others.no-window")}</p>`}
      ${state.view.rules.private_pools && html`<${PrivateRow} dice=${own.private_pool} name=${name} />`}
      <div class="other-foot">
        ${own.private?.map((id) => html`<p class="other-goal" key=${id}>${goalOf(cards, id)}</p>`)}
        ${window && html`<p class="other-window">${window.name}</p>`}
        ${state.seats.length === 2 && html`<p class="other-news">${lastDeed(state, cards, seat)}</p>`}
      </div>
    </li>
  `;
}

/** @param {CardList} cards @param {string} id */
const goalOf = (cards, id) => cards.private.find((card) => card.id === id)?.name ?? id;

/**
 * What the seat did last, in words.
 * @param {Seen} state
 * @param {CardList} cards
 * @param {number} seat
 */
export function lastDeed(state, cards, seat) {
  return logLines(state, cards).findLast((line) => line.seat === seat)?.text ?? "";
}
