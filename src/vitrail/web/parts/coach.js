/** The coach of the tutorial: what to look at and what to do, the way back, and the ways through the chapters. */

/** @import {Key} from "../texts/t.js" */
/** @import {Way} from "../state/lesson.js" */
import { classes, html, useLayoutEffect, useRef } from "../html.js";
import { undo } from "../state/intents.js";
import { coachWords, goOn, lessons, way } from "../state/lesson.js";
import { finishLesson, leaveLesson, nextChapter, openChapter, playAlone } from "../state/teaching.js";
import { game, status } from "../state/store.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";

export function Coach() {
  const now = way.value;
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => queueMicrotask(() => keepInSight(part.current)), [now?.lesson, now?.at, now?.stray, status.value]);
  if (!now) return null;
  return html`
    <section class=${classes("coach", now.stray && "strayed")} aria-label=${t("tutorial.title")} ref=${part} data-step=${now.step.text}>
      <div class="coach-head">
        <h2 class="coach-title">${t(/** @type {Key} */ (now.lesson.title))}</h2>
        <${Chapters} now=${now} />
      </div>
      <p class="coach-words">${coachWords.value}</p>
      ${status.value && html`<p class="coach-said">${status.value}</p>`}
      <${Onward} now=${now} />
    </section>
  `;
}

/** Back and forward by chapter, and out. @param {{now: Way}} props */
function Chapters({ now: { number, count } }) {
  const list = lessons.value;
  return html`
    <div class="coach-chapters" role="group" aria-label=${t("tutorial.chapters")}>
      <${Button} look="coach-turn" act="chapter-back" aria-label=${t("tutorial.back")} disabled=${number === 1} onClick=${() => openChapter(list[number - 2].id)}>‹<//>
      <span class="coach-number">
        <span aria-hidden="true">${number}/${count}</span>
        <span class="visually-hidden">${t("tutorial.chapter", { number, count })}</span>
      </span>
      <${Button} look="coach-turn" act="chapter-on" aria-label=${t("tutorial.forward")} disabled=${number === count} onClick=${nextChapter}>›<//>
      <${Button} look="coach-turn" act="lesson-leave" aria-label=${t("tutorial.leave")} onClick=${leaveLesson}>×<//>
    </div>
  `;
}

/** What the coach offers to click. @param {{now: Way}} props */
function Onward({ now: { lesson, number, count, step, stray, last } }) {
  if (stray) {
    return html`
      <div class="coach-ways">
        ${game.value?.can_undo && html`<${Button} act="lesson-undo" look="primary" onClick=${() => undo()}>${t("tutorial.take-back")}<//>`}
        <${Button} act="lesson-again" look=${!game.value?.can_undo && "primary"} onClick=${() => openChapter(lesson.id)}>${t("tutorial.again")}<//>
      </div>
    `;
  }
  if (step.kind !== "read") return null;
  if (last && number === count) {
    return html`
      <div class="coach-ways">
        <${Button} act="lesson-play" look="primary" onClick=${playAlone}>${t("tutorial.play")}<//>
        <${Button} act="lesson-home" onClick=${leaveDone}>${t("page.home")}<//>
      </div>
    `;
  }
  const onward = last ? nextChapter : goOn;
  return html`
    <div class="coach-ways">
      <${Button} act="lesson-on" look="primary" onClick=${onward}>${t(last ? "tutorial.next" : "tutorial.on")}<//>
    </div>
  `;
}

function leaveDone() {
  finishLesson();
  leaveLesson();
}

/**
 * Let nothing that the coach speaks of lie under it: what is scrolled to stops at its lower edge. By now every part is drawn.
 * @param {HTMLElement | null} coach
 */
function keepInSight(coach) {
  const root = document.documentElement.style;
  root.setProperty("--coach-height", `${coach?.offsetHeight ?? 0}px`);
  const [first, ...others] = document.querySelectorAll("[data-meant]");
  for (const part of [...others, first].filter(Boolean)) part.scrollIntoView({ block: "nearest" });
}
