/** The Tool Cards: text in full, cost, tokens on them, and whether they can be used now. */

/** @import {CardList, State, ToolCard} from "../types.js" */
import { Gem } from "../art/pictures.js";
import { classes, html } from "../html.js";
import { legal, turnOrder } from "../state/board.js";
import { chooseTool } from "../state/intents.js";
import { WHEN, plural } from "../words.js";

/**
 * @param {{state: State, cards: CardList, still?: boolean}} props
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
                offered=${offered.has(id)}
                active=${state.view.tool === id}
                note=${note(state, card)}
                still=${still}
              />
            `
          );
        })}
      </ul>
    </section>
  `;
}

/** @param {{card: ToolCard, tokens: number, offered: boolean, active: boolean, note: string, still: boolean}} props */
function Tool({ card, tokens, offered, active, note, still }) {
  const cost = tokens > 0 ? 2 : 1;
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
          ? html`<span class="tool-cost">Costs ${cost}</span>`
          : html`
              <button
                type="button"
                class="tool-use"
                data-tool=${card.id}
                data-offered=${offered ? "yes" : undefined}
                aria-disabled=${offered ? undefined : "true"}
                aria-label=${active ? `In use: ${card.name}` : `Use for ${plural(cost, "Favor Token")}: ${card.name}`}
                onClick=${() => chooseTool(card.id)}
              >
                ${active ? "In use" : html`<span>Use for ${cost}</span><${Gem} />`}
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
 * @param {State} state
 * @param {ToolCard} card
 */
function note({ view, seats, seat }, card) {
  const order = turnOrder(view.round, seats.length);
  const next = order[view.turn + 1] === seat;
  if (card.id !== "running-pliers" || !next) return "";
  return "Your second turn comes right after this one: it is the turn you give up.";
}
