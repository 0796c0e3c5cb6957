/** Keys that work everywhere, and where the focus goes when the table has changed. */
import { useEffect, useLayoutEffect, useRef } from "../html.js";
import { endTurn, escape, undo } from "../state/intents.js";
import { way } from "../state/lesson.js";
import { busy, game, gate, help, myTurn } from "../state/store.js";

/** Where the focus goes, the first that is there. */
const NEXT = [
  ".coach .primary",
  "button[data-meant]",
  "[data-meant] [data-offered]",
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

/**
 * After each change made by keyboard, lead the focus to what is asked next, once it is drawn and nothing is under way: for
 * the component that draws it. What others do leaves the focus where it is.
 */
export function useLedFocus() {
  const told = way.value?.step;
  const changed = gate.value ?? ((myTurn.value || game.value?.result) && (told ?? game.value));
  const idle = !busy.value;
  const led = useRef(/** @type {unknown} */ (null));
  useLayoutEffect(() => {
    if (!idle || changed === led.current) return;
    led.current = changed;
    if (changed && byKeyboard) queueMicrotask(leadFocus);
  }, [changed, idle]);
}

/** By now every part is drawn. */
function leadFocus() {
  if (!document.querySelector("dialog[open]")) asked()?.focus();
}

/** A part that takes the focus when it comes on the screen of somebody at the keyboard. */
export function useArrival() {
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (byKeyboard) part.current?.focus();
  }, []);
  return part;
}

/** @returns {HTMLElement | null} */
function asked() {
  for (const selector of NEXT) {
    const target = /** @type {HTMLElement | null} */ (document.querySelector(selector));
    if (target) return target;
  }
  return null;
}
