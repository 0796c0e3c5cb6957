/**
 * The page's language, and what it says in it: `t("home.title")`. All texts are in the catalogues beside this module; only
 * the one of the language that is spoken is loaded. Who calls `t` while drawing draws anew when the language changes.
 */

/** @import {Signal} from "../vendor/signals.js" */
/** @import {Speech} from "./message.js" */
import { signal } from "../vendor/signals.js";
import { pieces } from "./message.js";

/** @typedef {keyof typeof import("./en.json")} Key */
/** @typedef {Record<Key, string>} Catalogue */

/** The languages there are, each with the tag that browsers and screen readers know it by. */
export const LANGUAGES = { en: "en-GB" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** Where the browser keeps the language that somebody chose. */
const PLACE = "vitrail.language";

/** @type {Signal<{language: Language, texts: Catalogue, speech: Speech} | null>} */
const spoken = signal(/** @type {{language: Language, texts: Catalogue, speech: Speech} | null} */ (null));

const now = () => {
  if (!spoken.value) throw new Error("no catalogue is loaded yet");
  return spoken.value;
};

/** The language that the page speaks. */
export const language = () => now().language;

/** The tag of that language, for `Intl`. */
export const locale = () => LANGUAGES[now().language];

/**
 * The text of a key, with its values.
 * @param {Key} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export const t = (key, values = {}) => rich(key, values).join("");

/**
 * The same in pieces, where some of the values are drawn, or words are marked.
 * @param {Key} key
 * @param {Record<string, unknown>} values of a mark: a function from the pieces inside to what is drawn
 * @returns {unknown[]}
 */
export function rich(key, values) {
  const { texts, speech } = now();
  return pieces(texts[key], values, speech);
}

/** A die in words: "R3", or "R." without a value yet. @param {string} die */
const die = (die) => (die[1] === "." ? t("die.open", { color: die[0] }) : t("die", { color: die[0], value: die[1] }));

/** The die in hand, as it stands in a sentence. @param {string} held a die, or "" */
function hand(held) {
  if (!held) return t("hand.none");
  return held[1] === "." ? t("hand.open", { color: held[0] }) : die(held);
}

/** @param {Language} language @returns {Speech} */
function speechOf(language) {
  const tag = LANGUAGES[language];
  const rules = new Intl.PluralRules(tag);
  const list = new Intl.ListFormat(tag);
  return {
    plural: (count) => rules.select(count),
    types: {
      die,
      hand,
      color: (/** @type {string} */ color) => t("color", { color }),
      list: (/** @type {string[]} */ items) => list.format(items),
      commas: (/** @type {string[]} */ items) => items.join(t("comma")),
    },
  };
}

/** Speak a catalogue's language. @param {Language} language @param {Catalogue} texts */
export function speak(language, texts) {
  spoken.value = { language, texts, speech: speechOf(language) };
  document.documentElement.lang = LANGUAGES[language];
}

/** @param {Language} language */
async function load(language) {
  const answer = await fetch(new URL(`${language}.json`, import.meta.url));
  const texts = await answer.json();
  if (wanted() === language) speak(language, texts);
}

/** Speak another language from now on, and on this device the next time, too. @param {Language} language */
export async function choose(language) {
  localStorage.setItem(PLACE, language);
  await load(language);
}

/**
 * The language to begin with: the one chosen here, else the first of the browser's that there is.
 * @returns {Language}
 */
function wanted() {
  const wishes = [localStorage.getItem(PLACE) ?? "", ...navigator.languages].map((tag) => tag.split("-")[0]);
  return /** @type {Language} */ (wishes.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en");
}

/** Settled once the page can speak. */
export const ready = load(wanted());
