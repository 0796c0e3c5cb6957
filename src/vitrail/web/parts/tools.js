/** The Tool Cards: text in full, cost, tokens on them, and whether they can be used now. */

/** @import {CardList, Seen, ToolCard} from "../types.js" */
import { ColorSign } from "../art/glyphs.js";
import { Gem } from "../art/pictures.js";
import { classes, html } from "../html.js";
import { legal } from "../state/board.js";
import { chooseTool } from "../state/intents.js";
import { meant } from "../state/lesson.js";
import { rich, t } from "../texts/t.js";
import { WHEN } from "../words.js";

/**
 * @param {{state: Seen, cards: CardList, still?: boolean}} props
 *   still: to read only
 */
export function Tools({ state, cards, still = false }) {
  const offered = legal(state.view, "tool");
  return html`
    <section class="tools-area" aria-label=${t("tools.title")}>
      <h2 class="part-title">${t("tools.title")}</h2>
      <ul class="tools">
        ${state.view.tools.map(({ id, tokens }) => {
          const card = cards.tools.find((tool) => tool.id === id);
          return (
            card &&
            html`
              <${Tool}
                key=${id}
                card=${card}
                tokens=${tokens}
                price=${priceOf(state, card)}
                offered=${offered.has(id)}
                active=${state.view.tool === id}
                note=${note(state, card)}
                still=${still}
              />
            `
          );
        })}
        ${state.view.tools.length === 0 && html`<li class="quiet">${t("tools.none")}</li>`}
      </ul>
    </section>
  `;
}

/**
 * What a tool costs: Favor Tokens, in a solo game a die of its color.
 * @typedef {{tokens: number, color: string, words: string}} Price tokens 0: none; color "": none
 * @param {Seen} state
 * @param {ToolCard} card
 * @returns {Price}
 */
function priceOf({ view }, card) {
  const { edition, players } = view.rules;
  const color = players === 1 ? card.solo_color : "";
  const tokens = players === 1 && edition === "original" ? 0 : (view.costs[card.id] ?? 1);
  const values = { count: tokens, color };
  const words = color ? t(tokens > 0 ? "tool.price-either" : "tool.price-die", values) : t("count.favor", values);
  return { tokens, color, words };
}

/** @param {{price: Price}} props */
function PriceSign({ price: { tokens, color } }) {
  const gems = html`${tokens}<${Gem} />`;
  if (!color) return gems;
  const die = rich("tool.die-sign", { color: html`<span class="price-color tile-glass"><${ColorSign} color=${color} /></span>` });
  return tokens > 0 ? html`${gems}<span class="price-or">${t("tool.or")}</span>${die}` : die;
}

/**
 * @param {{
 *   card: ToolCard, tokens: number, price: Price, offered: boolean, active: boolean, note: string, still: boolean,
 * }} props
 */
function Tool({ card, tokens, price, offered, active, note, still }) {
  const onCard = t("tool.on-card", { count: tokens });
  const sign = html`<${PriceSign} price=${price} />`;
  return html`
    <li class=${classes("tool", offered && "offered", active && "active", still && "still")} data-meant=${meant(`tool:${card.id}`)}>
      <span class="tool-number" aria-hidden="true">${card.number}</span>
      <div class="tool-head">
        <h3 class="tool-name">${card.name}</h3>
        <p class="tool-when">${card.when in WHEN ? t(WHEN[card.when]) : card.when}</p>
      </div>
      <div class="tool-side">
        <span class="tool-tokens" role="img" aria-label=${onCard} title=${onCard}>
          ${Array.from({ length: tokens > 4 ? 1 : tokens }, () => html`<${Gem} />`)} ${tokens > 4 && `× ${tokens}`}
        </span>
        ${still
          ? html`<span class="tool-cost">
              <span class="tool-price" aria-hidden="true">${rich("tool.costs", { price: sign })}</span>
              <span class="visually-hidden">${t("tool.costs", { price: price.words })}</span>
            </span>`
          : html`
              <button
                type="button"
                class="tool-use"
                data-tool=${card.id}
                data-offered=${offered ? "yes" : undefined}
                aria-disabled=${offered ? undefined : "true"}
                onClick=${() => chooseTool(card.id)}
              >
                <span class="tool-price" aria-hidden="true">
                  ${active ? t("tool.in-use") : rich("tool.use", { price: sign })}
                </span>
                <span class="visually-hidden">
                  ${active ? t("tool.in-use-name", { tool: card.name }) : t("tool.use-name", { price: price.words, tool: card.name })}
                </span>
              </button>
            `}
      </div>
      <div class="tool-body">
        <p class="tool-text">${card.text}</p>
        ${note && offered && html`<p class="tool-note">${note}</p>`}
      </div>
    </li>
  `;
}

/**
 * A word of warning where a tool has a price that is easily overlooked.
 * @param {Seen} state
 * @param {ToolCard} card
 */
function note({ view, seat }, card) {
  const next = view.order[view.turn + 1] === seat;
  if (card.id !== "running-pliers" || !next) return "";
  return t("tool.gives-up-turn");
}
