/** The sheet of a table that was typed in, drawn like that of a game played here. */

/** @import {CardList, Judged, Result, SeatView, State, View} from "../../types.js" */
import { html } from "../../html.js";
import { table, text } from "../../state/referee.js";
import { CELLS } from "../../state/board.js";
import { t } from "../../texts/t.js";
import { CRITERIA, Finished, Scores } from "../sheet.js";
import { patternOf } from "./editor.js";

/** @param {{verdict: Judged, cards: CardList}} props */
export function RealSheet({ verdict, cards }) {
  const state = asState(verdict, cards);
  const result = asResult(verdict);
  if (verdict.sheets.length !== state.seats.length) return null;
  return html`
    <section class="real-sheet" aria-label=${t("referee.sheet")}>
      <h2 class="page-title">${t("referee.sheet")}</h2>
      ${verdict.legal
        ? html`
            <p class="lead" data-verdict="final">${verdict.sentence}</p>
            ${verdict.tie_break && html`<p class="criterion">${t(CRITERIA[verdict.tie_break])}</p>`}
          `
        : html`<p class="not-final" data-verdict="open">${openWords(verdict, state)}</p>`}
      <div class="sheet-windows" style=${{ "--seats": String(state.seats.length) }}>
        ${result.ranking.map(
          (seat) => html`
            <${Finished}
              key=${seat}
              state=${state}
              result=${result}
              cards=${cards}
              seat=${seat}
              crowned=${verdict.legal && state.seats.length > 1}
            />
          `,
        )}
      </div>
      <${Scores} state=${state} result=${result} cards=${cards} />
    </section>
  `;
}

/** @param {Judged} verdict @param {Pick<State, "seats">} state */
function openWords({ windows }, { seats }) {
  const names = seats.filter((_, seat) => !windows[seat].legal).map(({ name }) => name);
  return t("referee.not-final", { names });
}

/**
 * The table in the shape of a game's state, as far as the sheet reads it.
 * @param {Judged} verdict
 * @param {CardList} cards
 * @returns {Pick<State, "seats" | "solo"> & {view: Pick<View, "public" | "rules"> & {seats: SeatView[]}}}
 */
function asState({ rules, solo, sheets }, cards) {
  const { seats, public: open } = table.value;
  const players = Number(rules.match(/:(\d)/)?.[1] ?? 2);
  const edition = rules.startsWith("remastered") ? "remastered" : "original";
  const plain = { expansion: false, private_pools: false, private_objectives: "mixed", twists: [], solo_tools: 3, rulings: {} };
  return {
    seats: seats.map(({ name }, index) => ({ kind: "human", name: name || t("seat", { number: index + 1 }) })),
    solo,
    view: {
      public: open,
      rules: { ...plain, players, edition },
      seats: seats.map(({ dice, removed }, index) => ({
        ...NOTHING,
        window: patternOf(index, cards),
        dice: text(dice.map((die, cell) => (removed.includes(CELLS[cell]) ? null : die))),
        favor: sheets[index]?.favor ?? 0,
      })),
    },
  };
}

/** @type {Omit<SeatView, "window" | "dice" | "favor">} */
const NOTHING = {
  private: null,
  offer: null,
  private_pool: "",
  reserve: 0,
  repair: false,
  drafted: false,
  tool_used: false,
  tool_used_round: false,
  private_used: false,
};

/** @param {Judged} verdict @returns {Result} */
const asResult = ({ sheets, ranking, tie_break, sentence }) => ({ sheets, ranking, tie_break, sentence });
