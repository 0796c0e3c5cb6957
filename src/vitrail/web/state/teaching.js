/** Going through the tutorial: a table for each chapter, back and forward, away and back. */

import * as api from "../api.js";
import { t } from "../texts/t.js";
import { forget } from "./keyring.js";
import { kept, lessons, loadLessons, remember, way } from "./lesson.js";
import { guarded } from "./load.js";
import { goTo } from "./route.js";
import * as store from "./store.js";
import { enterGame, startGame } from "./tables.js";
import { nameFor } from "./wishes.js";

const ownName = () => nameFor("me", 0) || t("names.player");

/** Begin a chapter, at a table of its own; the one of the chapter before is removed. @param {string} id */
export const openChapter = (id) => guarded(() => void openChapter(id), () => begin(id));

/** @param {string} id */
async function begin(id) {
  const before = kept.peek().table;
  const opened = await api.openLesson(id, ownName(), nameFor("greedy", 0));
  remember({ chapter: id, step: 0, table: opened.id, finished: false, offered: true });
  await enterGame(opened);
  if (before) await clearAway(before);
}

/** Elsewhere than at home a table that was played at stays on the server; here nothing leads to it any more. @param {string} id */
async function clearAway(id) {
  if (store.info.peek()?.home && (await isThere(id))) await api.deleteGame(id);
  forget(id);
}

/** @param {string} id of a table */
async function isThere(id) {
  try {
    await api.getTable(id);
    return true;
  } catch (error) {
    if (!(error instanceof api.ApiError) || error.code !== "unknown-game") throw error;
    return false;
  }
}

/**
 * Go on where one left, or begin; after its end begin anew.
 * @param {string} wanted a chapter that is asked for, or ""
 */
export async function resumeLesson(wanted) {
  await loadLessons();
  const { chapter, table, finished } = kept.peek();
  const all = lessons.peek();
  if (all.some(({ id }) => id === wanted)) await begin(wanted);
  else if (!finished && table && (await isThere(table))) goTo(`#/game/${encodeURIComponent(table)}/0`);
  else await begin((!finished && all.find(({ id }) => id === chapter)?.id) || all[0].id);
}

/** On to the next chapter. */
export function nextChapter() {
  const now = way.peek();
  if (now && now.number < now.count) void openChapter(lessons.peek()[now.number].id);
}

/** The tutorial is done: the next time it begins anew. */
export const finishLesson = () => remember({ finished: true });

/** The tutorial is done: the first game of one's own. */
export function playAlone() {
  finishLesson();
  return startGame([{ kind: "human", name: ownName() }], "original:1");
}

/** Leave the tutorial; it can be gone on with from home. */
export const leaveLesson = () => goTo("#/");

/** Say that it need not be offered again. */
export const declineLesson = () => remember({ offered: true });
