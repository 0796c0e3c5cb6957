/** The page "Score a table": windows of real dice typed in, their conflicts and the sheet. */

/** @import {CardList} from "../../types.js" */
/** @import {Key} from "../../texts/t.js" */
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
import { t } from "../../texts/t.js";
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
          <h1 class="page-title">${t("referee.title")}</h1>
          <p class="lead">${t("referee.lead")}</p>
        </div>
        <${Button} act="print" onClick=${() => window.print()}>${t("referee.print")}<//>
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

/** @type {[string, Key][]} */
const EDITIONS = [
  ["original", "referee.original"],
  ["expansion", "referee.expansion"],
  ["remastered", "referee.remastered"],
];

/** Edition and Public Objectives. @param {{cards: CardList}} props */
function Game({ cards }) {
  const { edition, public: open, solo, track, seats, start } = table.value;
  const full = open.length >= MOST_PUBLIC;
  return html`
    <section class="panel score-game" aria-label=${t("room.the-game")}>
      <div class="score-fields">
        <label class="field">
          <span>${t("rules.edition")}</span>
          <select value=${edition} onChange=${(/** @type {Event} */ event) => changeTable({ edition: chosen(event) })}>
            ${EDITIONS.filter(([id]) => seats.length < 5 || id === "expansion").map(
              ([id, name]) => html`<option value=${id} selected=${id === edition}>${t(name)}</option>`,
            )}
          </select>
        </label>
        ${seats.length === 1
          ? html`
              <label class="check">
                <input type="checkbox" checked=${solo} onChange=${() => changeTable({ solo: !solo })} /> ${t("referee.solo")}
              </label>
              ${solo &&
              html`<label class="field wide">
                <span>${t("referee.track")}</span>
                <input
                  type="text"
                  value=${track}
                  placeholder=${t("referee.track-example")}
                  onInput=${(/** @type {Event} */ event) => changeTable({ track: chosen(event).toUpperCase() })}
                />
              </label>`}
            `
          : html`
              <label class="field">
                <span>${t("referee.start")}</span>
                <select
                  value=${start ?? ""}
                  onChange=${(/** @type {Event} */ event) =>
                    changeTable({ start: chosen(event) === "" ? null : Number(chosen(event)) })}
                >
                  <option value="" selected=${start === null}>${t("referee.usual-start")}</option>
                  ${seats.map(
                    ({ name }, index) =>
                      html`<option value=${index} selected=${start === index}>${name || t("seat", { number: index + 1 })}</option>`,
                  )}
                </select>
              </label>
            `}
      </div>
      <fieldset class="score-public">
        <legend class="seat-legend">${t("referee.public")}</legend>
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
    <div class="score-tabs" role="group" aria-label=${t("referee.windows")}>
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
            <span class="score-tab-name">${name || t("seat", { number: index + 1 })}</span>
            <span class="score-tab-total">${sheet ? plain(sheet.total) : ""}</span>
            ${report && !report.legal && html`<span class="score-tab-mark"><span aria-hidden="true">${report.conflicts.length} ✕</span><span class="visually-hidden">${t("conflicts.count", { count: report.conflicts.length })}</span></span>`}
          </button>
        `;
      })}
      ${seats.length < MOST_SEATS && html`<${Button} act="add-window" onClick=${addSeat}>${t("referee.add")}<//>`}
    </div>
  `;
}
