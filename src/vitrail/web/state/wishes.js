/** The new game that is being put together: its rule set and who sits at it. What goes together the server says. */

/** @import {Choice, Player, RuleSet} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { batch, signal } from "../vendor/signals.js";
import { sentence } from "../words.js";
import { keepRules, readRoute } from "./route.js";
import { info } from "./store.js";
import { startGame } from "./tables.js";

/**
 * @typedef {{who: string, name: string, named: boolean}} Place who: "me", "friend", "open" (somebody by a link) or a bot's id
 * @typedef {{clock: string, public: boolean}} Terms
 * @typedef {{edition: string, flags: string[], tools: number, rulings: Record<string, string>}} Wish
 */

/** Where the browser keeps the name of its owner, and the last choice. */
export const OWN_NAME = "vitrail.name";
const LAST = "vitrail.new";
/** Tool Cards where nothing else is said. */
const USUAL_TOOLS = 3;

/** @type {Signal<Place[]>} */
export const places = signal(/** @type {Place[]} */ ([]));

/** @type {Signal<Wish>} */
export const wish = signal(/** @type {Wish} */ ({ edition: "original", flags: [], tools: USUAL_TOOLS, rulings: {} }));

/** How a table with others is played: its clock, and whether it stands in the lobby. @type {Signal<Terms>} */
export const terms = signal(/** @type {Terms} */ ({ clock: "none", public: false }));

/** What the server says of the rule set wished for. @type {Signal<RuleSet | null>} */
export const ruleSet = signal(/** @type {RuleSet | null} */ (null));

/** @type {Signal<Choice[]>} */
export const choices = signal(/** @type {Choice[]} */ ([]));

/** What had to be left out with the last change, in a sentence. */
export const leftOut = signal("");

/**
 * @param {string} who
 * @param {number} index
 */
export function nameFor(who, index) {
  if (who === "me") return localStorage.getItem(OWN_NAME) ?? "";
  if (who === "open") return "";
  return t(who === "friend" ? "names.friends" : "names.bots").split(" ")[index] ?? "";
}

/** @param {string} who @param {number} index @returns {Place} */
const place = (who, index) => ({ who, name: nameFor(who, index), named: false });

/**
 * @param {Wish} wish
 * @param {number} players
 */
function written({ edition, flags, tools, rulings }, players) {
  const named = Object.entries(rulings).map(([name, value]) => `${name}=${value}`);
  const parts = tools === USUAL_TOOLS ? named : [`tools=${tools}`, ...named];
  return [`${edition}:${players}`, ...flags].join("+") + (parts.length > 0 ? `?${parts.join("&")}` : "");
}

/** @param {string} text a rule set as the server writes it @returns {Wish} */
function read(text) {
  const [head, tail = ""] = text.split("?");
  const [start, ...flags] = head.split("+");
  const { tools = USUAL_TOOLS, ...rulings } = Object.fromEntries(new URLSearchParams(tail));
  return { edition: start.split(":")[0], flags, tools: Number(tools), rulings };
}

/** Have at hand what can be chosen. */
export async function loadChoices() {
  if (choices.peek().length === 0) choices.value = await api.getChoices();
}

/** Begin with the address's rule set, else with the last choice. @param {string} text */
export async function begin(text) {
  await loadChoices();
  const last = lastChoice();
  const asked = text ? await api.getRules(text) : null;
  const known = asked?.ok ? asked : await usable(last.rules);
  const players = Number(known.text.match(/:(\d)/)?.[1] ?? 2);
  batch(() => {
    wish.value = read(known.text);
    ruleSet.value = known;
    places.value = seated(last.places, players);
    terms.value = last.terms;
    leftOut.value = asked && !asked.ok ? sentence(t("new.no-rules", { reason: asked.reason })) : "";
  });
  if (readRoute().place === "new") keepRules(known.text);
}

/** @param {string} text */
async function usable(text) {
  const known = await api.getRules(text);
  return known.ok ? known : api.getRules("original:2");
}

/** What was chosen last; where nobody can come by a link, a seat for such a person is a friend's. */
function lastChoice() {
  const home = info.peek()?.home;
  const first = { rules: "original:2", places: [place("me", 0), place(home ? "greedy" : "open", 0)], terms: terms.peek() };
  try {
    const { rules, places: kept, terms: before = first.terms } = JSON.parse(localStorage.getItem(LAST) ?? "");
    const whole = kept.every((/** @type {Place} */ { who, name }) => typeof who === "string" && typeof name === "string");
    if (typeof rules !== "string" || !whole) return first;
    const seats = kept.map((/** @type {Place} */ seat, /** @type {number} */ index) => (home && isOpen(seat) ? place("friend", index) : seat));
    return { rules, places: seats, terms: before };
  } catch {
    return first;
  }
}

