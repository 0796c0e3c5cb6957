/** What belongs to the window that is typed in: its owner, pattern, Private Objective and Favor Tokens. */

/** @import {CardList} from "../../types.js" */
import { html } from "../../html.js";
import { CELLS } from "../../state/board.js";
import { changeSeat, currentSeat, goals, place, removeSeat, table, toggled } from "../../state/referee.js";
import { t } from "../../texts/t.js";
import { Button } from "../button.js";

/** @param {{cards: CardList}} props */
export function Facts({ cards }) {
  const seat = currentSeat();
  const { solo, edition, seats } = table.value;
  const two = solo && seats.length === 1 && edition !== "remastered";
  const pattern = cards.windows.find(({ id }) => id === seat.window);
  return html`
    <section class="panel score-facts" aria-label=${t("facts.title")}>
      <label class="field">
        <span>${t("facts.owner")}</span>
        <input
          type="text"
          maxlength="24"
          value=${seat.name}
          placeholder=${t("seat", { number: place.value.seat + 1 })}
          onInput=${(/** @type {Event} */ event) => changeSeat({ name: value(event) })}
        />
      </label>
      <label class="field">
        <span>${t("facts.pattern")}</span>
        <select data-field="pattern" value=${seat.window} onChange=${(/** @type {Event} */ event) => changeSeat({ window: value(event) })}>
          <option value="" selected=${seat.window === ""}>${t("facts.no-pattern")}</option>
          ${[...cards.windows]
            .sort((one, other) => one.name.localeCompare(other.name))
            .map(({ id, name, difficulty }) => html`<option value=${id} selected=${id === seat.window}>${name} (${difficulty})</option>`)}
        </select>
      </label>
      ${(two ? [0, 1] : [0]).map((slot) => html`<${Goal} key=${slot} slot=${slot} cards=${cards} />`)}
      <label class="field">
        <span>${t("sheet.favor")}</span>
        <input
          type="number"
          min="0"
          max="20"
          data-field="favor"
          value=${seat.favor ?? ""}
          placeholder=${pattern?.difficulty ?? 0}
          onInput=${(/** @type {Event} */ event) => changeSeat({ favor: value(event) === "" ? null : Math.max(0, Math.trunc(Number(value(event)))) })}
        />
      </label>
      <${Waiver} />
      ${seats.length > 1 && html`<${Button} act="remove-window" onClick=${removeSeat}>${t("facts.remove")}<//>`}
    </section>
  `;
}

/** @param {Event} event */
const value = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).value;

/** @param {{slot: number, cards: CardList}} props */
function Goal({ slot, cards }) {
  const { private: own } = currentSeat();

  /** @param {string} id */
  function choose(id) {
    const others = own.filter((_, index) => index !== slot);
    changeSeat({ private: [...others.slice(0, slot), ...(id ? [id] : []), ...others.slice(slot)] });
  }

  return html`
    <label class="field">
      <span>${t("sheet.private")}</span>
      <select
        data-field=${`private-${slot}`}
        value=${own[slot] ?? ""}
        onChange=${(/** @type {Event} */ event) => choose(value(event))}
      >
        <option value="" selected=${!own[slot]}>${t("facts.no-objective")}</option>
        ${goals(cards).map(({ id, name }) => html`<option value=${id} selected=${own[slot] === id}>${name}</option>`)}
      </select>
    </label>
  `;
}

/** Whether a tool waived the print of the cell that is written to. */
function Waiver() {
  const { dice, waived, window } = currentSeat();
  const cell = CELLS[place.value.cell];
  if (!dice[place.value.cell] || !window) return null;
  return html`
    <label class="check">
      <input
        type="checkbox"
        checked=${waived.includes(cell)}
        onChange=${() => changeSeat({ waived: toggled(waived, cell) })}
      />
      ${t("facts.waived", { cell })}
    </label>
  `;
}
