/** A replay: the table as it was seen then, the log beside it, and the bar to go through it. */

/** @import {CardList, State} from "../types.js" */
/** @import {Film, Frame} from "../state/replay.js" */
import { Die } from "../art/dice.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { diceList, parseDice, windowOf } from "../state/board.js";
import { at, deed, eyes, frame, goToLine, goToStop, isAtEnd, lineAt, lines, playing, setEyes, speed, step, stepTurn, togglePlay } from "../state/replay.js";
import { countedCells, fresh, pointed } from "../state/store.js";
import { t } from "../texts/t.js";
import { dieWords, listWords } from "../words.js";
import { Button } from "./button.js";
import { CheckDice } from "./fairness.js";
import { Objectives } from "./objectives.js";
import { Others } from "./others.js";
import { PlayOn } from "./play-on.js";
import { PrivateRow } from "./private-pool.js";
import { RecordWay } from "./record-way.js";
import { Rival } from "./rival.js";
import { Scores } from "./sheet.js";
import { Tools } from "./tools.js";
import { Track } from "./track.js";
import { Purse, WindowView } from "./window.js";

const EMPTY = Array.from({ length: 20 }, () => null);
/** What the ways through the game look like, in a box of 24 x 24. */
const SIGNS = {
  first: "M5 5h3v14H5zM19 5v14L9 12z",
  turnBack: "M12 5v14L3 12zM21 5v14l-9-7z",
  back: "M17 5v14L7 12z",
  on: "M7 5v14l10-7z",
  turnOn: "M3 5v14l9-7zM12 5v14l9-7z",
  last: "M16 5h3v14h-3zM5 5v14l10-7z",
};
const SPEEDS = [0.5, 1, 2, 4];

/** @param {{film: Film, cards: CardList}} props */
export function ReplayPage({ film, cards }) {
  useEffect(() => listenToKeys(), []);
  const shown = frame.value;
  const many = film.info.seats.length > 4;
  return html`
    <main class=${classes("replay", many && `seats-${film.info.seats.length}`)} id="main" data-stop=${shown?.at} data-ply=${shown && film.stops[shown.at]} data-eyes=${shown?.eyes ?? "open"}>
      <h1 class="visually-hidden">${t("replay.title", { names: listWords(film.info.seats.map(({ name }) => name)) })}</h1>
      <${Head} film=${film} shown=${shown} />
      ${shown ? html`<${Stage} film=${film} state=${still(shown.state)} cards=${cards} />` : html`<p class="lead">${t("page.laying")}</p>`}
      <${Bar} film=${film} />
    </main>
  `;
}

/**
 * A state in which nothing can be done.
 * @param {State} state
 * @returns {State}
 */
function still(state) {
  const phase = state.view.phase === "track" ? "turn" : state.view.phase;
  return { ...state, view: { ...state.view, legal: [], phase }, can_undo: false, unplaceable: [], private_dice: [] };
}

/** Through whose eyes it is seen, and the ways on. @param {{film: Film, shown: Frame | null}} props */
function Head({ film, shown }) {
  const { info, kind } = film;
  const [asking, setAsking] = useState(false);
  const over = Boolean(shown?.state.result);
  const views = [{ seat: null, name: t("replay.all-open") }, ...info.seats.map(({ name }, seat) => ({ seat, name }))];
  return html`
    <div class="replay-head">
      <fieldset class="replay-eyes">
        <legend>${t("replay.seen-by")}</legend>
        <div class="kinds">
          ${views.map(({ seat, name }) => {
            const chosen = eyes.value === seat;
            return html`
              <label class=${classes("kind", chosen && "chosen")} key=${seat}>
                <input type="radio" name="eyes" value=${seat ?? "open"} checked=${chosen} onChange=${() => setEyes(seat)} />
                <span>${name}</span>
              </label>
            `;
          })}
        </div>
      </fieldset>
      <div class="replay-ways">
        <${Button} act="play-from-here" aria-haspopup="dialog" disabled=${!shown || over} onClick=${() => setAsking(true)}>${t("replay.play-on")}<//>
        <${CheckDice} id=${kind === "record" ? null : info.id} />
        ${kind === "replay" && html`<${RecordWay} id=${info.id} />`}
        ${kind === "replay" && html`<a class="button" href=${`#/game/${encodeURIComponent(info.id)}`}>${t("sheet.title")}</a>`}
      </div>
    </div>
    ${asking && shown && html`<${PlayOn} film=${film} frame=${shown} onClose=${() => setAsking(false)} />`}
  `;
}

