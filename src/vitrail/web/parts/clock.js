/** The clocks: time left to think, going on between the server's states. */

/** @import {Clock, Seen} from "../types.js" */
import { classes, html } from "../html.js";
import { game, seenAt, spoken, watched } from "../state/store.js";
import { t } from "../texts/t.js";
import { effect, signal } from "../vendor/signals.js";
import { sentence } from "../words.js";

const TICK_MS = 250;
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** Times left, in milliseconds, at which one's own clock is read out. */
const SPOKEN = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];
/** From here on a clock is shown as short of time. */
const SHORT_MS = 30 * SECOND;

/** The clocks a table can be opened with. */
export const CLOCKS = ["none", "turn:60", "turn:120", "turn:300", "bank:600+15", "bank:1200+30", "days:1", "days:3", "days:7"];

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
    if (passed) spoken.value = sentence(t("time.left", { time: spokenTime(passed) }));
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
  const time = spokenTime(left);
  const label = seat === state.seat ? t("time.yours", { time }) : t("time.of", { name: state.seats[seat].name, time });
  return html`
    <span class=${classes("time-left", running && "running", running && left < SHORT_MS && "short")} role="timer" aria-label=${label}>
      ${shortTime(left)}
    </span>
  `;
}

/** @param {number} left milliseconds */
function shortTime(left) {
  if (left >= DAY) return t("time.short-days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const seconds = Math.ceil(left / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (left >= HOUR) return t("time.short-hours", { hours: Math.floor(left / HOUR), minutes: two(Math.floor((left % HOUR) / MINUTE)) });
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** @param {number} left milliseconds */
function spokenTime(left) {
  if (left >= DAY) return t("time.days-hours", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR) return t("time.hours-minutes", { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) });
  const all = Math.ceil(left / SECOND);
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  if (minutes === 0) return t("time.seconds", { seconds });
  return seconds === 0 ? t("time.minutes", { minutes }) : t("time.minutes-seconds", { minutes, seconds });
}

/** A clock's text in words. @param {Clock["text"]} text */
export function clockWords(text) {
  const [kind, first, increment] = text.split(/[:+]/);
  if (kind === "none") return t("clock.none");
  if (kind === "days") return t("clock.days", { days: Number(first) });
  const time = spokenTime(Number(first) * SECOND);
  return kind === "turn" ? t("clock.turn", { time }) : t("clock.bank", { time, seconds: Number(increment) });
}
