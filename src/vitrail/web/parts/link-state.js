/** How the connection to the table is, in a word with a sign, and what waits for it. */

/** @import {Key} from "../texts/t.js" */
import { classes, html } from "../html.js";
import { link, pending } from "../state/live.js";
import { info } from "../state/store.js";
import { rich } from "../texts/t.js";
import { wide } from "./wide.js";

/** @type {Record<"live" | "reconnecting" | "offline", Key>} */
const WORDS = { live: "link.live", reconnecting: "link.reconnecting", offline: "link.offline" };
const SIGNS = {
  off: "",
  live: "M3 9l4 4 8-9",
  reconnecting: "M4 9a5 5 0 1 1 2 4M4 9l-2-2M4 9l2-2",
  offline: "M4 4l10 10M14 4L4 14",
};

/** Nothing at home: there one's own machine is asked, and a failure is told with what can be done. */
export function LinkState() {
  if (info.value?.home || link.value === "off") return null;
  const key = link.value === "live" && pending.value ? "link.sending" : WORDS[link.value];
  return html`
    <p class=${classes("link-state", link.value)} role="status" data-link-state=${link.value}>
      <svg viewBox="0 0 18 18" aria-hidden="true"><path d=${SIGNS[link.value]} /></svg>
      <span>${rich(key, { wide })}</span>
    </p>
  `;
}
