/** The form for a new game: the seats, and on its own page the rule set with all its choices. */

/** @import {Place} from "../state/wishes.js" */
import { classes, html } from "../html.js";
import { info } from "../state/store.js";
import { changePlace, isInhabited, isOpen, leftOut, nameFor, places, removePlace, ruleSet, setPlayers, start, terms, wish } from "../state/wishes.js";
import { t } from "../texts/t.js";
import { sentence } from "../words.js";
import { Button } from "./button.js";
import { CLOCKS, clockWords } from "./clock.js";
import { RulesForm } from "./rules-form.js";

/** @param {Event} event */
function onSubmit(event) {
  event.preventDefault();
  void start();
}

/** The short form at home: who plays, by the rules last chosen. */
export function NewGame() {
  return html`
    <form class="panel new-game" onSubmit=${onSubmit}>
      <h2 class="panel-title">${t("new.title")}</h2>
      <${Seats} />
      <p class="rules-line">
        <span class="rules-text">${ruleSet.value?.text}</span>
        <a class="button" href=${`#/new/${ruleSet.value?.text ?? ""}`}>${t("new.more")}</a>
      </p>
      <${Foot} />
    </form>
  `;
}

/** The page `#/new/RULES`: everything that can be chosen. */
export function NewGamePage() {
  return html`
    <main class="new-page" id="main">
      <div class="new-head">
        <h1 class="page-title">${t("new.page-title")}</h1>
        <p class="lead">${t("new.lead")}</p>
      </div>
      <form class="new-form" onSubmit=${onSubmit}>
        <section class="panel new-game" aria-label=${t("seats")}>
          <h2 class="panel-title">${t("new.who")}</h2>
          <${Seats} />
        </section>
        <${RulesForm} />
        <div class="new-bar"><${Foot} text=${true} /></div>
      </form>
    </main>
  `;
}

/** @param {{text?: boolean}} props text: show the rule set's text, too */
function Foot({ text = false }) {
  const known = ruleSet.value;
  const inhabited = isInhabited();
  const address = `${location.origin}${location.pathname}#/new/${known?.text ?? ""}`;
  return html`
    <div class="new-game-foot">
      ${text &&
      html`<p class="rules-line">
        <span class="quiet">${t("new.link")}</span>
        <a class="rules-text" href=${address} data-rules=${known?.text}>${known?.text}</a>
      </p>`}
      <button type="submit" class="button primary large" disabled=${!inhabited || !known?.ok}>
        ${t(places.value.some(isOpen) ? "new.open" : "new.start")}
      </button>
    </div>
    ${places.value.length > 0 && !inhabited && html`<p class="status gentle" role="alert">${t("new.nobody")}</p>`}
    ${known?.reason && html`<p class="status gentle" role="alert">${sentence(known.reason)}</p>`}
    ${leftOut.value && html`<p class="status gentle" role="status">${leftOut.value}</p>`}
  `;
}

function Seats() {
  const list = places.value;
  return html`
    <${Players} count=${list.length} />
    <ol class="seats">
      ${list.map((entry, index) => html`<${Seat} key=${index} entry=${entry} index=${index} alone=${list.length === 1} />`)}
    </ol>
    <${Bots} list=${list} />
    ${list.some(isOpen) && html`<${TermsOfTable} />`}
  `;
}

/** How a table is played to which people come by links. */
function TermsOfTable() {
  const { clock, public: listed } = terms.value;
  /** @param {Event} event */
  const list = (event) => (terms.value = { clock, public: /** @type {HTMLInputElement} */ (event.currentTarget).checked });
  /** @param {Event} event */
  const time = (event) => (terms.value = { clock: /** @type {HTMLSelectElement} */ (event.currentTarget).value, public: listed });
  return html`
    <fieldset class="terms">
      <legend class="seat-legend">${t("new.table")}</legend>
      <label class="name-field">
        <span>${t("clock")}</span>
        <select name="clock" onChange=${time}>
          ${CLOCKS.map((id) => html`<option value=${id} selected=${id === clock}>${clockWords(id)}</option>`)}
        </select>
      </label>
      <label class=${classes("choice", listed && "chosen")}>
        <input type="checkbox" name="public" checked=${listed} onChange=${list} />
        <span class="choice-words">
          <span class="choice-name">${t("new.list")}</span>
          <span class="choice-text">${t("new.list-text")}</span>
        </span>
      </label>
    </fieldset>
  `;
}

/** What the bots at the table do. @param {{list: Place[]}} props */
function Bots({ list }) {
  const here = (info.value?.bots ?? []).filter(({ id }) => list.some(({ who }) => who === id));
  if (here.length === 0) return null;
  return html`
    <ul class="quiet">${here.map(({ name, text }) => html`<li key=${name}><strong>${t("bot.is", { name })}</strong> ${text}</li>`)}</ul>
  `;
}

/** @param {{count: number}} props */
function Players({ count }) {
  const refused = ruleSet.value?.refused ?? {};
  const reason = [1, 2, 3, 4, 5, 6].map((number) => refused[`players=${number}`]).find(Boolean);
  return html`
    <fieldset class="players">
      <legend class="seat-legend">${t("new.players")}</legend>
      <div class="kinds">
        ${[1, 2, 3, 4, 5, 6].map((number) => {
          const no = refused[`players=${number}`];
          return html`
            <label class=${classes("kind", "count", count === number && "chosen", no && "refused")} title=${no}>
              <input
                type="radio"
                name="players"
                value=${number}
                checked=${count === number}
                disabled=${Boolean(no)}
                onChange=${() => setPlayers(number)}
              />
              <span>${number === 1 ? t("new.solo") : number}</span>
            </label>
          `;
        })}
      </div>
      ${reason && html`<p class="refusal">${sentence(reason)}</p>`}
      ${count > 4 && wish.value.edition === "original" && html`<p class="quiet">${t("new.five-six")}</p>`}
    </fieldset>
  `;
}

/** @param {{entry: Place, index: number, alone: boolean}} props */
function Seat({ entry, index, alone }) {
  const bots = info.value?.bots ?? [];
  const people = [["me", t("seat.me")], ["friend", t("seat.friend")]];
  const elsewhere = info.value && !info.value.home ? [["open", t("seat.by-link")]] : [];
  const kinds = alone ? people : [...people, ...elsewhere, ...bots.map(({ id, name }) => [id, t("bot", { name })])];

  /** @param {string} who */
  function choose(who) {
    changePlace(index, { who, name: entry.named ? entry.name : nameFor(who, Math.max(index - 1, 0)) });
  }

  /** @param {InputEvent} event */
  function rename(event) {
    changePlace(index, { name: /** @type {HTMLInputElement} */ (event.currentTarget).value, named: true });
  }

  return html`
    <li class="seat">
      <fieldset class="seat-fields">
        <legend class="seat-legend">${t("seat", { number: index + 1 })}</legend>
        <div class="kinds">
          ${kinds.map(([id, words]) => html`
            <label class=${classes("kind", entry.who === id && "chosen")}>
              <input
                type="radio"
                name=${`seat-${index}`}
                value=${id}
                checked=${entry.who === id}
                onChange=${() => choose(id)}
              />
              <span>${words}</span>
            </label>
          `)}
        </div>
        <div class="seat-name">
          ${isOpen(entry)
            ? html`<p class="quiet seat-note">${t("seat.gets-link")}</p>`
            : html`<label class="name-field">
            <span>${t("seat.name")}</span>
            <input
              type="text"
              maxlength="24"
              placeholder=${t(entry.who === "me" ? "seat.your-name" : "seat.name")}
              value=${entry.name}
              data-name=${index}
              onInput=${rename}
            />
          </label>`}
          ${!alone &&
          html`<${Button} aria-label=${t("seat.remove-this", { number: index + 1 })} onClick=${() => removePlace(index)}>${t("seat.remove")}<//>`}
        </div>
      </fieldset>
    </li>
  `;
}
