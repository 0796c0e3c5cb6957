/** The sheet on which a person sets how the page looks on this device. */

/** @import {Look} from "../state/look.js" */
import { Pane } from "../art/pane.js";
import { classes, html, useEffect, useRef } from "../html.js";
import { PALETTES, THEMES, look, setLook } from "../state/look.js";
import { play } from "../state/sound.js";
import { lookSheet } from "../state/store.js";
import { t } from "../texts/t.js";
import { Button } from "./button.js";

const SAMPLE = ["R2", "Y3", "G4", "B5", "P6"];

export function LookSheet() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  return html`
    <dialog class="help look-sheet" ref=${dialog} aria-labelledby="look-title" onClose=${() => (lookSheet.value = false)}>
      <div class="help-head">
        <h2 id="look-title" class="page-title">${t("look.title")}</h2>
        <${Button} onClick=${() => dialog.current?.close()}>${t("page.close")}<//>
      </div>
      <p class="quiet">${t("look.kept")}</p>
      <fieldset class="look-group">
        <legend class="part-title">${t("look.light")}</legend>
        <div class="kinds">${THEMES.map((theme) => html`<${Theme} key=${theme} theme=${theme} />`)}</div>
      </fieldset>
      <fieldset class="look-group">
        <legend class="part-title">${t("look.glass")}</legend>
        ${PALETTES.map((palette) => html`<${Palette} key=${palette} palette=${palette} />`)}
      </fieldset>
      <fieldset class="look-group">
        <legend class="part-title">${t("look.choosing")}</legend>
        <${Switch} name="hints" title=${t("look.hints")} text=${t("look.hints.text")} />
      </fieldset>
      <fieldset class="look-group">
        <legend class="part-title">${t("look.sound")}</legend>
        <${Switch} name="sound" title=${t("look.sound.on")} text=${t("look.sound.text")} />
      </fieldset>
    </dialog>
  `;
}

/** @param {{theme: Look["theme"]}} props */
function Theme({ theme }) {
  const chosen = look.value.theme === theme;
  return html`
    <label class=${classes("kind", chosen && "chosen")}>
      <input type="radio" name="theme" value=${theme} checked=${chosen} onChange=${() => setLook({ theme })} />
      ${t(`look.theme.${theme}`)}
    </label>
  `;
}

/** @param {{palette: Look["palette"]}} props */
function Palette({ palette }) {
  const chosen = look.value.palette === palette;
  return html`
    <label class=${classes("choice", "palette-choice", chosen && "chosen")}>
      <input type="radio" name="palette" value=${palette} checked=${chosen} onChange=${() => setLook({ palette })} />
      <span class="choice-words"><span class="choice-name">${t(`look.palette.${palette}`)}</span><span class="choice-text">${t(`look.palette.${palette}.text`)}</span></span>
      <span class="palette-sample" data-palette=${palette} aria-hidden="true">
        ${SAMPLE.map((die) => html`<${Pane} print=${die[0]} die=${die} />`)}
      </span>
    </label>
  `;
}

/** @param {{name: "hints" | "sound", title: string, text: string}} props */
function Switch({ name, title, text }) {
  const chosen = look.value[name];

  function turn() {
    setLook({ [name]: !chosen });
    play("place");
  }

  return html`
    <label class=${classes("choice", chosen && "chosen")}>
      <input type="checkbox" name=${name} checked=${chosen} onChange=${turn} />
      <span class="choice-words"><span class="choice-name">${title}</span><span class="choice-text">${text}</span></span>
    </label>
  `;
}
