/** Bringing games to the table: opening, hand-over, new answers of the server, failures. */

/** @import {Player, State} from "../types.js" */
import * as api from "../api.js";
import { batch } from "../vendor/signals.js";
import { capital, sentence } from "../words.js";
import { CELLS, parseDice, people } from "./board.js";
import { logLines } from "./log.js";
import { openReferee } from "./referee.js";
import { closeReplay, openReplay } from "./replay.js";
import { enterRoute, goTo, keepRoute, readRoute } from "./route.js";
import * as store from "./store.js";
import { begin } from "./wishes.js";

/** The seat whose person has said to sit at the screen, of the game with that id. */
let here = { id: "", seat: -1 };

/** Show what the address names. */
export async function followRoute() {
  const { place, id, seat, rules } = readRoute();
  store.scene.value = place;
  if (id !== null) store.notice.value = "";
  await guarded(followRoute, async () => {
    if (!store.info.peek()) store.info.value = await api.getInfo();
    if (place === "replay") {
      clearTable();
      return openReplay();
    }
    closeReplay();
    if (id === null) await showHome(place, rules);
    else if ((store.game.peek() ?? store.gate.peek())?.id !== id) await openGame(id, seat);
  });
}

let cardsOf = "";

/**
 * Have the cards at hand, their texts exact for these rules.
 * @param {string} rules
 */
export async function loadCards(rules) {
  if (cardsOf === rules) return;
  [store.cards.value, store.rules.value] = await Promise.all([api.getCards(rules), api.getRules(rules)]);
  cardsOf = rules;
}

/**
 * @param {string} place
 * @param {string} rules
 */
async function showHome(place, rules) {
  if (place === "home") store.games.value = await api.getGames();
  if (place === "score") {
    cardsOf = "";
    clearTable();
    return void (await openReferee());
  }
  await begin(rules);
  clearTable();
}

/**
 * @param {string} id
 * @param {number | null} seat
 */
async function openGame(id, seat) {
  here = { id, seat: -1 };
  const persons = people((await api.getGame(id, null)).seats);
  const state = await api.getGame(id, seat !== null && persons.includes(seat) ? seat : persons[0]);
  await loadCards(state.rules);
  receive(state);
}

/** Leave nothing of a game on the screen. */
function clearTable() {
  batch(() => {
    store.game.value = null;
    store.gate.value = null;
    store.status.value = "";
    store.fresh.value = {};
    store.pointed.value = null;
  });
}

/**
 * Put the server's answer on the table, or the hand-over screen when another person is to act.
 * @param {State} state
 */
export function receive(state) {
  const persons = people(state.seats);
  const { actor, phase } = state.view;
  const over = phase === "over";
  if (!over && actor !== null && persons.length > 1 && persons.includes(actor) && !sitsHere(state.id, actor)) {
    return askFor(state, actor);
  }
  if (!over && persons.length === 1 && state.seat !== persons[0]) {
    return void guarded(followRoute, async () => receive(await api.getGame(state.id, persons[0])));
  }
  here = { id: state.id, seat: state.seat };
  keepRoute(state.id, state.seat);
  showGame(state);
}

/**
 * @param {string} id
 * @param {number} seat
 */
const sitsHere = (id, seat) => here.id === id && here.seat === seat;

/**
 * @param {State} state
 * @param {number} seat
 */
function askFor(state, seat) {
  here = { id: state.id, seat: -1 };
  keepRoute(state.id, seat);
  clearTable();
  store.gate.value = { id: state.id, seat, players: state.seats, phase: state.view.phase };
  store.spoken.value = `Hand over to ${state.seats[seat].name}.`;
}

/** The person asked for has come to the screen. */
export async function sitDown() {
  const gate = store.gate.peek();
  if (!gate) return;
  await guarded(sitDown, async () => {
    const state = await api.getGame(gate.id, gate.seat);
    here = { id: gate.id, seat: gate.seat };
    receive(state);
  });
}