/** @param {{film: Film, state: State, cards: CardList}} props */
function Stage({ film, state, cards }) {
  const pools = state.view.rules.private_pools;
  return html`
    <div class="replay-table">
      <${Track} state=${state} />
      <div class="replay-middle">
        <${Moment} state=${state} />
        <${Pool} state=${state} />
        ${pools && html`<${OwnDice} state=${state} />`}
        <div class="replay-fit"><${Own} state=${state} cards=${cards} /></div>
      </div>
      <div class="replay-right">
        ${state.solo ? html`<${Rival} state=${state} />` : html`<${Others} state=${state} cards=${cards} />`}
        <div class="replay-cards">
          <${Objectives} state=${state} cards=${cards} name=${state.seats[state.seat].name} />
          <${Tools} state=${state} cards=${cards} still=${true} />
        </div>
      </div>
      <${Log} film=${film} state=${state} />
    </div>
    ${state.result && html`<div class="replay-scores"><${Scores} state=${state} result=${state.result} cards=${cards} /></div>`}
  `;
}

/** What was just done, and who is to act. @param {{state: State}} props */
function Moment({ state }) {
  const { view, seats } = state;
  const { actor, hand, phase } = view;
  const next = actor !== null && actor >= 0 ? t(phase === "window" ? "replay.chooses" : "replay.acts", { name: seats[actor].name }) : "";
  return html`
    <section class="moment" aria-label=${t("replay.moment")}>
      ${hand && html`<span class="moment-hand" role="img" aria-label=${t("die.in-hand", { die: hand })}><${Die} die=${hand} /></span>`}
      <div class="moment-words">
        <p class="moment-deed" data-replay="deed">${deed.value}</p>
        <p class="quiet">${state.result ? t("replay.over") : `${whenWords(state)} ${next}`}</p>
      </div>
    </section>
  `;
}

/** @param {State} state */
const whenWords = ({ view }) => 
  view.phase === "window" ? t("replay.before") : t("replay.when", { round: view.round, turn: view.turn + 1, turns: view.order.length });

/** @param {{state: State}} props */
function Pool({ state }) {
  const dice = diceList(state.view.pool);
  return html`
    <section class="pool-area" aria-label=${t("pool.title")}>
      <h2 class="part-title">${t("pool.title")}</h2>
      <ul class="pool replay-pool">
        ${dice.map((die, place) => html`<li key=${place}><${Die} die=${die} label=${dieWords(die)} /></li>`)}
        ${dice.length === 0 && html`<li class="quiet">${t("pool.none")}</li>`}
      </ul>
    </section>
  `;
}

/** The Private Dice Pool of the seat that is looked at. @param {{state: State}} props */
function OwnDice({ state }) {
  return html`
    <section class="private-area" aria-label=${t("private-pool.title")}>
      <h2 class="part-title">${t("private-pool.own-dice")}</h2>
      <${PrivateRow} dice=${state.view.seats[state.seat].private_pool} name=${state.seats[state.seat].name} />
    </section>
  `;
}

/** The window that is looked at, or the cards it will be chosen from. @param {{state: State, cards: CardList}} props */
function Own({ state, cards }) {
  const seat = state.view.seats[state.seat];
  const { name } = state.seats[state.seat];
  const window = windowOf(seat, cards);
  if (!window) return html`<${Offer} state=${state} cards=${cards} />`;
  return html`
    <section class="replay-own" aria-label=${t("window.whose", { name })}>
      <${WindowView}
        window=${window}
        dice=${parseDice(seat.dice)}
        label=${t("window.of", { name, window: window.name })}
        fresh=${fresh.value[state.seat] ?? []}
        counted=${countedCells(state.score ?? state.result?.sheets[state.seat] ?? null, pointed.value)}
        open=${pointed.value === "open"}
      />
      <div class="plaque">
        <h2 class="plaque-name">${name}<span class="part-note"> ${window.name}</span></h2>
        <${Purse} seat=${seat} rules=${state.view.rules} />
      </div>
    </section>
  `;
}

/** @param {{state: State, cards: CardList}} props */
function Offer({ state, cards }) {
  const offer = state.view.seats[state.seat].offer ?? state.view.offer;
  const sides = cards.cards
    .filter(({ id }) => offer.includes(id))
    .flatMap((card) => card.windows.flatMap((id) => cards.windows.filter((window) => window.id === id)));
  return html`
    <section class="replay-offer" aria-label=${t("replay.offer", { name: state.seats[state.seat].name })}>
      ${sides.map(
        (window) => html`
          <figure key=${window.id}>
            <${WindowView} window=${window} dice=${EMPTY} label=${t("window.printed", { window: window.name })} />
            <figcaption>${window.name}</figcaption>
          </figure>
        `,
      )}
    </section>
  `;
}

