/** Bringing what the address names to the screen, and what becomes of requests that fail. */

/** @import {State, TableState} from "../types.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { sentence } from "../words.js";
import { loadDaily } from "./daily.js";
import { dropSeat, forget, ownSeats } from "./keyring.js";
import { isLesson, loadLessons } from "./lesson.js";
import { listen, reconnect } from "./live.js";
import { loadLobby } from "./lobby.js";
import { openReferee } from "./referee.js";
import { closeReplay, openReplay } from "./replay.js";
import { goTo, leaveRoute, readChapter, readRoute, tableHash } from "./route.js";
import { cameFrom, openRulebook } from "./rulebook.js";
import { approach, clearTable, hear, receive, shownLast } from "./showing.js";
import * as store from "./store.js";
import { resumeLesson } from "./teaching.js";
import { begin } from "./wishes.js";

/** Show what the address names. */
export async function followRoute() {
  const { place, id, seat, rules, secret } = readRoute();
  const before = store.scene.peek();
  store.scene.value = place;
  if (id !== null) store.notice.value = "";
  await guarded(followRoute, async () => {
    if (!store.info.peek()) store.info.value = await api.getInfo();
    if (place === "replay") {
      clearTable();
      return openReplay();
    }
    closeReplay();
    if (place === "learn") return openTutorial();
    if (place === "rules") return showRules(before);
    if (id === null) await showHome(place, rules);
    else if (place === "join" || place === "move") await showLink(id, seat, secret);
    else if (store.onTable.peek() !== id) await openGame(id, seat);
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
  if (place === "home") await Promise.all([loadLobby(), loadDaily()]);
  if (place === "score") {
    cardsOf = "";
    clearTable();
    return void (await openReferee());
  }
  await begin(rules);
  clearTable();
}

/** The address of the tutorial makes room for home, where the way back leads. */
function openTutorial() {
  const chapter = readChapter();
  clearTable();
  leaveRoute();
  return resumeLesson(chapter);
}

/** From a table the way back leads there. @param {string} before the place that one was at */
async function showRules(before) {
  const table = store.game.peek() ?? store.watched.peek();
  const from = table ? tableHash(table) : before === "rules" ? cameFrom.peek() : "";
  await openRulebook(from);
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
  approach(id);
  const table = await api.getTable(id);
  await loadCards(table.rules);
  if (isLesson(id)) await loadLessons();
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
    human: t("seat.lost-to-device", { name }),
    open: t("seat.lost-to-other"),
  };
  store.notice.value = reasons[kind] ?? t("seat.lost-to-bot", { name });
  return table;
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
  else if (code === "offline" && state && !store.info.peek()?.home) say(t("page.no-connection"));
  else store.failure.value = { message, retry };
}

/** What was done came too late: somebody, or the clock, was quicker. */
async function catchUp() {
  await refresh();
  say(t("page.moved-on"));
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

/** Look up the lists at home anew, unless there is a failure of something else to be read. */
export async function lookAround() {
  const shown = store.failure.peek();
  if (!shown || shown.retry === lookAround) await guarded(lookAround, loadLobby);
}

window.addEventListener("online", () => {
  if (!store.info.peek()?.home) store.failure.peek()?.retry();
});

listen({
  state: hear,
  refused: (code, message, seat) => {
    const id = shownLast();
    if (code !== "not-your-seat") {
      leaveUnknown(code === "unknown-game" && store.room.peek() ? t("room.removed") : message);
      if (code === "unknown-game") forget(id);
    } else if (seat !== null) void guarded(followRoute, () => loseSeat(id, seat));
  },
});
