/** The choice of a Window: two cards, two sides each, beside what the game will be about. */

/** @import {CardList, State, WindowCard} from "../types.js" */
import { classes, html } from "../html.js";
import { windowOf } from "../state/board.js";
import { act } from "../state/intents.js";
import { busy, myTurn } from "../state/store.js";
import { t } from "../texts/t.js";
import { othersTurn } from "../words.js";
import { TimeLeft } from "./clock.js";
import { Objectives } from "./objectives.js";
import { Tools } from "./tools.js";
import { Favor, WindowView } from "./window.js";

const EMPTY = Array.from({ length: 20 }, () => null);

/** @param {{state: State, cards: CardList}} props */
export function Choose({ state, cards }) {
  const own = state.view.seats[state.seat].offer;
  const open = state.view.rules.twists.includes("window-draft") && state.seats.length > 1;
  const chosen = windowOf(state.view.seats[state.seat], cards);
  const offer = chosen ? [] : (own ?? state.view.offer);
  const { name } = state.seats[state.seat];
  const { actor } = state.view;
  return html`
    <main class="choose" id="main">
      <div class="choose-main">
        <div class="choose-head">
          <h1 class="page-title">${chosen ? t("choose.chosen", { window: chosen.name }) : t(myTurn.value ? "choose.choose" : "choose.look", { name })}</h1>
          ${actor !== null && actor >= 0 && html`<${TimeLeft} state=${state} seat=${actor} />`}
        </div>
        ${!myTurn.value && html`<p class="choose-wait" role="status">${othersTurn(state)}${!chosen && ` ${t("choose.later")}`}</p>`}
        ${chosen
          ? html`<div class="choose-own"><${WindowView} window=${chosen} dice=${EMPTY} label=${t("window.printed", { window: chosen.name })} /></div>`
          : html`<p class="lead">${t(open ? "choose.draft" : "choose.dealt")}</p>`}
        <div class=${classes("choose-cards", offer.length > 2 && "many")}>
          ${offer.map((id, index) => html`<${Card} key=${id} id=${id} number=${index + 1} cards=${cards} />`)}
        </div>
      </div>
      <div class="choose-side">
        ${open && html`<${Taken} state=${state} cards=${cards} />`}
        <${Objectives} state=${state} cards=${cards} />
        <${Tools} state=${state} cards=${cards} still=${true} />
      </div>
    </main>
  `;
}

/** What the seats before have taken. @param {{state: State, cards: CardList}} props */
function Taken({ state, cards }) {
  const taken = state.view.seats.flatMap((seat, index) => {
    const window = windowOf(seat, cards);
    return window ? [{ index, window }] : [];
  });
  if (taken.length === 0) return null;
  return html`
    <section class="taken" aria-label=${t("choose.taken")}>
      <h2 class="part-title">${t("choose.taken")}</h2>
      <ul class="taken-list">
        ${taken.map(
          ({ index, window }) => html`
            <li key=${index}>
              <p class="other-name">${state.seats[index].name}</p>
              <${WindowView} window=${window} dice=${EMPTY} label=${t("choose.took", { name: state.seats[index].name, window: window.name })} />
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{id: string, number: number, cards: CardList}} props */
function Card({ id: cardId, number, cards }) {
  const names = cards.cards.find((card) => card.id === cardId)?.windows ?? [];
  const sides = names.flatMap((id) => cards.windows.filter((window) => window.id === id));
  return html`
    <section class="choose-card" aria-label=${t("choose.card", { number })}>
      <h2 class="part-title">${t("choose.card", { number })} <span class="part-note">${t("choose.two-sides")}</span></h2>
      <div class="choose-sides">${sides.map((window) => html`<${Side} key=${window.id} window=${window} />`)}</div>
    </section>
  `;
}

/** @param {{window: WindowCard}} props */
function Side({ window }) {
  return html`
    <article class="side">
      <${WindowView} window=${window} dice=${EMPTY} label=${t("window.printed", { window: window.name })} />
      <div class="side-foot">
        <div>
          <h3 class="side-name">${window.name}</h3>
          <${Favor} count=${window.difficulty} />
        </div>
        <button
          type="button"
          class="button primary"
          data-window=${window.id}
          disabled=${busy.value || !myTurn.value}
          aria-label=${t("choose.side", { window: window.name, count: window.difficulty })}
          onClick=${() => act(`window:${window.id}`)}
        >
          ${t("choose.take")}
        </button>
      </div>
    </article>
  `;
}
