/** The own Private Dice Pool: dice to place by click or drag, and those that a tool asks for. */

/** @import {State} from "../types.js" */
import { Die } from "../art/dice.js";
import { classes, html } from "../html.js";
import { diceList, legal } from "../state/board.js";
import { canPutBack, choosePrivate } from "../state/intents.js";
import { t } from "../texts/t.js";
import { commaWords, dieWords } from "../words.js";
import { startDrag } from "./drag.js";
import { useRoving } from "./roving.js";

/** @param {{state: State}} props */
export function PrivatePool({ state }) {
  const { view } = state;
  const dice = diceList(view.seats[state.seat].private_pool);
  const offered = view.phase === "private" ? legal(view, "die") : new Set(state.private_dice);
  const roving = useRoving(dice.length);
  return html`
    <section class=${classes("private-area", view.phase === "private" && "asked")} aria-label=${t("private-pool.yours")}>
      <h2 class="part-title">${t("private-pool.your-dice")}</h2>
      <div
        class="private-pool"
        role="group"
        aria-label=${t("private-pool.dice")}
        ref=${roving.ref}
        onKeyDown=${roving.onKeyDown}
      >
        ${dice.map((die, place) => {
          const usable = offered.has(die);
          return html`
            <button
              type="button"
              key=${place}
              class=${classes("private-die", usable ? "usable" : "resting")}
              data-die=${die}
              data-offered=${usable ? "yes" : undefined}
              aria-disabled=${usable ? undefined : "true"}
              aria-label=${t("private-pool.die", { die })}
              onClick=${() => choosePrivate(die)}
              onPointerDown=${/** @param {PointerEvent} event */ (event) => usable && grab(event, state, die)}
              ...${roving.button(place)}
            >
              <${Die} die=${die} />
            </button>
          `;
        })}
        ${dice.length === 0 && html`<p class="quiet">${t("private-pool.empty")}</p>`}
        ${view.hand_private && canPutBack() && html`<p class="quiet">${t("private-pool.in-hand")}</p>`}
      </div>
    </section>
  `;
}

/**
 * @param {PointerEvent} event
 * @param {State} state
 * @param {string} die
 */
function grab(event, { view }, die) {
  if (view.phase === "turn") startDrag(event, die, () => choosePrivate(die));
}

/**
 * The same of another seat, to look at.
 * @param {{dice: string, name: string}} props
 */
export function PrivateRow({ dice, name }) {
  const list = diceList(dice);
  const label = list.length ? t("private-pool.of", { name, dice: commaWords(list.map(dieWords)) }) : t("private-pool.none-of", { name });
  return html`
    <div class="private-row" role="img" aria-label=${label}>${list.map((die) => html`<${Die} die=${die} />`)}</div>
  `;
}
