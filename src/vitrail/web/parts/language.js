/** The choice of the page's language. */

/** @import {Language} from "../texts/t.js" */
import { offline } from "../api.js";
import { html } from "../html.js";
import { guarded } from "../state/load.js";
import { LANGUAGES, choose, language, t } from "../texts/t.js";

export function LanguageChoice() {
  const now = language();
  return html`
    <label class="language button quiet-button">
      <span class="visually-hidden">${t("page.language")}</span>
      <span class="language-sign" aria-hidden="true">${now}</span>
      <select class="language-list" name="language" value=${now} onChange=${change}>
        ${Object.entries(LANGUAGES).map(([id, tag]) => html`<option value=${id} lang=${tag}>${ownName(tag)}</option>`)}
      </select>
    </label>
  `;
}

/** What a language calls itself. @param {string} tag */
const ownName = (tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag.replace(/-[A-Z]+$/, ""));

/** @param {Event} event */
function change(event) {
  const wish = /** @type {Language} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value);
  const run = () =>
    guarded(run, () =>
      choose(wish).catch(() => {
        throw offline();
      }),
    );
  void run();
}
