/** Fair dice: the seal of the game on the table, and the check of a finished game's dice. */

/** @import {Check, Finding} from "../state/sealed.js" */
import * as api from "../api.js";
import { classes, html, useEffect, useRef, useState } from "../html.js";
import { guarded } from "../state/load.js";
import { recordOf } from "../state/replay.js";
import { checkDice, promise } from "../state/sealed.js";
import { onTable } from "../state/store.js";
import { Button } from "./button.js";

/** So many digits of a commitment are its short form. */
const SHORT = 8;

/** The commitment of the game on the table, short; in full with a sentence on what it is once it is opened. */
export function SealedDice() {
  const now = promise.value;
  if (!now?.commitment || now.id !== onTable.value) return null;
  return html`
    <details class="seal">
      <summary>Sealed dice <code>${now.commitment.slice(0, SHORT)}…</code></summary>
      <p>
        All dice ${now.began === null ? "and cards " : "from here on "}follow from a seed that was drawn before the game
        and is opened at its end; this is its fingerprint (SHA-256), so that everybody can check then that none was
        exchanged.
        ${now.began !== null && ` The game began in round ${now.began} of another one, whose dice this seal does not cover.`}
      </p>
      <p><code class="seal-digits" data-seal="commitment">${now.commitment}</code></p>
    </details>
  `;
}

/**
 * The button that checks the dice of a finished game, and what comes of it.
 * @param {{id: string | null}} props null: of the record that is gone through
 */
export function CheckDice({ id }) {
  const [check, setCheck] = useState(/** @type {Check | null} */ (null));
  const [open, setOpen] = useState(false);
  const run = () =>
    guarded(run, async () => {
      setCheck(await checkDice(id === null ? await recordOf() : await api.getRecord(id), id));
      setOpen(true);
    });
  return html`
    <${Button} act="check-dice" aria-haspopup="dialog" onClick=${run}>Check the dice<//>
    ${open && check && html`<${Findings} check=${check} id=${id} onClose=${() => setOpen(false)} />`}
  `;
}

/** @param {{check: Check, id: string | null, onClose: () => void}} props */
function Findings({ check, id, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const file = id === null ? "RECORD" : `vitrail-${id}.json`;
  return html`
    <dialog class="help findings" ref=${dialog} aria-labelledby="findings-title" onClose=${onClose}>
      <div class="help-head">
        <h2 id="findings-title" class="page-title">${headline(check)}</h2>
        <${Button} onClick=${() => dialog.current?.close()}>Close<//>
      </div>
      <dl class="findings-list">
        <${Line} who="This browser" name="own" finding=${check.own} />
        <${Line} who="The server" name="server" finding=${check.server} />
      </dl>
      <p class="quiet">
        Whoever trusts neither checks the record on a machine of their own:
        ${id !== null && html` <a href=${api.recordUrl(id)} download=${file}>download it</a>, then`}
      </p>
      <p><code class="seal-digits">vitrail verify ${file}${check.commitment && ` --commitment ${check.commitment}`}</code></p>
      <p class="quiet">This shows that no die was exchanged; it cannot show that nobody who runs the server peeked.</p>
    </dialog>
  `;
}

/** @param {Check} check */
function headline({ own, server }) {
  if (own.ok === false || server.ok === false) return "The dice do not follow from the seal";
  if (own.ok && server.ok) return "The dice are those that were sealed";
  return server.ok ? "The dice follow from the record's seed" : "The dice cannot be checked";
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
