/** The way to a game's record as a file; where it opens by the seat's key alone, the page fetches it itself. */
import { getRecord, recordUrl } from "../api.js";
import { html } from "../html.js";
import { seatKey } from "../state/keyring.js";
import { guarded } from "../state/load.js";
import { saveFile } from "../state/files.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";

/** @param {{id: string}} props */
export function RecordWay({ id }) {
  const name = `vitrail-${id}.json`;
  if (seatKey(id, 0) === null) return html`<a class="button" href=${recordUrl(id)} download=${name}>${t("record.download")}</a>`;
  const save = () => guarded(save, async () => saveFile(name, await getRecord(id), "application/json"));
  return html`<${Button} act="record" onClick=${save}>${t("record.download")}<//>`;
}
