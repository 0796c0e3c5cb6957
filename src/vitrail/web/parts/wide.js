/** Words that only a wide screen shows. */
import { html } from "../html.js";

/** @param {unknown} words */
export const wide = (words) => html`<span class="wide-only">${words}</span>`;
