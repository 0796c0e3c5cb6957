/** A replay: a finished game, or a record from a file, gone through moment by moment. What was seen the server says. */

/** @import {Player, ReplayInfo, State} from "../types.js" */
/** @import {ReplayRoute} from "./route.js" */
/** @import {Signal} from "../vendor/signals.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { batch, computed, signal } from "../vendor/signals.js";
import { ended, sentence } from "../words.js";
import { guarded, loadCards } from "./load.js";
import { logLines } from "./log.js";
import { goTo, keepReplay, readReplay, replayHash } from "./route.js";
import * as store from "./store.js";
import { enterGame } from "./tables.js";

/**
 * @typedef {{
 *   kind: ReplayRoute["kind"], path: string, info: ReplayInfo, stops: number[], turns: number[],
 *   rounds: {round: number, at: number}[],
 * }} Film
 *   `stops`: the plies at which somebody was to act, and the last; `turns` and `rounds` count in stops
 * @typedef {{at: number, eyes: number | null, state: State}} Frame one that is shown
 */

/** The longest record that the server takes, in bytes. */
const MOST_BYTES = 512 * 1024;
/** Moments that are kept, and how many ahead are fetched before they are asked for. */
const [KEPT, AHEAD] = [150, 4];
/** Milliseconds a moment at single speed, and after which the address follows. */
const [PACE_MS, SETTLE_MS] = [1200, 300];
/** Where the browser keeps the record that was opened last, until the tab is closed. */
const RECORD = "vitrail.record";

/** What is gone through. @type {Signal<Film | null>} */
export const film = signal(/** @type {Film | null} */ (null));

/** The stop that is asked for. */
export const at = signal(0);

/** The seat as which it is seen; null: all secrets open. @type {Signal<number | null>} */
export const eyes = signal(/** @type {number | null} */ (null));

/** What is shown. @type {Signal<Frame | null>} */
export const frame = signal(/** @type {Frame | null} */ (null));

/** Whether it runs by itself, and how fast: 1 is one moment in `PACE_MS`. */
export const playing = signal(false);
export const speed = signal(1);

/** What was wrong with the file that somebody opened. */
export const complaint = signal("");

/** The turns in words. */
export const lines = computed(() => {
  const [now, cards] = [film.value, store.cards.value];
  return now && cards ? logLines({ log: now.info.log, seats: now.info.seats }, cards) : [];
});

/** The index of the line in which the last deed before the moment shown stands; -1 before the first. */
export const lineAt = computed(() => {
  const [now, shown] = [film.value, frame.value];
  if (!now || !shown) return -1;
  const done = now.info.log.findLast(({ seat, ply }) => seat !== null && ply < now.stops[shown.at]);
  return done ? lines.value.findIndex(({ last }) => last >= done.ply) : -1;
});

/** @param {ReplayRoute["kind"]} kind @param {string} id */
const pathOf = (kind, id) => (kind === "record" ? `replay/${encodeURIComponent(id)}` : `games/${encodeURIComponent(id)}/replay`);

/** Show what the address names. */
export async function openReplay() {
  const route = readReplay();
  const path = pathOf(route.kind, route.id);
  if (film.peek()?.path !== path) {
    const info = await asked(path, () => api.getReplay(path, route.id)).catch((error) => turnedAway(error, route));
    if (!info) return;
    await loadCards(info.rules);
    moments.clear();
    batch(() => {
      film.value = cut(route.kind, path, info);
      frame.value = null;
      playing.value = false;
    });
  }
  const now = /** @type {Film} */ (film.peek());
  eyes.value = route.eyes !== null && route.eyes < now.info.seats.length ? route.eyes : null;
  at.value = Math.max(now.stops.findLastIndex((ply) => ply <= route.ply), 0);
  await show();
}

/** Leave nothing of a replay on the screen. */
export function closeReplay() {
  playing.value = false;
  film.value = null;
  frame.value = null;
  moments.clear();
}

/**
 * A game that goes on is shown as it is; a record that is gone is told at home. Anything else is a failure.
 * @param {unknown} error
 * @param {ReplayRoute} route
 */
