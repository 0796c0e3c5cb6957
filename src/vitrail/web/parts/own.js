/** The own Window, large: every cell a button, the legal ones lit. */

/** @import {State, WindowCard} from "../types.js" */
import { Pane } from "../art/pane.js";
import { classes, html } from "../html.js";
import { CELLS, legal, parseDice } from "../state/board.js";
import { chooseCell } from "../state/intents.js";
import { countedCells, pointed } from "../state/store.js";
import { cellWords, dieWords } from "../words.js";
import { drag } from "./drag.js";
import { Ways } from "./prompt.js";
import { useRoving } from "./roving.js";
import { Favor, Lancets } from "./window.js";

/**
 * @param {{state: State, window: WindowCard}} props
 */
export function OwnWindow({ state, window }) {
  const { view } = state;
  const seat = view.seats[state.seat];
  const dice = parseDice(seat.dice);
  const cells = legal(view, "cell");
  const counted = countedCells(state.score, pointed.value);
  const from = liftedFrom(state);
  const roving = useRoving(20, 5);
  const over = drag.value?.over;
  return html`
    <section class="own" aria-label=${`Your window, ${window.name}`}>
      <div class="window window-large">
        <${Lancets} />
        <div class="panes" role="grid" aria-label=${`Your window, ${window.name}`} ref=${roving.ref} onKeyDown=${roving.onKeyDown}>
          ${[0, 1, 2, 3].map(
            (y) => html`
              <div class="pane-row" role="row">
                ${[0, 1, 2, 3, 4].map((x) => {
                  const index = y * 5 + x;
                  const cell = CELLS[index];
                  const lit = cells.has(cell);
                  const print = window.grid[y][x];
                  return html`
                    <div class="cell-box" role="gridcell">
                      <button
                        type="button"
                        class=${classes(
                          "cell",
                          lit && "legal",
                          over === cell && "over",
                          from === cell && "lifted",
                          counted?.includes(cell) && "counted",
                          counted && !counted.includes(cell) && "uncounted",
                        )}
                        data-cell=${cell}
                        data-legal=${lit ? "yes" : undefined}
                        aria-label=${cellWords(cell, print, dice[index], lit ? litWords(state) : undefined)}
                        onClick=${() => chooseCell(cell)}
                        ...${roving.button(index)}
                      >
                        <${Pane} print=${print} die=${dice[index]} />
                      </button>
                    </div>
                  `;
                })}
              </div>
            `,
          )}
        </div>
      </div>
      <div class="sill">
        <div class="plaque">
          <h2 class="plaque-name">${window.name}</h2>
          <${Favor} count=${seat.favor} />
        </div>
        <${Ways} state=${state} />
      </div>
    </section>
  `;
}

/** @param {State} state */
function litWords({ view }) {
  if (view.phase === "lift") return "can be moved";
  return view.hand ? `legal for ${dieWords(view.hand)}` : "legal";
}

/**
 * The cell that the die being moved comes from.
 * @param {State} state
 */
function liftedFrom({ view, log }) {
  const last = log.at(-1)?.action ?? "";
  return view.phase === "set-down" && last.startsWith("cell:") ? last.slice(5) : null;
}
