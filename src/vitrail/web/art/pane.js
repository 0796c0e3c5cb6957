/** One cell of a window: its glass as printed, and the die on it. */
import { html } from "../html.js";
import { dieShape } from "./dice.js";
import { PIPS, glass } from "./glyphs.js";

/**
 * @param {{print: string, die: string | null, label?: string}} props
 *   print: one character of the grid; with a `label` the pane is a picture with that name
 */
export function Pane({ print, die, label }) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`
    <svg class="pane" viewBox="0 0 100 100" ...${named}>
      ${printShape(print)} ${die && html`<g class="pane-die">${dieShape(die)}</g>`}
    </svg>
  `;
}

/** @param {string} print */
function printShape(print) {
  if (print === ".") {
    return html`
      <g class="clear">
        <rect width="100" height="100" />
        <path class="clear-shine" d="M0 62L62 0H84L0 84Z" />
      </g>
    `;
  }
  if (/[1-6]/.test(print)) return valueShape(Number(print));
  return glass(print);
}

/** @param {number} value */
function valueShape(value) {
  return html`
    <g class=${`frost frost-${value}`}>
      <rect width="100" height="100" />
      ${PIPS[value].map(([x, y]) => html`<circle class="frost-pip" cx=${x} cy=${y} r="10" />`)}
    </g>
  `;
}
