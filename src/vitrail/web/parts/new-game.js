/** The form for a new game: two to four seats, each a person at this screen or a bot. */

/** @import {Player} from "../types.js" */
import { classes, html, useState } from "../html.js";
import { startGame } from "../state/load.js";
import { busy, info } from "../state/store.js";
import { Button } from "./button.js";

/** @typedef {{who: string, name: string, named: boolean}} Place */

const FRIENDS = ["Bob", "Cleo", "Dora", "Emil"];
/** Where the browser keeps the name of its owner. */
const OWN_NAME = "vitrail.name";
const BOT_NAMES = ["Greta", "Hugo", "Ida", "Jona"];

/**
 * @param {string} who
 * @param {number} index
 */
function nameFor(who, index) {
  if (who === "me") return localStorage.getItem(OWN_NAME) ?? "";
  return (who === "friend" ? FRIENDS : BOT_NAMES)[index];
}

/** @param {string} who @param {number} index @returns {Place} */
const place = (who, index) => ({ who, name: nameFor(who, index), named: false });

export function NewGame() {
  const [places, setPlaces] = useState([place("me", 0), place("greedy", 0)]);
  const people = places.filter(({ who }) => who === "me" || who === "friend").length;

  /** @param {number} index @param {Partial<Place>} change */
  const change = (index, change) => setPlaces(places.with(index, { ...places[index], ...change }));
  const add = () => setPlaces([...places, place("greedy", places.length - 1)]);

  /** @param {Event} event */
  function onSubmit(event) {
    event.preventDefault();
    if (people === 0) return;
    const own = places.find(({ who }) => who === "me")?.name.trim();
    if (own) localStorage.setItem(OWN_NAME, own);
    void startGame(players(places));
  }

  return html`
    <form class="panel new-game" onSubmit=${onSubmit}>
      <h2 class="panel-title">New game</h2>
      <ol class="seats">
        ${places.map((entry, index) => {
          const remove = places.length > 2 ? () => setPlaces(places.toSpliced(index, 1)) : null;
          return html`<${Seat} key=${index} entry=${entry} index=${index} change=${change} remove=${remove} />`;
        })}
      </ol>
      <div class="new-game-foot">
        <${Button} act="add-seat" disabled=${places.length >= 4} onClick=${add}>Add a seat<//>
        <button type="submit" class="button primary large" disabled=${busy.value || people === 0}>Start the game</button>
      </div>
      ${people === 0 && html`<p class="status gentle" role="alert">At least one seat must be yours or a friend's.</p>`}
    </form>
  `;
}

/**
 * @typedef {(index: number, change: Partial<Place>) => void} Change
 * @param {{entry: Place, index: number, change: Change, remove: (() => void) | null}} props
 */
function Seat({ entry, index, change, remove }) {
  const bots = info.value?.bots ?? [];
  const kinds = [["me", "Me"], ["friend", "A friend here"], ...bots.map(({ id, name }) => [id, `${name} bot`])];
  const about = bots.find(({ id }) => id === entry.who)?.text;

  /** @param {string} who */
  function choose(who) {
    const name = entry.named ? entry.name : nameFor(who, Math.max(index - 1, 0));
    change(index, { who, name });
  }

  /** @param {InputEvent} event */
  function rename(event) {
    change(index, { name: /** @type {HTMLInputElement} */ (event.currentTarget).value, named: true });
  }

  return html`
    <li class="seat">
      <fieldset class="seat-fields">
        <legend class="seat-legend">Seat ${index + 1}</legend>
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
          <label class="name-field">
            <span>Name</span>
            <input
              type="text"
              maxlength="24"
              placeholder=${entry.who === "me" ? "Your name" : "Name"}
              value=${entry.name}
              data-name=${index}
              onInput=${rename}
            />
          </label>
          ${remove && html`<${Button} aria-label=${`Remove seat ${index + 1}`} onClick=${remove}>Remove<//>`}
        </div>
        ${about && html`<p class="quiet">${about}</p>`}
      </fieldset>
    </li>
  `;
}

/**
 * Names filled in where left empty, and made different where two are the same.
 * @param {Place[]} places
 * @returns {Player[]}
 */
function players(places) {
  /** @type {Player[]} */
  const list = [];
  for (const [index, { who, name }] of places.entries()) {
    const base = name.trim() || nameFor(who, index) || "Player";
    const taken = list.filter((player) => player.name === base || player.name.startsWith(`${base} `)).length;
    const kind = who === "me" || who === "friend" ? "human" : who;
    list.push({ kind, name: taken ? `${base} ${taken + 1}` : base });
  }
  return list;
}
