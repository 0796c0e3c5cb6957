/** Who is away, and the way back for whoever sits here. */

/** @import {State} from "../types.js" */
import { html } from "../html.js";
import { comeBack } from "../state/intents.js";
import { busy } from "../state/store.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";

/** @param {{state: State}} props */
export function AwayNote({ state }) {
  const { name, away } = state.seats[state.seat];
  if (!away || state.result) return null;
  return html`
    <div class="away-note" role="alert">
      <p>${t("away.you", { name })}</p>
      <${Button} act="back" look="primary" disabled=${busy.value} onClick=${comeBack}>${t("away.back")}<//>
    </div>
  `;
}

/** The same of somebody else. @param {{name: string}} props */
export const AwaySign = ({ name }) => html`<p class="away-sign">${t("away.other", { name })}</p>`;
