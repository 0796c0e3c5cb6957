/**
 * The rules page: its sections and what of them holds for a rule set, its search, its examples. It decides nothing: where a
 * die may lie and what is worth how much the server says.
 */

/** @import {CardList, Judged, RuleSet, Rules, Tried} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { computed, signal } from "../vendor/signals.js";
import { guarded, loadCards } from "./load.js";
import { readRulebook } from "./route.js";
import { folded } from "./search.js";
import { cards, rules } from "./store.js";
import { choices, loadChoices } from "./wishes.js";

/**
 * @typedef {"original" | "remastered" | "expansion" | "unexpanded" | "pools" | "unpooled" | "alone" | "several" | "tokens"} Trait
 * @typedef {{key: Key, of?: Trait[], frame?: Frame}} Item of: the rule sets it holds for; frame: what shows it
 * @typedef {{kind: "place", grid: string[], dice: string, tries: string[]}} PlaceFrame
 * @typedef {{kind: "goal", id: string, dice: string}} GoalFrame
 * @typedef {{kind: "pattern", id: string}} PatternFrame
 * @typedef {{kind: "conflict", dice: string}} ConflictFrame
 * @typedef {PlaceFrame | GoalFrame | PatternFrame | ConflictFrame} Frame
 * @typedef {"" | "tools" | "goals" | "twists" | "rulings"} Listing cards or choices that a section lists, texts from the server
 * @typedef {{id: string, title: Key, items: Item[], lists?: Listing, chapter?: string, frames?: Frame[]}} Section
 *   chapter: of the tutorial, where this is played; frames: examples beside those of the items
 */

/** Nothing is printed on it. */
export const WHITE = [".....", ".....", ".....", "....."];
const PRINTED = [".4.Y6", "R.2..", "..RP1", "BY..."];
const NONE = ".. .. .. .. ..";
/** A finished window that every objective finds something in. */
const FULL = "P5 G4 R1 Y3 B6 / R6 Y1 G2 B1 P4 / G5 B3 R4 P5 Y1 / B2 Y4 B5 G3 ..";

