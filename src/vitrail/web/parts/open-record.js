/** Opening a record from a file: by the file picker, or dropped anywhere on the page. */
import { classes, html, useEffect, useState } from "../html.js";
import { complaint, openRecord } from "../state/replay.js";
import { t } from "../texts/t.js";

export function OpenRecord() {
  const [over, setOver] = useState(false);
  useEffect(() => listen(setOver), []);
  return html`
    <label class=${classes("button", "open-record", over && "over")}>
      <input type="file" accept=".json,application/json" class="visually-hidden" data-act="open-record" onChange=${pick} />
      ${t(over ? "record.drop" : "record.open")}
    </label>
    ${complaint.value && html`<span class="complaint" role="alert">${complaint.value}</span>`}
  `;
}

/** @param {Event} event */
function pick(event) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const file = input.files?.[0];
  input.value = ""; // the same file can be chosen again
  if (file) void openRecord(file);
}

/**
 * Take files that are dropped, as long as this is on the page.
 * @param {(over: boolean) => void} setOver
 */
function listen(setOver) {
  /** @param {DragEvent} event */
  const onOver = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  /** @param {DragEvent} event */
  const onLeave = (event) => event.relatedTarget === null && setOver(false);
  /** @param {DragEvent} event */
  const onDrop = (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    setOver(false);
    void openRecord(file);
  };
  document.addEventListener("dragover", onOver);
  document.addEventListener("dragleave", onLeave);
  document.addEventListener("drop", onDrop);
  return () => {
    document.removeEventListener("dragover", onOver);
    document.removeEventListener("dragleave", onLeave);
    document.removeEventListener("drop", onDrop);
  };
}
