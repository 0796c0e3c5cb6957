/** What breaks a rule in the window that is typed in, and the smallest removals that end it. */

/** @import {Removal} from "../../types.js" */
import { html } from "../../html.js";
import { changeSeat, currentSeat, place, toggleRemoved, verdict } from "../../state/referee.js";
import { pointed } from "../../state/store.js";
import { rich, t } from "../../texts/t.js";
import { plain, sentence } from "../../words.js";
import { Button } from "../button.js";

export function Conflicts() {
  const report = verdict.value?.windows[place.value.seat];
  if (!report) return null;
  const { removed, dice, waived } = currentSeat();
  return html`
    <section class="panel conflicts" aria-label=${t("conflicts.title")} aria-live="polite">
      ${report.legal
        ? html`<p class="all-well">${t(dice.some(Boolean) ? "conflicts.none" : "conflicts.no-dice")}</p>`
        : html`
            <h2 class="part-title">${t("conflicts.count", { count: report.conflicts.length })}</h2>
            <ul class="conflict-list">
              ${report.conflicts.map(
                ({ kind, cells, text, rule }) => html`
                  <li
                    key=${`${kind} ${cells.join(" ")}`}
                    class="conflict"
                    data-conflict=${cells.join(" ")}
                    title=${rule}
                    onPointerEnter=${() => (pointed.value = cells.join(" "))}
                    onPointerLeave=${() => (pointed.value = null)}
                  >
                    ${sentence(text)}
                    ${kind.startsWith("printed") &&
                    html` <${Button} data-waive=${cells[0]} onClick=${() => changeSeat({ waived: [...waived, ...cells] })}>
                      ${t("conflicts.waived")}
                    <//>`}
                  </li>
                `,
              )}
            </ul>
            <h2 class="part-title">${t("conflicts.removals")}</h2>
            <p class="quiet">${t("conflicts.removals-note")}</p>
            <ul class="removals">
              ${report.removals.map((removal) => html`<${RemovalLine} key=${removal.cells.join(" ")} removal=${removal} />`)}
            </ul>
            ${report.cut && html`<p class="quiet">${t("conflicts.more", { count: report.found })}</p>`}
          `}
      ${removed.length > 0 &&
      html`
        <p class="removed-line">
          ${rich("conflicts.removed", {
            buttons: removed.map((cell) => html`<${Button} key=${cell} onClick=${() => toggleRemoved(cell)}>${t("conflicts.put-back", { cell })}<//> `),
          })}
        </p>
      `}
    </section>
  `;
}

/** @param {{removal: Removal}} props */
function RemovalLine({ removal: { cells, total } }) {
  const { removed } = currentSeat();
  return html`
    <li onPointerEnter=${() => (pointed.value = cells.join(" "))} onPointerLeave=${() => (pointed.value = null)}>
      <${Button} data-remove=${cells.join(" ")} onClick=${() => changeSeat({ removed: [...removed, ...cells] })}>
        ${t("conflicts.remove", { cells })}
      <//>
      <span class="quiet">${total === null ? "" : t("conflicts.leaves", { points: plain(total) })}</span>
    </li>
  `;
}
