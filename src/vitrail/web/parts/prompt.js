/** What to do now, the die in hand, the choices of a tool's step, and the ways back and onward. */

/** @import {State, View} from "../types.js" */
import { Die } from "../art/dice.js";
import { classes, html } from "../html.js";
import { legal } from "../state/board.js";
import { act, canCancel, canPutBack, cancelTool, endTurn, undo } from "../state/intents.js";
import { meant } from "../state/lesson.js";
import { link, pending } from "../state/live.js";
import { myTurn, prompt, revealed, status, toolInProgress, undertaking } from "../state/store.js";
import { t } from "../texts/t.js";
import { doingWords, dieWords } from "../words.js";
import { Button } from "./button.js";
import { startDrag } from "./drag.js";
import { useRoving } from "./roving.js";

/** @param {{state: State}} props */
export function Prompt({ state }) {
  const { view } = state;
  const tool = toolInProgress.value;
  return html`
    <section class=${classes("prompt", undertaking.value && "with-tool")} aria-label=${t("prompt.title")}>
      ${view.hand && view.phase !== "value" && html`<${Hand} view=${view} />`}
      <div class="prompt-words">
        ${undertaking.value && html`<p class="prompt-tool">${tool?.name ?? t("prompt.late-repair")}</p>`}
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
        ${view.legal.includes("repair") && html`<${Button} act="repair" onClick=${() => act("repair")}>${t("prompt.start-repair")}<//>`}
        ${view.legal.includes("tokens") && html`<${Button} act="tokens" look="primary" onClick=${() => act("tokens")}>
          ${t("prompt.pay-tokens", { count: view.costs[view.tool ?? ""] ?? 1 })}
        <//>`}
        ${view.legal.includes("return") && html`<${Button} act="return" onClick=${() => act("return")}>${t("prompt.put-back")}<//>`}
        ${view.legal.includes("stop") && html`<${Button} act="stop" onClick=${() => act("stop")}>${t("prompt.stop")}<//>`}
        ${canCancel() && html`<${Button} act="cancel" onClick=${cancelTool}>${t(tool ? "prompt.cancel-tool" : "prompt.cancel-repair")}<//>`}
      </div>
    </section>
  `;
}

/** What was done and is not answered yet: it is not on the board before the server has said so. @param {string} action */
const waitingWords = (action) =>
  t(link.value === "live" ? "prompt.sent" : "prompt.waits", { what: doingWords(action) });

/** What this turn still allows, and what of it is spent. @param {{state: State}} props */
function StillOpen({ state }) {
  const { view, seat, private_dice: fitting } = state;
  const own = view.seats[seat];
  const tooled = own.tool_used || (own.tool_used_round && view.rules.twists.includes("one-tool-round"));
  const parts = [
    { name: t("allow.draft"), spent: own.drafted, open: true },
    { name: t("allow.tool"), spent: tooled, open: legal(view, "tool").size > 0 || !own.drafted },
  ];
  if (view.rules.private_pools) parts.splice(1, 0, { name: t("allow.own-die"), spent: own.private_used, open: fitting.length > 0 });
  if (view.rules.twists.includes("late-window-repair")) {
    parts.push({ name: t("allow.repair"), spent: !own.repair, open: view.legal.includes("repair") });
  }
  return html`
    <ul class="still-open" aria-label=${t("allow.title")}>
      ${parts.map(({ name, spent, open }) => {
        const words = t(spent ? "allow.spent" : open ? "allow.open" : "allow.not-now");
        return html`
          <li class=${classes("allow", spent ? "spent" : open ? "free" : "closed")}>
            ${name}<span class="visually-hidden">${t("allow.state", { state: words })}</span>
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
    return t(canUndo ? "hint.roll-seen-undo" : "hint.roll-seen");
  }
  if (withTool) return t("hint.not-final");
  if (canPutBack()) return t("hint.another-die");
  if (view.phase === "turn" && unplaceable.length > 0) {
    return t("hint.barred");
  }
  if (view.phase === "turn" && canUndo) return t("hint.undo");
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
    <div class="hand" role="img" aria-label=${t("die.in-hand", { die })} onPointerDown=${grab}>
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
    <div class="values" role="group" aria-label=${t("prompt.values")} ref=${roving.ref} onKeyDown=${roving.onKeyDown}>
      ${values.map(
        (value, index) => html`
          <button
            type="button"
            class="value"
            data-value=${value}
            data-meant=${meant(`value:${value}`)}
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
    <div class="ways" role="group" aria-label=${t("turn")}>
      ${state.can_undo && html`<${Button} act="undo" onClick=${() => undo()}>${t("turn.undo")} <kbd>${t("key.undo")}</kbd><//>`}
      <${Button}
        act="end"
        data-meant=${meant("end")}
        look=${canEnd && nothingElse && "primary"}
        aria-disabled=${canEnd ? undefined : "true"}
        onClick=${endTurn}
      >
        ${t("turn.end")} <kbd>${t("key.end")}</kbd>
      <//>
    </div>
  `;
}