/** @type {Section[]} */
export const SECTIONS = [
  {
    id: "aim",
    title: "rulebook.aim",
    items: [
      { key: "rulebook.aim.window" },
      { key: "rulebook.aim.win", of: ["several"] },
      { key: "rulebook.aim.target", of: ["original", "alone"] },
      { key: "rulebook.aim.master", of: ["remastered", "alone"] },
    ],
    frames: [{ kind: "goal", id: "row-color-variety", dice: FULL }],
  },
  {
    id: "setup",
    title: "rulebook.setup",
    items: [
      { key: "rulebook.setup.private", of: ["several"] },
      { key: "rulebook.setup.windows" },
      { key: "rulebook.setup.favor", of: ["tokens"] },
      { key: "rulebook.setup.cards", of: ["several"] },
      { key: "rulebook.setup.cards-target", of: ["original", "alone"] },
      { key: "rulebook.setup.cards-master", of: ["remastered", "alone"] },
      { key: "rulebook.setup.areas", of: ["expansion"] },
      { key: "rulebook.setup.bag", of: ["original", "unexpanded"] },
      { key: "rulebook.setup.bag-remastered", of: ["remastered", "several"] },
      { key: "rulebook.setup.bag", of: ["remastered", "alone"] },
      { key: "rulebook.setup.bag-expansion", of: ["expansion", "unpooled"] },
      { key: "rulebook.setup.pools", of: ["pools"] },
    ],
    frames: ["fractal-drops", "kaleidoscopic-dream", "gravitas", "lux-mundi"].map((id) => ({ kind: "pattern", id })),
  },
  {
    id: "round",
    title: "rulebook.round",
    items: [
      { key: "rulebook.round.dice", of: ["several", "unpooled"] },
      { key: "rulebook.round.dice-pools", of: ["pools"] },
      { key: "rulebook.round.dice-alone", of: ["alone"] },
      { key: "rulebook.round.order", of: ["several", "unpooled"] },
      { key: "rulebook.round.order-pools", of: ["pools"] },
      { key: "rulebook.round.order-alone", of: ["alone"] },
      { key: "rulebook.round.turn" },
      { key: "rulebook.round.own-die", of: ["pools"] },
      { key: "rulebook.round.track" },
    ],
    chapter: "track",
  },
  {
    id: "placing",
    title: "rulebook.placing",
    items: [
      { key: "rulebook.placing.first", frame: { kind: "place", grid: WHITE, dice: rows(), tries: ["R3", "B5"] } },
      { key: "rulebook.placing.touch", frame: { kind: "place", grid: WHITE, dice: rows("R3 .. .. .. .."), tries: ["B5", "G1"] } },
      { key: "rulebook.placing.print", frame: { kind: "place", grid: PRINTED, dice: rows(NONE, NONE, ".. B3 .. .. .."), tries: ["Y4", "R2", "P1"] } },
      { key: "rulebook.placing.golden", frame: { kind: "place", grid: WHITE, dice: rows(NONE, ".. R3 .. .. ..", ".. .. B5 .. .."), tries: ["R5", "B3", "R3", "G1"] } },
      { key: "rulebook.placing.stuck", of: ["original"] },
      { key: "rulebook.placing.stuck-remastered", of: ["remastered"] },
    ],
    chapter: "neighbors",
  },
  {
    id: "tools",
    title: "rulebook.tools",
    items: [
      { key: "rulebook.tools.price", of: ["several"] },
      { key: "rulebook.tools.price-target", of: ["original", "alone"] },
      { key: "rulebook.tools.price-master", of: ["remastered", "alone"] },
      { key: "rulebook.tools.one" },
      { key: "rulebook.tools.whole" },
      { key: "rulebook.tools.seen" },
      { key: "rulebook.tools.drafting" },
      { key: "rulebook.tools.moving" },
    ],
    lists: "tools",
    chapter: "tool",
  },
  {
    id: "scoring",
    title: "rulebook.scoring",
    items: [
      { key: "rulebook.scoring.public" },
      { key: "rulebook.scoring.private", of: ["original"] },
      { key: "rulebook.scoring.private-remastered", of: ["remastered"] },
      { key: "rulebook.scoring.one-of-two", of: ["original", "alone"] },
      { key: "rulebook.scoring.favor", of: ["tokens"] },
      { key: "rulebook.scoring.open", of: ["several"] },
      { key: "rulebook.scoring.open-alone", of: ["alone"] },
      { key: "rulebook.scoring.tie", of: ["several"] },
      { key: "rulebook.scoring.pools", of: ["pools"] },
    ],
    lists: "goals",
    chapter: "scoring",
  },
  { id: "twists", title: "rules.twists", items: [{ key: "rulebook.twists.lead" }], lists: "twists" },
  { id: "rulings", title: "rules.rulings", items: [{ key: "rulebook.rulings.lead" }], lists: "rulings" },
  {
    id: "table",
    title: "rulebook.table",
    items: [{ key: "rulebook.table.remove", frame: { kind: "conflict", dice: rows("R3 R5 .. .. ..", "B3 .. .. .. ..") } }, { key: "rulebook.table.waived" }],
  },
];

/** A window's dice, the rows that are not named empty. @param {...string} named */
function rows(...named) {
  return Object.assign([NONE, NONE, NONE, NONE], named).join(" / ");
}

/** The rule sets offered at the top. */
export const VARIANTS = ["original:2", "original:1", "original:4+expansion", "original:4+pools", "remastered:2", "remastered:1"];

/** What is looked for. */
export const query = signal("");

/** The table that one came from, as an address; "" for none. */
export const cameFrom = signal("");

/**
 * Have the rules at hand that the address names.
 * @param {string} from the address of the table left for them, or ""
 */
export async function openRulebook(from) {
  cameFrom.value = from;
  await loadChoices();
  const { rules: text } = readRulebook();
  const asked = text ? await api.getRules(text) : null;
  await loadCards(asked?.ok ? asked.text : VARIANTS[0]);
}

/** @param {Rules} of @returns {Set<Trait>} */
function traitsOf({ edition, players, expansion, private_pools: pools }) {
  const alone = players === 1;
  const original = edition === "original";
  return new Set([
    original ? "original" : "remastered",
    expansion ? "expansion" : "unexpanded",
    pools ? "pools" : "unpooled",
    alone ? "alone" : "several",
    ...(original && alone ? [] : [/** @type {Trait} */ ("tokens")]),
  ]);
}

/** What is read under a heading. @typedef {{id: string, title: string, text: string, badges: Trait[], frame?: Frame}} Entry title "": a plain sentence */
/** @typedef {{section: Section, title: string, entries: Entry[], frames: {frame: Frame, caption: string}[]}} Chapter */

/** The whole page for the rule set that is shown. */
export const page = computed(() => {
  const [set, list] = [rules.value, cards.value];
  const { arguments: of } = set ?? {};
  return set && list && of ? SECTIONS.map((section) => chapterOf(section, traitsOf(of), set, list)) : [];
});

