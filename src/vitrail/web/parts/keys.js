/** Keys that work everywhere, and where the focus goes when the table has changed. */
import { endTurn, escape, undo } from "../state/intents.js";
import { busy, game, gate, help } from "../state/store.js";
import { effect } from "../vendor/signals.js";

/** Where the focus goes, the first that is there. */
const NEXT = [
  ".handover [data-act='sit']",
  ".choose [data-window]",
  ".values [data-value]",
  ".track [data-offered]",
  ".own [data-legal]",
  ".private-area.asked [data-offered]",
  ".pool [data-offered]",
  ".private-pool [data-offered]",
  ".prompt [data-act='tokens']",
  ".prompt [data-act='stop']",
  ".prompt [data-act='return']",
  ".tools [data-offered]",
  ".ways [data-act='end']",
  ".sheet [data-act='verdict']",
];

let byKeyboard = false;

export function listenToKeys() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("keydown", () => (byKeyboard = true), { capture: true });
  document.addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
  const key = event.key.toLowerCase();
  if (key === "?") help.value = true;
  else if (key === "escape") void escape();
  else if (!game.peek() || game.peek()?.result) return;
  else if (key === "u") void undo();
  else if (key === "e") void endTurn();
}

/** After each change made by keyboard, lead the focus to what is asked next. */
export function watchFocus() {
  effect(() => {
    const changed = game.value ?? gate.value;
    if (changed && byKeyboard) setTimeout(focusNext);
  });
}

/** How long what is asked next may take to be drawn, in steps of `STEP_MS`. */
const STEPS = 40;
const STEP_MS = 25;

/** Focus what is asked next, as soon as it is drawn and nothing is under way; a pointer calls it off. */
function focusNext(steps = STEPS) {
  if (help.peek() || !byKeyboard) return;
  const target = busy.peek() ? null : asked();
  if (target) target.focus();
  else if (steps > 0) setTimeout(focusNext, STEP_MS, steps - 1);
}

/** @returns {HTMLElement | null} */
function asked() {
  for (const selector of NEXT) {
    const target = /** @type {HTMLElement | null} */ (document.querySelector(selector));
    if (target) return target;
  }
  return null;
}
