/** Dice as cut glass: the pieces and the lead of their color, the pips of their value. */
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
    <g class=${`die die-${color}`} data-face=${die}>
      <rect class="die-shade" x="5" y="9" width="90" height="89" rx="19" />
      <g transform="translate(5 4) scale(0.9)">
        <g clip-path="url(#die-clip)">
          ${GLYPHS[color].facets.map(([path, tint]) => html`<path class=${`tint-${tint}`} d=${path} />`)}
          <path class="die-lead" d=${GLYPHS[color].lead} />
          <rect width="100" height="100" fill="url(#die-light)" />
        </g>
      </g>
      <rect class="die-edge" x="6.5" y="5.5" width="87" height="87" rx="17.5" />
      <path class="die-shine" d="M14 38V25Q14 13 26 13H54" />
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

/** The clip and the light that all dice refer to; stands once on the page. */
export function DiceDefinitions() {
  return html`
    <svg class="definitions" width="0" height="0" aria-hidden="true">
      <defs>
        <clipPath id="die-clip"><rect x="0" y="0" width="100" height="100" rx="21" /></clipPath>
        <linearGradient id="die-light" x1="0.1" y1="0" x2="0.6" y2="1">
          <stop class="die-glow-in" offset="0" />
          <stop class="die-glow-out" offset="0.48" />
          <stop class="die-glow-out" offset="0.6" />
          <stop class="die-dusk" offset="1" />
        </linearGradient>
      </defs>
    </svg>
  `;
}
