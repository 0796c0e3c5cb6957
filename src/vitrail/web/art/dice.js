/** Dice as cut glass: the color's body and lead pattern, the value's pips. */
import { html } from "../html.js";
import { GLYPHS, PIPS } from "./glyphs.js";

/**
 * The drawing of a die in a box of 100 x 100, to stand inside an svg.
 * @param {string} die "R3", "R." without a value yet
 */
export function dieShape(die) {
  const color = die[0];
  const pips = PIPS[Number.parseInt(die[1], 10)] ?? [];
  return html`
    <g class=${`die die-${color}`}>
      <rect class="die-shade" x="5" y="9" width="90" height="89" rx="19" />
      <rect x="5" y="4" width="90" height="90" rx="19" fill=${`url(#body-${color})`} />
      <g transform="translate(5 4) scale(0.9)">
        <path class="die-lead" d=${GLYPHS[color].lead} clip-path="url(#die-clip)" />
      </g>
      <rect class="die-edge" x="6.5" y="5.5" width="87" height="87" rx="17.5" />
      <path class="die-shine" d="M14 40V24Q14 13 25 13H62" />
      <g transform="translate(7.5 6.5) scale(0.85)">
        ${pips.map(([x, y]) => html`<circle class="pip" cx=${x} cy=${y} r="11.5" />`)}
        ${die[1] === "." && html`<text class="die-open" x="50" y="70" text-anchor="middle">?</text>`}
      </g>
    </g>
  `;
}

/**
 * A die as a picture of its own; the name is given by whoever shows it.
 * @param {{die: string, label?: string}} props
 */
export function Die({ die, label }) {
  return label
    ? html`<svg class="die-svg" viewBox="0 0 100 100" role="img" aria-label=${label}>${dieShape(die)}</svg>`
    : html`<svg class="die-svg" viewBox="0 0 100 100" aria-hidden="true">${dieShape(die)}</svg>`;
}

/** Colors of the bodies, light to deep; pips and lines come from the style sheet. */
const BODIES = [
  ["R", "#ea6a58", "#c62f33", "#8f1726"],
  ["Y", "#ffea8a", "#f6c62b", "#cc920f"],
  ["G", "#62bd85", "#258c56", "#0d5a3a"],
  ["B", "#64a8ea", "#2467bd", "#123f86"],
  ["P", "#b184d8", "#7c43ae", "#4c2179"],
];

/** Gradients and clips that the dice refer to; stands once on the page. */
export function DiceDefinitions() {
  return html`
    <svg class="definitions" width="0" height="0" aria-hidden="true">
      <defs>
        <clipPath id="die-clip"><rect x="0" y="0" width="100" height="100" rx="21" /></clipPath>
        ${BODIES.map(
          ([color, light, middle, deep]) => html`
            <linearGradient id=${`body-${color}`} x1="0" y1="0" x2="0.55" y2="1">
              <stop offset="0" stop-color=${light} />
              <stop offset="0.5" stop-color=${middle} />
              <stop offset="1" stop-color=${deep} />
            </linearGradient>
          `,
        )}
      </defs>
    </svg>
  `;
}
