/** Bringing games to the table: opening, hand-over, new answers of the server, failures. */

/** @import {Opened, Player, Room, Seen, State, TableState} from "../types.js" */
import * as api from "../api.js";
import { batch } from "../vendor/signals.js";
import { othersTurn, sentence } from "../words.js";
import { people } from "./board.js";
import { dropInvite, dropSeat, forget, keep, ownSeats } from "./keyring.js";
import { follow, listen, reconnect, unfollow } from "./live.js";
import { loadLobby } from "./lobby.js";
import { freshCells, inOthersTurn, newsWords } from "./news.js";
import { openReferee } from "./referee.js";
import { closeReplay, openReplay } from "./replay.js";
import { enterRoute, goTo, keepRoute, readRoute } from "./route.js";
import * as store from "./store.js";
import { begin } from "./wishes.js";

/** The seat whose person has said to sit at the screen, of the game with that id. */
let here = { id: "", seat: -1 };

/** What came in last: an older state is no news. @type {TableState | null} */
let newest = null;

/** Show what the address names. */
export async function followRoute() {
  const { place, id, seat, rules, secret } = readRoute();
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
    else if (place === "join" || place === "move") await showLink(id, seat, secret);
    else if (store.onTable.peek() !== id) await openGame(id, seat);
  });
}

/** While a person's actions are under way the table changes once, at their end. @type {TableState | null} */
let held = null;
let holding = false;

/**
 * Run requests that belong together; what comes in meanwhile is shown when they are done.
 * @param {() => Promise<State | null>} run
 */
export async function together(run) {
  holding = true;
  try {
    return await run();
  } finally {
    holding = false;
    receive(held);
    held = null;
  }
}

/** @param {TableState} state */
function hear(state) {
  if (holding) held = state;
  else if (readRoute().id === state.id) receive(state);
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
  if (place === "home") await loadLobby();
  if (place === "score") {
    cardsOf = "";
    clearTable();
    return void (await openReferee());
  }
  await begin(rules);
  clearTable();
}

/**
 * A link to a seat: what it leads to is looked at first, and only then taken.
 * @param {string} id
 * @param {number | null} seat
 * @param {string | null} secret
 */
async function showLink(id, seat, secret) {
  clearTable();
  store.invited.value = null;
  const table = await api.getTable(id);
  store.rules.value = await api.getRules(table.rules);
  cardsOf = "";
  store.invited.value = { table, seat, secret };
}

/**
 * @param {string} id
 * @param {number | null} seat
 */
async function openGame(id, seat) {
  here = { id, seat: -1 };
  newest = null;
  const table = await api.getTable(id);
  await loadCards(table.rules);
  const own = ownSeats(table);
  /** @type {TableState} */
  let state = table;
  if (table.status === "over") state = await api.getGame(id, seat !== null && seat < table.seats.length ? seat : (own[0] ?? 0));
  else if (table.status === "running" && own.length === 1) {
    state = await api.getGame(id, own[0]).catch((error) => notHeld(error, table, own[0]));
  }
  if (readRoute().id === id) receive(state);
}

/**
 * A seat whose key is here but opens it no more: say why, and look on.
 * @param {unknown} error
 * @param {TableState} table
 * @param {number} seat
 */
function notHeld(error, table, seat) {
  if (!(error instanceof api.ApiError) || error.code !== "not-your-seat") throw error;
  dropSeat(table.id, seat);
  const { kind, name } = table.seats[seat];
  /** @type {Record<string, string>} */
  const reasons = {
    human: `${name}'s seat is held by another device now.`,
    open: "The host has opened your seat for somebody else.",
  };
  store.notice.value = reasons[kind] ?? `The host has given the seat of ${name} to a bot.`;
  return table;
}

/** Leave nothing of a game on the screen. */
export function clearTable() {
  unfollow();
  newest = null;
  wipe();
}

function wipe() {
  batch(() => {
    store.game.value = null;
    store.gate.value = null;
    store.room.value = null;
    store.watched.value = null;
    store.status.value = "";
    store.fresh.value = {};
    store.pointed.value = null;
    store.tableMenu.value = false;
  });
}

/**
 * Put the server's answer on the table, or the hand-over screen when another person is to act.
 * @param {TableState | null} state null: the table was left meanwhile
 */
export function receive(state) {
  if (!state || isOld(state)) return;
  newest = state;
  store.seenAt.value = Date.now();
  if (state.view === null) showRoom(/** @type {Room} */ (state));
  else place(/** @type {Seen} */ (state));
}

/** @param {TableState} state */
const isOld = (state) => state === newest || (newest?.id === state.id && state.version < newest.version);

/**
 * Who may see a game that has started: a person of this screen, all persons of it one after the other, or anybody.
 * @param {Seen} state
 */
function place(state) {
  const own = ownSeats(state);
  const { actor, phase } = state.view;
  const over = phase === "over";
  if (!over && actor !== null && own.length > 1 && own.includes(actor) && !sitsHere(state.id, actor)) {
    return askFor(state, actor);
  }
  const seat = over ? (state.seat ?? own[0] ?? 0) : own.length === 1 ? own[0] : state.seat;
  if (seat !== state.seat) return void lookAs(state.id, seat ?? 0);
  if (seat === null) return watch(state);
  here = { id: state.id, seat };
  keepRoute(state.id, seat);
  showGame(/** @type {State} */ (state));
  follow(state);
}

/** @param {string} id @param {number} seat */
const lookAs = (id, seat) => guarded(followRoute, async () => receive(await api.getGame(id, seat)));

/** @param {Room} state */
function showRoom(state) {
  for (const [seat, { kind }] of state.seats.entries()) if (kind !== "open") dropInvite(state.id, seat);
  const own = ownSeats(state);
  batch(() => {
    wipe();
    store.room.value = state;
  });
  follow(state, own.includes(state.seat ?? -1) ? state.seat : (own[0] ?? null));
}