/** The whole game in words; a line leads to the end of its turn. @param {{film: Film, state: State}} props */
function Log({ film, state }) {
  const box = useRef(/** @type {HTMLOListElement | null} */ (null));
  const now = lineAt.value;
  useLayoutEffect(() => bringIntoSight(box.current), [now]);
  return html`
    <section class="log-area replay-log" aria-label=${t("log.title")}>
      <h2 class="part-title">${t("log.title")} <span class="part-note log-rules">${film.info.rules}</span></h2>
      <ol class="log" ref=${box}>
        ${film.info.began !== null && html`<li class="quiet">${t("replay.began", { round: film.info.began })}</li>`}
        ${lines.value.map(
          ({ key, seat, round, text, last }, index) => html`
            <li key=${key} class=${classes("log-line", seat === state.seat && "mine", index > now && "to-come")}>
              ${round !== lines.value[index - 1]?.round && html`<span class="log-round">${t("round", { round })}</span>`}
              <button
                type="button"
                class="log-way"
                data-last=${last}
                aria-current=${index === now ? "step" : undefined}
                onClick=${() => goToLine(last)}
              >
                ${text}
              </button>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** Scroll the log, and only the log, so that its current line is in the middle. @param {HTMLElement | null} box */
function bringIntoSight(box) {
  const line = /** @type {HTMLElement | null} */ (box?.querySelector("[aria-current]"));
  if (!box) return;
  box.scrollTop = line ? line.offsetTop - (box.clientHeight - line.offsetHeight) / 2 : 0;
}

/** @param {{film: Film}} props */
function Bar({ film }) {
  const { stops, rounds } = film;
  const last = stops.length - 1;
  const now = at.value;
  return html`
    <section class="replay-bar" aria-label=${t("replay.bar")}>
      <div class="replay-slider">
        <input
          type="range"
          min="0"
          max=${last}
          value=${now}
          aria-label=${t("replay.slider")}
          aria-valuetext=${valueWords(film, now)}
          onInput=${slide}
        />
        <ol class="replay-rounds" aria-label=${t("replay.rounds")}>
          ${rounds.map(
            ({ round, at: start }) => html`
              <li key=${round} style=${{ "--at": String(last ? start / last : 0) }}>
                <button type="button" data-round=${round} aria-label=${t("replay.to-round", { round })} onClick=${() => goToStop(start)}>${round}</button>
              </li>
            `,
          )}
        </ol>
      </div>
      <div class="replay-buttons">
        <${Way} act="first" label=${t("replay.first")} sign=${SIGNS.first} off=${now === 0} run=${() => goToStop(0)} />
        <${Way} act="turn-back" label=${t("replay.turn-back")} sign=${SIGNS.turnBack} off=${now === 0} run=${() => stepTurn(-1)} />
        <${Way} act="back" label=${t("replay.back")} sign=${SIGNS.back} off=${now === 0} run=${() => step(-1)} />
        <${Button} act="play" look="primary" onClick=${togglePlay}>${t(playing.value ? "replay.pause" : "replay.play")} <kbd>${t("key.space")}</kbd><//>
        <${Way} act="on" label=${t("replay.on")} sign=${SIGNS.on} off=${isAtEnd()} run=${() => step(1)} />
        <${Way} act="turn-on" label=${t("replay.turn-on")} sign=${SIGNS.turnOn} off=${isAtEnd()} run=${() => stepTurn(1)} />
        <${Way} act="last" label=${t("replay.last")} sign=${SIGNS.last} off=${isAtEnd()} run=${() => goToStop(last)} />
        <label class="replay-speed">
          <span class="visually-hidden">${t("replay.speed")}</span>
          <select value=${String(speed.value)} onChange=${setSpeed}>
            ${SPEEDS.map((times) => html`<option value=${String(times)}>${times} ×</option>`)}
          </select>
        </label>
      </div>
    </section>
  `;
}

/** @param {Event} event */
const slide = (event) => goToStop(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value));

/** @param {Event} event */
const setSpeed = (event) => (speed.value = Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value));

/**
 * Where the slider stands, in words.
 * @param {Film} film
 * @param {number} stop
 */
function valueWords({ info, stops }, stop) {
  const next = info.log.find(({ ply }) => ply === stops[stop]);
  if (!next || next.seat === null) return t("replay.end");
  return t("replay.at", { round: next.round, name: info.seats[next.seat].name, stop: stop + 1, stops: stops.length });
}

/** @param {{act: string, label: string, sign: string, off: boolean, run: () => void}} props */
function Way({ act, label, sign, off, run }) {
  return html`
    <${Button} act=${act} look="replay-way" aria-label=${label} title=${label} aria-disabled=${off ? "true" : undefined} onClick=${run}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path fill="currentcolor" d=${sign} /></svg>
    <//>
  `;
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => stepTurn(-1),
  ArrowDown: () => stepTurn(1),
  PageUp: () => stepTurn(-1),
  PageDown: () => stepTurn(1),
  Home: () => goToStop(0),
  End: () => goToStop(Number.POSITIVE_INFINITY),
  " ": togglePlay,
};

/** The keys that go through a game, wherever the focus is but in a field or on a button that takes them itself. */
function listenToKeys() {
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const run = KEYS[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, select, input:not([type=range])")) return;
    if (event.key === " " && target.closest("button, a")) return;
    event.preventDefault();
    run();
  }
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
