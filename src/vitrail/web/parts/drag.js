/** Dragging a die with mouse, pen or finger onto the own window. Letting go anywhere else costs nothing. */

/** @import {Signal} from "../vendor/signals.js" */
import { Die } from "../art/dice.js";
import { html } from "../html.js";
import { act, canPutBack, explain, undo } from "../state/intents.js";
import { game } from "../state/store.js";
import { signal } from "../vendor/signals.js";

/** Pixels before a press becomes a drag. */
const THRESHOLD = 7;
/** The width of the die under the pointer. */
const GHOST = 68;

/**
 * @typedef {{die: string, x: number, y: number, over: string | null}} Drag
 * @type {Signal<Drag | null>}
 */
export const drag = signal(/** @type {Drag | null} */ (null));

/** Where a die was let go over a cell: from there it settles. @type {{face: string, rect: DOMRect} | null} */
let dropped = null;

/** The die just let go; asked once. */
export function takeDrop() {
  const last = dropped;
  dropped = null;
  return last;
}

/**
 * @param {PointerEvent} event
 * @param {string} die
 * @param {(() => Promise<void>) | null} take how it comes into the hand; null: it is there already
 */
export function startDrag(event, die, take) {
  if (event.button !== 0 || !event.isPrimary) return;
  const start = { x: event.clientX, y: event.clientY };
  /** @type {Promise<void> | null} */
  let taken = null;

  /** @param {PointerEvent} move */
  function onMove(move) {
    if (!taken && Math.hypot(move.clientX - start.x, move.clientY - start.y) < THRESHOLD) return;
    taken ??= take ? take() : Promise.resolve();
    drag.value = { die, x: move.clientX, y: move.clientY, over: cellAt(move) };
  }

  /** @param {PointerEvent} end */
  function onEnd(end) {
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onEnd);
    window.removeEventListener("pointercancel", onEnd);
    if (!taken) return;
    drag.value = null;
    swallowClick();
    const cell = end.type === "pointerup" ? cellAt(end) : null;
    if (cell) dropped = { face: die, rect: new DOMRect(end.clientX - GHOST / 2, end.clientY - GHOST / 2, GHOST, GHOST) };
    void taken.then(() => drop(cell));
  }

  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onEnd);
  window.addEventListener("pointercancel", onEnd);
}

/** @param {string | null} cell */
async function drop(cell) {
  const legal = game.peek()?.view.legal ?? [];
  if (cell && legal.includes(`cell:${cell}`)) return act(`cell:${cell}`);
  if (!game.peek()?.view.hand) return;
  if (cell) await explain(`cell:${cell}`);
  if (canPutBack()) await undo(cell !== null);
}

/** @param {PointerEvent} event */
function cellAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
}

/** The click that follows a drag is no click. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
}

/** The die under the pointer. */
export function DragGhost() {
  const now = drag.value;
  if (!now) return null;
  return html`
    <div class="drag-ghost" style=${{ transform: `translate(${now.x}px, ${now.y}px)` }}><${Die} die=${now.die} /></div>
  `;
}
