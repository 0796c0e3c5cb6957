/** The help sheet: how a turn goes, the rules of the game on the table, the glass colors, the keys. */

/** @import {RuleSet} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import { ColorSign, GLYPHS } from "../art/glyphs.js";
import { html, useEffect, useRef } from "../html.js";
import { rulebookHash } from "../state/route.js";
import { game, help, rules } from "../state/store.js";
import { t } from "../texts/t.js";
import { capital, colorWord } from "../words.js";
import { Button } from "./button.js";
import { SealedDice } from "./fairness.js";

/** The section of the rules page that bears on what is asked now. @type {Record<string, string>} */
const SECTION_OF = {
  window: "setup",
  turn: "round",
  place: "placing",
  value: "tools",
  track: "tools",
  lift: "tools",
  "set-down": "tools",
  take: "tools",
  private: "placing",
  pay: "tools",
  over: "scoring",
};

/** The keys, and what they do. @type {[Key, Key][]} */
const KEYS = [
  ["key.tab", "help.tab"],
  ["key.arrows", "help.arrows"],
  ["key.choose", "help.choose"],
  ["key.escape", "help.escape"],
  ["key.undo", "help.undo"],
  ["key.end", "help.end"],
  ["key.help", "help.this"],
];

/** Where no game is on the table. @type {Key[]} */
const TURN = ["help.turn", "help.first-die", "help.print", "help.round", "help.end-of-game"];

/** What holds in every game. */
const ALWAYS = TURN.slice(0, 3);
const UNCONFIRMED = "Unconfirmed";

export function Help() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return html`
    <dialog class="help" ref=${dialog} aria-labelledby="help-title" onClose=${() => (help.value = false)}>
      <div class="help-head">
        <h2 id="help-title" class="page-title">${t("help.title")}</h2>
        <${Button} onClick=${() => dialog.current?.close()}>${t("page.close")}<//>
      </div>
      <${ToRules} />
      <ol class="help-turn">${(game.value ? ALWAYS : TURN).map((key) => html`<li>${t(key)}</li>`)}</ol>
      ${game.value && rules.value && html`<${ThisGame} rules=${rules.value} />`}
      <h3 class="part-title">${t("help.glass")}</h3>
      <ul class="help-colors">
        ${Object.keys(GLYPHS).map((color) => html`<li><${ColorSign} color=${color} /> ${colorWord(color)}</li>`)}
      </ul>
      <h3 class="part-title">${t("help.keys")}</h3>
      <dl class="help-keys">
        ${KEYS.map(([key, what]) => html`<div><dt><kbd>${t(key)}</kbd></dt><dd>${t(what)}</dd></div>`)}
      </dl>
      <p class="quiet">${t("help.why")}</p>
    </dialog>
  `;
}

/** To the rules page, in a game to what bears on this moment. */
function ToRules() {
  const view = game.value?.view;
  const section = (view && (view.tool ? "tools" : SECTION_OF[view.phase])) ?? "aim";
  const href = rulebookHash(section, view ? (rules.value?.text ?? "") : "");
  return html`<p><a class="button" data-act="rules" href=${href} onClick=${() => (help.value = false)}>${t("rulebook.link")}</a></p>`;
}

/** The rule set in play, its rulings, and what of it no public text proves. @param {{rules: RuleSet}} props */
function ThisGame({ rules: { text, sentences, in_force: rulings } }) {
  const sure = sentences.filter((line) => !line.startsWith(UNCONFIRMED) && !rulings.some((ruling) => line === ruling));
  const unsure = sentences.filter((line) => line.startsWith(UNCONFIRMED));
  return html`
    <h3 class="part-title">${t("help.this-game")}</h3>
    <p class="rules-text">${text}</p>
    <${SealedDice} />
    <ul class="help-list" data-help="rules">${sure.map((line) => html`<li>${line}</li>`)}</ul>
    ${unsure.length > 0 &&
    html`
      <h3 class="part-title">${t("help.unconfirmed")}</h3>
      <ul class="help-list unsure">
        ${unsure.map((line) => html`<li>${capital(line.replace(/^Unconfirmed[:,] (that )?/, ""))}</li>`)}
      </ul>
    `}
    <h3 class="part-title">${t("help.rulings")}</h3>
    <ul class="help-list" data-help="rulings">${rulings.map((line) => html`<li>${line}</li>`)}</ul>
  `;
}