function turnedAway(error, route) {
  if (!(error instanceof api.ApiError)) throw error;
  if (error.code === "illegal") goTo(`#/game/${encodeURIComponent(route.id)}`);
  else if (error.code === "unknown-record") {
    store.notice.value = error.message;
    goTo("#/");
  } else throw error;
}

/**
 * @param {ReplayRoute["kind"]} kind
 * @param {string} path
 * @param {ReplayInfo} info
 * @returns {Film}
 */
function cut(kind, path, info) {
  const acts = info.log.filter(({ seat }) => seat !== null);
  const turnOf = (/** @type {number} */ index) => {
    const { round, turn, seat, action } = acts[index];
    return `${round} ${turn} ${seat} ${action.startsWith("window:")}`;
  };
  const turns = acts.flatMap((_, index) => (index === 0 || turnOf(index) !== turnOf(index - 1) ? [index] : []));
  const rounds = Array.from({ length: 10 }, (_, step) => step + 1).flatMap((round) => {
    const first = acts.findIndex((act) => act.round === round && !act.action.startsWith("window:"));
    return first < 0 ? [] : [{ round, at: first }];
  });
  return { kind, path, info, stops: [...acts.map(({ ply }) => ply), info.plies], turns, rounds };
}

/**
 * Ask; a record that the server has put away is brought again.
 * @template Told
 * @param {string} path
 * @param {() => Promise<Told>} ask
 */
async function asked(path, ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof api.ApiError) || error.code !== "unknown-record" || !textOf(path)) throw error;
    await api.putRecord(textOf(path));
    return ask();
  }
}

/** The text of a record that was opened in this tab, "" if it is another's. @param {string} path */
function textOf(path) {
  const [kept, text] = (sessionStorage.getItem(RECORD) ?? "").split(/\n(.*)/s);
  return kept === path ? (text ?? "") : "";
}

/** The text of the record that is gone through: what can be checked. */
export async function recordOf() {
  const now = film.peek();
  if (!now) return "";
  return now.kind === "record" ? textOf(now.path) : api.getRecord(now.info.id);
}

/** @type {Map<string, Promise<State>>} */
const moments = new Map();

/**
 * The moment at a stop, from what is at hand or from the server.
 * @param {Film} now
 * @param {number} stop
 * @param {number | null} seen
 */
function momentOf(now, stop, seen) {
  const seat = seen ?? actorAt(now, stop);
  const key = `${stop} ${seat} ${seen === null}`;
  const found = moments.get(key) ?? asked(now.path, () => api.getMoment(now.path, now.info.id, now.stops[stop], seat, seen === null));
  moments.delete(key);
  moments.set(key, found);
  found.catch(() => moments.delete(key));
  for (const oldest of moments.keys()) {
    if (moments.size <= KEPT) break;
    moments.delete(oldest);
  }
  return found;
}

/**
 * Who is looked at where everything is open: whoever is to act, at the end the winner.
 * @param {Film} now
 * @param {number} stop
 */
function actorAt({ info, stops }, stop) {
  const next = info.log.find(({ ply, seat }) => seat !== null && ply >= stops[stop]);
  return next?.seat ?? info.result?.ranking[0] ?? info.log.findLast(({ seat }) => seat !== null)?.seat ?? 0;
}

let showing = false;

/** Bring what is asked for to the screen; what was asked meanwhile comes right after it, and then what may come next. */
async function show() {
  if (showing) return;
  showing = true;
  await guarded(() => void show(), bring).finally(() => (showing = false));
}

async function bring() {
  for (let now = film.peek(); now && !isShown(); now = film.peek()) {
    const [stop, seen] = [at.peek(), eyes.peek()];
    const state = await momentOf(now, stop, seen);
    if (film.peek() === now) put(now, { at: stop, eyes: seen, state });
  }
  fetchAhead();
}

const isShown = () => frame.peek()?.at === at.peek() && frame.peek()?.eyes === eyes.peek();

/** @param {Film} now @param {Frame} next */
function put(now, next) {
  const last = now.info.log.findLast(({ ply, seat }) => seat !== null && ply < now.stops[next.at]);
  const placed = last?.action.startsWith("cell:") ? { [last.seat ?? 0]: [last.action.slice("cell:".length)] } : {};
  batch(() => {
    frame.value = next;
    store.fresh.value = placed;
    if (!playing.peek()) store.spoken.value = deed.peek();
  });
  clearTimeout(settled);
  settled = setTimeout(keepAddress, SETTLE_MS);
}

