/** The waiting room of a table: who sits there, who is still to come and by which link, and the start. */

/** @import {Player, Room} from "../types.js" */
import { Emblem } from "../art/pictures.js";
import { classes, html, useState } from "../html.js";
import { isHost, ownSeats } from "../state/keyring.js";
import { watchLink } from "../state/route.js";
import { busy, info, rules } from "../state/store.js";
import { giveToBot, inviteOf, openSeat, removeTable, startTable } from "../state/tables.js";
import { capital, listWords, plural } from "../words.js";
import { Button } from "./button.js";
import { clockWords } from "./clock.js";
import { SealedDice } from "./fairness.js";
import { useArrival } from "./keys.js";
import { Share } from "./share.js";

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
          <h1 class="page-title" tabindex="-1" ref=${arrival}>${vacant > 0 ? `Waiting for ${plural(vacant, "player")}` : "Everybody is here"}</h1>
          <p class="lead">${leadOf(room, own, host, vacant)}</p>
        </div>
      </div>
      <section class="panel room-seats" aria-label="Seats">
        <h2 class="panel-title">Who plays</h2>
        <ol class="room-list" aria-live="polite">
          ${room.seats.map((player, seat) => html`<${Seat} key=${seat} room=${room} player=${player} seat=${seat} own=${own.includes(seat)} host=${host} />`)}
        </ol>
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
  if (host) return vacant > 0 ? "Send each of them a link. A link opens one seat, once; nobody needs an account." : "Start when you like.";
  const name = own.length > 0 ? room.seats[own[0]].name : "";
  if (name) return `You have a seat, ${name}. The host starts the game once everybody is here; this page follows by itself.`;
  return "The game has not started yet. This page follows by itself.";
}

/** @param {{room: Room, player: Player, seat: number, own: boolean, host: boolean}} props */
function Seat({ room, player, seat, own, host }) {
  const { kind, name } = player;
  const open = kind === "open";
  const bot = info.value?.bots.find(({ id }) => id === kind);
  return html`
    <li class=${classes("room-seat", open && "vacant", own && "mine")} data-seat=${seat}>
      <div class="room-who">
        <span class="seat-legend">Seat ${seat + 1}</span>
        <strong class="room-name">${open ? "Still open" : name}</strong>
        ${own && html`<span class="bot-sign">you</span>`} ${bot && html`<span class="bot-sign">${bot.name} bot</span>`}
        ${!open && !own && !bot && html`<span class="room-here">has come</span>`}
      </div>
      ${host && open && html`<${OpenSeat} room=${room} seat=${seat} />`}
      ${host && kind === "human" && !own && html`
        <div class="room-ways"><${Sure} words="Free this seat" sure=${`Free ${name}'s seat`} run=${() => openSeat(room, seat)} /></div>
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
      ? html`<${Share} key=${link} link=${link} label=${`Link for seat ${seat + 1}`} invitation="Join me for a game of Sagrada:" />`
      : html`<p class="quiet">Its link was used, or made elsewhere.</p>`}
    <div class="room-ways">
      ${choosing
        ? html`
            <span class="quiet">Which bot?</span>
            ${info.value?.bots.map(({ id, name, text }) => html`
              <${Button} key=${id} title=${text} data-bot=${id} onClick=${() => giveToBot(room.id, seat, id)}>${name}<//>
            `)}
            <${Button} look="quiet-button" onClick=${() => setChoosing(false)}>None<//>
          `
        : html`
            <${Button} look="quiet-button" act="to-bot" aria-label=${`Give seat ${seat + 1} to a bot`} onClick=${() => setChoosing(true)}>
              Give it to a bot
            <//>
            <${Button} look="quiet-button" act="renew" aria-label=${`New link for seat ${seat + 1}`} onClick=${renew}>
              ${link ? "New link" : "Make a link"}
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
      <${Button} onClick=${() => setAsked(false)}>No<//>
    </span>
  `;
}

/** @param {{room: Room, vacant: number}} props */
function HostWays({ room, vacant }) {
  const open = room.seats.flatMap(({ kind }, seat) => (kind === "open" ? [`seat ${seat + 1}`] : []));
  const what = vacant === 1 ? "is still open: wait, or give it to a bot." : "are still open: wait, or give them to bots.";
  const reason = capital(`${listWords(open)} ${what}`);
  return html`
    <div class="room-foot">
      <${Button} act="start" look="primary large" disabled=${vacant > 0 || busy.value} aria-describedby="start-reason" onClick=${() => startTable(room)}>
        Start the game
      <//>
      <p class="quiet" id="start-reason">${vacant > 0 ? reason : ""}</p>
      <p class="quiet">You may leave this page: the table waits for you at home, under “My games”.</p>
      <${Sure} words="Remove the table" sure="Remove it for good" run=${() => removeTable(room)} />
    </div>
  `;
}

/** @param {{room: Room, own: number[], vacant: number}} props */
function GuestWays({ room, own, vacant }) {
  if (own.length === 0) {
    return html`
      <div class="room-foot">
        ${room.public && vacant > 0
          ? html`<a class="button primary large" href=${`#/join/${encodeURIComponent(room.id)}`}>Join this table</a>`
          : html`<p class="quiet">A seat here is taken by an invite link, which the host has.</p>`}
        <a class="button" href="#/">Home</a>
      </div>
    `;
  }
  return html`
    <div class="room-foot">
      ${own.map((seat) => html`
        <${Sure} key=${seat} look="" words=${own.length > 1 ? `Leave seat ${seat + 1}` : "Leave the table"} sure="Give up the seat" run=${() => openSeat(room, seat)} />
      `)}
    </div>
  `;
}

/** What is played here, and how. @param {{table: Pick<Room, "id" | "rules" | "clock" | "public">}} props */
export function TableFacts({ table }) {
  const sentences = rules.value?.sentences ?? [];
  return html`
    <section class="panel room-facts" aria-label="The game">
      <h2 class="panel-title">What is played</h2>
      <p class="rules-text">${rules.value?.text ?? table.rules}</p>
      <ul class="help-list">${sentences.slice(0, 2).map((line) => html`<li>${line}</li>`)}</ul>
      ${sentences.length > 2 &&
      html`<details class="room-more">
        <summary>All the rules</summary>
        <ul class="help-list">${sentences.slice(2).map((line) => html`<li>${line}</li>`)}</ul>
      </details>`}
      <p><strong>Clock:</strong> ${clockWords(table.clock.text)}</p>
      <p class="quiet">
        ${table.public ? "The table is listed in the lobby." : "The table is not listed: it is found by its links alone."} Whoever
        has <a href=${watchLink(table.id)}>this link</a> may watch, and sees what lies open to all.
      </p>
      <${SealedDice} />
    </section>
  `;
}
