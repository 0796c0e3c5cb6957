/** "Play from here": who shall sit at the table that goes on from a moment of a replay. */

/** @import {Player} from "../types.js" */
/** @import {Film, Frame} from "../state/replay.js" */
import { html, useEffect, useRef, useState } from "../html.js";
import { playOn } from "../state/replay.js";
import { busy, info } from "../state/store.js";
import { nameFor } from "../state/wishes.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";

/** A seat that somebody takes by an invite link. */
const OPEN = "open";

/** @param {{film: Film, frame: Frame, onClose: () => void}} props */
export function PlayOn({ film, frame, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [seats, setSeats] = useState(() => proposed(film.info.seats, frame.state.seat));
  useEffect(() => dialog.current?.showModal(), []);
  const { view } = frame.state;
  const whole = seats.every(({ kind, name }) => kind === OPEN || name.trim()) && seats.some(({ kind }) => kind === "human");

  /** @param {number} seat @param {Partial<Player>} change */
  const change = (seat, change) => setSeats(seats.with(seat, { ...seats[seat], ...change }));

  return html`
    <dialog class="help play-on" ref=${dialog} aria-labelledby="play-on-title" onClose=${onClose}>
      <div class="help-head">
        <h2 id="play-on-title" class="page-title">${t("replay.play-on")}</h2>
        <${Button} onClick=${() => dialog.current?.close()}>${t("page.close")}<//>
      </div>
      <p class="lead">${t("play-on.lead", { round: view.round })}</p>
      <ul class="play-on-seats">
        ${seats.map(
          ({ kind, name }, seat) => html`
            <li key=${seat} class="play-on-seat">
              <label>
                <span class="visually-hidden">${t("play-on.who", { name: film.info.seats[seat].name })}</span>
                <select data-who=${seat} value=${kind} onChange=${change_(seat, "kind")}>
                  <option value="human">${t("seat.person")}</option>
                  ${info.value?.home === false && html`<option value=${OPEN}>${t("seat.by-link")}</option>`}
                  ${info.value?.bots.map((bot) => html`<option value=${bot.id}>${t("bot", { name: bot.name })}</option>`)}
                </select>
              </label>
              <label class="name-field">
                <span class="visually-hidden">${t("seat.name-of", { number: seat + 1 })}</span>
                <input value=${kind === OPEN ? "" : name} disabled=${kind === OPEN} maxlength="24" data-name=${seat} onInput=${change_(seat, "name")} />
              </label>
            </li>
          `,
        )}
      </ul>
      <${Button} act="play-on" look="primary large" disabled=${!whole || busy.value} onClick=${() => playOn(named(seats))}>
        ${t("new.open")}
      <//>
    </dialog>
  `;

  /** @param {number} seat @param {"kind" | "name"} what */
  function change_(seat, what) {
    return (/** @type {Event} */ event) =>
      change(seat, { [what]: /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value });
  }
}

/**
 * Oneself at the seat looked at, bots at the others; the names stay.
 * @param {Player[]} before
 * @param {number} own
 */
function proposed(before, own) {
  return before.map(({ kind, name }, seat) => {
    if (seat === own) return { kind: "human", name: nameFor("me", seat) || name };
    return { kind: kind === "human" ? "greedy" : kind, name };
  });
}

/** Names without spaces around them, and none where somebody is still to come. @param {Player[]} seats */
const named = (seats) => seats.map(({ kind, name }) => ({ kind, name: kind === OPEN ? "" : name.trim() }));
