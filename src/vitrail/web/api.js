/** The server's door: one function a request, answers typed, failures as `ApiError`. */

/** @import {CardList, Choice, Fairness, GameSummary, Info, Judged, Player, ReplayInfo, RuleSet, State, Verdict} from "./types.js" */

/** A refusal by the server (`code` as it names it), or "offline" when no answer came at all. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const OFFLINE = "The vitrail server does not answer. Is it still running?";

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
const request = (method, path, body) => send(method, path, body === undefined ? undefined : JSON.stringify(body));

/**
 * @param {string} method
 * @param {string} path
 * @param {string} [body] JSON
 * @returns {Promise<any>}
 */
async function send(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, cache: "no-store" };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = body;
  }
  let response;
  try {
    response = await fetch(`/api/${path}`, options);
  } catch {
    throw new ApiError("offline", OFFLINE);
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw new ApiError(answer?.error ?? "offline", answer?.message ?? OFFLINE);
}

/** @returns {Promise<Info>} */
export const getInfo = () => request("GET", "info");

/** @param {string} rules @returns {Promise<CardList>} */
export const getCards = (rules) => request("GET", `cards?rules=${encodeURIComponent(rules)}`);

/** @returns {Promise<Choice[]>} */
export const getChoices = () => request("GET", "choices");

/** @param {string} text @returns {Promise<RuleSet>} */
export const getRules = (text) => request("GET", `rules?text=${encodeURIComponent(text)}`);

/** @returns {Promise<GameSummary[]>} */
export const getGames = () => request("GET", "games");

/** @param {string} id @returns {Promise<null>} */
export const deleteGame = (id) => request("DELETE", `games/${encodeURIComponent(id)}`);

/**
 * @param {string} rules
 * @param {Player[]} seats
 * @returns {Promise<State>}
 */
export const createGame = (rules, seats) => request("POST", "games", { rules, seats, seed: null });

/**
 * The game as a seat sees it, or (null) as anybody does.
 * @param {string} id
 * @param {number | null} seat
 * @param {string | null} [chosen] of two Private Objectives the one to score
 * @returns {Promise<State>}
 */
export function getGame(id, seat, chosen) {
  const asked = new URLSearchParams();
  if (seat !== null) asked.set("seat", String(seat));
  if (chosen) asked.set("private", chosen);
  return request("GET", `games/${encodeURIComponent(id)}?${asked}`);
}

/**
 * One action, or several separated by spaces: all of them are played, or none.
 * @param {State} state
 * @param {string} action
 * @returns {Promise<State>}
 */
export const play = (state, action) =>
  request("POST", `games/${encodeURIComponent(state.id)}/actions`, { seat: state.seat, ply: state.ply, action });

/** @param {State} state @returns {Promise<State>} */
export const undo = (state) =>
  request("POST", `games/${encodeURIComponent(state.id)}/undo`, { seat: state.seat, ply: state.ply });

/**
 * @param {State} state
 * @param {string} action
 * @returns {Promise<{legal: boolean, message: string}>}
 */
export const why = (state, action) =>
  request("GET", `games/${encodeURIComponent(state.id)}/why?seat=${state.seat}&action=${encodeURIComponent(action)}`);

/** @param {unknown} table as `vitrail.referee.form` describes it @returns {Promise<Judged>} */
export const referee = (table) => request("POST", "referee", table);

/** @param {string} id @returns {Promise<Fairness>} */
export const getFairness = (id) => request("GET", `games/${encodeURIComponent(id)}/dice`);

/**
 * A replay: `path` is `games/ID/replay`, or `replay/ID` of a record from a file.
 * @param {string} path
 * @returns {Promise<ReplayInfo>}
 */
export const getReplay = (path) => request("GET", path);

/**
 * A moment of a replay as a seat saw it then; `open`: with every seat's secrets.
 * @param {string} path
 * @param {number} ply
 * @param {number} seat
 * @param {boolean} open
 * @returns {Promise<State>}
 */
export const getMoment = (path, ply, seat, open) => request("GET", `${path}/${ply}?seat=${seat}&open=${open}`);

/**
 * A table that goes on from a moment of a replay.
 * @param {string} path
 * @param {number} ply
 * @param {Player[]} seats
 * @returns {Promise<State>}
 */
export const playOn = (path, ply, seats) => request("POST", `${path}/${ply}/play`, { seats });

/**
 * Look back at the game of a record. Its text goes out as it is: a seed may be larger than the page's own numbers.
 * @param {string} text
 * @returns {Promise<ReplayInfo>}
 */
export const putRecord = (text) => send("POST", "replay", `{"record": ${text}}`);

/**
 * Whether every die of a record followed from its seed, as the server sees it.
 * @param {string} text
 * @param {string | null} commitment the one that was noted
 * @returns {Promise<Verdict>}
 */
export const verify = (text, commitment) =>
  send("POST", "verify", `{"record": ${text}, "commitment": ${JSON.stringify(commitment)}}`);

/**
 * The record of a finished game, as it is written.
 * @param {string} id
 * @returns {Promise<string>}
 */
export async function getRecord(id) {
  return JSON.stringify(await request("GET", `games/${encodeURIComponent(id)}/record`));
}

/** @param {string} id */
export const recordUrl = (id) => `/api/games/${encodeURIComponent(id)}/record`;
