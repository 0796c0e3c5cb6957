/** The tutorial as this device goes through it: where one is, what the coach says, what is meant by it. What is legal the server says. */

/** @import {Lesson, Step} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
/** @import {Signal} from "../vendor/signals.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { computed, effect, signal } from "../vendor/signals.js";
import { game, games, info, lobby, opened, refused, spoken } from "./store.js";

/**
 * @typedef {{chapter: string, step: number, table: string, finished: boolean, offered: boolean}} Kept
 *   table: where the chapter is played; offered: whoever sits here knows that there is a tutorial
 * @typedef {{lesson: Lesson, number: number, count: number, at: number, step: Step, stray: boolean, last: boolean}} Way
 *   number: the chapter's, of `count`; at: the step's; stray: another action was played than the one asked for;
 *   last: the chapter ends with this step
 */

const PLACE = "vitrail.lesson";
/** @type {Kept} */
const NOTHING = { chapter: "", step: 0, table: "", finished: false, offered: false };

/** What the device keeps of it. @type {Signal<Kept>} */
export const kept = signal(stored());

/** @type {Signal<Lesson[]>} */
export const lessons = signal(/** @type {Lesson[]} */ ([]));

/** @returns {Kept} */
function stored() {
  const text = localStorage.getItem(PLACE);
  return text ? { ...NOTHING, ...JSON.parse(text) } : NOTHING;
}

/** @param {Partial<Kept>} more */
export function remember(more) {
  kept.value = { ...kept.peek(), ...more };
  localStorage.setItem(PLACE, JSON.stringify(kept.peek()));
}

/** Have the chapters at hand. */
export async function loadLessons() {
  if (lessons.peek().length === 0) lessons.value = await api.getLessons();
}

/** Whether a chapter is played at a table. @param {string} id */
export const isLesson = (id) => id !== "" && id === kept.value.table;

/** Where whoever learns is; null away from a chapter's table. @type {import("../vendor/signals.js").ReadonlySignal<Way | null>} */
export const way = computed(() => {
  const [state, { chapter, step: reached }] = [game.value, kept.value];
  const number = lessons.value.findIndex(({ id }) => id === chapter);
  if (!state || !isLesson(state.id) || number < 0) return null;
  const lesson = lessons.value[number];
  const { steps } = lesson;
  const asked = steps.flatMap(({ kind }, index) => (kind === "do" ? [index] : []));
  const own = state.log.filter(({ seat }) => seat === state.seat).slice(0, asked.length);
  const strayed = own.findIndex(({ action }, index) => !asks(steps[asked[index]], action));
  const done = strayed < 0 ? own.length : strayed;
  const from = done === 0 ? 0 : asked[done - 1] + 1;
  const at = Math.min(Math.max(reached, from), asked[done] ?? steps.length - 1);
  const last = at === steps.length - 1;
  return { lesson, number: number + 1, count: lessons.value.length, at, step: steps[at], stray: strayed >= 0, last };
});

/** @param {Step} step @param {string} action */
const asks = ({ ask }, action) => ask.some((start) => action.startsWith(start));

/** What the coach says; "" away from a chapter's table. */
export const coachWords = computed(() => {
  const now = way.value;
  if (!now) return "";
  const { text, values } = now.step;
  return now.stray ? t("tutorial.stray") : t(/** @type {Key} */ (text), values);
});

const shown = computed(() => new Set(way.value && !way.value.stray ? way.value.step.show : []));

/**
 * Whether the coach speaks of this, for the attribute that brings it out.
 * @param {string} what a part of the table, or a die, cell ... as actions name it
 */
export const meant = (what) => (shown.value.has(what) ? "yes" : undefined);

/** What lies on the shelf of a narrow screen and is opened while the coach speaks of it. @type {Record<string, string>} */
const SHELVED = { tool: "tools", objectives: "objectives", others: "others" };
const narrow = matchMedia("(max-width: 559px), (max-width: 720px) and (min-height: 601px)");

effect(() => {
  const now = way.value;
  if (!now || !narrow.matches) return;
  const [first = ""] = now.stray ? [] : now.step.show;
  opened.value = SHELVED[first.split(":")[0]] ?? "";
});

/** On to the next step. */
export function goOn() {
  const now = way.peek();
  if (!now) return;
  remember({ step: now.at + 1 });
  spoken.value = coachWords.peek();
}

effect(() => {
  const [what, now] = [refused.value, way.peek()];
  if (!what || now?.step.kind !== "try" || !asks(now.step, what)) return;
  const reason = spoken.peek();
  goOn();
  spoken.value = `${reason} ${coachWords.peek()}`;
});

/** Somebody is in the midst of it. */
export const isUnderWay = computed(() => kept.value.table !== "" && !kept.value.finished);

/** The tutorial is offered to somebody who has no games here, once. */
export const isOffered = computed(() => {
  if (!info.value || kept.value.offered) return false;
  const own = info.value.home ? games.value : lobby.value?.mine;
  return own?.length === 0;
});
