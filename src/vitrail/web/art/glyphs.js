/**
 * The five glass colors, each with a lead pattern of its own, so that no one needs the color to tell them apart:
 * red a flame (chevrons), yellow a sun, green a leaf, blue waves, purple a diamond. Drawn in a box of 100 x 100.
 */
import { html } from "../html.js";

/**
 * `facets`: pieces of glass with their tint (0 light - 3 deep); `lead`: the lines between them.
 * @type {Record<string, {facets: [string, number][], lead: string}>}
 */
export const GLYPHS = {
  R: {
    facets: [
      ["M0 0H100V46L50 8L0 46Z", 1],
      ["M0 46L50 8L100 46V84L50 46L0 84Z", 0],
      ["M0 84L50 46L100 84V100H0Z", 2],
    ],
    lead: "M0 46L50 8L100 46M0 84L50 46L100 84",
  },
  Y: {
    facets: [
      ["M0 0H100V100H0Z", 1],
      ["M0 0H50V50H0ZM50 50H100V100H50Z", 2],
      ["M50 24A26 26 0 1 1 50 76A26 26 0 1 1 50 24Z", 0],
    ],
    lead: "M50 24A26 26 0 1 1 50 76A26 26 0 1 1 50 24ZM50 0V24M50 76V100M0 50H24M76 50H100",
  },
  G: {
    facets: [
      ["M0 0H100V100H0Z", 2],
      ["M8 92C6 36 36 6 92 8C94 64 64 94 8 92Z", 1],
      ["M8 92C6 36 36 6 92 8Z", 0],
    ],
    lead: "M8 92C6 36 36 6 92 8C94 64 64 94 8 92L92 8M0 100L8 92M92 8L100 0",
  },
  B: {
    facets: [
      ["M0 0H100V100H0Z", 1],
      ["M0 34C17 14 33 14 50 34S83 54 100 34V68C83 88 67 88 50 68S17 48 0 68Z", 0],
      ["M0 68C17 48 33 48 50 68S83 88 100 68V100H0Z", 2],
    ],
    lead: "M0 34C17 14 33 14 50 34S83 54 100 34M0 68C17 48 33 48 50 68S83 88 100 68",
  },
  P: {
    facets: [
      ["M0 0H100V100H0Z", 2],
      ["M50 6L94 50L50 94L6 50Z", 1],
      ["M50 6L94 50H6Z", 0],
    ],
    lead: "M50 6L94 50L50 94L6 50ZM0 0L28 28M100 0L72 28M0 100L28 72M100 100L72 72",
  },
};

/** Pips of each value in a box of 100 x 100. @type {[number, number][][]} */
export const PIPS = [
  [],
  [[50, 50]],
  [[27, 27], [73, 73]],
  [[25, 25], [50, 50], [75, 75]],
  [[27, 27], [73, 27], [27, 73], [73, 73]],
  [[25, 25], [75, 25], [50, 50], [25, 75], [75, 75]],
  [[28, 22], [72, 22], [28, 50], [72, 50], [28, 78], [72, 78]],
];

/**
 * The glass and lead of one printed color.
 * @param {string} color
 */
export function glass(color) {
  const { facets, lead } = GLYPHS[color];
  return html`
    <g class=${`glass glass-${color}`}>
      ${facets.map(([path, tint]) => html`<path class=${`tint-${tint}`} d=${path} />`)}
      <path class="glass-lead" d=${lead} />
    </g>
  `;
}

/**
 * A small sign of a color for text: the pane alone.
 * @param {{color: string}} props
 */
export function ColorSign({ color }) {
  return html`<svg class="color-sign" viewBox="0 0 100 100" aria-hidden="true">${glass(color)}</svg>`;
}
