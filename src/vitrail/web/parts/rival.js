/** In a solo game, what one plays against: the target so far. */

/** @import {State} from "../types.js" */
import { html } from "../html.js";
import { plain } from "../words.js";

/** @param {{state: State}} props */
export function Rival({ state: { solo, score, view } }) {
  if (!solo || !score) return null;
  const ahead = score.total - solo.target;
  const words = ahead > 0 ? `You are ${ahead} above it.` : `You need ${1 - ahead} more to be above it.`;
  return html`
    <section class="rival" aria-label=${solo.name}>
      <h2 class="rival-name">${solo.name}<span class="part-note"> after ${view.track.length} of 10 rounds</span></h2>
      <p class="rival-scores">
        <span class="rival-number"><strong data-score="target">${solo.target}</strong> ${solo.name === "Target" ? "target" : "Old Master"}</span>
        <span class="rival-number"><strong>${plain(score.total)}</strong> you</span>
      </p>
      <p class="quiet">${words} It grows by the value of every die left on the Round Track; only above it you win.</p>
    </section>
  `;
}
