/** Home: a new game, the unfinished ones. */

/** @import {GameSummary} from "../types.js" */
import { classes, html, useState } from "../html.js";
import { removeGame } from "../state/tables.js";
import { games, info } from "../state/store.js";
import { listWords, since } from "../words.js";
import { Button } from "./button.js";
import { Lobby, OwnTables } from "./lobby.js";
import { NewGame } from "./new-game.js";
import { OpenRecord } from "./open-record.js";
import { WindowView } from "./window.js";

const SHOWPIECE = {
  window: { id: "showpiece", name: "Showpiece", difficulty: 3, grid: ["..R..", ".B.Y.", "G...P", ".5.1."], set: "" },
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
  return html`
    <main class=${classes("home", shared && "shared")} id="main">
      <section class="hero">
        <div class="hero-words">
          <h1 class="hero-title">Dice of glass,<br />a window of light</h1>
          <p class="lead">
            Sagrada is a game of drafting colored dice into the panes of a window. Play it here alone, against bots, or
            with friends${!shared ? " around one screen" : ", each on a screen of their own: send them a link"}.
          </p>
          <p class="hero-ways"><a class="button" href="#/score">Score a real table</a><${OpenRecord} /></p>
        </div>
        <div class="hero-window" aria-hidden="true">
          <${WindowView} window=${SHOWPIECE.window} dice=${SHOWPIECE.dice} label="A finished window" />
        </div>
      </section>
      ${shared
        ? html`
            <div class="home-main"><${OwnTables} /><${NewGame} /></div>
            <div class="home-lists"><${Lobby} /></div>
          `
        : html`
            <${NewGame} />
            ${unfinished.length > 0 && html`<${Games} title="Unfinished games" list=${unfinished} />`}
            ${finished.length > 0 && html`<${Games} title="Finished games" list=${finished} />`}
          `}
    </main>
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
          ${game.rules} · ${game.over ? "played to the end" : `round ${game.round} of 10`} · ${since(game.updated)}
        </p>
      </div>
      ${asked
        ? html`
            <span class="game-ways">
              <${Button} look="danger" onClick=${() => removeGame(game.id)}>Delete for good<//>
              <${Button} onClick=${() => setAsked(false)}>Keep<//>
            </span>
          `
        : html`
            <span class="game-ways">
              ${game.over
                ? html`<a class="button" href=${`#/replay/${encodeURIComponent(game.id)}`} aria-label=${`Watch the replay of the game of ${names}`}>Replay</a>
                    <a class="button" href=${address} aria-label=${`Show the result of the game of ${names}`}>Result</a>`
                : html`<a class="button primary" href=${address} aria-label=${`Resume the game of ${names}`}>Resume</a>`}
              <${Button} aria-label=${`Delete the game of ${names}`} onClick=${() => setAsked(true)}>Delete<//>
            </span>
          `}
    </li>
  `;
}
