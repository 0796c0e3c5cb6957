/** The page: which of its scenes is shown, the keys that work everywhere, the live region. */
import { DiceDefinitions } from "./art/dice.js";
import { html } from "./html.js";
import { AwayNote } from "./parts/away.js";
import { Choose } from "./parts/choose.js";
import { Handover } from "./parts/handover.js";
import { startClocks } from "./parts/clock.js";
import { Header } from "./parts/header.js";
import { Help } from "./parts/help.js";
import { LookSheet } from "./parts/look.js";
import { Home } from "./parts/home.js";
import { NewGamePage } from "./parts/new-game.js";
import { LinkPage } from "./parts/join.js";
import { listenToKeys, useLedFocus } from "./parts/keys.js";
import { RulebookPage } from "./parts/rulebook/page.js";
import { ReplayPage } from "./parts/replay.js";
import { WaitingRoom } from "./parts/room.js";
import { ScorePage } from "./parts/score/page.js";
import { ready } from "./state/referee.js";
import { ScoreSheet } from "./parts/sheet.js";
import { Table } from "./parts/table.js";
import { TableMenu } from "./parts/table-menu.js";
import { watchTitle } from "./parts/title.js";
import { Watch } from "./parts/watch.js";
import { followRoute } from "./state/load.js";
import { page } from "./state/rulebook.js";
import { film } from "./state/replay.js";
import { noteCommitments } from "./state/sealed.js";
import { keepResults } from "./state/results.js";
import { keepShell } from "./state/shell.js";
import { listenToTable } from "./state/sound.js";
import { busy, cards, failure, game, gate, help, info, invited, lookSheet, notice, room, scene, spoken, tableMenu, watched } from "./state/store.js";
import { ready as canSpeak, t } from "./texts/t.js";
import { render } from "./vendor/preact.js";
import { effect } from "./vendor/signals.js";

function App() {
  const state = game.value ?? watched.value;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("page.skip")}</a>
    <${DiceDefinitions} />
    <${Header} state=${state} />
    ${failure.value && html`<${Failure} />`}
    ${notice.value && html`<div class="failure" role="alert"><p>${notice.value}</p></div>`}
    ${game.value && html`<${AwayNote} state=${game.value} />`}
    <${Scene} />
    <${Footer} />
    ${help.value && html`<${Help} />`}
    ${lookSheet.value && html`<${LookSheet} />`}
    ${tableMenu.value && state && html`<${TableMenu} state=${state} />`}
    <div class="visually-hidden" role="status" aria-live="polite" data-live>${spoken.value}</div>
  `;
}

function Scene() {
  useLedFocus();
  const [state, list] = [game.value, cards.value];
  if (gate.value) return html`<${Handover} gate=${gate.value} />`;
  if (state && list) {
    if (state.result) return html`<${ScoreSheet} state=${state} result=${state.result} cards=${list} />`;
    if (state.view.phase === "window") return html`<${Choose} state=${state} cards=${list} />`;
    return html`<${Table} state=${state} cards=${list} />`;
  }
  if (room.value) return html`<${WaitingRoom} room=${room.value} />`;
  if (watched.value && list) return html`<${Watch} state=${watched.value} cards=${list} />`;
  if (film.value && list) return html`<${ReplayPage} film=${film.value} cards=${list} />`;
  const onTheWay = ["game", "score", "replay", "learn", "rules", "join", "move"].includes(scene.value);
  if (invited.value && onTheWay) return html`<${LinkPage} invited=${invited.value} />`;
  if (scene.value === "rules" && page.value.length > 0) return html`<${RulebookPage} />`;
  if (scene.value === "score" && list && ready.value) return html`<${ScorePage} cards=${list} />`;
  if (onTheWay) {
    return html`<main class="waiting" id="main"><p class="lead">${t("page.laying")}</p></main>`;
  }
  if (scene.value === "new") return html`<${NewGamePage} />`;
  return html`<${Home} />`;
}

function Failure() {
  const now = failure.value;
  if (!now) return null;
  return html`
    <div class="failure" role="alert">
      <p>${now.message}</p>
      <button type="button" class="button" data-act="retry" onClick=${now.retry}>${t("page.retry")}</button>
    </div>
  `;
}

function Footer() {
  return html`
    <footer class="footer">
      <p>${t("page.unofficial", { version: info.value?.version ?? "" })}</p>
    </footer>
  `;
}

/** The address belongs to the game, so the skip link moves the focus itself. @param {Event} event */
function skip(event) {
  event.preventDefault();
  const main = document.getElementById("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

effect(() => {
  document.documentElement.dataset.busy = busy.value ? "yes" : "no";
});

await canSpeak;
const root = document.getElementById("app");
if (root) render(html`<${App} />`, root);
listenToKeys();
listenToTable();
noteCommitments();
keepResults();
watchTitle();
startClocks();
window.addEventListener("hashchange", followRoute);
void followRoute();
keepShell();
