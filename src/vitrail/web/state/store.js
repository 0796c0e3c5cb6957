/** What the page knows at this moment, as signals; `intents.js` changes it, the parts draw it. */

/** @import {CardList, GameSummary, Info, Player, Room, RuleSet, Seen, Sheet, State, TableState} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import { computed, signal } from "../vendor/signals.js";
import { othersTurn, promptWords } from "../words.js";

/**
 * @typedef {{id: string, seat: number, players: Player[], phase: string}} Gate
 *   the hand-over screen: who is asked to the screen
 * @typedef {{message: string, retry: () => void}} Failure
 * @typedef {{table: TableState, seat: number | null, secret: string | null}} Invited
 *   what a link leads to: a seat to join (seat null), or one to move to this device
 * @typedef {{mine: GameSummary[], open: GameSummary[], running: GameSummary[]}} Lobby
 */

/** @type {Signal<Info | null>} */
export const info = signal(/** @type {Info | null} */ (null));

/** @type {Signal<CardList | null>} */
export const cards = signal(/** @type {CardList | null} */ (null));

/** @type {Signal<GameSummary[] | null>} */
export const games = signal(/** @type {GameSummary[] | null} */ (null));

/** Where tables are played with others: one's own, those one can join, and those one can watch. @type {Signal<Lobby | null>} */
export const lobby = signal(/** @type {Lobby | null} */ (null));

/** The game on the table, seen by the seat whose person sits here. @type {Signal<State | null>} */
export const game = signal(/** @type {State | null} */ (null));

/** @type {Signal<Gate | null>} */
export const gate = signal(/** @type {Gate | null} */ (null));

/** The waiting room of a table that has not started. @type {Signal<Room | null>} */
export const room = signal(/** @type {Room | null} */ (null));

/** A game that is watched without a seat. @type {Signal<Seen | null>} */
export const watched = signal(/** @type {Seen | null} */ (null));

/** The table that is on the screen, in whatever form. */
export const onTable = computed(() => (game.value ?? gate.value ?? room.value ?? watched.value)?.id ?? null);

/** What the link in the address leads to. @type {Signal<Invited | null>} */
export const invited = signal(/** @type {Invited | null} */ (null));

/** When the newest state came in, in milliseconds since 1970: the clocks go on from there. */
export const seenAt = signal(0);

/** @type {Signal<Failure | null>} */
export const failure = signal(/** @type {Failure | null} */ (null));

/** A word about something that is not there, shown at home. */
export const notice = signal("");

/** Where the address leads: "home", "new", "score", "game", "join" or "move". */
export const scene = signal("home");

/** One gentle line under the prompt. */
export const status = signal("");

/** What the live region reads. */
export const spoken = signal("");

/** The action that the server refused last, with its reason under the prompt. @type {Signal<string>} */
export const refused = signal("");

/** A request is under way. */
export const busy = signal(false);

/** The help sheet is open. */
export const help = signal(false);

/** The sheet on how the page looks is open. */
export const lookSheet = signal(false);

/** The part of the table that is open in full on a narrow screen: "others", "tools", "objectives", "track", "log" or "". */
export const opened = signal("");

/** The sheet with the table's own matters is open. */
export const tableMenu = signal(false);

/** Cells of other seats that changed since this person last acted. @type {Signal<Record<number, string[]>>} */
export const fresh = signal(/** @type {Record<number, string[]>} */ ({}));

/** The score line pointed at: an objective's id, "private" or "open". @type {Signal<string | null>} */
export const pointed = signal(/** @type {string | null} */ (null));

/** What the rules of the game on the table say. @type {Signal<RuleSet | null>} */
export const rules = signal(/** @type {RuleSet | null} */ (null));

/** The tool card in progress, or null. */
export const toolInProgress = computed(() => {
  const id = game.value?.view.tool;
  return cards.value?.tools.find((tool) => tool.id === id) ?? null;
});

/** It is the turn of the seat whose person sits here. */
export const myTurn = computed(() => game.value !== null && game.value.view.actor === game.value.seat);

/** What to do now, in words. */
export const prompt = computed(() => {
  if (!game.value) return "";
  return myTurn.value ? promptWords(game.value.view) : othersTurn(game.value);
});

/** A tool or a repair is in progress. */
export const undertaking = computed(() => Boolean(game.value?.view.tool ?? game.value?.view.repairing));

/** The tool in progress has shown something random: it can no longer be taken back as a whole. */
export const revealed = computed(() => {
  const state = game.value;
  if (!state || !undertaking.value) return false;
  const entries = state.log.slice(startOf(state) + 1);
  return entries.some(({ seat }) => seat === null) || !state.can_undo;
});

/**
 * Where the tool or repair in progress starts in the log (-1 without one).
 * @param {State} state
 */
export function startOf(state) {
  const action = state.view.repairing ? "repair" : `tool:${state.view.tool}`;
  return state.log.map((entry) => entry.action).lastIndexOf(action);
}

/**
 * Cells that counted for a score line.
 * @param {Sheet | null} sheet
 * @param {string | null} line
 * @returns {string[] | null} null where the line is not about dice
 */
export function countedCells(sheet, line) {
  if (!sheet || line === null) return null;
  if (line === "private") return sheet.private.cells;
  if (line.startsWith("private:")) return sheet.privates.find(({ id }) => line === `private:${id}`)?.cells ?? null;
  return sheet.public[line]?.cells ?? null;
}
