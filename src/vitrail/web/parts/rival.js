/** In a solo game, what one plays against: the target so far. */

/** @import {State} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import { html } from "../html.js";
import { rich, t } from "../texts/t.js";
import { plain } from "../words.js";

/** What a solo game is played against. @param {{name: string}} solo @returns {Key} */
export const rivalKey = ({ name }) => (name === "Target" ? "solo.target" : "solo.master");

/** @param {{state: State}} props */
export function Rival({ state: { solo, score, view } }) {
  if (!solo || !score) return null;
  const ahead = score.total - solo.target;
  const words = ahead > 0 ? t("rival.ahead", { points: ahead }) : t("rival.behind", { points: 1 - ahead });
  const name = t(rivalKey(solo));
  return html`
    <section class="rival" aria-label=${name}>
      <h2 class="rival-name">${name}<span class="part-note"> ${t("rival.after", { rounds: view.track.length })}</span></h2>
      <p class="rival-scores">
        <span class="rival-number">${rich(solo.name === "Target" ? "rival.target" : "rival.master", { points: html`<strong data-score="target">${solo.target}</strong>` })}</span>
        <span class="rival-number">${rich("rival.you", { points: html`<strong>${plain(score.total)}</strong>` })}</span>
      </p>
      <p class="quiet">${words} ${t("rival.grows")}</p>
    </section>
  `;
}
