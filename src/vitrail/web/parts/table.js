/** The table: everything a decision needs, the own window in the middle. */

/** @import {CardList, State} from "../types.js" */
import { classes, html } from "../html.js";
import { windowOf } from "../state/board.js";
import { way } from "../state/lesson.js";
import { opened } from "../state/store.js";
import { t } from "../texts/t.js";
import { commaWords } from "../words.js";
import { Coach } from "./coach.js";
import { DragGhost } from "./drag.js";
import { Logbook } from "./logbook.js";
import { useMotion } from "./motion.js";
import { Objectives } from "./objectives.js";
import { Others } from "./others.js";
import { OwnWindow } from "./own.js";
import { Pool } from "./pool.js";
import { PrivatePool } from "./private-pool.js";
import { Prompt } from "./prompt.js";
import { Rival } from "./rival.js";
import { OpenedHead, Shelf } from "./shelf.js";
import { Tools } from "./tools.js";
import { Track } from "./track.js";

/** @param {{state: State, cards: CardList}} props */
export function Table({ state, cards }) {
  const window = windowOf(state.view.seats[state.seat], cards);
  useMotion(state);
  const pools = state.view.rules.private_pools;
  const coached = way.value !== null;
  return html`
    <main class=${classes("table", `seats-${state.seats.length}`, pools && "with-pools", coached && "coached")} id="main" data-phase=${state.view.phase} data-ply=${state.ply} data-opened=${opened.value || undefined}>
      <h1 class="visually-hidden">${t("table.title", { names: commaWords(state.seats.map(({ name }) => name)) })}</h1>
      ${coached && html`<${Coach} />`}
      <${Track} state=${state} />
      <div class="middle">
        <${Prompt} state=${state} />
        <${Pool} state=${state} />
        ${pools && html`<${PrivatePool} state=${state} />`}
        ${window && html`<${OwnWindow} state=${state} window=${window} />`}
      </div>
      <${Shelf} state=${state} cards=${cards} />
      <${OpenedHead} />
      <div class="right-side">
        ${state.solo ? html`<${Rival} state=${state} />` : html`<${Others} state=${state} cards=${cards} />`}
        <${Tools} state=${state} cards=${cards} />
      </div>
      <div class="left-side">
        <${Objectives} state=${state} cards=${cards} />
        ${!coached && html`<${Logbook} state=${state} cards=${cards} />`}
      </div>
      <${DragGhost} />
    </main>
  `;
}
