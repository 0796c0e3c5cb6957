/** The table: everything a decision needs, the own window in the middle. */

/** @import {CardList, State} from "../types.js" */
import { html } from "../html.js";
import { windowOf } from "../state/board.js";
import { DragGhost } from "./drag.js";
import { Logbook } from "./logbook.js";
import { Objectives } from "./objectives.js";
import { Others } from "./others.js";
import { OwnWindow } from "./own.js";
import { Pool } from "./pool.js";
import { Prompt } from "./prompt.js";
import { Tools } from "./tools.js";
import { Track } from "./track.js";

/** @param {{state: State, cards: CardList}} props */
export function Table({ state, cards }) {
  const window = windowOf(state.view.seats[state.seat], cards);
  return html`
    <main class="table" id="main" data-phase=${state.view.phase} data-ply=${state.ply}>
      <h1 class="visually-hidden">The table of ${state.seats.map(({ name }) => name).join(", ")}</h1>
      <${Track} state=${state} />
      <div class="middle">
        <${Prompt} state=${state} />
        <${Pool} state=${state} />
        ${window && html`<${OwnWindow} state=${state} window=${window} />`}
      </div>
      <div class="right-side">
        <${Others} state=${state} cards=${cards} />
        <${Tools} state=${state} cards=${cards} />
      </div>
      <div class="left-side">
        <${Objectives} state=${state} cards=${cards} />
        <${Logbook} state=${state} cards=${cards} />
      </div>
      <${DragGhost} />
    </main>
  `;
}
