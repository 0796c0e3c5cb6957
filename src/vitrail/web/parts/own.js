/** The own Window, large: every cell a button, the legal ones lit. */

/** @import {State, WindowCard} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import { Pane } from "../art/pane.js";
import { classes, html } from "../html.js";
import { CELLS, legal, parseDice } from "../state/board.js";
import { chooseCell, explain } from "../state/intents.js";
import { meant } from "../state/lesson.js";
import { pending } from "../state/live.js";
import { say } from "../state/load.js";
import { look } from "../state/look.js";
import { countedCells, game, pointed } from "../state/store.js";
import { t } from "../texts/t.js";
import { cellWords, commaWords, liftedDie } from "../words.js";
import { signal } from "../vendor/signals.js";
import { drag } from "./drag.js";
import { Ways } from "./prompt.js";
import { useRoving } from "./roving.js";
import { Lancets, Purse, frameClass } from "./window.js";

/** @param {{state: State, window: WindowCard}} props */
export function OwnWindow({ state, window }) {
  const seat = state.view.seats[state.seat];
  const roving = useRoving(20, 5);
  const dice = parseDice(seat.dice);
  const cells = cellStates(state, window);
  return html`
    <section class="own" aria-label=${t("own.title")}>
      <div class="own-fit">
        <div class=${frameClass(dice)} data-meant=${meant("window")}>
          <${Lancets} dice=${dice} />
          <div
            class="panes"
            role="grid"
            aria-label=${t("own.window", { window: window.name })}
            ref=${roving.ref}
            onKeyDown=${roving.onKeyDown}
          >
            ${[0, 5, 10, 15].map(
              (first) => html`
                <div class="pane-row" role="row">
                  ${cells
                    .slice(first, first + 5)
                    .map((cell, x) => html`<${Cell} key=${cell.name} ...${cell} roving=${roving.button(first + x)} />`)}
                </div>
              `,
            )}
          </div>
        </div>
        <div class="sill">
          <div class="plaque">
            <h2 class="plaque-name">${window.name}</h2>
            <${Purse} seat=${seat} rules=${state.view.rules} shown=${meant("favor")} />
          </div>
          <${Ways} state=${state} />
        </div>
      </div>
    </section>
  `;
}

/**
 * @typedef {{name: string, print: string, die: string | null, lit: boolean, label: string, marks: string}} CellState
 *   marks: class names beside "cell"
 */

/** The cell under the pointer or in focus. @type {Signal<string | null>} */
const aimed = signal(/** @type {string | null} */ (null));

/** @param {string} name @param {() => void} rove */
function focus(name, rove) {
  aimed.value = name;
  rove();
}

/**
 * A long press or a right click asks about a cell: why it is not lit, else what it is.
 * @param {Event} event
 * @param {string} name
 * @param {string} label
 */
function ask(event, name, label) {
  event.preventDefault();
  if (game.peek()?.view.legal.includes(`cell:${name}`)) say(label);
  else void explain(`cell:${name}`);
}

/** @param {CellState & {roving: {onFocus: () => void}}} props */
function Cell({ name, print, die, lit, label, marks, roving }) {
  return html`
    <div class="cell-box" role="gridcell">
      <button
        type="button"
        class=${classes("cell", marks)}
        data-cell=${name}
        data-legal=${lit ? "yes" : undefined}
        data-meant=${meant(`cell:${name}`)}
        aria-label=${label}
        onClick=${() => chooseCell(name)}
        onContextMenu=${(/** @type {Event} */ event) => ask(event, name, label)}
        onPointerEnter=${() => (aimed.value = name)}
        onPointerLeave=${() => (aimed.value = null)}
        ...${roving}
        onFocus=${() => focus(name, roving.onFocus)}
        onBlur=${() => (aimed.value = null)}
      >
        <${Pane} print=${print} die=${die} />
      </button>
    </div>
  `;
}

/**
 * @param {State} state
 * @param {WindowCard} window
 * @returns {CellState[]}
 */
function cellStates(state, window) {
  const cells = legal(state.view, "cell");
  const dice = parseDice(state.view.seats[state.seat].dice);
  const counted = countedCells(state.score, pointed.value);
  const over = drag.value?.over;
  const lost = look.value.hints ? state.lost : {};
  const doomed = lost[over ?? aimed.value ?? ""] ?? [];
  return CELLS.map((name, index) => {
    const [print, die, lit] = [window.grid.join("")[index], dice[index], cells.has(name)];
    const brightness = counted && (counted.includes(name) ? "counted" : "uncounted");
    const marks = classes(lit && "legal", over === name && "over", pending.value === `cell:${name}` && "pending", state.view.lifted === name && "lifted", lost[name] && "costly", doomed.includes(name) && "doomed", brightness);
    return { name, print, die, lit, label: cellWords(name, print, die, lit ? litWords(state, lost[name]) : undefined), marks };
  });
}

/**
 * @param {State} state
 * @param {string[]} [lost] cells that no die would fit any more
 */
function litWords({ view }, lost) {
  if (view.phase === "lift") return t("cell.movable");
  const die = view.hand ?? liftedDie(view);
  const legal = die ? t("cell.legal-for", { die }) : t("cell.legal");
  return lost ? commaWords([legal, t("cell.loses", { cells: lost })]) : legal;
}
