/** The Tool Cards: text in full, cost, tokens on them, and whether they can be used now. */

/** @import {CardList, Seen, ToolCard} from "../types.js" */
import { ColorSign } from "../art/glyphs.js";
import { Gem } from "../art/pictures.js";
import { classes, html } from "../html.js";
import { legal } from "../state/board.js";
import { chooseTool } from "../state/intents.js";
import { COLORS, WHEN, plural } from "../words.js";

/**
 * @param {{state: Seen, cards: CardList, still?: boolean}} props
 *   still: to read only
 */
export function Tools({ state, cards, still = false }) {
  const offered = legal(state.view, "tool");
  return html`
    <section class="tools-area" aria-label="Tool Cards">
      <h2 class="part-title">Tool Cards</h2>
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
        ${state.view.tools.length === 0 && html`<li class="quiet">None are left.</li>`}
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
  const ways = [tokens > 0 && plural(tokens, "Favor Token"), color && `a ${COLORS[color]} die`];
  return { tokens, color, words: ways.filter(Boolean).join(" or ") };
}

/** @param {{price: Price}} props */
function PriceSign({ price: { tokens, color } }) {
  return html`
    ${tokens > 0 && html`${tokens}<${Gem} />`}
    ${tokens > 0 && color && html`<span class="price-or">or</span>`}
    ${color && html`<span class="price-color tile-glass"><${ColorSign} color=${color} /></span> die`}
  `;
}

/**
 * @param {{
 *   card: ToolCard, tokens: number, price: Price, offered: boolean, active: boolean, note: string, still: boolean,
 * }} props
 */
function Tool({ card, tokens, price, offered, active, note, still }) {
  const onCard = `${plural(tokens, "token")} on this card`;
  return html`
    <li class=${classes("tool", offered && "offered", active && "active", still && "still")}>
      <span class="tool-number" aria-hidden="true">${card.number}</span>
      <div class="tool-head">
        <h3 class="tool-name">${card.name}</h3>
        <p class="tool-when">${WHEN[card.when] ?? card.when}</p>
      </div>
      <div class="tool-side">
        <span class="tool-tokens" role="img" aria-label=${onCard} title=${onCard}>
          ${Array.from({ length: tokens > 4 ? 1 : tokens }, () => html`<${Gem} />`)} ${tokens > 4 && `× ${tokens}`}
        </span>
        ${still
          ? html`<span class="tool-cost">
              <span class="tool-price" aria-hidden="true">Costs <${PriceSign} price=${price} /></span>
              <span class="visually-hidden">Costs ${price.words}</span>
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
                  ${active ? "In use" : html`Use for <${PriceSign} price=${price} />`}
                </span>
                <span class="visually-hidden">
                  ${active ? `In use: ${card.name}` : `Use for ${price.words}: ${card.name}`}
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
  return "Your second turn comes right after this one: it is the turn you give up.";
}
