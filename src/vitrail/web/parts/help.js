/** The help sheet: how a turn goes, the glass colors, the keys. */
import { ColorSign, GLYPHS } from "../art/glyphs.js";
import { html, useEffect, useRef } from "../html.js";
import { help } from "../state/store.js";
import { COLORS } from "../words.js";
import { Button } from "./button.js";

const KEYS = [
  ["Tab", "from part to part"],
  ["Arrow keys", "inside the window, the pool and the track"],
  ["Enter or Space", "choose"],
  ["Escape", "put the die back, or cancel the tool"],
  ["U", "undo"],
  ["E", "end the turn"],
  ["?", "this sheet"],
];

const TURN = [
  "Take one die from the Draft Pool and place it on a lit cell of your window. You may use one Tool Card, too, or do neither.",
  "The first die goes to the edge. Every later one must touch another die, if only by a corner.",
  "A printed color or value must match. Dice side by side never share their color or their value; no tool changes that.",
  "In a round everyone has one turn, then one more in reverse order. What is left in the pool goes to the Round Track.",
  "After ten rounds: objectives, one point for each Favor Token left, one less for each open cell.",
];

export function Help() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return html`
    <dialog class="help" ref=${dialog} aria-labelledby="help-title" onClose=${() => (help.value = false)}>
      <div class="help-head">
        <h2 id="help-title" class="page-title">How to play</h2>
        <${Button} onClick=${() => dialog.current?.close()}>Close<//>
      </div>
      <ol class="help-turn">${TURN.map((text) => html`<li>${text}</li>`)}</ol>
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
