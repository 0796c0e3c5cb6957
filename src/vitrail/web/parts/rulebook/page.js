/** The rules page: its sections for the rule set that is chosen, a search, examples to click through. */

/** @import {Key} from "../../texts/t.js" */
/** @import {Chapter, Entry, Trait} from "../../state/rulebook.js" */
import { html, useEffect, useRef } from "../../html.js";
import { goTo, readRulebook, rulebookHash } from "../../state/route.js";
import { cameFrom, found, query, SECTIONS, VARIANTS, wanted } from "../../state/rulebook.js";
import { markedPieces } from "../../state/search.js";
import { rules } from "../../state/store.js";
import { t } from "../../texts/t.js";
import { Example } from "./example.js";

/** What marks a rule that does not hold everywhere. @type {Record<string, Key>} */
const BADGES = {
  original: "referee.original",
  remastered: "referee.remastered",
  expansion: "rulebook.expansion",
  pools: "private-pool.title",
  alone: "new.solo",
};

/** The names of the rule sets that are offered. @type {Record<string, Key[]>} */
const NAMES = {
  "original:2": ["referee.original"],
  "original:1": ["referee.original", "new.solo"],
  "original:4+expansion": ["referee.expansion"],
  "original:4+pools": ["referee.expansion", "private-pool.title"],
  "remastered:2": ["referee.remastered"],
  "remastered:1": ["referee.remastered", "new.solo"],
};

export function RulebookPage() {
  const chapters = found.value;
  useNamedSection();
  useSlash();
  return html`
    <main class="rulebook" id="main">
      <div class="rulebook-head">
        <div>
          <h1 class="page-title">${t("rulebook.title")}</h1>
          <p class="lead">${t("rulebook.lead")}</p>
        </div>
        ${cameFrom.value && html`<a class="button primary" data-act="back-to-table" href=${cameFrom.value}>${t("rulebook.back")}</a>`}
      </div>
      <div class="rulebook-tools">
        <${Which} />
        <${Search} count=${chapters.reduce((sum, { entries }) => sum + entries.length, 0)} />
      </div>
      <div class="rulebook-body">
        <nav class="rulebook-contents" aria-label=${t("rulebook.contents")}>
          <ul>
            ${chapters.map(({ section, title }) => html`<li key=${section.id}><a href=${rulebookHash(section.id, readRulebook().rules)}>${title}</a></li>`)}
          </ul>
        </nav>
        <div class="rulebook-sections">${chapters.map((chapter) => html`<${SectionView} key=${chapter.section.id} chapter=${chapter} />`)}</div>
      </div>
    </main>
  `;
}

/** Which rules are shown: those of the game one came from, or one of the editions. */
function Which() {
  const shown = rules.value?.text ?? VARIANTS[0];
  /** @param {Event} event */
  const choose = (event) => goTo(rulebookHash(readRulebook().section || SECTIONS[0].id, /** @type {HTMLSelectElement} */ (event.currentTarget).value));
  return html`
    <label class="rulebook-field">
      <span>${t("rulebook.which")}</span>
      <select data-act="which" value=${shown} onChange=${choose}>
        ${!VARIANTS.includes(shown) && html`<option value=${shown}>${t("rulebook.of-game", { rules: shown.split("?")[0] })}</option>`}
        ${VARIANTS.map((text) => html`<option value=${text}>${NAMES[text].map((key) => t(key)).join(t("comma"))}</option>`)}
      </select>
    </label>
  `;
}

/** @param {{count: number}} props */
function Search({ count }) {
  return html`
    <div class="rulebook-field">
      <label for="rulebook-search">${t("rulebook.search")} <kbd>/</kbd></label>
      <input
        id="rulebook-search"
        type="search"
        value=${query.value}
        onInput=${(/** @type {Event} */ event) => (query.value = /** @type {HTMLInputElement} */ (event.currentTarget).value)}
        onKeyDown=${onward}
      />
      <p class="quiet rulebook-count" role="status">${wanted.value.length > 0 ? t("rulebook.found", { count }) : ""}</p>
    </div>
  `;
}

/** From the search on to what was found. @param {KeyboardEvent} event */
function onward(event) {
  if (event.key !== "Enter" && event.key !== "ArrowDown") return;
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.querySelector(".rulebook-section h2"))?.focus();
}

/** @param {{chapter: Chapter}} props */
function SectionView({ chapter: { section, title, entries, frames } }) {
  const plain = entries.filter((entry) => !entry.title);
  const cards = entries.filter((entry) => entry.title);
  return html`
    <section class="panel rulebook-section" data-section=${section.id} aria-labelledby=${`rules-${section.id}`}>
      <h2 class="panel-title" id=${`rules-${section.id}`} tabindex="-1"><${Marked} text=${title} /></h2>
      <div class="rulebook-words">
        ${plain.length > 0 && html`<ul class="rulebook-list">${plain.map((entry) => html`<${EntryView} key=${entry.id} entry=${entry} />`)}</ul>`}
        ${cards.length > 0 && html`<dl class="rulebook-cards">${cards.map((entry) => html`<${CardView} key=${entry.id} entry=${entry} />`)}</dl>`}
        ${section.chapter && html`<p><a class="button" href=${`#/learn/${section.chapter}`}>${t("rulebook.play")}</a></p>`}
        ${section.id === "table" && html`<p><a class="button" href="#/score">${t("home.score")}</a></p>`}
      </div>
      ${frames.length > 0 && html`<${Example} frames=${frames} title=${title} />`}
    </section>
  `;
}

/** @param {{entry: Entry}} props */
const EntryView = ({ entry: { text, badges } }) => html`<li><${Badges} badges=${badges} /><${Marked} text=${text} /></li>`;

/** @param {{entry: Entry}} props */
const CardView = ({ entry: { title, text } }) => html`
  <div><dt><${Marked} text=${title} /></dt><dd><${Marked} text=${text} /></dd></div>
`;

/** Where a rule differs. @param {{badges: Trait[]}} props */
const Badges = ({ badges }) => badges.map((badge) => html`<span class="rulebook-badge">${t(BADGES[badge])}</span> `);

/** @param {{text: string}} props */
function Marked({ text }) {
  return markedPieces(text, wanted.value).map((piece) => (piece.found ? html`<mark>${piece.text}</mark>` : piece.text));
}

/** The section that the address names comes into sight, and has the focus. */
function useNamedSection() {
  const { section } = readRulebook();
  const before = useRef("");
  useEffect(() => {
    if (!section || section === before.current) return;
    before.current = section;
    const head = document.getElementById(`rules-${section}`);
    head?.focus({ preventScroll: true });
    head?.closest("section")?.scrollIntoView({ block: "start" });
  });
}

/** A slash leads to the search. */
function useSlash() {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const search = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
      event.preventDefault();
      document.getElementById("rulebook-search")?.focus();
    };
    document.addEventListener("keydown", search);
    return () => document.removeEventListener("keydown", search);
  }, []);
}
