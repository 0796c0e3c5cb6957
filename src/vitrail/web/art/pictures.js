/** Small pictures of what an objective counts. */

/** @import {PrivateCard, PublicCard} from "../types.js" */
import { html } from "../html.js";
import { COLORS } from "../state/board.js";
import { dieShape } from "./dice.js";
import { PIPS, glass } from "./glyphs.js";

/**
 * One small square at a place of the picture.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {unknown} inside drawn in a box of 100 x 100
 */
const at = (x, y, size, inside) => html`<g transform=${`translate(${x} ${y}) scale(${size / 100})`}>${inside}</g>`;

/** @param {number} value */
const valueTile = (value) => html`
  <g class="tile">
    <rect x="4" y="4" width="92" height="92" rx="16" />
    ${PIPS[value].map(([x, y]) => html`<circle class="tile-pip" cx=${x} cy=${y} r="10" />`)}
  </g>
`;

/** @param {string} color */
const colorTile = (color) => html`<g class="tile-glass">${glass(color)}</g>`;

const emptyTile = html`<rect class="tile-empty" x="4" y="4" width="92" height="92" rx="8" />`;

/** @param {PublicCard} card */
function tiles(card) {
  return card.axis === "color" ? COLORS.map(colorTile) : [3, 1, 6, 4, 2].map(valueTile);
}

/**
 * A small window with some of its cells filled.
 * @param {(row: number, column: number) => unknown} inside the tile of a cell; null for an open one
 */
function smallWindow(inside) {
  return [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) => at(2 + column * 19.4, 12 + row * 19.4, 18, inside(row, column) ?? emptyTile)),
  );
}

/** @param {PublicCard} card */
function setPicture(card) {
  const all = card.axis === "color" ? COLORS.map(colorTile) : card.values.map(valueTile);
  if (all.length === 2) return all.map((tile, index) => at(10 + index * 42, 31, 38, tile));
  const shift = all.length === 5 ? 16 : 0;
  return all.map((tile, index) => (index < 3 ? at(4 + index * 32, 20, 28, tile) : at(4 + shift + (index - 3) * 32, 52, 28, tile)));
}

/** @param {PublicCard} card */
function drawing(card) {
  const line = tiles(card);
  const diagonal = new Set(["0-1", "1-2", "2-1", "2-3", "3-2"]);
  const blue = (/** @type {number} */ row, /** @type {number} */ column) => diagonal.has(`${row}-${column}`);
  if (card.kind === "row") return smallWindow((row, column) => (row === 1 ? line[column] : null));
  if (card.kind === "column") return smallWindow((row, column) => (column === 2 ? line[row] : null));
  if (card.kind === "diagonal") return smallWindow((row, column) => (blue(row, column) ? colorTile("B") : null));
  return setPicture(card);
}

/** @param {{card: PublicCard}} props */
export function PublicPicture({ card }) {
  return html`<svg class="picture" viewBox="0 0 100 100" aria-hidden="true">${drawing(card)}</svg>`;
}

/** @param {{card: PrivateCard}} props */
export function PrivatePicture({ card }) {
  const inside = card.color ? at(14, 12, 72, dieShape(`${card.color}5`)) : areaPicture(card.cells ?? []);
  return html`<svg class="picture" viewBox="0 0 100 100" aria-hidden="true">${inside}</svg>`;
}

/** @param {string[]} cells */
function areaPicture(cells) {
  return smallWindow((row, column) => (cells.includes(`${"ABCD"[row]}${column + 1}`) ? valueTile(5) : null));
}

/** The sign of the house: five lancets of glass. */
export function Emblem() {
  return html`
    <svg class="emblem" viewBox="0 0 104 64" aria-hidden="true">
      ${COLORS.map((color, index) => {
        const [x, top] = [4 + index * 20, [22, 12, 4, 12, 22][index]];
        const lancet = `M${x} 62V${top + 12}q0 -8 8 -12q8 4 8 12V62Z`;
        return html`<path class=${`emblem-glass emblem-${color}`} d=${lancet} />`;
      })}
    </svg>
  `;
}

/** The sign of the Look sheet: a lancet, half of it in light. */
export function LookSign() {
  return html`
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path class="sign-line" d="M5 21V11Q6 5 12 3Q18 5 19 11V21Z" />
      <path class="sign-ground" d="M12 3Q18 5 19 11V21H12Z" />
    </svg>
  `;
}

/** A Favor Token: a drop of clear glass. */
export function Gem() {
  return html`
    <svg class="gem" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="gem-body" cx="50" cy="50" r="42" />
      <path class="gem-shine" d="M26 44A27 27 0 0 1 50 22" />
      <circle class="gem-glow" cx="60" cy="64" r="13" />
    </svg>
  `;
}
