/** A table of real dice that is typed in: what lies where, and what the referee says of it. Nothing of it is kept. */

/** @import {CardList, Judged, PrivateCard} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { signal } from "../vendor/signals.js";
import { CELLS } from "./board.js";
import { guarded } from "./load.js";
import * as store from "./store.js";

/**
 * @typedef {{
 *   name: string, window: string, dice: (string | null)[], waived: string[], removed: string[], private: string[],
 *   favor: number | null,
 * }} Seat
 *   window: the id of a pattern, or "" for none; dice: twenty, in reading order; favor null: the pattern's difficulty
 * @typedef {{edition: string, solo: boolean, track: string, public: string[], start: number | null, seats: Seat[]}} RealTable
 *   edition: "original", "expansion" or "remastered"; start: the seat that began the last round, null for the usual one
 */

export const MOST_SEATS = 6;
export const MOST_PUBLIC = 3;
/** What a window without a pattern is told to the server as: nothing printed, and tokens as many as may be. */
const NO_PRINT = [".....", ".....", ".....", "....."];
const MOST_TOKENS = 6;

/** @returns {Seat} */
const seat = () => ({
  name: "",
  window: "",
  dice: CELLS.map(() => null),
  waived: [],
  removed: [],
  private: [],
  favor: null,
});

/** @type {Signal<RealTable>} */
export const table = signal(
  /** @type {RealTable} */ ({
    edition: "original",
    solo: false,
    track: "",
    public: [],
    start: null,
    seats: [seat(), seat()],
  }),
);

/** The seat whose window is typed in, and its cell that the keys write to. */
export const place = signal({ seat: 0, cell: 0 });

/** A color that waits for its value. */
export const halfTyped = signal("");

/** @type {Signal<Judged | null>} */
export const verdict = signal(/** @type {Judged | null} */ (null));

/** Why the table cannot be judged, in a sentence. */
export const complaint = signal("");

/** Whether the page can take what is typed: nothing that was asked for on arrival is still to come. */
export const ready = signal(false);

/** Have the cards at hand, and the verdict on what is there. */
export async function openReferee() {
  ready.value = false;
  store.cards.value = await api.getCards("original:2");
  await judge();
  ready.value = true;
}

/** @param {Partial<RealTable>} change */
export function changeTable(change) {
  table.value = { ...table.peek(), ...change };
  void guarded(() => void judge(), judge);
}

/** @param {Partial<Seat>} change of the seat that is typed in */
export function changeSeat(change) {
  const { seats } = table.peek();
  const now = place.peek().seat;
  changeTable({ seats: seats.with(now, { ...seats[now], ...change }) });
}

export const currentSeat = () => table.value.seats[place.value.seat];

export function addSeat() {
  const seats = [...table.peek().seats, seat()];
  place.value = { seat: seats.length - 1, cell: 0 };
  changeTable({ seats, edition: seats.length > 4 ? "expansion" : table.peek().edition, start: null });
}

export function removeSeat() {
  const now = place.peek().seat;
  place.value = { seat: Math.max(0, now - 1), cell: 0 };
  changeTable({ seats: table.peek().seats.toSpliced(now, 1), start: null });
}

/**
 * Put a die (null: none) on the cell that is written to, and move on.
 * @param {string | null} die
 */
export function write(die) {
  const { dice, waived, removed } = currentSeat();
  const { seat: at, cell } = place.peek();
  const others = (/** @type {string[]} */ cells) => cells.filter((name) => name !== CELLS[cell]);
  place.value = { seat: at, cell: Math.min(cell + 1, CELLS.length - 1) };
  halfTyped.value = "";
  changeSeat({ dice: dice.with(cell, die), waived: others(waived), removed: others(removed) });
}

/** Back to the cell before, which is emptied. */
export function writeBack() {
  const { seat: at, cell } = place.peek();
  const { dice } = currentSeat();
  halfTyped.value = "";
  const target = dice[cell] ? cell : Math.max(cell - 1, 0);
  place.value = { seat: at, cell: target };
  changeSeat({ dice: dice.with(target, null) });
}

/**
 * Type one character: a color and then its value, a dot for an open cell, a slash for the next row.
 * @param {string} key
 * @returns {boolean} whether it meant something here
 */
export function type(key) {
  const letter = key.toUpperCase();
  const { seat: at, cell } = place.peek();
  if (/^[RYGBP]$/.test(letter)) halfTyped.value = letter;
  else if (/^[1-6]$/.test(letter) && halfTyped.peek()) write(`${halfTyped.peek()}${letter}`);
  else if (letter === ".") write(null);
  else if (letter === "/" && cell % 5 > 0) place.value = { seat: at, cell: Math.min(cell - (cell % 5) + 5, 15) };
  else if (letter === "BACKSPACE") writeBack();
  else return letter === " " || letter === "/";
  return true;
}

/** Read a whole text, as it would be typed. @param {string} text */
export function paste(text) {
  for (const key of text.replace(/\.\./g, ".")) type(key);
}

/** @param {string} cell a cell whose die is taken away, or put back */
export function toggleRemoved(cell) {
  const { removed } = currentSeat();
  changeSeat({ removed: toggled(removed, cell) });
}

/** @param {string[]} list @param {string} item */
export const toggled = (list, item) => (list.includes(item) ? list.filter((other) => other !== item) : [...list, item]);

/** The Private Objectives that this table's box holds. @param {CardList} cards @returns {PrivateCard[]} */
export const goals = ({ private: all }) =>
  all.filter(({ set }) => set === "base" || table.value.edition === "expansion");

let asked = 0;

async function judge() {
  asked += 1;
  const mine = asked;
  try {
    const answer = await api.referee(written(table.peek()));
    if (mine !== asked) return;
    verdict.value = answer;
    complaint.value = "";
  } catch (error) {
    if (!(error instanceof api.ApiError) || error.code === "offline") throw error;
    if (mine !== asked) return;
    verdict.value = null; // what was said of other dice is not said of these
    complaint.value = error.message;
  }
}

/** @param {RealTable} table */
function written({ edition, solo, track, public: open, start, seats }) {
  const players = seats.length > 1 ? seats.length : solo ? 1 : 2;
  const expansion = edition === "expansion" && players > 1 ? "+expansion" : "";
  return {
    rules: `${edition === "remastered" ? edition : "original"}:${players}${expansion}`,
    public: open,
    track: solo && players === 1 ? track : [],
    start_player: start,
    windows: seats.map(({ name, window, dice, waived, removed, private: own, favor }, index) => ({
      name: name.trim() || t("seat", { number: index + 1 }),
      window: window || { grid: NO_PRINT, difficulty: MOST_TOKENS },
      dice: text(dice),
      waived: waived.filter((cell) => !removed.includes(cell)),
      removed,
      private: own,
      favor: favor ?? (window ? null : 0),
    })),
  };
}

/** A window's dice as text. @param {(string | null)[]} dice */
export const text = (dice) =>
  [0, 5, 10, 15]
    .map((row) =>
      dice
        .slice(row, row + 5)
        .map((die) => die ?? "..")
        .join(" "),
    )
    .join(" / ");
