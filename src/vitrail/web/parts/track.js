/** The Round Track: ten spaces with the dice left over in each round. */

/** @import {Seen} from "../types.js" */
import { Die } from "../art/dice.js";
import { classes, html } from "../html.js";
import { diceList, legal } from "../state/board.js";
import { chooseDie } from "../state/intents.js";
import { meant } from "../state/lesson.js";
import { opened } from "../state/store.js";
import { rich, t } from "../texts/t.js";
import { dieWords } from "../words.js";
import { useRoving } from "./roving.js";

/** Words for screen readers. @param {unknown} words */
const hidden = (words) => html`<span class="visually-hidden">${words}</span>`;

/** @param {{state: Seen}} props */
export function Track({ state }) {
  const { view } = state;
  const asked = view.phase === "track";
  const offered = asked ? legal(view, "die") : new Set();
  const spaces = Array.from({ length: 10 }, (_, index) => diceList(view.track[index] ?? ""));
  const roving = useRoving(spaces.flat().length);
  let place = 0;
  return html`
    <section class=${classes("track-area", asked && "asked")} data-meant=${meant("track")} aria-label=${t("track.title")}>
      <h2 class="part-title">${t("track.title")}</h2>
      ${!asked && html`<${Unfold} />`}
      <ol class="track" ref=${roving.ref} onKeyDown=${roving.onKeyDown}>
        ${spaces.map((dice, index) => {
          const round = index + 1;
          const now = round === view.round && view.phase !== "over";
          return html`
            <li class=${classes("space", now && "now", dice.length > 0 && "filled")}>
              <span class="space-number">
                ${rich(now ? "track.round-now" : "track.round", { round, hidden })}
              </span>
              <span class="space-dice">
                ${dice.map((die) =>
                  asked
                    ? trackButton(die, offered.has(die), roving.button(place++))
                    : html`<${Die} die=${die} label=${dieWords(die)} />`,
                )}
              </span>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

/** On a narrow screen the spaces are small: a touch shows all their dice. */
function Unfold() {
  return html`
    <button
      type="button"
      class="unfold"
      data-part="track"
      aria-label=${t("shelf.track")}
      aria-expanded=${opened.value === "track" ? "true" : "false"}
      onClick=${() => (opened.value = opened.peek() === "track" ? "" : "track")}
    ></button>
  `;
}

/**
 * @param {string} die
 * @param {boolean} usable
 * @param {object} rest
 */
function trackButton(die, usable, rest) {
  return html`
    <button
      type="button"
      class="track-die"
      data-die=${die}
      data-offered=${usable ? "yes" : undefined}
      data-meant=${meant(`die:${die}`)}
      aria-disabled=${usable ? undefined : "true"}
      aria-label=${t("track.die", { die })}
      onClick=${() => chooseDie(die)}
      ...${rest}
    >
      <${Die} die=${die} />
    </button>
  `;
}
