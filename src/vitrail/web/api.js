/** The server's door: one function a request, answers typed, failures as `ApiError`. */

/** @import {CardList, Choice, Daily, DailyCalendar, Fairness, GameSummary, Info, Joined, Judged, Lesson, Opened} from "./types.js" */
/** @import {Player, ReplayInfo, Room, RuleSet, Seen, State, TableState, Tried, Verdict} from "./types.js" */
import { hostKey, seatKey } from "./state/keyring.js";
import { t } from "./texts/t.js";

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

/** The failure to get any answer. */
export const offline = () => new ApiError("offline", t("page.no-answer"));

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string | null} [key] the secret that opens what is asked for
 * @returns {Promise<any>}
 */
const request = (method, path, body, key) =>
  send(method, path, body === undefined ? undefined : JSON.stringify(body), key);

/**
 * @param {string} method
 * @param {string} path
 * @param {string} [body] JSON
 * @param {string | null} [key]
 * @returns {Promise<any>}
 */
async function send(method, path, body, key) {
  /** @type {Record<string, string>} */
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  /** @type {RequestInit} */
  const options = { method, cache: "no-store", headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = body;
  }
  let response;
  try {
    response = await fetch(`/api/${path}`, options);
  } catch {
    throw offline();
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw answer?.error ? new ApiError(answer.error, answer.message) : offline();
}

/** @returns {Promise<Info>} */
export const getInfo = () => request("GET", "info");

/** @param {string} rules @returns {Promise<CardList>} */
export const getCards = (rules) => request("GET", `cards?rules=${encodeURIComponent(rules)}`);

/** @returns {Promise<Choice[]>} */
export const getChoices = () => request("GET", "choices");

/** @param {string} text @returns {Promise<RuleSet>} */
export const getRules = (text) => request("GET", `rules?text=${encodeURIComponent(text)}`);

/** The tutorial's chapters. @returns {Promise<Lesson[]>} */
export const getLessons = () => request("GET", "lessons");

/**
 * A table at which a chapter is played.
 * @param {string} id
 * @param {string} name of whoever learns
 * @param {string} rival the name of the bot
 * @returns {Promise<Opened>}
 */
export const openLesson = (id, name, rival) => request("POST", `lessons/${encodeURIComponent(id)}`, { name, rival });

/**
 * Where a die may lie in a window, and why not elsewhere.
 * @param {string[]} grid four rows of print
 * @param {string} dice
 * @param {string} die
 * @returns {Promise<Tried>}
 */
export const legalCells = (grid, dice, die) => request("POST", "legal-cells", { grid, dice, die });

/** @param {string} id @param {string} [what] */
const at = (id, what) => `games/${encodeURIComponent(id)}${what ? `/${what}` : ""}`;

/** The games of this machine, or elsewhere the public tables. @returns {Promise<GameSummary[]>} */
export const getGames = () => request("GET", "games");

/**
 * The games of the seats whose keys these are, each with its seat.
 * @param {{id: string, seat: number, key: string}[]} seats
 * @returns {Promise<GameSummary[]>}
 */
export const getOwnGames = (seats) => request("POST", "games/mine", { seats });

/** @param {string} id @returns {Promise<null>} */
export const deleteGame = (id) => request("DELETE", at(id), undefined, hostKey(id));

/**
 * @param {string} rules
 * @param {Player[]} seats
 * @param {{clock: string, public: boolean}} terms
 * @returns {Promise<Opened>}
 */
export const createGame = (rules, seats, terms) =>
  request("POST", "games", { rules, seats: seats.map(({ kind, name }) => ({ kind, name })), seed: null, ...terms });

/**
 * The game as a seat sees it, by its key; of two Private Objectives `chosen` is the one to score.
 * @param {string} id
 * @param {number} seat
 * @param {string} [chosen]
 * @returns {Promise<State>}
 */
export function getGame(id, seat, chosen) {
  const asked = new URLSearchParams({ seat: String(seat) });
  if (chosen) asked.set("private", chosen);
  return request("GET", `${at(id)}?${asked}`, undefined, seatKey(id, seat));
}

/**
 * The table as anybody sees it; today's Daily window is seen by its own person alone, so the key goes along.
 * @param {string} id
 * @returns {Promise<(Seen | Room) & {seat: null}>}
 */
export const getTable = (id) => request("GET", at(id), undefined, seatKey(id, 0));

/**
 * Take a seat: the one of the invite link, or of a public table (no invite) the first.
 * @param {string} id
 * @param {string} name
 * @param {string | null} invite
 * @returns {Promise<Joined>}
 */
export const join = (id, name, invite) => request("POST", at(id, "join"), { name, invite });

/**
 * Make a seat open again, as its person or as the host; the host is told the secret of its new invite link.
 * @param {string} id
 * @param {number} seat
 * @returns {Promise<{seat: number, secret: string}>}
 */
export const leave = (id, seat) => request("POST", at(id, "leave"), { seat }, hostKey(id) ?? seatKey(id, seat));

/** @param {string} id @returns {Promise<TableState>} */
export const startTable = (id) => request("POST", at(id, "start"), undefined, hostKey(id));

/** @param {string} id @param {number} seat @param {string} kind @returns {Promise<TableState>} */
export const giveToBot = (id, seat, kind) => request("POST", at(id, "bot"), { seat, kind }, hostKey(id));

/**
 * The secret of a link by which another device takes over the seat.
 * @param {string} id
 * @param {number} seat
 * @returns {Promise<{seat: number, secret: string}>}
 */
export const handOver = (id, seat) => request("POST", at(id, "hand-over"), { seat }, seatKey(id, seat));

/** @param {string} id @param {number} seat @param {string} secret @returns {Promise<Joined>} */
export const move = (id, seat, secret) => request("POST", at(id, "move"), { seat, move: secret });

/**
 * @param {State} state
 * @param {string} action
 * @returns {Promise<{legal: boolean, message: string}>}
 */
export const why = (state, action) =>
  request(
    "GET",
    `${at(state.id, "why")}?seat=${state.seat}&action=${encodeURIComponent(action)}`,
    undefined,
    seatKey(state.id, state.seat),
  );

/** @param {unknown} table as `vitrail.referee.form` describes it @returns {Promise<Judged>} */
export const referee = (table) => request("POST", "referee", table);

/** @param {string} id @returns {Promise<Fairness>} */
export const getFairness = (id) => request("GET", `games/${encodeURIComponent(id)}/dice`);

/**
 * A replay: `path` is `games/ID/replay`, or `replay/ID` of a record from a file.
 * @param {string} path
 * @param {string} id
 * @returns {Promise<ReplayInfo>}
 */
export const getReplay = (path, id) => request("GET", path, undefined, seatKey(id, 0));

/**
 * A moment of a replay as a seat saw it then; `open`: with every seat's secrets.
 * @param {string} path
 * @param {string} id
 * @param {number} ply
 * @param {number} seat
 * @param {boolean} open
 * @returns {Promise<State>}
 */
export const getMoment = (path, id, ply, seat, open) =>
  request("GET", `${path}/${ply}?seat=${seat}&open=${open}`, undefined, seatKey(id, 0));

/**
 * A table that goes on from a moment of a replay.
 * @param {string} path
 * @param {number} ply
 * @param {Player[]} seats
 * @returns {Promise<Opened>}
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
  return JSON.stringify(await request("GET", at(id, "record"), undefined, seatKey(id, 0)));
}

/**
 * Who asks for a Daily window: the device's key, at home (where there are none) the person's name.
 * @typedef {{key: string | null, player: string}} Asker
 */

/** @param {string} player */
const asPlayer = (player) => (player ? `?player=${encodeURIComponent(player)}` : "");

/** @param {Asker} asker @returns {Promise<DailyCalendar>} */
export const getCalendar = ({ key, player }) => request("GET", `daily${asPlayer(player)}`, undefined, key);

/** @param {string} day @param {Asker} asker @returns {Promise<Daily>} */
export const getDay = (day, { key, player }) => request("GET", `daily/${day}${asPlayer(player)}`, undefined, key);

/** Play the Daily window of a day, or go on with it. @param {string} day @param {Asker} asker @returns {Promise<Opened>} */
export const playDay = (day, { key, player }) => request("POST", `daily/${day}/play`, { name: player }, key);

/** @param {string} id */
export const recordUrl = (id) => `/api/${at(id, "record")}`;
