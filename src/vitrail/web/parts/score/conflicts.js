/** What breaks a rule in the window that is typed in, and the smallest removals that end it. */

/** @import {Removal} from "../../types.js" */
import { html } from "../../html.js";
import { changeSeat, currentSeat, place, toggleRemoved, verdict } from "../../state/referee.js";
import { pointed } from "../../state/store.js";
import { listWords, plain, plural, sentence } from "../../words.js";
import { Button } from "../button.js";

export function Conflicts() {
  const report = verdict.value?.windows[place.value.seat];
  if (!report) return null;
  const { removed, dice, waived } = currentSeat();
  return html`
    <section class="panel conflicts" aria-label="Conflicts" aria-live="polite">
      ${report.legal
        ? html`<p class="all-well">${dice.some(Boolean) ? "This window breaks no rule." : "No dice yet."}</p>`
        : html`
            <h2 class="part-title">${plural(report.conflicts.length, "conflict")}</h2>
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
                      A tool waived it
                    <//>`}
                  </li>
                `,
              )}
            </ul>
            <h2 class="part-title">Smallest removals</h2>
            <p class="quiet">Any one of these ends all conflicts; the window's owner chooses.</p>
            <ul class="removals">
              ${report.removals.map((removal) => html`<${RemovalLine} key=${removal.cells.join(" ")} removal=${removal} />`)}
            </ul>
            ${report.cut && html`<p class="quiet">${report.found} in all; these are the first.</p>`}
          `}
      ${removed.length > 0 &&
      html`
        <p class="removed-line">
          Removed: ${removed.map((cell) => html`<${Button} key=${cell} onClick=${() => toggleRemoved(cell)}>Put ${cell} back<//> `)}
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
        Remove ${listWords(cells)}
      <//>
      <span class="quiet">${total === null ? "" : `leaves ${plain(total)} points`}</span>
    </li>
  `;
}
