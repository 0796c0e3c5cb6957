/** What to do now, the die in hand, the choices of a tool's step, and the ways back and onward. */

/** @import {State, View} from "../types.js" */
import { Die } from "../art/dice.js";
import { classes, html } from "../html.js";
import { legal } from "../state/board.js";
import { act, canCancel, canPutBack, cancelTool, endTurn, undo } from "../state/intents.js";
import { link, pending } from "../state/live.js";
import { myTurn, prompt, revealed, status, toolInProgress, undertaking } from "../state/store.js";
import { doingWords, dieWords, plural } from "../words.js";
import { Button } from "./button.js";
import { startDrag } from "./drag.js";
import { useRoving } from "./roving.js";

/** @param {{state: State}} props */
export function Prompt({ state }) {
  const { view } = state;
  const tool = toolInProgress.value;
  return html`
    <section class=${classes("prompt", undertaking.value && "with-tool")} aria-label="What to do now">
      ${view.hand && view.phase !== "value" && html`<${Hand} view=${view} />`}
      <div class="prompt-words">
        ${undertaking.value && html`<p class="prompt-tool">${tool?.name ?? "Late-window repair"}</p>`}
        <p class="prompt-text">${prompt.value}</p>
        ${pending.value
          ? html`<p class="status waits" role="status">${waitingWords(pending.value)}</p>`
          : status.value
          ? html`<p class="status gentle">${status.value}</p>`
          : html`<p class="status">${hint(state)}</p>`}
        ${view.phase === "turn" && myTurn.value && html`<${StillOpen} state=${state} />`}
      </div>
      ${view.phase === "value" && myTurn.value && html`<${Values} view=${view} />`}
      <div class="prompt-ways">
        ${view.legal.includes("repair") && html`<${Button} act="repair" onClick=${() => act("repair")}>Repair …<//>`}
        ${view.legal.includes("tokens") && html`<${Button} act="tokens" look="primary" onClick=${() => act("tokens")}>
          Pay ${plural(view.costs[view.tool ?? ""] ?? 1, "token")}
        <//>`}
        ${view.legal.includes("return") && html`<${Button} act="return" onClick=${() => act("return")}>Put it back<//>`}
        ${view.legal.includes("stop") && html`<${Button} act="stop" onClick=${() => act("stop")}>Stop here<//>`}
        ${canCancel() && html`<${Button} act="cancel" onClick=${cancelTool}>Cancel ${tool ? "tool" : "repair"}<//>`}
      </div>
    </section>
  `;
}

/** What was done and is not answered yet: it is not on the board before the server has said so. @param {string} action */
const waitingWords = (action) =>
  link.value === "live" ? `Sent: ${doingWords(action)} …` : `Waiting for the connection: ${doingWords(action)}.`;

/** What this turn still allows, and what of it is spent. @param {{state: State}} props */
function StillOpen({ state }) {
  const { view, seat, private_dice: fitting } = state;
  const own = view.seats[seat];
  const tooled = own.tool_used || (own.tool_used_round && view.rules.twists.includes("one-tool-round"));
  const parts = [
    { name: "Draft", spent: own.drafted, open: true },
    { name: "Tool", spent: tooled, open: legal(view, "tool").size > 0 || !own.drafted },
  ];
  if (view.rules.private_pools) parts.splice(1, 0, { name: "Own die", spent: own.private_used, open: fitting.length > 0 });
  if (view.rules.twists.includes("late-window-repair")) {
    parts.push({ name: "Repair", spent: !own.repair, open: view.legal.includes("repair") });
  }
  return html`
    <ul class="still-open" aria-label="What this turn still allows">
      ${parts.map(({ name, spent, open }) => {
        const words = spent ? "spent" : open ? "open" : "not now";
        return html`
          <li class=${classes("allow", spent ? "spent" : open ? "free" : "closed")}>
            ${name}<span class="visually-hidden">: ${words}</span>
          </li>
        `;
      })}
    </ul>
  `;
}

/** @param {State} state */
function hint({ view, can_undo: canUndo, unplaceable }) {
  if (!myTurn.value) return "";
  const withTool = undertaking.value;
  if (withTool && revealed.value) {
    return canUndo
      ? "A roll was seen: you can undo your choice, not the roll."
      : "A roll was seen: no way back.";
  }
  if (withTool) return "Nothing is final yet: cancelling costs nothing.";
  if (canPutBack()) return "Click another die to change your mind.";
  if (view.phase === "turn" && unplaceable.length > 0) {
    return "A barred die fits nowhere: taking it puts it back and ends your turn.";
  }
  if (view.phase === "turn" && canUndo) return "You can still undo.";
  return "";
}

/** @param {{view: View}} props */
function Hand({ view }) {
  const die = view.hand ?? "";

  /** @param {PointerEvent} event */
  function grab(event) {
    if (legal(view, "cell").size > 0) startDrag(event, die, null);
  }

  return html`
    <div class="hand" role="img" aria-label=${`In hand: ${dieWords(die)}`} onPointerDown=${grab}>
      <${Die} die=${die} />
    </div>
  `;
}

/** @param {{view: View}} props */
function Values({ view }) {
  const values = [...legal(view, "value")];
  const color = view.hand?.[0] ?? "R";
  const roving = useRoving(values.length);
  return html`
    <div class="values" role="group" aria-label="New value" ref=${roving.ref} onKeyDown=${roving.onKeyDown}>
      ${values.map(
        (value, index) => html`
          <button
            type="button"
            class="value"
            data-value=${value}
            aria-label=${dieWords(`${color}${value}`)}
            onClick=${() => act(`value:${value}`)}
            ...${roving.button(index)}
          >
            <${Die} die=${`${color}${value}`} />
          </button>
        `,
      )}
    </div>
  `;
}

/** Undo and End turn, always at the same place. @param {{state: State}} props */
export function Ways({ state }) {
  const canEnd = state.view.legal.includes("pass");
  const nothingElse = legal(state.view, "die").size === 0;
  return html`
    <div class="ways" role="group" aria-label="Turn">
      ${state.can_undo && html`<${Button} act="undo" onClick=${() => undo()}>Undo <kbd>U</kbd><//>`}
      <${Button}
        act="end"
        look=${canEnd && nothingElse && "primary"}
        aria-disabled=${canEnd ? undefined : "true"}
        onClick=${endTurn}
      >
        End turn <kbd>E</kbd>
      <//>
    </div>
  `;
}
