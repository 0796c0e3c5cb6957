/** The clocks: time left to think, going on between the server's states. */

/** @import {Clock, Seen} from "../types.js" */
import { classes, html } from "../html.js";
import { game, seenAt, spoken, watched } from "../state/store.js";
import { effect, signal } from "../vendor/signals.js";
import { plural } from "../words.js";

const TICK_MS = 250;
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** Times left, in milliseconds, at which one's own clock is read out. */
const SPOKEN = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];
/** From here on a clock is shown as short of time. */
const SHORT_MS = 30 * SECOND;

/** The clocks a table can be opened with. @type {[string, string][]} */
export const CLOCKS = [
  ["none", "No clock"],
  ["turn:60", "1 minute a turn"],
  ["turn:120", "2 minutes a turn"],
  ["turn:300", "5 minutes a turn"],
  ["bank:600+15", "10 minutes, and 15 seconds a turn"],
  ["bank:1200+30", "20 minutes, and 30 seconds a turn"],
  ["days:1", "1 day a turn"],
  ["days:3", "3 days a turn"],
  ["days:7", "7 days a turn"],
];

const now = signal(Date.now());

/** Start what goes on by itself: the ticking, and the word when one's own time gets short. */
export function startClocks() {
  setInterval(() => {
    if ((game.peek() ?? watched.peek())?.clock.left_ms != null) now.value = Date.now();
  }, TICK_MS);
  /** @type {number | null} */
  let before = null;
  effect(() => {
    const state = game.value;
    const left = state && state.view.actor === state.seat ? leftOf(state, state.seat, now.value) : null;
    const passed = left !== null && before !== null && SPOKEN.findLast((limit) => left <= limit && (before ?? 0) > limit);
    before = left;
    if (passed) spoken.value = `${spokenTime(passed)} left.`;
  });
}

/**
 * Milliseconds that a seat has left; null where there is no limit.
 * @param {Seen} state
 * @param {number} seat
 * @param {number} at
 */
function leftOf({ clock, view }, seat, at) {
  if (view.actor === seat && clock.left_ms !== null) return Math.max(clock.left_ms - Math.max(at - seenAt.value, 0), 0);
  return clock.text.startsWith("bank") ? (clock.bank_ms[seat] ?? null) : null;
}

/** @param {{state: Seen, seat: number}} props */
export function TimeLeft({ state, seat }) {
  const left = leftOf(state, seat, now.value);
  if (left === null || state.seats[seat].kind !== "human") return null;
  const running = state.view.actor === seat && state.clock.left_ms !== null;
  const whose = seat === state.seat ? "Your time" : `${state.seats[seat].name}'s time`;
  return html`
    <span class=${classes("time-left", running && "running", running && left < SHORT_MS && "short")} role="timer" aria-label=${`${whose}: ${spokenTime(left)}`}>
      ${shortTime(left)}
    </span>
  `;
}

/** @param {number} left milliseconds */
function shortTime(left) {
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  const seconds = Math.ceil(left / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two(Math.floor((left % HOUR) / MINUTE))} h`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** @param {number} left milliseconds */
function spokenTime(left) {
  if (left >= DAY) return `${plural(Math.floor(left / DAY), "day")}, ${plural(Math.floor((left % DAY) / HOUR), "hour")}`;
  if (left >= HOUR) return `${plural(Math.floor(left / HOUR), "hour")}, ${plural(Math.floor((left % HOUR) / MINUTE), "minute")}`;
  const seconds = Math.ceil(left / SECOND);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && plural(minutes, "minute"), (rest > 0 || minutes === 0) && plural(rest, "second")].filter(Boolean).join(", ");
}

/** A clock's text in words. @param {Clock["text"]} text */
export function clockWords(text) {
  const known = CLOCKS.find(([id]) => id === text);
  if (known) return known[1];
  const [kind, first, increment] = text.split(/[:+]/);
  if (kind === "days") return `${plural(Number(first), "day")} a turn`;
  if (kind === "turn") return `${spokenTime(Number(first) * SECOND)} a turn`;
  return `${spokenTime(Number(first) * SECOND)}, and ${plural(Number(increment), "second")} a turn`;
}
