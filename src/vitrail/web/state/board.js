/** Reading the text forms of a view: cells, dice, windows, legal actions. No rule is decided here. */

/** @import {CardList, SeatView, View, WindowCard} from "../types.js" */
import { t } from "../texts/t.js";

/** A1 ... D5, in reading order. */
export const CELLS = ["A", "B", "C", "D"].flatMap((row) => [1, 2, 3, 4, 5].map((column) => `${row}${column}`));

/**
 * Twenty entries, a die text or null.
 * @param {string} dice "R3 .. .. .. .. / ..."
 * @returns {(string | null)[]}
 */
export function parseDice(dice) {
  const cells = dice.split(/[\s/]+/).filter(Boolean);
  return CELLS.map((_, index) => (cells[index] && cells[index] !== ".." ? cells[index] : null));
}

/** The colors of glass, in the order of the rules. */
export const COLORS = ["R", "Y", "G", "B", "P"];

/** @param {string} text dice separated by spaces */
export const diceList = (text) => text.split(/\s+/).filter(Boolean);

/**
 * @param {SeatView} seat
 * @param {CardList} cards
 * @returns {WindowCard | null} null until the seat has chosen, or while its choice is hidden
 */
export function windowOf(seat, cards) {
  if (seat.window === null) return null;
  if (typeof seat.window !== "string") return { id: "custom", name: t("window.custom"), set: "", ...seat.window };
  return cards.windows.find(({ id }) => id === seat.window) ?? null;
}

/**
 * What follows the colon in the legal actions of one kind.
 * @param {View} view
 * @param {string} kind "die", "cell", "tool" ...
 * @returns {Set<string>}
 */
export function legal(view, kind) {
  const start = `${kind}:`;
  return new Set(view.legal.filter((action) => action.startsWith(start)).map((action) => action.slice(start.length)));
}

/**
 * Which seats are people at this screen.
 * @param {{kind: string}[]} players
 */
export const people = (players) => players.flatMap(({ kind }, seat) => (kind === "human" ? [seat] : []));
