/**
 * On a narrow screen: the rest of the table in small, so that all of it is on one screen. A touch on a part opens it in full.
 */

/** @import {CardList, State, WindowCard} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import { ColorSign } from "../art/glyphs.js";
import { Pane } from "../art/pane.js";
import { Gem, PrivatePicture, PublicPicture } from "../art/pictures.js";
import { classes, html, useEffect, useRef } from "../html.js";
import { legal, parseDice, windowOf } from "../state/board.js";
import { fresh, opened } from "../state/store.js";
import { t } from "../texts/t.js";
import { plain } from "../words.js";
import { Button } from "./button.js";
import { lastDeed } from "./others.js";
import { Favor } from "./window.js";

/** The parts that are opened, each with the section it names. @type {Record<string, Key>} */
const TITLES = { others: "shelf.others", tools: "tools.title", objectives: "objectives.title", track: "track.title", log: "log.title" };

/** @param {string} part */
const toggle = (part) => (opened.value = opened.peek() === part ? "" : part);

/** @param {{state: State, cards: CardList}} props */
export function Shelf({ state, cards }) {
  return html`
    <div class="shelf">
      ${!state.solo && html`<${Neighbours} state=${state} cards=${cards} />`}
      <${ToolRow} state=${state} cards=${cards} />
      <${GoalRow} state=${state} cards=${cards} />
    </div>
  `;
}

/**
 * A part in small.
 * @param {{part: string, look?: string | false, words?: string, children?: unknown}} props
 *   words: what is not to be seen, for screen readers
 */
function Slot({ part, look, words, children }) {
  return html`
    <button
      type="button"
      class=${classes("slot", look, opened.value === part && "opened")}
      aria-expanded=${opened.value === part ? "true" : "false"}
      aria-controls=${`part-${part}`}
      data-part=${part}
      onClick=${() => toggle(part)}
    >
      ${children} ${words && html`<span class="visually-hidden">${words}</span>`}
    </button>
  `;
}

/** @param {{state: State, cards: CardList}} props */
function Neighbours({ state, cards }) {
  const count = state.seats.length;
  const seats = Array.from({ length: count - 1 }, (_, step) => (state.seat + 1 + step) % count);
  return html`
    <div class="shelf-row neighbours" role="group" aria-label=${t("others.title", { count: seats.length })}>
      ${seats.map((seat) => {
        const own = state.view.seats[seat];
        const window = windowOf(own, cards);
        const name = state.seats[seat].name;
        return html`
          <${Slot} key=${seat} part="others" look=${state.view.actor === seat && "acting"} words=${t("shelf.show-windows")}>
            <span class="slot-head"><span class="slot-name">${name}</span><${Favor} count=${own.favor} /></span>
            ${window && html`<${SmallWindow} window=${window} dice=${parseDice(own.dice)} fresh=${fresh.value[seat] ?? []} />`}
            ${seats.length === 1 && html`<span class="slot-news">${lastDeed(state, cards, seat)}</span>`}
          <//>
        `;
      })}
    </div>
  `;
}

/** @param {{window: WindowCard, dice: (string | null)[], fresh: string[]}} props */
function SmallWindow({ window, dice, fresh: changed }) {
  const prints = window.grid.join("");
  return html`
    <span class="small-window" aria-hidden="true">
      ${dice.map((die, index) => {
        const cell = `${"ABCD"[Math.floor(index / 5)]}${(index % 5) + 1}`;
        return html`<span class=${classes("small-cell", changed.includes(cell) && "fresh")}><${Pane} print=${prints[index]} die=${die} /></span>`;
      })}
    </span>
  `;
}

/** @param {{state: State, cards: CardList}} props */
function ToolRow({ state, cards }) {
  const offered = legal(state.view, "tool");
  return html`
    <div class="shelf-row tool-row" role="group" aria-label=${t("tools.title")}>
      ${state.view.tools.map(({ id }) => {
        const card = cards.tools.find((tool) => tool.id === id);
        const can = offered.has(id);
        const cost = state.view.costs[id] ?? 1;
        return (
          card &&
          html`
            <${Slot} key=${id} part="tools" look=${can && "can"} words=${t(can ? "shelf.tool-offered" : "shelf.show-tools")}>
              <span class="slot-number" aria-hidden="true">${card.number}</span><span class="slot-name">${card.name}</span>
              <span class="slot-price" aria-hidden="true">
                ${state.solo ? html`<span class="price-color tile-glass"><${ColorSign} color=${card.solo_color} /></span>` : html`${cost}<${Gem} />`}
              </span>
            <//>
          `
        );
      })}
    </div>
  `;
}

/** @param {{state: State, cards: CardList}} props */
function GoalRow({ state, cards }) {
  const { view, score } = state;
  const own = view.seats[state.seat].private ?? [];
  return html`
    <div class="shelf-row goal-row" role="group" aria-label=${t("objectives.title")}>
      ${own.map((id) => {
        const card = cards.private.find((entry) => entry.id === id);
        const points = score?.privates.find((entry) => entry.id === id)?.points ?? 0;
        return card && html`<${Goal} key=${id} name=${card.name} look="own" points=${points} picture=${html`<${PrivatePicture} card=${card} />`} />`;
      })}
      ${view.public.map((id) => {
        const card = cards.public.find((entry) => entry.id === id);
        return card && html`<${Goal} key=${id} name=${card.name} points=${score?.public[id]?.points ?? 0} picture=${html`<${PublicPicture} card=${card} />`} />`;
      })}
      <${Slot} part="objectives" look="total" words=${t("shelf.show-objectives")}>
        <span class="slot-small">${t("shelf.score")}</span><strong>${plain(score?.total ?? 0)}</strong>
      <//>
      <${Slot} part="log">${t("log.title")}<//>
    </div>
  `;
}

/** @param {{name: string, look?: string, points: number, picture: unknown}} props */
function Goal({ name, look = "", points, picture }) {
  return html`
    <${Slot} part="objectives" look=${look} words=${t("shelf.show-objectives")}>
      <span class="slot-picture">${picture}</span><span class="visually-hidden">${name}: </span><span class=${classes("slot-points", points > 0 && "some")}>${points}</span>
    <//>
  `;
}

/** The head of the part that is open; nothing while none is. */
export function OpenedHead() {
  const part = opened.value;
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!part) return undefined;
    const from = /** @type {HTMLElement | null} */ (document.activeElement);
    head.current?.focus();
    return () => from?.isConnected && from.focus();
  }, [part]);
  if (!part) return null;
  return html`
    <div class="opened-head" id=${`part-${part}`} ref=${head} tabindex="-1" aria-label=${t(TITLES[part])} role="group">
      <span class="part-title" aria-hidden="true">${t(TITLES[part])}</span>
      <${Button} look="quiet-button" act="close-part" onClick=${() => (opened.value = "")}>${t("page.close")}<//>
    </div>
  `;
}
