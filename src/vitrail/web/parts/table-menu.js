/** A table's own matters, in a sheet: who sits where, going on elsewhere, links, and what the host may do. */

/** @import {Player, Seen} from "../types.js" */
import { html, useEffect, useRef, useState } from "../html.js";
import { isHost, ownSeats } from "../state/keyring.js";
import { guarded, refresh } from "../state/load.js";
import { watchLink } from "../state/route.js";
import { info, tableMenu } from "../state/store.js";
import { giveToBot, handOverLink } from "../state/tables.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";
import { TimeLeft, clockWords } from "./clock.js";
import { OwnAddress, Share } from "./share.js";

/** @param {{state: Seen}} props */
export function TableMenu({ state }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const own = ownSeats(state);
  const over = state.status === "over";
  return html`
    <dialog class="help table-menu" ref=${dialog} aria-labelledby="menu-title" onClose=${() => (tableMenu.value = false)}>
      <div class="help-head">
        <h2 id="menu-title" class="page-title">${t("menu.title")}</h2>
        <${Button} onClick=${() => dialog.current?.close()}>${t("page.close")}<//>
      </div>
      <ol class="menu-seats">
        ${state.seats.map((player, seat) => html`<${Seat} key=${seat} state=${state} player=${player} seat=${seat} own=${own.includes(seat)} />`)}
      </ol>
      <p class="quiet">${t("menu.clock", { clock: clockWords(state.clock.text) })}</p>
      ${!over && own.map((seat) => html`<${OtherDevice} key=${seat} id=${state.id} seat=${seat} name=${state.seats[seat].name} alone=${own.length === 1} />`)}
      <h3 class="part-title">${t("menu.watching")}</h3>
      <p class="quiet">${t("menu.watch")}</p>
      <${Share} link=${watchLink(state.id)} label=${t("menu.watch-link")} invitation=${t("menu.watch-invitation")} />
      <${OwnAddress} />
      <div class="menu-leave">
        <a class="button" href="#/">${t("table.leave")}</a>
        ${own.length > 0 && !over && html`<p class="quiet">${t("menu.seat-stays")}</p>`}
      </div>
    </dialog>
  `;
}

/** @param {{state: Seen, player: Player, seat: number, own: boolean}} props */
function Seat({ state, player, seat, own }) {
  const [choosing, setChoosing] = useState(false);
  const { kind, name, away } = player;
  const missing = isHost(state.id) && kind === "human" && !own && state.status === "running";
  return html`
    <li class="menu-seat">
      <strong>${name}</strong>
      ${own && html`<span class="bot-sign">${t("seat.you")}</span>`} ${kind !== "human" && html`<span class="bot-sign">${t("bot.sign")}</span>`}
      <${TimeLeft} state=${state} seat=${seat} />
      ${away && html`<span class="quiet">${t("menu.away", { name })}</span>`}
      ${missing && !choosing && html`<${Button} look="quiet-button" act="to-bot" onClick=${() => setChoosing(true)}>${t("menu.to-bot")}<//>`}
      ${missing && choosing && html`
        <span class="menu-choice">
          <span class="quiet">${t("menu.for-good", { name })}</span>
          ${info.value?.bots.map((bot) => html`
            <${Button} key=${bot.id} title=${bot.text} data-bot=${bot.id} onClick=${() => giveToBot(state.id, seat, bot.id)}>${t("bot", { name: bot.name })}<//>
          `)}
          <${Button} look="quiet-button" onClick=${() => setChoosing(false)}>${t("page.no")}<//>
        </span>
      `}
    </li>
  `;
}

/** @param {{id: string, seat: number, name: string, alone: boolean}} props */
function OtherDevice({ id, seat, name, alone }) {
  const [link, setLink] = useState("");
  const ask = () => guarded(refresh, async () => setLink(await handOverLink(id, seat)));
  return html`
    <h3 class="part-title">${alone ? t("menu.device") : t("menu.device-for", { name })}</h3>
    ${link
      ? html`
          <p class="quiet">${t("menu.device-link")}</p>
          <${Share} link=${link} label=${t("menu.continue-as", { name })} invitation=${t("menu.seat-invitation")} />
        `
      : html`<p><${Button} act="hand-over" onClick=${ask}>${t("menu.continue")}<//></p>`}
  `;
}
