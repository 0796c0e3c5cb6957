/** A window of the rules page to try dice on: the server says which cells take one, and why the others do not. */

/** @import {PlaceFrame} from "../../state/rulebook.js" */
/** @import {Tried} from "../../types.js" */
import { Die } from "../../art/dice.js";
import { Pane } from "../../art/pane.js";
import { classes, html, useEffect, useState } from "../../html.js";
import { CELLS, parseDice } from "../../state/board.js";
import { showing, tryDie } from "../../state/rulebook.js";
import { t } from "../../texts/t.js";
import { cellWords, dieWords, sentence } from "../../words.js";
import { Button } from "../button.js";
import { useRoving } from "../roving.js";

/** The first cell of each row. */
const STARTS = [0, 5, 10, 15];

/** @param {{frame: PlaceFrame}} props */
export function Place({ frame }) {
  const [dice, lay] = useState(frame.dice);
  const [die, take] = useState(frame.tries[0]);
  const [tried, setTried] = useState(/** @type {Tried | null} */ (null));
  const [said, say] = useState("");
  useEffect(() => void showing(async () => setTried(await tryDie(frame.grid, dice, die))), [dice, die]);
  const lying = parseDice(dice);

  /** @param {string} cell */
  function put(cell) {
    if (!tried?.legal.includes(cell)) return say(sentence(tried?.why[cell] ?? ""));
    lay(withDie(lying, cell, die));
    say(t("rulebook.fits", { die, cell }));
  }

  function again() {
    lay(frame.dice);
    say("");
  }

  return html`
    <div class="example-dice" role="group" aria-label=${t("rulebook.dice")}>
      ${frame.tries.map(
        (other) => html`
          <button
            type="button"
            key=${other}
            class=${classes("pool-die", other === die && "held")}
            data-try=${other}
            aria-pressed=${other === die ? "true" : "false"}
            aria-label=${dieWords(other)}
            onClick=${() => take(other)}
          >
            <${Die} die=${other} />
          </button>
        `,
      )}
      <${Button} act="example-again" disabled=${dice === frame.dice} onClick=${again}>${t("rulebook.again")}<//>
    </div>
    <${Panes} grid=${frame.grid} lying=${lying} die=${die} legal=${tried?.legal ?? []} onPut=${put} />
    <p class="example-said" role="status">${said}</p>
  `;
}

/** @param {{grid: string[], lying: (string | null)[], die: string, legal: string[], onPut: (cell: string) => void}} props */
function Panes({ grid, lying, die, legal, onPut }) {
  const roving = useRoving(20, 5);
  const prints = grid.join("");
  return html`
    <div class="window">
      <div class="panes" role="grid" aria-label=${t("rulebook.window")} ref=${roving.ref} onKeyDown=${roving.onKeyDown}>
        ${STARTS.map(
          (first) => html`
            <div class="pane-row" role="row">
              ${CELLS.slice(first, first + 5).map((cell, x) => {
                const [print, lies] = [prints[first + x], lying[first + x]];
                const lit = legal.includes(cell);
                return html`
                  <div class="cell-box" role="gridcell" key=${cell}>
                    <button
                      type="button"
                      class=${classes("cell", lit && "legal")}
                      data-cell=${cell}
                      data-legal=${lit ? "yes" : undefined}
                      aria-label=${cellWords(cell, print, lies, lit ? t("cell.legal-for", { die }) : undefined)}
                      onClick=${() => onPut(cell)}
                      ...${roving.button(first + x)}
                    >
                      <${Pane} print=${print} die=${lies} />
                    </button>
                  </div>
                `;
              })}
            </div>
          `,
        )}
      </div>
    </div>
  `;
}

/**
 * The dice as a text, with one more.
 * @param {(string | null)[]} lying
 * @param {string} cell
 * @param {string} die
 */
function withDie(lying, cell, die) {
  const texts = lying.map((lies, index) => (CELLS[index] === cell ? die : (lies ?? "..")));
  return STARTS.map((first) => texts.slice(first, first + 5).join(" ")).join(" / ");
}