/** The same, or only what has the words that are looked for. @type {import("../vendor/signals.js").ReadonlySignal<Chapter[]>} */
export const found = computed(() => {
  const words = wanted.value;
  if (words.length === 0) return page.value;
  const has = (/** @type {string} */ text) => words.every((word) => folded(text).includes(word));
  return page.value
    .map((chapter) => ({ ...chapter, entries: chapter.entries.filter(({ title, text }) => has(`${chapter.title} ${title} ${text}`)) }))
    .filter(({ entries }) => entries.length > 0);
});

/** The words that are looked for. */
export const wanted = computed(() => folded(query.value).split(/\s+/).filter(Boolean));

/** Which traits are marked: what holds in one edition, alone, or with the expansion only. @type {Trait[]} */
const MARKED = ["original", "remastered", "expansion", "pools", "alone"];

/**
 * @param {Section} section
 * @param {Set<Trait>} traits
 * @param {RuleSet} set
 * @param {CardList} list
 * @returns {Chapter}
 */
function chapterOf(section, traits, set, list) {
  const items = section.items.filter(({ of = [] }) => of.every((trait) => traits.has(trait)));
  const entries = items.map(({ key, of = [], frame }) => ({
    id: key,
    title: "",
    text: t(key),
    badges: of.filter((trait) => MARKED.includes(trait)),
    frame,
  }));
  const shown = entries.flatMap(({ frame, text }) => (frame ? [{ frame, caption: text }] : []));
  const more = (section.frames ?? []).map((frame) => ({ frame, caption: captionOf(frame, list) }));
  const goals = section.lists === "goals" ? list.public.map(({ id }) => goalFrame(id, list)) : [];
  return {
    section,
    title: t(section.title),
    entries: [...entries, ...listed(section, set, list)],
    frames: [...shown, ...more, ...goals],
  };
}

/** @param {string} id @param {CardList} list */
function goalFrame(id, list) {
  /** @type {Frame} */
  const frame = { kind: "goal", id, dice: FULL };
  return { frame, caption: captionOf(frame, list) };
}

/** @param {Frame} frame @param {CardList} list */
function captionOf(frame, list) {
  if (frame.kind === "pattern") {
    const window = list.windows.find(({ id }) => id === frame.id);
    return t("rulebook.pattern", { window: window?.name, count: window?.difficulty });
  }
  const goal = frame.kind === "goal" && list.public.find(({ id }) => id === frame.id);
  return goal ? t("rulebook.goal", { goal: goal.name, text: goal.text }) : "";
}

/**
 * What the section lists, in the server's words.
 * @param {Section} section
 * @param {RuleSet} set
 * @param {CardList} list
 * @returns {Entry[]}
 */
function listed({ lists }, set, list) {
  const entry = (/** @type {{id: string, name: string, text: string}} */ { id, name, text }) => ({ id, title: name, text, badges: [] });
  const dealt = (/** @type {{id: string}} */ { id }) => set.deck.includes(id);
  if (lists === "tools") return list.tools.filter(dealt).map(entry);
  if (lists === "goals") return [...list.public, ...list.private].filter(dealt).map(entry);
  if (lists === "twists") return choices.value.filter(({ group }) => group === "twist").map(entry);
  if (lists === "rulings") return set.in_force.map((text) => ({ id: text, title: "", text, badges: [] }));
  return [];
}

/** What the server said of a frame, by what was asked. @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/**
 * @template Answer
 * @param {unknown} what
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
function once(what, ask) {
  const key = JSON.stringify(what);
  const before = asked.get(key) ?? ask();
  asked.set(key, before);
  before.catch(() => asked.delete(key));
  return /** @type {Promise<Answer>} */ (before);
}

/**
 * Where a die may lie in the window of an example.
 * @param {string[]} grid
 * @param {string} dice
 * @param {string} die
 * @returns {Promise<Tried>}
 */
export const tryDie = (grid, dice, die) => once([grid, dice, die], () => api.legalCells(grid, dice, die));

/**
 * What a window of real dice is worth, and what in it breaks a rule.
 * @param {string} dice
 * @param {string[]} goals Public Objectives
 * @returns {Promise<Judged>}
 */
export const judge = (dice, goals) => once([dice, goals], () => api.referee({ windows: [{ dice }], public: goals }));

/**
 * Run what an example asks; a failure is told as everywhere.
 * @param {() => Promise<void>} run
 */
export const showing = (run) => guarded(() => void showing(run), run);
