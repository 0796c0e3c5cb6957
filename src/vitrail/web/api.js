/** The server's door: one function a request, answers typed, failures as `ApiError`. */

/** @import {CardList, Choice, GameSummary, Info, Judged, Player, RuleSet, State} from "./types.js" */

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
async function request(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, cache: "no-store" };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
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

/** @param {string} id */
export const recordUrl = (id) => `/api/games/${encodeURIComponent(id)}/record`;
