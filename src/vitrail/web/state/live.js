/**
 * The live connection to the table on the screen: what the server tells, and what is asked until it is answered.
 *
 * A WebSocket that comes back by itself. What a person does is sent with an id of its own and, after a break, sent again
 * under the same id: the server does it once. The board is changed by nothing but the states that come in.
 */

/** @import {State, TableState} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import { ApiError, offline } from "../api.js";
import { signal } from "../vendor/signals.js";
import { seatKey } from "./keyring.js";
import { info } from "./store.js";

/** So often the server is asked whether it is there, and so long it may take to say anything. */
const [PING_MS, SILENCE_MS] = [10_000, 6_000];
/** The first pause before a new attempt, and the longest; each is shortened by chance, so that not all come at once. */
const [FIRST_MS, MOST_MS] = [400, 15_000];
/** After so many attempts in vain the connection is called lost. */
const PATIENCE = 3;
/** So long an answer may take before what was done is shown as waiting for it. */
const SHOWN_MS = 250;
/** Refusals that no new attempt will change. */
const FINAL = ["not-your-seat", "unknown-game", "broken-game"];
/** @type {Record<string, string>} */
const CODES = { stale: "stale", illegal: "illegal" };

/**
 * @typedef {{message: {type: string, id: string, action?: string}, done: (state: State | null) => void,
 *   fail: (error: ApiError) => void, ply: number | null}} Asked
 *   ply: where the game is by the answer, once there is one
 * @typedef {{state: (state: TableState) => void, refused: (code: string, message: string, seat: number | null) => void}} Ears
 */

/** How the connection is. @type {Signal<"off" | "live" | "reconnecting" | "offline">} */
export const link = signal(/** @type {"off" | "live" | "reconnecting" | "offline"} */ ("off"));

/** The action ("undo", "back" or its text) that was sent and is not answered yet. @type {Signal<string | null>} */
export const pending = signal(/** @type {string | null} */ (null));

/** @type {Ears} */
let ears = { state: () => undefined, refused: () => undefined };

/** @type {Line | null} */
let line = null;

/** @param {Ears} listener who is told what comes in */
export function listen(listener) {
  ears = listener;
  window.addEventListener("online", () => line?.retry());
  window.addEventListener("offline", () => line?.lose());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line?.check());
}

/**
 * Be told of everything that happens at a table from now on, as this seat or (null) as anybody.
 * @param {TableState} known how it stands
 * @param {number | null} [seat]
 */
export function follow(known, seat = known.seat) {
  if (line?.id === known.id && line.seat === seat) return;
  unfollow();
  line = new Line(known, seat);
  line.open();
}

/** Look at no table any more. */
export function unfollow() {
  line?.end();
  line = null;
  link.value = "off";
}

/** Try again at once. */
export const reconnect = () => line?.retry();

/**
 * Play an action, or several separated by spaces; ApiError if it is refused, null if the table was left meanwhile.
 * @param {State} state
 * @param {string} action
 */
export const play = (state, action) => ask(state, { type: "act", ply: state.ply, action });

/** Take back the last action. @param {State} state */
export const undo = (state) => ask(state, { type: "undo", ply: state.ply });

/** Say that one is back: the bot that sat in makes room. @param {State} state */
export const comeBack = (state) => ask(state, { type: "back" });

/**
 * @param {State} state
 * @param {{type: string, ply?: number, action?: string}} message
 * @returns {Promise<State | null>}
 */
function ask(state, message) {
  follow(state);
  return line?.ask({ ...message, id: newId() }) ?? Promise.resolve(null);
}

