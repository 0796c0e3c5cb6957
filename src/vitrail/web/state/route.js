/**
 * The address: `#/` is home, `#/new/RULES` the form for a new game, `#/score` the referee, `#/game/ID/SEAT` a table,
 * `#/replay/ID/PLY/EYES` a replay (of a record from a file `#/record/...`; EYES: a seat, or `open`).
 */

/**
 * @typedef {{place: "home" | "new" | "score" | "game" | "replay", id: string | null, seat: number | null, rules: string}} Route
 */

/**
 * A part of the address as it was meant; as it stands where its signs mean nothing.
 * @param {string} part
 */
function decoded(part) {
  return /%(?![0-9a-f]{2})/i.test(part) ? part : new URLSearchParams(`part=${part.replaceAll("+", "%2B")}`).get("part") ?? "";
}

/** @returns {Route} */
export function readRoute() {
  const [place, what, seat] = location.hash.replace(/^#\/?/, "").split("/");
  const number = Number.parseInt(seat ?? "", 10);
  if (place === "game" && what) {
    return { place, id: decoded(what), seat: Number.isNaN(number) ? null : number, rules: "" };
  }
  if (place === "replay" || place === "record") return { place: "replay", id: null, seat: null, rules: "" };
  if (place === "new") return { place, id: null, seat: null, rules: decoded(what ?? "") };
  return { place: place === "score" ? "score" : "home", id: null, seat: null, rules: "" };
}

/**
 * Name the game on the table in the address without a new entry in the history.
 * @param {string} id
 * @param {number} seat
 */
export const keepRoute = (id, seat) => replace(`#/game/${encodeURIComponent(id)}/${seat}`);

/**
 * Name a game that is already at hand, as a new entry in the history: nobody is told to load it.
 * @param {string} id
 * @param {number} seat
 */
export const enterRoute = (id, seat) => history.pushState(null, "", `#/game/${encodeURIComponent(id)}/${seat}`);

/**
 * @typedef {{kind: "replay" | "record", id: string, ply: number, eyes: number | null}} ReplayRoute
 *   eyes: the seat as which it is seen; null: everything open
 * @returns {ReplayRoute}
 */
export function readReplay() {
  const [place, id, ply, eyes] = location.hash.replace(/^#\/?/, "").split("/");
  const [at, seat] = [Number.parseInt(ply ?? "", 10), Number.parseInt(eyes ?? "", 10)];
  return {
    kind: place === "record" ? "record" : "replay",
    id: decoded(id ?? ""),
    ply: Number.isNaN(at) ? 0 : at,
    eyes: Number.isNaN(seat) ? null : seat,
  };
}

/** The address of a moment of a replay. @param {ReplayRoute} route */
export const replayHash = ({ kind, id, ply, eyes }) => `#/${kind}/${encodeURIComponent(id)}/${ply}/${eyes ?? "open"}`;

/** Name the moment that is shown in the address, without a new entry. @param {ReplayRoute} route */
export const keepReplay = (route) => replace(replayHash(route));

/** Name the rule set of the form in the address, without a new entry. @param {string} rules */
export const keepRules = (rules) => replace(`#/new/${rules}`);

/** @param {string} hash */
function replace(hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** @param {string} hash */
export function goTo(hash) {
  location.hash = hash;
}
