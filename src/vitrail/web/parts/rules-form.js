/** What can be chosen of a rule set: each choice with a sentence on what it changes, or why it cannot be made. */

/** @import {Choice} from "../types.js" */
import { classes, html } from "../html.js";
import { change, choices, ruleSet, setFlag, wish } from "../state/wishes.js";
import { t } from "../texts/t.js";
import { sentence } from "../words.js";

export function RulesForm() {
  const of = (/** @type {string} */ group) => choices.value.filter((choice) => choice.group === group);
  const flags = of("option").filter(({ id }) => id !== "tools");
  const tools = of("option").find(({ id }) => id === "tools");
  return html`
    <section class="panel rules-form" aria-label=${t("rules.title")}>
      <h2 class="panel-title">${t("rules.what")}</h2>
      <fieldset class="choices two">
        <legend class="seat-legend">${t("rules.edition")}</legend>
        ${of("edition").map((choice) => html`<${Edition} key=${choice.id} choice=${choice} />`)}
      </fieldset>
      <fieldset class="choices">
        <legend class="seat-legend">${t("rules.options")}</legend>
        ${flags.map((choice) => html`<${Flag} key=${choice.id} choice=${choice} />`)}
        ${tools && html`<${SoloTools} choice=${tools} />`}
      </fieldset>
      <fieldset class="choices">
        <legend class="seat-legend">${t("rules.twists")}</legend>
        ${of("twist").map((choice) => html`<${Flag} key=${choice.id} choice=${choice} />`)}
      </fieldset>
      <${Rulings} list=${of("ruling")} />
      <${Explained} />
    </section>
  `;
}

/** @param {{choice: Choice}} props */
function Edition({ choice }) {
  const no = ruleSet.value?.refused[`edition=${choice.id}`];
  const chosen = wish.value.edition === choice.id;
  return html`
    <label class=${classes("choice", chosen && "chosen", no && "refused")}>
      <input
        type="radio"
        name="edition"
        value=${choice.id}
        checked=${chosen}
        disabled=${Boolean(no)}
        onChange=${() => change({ edition: choice.id })}
      />
      <${ChoiceWords} name=${choice.name} text=${choice.text} no=${no} />
    </label>
  `;
}

/** @param {{name: string, text: string, no?: string}} props */
function ChoiceWords({ name, text, no }) {
  return html`
    <span class="choice-words">
      <span class="choice-name">${name}</span>
      <span class="choice-text">${text}</span>
      ${no && html`<span class="refusal">${sentence(no)}</span>`}
    </span>
  `;
}

/** @param {{choice: Choice}} props */
function Flag({ choice }) {
  const { id, name, text } = choice;
  const known = ruleSet.value;
  const given = wish.value.flags.includes(id);
  const implied = !given && id === "expansion" && Boolean(known?.arguments?.expansion);
  const no = known?.refused[id];
  const on = given || implied;
  return html`
    <label class=${classes("choice", on && "chosen", no && "refused")}>
      <input
        type="checkbox"
        name=${id}
        checked=${on}
        disabled=${Boolean(no) || implied}
        onChange=${(/** @type {Event} */ event) => setFlag(id, /** @type {HTMLInputElement} */ (event.currentTarget).checked)}
      />
      <${ChoiceWords} name=${name} text=${implied ? `${t("rules.implied")} ${text}` : text} no=${no} />
    </label>
  `;
}

/** @param {{choice: Choice}} props */
function SoloTools({ choice }) {
  const no = ruleSet.value?.refused.tools;
  return html`
    <div class=${classes("choice", "solo-tools", no && "refused")} role="radiogroup" aria-label=${choice.name}>
      <span class="choice-words">
        <span class="choice-name">${choice.name}</span>
        <span class="choice-text">${choice.text}</span>
        ${no && html`<span class="refusal">${sentence(no)}</span>`}
      </span>
      <span class="kinds">
        ${[1, 2, 3, 4, 5].map((number) => html`
          <label class=${classes("kind", "count", wish.value.tools === number && !no && "chosen", no && "refused")}>
            <input
              type="radio"
              name="tools"
              value=${number}
              checked=${wish.value.tools === number}
              disabled=${Boolean(no)}
              onChange=${() => change({ tools: number })}
            />
            <span>${number}</span>
          </label>
        `)}
      </span>
    </div>
  `;
}

/** @param {{list: Choice[]}} props */
function Rulings({ list }) {
  const now = { ...ruleSet.value?.arguments?.rulings, ...wish.value.rulings };
  const matter = ruleSet.value?.rulings ?? [];
  const shown = list.filter(({ id, values }) => values.length > 1 && matter.includes(id));
  const changed = Object.keys(wish.value.rulings).length;
  return html`
    <details class="rulings">
      <summary>
        <span class="choice-name">${t("rules.rulings")}</span>
        <span class="quiet">${changed ? t("rules.changed", { count: changed }) : t("rules.rulings-note")}</span>
      </summary>
      ${shown.map(
        ({ id, name, text, values }) => html`
          <fieldset class="ruling" key=${id}>
            <legend class="choice-name">${name}</legend>
            <p class="choice-text">${text}</p>
            ${values.map(
              (value) => html`
                <label class=${classes("choice", now[id] === value.id && "chosen")}>
                  <input
                    type="radio"
                    name=${id}
                    value=${value.id}
                    checked=${now[id] === value.id}
                    onChange=${() => change({ rulings: { ...wish.value.rulings, [id]: value.id } })}
                  />
                  <span class="choice-text">${value.text}</span>
                </label>
              `,
            )}
          </fieldset>
        `,
      )}
    </details>
  `;
}

function Explained() {
  const sentences = ruleSet.value?.sentences ?? [];
  if (sentences.length === 0) return null;
  return html`
    <details class="rulings">
      <summary><span class="choice-name">${t("rules.sentences")}</span></summary>
      <ul class="explained">${sentences.map((text) => html`<li>${text}</li>`)}</ul>
    </details>
  `;
}
