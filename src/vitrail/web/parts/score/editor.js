/** The window that is typed in: keys write dice into the cell in focus and go on to the next; clicks do the same. */

/** @import {CardList, WindowCard} from "../../types.js" */
import { Die } from "../../art/dice.js";
import { Pane } from "../../art/pane.js";
import { classes, html, useEffect, useRef } from "../../html.js";
import { CELLS, COLORS } from "../../state/board.js";
import { currentSeat, halfTyped, paste, place, table, type, verdict, write } from "../../state/referee.js";
import { pointed } from "../../state/store.js";
import { rich, t } from "../../texts/t.js";
import { cellWords, colorWord, commaWords, dieWords } from "../../words.js";
import { Lancets, frameClass } from "../window.js";

/** A pattern on which nothing is printed. @type {WindowCard} */
export const NO_PATTERN = { id: "", name: "", difficulty: 0, grid: [".....", ".....", ".....", "....."], set: "" };

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 });

/** @param {unknown} words */
const kbd = (words) => html`<kbd>${words}</kbd>`;

/** @param {unknown} words */
const code = (words) => html`<code>${words}</code>`;

/** @param {{cards: CardList}} props */
export function Editor({ cards }) {
  const seat = currentSeat();
  const window = cards.windows.find(({ id }) => id === seat.window) ?? NO_PATTERN;
  const panes = useRef(/** @type {HTMLElement | null} */ (null));
  const { cell } = place.value;
  useFocus(panes, cell);
  return html`
    <section class="score-editor" aria-label=${t("window.whose", { name: seat.name || t("seat", { number: place.value.seat + 1 }) })}>
      <div class=${frameClass(seat.dice)}>
        <${Lancets} dice=${seat.dice} />
        <div class="panes" role="grid" aria-label=${t("editor.cells")} ref=${panes} onKeyDown=${onKey} onPaste=${onPaste}>
          ${[0, 5, 10, 15].map(
            (first) => html`
              <div class="pane-row" role="row">
                ${CELLS.slice(first, first + 5).map((name, x) => html`<${Cell} key=${name} name=${name} index=${first + x} window=${window} />`)}
              </div>
            `,
          )}
        </div>
      </div>
      <${Palette} />
      <p class="quiet">${rich("editor.how", { kbd, code })}</p>
    </section>
  `;
}

/**
 * The focus follows the cell that is written to, once it is in the window.
 * @param {{current: HTMLElement | null}} panes
 * @param {number} cell
 */
function useFocus(panes, cell) {
  useEffect(() => {
    if (!panes.current?.contains(document.activeElement)) return;
    /** @type {HTMLElement | undefined} */ (panes.current.querySelectorAll("button")[cell])?.focus();
  }, [cell]);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { seat, cell } = place.peek();
  const step = STEPS[event.key];
  if (step) {
    const next = cell + step;
    if (next >= 0 && next < CELLS.length) place.value = { seat, cell: next };
  } else if (!type(event.key === "Delete" ? "." : event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {ClipboardEvent} event */
function onPaste(event) {
  event.preventDefault();
  paste(event.clipboardData?.getData("text") ?? "");
}

/** @param {{name: string, index: number, window: WindowCard}} props */
function Cell({ name, index, window }) {
  const { dice, removed, waived } = currentSeat();
  const at = place.value;
  const report = verdict.value?.windows[at.seat];
  const broken = report?.conflicts.some(({ cells }) => cells.includes(name)) ?? false;
  const pointedAt = pointed.value?.split(" ").includes(name);
  const print = window.grid.join("")[index];
  const gone = removed.includes(name);
  const notes = commaWords([
    gone ? t("editor.removed") : "",
    broken ? t("editor.in-conflict") : "",
    waived.includes(name) ? t("editor.waived") : "",
  ]);
  return html`
    <div class="cell-box" role="gridcell">
      <button
        type="button"
        class=${classes("cell", at.cell === index && "typing", broken && "broken", gone && "gone", pointedAt && "counted")}
        data-cell=${name}
        tabindex=${at.cell === index ? 0 : -1}
        aria-label=${cellWords(name, print, dice[index], notes)}
        onClick=${() => (place.value = { seat: at.seat, cell: index })}
      >
        <${Pane} print=${print} die=${dice[index]} />
        ${at.cell === index && halfTyped.value && html`<span class="half-typed">${colorWord(halfTyped.value)} …</span>`}
      </button>
    </div>
  `;
}

/** All dice, to click in. */
function Palette() {
  return html`
    <div class="palette" role="group" aria-label=${t("editor.put-on", { cell: CELLS[place.value.cell] })}>
      ${COLORS.map(
        (color) => html`
          <div class="palette-row">
            ${[1, 2, 3, 4, 5, 6].map((value) => {
              const die = `${color}${value}`;
              return html`
                <button type="button" class="palette-die" data-put=${die} aria-label=${dieWords(die)} onClick=${() => write(die)}>
                  <${Die} die=${die} />
                </button>
              `;
            })}
          </div>
        `,
      )}
      <button type="button" class="button palette-none" data-put="none" onClick=${() => write(null)}>${t("editor.leave-open")}</button>
    </div>
  `;
}

/** A window of the table as the score sheet draws it. @param {number} seat @param {CardList} cards */
export function patternOf(seat, cards) {
  const { window } = table.value.seats[seat];
  return window || { difficulty: 0, grid: NO_PATTERN.grid, name: cards.windows.length ? t("editor.no-pattern") : "" };
}
