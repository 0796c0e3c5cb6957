/** Objectives with picture, points and text, and what they are worth so far. */

/** @import {CardList, PrivateCard, PublicCard, Seen, Sheet} from "../types.js" */
import { PrivatePicture, PublicPicture } from "../art/pictures.js";
import { classes, html } from "../html.js";
import { meant } from "../state/lesson.js";
import { pointed } from "../state/store.js";
import { t } from "../texts/t.js";
import { plain, pointsWords, signed } from "../words.js";

/**
 * @param {{state: Seen, cards: CardList, name?: string}} props
 *   name: of whoever is looked at, "" where it is oneself
 */
export function Objectives({ state, cards, name = "" }) {
  const open = state.solo !== null || state.view.rules.twists.includes("open-goals");
  const own = (state.seat !== null && state.view.seats[state.seat].private) || [];
  const score = state.view.phase === "window" ? null : state.score;
  return html`
    <section class="objectives-area" data-meant=${meant("objectives")} aria-label=${t("objectives.title")}>
      <h2 class="part-title">${t("objectives.title")}</h2>
      <ul class="objectives">
        ${own.map((id) => {
          const card = cards.private.find((entry) => entry.id === id);
          return card && html`<${Private} key=${id} card=${card} score=${score} open=${open} />`;
        })}
        ${state.view.public.map((id) => {
          const card = cards.public.find((entry) => entry.id === id);
          return card && html`<${Public} key=${id} card=${card} score=${score} />`;
        })}
      </ul>
      ${own.length > 1 && html`<p class="quiet">${t("objectives.one-of-two")}</p>`}
      ${score && html`<${SoFar} name=${name} score=${score} tokens=${hasTokens(state)} />`}
    </section>
  `;
}

/** @param {{card: PrivateCard, score: Sheet | null, open: boolean}} props */
function Private({ card, score, open }) {
  return html`
    <${Objective}
      line=${`private:${card.id}`}
      kind="private"
      name=${card.name}
      text=${card.text}
      picture=${html`<${PrivatePicture} card=${card} />`}
      badge=${t(open ? "objectives.open" : "objectives.private")}
      points=${score?.privates.find(({ id }) => id === card.id)?.points ?? null}
    />
  `;
}

/** @param {{card: PublicCard, score: Sheet | null}} props */
function Public({ card, score }) {
  return html`
    <${Objective}
      line=${card.id}
      kind="public"
      name=${card.name}
      text=${card.text}
      picture=${html`<${PublicPicture} card=${card} />`}
      badge=${pointsWords(card.points)}
      points=${score?.public[card.id]?.points ?? null}
    />
  `;
}

/**
 * @typedef {{name: string, text: string, picture: unknown, badge: string}} Face
 * @param {Face & {line: string, kind: string, points: number | null}} props
 */
function Objective({ line, kind, name, text, picture, badge, points }) {
  return html`
    <li
      class=${classes("objective", kind)}
      onPointerMove=${() => (pointed.value = line)}
      onPointerLeave=${() => (pointed.value = null)}
    >
      <span class="objective-picture">${picture}</span>
      <div class="objective-body">
        <h3 class="objective-name">${name}</h3>
        <p class="objective-text">${text}</p>
      </div>
      <div class="objective-side">
        <span class="objective-worth">${badge}</span>
        ${points !== null && html`<span class=${classes("objective-now", points > 0 && "some")}>${t("objectives.now", { points })}</span>`}
      </div>
    </li>
  `;
}

/** @param {Seen} state */
const hasTokens = ({ view: { rules } }) => rules.players > 1 || rules.edition !== "original";

/** @param {{name: string, score: Sheet, tokens: boolean}} props */
function SoFar({ name, score, tokens }) {
  const objectives = Object.values(score.public).reduce((sum, { points }) => sum + points, score.private.points);
  return html`
    <dl class="so-far" aria-label=${name ? t("score.so-far-of", { name }) : t("score.so-far")}>
      <div><dt>${t("objectives.title")}</dt><dd>${signed(objectives)}</dd></div>
      ${tokens && html`<div><dt>${t("score.favor")}</dt><dd>${signed(score.favor)}</dd></div>`}
      <div><dt>${t("score.open-cells")}</dt><dd>${signed(score.open_cells)}</dd></div>
      <div class="so-far-total"><dt>${name ? t("score.now-of", { name }) : t("score.now")}</dt><dd data-score="total">${plain(score.total)}</dd></div>
    </dl>
  `;
}
