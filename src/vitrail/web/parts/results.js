/** What was played on this device: how often one won, the best windows, all records as a file. */

/** @import {Kept} from "../state/shelf.js" */
/** @import {Rate} from "../state/results.js" */
import { html, useState } from "../html.js";
import { parseDice } from "../state/board.js";
import { best, deleteAll, keepsNone, rates, results, saveRecords } from "../state/results.js";
import { locale, t } from "../texts/t.js";
import { plain } from "../words.js";
import { Button } from "./button.js";
import { WindowView } from "./window.js";

export function OwnResults() {
  const list = results.value ?? [];
  if (keepsNone.value) return html`<p class="quiet">${t("results.none-kept")}</p>`;
  if (list.length === 0) return null;
  const shared = list.filter(({ seat }) => seat === null).length;
  return html`
    <section class="panel results" aria-label=${t("results.title")}>
      <h2 class="panel-title">${t("results.title")}</h2>
      ${rates.value.length > 0 && html`<${Rates} list=${rates.value} />`}
      ${shared > 0 && html`<p class="quiet">${t("results.shared", { count: shared })}</p>`}
      ${best.value.length > 0 && html`<${BestWindows} list=${best.value} />`}
      <${Ways} count=${list.length} />
      <p class="quiet">${t("results.save-note")}</p>
    </section>
  `;
}

/** @param {{list: Rate[]}} props */
function Rates({ list }) {
  return html`
    <table class="daily-table">
      <caption class="part-title">${t("results.rates")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("results.edition")}</th>
          <th scope="col" class="number">${t("results.seats")}</th>
          <th scope="col" class="number">${t("results.games")}</th>
          <th scope="col" class="number">${t("results.won")}</th>
        </tr>
      </thead>
      <tbody>
        ${list.map(
          ({ edition, players, games, won }) => html`
            <tr>
              <th scope="row">${t("results.edition-name", { edition })}</th>
              <td class="number">${t("results.seats-count", { count: players })}</td>
              <td class="number">${games}</td>
              <td class="number">${won} · ${t("results.rate", { percent: Math.round((100 * won) / games) })}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @param {{list: Kept[]}} props */
function BestWindows({ list }) {
  return html`
    <h3 class="part-title">${t("results.best")}</h3>
    <ul class="best-windows">
      ${list.map((kept) => html`<${BestWindow} key=${kept.id} kept=${kept} />`)}
    </ul>
  `;
}

/** @param {{kept: Kept}} props */
function BestWindow({ kept: { id, seat, window, dice, total, at } }) {
  if (!window) return null;
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(Date.parse(at));
  return html`
    <li>
      <a class="best-window" href=${`#/game/${encodeURIComponent(id)}/${seat}`}>
        <span class="best-picture" aria-hidden="true"><${WindowView} window=${window} dice=${parseDice(dice)} label=${window.name} /></span>
        <span class="quiet">${t("results.window", { name: window.name, count: total, points: plain(total), date })}</span>
      </a>
    </li>
  `;
}

/** @param {{count: number}} props */
function Ways({ count }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return html`
      <div class="results-ways">
        <${Button} act="save-records" onClick=${saveRecords}>${t("results.save")}<//>
        <${Button} act="delete-results" onClick=${() => setAsked(true)}>${t("results.delete")}<//>
      </div>
    `;
  }
  return html`
    <div class="results-ways" role="group" aria-label=${t("results.delete")}>
      <p>${t("results.delete-question", { count })}</p>
      <${Button} look="danger" act="delete-sure" onClick=${deleteAll}>${t("home.delete-sure")}<//>
      <${Button} onClick=${() => setAsked(false)}>${t("home.keep")}<//>
    </div>
  `;
}
