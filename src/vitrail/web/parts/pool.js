/** The Draft Pool: dice to take by click, drag or keyboard. */

/** @import {State} from "../types.js" */
import { Die } from "../art/dice.js";
import { classes, html } from "../html.js";
import { diceList, legal } from "../state/board.js";
import { canPutBack, chooseDie, undo } from "../state/intents.js";
import { meant } from "../state/lesson.js";
import { pending } from "../state/live.js";
import { t } from "../texts/t.js";
import { dieWords } from "../words.js";
import { drag, startDrag } from "./drag.js";
import { useRoving } from "./roving.js";

/** Where the die in hand lay, so that it can stay there, raised. */
let picked = { die: "", place: 0 };

/** @param {{state: State}} props */
export function Pool({ state }) {
  const { view } = state;
  const offered = view.phase === "track" || view.phase === "private" ? new Set() : legal(view, "die");
  const held = canPutBack() && !view.hand_private ? view.hand : null;
  const swaps = canPutBack();
  const paying = view.phase === "pay";
  const dice = laidOut(diceList(view.pool), held);
  const roving = useRoving(dice.length);
  return html`
    <section class=${classes("pool-area", paying && "asked")} aria-label=${t("pool.title")}>
      <h2 class="part-title">${t("pool.title")}</h2>
      <div class="pool" role="group" aria-label=${t("pool.dice")} ref=${roving.ref} onKeyDown=${roving.onKeyDown}>
        ${dice.map(({ die, held: isHeld, key }, place) => {
          const usable = isHeld || offered.has(die) || (swaps && !isHeld);
          const stuck = state.unplaceable.includes(die);
          return html`
            <button
              type="button"
              key=${key}
              class=${classes("pool-die", isHeld && "held", !usable && "resting", stuck && "stuck", pending.value === `die:${die}` && "pending", isHeld && drag.value && "dragged")}
              data-die=${die}
              data-offered=${offered.has(die) ? "yes" : undefined}
              data-meant=${meant(`die:${die}`)}
              aria-pressed=${isHeld ? "true" : "false"}
              aria-disabled=${usable ? undefined : "true"}
              aria-label=${dieLabel(die, isHeld, stuck)}
              title=${stuck ? t("pool.stuck") : undefined}
              onClick=${() => pick(die, place, isHeld)}
              onPointerDown=${/** @param {PointerEvent} event */ (event) => usable && !paying && grab(event, die, isHeld, place)}
              ...${roving.button(place)}
            >
              <${Die} die=${die} />
            </button>
          `;
        })}
        ${dice.length === 0 && html`<p class="quiet">${t("pool.empty")}</p>`}
      </div>
    </section>
  `;
}

/**
 * @param {string} die
 * @param {boolean} isHeld
 * @param {boolean} stuck
 */
function dieLabel(die, isHeld, stuck) {
  if (isHeld) return t("pool.in-hand", { die });
  return stuck ? t("pool.stuck-die", { die }) : dieWords(die);
}

/**
 * @param {string} die
 * @param {number} place
 * @param {boolean} isHeld
 */
function pick(die, place, isHeld) {
  if (isHeld) void undo();
  else void take(die, place);
}

/**
 * @param {string} die
 * @param {number} place
 */
function take(die, place) {
  picked = { die, place };
  return chooseDie(die);
}

/**
 * @param {PointerEvent} event
 * @param {string} die
 * @param {boolean} isHeld
 * @param {number} place
 */
function grab(event, die, isHeld, place) {
  startDrag(event, die, isHeld ? null : () => take(die, place));
}

/**
 * The dice with their keys; the one in hand stays at its place.
 * @param {string[]} pool
 * @param {string | null} held
 */
function laidOut(pool, held) {
  const dice = pool.map((die) => ({ die, held: false, key: "" }));
  if (held) dice.splice(picked.die === held ? picked.place : dice.length, 0, { die: held, held: true, key: "" });
  /** @type {Record<string, number>} */
  const seen = {};
  for (const entry of dice) {
    seen[entry.die] = (seen[entry.die] ?? 0) + 1;
    entry.key = `${entry.die}-${seen[entry.die]}`;
  }
  return dice;
}
