/** A link as a QR code, dark on light whatever the page's colors, with the quiet margin that cameras need. */
import { html, useMemo } from "../html.js";
import { qrcode } from "../vendor/qrcode.js";

/** Modules of light around the code. */
const MARGIN = 4;

/** @param {{text: string, label: string}} props label: what the code leads to */
export function Qr({ text, label }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return html`
    <svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
      <rect width=${size} height=${size} fill="#fff" />
      <path d=${path} fill="#000" />
    </svg>
  `;
}

/** @param {string} text */
function drawn(text) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, index) => index);
  const dark = rows.flatMap((row) => rows.filter((column) => code.isDark(row, column)).map((column) => [row, column]));
  const path = dark.map(([row, column]) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`).join("");
  return { path, size: count + 2 * MARGIN };
}
