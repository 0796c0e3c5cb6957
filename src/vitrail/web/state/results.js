/** Own games and their results, kept on this device: they can be looked at and saved without any server. */

/** @import {GameSummary, State} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
/** @import {Kept} from "./shelf.js" */
import * as api from "../api.js";
import { computed, effect, signal } from "../vendor/signals.js";
import { windowOf } from "./board.js";
import { saveFile } from "./files.js";
import { ownSeats } from "./keyring.js";
import { isLesson } from "./lesson.js";
import * as shelf from "./shelf.js";
import * as store from "./store.js";
import { OWN_NAME } from "./wishes.js";

/** So many games of a server's list are taken at a visit, and so many windows are shown as the best. */
const [TAKEN, BEST] = [10, 3];

/** Refusals that no new attempt will change. */
const LOST = ["broken-game", "not-your-seat", "unknown-game"];

/** The games, the one that ended last first; null until they are read. @type {Signal<Kept[] | null>} */
export const results = signal(/** @type {Kept[] | null} */ (null));

/** Whether this browser lets the page keep anything. */
export const keepsNone = signal(false);

/** @typedef {{edition: string, players: number, games: number, won: number}} Rate */

/** How often one won, by edition and number of seats. */
export const rates = computed(() => {
  /** @type {Map<string, Rate>} */
  const found = new Map();
  for (const { edition, players, seat, won } of results.value ?? []) {
    if (seat === null) continue;
    const rate = found.get(`${edition} ${players}`) ?? { edition, players, games: 0, won: 0 };
    found.set(`${edition} ${players}`, { ...rate, games: rate.games + 1, won: rate.won + Number(won) });
  }
  return [...found.values()].sort((one, other) => one.edition.localeCompare(other.edition) || one.players - other.players);
});

/** The own windows with the most points. */
export const best = computed(() =>
  (results.value ?? [])
    .filter(({ seat, window }) => seat !== null && window)
    .sort((one, other) => other.total - one.total)
    .slice(0, BEST),
);

/** The games that were taken, those deleted since among them. */
let known = new Set();

async function read() {
  const rows = await shelf.all();
  known = new Set(rows.map(({ id }) => id));
  const kept = rows.flatMap((row) => ("gone" in row ? [] : [row]));
  results.value = kept.sort((one, other) => other.at.localeCompare(one.at));
}

/** Take every game that ends on this screen, from now on. */
export function keepResults() {
  void orSay(read);
  effect(() => {
    const state = store.game.value;
    if (state?.result) void orSay(() => takeNow(state));
  });
}

/** @param {State} state */
async function takeNow(state) {
  if (results.peek() === null) await read();
  await take(state, new Date().toISOString());
  await read();
}

/** Take games that ended while this device was away. @param {GameSummary[]} own of the server's list */
export const takeFinished = (own) =>
  orSay(async () => {
    if (results.peek() === null) await read();
    const missing = own.filter(({ id, seat, over }) => over && seat !== null && !known.has(id)).slice(0, TAKEN);
    for (const game of missing) await takeLine(game);
    if (missing.length > 0) await read();
  });

/** A game that can be read no more is passed over from now on. @param {GameSummary} game */
async function takeLine({ id, seat, updated }) {
  try {
    await take(await api.getGame(id, seat ?? 0), updated);
  } catch (error) {
    if (!(error instanceof api.ApiError) || !LOST.includes(error.code)) throw error;
    await shelf.put({ id, gone: true });
  }
}

/** @param {State} state of a game that is over @param {string} when */
async function take(state, when) {
  const seat = ownSeat(state);
  if (!state.result || ownSeats(state).length === 0 || known.has(state.id) || isLesson(state.id)) return;
  const { view, seats, solo, result } = state;
  const own = view.seats[seat ?? 0];
  const cards = store.cards.peek() ?? (await api.getCards(state.rules));
  await shelf.put({
    id: state.id,
    at: when,
    rules: state.rules,
    edition: view.rules.edition,
    players: seats.length,
    names: seats.map(({ name }) => name),
    seat,
    total: result.sheets[seat ?? 0].total,
    won: solo ? solo.won === true : result.ranking[0] === seat,
    window: windowOf(own, cards),
    dice: own.dice,
    record: await api.getRecord(state.id),
  });
}

/** The seat of this device's person: the only one held here, of several the one with the own name. @param {State} state */
function ownSeat(state) {
  const own = ownSeats(state);
  const named = own.find((seat) => state.seats[seat].name === localStorage.getItem(OWN_NAME));
  return own.length === 1 ? own[0] : (named ?? null);
}

/** All records in one file: a record a line. */
export function saveRecords() {
  const lines = (results.peek() ?? []).map(({ record }) => `${record}\n`);
  saveFile("vitrail-games.jsonl", lines.join(""), "application/jsonl");
}

/** Keep nothing of them but that they are gone: the servers' lists still name them. */
export const deleteAll = () =>
  orSay(async () => {
    for (const { id } of results.peek() ?? []) await shelf.put({ id, gone: true });
    await read();
  });

/**
 * Run what reads or writes; a browser that keeps nothing is told of, and a server that does not answer is asked later.
 * @param {() => Promise<void>} run
 */
async function orSay(run) {
  try {
    await run();
  } catch (error) {
    if (error instanceof DOMException) keepsNone.value = true;
    else if (!(error instanceof api.ApiError)) throw error;
  }
}