/** An id that no other device makes; plain http in a local network has no `crypto.randomUUID`. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Asked>} */
  #asked = new Map();
  #live = false;
  #tries = 0;
  #again = 0;
  #silence = 0;
  #ping = 0;
  /** @type {TableState | null} */
  #last;
  #since;

  /**
   * @param {TableState} known
   * @param {number | null} seat
   */
  constructor(known, seat) {
    this.id = known.id;
    this.seat = seat;
    this.#last = known.seat === seat ? known : null;
    this.#since = known.version;
  }

  open() {
    clearTimeout(this.#again);
    const socket = new WebSocket(addressOf(this.id));
    this.#socket = socket;
    const mine = (/** @type {() => void} */ run) => () => this.#socket === socket && run();
    const { seat, id } = this;
    const hello = { type: "hello", seat, key: seat === null ? null : seatKey(id, seat), since: this.#since };
    socket.onopen = mine(() => socket.send(JSON.stringify(hello)));
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(JSON.parse(data));
    socket.onclose = mine(() => this.lose());
    this.#expect();
  }

  /** Leave: what was not answered is not waited for. */
  end() {
    this.#hangUp();
    clearTimeout(this.#again);
    for (const { done } of this.#asked.values()) done(null);
    this.#asked.clear();
    pending.value = null;
  }

  /** The connection is gone: try again a little later. At home nothing waits for it: somebody has to start the server. */
  lose() {
    this.#hangUp();
    this.#tries += 1;
    link.value = this.#tries >= PATIENCE || !navigator.onLine ? "offline" : "reconnecting";
    if (info.peek()?.home) this.#giveUp();
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.open(), pause(this.#tries));
  }

  /** Try at once if there is no connection. */
  retry() {
    if (this.#socket === null) this.open();
  }

  /** The page is looked at again: is the connection, too? */
  check() {
    if (this.#live) this.#askForLife();
    else this.retry();
  }

  /**
   * @param {Asked["message"]} message
   * @returns {Promise<State | null>}
   */
  ask(message) {
    return new Promise((done, fail) => {
      this.#asked.set(message.id, { message, done, fail, ply: null });
      if (this.#live) this.#send(message);
      else this.retry();
      setTimeout(() => this.#showPending(), SHOWN_MS);
    });
  }

  #showPending() {
    const [first] = this.#asked.values();
    if (line === this) pending.value = first ? (first.message.action ?? first.message.type) : null;
  }

  #giveUp() {
    for (const { fail } of this.#asked.values()) fail(offline());
    this.#asked.clear();
    pending.value = null;
  }

  #hangUp() {
    const socket = this.#socket;
    this.#socket = null;
    this.#live = false;
    clearTimeout(this.#silence);
    clearInterval(this.#ping);
    socket?.close();
  }

  /** @param {any} message */
  #hear(message) {
    clearTimeout(this.#silence);
    if (message.type === "refused") return this.#refused(message.error, message.message);
    if (message.type === "answer") return this.#answered(message);
    if (message.type !== "state" && message.type !== "current") return;
    this.#since = message.seq;
    if (message.type === "state") this.#last = message.state;
    if (!this.#live) this.#begin();
    if (message.type === "state") ears.state(message.state);
    this.#settle();
  }

  /** The first word of the server: it knows who we are, so what waited is sent. */
  #begin() {
    this.#live = true;
    this.#tries = 0;
    link.value = "live";
    this.#ping = setInterval(() => this.#askForLife(), PING_MS);
    for (const { message } of this.#asked.values()) this.#send(message);
  }

  /** @param {{id: string, result: string, ply: number, message: string}} answer */
  #answered({ id, result, ply, message }) {
    const asked = this.#asked.get(id);
    if (!asked) return;
    if (result === "applied") asked.ply = ply;
    else {
      this.#asked.delete(id);
      asked.fail(new ApiError(CODES[result] ?? "refused", message));
    }
    this.#settle();
  }

  /** Answers count once the state that they speak of is here. */
  #settle() {
    const last = this.#last;
    for (const [id, { ply, done }] of this.#asked) {
      if (ply === null || last === null || last.ply < ply) continue;
      this.#asked.delete(id);
      done(/** @type {State} */ (last));
    }
    if (pending.peek() !== null) this.#showPending();
  }

  /** @param {string} code @param {string} message */
  #refused(code, message) {
    if (!FINAL.includes(code)) return;
    const { seat } = this;
    unfollow();
    ears.refused(code, message, seat);
  }

  #askForLife() {
    this.#send({ type: "ping" });
    this.#expect();
  }

  /** Something has to come within some seconds, or the connection is dead without having said so. */
  #expect() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.lose(), SILENCE_MS);
  }

  /** @param {object} message */
  #send(message) {
    this.#socket?.send(JSON.stringify(message));
  }
}

/** @param {string} id */
const addressOf = (id) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${encodeURIComponent(id)}/live`;

/** Milliseconds before an attempt. @param {number} tries how many were in vain */
const pause = (tries) => Math.min(MOST_MS, FIRST_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
