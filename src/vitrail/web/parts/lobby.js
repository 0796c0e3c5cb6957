/** Home on a server for many: one's own games, the tables one can join, and those one can watch. */

/** @import {GameSummary} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import { classes, html, useEffect } from "../html.js";
import { isHost } from "../state/keyring.js";
import { lookAround } from "../state/load.js";
import { toAct } from "../state/lobby.js";
import { lobby } from "../state/store.js";
import { t } from "../texts/t.js";
import { listWords, since } from "../words.js";
import { clockWords } from "./clock.js";

/** So often the lists are looked up anew while they are on the screen. */
const LOOK_MS = 5000;

/** One's own tables that are not over, those to act at first. */
export function OwnTables() {
  const going = (lobby.value?.mine ?? []).filter(({ over }) => !over);
  const list = [...going.filter(toAct), ...going.filter((game) => !toAct(game))];
  return list.length > 0 && html`<${Lines} title=${t("lobby.mine")} list=${list} />`;
}

export function Lobby() {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && lookAround(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const { mine, open, running } = lobby.value ?? { mine: [], open: [], running: [] };
  const finished = mine.filter(({ over }) => over);
  return html`
    <${Lines} title=${t("lobby.open")} list=${open} none=${t("lobby.none")} />
    ${running.length > 0 && html`<${Lines} title=${t("lobby.running")} list=${running} />`}
    ${finished.length > 0 && html`<${Lines} title=${t("home.finished")} list=${finished} />`}
  `;
}

/** @param {{title: string, list: GameSummary[], none?: string}} props */
function Lines({ title, list, none }) {
  return html`
    <section class="panel unfinished" aria-label=${title}>
      <h2 class="panel-title">${title}</h2>
      ${list.length > 0
        ? html`<ul class="game-list">${list.map((game) => html`<${Line} key=${game.id} game=${game} />`)}</ul>`
        : html`<p class="quiet">${none}</p>`}
    </section>
  `;
}

/** @param {{game: GameSummary}} props */
function Line({ game }) {
  const { id, seats, seat, status, rules, clock, updated, daily } = game;
  const names = listWords(seats.flatMap(({ kind, name }) => (kind === "open" ? [] : [name]))) || t("lobby.nobody");
  const open = seats.filter(({ kind }) => kind === "open").length;
  const facts = [daily ? t("daily.title") : rules, stageOf(game, open), clock !== "none" && clockWords(clock), updated && since(updated)];
  const table = `#/game/${encodeURIComponent(id)}${seat === null ? "" : `/${seat}`}`;
  const joins = status === "open" && open > 0 && game.public && seat === null && !isHost(id);
  const [href, words] = joins ? [`#/join/${encodeURIComponent(id)}`, t("lobby.join")] : [table, t(wayOf(game))];
  return html`
    <li class=${classes("game-row", toAct(game) && "to-act")} data-game=${id}>
      <div class="game-words">
        <p class="game-names">${names}${toAct(game) && html` <span class="turn-sign">${t("turn.yours")}</span>`}</p>
        <p class="quiet">${facts.filter(Boolean).join(" · ")}</p>
      </div>
      <a class=${classes("button", toAct(game) && "primary")} href=${href} aria-label=${t("lobby.way", { words, names })}>${words}</a>
    </li>
  `;
}

/** @param {GameSummary} game @param {number} open */
function stageOf({ status, round }, open) {
  if (status === "open") return open > 0 ? t("lobby.seats-open", { count: open }) : t("lobby.starting");
  return status === "over" ? t("game.over") : t("game.round", { round });
}

/** @param {GameSummary} game @returns {Key} */
function wayOf({ id, status, seat }) {
  if (status === "over") return "game.result";
  return seat === null && (status === "running" || !isHost(id)) ? "lobby.watch" : "lobby.go";
}
