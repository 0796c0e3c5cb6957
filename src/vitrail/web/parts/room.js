/** The waiting room of a table: who sits there, who is still to come and by which link, and the start. */

/** @import {Player, Room} from "../types.js" */
import { Emblem } from "../art/pictures.js";
import { classes, html, useState } from "../html.js";
import { isHost, ownSeats } from "../state/keyring.js";
import { watchLink } from "../state/route.js";
import { busy, info, rules } from "../state/store.js";
import { giveToBot, inviteOf, openSeat, removeTable, startTable } from "../state/tables.js";
import { rich, t } from "../texts/t.js";
import { capital } from "../words.js";
import { Button } from "./button.js";
import { clockWords } from "./clock.js";
import { SealedDice } from "./fairness.js";
import { useArrival } from "./keys.js";
import { OwnAddress, Share } from "./share.js";

/** @param {{room: Room}} props */
export function WaitingRoom({ room }) {
  const vacant = room.seats.filter(({ kind }) => kind === "open").length;
  const own = ownSeats(room);
  const host = isHost(room.id);
  const arrival = useArrival();
  return html`
    <main class="room" id="main" data-vacant=${vacant}>
      <div class="room-head">
        <${Emblem} />
        <div>
          <h1 class="page-title" tabindex="-1" ref=${arrival}>${vacant > 0 ? t("room.waiting", { count: vacant }) : t("room.complete")}</h1>
          <p class="lead">${leadOf(room, own, host, vacant)}</p>
        </div>
      </div>
      <section class="panel room-seats" aria-label=${t("seats")}>
        <h2 class="panel-title">${t("new.who")}</h2>
        <ol class="room-list" aria-live="polite">
          ${room.seats.map((player, seat) => html`<${Seat} key=${seat} room=${room} player=${player} seat=${seat} own=${own.includes(seat)} host=${host} />`)}
        </ol>
        ${host && vacant > 0 && html`<${OwnAddress} />`}
        ${host ? html`<${HostWays} room=${room} vacant=${vacant} />` : html`<${GuestWays} room=${room} own=${own} vacant=${vacant} />`}
      </section>
      <${TableFacts} table=${room} />
    </main>
  `;
}

/**
 * @param {Room} room
 * @param {number[]} own
 * @param {boolean} host
 * @param {number} vacant
 */
function leadOf(room, own, host, vacant) {
  if (host) return t(vacant > 0 ? "room.lead-host" : "room.lead-ready");
  const name = own.length > 0 ? room.seats[own[0]].name : "";
  if (name) return t("room.lead-guest", { name });
  return t("room.lead-watcher");
}

/** @param {{room: Room, player: Player, seat: number, own: boolean, host: boolean}} props */
function Seat({ room, player, seat, own, host }) {
  const { kind, name } = player;
  const open = kind === "open";
  const bot = info.value?.bots.find(({ id }) => id === kind);
  return html`
    <li class=${classes("room-seat", open && "vacant", own && "mine")} data-seat=${seat}>
      <div class="room-who">
        <span class="seat-legend">${t("seat", { number: seat + 1 })}</span>
        <strong class="room-name">${open ? t("room.seat-open") : name}</strong>
        ${own && html`<span class="bot-sign">${t("seat.you")}</span>`} ${bot && html`<span class="bot-sign">${t("bot", { name: bot.name })}</span>`}
        ${!open && !own && !bot && html`<span class="room-here">${t("room.has-come")}</span>`}
      </div>
      ${host && open && html`<${OpenSeat} room=${room} seat=${seat} />`}
      ${host && kind === "human" && !own && html`
        <div class="room-ways"><${Sure} words=${t("room.free")} sure=${t("room.free-sure", { name })} run=${() => openSeat(room, seat)} /></div>
      `}
    </li>
  `;
}

