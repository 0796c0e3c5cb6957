/** Between two people at one screen: nothing of anyone's is shown until the right one sits down. */

/** @import {Gate} from "../state/store.js" */
import { Emblem } from "../art/pictures.js";
import { html } from "../html.js";
import { sitDown } from "../state/showing.js";
import { busy } from "../state/store.js";

/** @param {{gate: Gate}} props */
export function Handover({ gate }) {
  const { name } = gate.players[gate.seat];
  const what = gate.phase === "window" ? "choose a window" : "take a turn";
  return html`
    <main class="handover" id="main">
      <div class="handover-card">
        <${Emblem} />
        <p class="handover-kicker">The screen goes round</p>
        <h1 class="page-title">Hand over to ${name}</h1>
        <p class="lead">Nobody else looks: ${name} is about to ${what}, with a Private Objective in sight.</p>
        <button type="button" class="button primary large" data-act="sit" disabled=${busy.value} onClick=${sitDown}>
          I am ${name}
        </button>
      </div>
    </main>
  `;
}
