/** The help sheet: how a turn goes, the rules of the game on the table, the glass colors, the keys. */

/** @import {RuleSet} from "../types.js" */
import { ColorSign, GLYPHS } from "../art/glyphs.js";
import { html, useEffect, useRef } from "../html.js";
import { game, help, rules } from "../state/store.js";
import { COLORS, capital } from "../words.js";
import { Button } from "./button.js";
import { SealedDice } from "./fairness.js";

const KEYS = [
  ["Tab", "from part to part"],
  ["Arrow keys", "inside the window, the pool and the track"],
  ["Enter or Space", "choose"],
  ["Escape", "put the die back, or cancel the tool"],
  ["U", "undo"],
  ["E", "end the turn"],
  ["?", "this sheet"],
];

/** Where no game is on the table. */
const TURN = [
  "Take one die from the Draft Pool and place it on a lit cell of your window. You may use one Tool Card, too, or do neither.",
  "The first die goes to the edge. Every later one must touch another die, if only by a corner.",
  "A printed color or value must match. Dice side by side never share their color or their value; no tool changes that.",
  "In a round everyone has one turn, then one more in reverse order. What is left in the pool goes to the Round Track.",
  "After ten rounds: objectives, one point for each Favor Token left, one less for each open cell.",
];

/** What holds in every game. */
const ALWAYS = TURN.slice(0, 3);
const UNCONFIRMED = "Unconfirmed";

export function Help() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return html`
    <dialog class="help" ref=${dialog} aria-labelledby="help-title" onClose=${() => (help.value = false)}>
      <div class="help-head">
        <h2 id="help-title" class="page-title">How to play</h2>
        <${Button} onClick=${() => dialog.current?.close()}>Close<//>
      </div>
      <ol class="help-turn">${(game.value ? ALWAYS : TURN).map((text) => html`<li>${text}</li>`)}</ol>
      ${game.value && rules.value && html`<${ThisGame} rules=${rules.value} />`}
      <h3 class="part-title">The glass</h3>
      <ul class="help-colors">
        ${Object.keys(GLYPHS).map((color) => html`<li><${ColorSign} color=${color} /> ${COLORS[color]}</li>`)}
      </ul>
      <h3 class="part-title">Keys</h3>
      <dl class="help-keys">
        ${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
      </dl>
      <p class="quiet">
        A cell that is not lit tells why when you click it with a die in hand. So does a tool that cannot be used now.
      </p>
    </dialog>
  `;
}

/** The rule set in play, its rulings, and what of it no public text proves. @param {{rules: RuleSet}} props */
function ThisGame({ rules: { text, sentences, in_force: rulings } }) {
  const sure = sentences.filter((line) => !line.startsWith(UNCONFIRMED) && !rulings.some((ruling) => line === ruling));
  const unsure = sentences.filter((line) => line.startsWith(UNCONFIRMED));
  return html`
    <h3 class="part-title">This game</h3>
    <p class="rules-text">${text}</p>
    <${SealedDice} />
    <ul class="help-list" data-help="rules">${sure.map((line) => html`<li>${line}</li>`)}</ul>
    ${unsure.length > 0 &&
    html`
      <h3 class="part-title">Unconfirmed</h3>
      <ul class="help-list unsure">
        ${unsure.map((line) => html`<li>${capital(line.replace(/^Unconfirmed[:,] (that )?/, ""))}</li>`)}
      </ul>
    `}
    <h3 class="part-title">Rulings in force</h3>
    <ul class="help-list" data-help="rulings">${rulings.map((line) => html`<li>${line}</li>`)}</ul>
  `;
}
