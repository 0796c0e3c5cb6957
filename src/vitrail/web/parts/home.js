/** Home: the Daily window, a new game, the unfinished ones, and what was played here. */

/** @import {GameSummary} from "../types.js" */
import { html, useState } from "../html.js";
import { removeGame } from "../state/tables.js";
import { failure, games, info } from "../state/store.js";
import { isOffered, isUnderWay } from "../state/lesson.js";
import { declineLesson } from "../state/teaching.js";
import { rich, t } from "../texts/t.js";
import { listWords, since } from "../words.js";
import { Button } from "./button.js";
import { DailyCard } from "./daily.js";
import { Lobby, OwnTables } from "./lobby.js";
import { NewGame } from "./new-game.js";
import { OpenRecord } from "./open-record.js";
import { OwnResults } from "./results.js";
import { WindowView } from "./window.js";

const SHOWPIECE = {
  window: { id: "showpiece", name: "", difficulty: 3, grid: ["..R..", ".B.Y.", "G...P", ".5.1."], set: "" },
  dice: [
    ["B3", "Y5", "R2", "G6", "B1"],
    ["P6", "B2", "P4", "Y3", "R4"],
    ["G1", "R3", "Y6", "B5", "P2"],
    ["Y4", "P5", "G3", "R1", "Y6"],
  ].flat(),
};

export function Home() {
  const [unfinished, finished] = [false, true].map((done) => (games.value ?? []).filter(({ over }) => over === done));
  const shared = info.value !== null && !info.value.home;
  const cutOff = info.value === null && failure.value !== null;
  return html`
    <main class="home" id="main">
      <section class="hero">
        <div class="hero-words">
          <h1 class="hero-title">${rich("home.title", { line: html`<br />` })}</h1>
          <p class="lead">${t(shared ? "home.lead-shared" : "home.lead")}</p>
          ${!cutOff && html`<${Ways} />`}
        </div>
        <div class="hero-window casts-light" aria-hidden="true">
          <${WindowView} window=${SHOWPIECE.window} dice=${SHOWPIECE.dice} label=${t("home.showpiece")} />
        </div>
      </section>
      ${cutOff
        ? html`<div class="home-main"><${CutOff} /><${OwnResults} /></div>`
        : html`
            <div class="home-daily"><${DailyCard} /></div>
            <div class="home-main">
              ${shared && html`<${OwnTables} />`}
              <${NewGame} />
              ${unfinished.length > 0 && html`<${Games} title=${t("home.unfinished")} list=${unfinished} />`}
              ${finished.length > 0 && html`<${Games} title=${t("home.finished")} list=${finished} />`}
              <${OwnResults} />
            </div>
          `}
      ${shared && html`<div class="home-lists"><${Lobby} /></div>`}
    </main>
  `;
}

/** The page has opened from the browser's own copy, and there is no server. */
function CutOff() {
  return html`
    <section class="panel cut-off" aria-label=${t("cut-off.title")}>
      <h2 class="panel-title">${t("cut-off.title")}</h2>
      <p>${t("cut-off.server")}</p>
      <p>${t("cut-off.home")}</p>
      <p>${t("cut-off.works")}</p>
    </section>
  `;
}

/** What else there is than a game. */
function Ways() {
  return html`
    ${isOffered.value && html`<${Offer} />`}
    <p class="hero-ways">
      ${!isOffered.value && html`<a class="button" data-act="learn" href="#/learn">${t(isUnderWay.value ? "tutorial.resume" : "tutorial.start")}</a>`}
      <a class="button" href="#/rules">${t("rulebook.title")}</a>
      <a class="button" href="#/score">${t("home.score")}</a><${OpenRecord} />
    </p>
  `;
}

/** For somebody who has no games here. */
function Offer() {
  return html`
    <section class="offer" aria-label=${t("tutorial.title")}>
      <p>${t("tutorial.offer")}</p>
      <p class="offer-ways">
        <a class="button primary large" data-act="learn" href="#/learn">${t("tutorial.start")}</a>
        <${Button} act="no-lesson" onClick=${declineLesson}>${t("tutorial.decline")}<//>
      </p>
    </section>
  `;
}

/** @param {{title: string, list: GameSummary[]}} props */
function Games({ title, list }) {
  return html`
    <section class="panel unfinished" aria-label=${title}>
      <h2 class="panel-title">${title}</h2>
      <ul class="game-list">${list.map((game) => html`<${GameRow} key=${game.id} game=${game} />`)}</ul>
    </section>
  `;
}

/** @param {{game: GameSummary}} props */
function GameRow({ game }) {
  const [asked, setAsked] = useState(false);
  const names = listWords(game.seats.map(({ name }) => name));
  const first = Math.max(game.seats.findIndex(({ kind }) => kind === "human"), 0);
  const address = `#/game/${encodeURIComponent(game.id)}/${first}`;
  return html`
    <li class="game-row">
      <div class="game-words">
        <p class="game-names">${names}</p>
        <p class="quiet">
          ${game.daily ? t("daily.title") : game.rules} · ${game.over ? t("game.over") : t("game.round", { round: game.round })} · ${since(game.updated)}
        </p>
      </div>
      ${asked
        ? html`
            <span class="game-ways">
              <${Button} look="danger" onClick=${() => removeGame(game.id)}>${t("home.delete-sure")}<//>
              <${Button} onClick=${() => setAsked(false)}>${t("home.keep")}<//>
            </span>
          `
        : html`
            <span class="game-ways">
              ${game.over
                ? html`<a class="button" href=${`#/replay/${encodeURIComponent(game.id)}`} aria-label=${t("home.replay-of", { names })}>${t("home.replay")}</a>
                    <a class="button" href=${address} aria-label=${t("home.result-of", { names })}>${t("game.result")}</a>`
                : html`<a class="button primary" href=${address} aria-label=${t("home.resume-of", { names })}>${t("home.resume")}</a>`}
              <${Button} aria-label=${t("home.delete-of", { names })} onClick=${() => setAsked(true)}>${t("home.delete")}<//>
            </span>
          `}
    </li>
  `;
}
