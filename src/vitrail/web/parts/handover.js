/** Between two people at one screen: nothing of anyone's is shown until the right one sits down. */

/** @import {Gate} from "../state/store.js" */
import { Emblem } from "../art/pictures.js";
import { html } from "../html.js";
import { sitDown } from "../state/showing.js";
import { busy } from "../state/store.js";
import { t } from "../texts/t.js";

/** @param {{gate: Gate}} props */
export function Handover({ gate }) {
  const { name } = gate.players[gate.seat];
  return html`
    <main class="handover" id="main">
      <div class="handover-card">
        <${Emblem} />
        <p class="handover-kicker">${t("handover.kicker")}</p>
        <h1 class="page-title">${t("handover.title", { name })}</h1>
        <p class="lead">${t(gate.phase === "window" ? "handover.window" : "handover.turn", { name })}</p>
        <button type="button" class="button primary large" data-act="sit" disabled=${busy.value} onClick=${sitDown}>
          ${t("handover.sit", { name })}
        </button>
      </div>
    </main>
  `;
}