/** Look on without a seat, or before anybody of this screen has said to be there. @param {Seen} state */
function watch(state) {
  const before = store.watched.peek();
  batch(() => {
    wipe();
    store.watched.value = state;
  });
  if (!inOthersTurn(before, state)) {
    store.spoken.value = [...newsWords(before, state, store.cards.peek()), othersTurn(state)].join(" ");
  }
  follow(state);
}

/**
 * @param {string} id
 * @param {number} seat
 */
const sitsHere = (id, seat) => here.id === id && here.seat === seat;

/**
 * @param {Seen} state
 * @param {number} seat
 */
function askFor(state, seat) {
  here = { id: state.id, seat: -1 };
  keepRoute(state.id, seat);
  follow(state, null);
  const { gate } = store;
  if (gate.peek()?.id === state.id && gate.peek()?.seat === seat && gate.peek()?.phase === state.view.phase) return;
  wipe();
  gate.value = { id: state.id, seat, players: state.seats, phase: state.view.phase };
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
  const quiet = inOthersTurn(before, state);
  batch(() => {
    store.gate.value = null;
    store.room.value = null;
    store.watched.value = null;
    store.fresh.value = freshCells(before, state, store.fresh.peek());
    store.game.value = state;
    if (!quiet) store.status.value = "";
    store.pointed.value = null;
  });
  if (quiet) return;
  const news = newsWords(before, state, store.cards.peek());
  store.spoken.value = [...news, state.result?.sentence ?? askedWords()].join(" ");
}

function askedWords() {
  const tool = store.toolInProgress.peek();
  return tool ? `${tool.name}: ${store.prompt.peek()}` : store.prompt.peek();
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
  const state = store.game.peek();
  if (code === "illegal" && state) say(message);
  else if (code === "stale" && state) void catchUp();
  else if (code === "not-your-seat" && state) void lookAgain(state, message);
  else if (code === "unknown-game") leaveUnknown(message);
  else if (code === "offline" && state && !store.info.peek()?.home) say("There is no connection just now. It comes back by itself");
  else store.failure.value = { message, retry };
}

/** What was done came too late: somebody, or the clock, was quicker. */
async function catchUp() {
  await refresh();
  say("The table had moved on meanwhile, so that was not played. This is how it stands now");
}

/**
 * It was refused as another's: it is not our turn, or the seat is held here no more.
 * @param {State} state
 * @param {string} message
 */
async function lookAgain(state, message) {
  clearTable();
  await guarded(followRoute, () => openGame(state.id, state.seat));
  if (store.game.peek()) say(message);
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
  store.invited.value = null;
  store.notice.value = message;
  goTo("#/");
}

/** Ask the server anew where the game stands. */
export async function refresh() {
  const state = store.game.peek();
  if (!state) return followRoute();
  reconnect();
  await guarded(refresh, async () => receive(await api.getGame(state.id, state.seat)));
}

/**
 * Open a table; it is on the screen then, or its waiting room.
 * @param {Player[]} players
 * @param {string} rules
 * @param {{clock: string, public: boolean}} [terms]
 */
export async function startGame(players, rules, terms = { clock: "none", public: false }) {
  await guarded(
    () => void startGame(players, rules, terms),
    async () => {
      await enterGame(await api.createGame(rules, players, terms));
    },
  );
}

/** Sit down at a table that was just opened, or wait there for others; its secrets go on the keyring. @param {Opened} opened */
export async function enterGame({ host, keys, invites, ...state }) {
  if (!store.info.peek()?.home) keep(state.id, { seats: keys, host, invites });
  await sitAt(state);
}

/**
 * A table just opened or joined is on the screen.
 * @param {TableState} state
 */
export async function sitAt(state) {
  await loadCards(state.rules);
  clearTable();
  store.invited.value = null;
  enterRoute(state.id, state.seat);
  store.scene.value = "game";
  here = { id: state.id, seat: -1 };
  receive(state);
}

/**
 * The same players once more: whoever sits elsewhere gets a new invite link.
 * @param {State} state
 */
export function playAgain(state) {
  const own = ownSeats(state);
  const elsewhere = people(state.seats).filter((seat) => !own.includes(seat));
  const seats = state.seats.map((player, seat) => (elsewhere.includes(seat) ? { kind: "open", name: "" } : player));
  return startGame(seats, state.rules, { clock: state.clock.text, public: state.public });
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

/** Look up the lists at home anew, unless there is a failure of something else to be read. */
export async function lookAround() {
  const shown = store.failure.peek();
  if (!shown || shown.retry === lookAround) await guarded(lookAround, loadLobby);
}

/** @param {string} id */
export async function removeGame(id) {
  await guarded(
    () => void removeGame(id),
    async () => {
      await api.deleteGame(id);
      forget(id);
      await loadLobby();
    },
  );
}

/**
 * The server says that a seat is held here no more.
 * @param {string} id
 * @param {number} seat
 */
async function loseSeat(id, seat) {
  clearTable();
  const table = await api.getTable(id);
  try {
    await api.getGame(id, seat);
  } catch (error) {
    notHeld(error, table, seat);
  }
  await openGame(id, null);
}

window.addEventListener("online", () => {
  if (!store.info.peek()?.home) store.failure.peek()?.retry();
});

listen({
  state: hear,
  refused: (code, message, seat) => {
    const id = newest?.id ?? "";
    if (code !== "not-your-seat") {
      leaveUnknown(code === "unknown-game" && store.room.peek() ? "The host has removed that table." : message);
      if (code === "unknown-game") forget(id);
    } else if (seat !== null) void guarded(followRoute, () => loseSeat(id, seat));
  },
});
