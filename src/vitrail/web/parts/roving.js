/** Arrow keys inside a group of buttons: one of them is in the tab order, the arrows move between them. */
import { useRef, useState } from "../html.js";

/** @type {Record<string, (at: number, columns: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at, columns) => at - columns,
  ArrowDown: (at, columns) => at + columns,
};

/**
 * @param {number} count buttons in the group, each marked with `data-roving`
 * @param {number} columns of the group; 1 for a row or a list
 */
export function useRoving(count, columns = 1) {
  const [at, setAt] = useState(0);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const current = Math.min(at, Math.max(count - 1, 0));

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const next = target(event.key, current, count, columns);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    const buttons = box.current?.querySelectorAll("[data-roving]") ?? [];
    /** @type {HTMLElement | undefined} */ (buttons[next])?.focus();
  }

  return {
    ref: box,
    onKeyDown,
    /** @param {number} index */
    button: (index) => ({ "data-roving": true, tabIndex: index === current ? 0 : -1, onFocus: () => setAt(index) }),
  };
}

/**
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} columns
 * @returns {number | null}
 */
function target(key, at, count, columns) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  if (!step) return null;
  const next = step(at, columns);
  const leavesRow = columns > 1 && /Left|Right/.test(key) && Math.floor(next / columns) !== Math.floor(at / columns);
  return next < 0 || next >= count || leavesRow ? at : next;
}