let settled = 0;

/** Browsers allow only so many changes of the address in a while. */
function keepAddress() {
  const [now, shown] = [film.peek(), frame.peek()];
  if (now && shown) keepReplay({ kind: now.kind, id: now.info.id, ply: now.stops[shown.at], eyes: shown.eyes });
}

function fetchAhead() {
  const [now, shown] = [film.peek(), frame.peek()];
  if (!now || !shown) return;
  for (const stop of [...Array.from({ length: AHEAD }, (_, step) => shown.at + step + 1), shown.at - 1]) {
    if (stop >= 0 && stop < now.stops.length) momentOf(now, stop, shown.eyes).catch(() => {}); // it is asked again when shown
  }
}

/** What was done last before the moment shown, in words. */
export const deed = computed(() => {
  const [shown, cards] = [frame.value, store.cards.value];
  if (!shown || !cards) return "";
  const { state } = shown;
  if (state.result) return state.result.sentence;
  const line = logLines(state, cards).at(-1);
  return line ? sentence(line.text) : t("replay.dealt");
});

/** Go to a stop, as near as there is one. @param {number} stop */
export function goToStop(stop) {
  const now = film.peek();
  if (!now) return;
  at.value = Math.min(Math.max(stop, 0), now.stops.length - 1);
  void show();
}

/** By so many stops. @param {number} by */
export const step = (by) => goToStop(at.peek() + by);

/** To the end of a line of the log. @param {number} last the ply of its last action */
export function goToLine(last) {
  const now = film.peek();
  if (now) goToStop(now.stops.findIndex((ply) => ply > last));
}

/** To the start of the turn before, or of this one where it has begun; or to that of the next. @param {number} by 1 or -1 */
export function stepTurn(by) {
  const turns = film.peek()?.turns ?? [];
  if (by < 0) goToStop(turns.findLast((start) => start < at.peek()) ?? 0);
  else goToStop(turns.find((start) => start > at.peek()) ?? Number.POSITIVE_INFINITY);
}

export const isAtEnd = () => at.peek() === (film.peek()?.stops.length ?? 0) - 1;

/** See it as a seat did, or (null) with everything open. @param {number | null} seat */
export function setEyes(seat) {
  eyes.value = seat;
  void show();
}

let ticking = 0;

/** Let it run, from the start where it stands at its end; or stop it. */
export function togglePlay() {
  clearTimeout(ticking);
  playing.value = !playing.peek();
  if (!playing.peek()) return;
  if (isAtEnd()) goToStop(0);
  tick();
}

function tick() {
  ticking = setTimeout(() => {
    if (!playing.peek()) return;
    if (isShown()) step(1);
    if (isAtEnd()) playing.value = false;
    else tick();
  }, PACE_MS / speed.peek());
}

/**
 * Open a record from a file.
 * @param {File} file
 */
export async function openRecord(file) {
  complaint.value = "";
  if (file.size > MOST_BYTES) {
    complaint.value = t("record.too-long", { file: file.name });
    return;
  }
  const text = await file.text();
  if (!isJson(text)) {
    complaint.value = t("record.no-json", { file: file.name });
    return;
  }
  await guarded(
    () => void openRecord(file),
    async () => {
      const info = await api.putRecord(text).catch((error) => {
        if (!(error instanceof api.ApiError) || error.code !== "bad-request") throw error;
        complaint.value = ended(t("record.refused", { file: file.name, reason: error.message }));
      });
      if (!info) return;
      sessionStorage.setItem(RECORD, `${pathOf("record", info.id)}\n${text}`);
      goTo(replayHash({ kind: "record", id: info.id, ply: 0, eyes: null }));
    },
  );
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Open a table that goes on from the moment shown. @param {Player[]} seats */
export async function playOn(seats) {
  const [now, shown] = [film.peek(), frame.peek()];
  if (!now || !shown) return;
  await guarded(
    () => void playOn(seats),
    async () => {
      const state = await asked(now.path, () => api.playOn(now.path, now.stops[shown.at], seats));
      closeReplay();
      await enterGame(state);
    },
  );
}
