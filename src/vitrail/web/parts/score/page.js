/** The page "Score a table": windows of real dice typed in, their conflicts and the sheet. */

/** @import {CardList} from "../../types.js" */
import { classes, html } from "../../html.js";
import {
  MOST_PUBLIC,
  MOST_SEATS,
  addSeat,
  changeTable,
  complaint,
  place,
  table,
  toggled,
  verdict,
} from "../../state/referee.js";
import { plain, sentence } from "../../words.js";
import { Button } from "../button.js";
import { Conflicts } from "./conflicts.js";
import { Editor } from "./editor.js";
import { Facts } from "./facts.js";
import { RealSheet } from "./real-sheet.js";

/** @param {{cards: CardList}} props */
export function ScorePage({ cards }) {
  return html`
    <main class="score-page" id="main">
      <div class="score-head">
        <div>
          <h1 class="page-title">Score a table</h1>
          <p class="lead">
            Type in windows of real dice: what breaks a rule shows at once, and so does the sheet. Nothing is kept.
          </p>
        </div>
        <${Button} act="print" onClick=${() => window.print()}>Print the sheet<//>
      </div>
      <${Game} cards=${cards} />
      <${Tabs} />
      <div class="score-work">
        <${Editor} cards=${cards} />
        <div class="score-side">
          <${Facts} cards=${cards} />
          <${Conflicts} />
        </div>
      </div>
      ${complaint.value && html`<p class="complaint" role="alert">${sentence(complaint.value)}</p>`}
      ${verdict.value && html`<${RealSheet} verdict=${verdict.value} cards=${cards} />`}
    </main>
  `;
}

const EDITIONS = [
  ["original", "Original"],
  ["expansion", "Original with the expansion"],
  ["remastered", "Remastered"],
];

/** Edition and Public Objectives. @param {{cards: CardList}} props */
function Game({ cards }) {
  const { edition, public: open, solo, track, seats, start } = table.value;
  const full = open.length >= MOST_PUBLIC;
  return html`
    <section class="panel score-game" aria-label="The game">
      <div class="score-fields">
        <label class="field">
          <span>Edition</span>
          <select value=${edition} onChange=${(/** @type {Event} */ event) => changeTable({ edition: chosen(event) })}>
            ${EDITIONS.filter(([id]) => seats.length < 5 || id === "expansion").map(
              ([id, name]) => html`<option value=${id} selected=${id === edition}>${name}</option>`,
            )}
          </select>
        </label>
        ${seats.length === 1
          ? html`
              <label class="check">
                <input type="checkbox" checked=${solo} onChange=${() => changeTable({ solo: !solo })} /> A solo game
              </label>
              ${solo &&
              html`<label class="field wide">
                <span>Dice on the Round Track</span>
                <input
                  type="text"
                  value=${track}
                  placeholder="R3 B5 G1 …"
                  onInput=${(/** @type {Event} */ event) => changeTable({ track: chosen(event).toUpperCase() })}
                />
              </label>`}
            `
          : html`
              <label class="field">
                <span>Began the last round</span>
                <select
                  value=${start ?? ""}
                  onChange=${(/** @type {Event} */ event) =>
                    changeTable({ start: chosen(event) === "" ? null : Number(chosen(event)) })}
                >
                  <option value="" selected=${start === null}>As the rules say</option>
                  ${seats.map(
                    ({ name }, index) =>
                      html`<option value=${index} selected=${start === index}>${name || `Seat ${index + 1}`}</option>`,
                  )}
                </select>
              </label>
            `}
      </div>
      <fieldset class="score-public">
        <legend class="seat-legend">Public Objectives</legend>
        <div class="kinds">
          ${cards.public.map(({ id, name }) => {
            const on = open.includes(id);
            return html`
              <label class=${classes("kind", on && "chosen", !on && full && "refused")} key=${id}>
                <input
                  type="checkbox"
                  name=${id}
                  checked=${on}
                  disabled=${!on && full}
                  onChange=${() => changeTable({ public: toggled(open, id) })}
                />
                <span>${name}</span>
              </label>
            `;
          })}
        </div>
      </fieldset>
    </section>
  `;
}

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).value;

/** The seats: whose window is typed in. */
function Tabs() {
  const { seats } = table.value;
  return html`
    <div class="score-tabs" role="group" aria-label="Windows of the table">
      ${seats.map(({ name }, index) => {
        const report = verdict.value?.windows[index];
        const sheet = verdict.value?.sheets[index];
        const now = index === place.value.seat;
        return html`
          <button
            type="button"
            class=${classes("score-tab", now && "chosen", report && !report.legal && "broken")}
            aria-pressed=${now ? "true" : "false"}
            data-seat=${index}
            onClick=${() => (place.value = { seat: index, cell: 0 })}
          >
            <span class="score-tab-name">${name || `Seat ${index + 1}`}</span>
            <span class="score-tab-total">${sheet ? plain(sheet.total) : ""}</span>
            ${report && !report.legal && html`<span class="score-tab-mark">${report.conflicts.length} ✕<span class="visually-hidden"> conflicts</span></span>`}
          </button>
        `;
      })}
      ${seats.length < MOST_SEATS && html`<${Button} act="add-window" onClick=${addSeat}>Add a window<//>`}
    </div>
  `;
}
