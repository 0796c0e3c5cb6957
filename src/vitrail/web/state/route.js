/**
 * The address: `#/` is home, `#/new/RULES` the form for a new game, `#/score` the referee, `#/game/ID/SEAT` a table,
 * `#/join/ID/SECRET` an invite link (without a secret: to a public table), `#/move/ID/SEAT/SECRET` a hand-over link,
 * `#/learn/CHAPTER` the tutorial (without a chapter: where one left it), `#/rules/SECTION/RULES` the rules page,
 * `#/replay/ID/PLY/EYES` a replay (of a record from a file `#/record/...`; EYES: a seat, or `open`).
 */

/**
 * @typedef {"home" | "new" | "score" | "game" | "join" | "move" | "learn" | "rules" | "replay"} Place
 * @typedef {{place: Place, id: string | null, seat: number | null, rules: string, secret: string | null}} Route
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
  const [place, what, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  const nothing = { id: null, seat: null, rules: "", secret: null };
  if (place === "join" && what) return { ...nothing, place, id: decoded(what), secret: rest[0] ? decoded(rest[0]) : null };
  if ((place === "game" || place === "move") && what) {
    const number = Number.parseInt(rest[0] ?? "", 10);
    const seat = Number.isNaN(number) ? null : number;
    return { ...nothing, place, id: decoded(what), seat, secret: rest[1] ? decoded(rest[1]) : null };
  }
  if (place === "replay" || place === "record") return { ...nothing, place: "replay" };
  if (place === "new") return { ...nothing, place, rules: decoded(what ?? "") };
  if (place === "learn") return { ...nothing, place };
  if (place === "rules") return { ...nothing, place, rules: readRulebook().rules };
  return { ...nothing, place: place === "score" ? "score" : "home" };
}

/** Which chapter of the tutorial the address names; "" for none. */
export const readChapter = () => decoded(location.hash.replace(/^#\/?/, "").split("/")[1] ?? "");

/** Which section of the rules page the address names, and for which rule set; "" for none. */
export function readRulebook() {
  const [, section = "", rules = ""] = location.hash.replace(/^#\/?/, "").split("/");
  return { section: decoded(section), rules: decoded(rules) };
}

/** The address of the rules page. @param {string} section @param {string} rules */
export const rulebookHash = (section, rules) => `#/rules/${section}${rules ? `/${encodeURIComponent(rules)}` : ""}`;

/** The address of a table, as the person sees it who sits there. @param {{id: string, seat: number | null}} table */
export const tableHash = ({ id, seat }) => `#/game/${encodeURIComponent(id)}${seat === null ? "" : `/${seat}`}`;

/** @param {string[]} parts of an address of this page */
const addressOf = (...parts) => `${location.origin}${location.pathname}#/${parts.map(encodeURIComponent).join("/")}`;

/** @param {string} id @param {string} secret */
export const inviteLink = (id, secret) => addressOf("join", id, secret);

/** @param {string} id @param {number} seat @param {string} secret */
export const moveLink = (id, seat, secret) => addressOf("move", id, String(seat), secret);

/** @param {string} id */
export const watchLink = (id) => addressOf("game", id);

/**
 * Name the seat in the game's address without a new entry in the history; whoever is on the way elsewhere is let go.
 * @param {string} id
 * @param {number} seat
 */
export function keepRoute(id, seat) {
  const { place, id: shown } = readRoute();
  if (place === "game" && shown === id) replace(`#/game/${encodeURIComponent(id)}/${seat}`);
}

/**
 * Name a table that is already at hand, as a new entry in the history: nobody is told to load it. A link with a secret
 * has done its work and makes room for it.
 * @param {string} id
 * @param {number | null} seat
 */
export function enterRoute(id, seat) {
  const hash = tableHash({ id, seat });
  if (readRoute().secret === null) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

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

/**
 * Name the moment that is shown in the address, without a new entry; whoever is on the way elsewhere is let go.
 * @param {ReplayRoute} route
 */
export function keepReplay(route) {
  const { kind, id } = readReplay();
  if (readRoute().place === "replay" && kind === route.kind && id === route.id) replace(replayHash(route));
}

/** Name the rule set of the form in the address, without a new entry. @param {string} rules */
export const keepRules = (rules) => replace(`#/new/${rules}`);

/** The address has done its work: home is there in its place. */
export const leaveRoute = () => replace("#/");

/** @param {string} hash */
function replace(hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** @param {string} hash */
export function goTo(hash) {
  location.hash = hash;
}
