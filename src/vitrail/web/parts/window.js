/** A Window: the stone frame, the lancets, the panes and their dice. */

/** @import {Rules, SeatView, WindowCard} from "../types.js" */
import { Gem } from "../art/pictures.js";
import { Pane } from "../art/pane.js";
import { classes, html } from "../html.js";
import { CELLS } from "../state/board.js";
import { rich, t } from "../texts/t.js";
import { cellWords, favorWords } from "../words.js";

const ROWS = ["A", "B", "C", "D"];

/** The colors of the five lancets, as in the sign of the house. */
const LANCET_COLORS = ["R", "Y", "G", "B", "P"];

/**
 * The heads of five lancets over the panes: over a full column the lancet lights up.
 * @param {{dice: (string | null)[]}} props
 */
export function Lancets({ dice }) {
  return html`
    <svg class="lancets" viewBox="0 0 500 62" aria-hidden="true" preserveAspectRatio="none">
      ${[0, 1, 2, 3, 4].map(
        (column) => html`
          <g transform=${`translate(${column * 100} 0)`}>
            <path class="lancet" d="M3 66V58Q6 20 50 5Q94 20 97 58V66Z" />
            <path class=${classes("lancet-glass", full(dice, column) && `lit glass-${LANCET_COLORS[column]}`)} d="M9 66V59Q13 26 50 12Q87 26 91 59V66Z" />
            <path class="lancet-lead" d="M50 12V66M27 66Q28 42 50 31Q72 42 73 66" />
          </g>
        `,
      )}
    </svg>
  `;
}

/** @param {(string | null)[]} dice @param {number} column */
const full = (dice, column) => [0, 5, 10, 15].every((row) => dice[row + column]);

/** The frame of a window, lit once it is complete. @param {(string | null)[]} dice */
export const frameClass = (dice) => classes("window", dice.every(Boolean) && "complete");

/**
 * A Window to look at; every cell has its name.
 * @param {{
 *   window: WindowCard,
 *   dice: (string | null)[],
 *   label: string,
 *   counted?: string[] | null,
 *   fresh?: string[],
 *   open?: boolean,
 * }} props
 *   counted: cells to bring out while the others step back; open: bring out the open cells instead
 */
export function WindowView({ window, dice, label, counted = null, fresh = [], open = false }) {
  const prints = window.grid.join("");
  const bright = open ? CELLS.filter((_, index) => !dice[index]) : counted;
  return html`
    <div class=${frameClass(dice)}>
      <${Lancets} dice=${dice} />
      <div class="panes" role="table" aria-label=${label}>
        ${ROWS.map(
          (row, y) => html`
            <div class="pane-row" role="row">
              ${[0, 1, 2, 3, 4].map((x) => {
                const index = y * 5 + x;
                const cell = `${row}${x + 1}`;
                return html`
                  <div
                    class=${classes(
                      "cell",
                      bright?.includes(cell) && "counted",
                      bright && !bright.includes(cell) && "uncounted",
                      fresh.includes(cell) && "fresh",
                    )}
                    role="cell"
                  >
                    <${Pane}
                      print=${prints[index]}
                      die=${dice[index]}
                      label=${cellWords(cell, prints[index], dice[index])}
                    />
                  </div>
                `;
              })}
            </div>
          `,
        )}
      </div>
    </div>
  `;
}

/** @param {unknown} words */
const reserveWord = (words) => html`<span class="reserve-word">${words}</span>`;

/**
 * What a seat has to spend, and what is set aside until round 6; nothing where the game has no Favor Tokens.
 * @param {{seat: SeatView, rules: Rules, shown?: string}} props
 *   shown: "yes" where a coach speaks of it
 */
export function Purse({ seat, rules, shown }) {
  if (rules.edition === "original" && rules.players === 1) return null;
  return html`
    <span class="purse" data-meant=${shown}>
      <${Favor} count=${seat.favor} />
      ${seat.reserve > 0 &&
      html`<span class="reserve" title=${t("window.reserve")}>${rich("window.in-reserve", { count: seat.reserve, word: reserveWord })}</span>`}
    </span>
  `;
}

/**
 * Favor Tokens as gems with their number in words.
 * @param {{count: number}} props
 */
export function Favor({ count }) {
  return html`
    <span class="favor">
      <span class=${classes("gems", count === 0 && "spent")} aria-hidden="true">
        ${Array.from({ length: Math.max(1, Math.min(count, 8)) }, () => html`<${Gem} />`)}
      </span>
      <span class="favor-count" aria-hidden="true">${count}</span>
      <span class="visually-hidden">${favorWords(count)}</span>
    </span>
  `;
}
