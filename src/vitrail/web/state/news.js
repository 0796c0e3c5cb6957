/** What is new in a state: the cells that others filled since this person acted, and the words that are read out. */

/** @import {CardList, Seen, State} from "../types.js" */
import { sentence } from "../words.js";
import { CELLS, parseDice } from "./board.js";
import { logLines } from "./log.js";

/** The windows when this seat's person acted last. */
let seenLast = { id: "", seat: -1, dice: /** @type {string[]} */ ([]) };

/**
 * The cells of other seats that changed since this seat's person acted last.
 * @param {State | null} before what was shown
 * @param {State} after
 * @param {Record<number, string[]>} marked the cells marked so far
 * @returns {Record<number, string[]>}
 */
export function freshCells(before, after, marked) {
  if (before?.id !== after.id) return {};
  const { round, turn } = before.view;
  if (round === after.view.round && turn === after.view.turn) return marked;
  if (before.view.actor === before.seat || seenLast.id !== before.id || seenLast.seat !== before.seat) {
    seenLast = { id: before.id, seat: before.seat, dice: before.view.seats.map(({ dice }) => dice) };
  }
  const changed = after.view.seats.map(({ dice }, seat) =>
    seat === after.seat ? [] : changedCells(seenLast.dice[seat], dice),
  );
  return changed.some(({ length }) => length > 0) ? Object.fromEntries(changed.entries()) : marked;
}

/**
 * @param {string} before
 * @param {string} after
 */
function changedCells(before, after) {
  const [old, now] = [parseDice(before), parseDice(after)];
  return CELLS.filter((_, index) => now[index] && now[index] !== old[index]);
}

/**
 * What happened in between, a sentence a turn; nothing in the middle of another's turn.
 * @param {Seen | null} before
 * @param {Seen} after
 * @param {CardList | null} cards
 */
export function newsWords(before, after, cards) {
  if (!cards || before?.id !== after.id || inOthersTurn(before, after)) return [];
  const news = logLines(after, cards).filter(({ last, seat }) => last > lastPly(before) && seat !== null);
  return news.map(({ text }) => sentence(text));
}

/**
 * Whether another person's turn simply goes on: that is not worth a word.
 * @param {Seen | null} before
 * @param {Seen} after
 */
export function inOthersTurn(before, after) {
  const { actor, round, turn, phase } = after.view;
  if (before?.id !== after.id || actor === after.seat || phase === "over") return false;
  return before.view.actor === actor && before.view.round === round && before.view.turn === turn;
}

/** @param {Seen} state */
const lastPly = (state) => state.log.at(-1)?.ply ?? -1;
