/** The Daily window: the card at home, the table of a day, and one's place in it after the game. */

/** @import {Daily, DailyCalendar, DailyDay, DailyLine, DailyTry} from "../types.js" */
import { classes, html, useEffect, useState } from "../html.js";
import { calendar, playDay, showDay, shown, standingOf } from "../state/daily.js";
import { guarded } from "../state/load.js";
import { busy, info } from "../state/store.js";
import { ownName } from "../state/tables.js";
import { locale, t } from "../texts/t.js";
import { plain, signed } from "../words.js";
import { Button } from "./button.js";

/** So many lines of a table are shown at first. */
const FIRST = 5;
const MINUTE_MS = 60_000;

/** @param {string} day */
const dayWords = (day) => new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));

/** A moment as the clock on the wall shows it. @param {string} when */
export const clockWords = (when) => new Intl.DateTimeFormat(locale(), { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(Date.parse(when));

/** @param {number} leftMs */
function inWords(leftMs) {
  const format = new Intl.RelativeTimeFormat(locale());
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return minutes < 90 ? format.format(minutes, "minute") : format.format(Math.round(minutes / 60), "hour");
}

export function DailyCard() {
  const [now, list] = [shown.value, calendar.value];
  if (!now || !list) return null;
  const date = dayWords(now.day);
  return html`
    <section class="panel daily" aria-label=${t("daily.title")} data-day=${now.day}>
      <div class="daily-head">
        <h2 class="panel-title">${t("daily.title")}</h2>
        <p class="quiet">${now.left_ms === null ? t("daily.over", { date }) : t("daily.ends", { date, when: inWords(now.left_ms) })}</p>
      </div>
      <${Own} key=${now.day} now=${now} />
      <${DayTable} now=${now} />
      ${list.days.length > 0 && html`<${PastDays} list=${list} day=${now.day} />`}
    </section>
  `;
}

/** What one has done with the day, and can do. @param {{now: Daily}} props */
function Own({ now }) {
  const { day, left_ms: left, tries } = now;
  const last = tries[tries.length - 1];
  const best = tries.find(({ counts }) => counts) ?? tries.find(({ over }) => over);
  return html`
    <p class="quiet">${t(left === null && !best ? "daily.later" : "daily.about")}</p>
    ${best && html`<p class="daily-own">${resultWords(now)} <a href=${`#/game/${encodeURIComponent(best.id)}/0`}>${t("daily.look")}</a></p>`}
    ${last && !last.over
      ? html`<p class="daily-own">${t("daily.begun")}</p>
          <p><${Button} act="daily-on" look="primary" onClick=${() => playDay(day, ownName())}>${t("daily.go-on")}<//></p>`
      : html`<${Play} now=${now} again=${Boolean(last)} />`}
  `;
}

/** @param {Daily} now */
function resultWords({ own, players, tries }) {
  const done = tries.find(({ over }) => over);
  if (own) return t("daily.own", { place: own.place, players, count: own.total, points: plain(own.total), target: own.target });
  return done ? aloneWords(done) : "";
}

/** @param {DailyTry} own that is in no table */
const aloneWords = ({ total, target }) => t("daily.own-alone", { count: total ?? 0, points: plain(total ?? 0), target: target ?? 0 });

/** At home everybody plays by the own name; elsewhere a device has one game that counts. @param {{now: Daily, again: boolean}} props */
function Play({ now, again: begun }) {
  const [name, setName] = useState(ownName());
  const again = begun && name.trim() === ownName();
  /** @param {Event} event */
  function onSubmit(event) {
    event.preventDefault();
    void playDay(now.day, name);
  }
  const asked = !begun || info.value?.home;
  return html`
    <form class="daily-play" onSubmit=${onSubmit}>
      ${asked &&
      html`<label class="name-field">
        <span>${t("daily.as")}</span>
        <input
          type="text"
          name="daily-name"
          maxlength="24"
          autocomplete="nickname"
          required
          value=${name}
          onInput=${(/** @type {InputEvent} */ event) => setName(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
        />
      </label>`}
      <button type="submit" class=${classes("button", !again && "primary")} data-act="daily-play" disabled=${!name.trim() || busy.value}>
        ${t(again ? "daily.again" : "daily.play")}
      </button>
    </form>
    ${again && now.left_ms !== null && html`<p class="quiet">${t("daily.first-counts")}</p>`}
  `;
}

/** @param {{now: Daily}} props */
function DayTable({ now }) {
  const [whole, setWhole] = useState(false);
  const { table, own, left_ms: left, day } = now;
  const title = t("daily.table-of", { date: dayWords(day) });
  if (table.length === 0) return left === null ? null : html`<p class="quiet">${t("daily.nobody")}</p>`;
  const first = whole ? table : table.slice(0, FIRST);
  const lines = own && !first.some((line) => isSame(line, own)) ? [...first, own] : first;
  return html`
    <table class="daily-table">
      <caption class="part-title">${title}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">${t("daily.place")}</th>
          <th scope="col">${t("daily.name")}</th>
          <th scope="col" class="number">${t("daily.points")}</th>
          <th scope="col" class="number">${t("daily.target")}</th>
          <th scope="col" class="number">${t("daily.margin")}</th>
        </tr>
      </thead>
      <tbody>${lines.map((line) => html`<${Line} line=${line} mine=${own !== null && isSame(line, own)} />`)}</tbody>
    </table>
    ${table.length > FIRST &&
    html`<p><${Button} look="quiet-button" aria-expanded=${String(whole)} onClick=${() => setWhole(!whole)}>
      ${whole ? t("daily.fewer") : t("daily.all", { count: table.length })}
    <//></p>`}
  `;
}

/** @param {DailyLine} one @param {DailyLine} other */
const isSame = (one, other) => one.place === other.place && one.name === other.name;

/** @param {{line: DailyLine, mine: boolean}} props */
function Line({ line, mine }) {
  return html`
    <tr class=${classes(mine && "mine", line.won && "won")} aria-current=${mine ? "true" : undefined}>
      <td class="number">${line.place}</td>
      <th scope="row">${line.name}</th>
      <td class="number">${plain(line.total)}</td>
      <td class="number">${line.target}</td>
      <td class="number">
        ${signed(line.margin)} <span class="daily-mark" role="img" aria-label=${t(line.won ? "daily.won" : "daily.lost")}>${line.won ? "✓" : "·"}</span>
      </td>
    </tr>
  `;
}

/** @param {{list: DailyCalendar, day: string}} props */
function PastDays({ list, day }) {
  const { day: today, tries, players } = list.today;
  const own = tries.find(({ over }) => over) ?? tries[0] ?? null;
  return html`
    <details class="daily-days" open=${day !== today}>
      <summary>${t("daily.days")}</summary>
      <ul class="daily-calendar">
        <${Day} day=${{ day: today, players, own }} now=${day} label=${t("daily.today")} />
        ${list.days.map((past) => html`<${Day} key=${past.day} day=${past} now=${day} label=${shortDay(past.day)} />`)}
      </ul>
    </details>
  `;
}

/** @param {string} day */
const shortDay = (day) => new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", timeZone: "UTC" }).format(Date.parse(day));

/** How a day shows what one has made of it. */
const MARKS = { none: "", begun: "…", won: "✓", lost: "·" };

/** @param {{day: DailyDay, now: string, label: string}} props */
function Day({ day: { day, own, players }, now, label }) {
  const state = !own ? "none" : own.won === null ? "begun" : own.won ? "won" : "lost";
  return html`
    <li>
      <button
        type="button"
        class=${classes("daily-day", state)}
        aria-pressed=${String(day === now)}
        onClick=${() => showDay(day)}
      >
        ${label}${MARKS[state] && html`<span class="daily-mark" aria-hidden="true">${MARKS[state]}</span>`}
        <span class="visually-hidden"> ${t("daily.day", { state, count: players })}</span>
      </button>
    </li>
  `;
}

/** After the game: where one stands in the table of the day. @param {{id: string, day: string, player: string}} props */
export function DailyPlace({ id, day, player }) {
  const [now, setNow] = useState(/** @type {Daily | null} */ (null));
  useEffect(() => void look(), []);
  const look = () => guarded(() => void look(), async () => setNow(await standingOf(day, player)));
  if (!now) return null;
  const counts = now.tries.some((own) => own.id === id && own.counts);
  const own = now.tries.find((found) => found.id === id);
  const words = counts ? resultWords(now) : own ? aloneWords(own) : "";
  return html`
    <section class="panel daily daily-place" aria-label=${t("daily.title")}>
      <h2 class="panel-title">${t("daily.title")}</h2>
      <p class="daily-own">${words}</p>
      <${DayTable} now=${now} />
    </section>
  `;
}
