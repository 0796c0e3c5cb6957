/** An example of the rules page: windows to look at or to try dice on, one after the other. */

/** @import {ConflictFrame, Frame, GoalFrame, PatternFrame} from "../../state/rulebook.js" */
/** @import {Judged} from "../../types.js" */
import { html, useEffect, useState } from "../../html.js";
import { CELLS, parseDice } from "../../state/board.js";
import { judge, showing, WHITE } from "../../state/rulebook.js";
import { cards } from "../../state/store.js";
import { t } from "../../texts/t.js";
import { pointsWords } from "../../words.js";
import { Button } from "../button.js";
import { WindowView } from "../window.js";
import { Place } from "./place.js";

/** @param {{frames: {frame: Frame, caption: string}[], title: string}} props */
export function Example({ frames, title }) {
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, frames.length - 1);
  const { frame, caption } = frames[at];
  const View = VIEWS[frame.kind];
  return html`
    <div class="example" role="group" aria-label=${t("rulebook.example", { title })} data-frame=${at}>
      <p class="example-caption" aria-live="polite">${caption}</p>
      <${View} key=${JSON.stringify(frame)} frame=${frame} />
      ${frames.length > 1 &&
      html`
        <div class="example-ways">
          <${Button} act="example-back" aria-label=${t("rulebook.before")} disabled=${at === 0} onClick=${() => choose(at - 1)}>‹<//>
          <span>${at + 1}/${frames.length}</span>
          <${Button} act="example-on" aria-label=${t("rulebook.after")} disabled=${at === frames.length - 1} onClick=${() => choose(at + 1)}>›<//>
        </div>
      `}
    </div>
  `;
}

/** @param {{frame: PatternFrame}} props */
function Pattern({ frame }) {
  const window = cards.value?.windows.find(({ id }) => id === frame.id);
  return window && html`<${WindowView} window=${window} dice=${CELLS.map(() => null)} label=${t("window.printed", { window: window.name })} />`;
}

const UNPRINTED = { id: "example", name: "", difficulty: 0, grid: WHITE, set: "" };

/** What the server says of a window of real dice. @param {string} dice @param {string[]} goals @returns {Judged | null} */
function useJudged(dice, goals) {
  const [judged, setJudged] = useState(/** @type {Judged | null} */ (null));
  useEffect(() => void showing(async () => setJudged(await judge(dice, goals))), [dice, goals.join()]);
  return judged;
}

/** An objective, and the dice that count for it. @param {{frame: GoalFrame}} props */
function Goal({ frame }) {
  const line = useJudged(frame.dice, [frame.id])?.sheets[0].public[frame.id];
  return html`
    <${WindowView} window=${UNPRINTED} dice=${parseDice(frame.dice)} label=${t("rulebook.window")} counted=${line?.cells ?? null} />
    <p class="example-said" role="status">${line ? pointsWords(line.points) : ""}</p>
  `;
}

/** A window that breaks a rule. @param {{frame: ConflictFrame}} props */
function Conflict({ frame }) {
  const judged = useJudged(frame.dice, [])?.windows[0];
  const cells = judged?.conflicts.flatMap((conflict) => conflict.cells) ?? [];
  return html`
    <${WindowView} window=${UNPRINTED} dice=${parseDice(frame.dice)} label=${t("rulebook.window")} counted=${cells.length > 0 ? cells : null} />
    <ul class="example-said">
      ${judged?.conflicts.map(({ text }) => html`<li>${text}</li>`)}
      ${judged?.removals.map((removal) => html`<li>${t("conflicts.remove", { cells: removal.cells })}</li>`)}
    </ul>
  `;
}

const VIEWS = { place: Place, goal: Goal, pattern: Pattern, conflict: Conflict };
