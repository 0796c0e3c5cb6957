/** What a link leads to: a seat to take, or a seat to go on with on this device. */

/** @import {Invited} from "../state/store.js" */
import { Emblem } from "../art/pictures.js";
import { html, useState } from "../html.js";
import { ownSeats } from "../state/keyring.js";
import { busy } from "../state/store.js";
import { join, ownName, takeOver, wasUsedHere } from "../state/tables.js";
import { t } from "../texts/t.js";
import { listWords } from "../words.js";
import { Button } from "./button.js";
import { useArrival } from "./keys.js";
import { TableFacts } from "./room.js";

/** @param {{invited: Invited}} props */
export function LinkPage({ invited }) {
  const { seat } = invited;
  return seat === null ? html`<${JoinPage} invited=${invited} />` : html`<${MovePage} invited=${invited} seat=${seat} />`;
}

/** @param {{invited: Invited}} props */
function JoinPage({ invited: { table, secret } }) {
  const own = ownSeats(table);
  const vacant = table.seats.filter(({ kind }) => kind === "open").length;
  const closed = table.status !== "open" || vacant === 0;
  const arrival = useArrival();
  const back = own.length > 0 && (closed || wasUsedHere(table.id, secret));
  return html`
    <main class="room join" id="main">
      <div class="room-head">
        <${Emblem} />
        <div>
          <h1 class="page-title" tabindex="-1" ref=${arrival}>${t(back ? "join.back" : closed ? "join.closed" : "join.title")}</h1>
          <p class="lead">${sittersWords(table.seats)}</p>
        </div>
      </div>
      ${own.length > 0 && html`<${Seated} table=${table} own=${own} />`}
      ${!back && (closed ? html`<${Closed} table=${table} />` : html`<${JoinForm} id=${table.id} secret=${secret} others=${own.length > 0} />`)}
      <${TableFacts} table=${table} />
    </main>
  `;
}

/** @param {Invited["table"]["seats"]} seats */
function sittersWords(seats) {
  const names = seats.flatMap(({ kind, name }) => (kind === "open" ? [] : [name]));
  const open = seats.length - names.length;
  const here = names.length > 0 ? t("join.here", { names }) : t("join.nobody");
  return open > 0 ? `${here} ${t("join.open", { count: open })}` : here;
}

/** @param {{table: Invited["table"], own: number[]}} props */
function Seated({ table, own }) {
  const names = own.map((seat) => table.seats[seat].name);
  return html`
    <section class="panel join-panel" aria-label=${t("join.your-seat")}>
      <p>${t("join.seated", { names: listWords(names) })}</p>
      <p><a class="button primary" href=${`#/game/${encodeURIComponent(table.id)}/${own[0]}`}>${t("join.go")}</a></p>
    </section>
  `;
}

/** @param {{table: Invited["table"]}} props */
function Closed({ table }) {
  return html`
    <section class="panel join-panel" aria-label=${t("join.no-seat")}>
      <p>${t(table.status === "open" ? "join.full" : "join.started")} ${t("join.ask")}</p>
      <div class="room-foot">
        <a class="button" href=${`#/game/${encodeURIComponent(table.id)}`}>${t("join.watch")}</a>
        <a class="button" href="#/">${t("page.home")}</a>
      </div>
    </section>
  `;
}

/** @param {{id: string, secret: string | null, others: boolean}} props others: somebody of this device sits there */
function JoinForm({ id, secret, others }) {
  const [name, setName] = useState(others ? "" : ownName());
  const [refusal, setRefusal] = useState("");

  /** @param {Event} event */
  function onSubmit(event) {
    event.preventDefault();
    setRefusal("");
    void join(id, name, secret, setRefusal);
  }

  return html`
    <form class="panel join-panel" onSubmit=${onSubmit}>
      <label class="name-field">
        <span>${t(others ? "join.other-name" : "seat.your-name")}</span>
        <input
          type="text"
          maxlength="24"
          autocomplete="nickname"
          required
          value=${name}
          onInput=${(/** @type {InputEvent} */ event) => setName(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
        />
      </label>
      <div class="room-foot">
        <button type="submit" class="button primary large" disabled=${!name.trim() || busy.value}>${t("join.take")}</button>
        ${!others && html`<a class="button" href="#/">${t("page.home")}</a>`}
      </div>
      ${refusal && html`<p class="status gentle" role="alert">${refusal}</p>`}
    </form>
  `;
}

/** @param {{invited: Invited, seat: number}} props */
function MovePage({ invited: { table, secret }, seat }) {
  const [refusal, setRefusal] = useState("");
  const name = table.seats[seat]?.name;
  return html`
    <main class="room join" id="main">
      <div class="room-head">
        <${Emblem} />
        <div>
          <h1 class="page-title">${name ? t("move.title", { name }) : t("move.no-seat")}</h1>
          <p class="lead">${sittersWords(table.seats)}</p>
        </div>
      </div>
      <section class="panel join-panel" aria-label=${t("move.here")}>
        <p>${t("move.one-device")}</p>
        <div class="room-foot">
          ${name &&
          html`<${Button}
            act="move"
            look="primary large"
            disabled=${busy.value}
            onClick=${() => takeOver(table.id, seat, secret ?? "", setRefusal)}
          >
            ${t("move.here")}
          <//>`}
          <a class="button" href="#/">${t("page.home")}</a>
        </div>
        ${refusal && html`<p class="status gentle" role="alert">${refusal}</p>`}
      </section>
    </main>
  `;
}