/** What the host can do with a seat that nobody has taken. @param {{room: Room, seat: number}} props */
function OpenSeat({ room, seat }) {
  const [choosing, setChoosing] = useState(false);
  const link = inviteOf(room.id, seat);
  const renew = () => openSeat(room, seat);
  return html`
    ${link
      ? html`<${Share} key=${link} link=${link} label=${t("room.link", { number: seat + 1 })} invitation=${t("room.invitation")} />`
      : html`<p class="quiet">${t("room.no-link")}</p>`}
    <div class="room-ways">
      ${choosing
        ? html`
            <span class="quiet">${t("room.which-bot")}</span>
            ${info.value?.bots.map(({ id, name, text }) => html`
              <${Button} key=${id} title=${text} data-bot=${id} onClick=${() => giveToBot(room.id, seat, id)}>${name}<//>
            `)}
            <${Button} look="quiet-button" onClick=${() => setChoosing(false)}>${t("room.no-bot")}<//>
          `
        : html`
            <${Button} look="quiet-button" act="to-bot" aria-label=${t("room.to-bot-seat", { number: seat + 1 })} onClick=${() => setChoosing(true)}>
              ${t("room.to-bot")}
            <//>
            <${Button} look="quiet-button" act="renew" aria-label=${t("room.new-link-seat", { number: seat + 1 })} onClick=${renew}>
              ${t(link ? "room.new-link" : "room.make-link")}
            <//>
          `}
    </div>
  `;
}

/** A button that asks once more. @param {{words: string, sure: string, run: () => void, look?: string}} props */
export function Sure({ words, sure, run, look = "quiet-button" }) {
  const [asked, setAsked] = useState(false);
  if (!asked) return html`<${Button} look=${look} onClick=${() => setAsked(true)}>${words}<//>`;
  return html`
    <span class="sure">
      <${Button} look="danger" onClick=${run}>${sure}<//>
      <${Button} onClick=${() => setAsked(false)}>${t("page.no")}<//>
    </span>
  `;
}

/** @param {{room: Room, vacant: number}} props */
function HostWays({ room, vacant }) {
  const open = room.seats.flatMap(({ kind }, seat) => (kind === "open" ? [t("room.a-seat", { number: seat + 1 })] : []));
  const reason = capital(t("room.still-open", { seats: open, count: vacant }));
  return html`
    <div class="room-foot">
      <${Button} act="start" look="primary large" disabled=${vacant > 0 || busy.value} aria-describedby="start-reason" onClick=${() => startTable(room)}>
        ${t("new.start")}
      <//>
      <p class="quiet" id="start-reason">${vacant > 0 ? reason : ""}</p>
      <p class="quiet">${t("room.may-leave")}</p>
      <${Sure} words=${t("room.remove")} sure=${t("room.remove-sure")} run=${() => removeTable(room)} />
    </div>
  `;
}

/** @param {{room: Room, own: number[], vacant: number}} props */
function GuestWays({ room, own, vacant }) {
  if (own.length === 0) {
    return html`
      <div class="room-foot">
        ${room.public && vacant > 0
          ? html`<a class="button primary large" href=${`#/join/${encodeURIComponent(room.id)}`}>${t("room.join")}</a>`
          : html`<p class="quiet">${t("room.by-link")}</p>`}
        <a class="button" href="#/">${t("page.home")}</a>
      </div>
    `;
  }
  return html`
    <div class="room-foot">
      ${own.map((seat) => html`
        <${Sure} key=${seat} look="" words=${own.length > 1 ? t("room.leave-seat", { number: seat + 1 }) : t("table.leave")} sure=${t("room.leave-sure")} run=${() => openSeat(room, seat)} />
      `)}
    </div>
  `;
}

/** @param {unknown} words */
const bold = (words) => html`<strong>${words}</strong>`;

/** What is played here, and how. @param {{table: Pick<Room, "id" | "rules" | "clock" | "public">}} props */
export function TableFacts({ table }) {
  const sentences = rules.value?.sentences ?? [];
  return html`
    <section class="panel room-facts" aria-label=${t("room.the-game")}>
      <h2 class="panel-title">${t("room.what")}</h2>
      <p class="rules-text">${rules.value?.text ?? table.rules}</p>
      <ul class="help-list">${sentences.slice(0, 2).map((line) => html`<li>${line}</li>`)}</ul>
      ${sentences.length > 2 &&
      html`<details class="room-more">
        <summary>${t("room.all-rules")}</summary>
        <ul class="help-list">${sentences.slice(2).map((line) => html`<li>${line}</li>`)}</ul>
      </details>`}
      <p>${rich("room.clock", { clock: clockWords(table.clock.text), strong: bold })}</p>
      <p class="quiet">
        ${t(table.public ? "room.listed" : "room.not-listed")}${" "}
        ${rich("room.watch", { link: (/** @type {unknown} */ words) => html`<a href=${watchLink(table.id)}>${words}</a>` })}
      </p>
      <${SealedDice} />
    </section>
  `;
}
