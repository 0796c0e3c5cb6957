/** A link to be given away: to copy, to hand to another app, to read with a camera. */
import { Qr } from "../art/qr.js";
import { html, useRef, useState } from "../html.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";

const OWN_ADDRESSES = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0"];

/** @param {{link: string, label: string, invitation: string}} props label: whose link it is; invitation: what is sent with it */
export function Share({ link, label, invitation }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [copied, setCopied] = useState(false);
  const [code, setCode] = useState(false);

  async function copy() {
    await toClipboard(link, field.current);
    setCopied(true);
  }

  return html`
    <div class="share">
      <input class="share-link" type="text" readonly value=${link} aria-label=${label} ref=${field} onFocus=${selectAll} data-link />
      <div class="share-ways">
        <${Button} act="copy" aria-label=${t("share.copy-what", { what: label })} onClick=${copy}>${t(copied ? "share.copied" : "share.copy")}<//>
        ${"share" in navigator &&
        html`<${Button} act="share" aria-label=${t("share.share-what", { what: label })} onClick=${() => shareLink(link, invitation)}>${t("share.share")}<//>`}
        <${Button} act="qr" aria-label=${t("share.qr-what", { what: label })} aria-expanded=${code ? "true" : "false"} onClick=${() => setCode(!code)}>
          ${t("share.qr")}
        <//>
      </div>
      ${code && html`<${Qr} text=${link} label=${t("share.qr-label", { what: label, link })} />`}
      <span class="visually-hidden" role="status">${copied ? t("share.done") : ""}</span>
    </div>
  `;
}

/** Said once where links are given away by somebody who has opened the page by an address that no other machine knows it by. */
export const OwnAddress = () =>
  OWN_ADDRESSES.includes(location.hostname) &&
  html`<p class="quiet" data-own-address>${t("share.own-address")}</p>`;

/** @param {FocusEvent} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).select();

/**
 * The clipboard is there on secure pages only; elsewhere the browser's old command copies what is selected.
 * @param {string} text
 * @param {HTMLInputElement | null} field that holds it
 */
async function toClipboard(text, field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  field?.select();
  document.execCommand("copy");
}

/**
 * @param {string} url
 * @param {string} text
 */
async function shareLink(url, text) {
  try {
    await navigator.share({ title: "vitrail", text, url });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
  }
}
