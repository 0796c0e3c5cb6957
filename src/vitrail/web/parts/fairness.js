/** Fair dice: the seal of the game on the table, and the check of a finished game's dice. */

/** @import {Check, Finding} from "../state/sealed.js" */
/** @import {Key} from "../texts/t.js" */
import * as api from "../api.js";
import { classes, html, useEffect, useRef, useState } from "../html.js";
import { guarded } from "../state/load.js";
import { recordOf } from "../state/replay.js";
import { checkDice, promise } from "../state/sealed.js";
import { onTable } from "../state/store.js";
import { rich, t } from "../texts/t.js";
import { Button } from "./button.js";
import { clockWords } from "./daily.js";

/** So many digits of a commitment are its short form. */
const SHORT = 8;

/** The commitment of the game on the table, short; in full with a sentence on what it is once it is opened. */
export function SealedDice() {
  const now = promise.value;
  if (!now?.commitment || now.id !== onTable.value) return null;
  return html`
    <details class="seal">
      <summary>${t("seal.title")} <code>${now.commitment.slice(0, SHORT)}…</code></summary>
      <p>${now.began === null ? t("seal.whole") : t("seal.from-here", { round: now.began })}</p>
      ${now.opens && html`<p>${t("daily.sealed", { when: clockWords(now.opens) })}</p>`}
      <p><code class="seal-digits" data-seal="commitment">${now.commitment}</code></p>
    </details>
  `;
}

/**
 * The button that checks the dice of a finished game, and what comes of it.
 * @param {{id: string | null}} props null: of the record that is gone through
 */
export function CheckDice({ id }) {
  const opens = promise.value?.id === id ? promise.value?.opens : null;
  const [check, setCheck] = useState(/** @type {Check | null} */ (null));
  const [open, setOpen] = useState(false);
  const run = () =>
    guarded(run, async () => {
      setCheck(await checkDice(id === null ? await recordOf() : await api.getRecord(id), id));
      setOpen(true);
    });
  if (opens) return html`<p class="quiet seal-wait" data-act="sealed">${t("daily.sealed", { when: clockWords(opens) })}</p>`;
  return html`
    <${Button} act="check-dice" aria-haspopup="dialog" onClick=${run}>${t("dice.check")}<//>
    ${open && check && html`<${Findings} check=${check} id=${id} onClose=${() => setOpen(false)} />`}
  `;
}

/** @param {{check: Check, id: string | null, onClose: () => void}} props */
function Findings({ check, id, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const file = id === null ? t("dice.file") : `vitrail-${id}.json`;
  return html`
    <dialog class="help findings" ref=${dialog} aria-labelledby="findings-title" onClose=${onClose}>
      <div class="help-head">
        <h2 id="findings-title" class="page-title">${t(headline(check))}</h2>
        <${Button} onClick=${() => dialog.current?.close()}>${t("page.close")}<//>
      </div>
      <dl class="findings-list">
        <${Line} who=${t("dice.browser")} name="own" finding=${check.own} />
        <${Line} who=${t("dice.server")} name="server" finding=${check.server} />
      </dl>
      <p class="quiet">
        ${id === null
          ? t("dice.elsewhere")
          : rich("dice.elsewhere-download", { link: (/** @type {unknown} */ words) => html`<a href=${api.recordUrl(id)} download=${file}>${words}</a>` })}
      </p>
      <p><code class="seal-digits">vitrail verify ${file}${check.commitment && ` --commitment ${check.commitment}`}</code></p>
      <p class="quiet">${t("dice.limits")}</p>
    </dialog>
  `;
}

/** @param {Check} check @returns {Key} */
function headline({ own, server }) {
  if (own.ok === false || server.ok === false) return "dice.bad";
  if (own.ok && server.ok) return "dice.good";
  return server.ok ? "dice.follow" : "dice.unknown";
}

/** @param {{who: string, name: string, finding: Finding}} props */
function Line({ who, name, finding: { ok, text } }) {
  const mark = ok === null ? "?" : ok ? "✓" : "✗";
  return html`
    <div class=${classes("finding", ok === true && "good", ok === false && "bad")} data-check=${name} data-ok=${String(ok)}>
      <span class="finding-mark" aria-hidden="true">${mark}</span>
      <dt>${who}</dt>
      <dd>${text}</dd>
    </div>
  `;
}
