/** What the page knows at this moment, as signals; `intents.js` changes it, the parts draw it. */

/** @import {CardList, GameSummary, Info, Player, RuleSet, Sheet, State} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import { computed, signal } from "../vendor/signals.js";
import { promptWords } from "../words.js";

/**
 * @typedef {{id: string, seat: number, players: Player[], phase: string}} Gate
 *   the hand-over screen: who is asked to the screen
 * @typedef {{message: string, retry: () => void}} Failure
 */

/** @type {Signal<Info | null>} */
export const info = signal(/** @type {Info | null} */ (null));

/** @type {Signal<CardList | null>} */
export const cards = signal(/** @type {CardList | null} */ (null));

/** @type {Signal<GameSummary[] | null>} */
export const games = signal(/** @type {GameSummary[] | null} */ (null));

/** The game on the table, seen by the seat whose person sits here. @type {Signal<State | null>} */
export const game = signal(/** @type {State | null} */ (null));

/** @type {Signal<Gate | null>} */
export const gate = signal(/** @type {Gate | null} */ (null));

/** @type {Signal<Failure | null>} */
export const failure = signal(/** @type {Failure | null} */ (null));

/** A word about something that is not there, shown at home. */
export const notice = signal("");

/** Where the address leads: "home", "new", "score" or "game". */
export const scene = signal("home");

/** One gentle line under the prompt. */
export const status = signal("");

/** What the live region reads. */
export const spoken = signal("");

/** A request is under way. */
export const busy = signal(false);

/** The help sheet is open. */
export const help = signal(false);

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

/** What to do now, in words. */
export const prompt = computed(() => (game.value ? promptWords(game.value.view) : ""));

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