/** @param {State} state */
function showGame(state) {
  const before = store.game.peek();
  batch(() => {
    store.gate.value = null;
    store.fresh.value = freshCells(before, state);
    store.game.value = state;
    store.status.value = "";
    store.pointed.value = null;
  });
  store.spoken.value = [...newsWords(before, state), state.result?.sentence ?? askedWords()].join(" ");
}

function askedWords() {
  const tool = store.toolInProgress.peek();
  return tool ? `${tool.name}: ${store.prompt.peek()}` : store.prompt.peek();
}

/**
 * @param {State | null} before
 * @param {State} after
 */
function newsWords(before, after) {
  const cards = store.cards.peek();
  if (!cards || before?.id !== after.id) return [];
  const news = logLines(after, cards).filter(({ last, seat }) => last > lastPly(before) && seat !== null);
  return news.map(({ text }) => `${capital(text)}.`);
}

/** @param {State} state */
const lastPly = (state) => state.log.at(-1)?.ply ?? -1;

/**
 * @param {State | null} before
 * @param {State} after
 * @returns {Record<number, string[]>}
 */
function freshCells(before, after) {
  if (before?.id !== after.id) return {};
  const { round, turn } = before.view;
  if (round === after.view.round && turn === after.view.turn) return store.fresh.peek();
  const changed = after.view.seats.map(({ dice }, seat) =>
    seat === after.seat ? [] : changedCells(before.view.seats[seat].dice, dice),
  );
  return changed.some(({ length }) => length > 0) ? Object.fromEntries(changed.entries()) : store.fresh.peek();
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
 * Run a request; tell a failure plainly and offer `retry`.
 * @param {() => void} retry
 * @param {() => Promise<void>} run
 */
export async function guarded(retry, run) {
  store.busy.value = true;
  try {
    await run();
    store.failure.value = null;
  } catch (error) {
    handle(error, retry);
  } finally {
    store.busy.value = false;
  }
}

/**
 * @param {unknown} error
 * @param {() => void} retry
 */
function handle(error, retry) {
  if (!(error instanceof api.ApiError)) throw error;
  const { code, message } = error;
  if (code === "illegal") say(message);
  else if ((code === "stale" || code === "not-your-seat") && store.game.peek()) void refresh();
  else if (code === "unknown-game") leaveUnknown(message);
  else store.failure.value = { message, retry };
}

/**
 * Tell something in the line under the prompt.
 * @param {string} message
 */
export function say(message) {
  const text = sentence(message);
  store.status.value = text;
  store.spoken.value = text;
}

/** @param {string} message */
function leaveUnknown(message) {
  clearTable();
  store.notice.value = message;
  goTo("#/");
}

/** Ask the server anew where the game stands. */
export async function refresh() {
  const state = store.game.peek();
  if (!state) return followRoute();
  await guarded(refresh, async () => receive(await api.getGame(state.id, state.seat)));
}

/**
 * @param {Player[]} players
 * @param {string} rules
 */
export async function startGame(players, rules) {
  await guarded(
    () => void startGame(players, rules),
    async () => {
      await enterGame(await api.createGame(rules, players));
    },
  );
}

/** Sit down at a table that was just opened. @param {State} state */
export async function enterGame(state) {
  await loadCards(state.rules);
  enterRoute(state.id, state.seat);
  store.scene.value = "game";
  here = { id: state.id, seat: -1 };
  receive(state);
}

/**
 * Look at the result with this Private Objective scored.
 * @param {State} state
 * @param {string} chosen
 */
export async function scoreBy(state, chosen) {
  await guarded(
    () => void scoreBy(state, chosen),
    async () => receive(await api.getGame(state.id, state.seat, chosen)),
  );
}

/** @param {string} id */
export async function removeGame(id) {
  await guarded(
    () => void removeGame(id),
    async () => {
      await api.deleteGame(id);
      store.games.value = await api.getGames();
    },
  );
}