/**
 * So many seats, filled up with bots; alone sits a person.
 * @param {Place[]} before
 * @param {number} count
 */
function seated(before, count) {
  const more = Array.from({ length: Math.max(count - before.length, 0) }, (_, step) =>
    place("greedy", before.length + step - 1),
  );
  const now = [...before, ...more].slice(0, count);
  return count === 1 && !isPerson(now[0]) ? [place("me", 0)] : now;
}

/** @param {Place} place */
export const isPerson = ({ who }) => who === "me" || who === "friend";

/** @param {Place} place */
export const isOpen = ({ who }) => who === "open";

/** Whether somebody plays who is no bot: here, or by a link. */
export const isInhabited = () => places.value.some((place) => isPerson(place) || isOpen(place));

/** @param {number} count */
export function setPlayers(count) {
  places.value = seated(places.peek(), count);
  return settle(wish.peek());
}

/** @param {number} index */
export function removePlace(index) {
  const left = places.peek().toSpliced(index, 1);
  places.value = seated(left, left.length);
  return settle(wish.peek());
}

/** @param {number} index @param {Partial<Place>} change */
export function changePlace(index, change) {
  places.value = places.peek().with(index, { ...places.peek()[index], ...change });
}

/** @param {Partial<Wish>} change */
export const change = (change) => settle({ ...wish.peek(), ...change });

/** @param {string} flag @param {boolean} on */
export function setFlag(flag, on) {
  const others = wish.peek().flags.filter((other) => other !== flag);
  return change({ flags: on ? [...others, flag] : others });
}

let asked = 0;

/**
 * Make a wish; what does not go with its edition and number of players is left out, and said to be.
 * @param {Wish} next
 */
async function settle(next) {
  wish.value = next;
  asked += 1;
  const mine = asked;
  const { refused } = await api.getRules(written({ ...next, flags: [], tools: USUAL_TOOLS }, places.peek().length));
  const gone = next.flags.filter((flag) => refused[flag]);
  const flags = next.flags.filter((flag) => !refused[flag]);
  const tools = refused.tools ? USUAL_TOOLS : next.tools;
  const known = await api.getRules(written({ ...next, flags, tools }, places.peek().length));
  if (mine !== asked) return;
  batch(() => {
    ruleSet.value = known;
    if (known.ok) wish.value = read(known.text);
    leftOut.value = gone.map((flag) => sentence(t("new.left-out", { name: nameOf(flag), reason: refused[flag] }))).join(" ");
  });
  if (known.ok && readRoute().place === "new") keepRules(known.text);
}

/** @param {string} id */
const nameOf = (id) => choices.peek().find((choice) => choice.id === id)?.name ?? id;

let starting = false;

/** Start what was put together, once however often it is asked for, and keep it as the last choice. */
export async function start() {
  const [rules, seats] = [ruleSet.peek(), places.peek()];
  if (starting || !rules?.ok || !isInhabited()) return;
  const own = seats.find(({ who }) => who === "me")?.name.trim();
  if (own) localStorage.setItem(OWN_NAME, own);
  localStorage.setItem(LAST, JSON.stringify({ rules: rules.text, places: seats, terms: terms.peek() }));
  starting = true;
  const asked = seats.some(isOpen) ? terms.peek() : undefined;
  await startGame(players(seats), rules.text, asked).finally(() => (starting = false));
}

/**
 * Names filled in where left empty, and made different where two are the same.
 * @param {Place[]} seats
 * @returns {Player[]}
 */
function players(seats) {
  /** @type {Player[]} */
  const list = [];
  for (const [index, { who, name }] of seats.entries()) {
    if (who === "open") {
      list.push({ kind: who, name: "" });
      continue;
    }
    const base = name.trim() || nameFor(who, index) || t("names.player");
    const taken = list.filter((player) => player.name === base || player.name.startsWith(`${base} `)).length;
    const kind = isPerson({ who, name, named: false }) ? "human" : who;
    list.push({ kind, name: taken ? `${base} ${taken + 1}` : base });
  }
  return list;
}
