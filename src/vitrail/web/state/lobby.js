/** The lists at home: the games of this machine, or elsewhere one's own tables and the public ones; not the tutorial. */

/** @import {GameSummary, TableState} from "../types.js" */
import * as api from "../api.js";
import { forget, heldSeats, hostedOnly } from "./keyring.js";
import { isLesson } from "./lesson.js";
import { takeFinished } from "./results.js";
import * as store from "./store.js";

/** So many seats may be asked for at once. */
const MOST = 200;

export async function loadLobby() {
  if (store.info.peek()?.home) store.games.value = (await api.getGames()).filter(({ id }) => !isLesson(id));
  else {
    const [own, listed] = await Promise.all([ownGames(), api.getGames()]);
    const others = listed.filter(({ id }) => !own.some((game) => game.id === id));
    store.lobby.value = {
      mine: own,
      open: others.filter(({ status }) => status === "open"),
      running: others.filter(({ status }) => status === "running"),
    };
    void takeFinished(own);
  }
}

/** A line a table but the tutorial's, the one last played first; of several seats held there the one to act. */
async function ownGames() {
  const held = heldSeats().filter(({ id }) => !isLesson(id)).slice(-MOST);
  const [lines, hosted] = await Promise.all([
    held.length > 0 ? api.getOwnGames(held) : [],
    Promise.all(hostedOnly().map(hostedGame)),
  ]);
  /** @type {Map<string, GameSummary>} */
  const games = new Map();
  for (const line of [...lines, ...hosted.flat()]) {
    if (!games.has(line.id) || toAct(line)) games.set(line.id, line);
  }
  return [...games.values()].sort((one, other) => other.updated.localeCompare(one.updated));
}

/** @param {string} id of a table opened here, without a seat of one's own @returns {Promise<GameSummary[]>} */
async function hostedGame(id) {
  try {
    return [lineOf(await api.getTable(id))];
  } catch (error) {
    if (!(error instanceof api.ApiError) || error.code !== "unknown-game") throw error;
    forget(id);
    return [];
  }
}

/** @param {TableState} table @returns {GameSummary} */
function lineOf(table) {
  const { id, seats, status, view } = table;
  const [round, actor] = [view?.round ?? 1, view?.actor ?? null];
  const rules = table.rules.split("?")[0];
  const over = status === "over";
  return { id, rules, seats, round, over, updated: "", status, clock: table.clock.text, public: table.public, actor, seat: null };
}

/** Whether it is the turn of the seat that is held. @param {GameSummary} game */
export const toAct = ({ status, actor, seat }) => status === "running" && seat !== null && actor === seat;
