/** A game without a seat of one's own: what lies open to all, and nothing to click. */

/** @import {CardList, Seen} from "../types.js" */
import { Die } from "../art/dice.js";
import { html } from "../html.js";
import { diceList } from "../state/board.js";
import { ownSeats } from "../state/keyring.js";
import { t } from "../texts/t.js";
import { commaWords, dieWords, othersTurn } from "../words.js";
import { Logbook } from "./logbook.js";
import { Objectives } from "./objectives.js";
import { Other } from "./others.js";
import { Tools } from "./tools.js";
import { Track } from "./track.js";

/** @param {{state: Seen, cards: CardList}} props */
export function Watch({ state, cards }) {
  const own = ownSeats(state).map((seat) => state.seats[seat].name);
  const { view } = state;
  return html`
    <main class="watch" id="main" data-phase=${view.phase} data-ply=${state.ply}>
      <h1 class="visually-hidden">${t("table.title", { names: commaWords(state.seats.map(({ name }) => name)) })}</h1>
      <${Track} state=${state} />
      <div class="watch-main">
        <section class="prompt" aria-label=${t("watch.title")}>
          ${view.hand && html`<div class="hand" role="img" aria-label=${t("die.in-hand", { die: view.hand })}><${Die} die=${view.hand} /></div>`}
          <div class="prompt-words">
            <p class="prompt-text">${othersTurn(state)}</p>
            <p class="status">${own.length > 0 ? t("watch.screen", { names: own }) : t("watch.you")}</p>
          </div>
        </section>
        <section class="pool-area" aria-label=${t("pool.title")}>
          <h2 class="part-title">${t("pool.title")}</h2>
          <ul class="pool still">
            ${diceList(view.pool).map((die, place) => html`<li class="pool-die" key=${`${place}-${die}`}><${Die} die=${die} label=${dieWords(die)} /></li>`)}
          </ul>
        </section>
        <section aria-label=${t("watch.windows")}>
          <ul class="watch-windows">
            ${state.seats.map((_, seat) => html`<${Other} key=${seat} state=${state} cards=${cards} seat=${seat} />`)}
          </ul>
        </section>
      </div>
      <div class="watch-side">
        <${Objectives} state=${state} cards=${cards} />
        <${Tools} state=${state} cards=${cards} still=${true} />
        <${Logbook} state=${state} cards=${cards} />
      </div>
    </main>
  `;
}
