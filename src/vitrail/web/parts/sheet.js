/** The end: who won and why, every seat's score by category, and the dice that counted. */

/** @import {CardList, Result, Sheet, State} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import { Emblem } from "../art/pictures.js";
import { classes, html } from "../html.js";
import { parseDice, windowOf } from "../state/board.js";
import { ownSeats } from "../state/keyring.js";
import { meant, way } from "../state/lesson.js";
import { playAgain, scoreBy } from "../state/tables.js";
import { busy, countedCells, pointed } from "../state/store.js";
import { t } from "../texts/t.js";
import { plain, signed } from "../words.js";
import { Button } from "./button.js";
import { Coach } from "./coach.js";
import { DailyPlace } from "./daily.js";
import { CheckDice } from "./fairness.js";
import { RecordWay } from "./record-way.js";
import { rivalKey } from "./rival.js";
import { Purse, WindowView } from "./window.js";

/** What decided between equal totals. @type {Record<string, Key>} */
export const CRITERIA = {
  private: "sheet.by-private",
  favor: "sheet.by-favor",
  seat_order: "sheet.by-order",
};

/** @typedef {{id: string, name: string, note: string, points: (sheet: Sheet) => number}} Category */

/** @param {{state: State, result: Result, cards: CardList}} props */
export function ScoreSheet({ state, result, cards }) {
  const { seats } = state;
  const winner = result.ranking[0];
  const { name } = seats[winner];
  const { solo } = state;
  const criterion = result.tie_break ? CRITERIA[result.tie_break] : "sheet.by-total";
  return html`
    <main class="sheet" id="main">
      ${way.value && html`<${Coach} />`}
      <section class="verdict">
        <${Emblem} />
        <h1 class="page-title" tabindex="-1" data-act="verdict">${solo ? t(soloTitle(solo), { name }) : t("sheet.wins", { name })}</h1>
        <p class="lead">${result.sentence}</p>
        <p class="criterion">${t(solo ? "sheet.solo" : criterion)}</p>
        ${result.sheets[0].privates.length > 1 && html`<${Choice} state=${state} sheet=${result.sheets[0]} cards=${cards} />`}
      </section>
      <div class="sheet-windows" style=${{ "--seats": String(seats.length) }}>
        ${result.ranking.map(
          (seat) => html`<${Finished} key=${seat} state=${state} result=${result} cards=${cards} seat=${seat} />`,
        )}
      </div>
      ${state.daily && html`<${DailyPlace} key=${state.id} id=${state.id} day=${state.daily} player=${name} />`}
      <${Scores} state=${state} result=${result} cards=${cards} />
      <div class="sheet-ways">
        ${ownSeats(state).length > 0 && !state.daily && html`<${Button} act="again" look="primary large" disabled=${busy.value} onClick=${() => playAgain(state)}>${t("sheet.again")}<//>`}
        <a class="button" href=${`#/replay/${encodeURIComponent(state.id)}`}>${t("sheet.replay")}</a>
        <${CheckDice} id=${state.id} />
        <${RecordWay} id=${state.id} />
        <a class="button" href="#/">${t("page.home")}</a>
      </div>
    </main>
  `;
}

/** @param {NonNullable<State["solo"]>} solo @returns {Key} */
function soloTitle({ name, won }) {
  if (name === "Target") return won ? "sheet.beats-target" : "sheet.loses-target";
  return won ? "sheet.beats-master" : "sheet.loses-master";
}

/**
 * Which of two Private Objectives is scored.
 * @param {{state: State, sheet: Sheet, cards: CardList}} props
 */
function Choice({ state, sheet, cards }) {
  return html`
    <fieldset class="private-choice">
      <legend class="quiet">${t("sheet.one-of-two")}</legend>
      <div class="kinds">
        ${sheet.privates.map(({ id, points }) => {
          const chosen = id === sheet.private.id;
          return html`
            <label class=${classes("kind", chosen && "chosen")} key=${id}>
              <input type="radio" name="private" value=${id} checked=${chosen} onChange=${() => id && scoreBy(state, id)} />
              <span>${t("sheet.choice", { card: cards.private.find((card) => card.id === id)?.name ?? "", count: points })}</span>
            </label>
          `;
        })}
      </div>
    </fieldset>
  `;
}

/**
 * @typedef {Pick<State, "seats" | "solo"> & {view: Pick<State["view"], "public" | "rules" | "seats">}} Ended
 *   as much of a state as the sheet reads
 * @param {{state: Ended, result: Result, cards: CardList, seat: number, crowned?: boolean}} props
 */
export function Finished({ state, result, cards, seat, crowned = state.solo?.won !== false }) {
  const own = state.view.seats[seat];
  const window = windowOf(own, cards);
  const line = pointed.value;
  const { name } = state.seats[seat];
  return html`
    <article class=${classes("finished", seat === result.ranking[0] && crowned && "winner", line === "favor" && "favor-lit")}>
      <div class="other-head">
        <h2 class="other-name">${name}</h2>
        <span class="finished-total">${plain(result.sheets[seat].total)}</span>
      </div>
      ${window && html`<${WindowView}
        window=${window}
        dice=${parseDice(own.dice)}
        label=${t("window.of", { name, window: window.name })}
        counted=${countedCells(result.sheets[seat], line)}
        open=${line === "open"}
      />`}
      <div class="finished-foot"><span>${window?.name}</span><${Purse} seat=${own} rules=${state.view.rules} /></div>
    </article>
  `;
}

/** @param {{state: Ended, result: Result, cards: CardList}} props */
export function Scores({ state, result, cards }) {
  const order = result.ranking;
  return html`
    <div class="scores-box">
      <table class="scores">
        <caption class="scores-caption">${t("sheet.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("sheet.category")}</th>
            ${order.map((seat) => html`<th scope="col" class="number">${state.seats[seat].name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${categories(state, cards).map(
            (category) => html`<${ScoreLine} key=${category.id} category=${category} result=${result} cards=${cards} />`,
          )}
        </tbody>
        <tfoot>
          ${state.solo &&
          html`
            <tr class="rival-line">
              <th scope="row">${t(rivalKey(state.solo))}</th>
              <td class="number" data-score="target">${state.solo.target}</td>
            </tr>
          `}
          <tr>
            <th scope="row">${t("sheet.total")}</th>
            ${order.map((seat) => {
              const { total } = result.sheets[seat];
              return html`<td class="number" data-points=${total}>${plain(total)}</td>`;
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  `;
}

/** @param {{category: Category, result: Result, cards: CardList}} props */
function ScoreLine({ category, result, cards }) {
  const { id, name, note, points } = category;
  const lit = pointed.value === id;
  const light = () => (pointed.value = id);
  const dim = () => (pointed.value = null);
  return html`
    <tr class=${classes("score-line", lit && "lit")} data-meant=${meant(`line:${id}`)} onPointerEnter=${light} onPointerLeave=${dim} onClick=${light}>
      <th scope="row">
        <button
          type="button"
          class="line-name"
          data-line=${id}
          aria-pressed=${lit ? "true" : "false"}
          onFocus=${light}
          onBlur=${dim}
        >
          ${name}${note && html` <span class="line-note">${note}</span>`}
        </button>
      </th>
      ${result.ranking.map((seat) => {
        const sheet = result.sheets[seat];
        return html`
          <td class="number" data-points=${points(sheet)}>
            ${id === "private" && html`<span class="line-note">${privateName(sheet, cards)}</span>`} ${signed(points(sheet))}
            <span class="visually-hidden">${countedWords(sheet, id)}</span>
          </td>
        `;
      })}
    </tr>
  `;
}

/**
 * @param {Ended} state
 * @param {CardList} cards
 * @returns {Category[]}
 */
function categories({ view }, cards) {
  const each = view.rules.players === 1 ? t("sheet.open-each") : "";
  const tokens = view.rules.players > 1 || view.rules.edition !== "original";
  const open = view.public.flatMap((id) => cards.public.filter((card) => card.id === id));
  return [
    ...open.map(({ id, name, points }) => ({
      id,
      name,
      note: t("sheet.each", { count: points }),
      points: (/** @type {Sheet} */ sheet) => sheet.public[id]?.points ?? 0,
    })),
    { id: "private", name: t("sheet.private"), note: "", points: ({ private: own }) => own.points },
    ...(tokens ? [{ id: "favor", name: t("sheet.favor"), note: "", points: (/** @type {Sheet} */ { favor }) => favor }] : []),
    { id: "open", name: t("score.open-cells"), note: each, points: ({ open_cells: open }) => open },
  ];
}

/**
 * @param {Sheet} sheet
 * @param {CardList} cards
 */
const privateName = (sheet, cards) => cards.private.find(({ id }) => id === sheet.private.id)?.name ?? sheet.private.id ?? t("sheet.none");

/**
 * @param {Sheet} sheet
 * @param {string} line
 */
function countedWords(sheet, line) {
  const cells = countedCells(sheet, line);
  return cells?.length ? t("sheet.counted", { cells: cells.join(" ") }) : "";
}
