/** The table on the screen, as whoever sits there may see it: a seat, the hand-over screen, the waiting room, or looking on. */

/** @import {Room, Seen, State, TableState} from "../types.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { batch } from "../vendor/signals.js";
import { othersTurn, sentence } from "../words.js";
import { dropInvite, ownSeats } from "./keyring.js";
import { coachWords } from "./lesson.js";
import { follow, unfollow } from "./live.js";
import { followRoute, guarded } from "./load.js";
import { freshCells, inOthersTurn, newsWords } from "./news.js";
import { keepRoute, readRoute } from "./route.js";
import * as store from "./store.js";

/** The seat whose person has said to sit at the screen, of the game with that id. */
let here = { id: "", seat: -1 };

/** What came in last: an older state is no news. @type {TableState | null} */
let newest = null;

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

/** The server tells how a table stands. @param {TableState} state */
export function hear(state) {
  if (holding) held = state;
  else if (readRoute().id === state.id) receive(state);
}

/** A table is about to be shown: nobody has said to sit there yet. @param {string} id */
export function approach(id) {
  here = { id, seat: -1 };
  newest = null;
}

/** The table that was shown last. */
export const shownLast = () => newest?.id ?? "";

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
    store.opened.value = "";
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
  if (!over && own.length > 1 && (actor === null || !own.includes(actor))) return lookOn(state);
  const seat = over ? (state.seat ?? own[0] ?? 0) : own.length === 1 ? own[0] : state.seat;
  if (seat !== state.seat) return void lookAs(state.id, seat ?? 0);
  if (seat === null) return watch(state);
  here = { id: state.id, seat };
  keepRoute(state.id, seat);
  showGame(/** @type {State} */ (state));
  follow(state);
}

/** Between the turns of several persons at one screen nobody's secrets are shown. @param {Seen} state */
function lookOn(state) {
  here = { id: state.id, seat: -1 };
  if (state.seat === null) watch(state);
  else void guarded(followRoute, async () => receive(await api.getTable(state.id)));
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
  store.spoken.value = sentence(t("handover.title", { name: state.seats[seat].name }));
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
  store.spoken.value = [...news, state.result?.sentence ?? "", askedWords()].filter(Boolean).join(" ");
}

function askedWords() {
  if (coachWords.peek()) return coachWords.peek();
  const tool = store.toolInProgress.peek();
  return tool ? t("prompt.of-tool", { tool: tool.name, words: store.prompt.peek() }) : store.prompt.peek();
}
