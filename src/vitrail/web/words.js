/** The page's words for dice, cells and what is to do now. */

/** @import {Seen, View} from "./types.js" */
import { CELLS, legal, parseDice } from "./state/board.js";

/** @type {Record<string, string>} */
export const COLORS = { R: "red", Y: "yellow", G: "green", B: "blue", P: "purple" };

/** @type {Record<string, string>} */
export const WHEN = { "after-draft": "With the die just taken", "any-time": "With no die in hand" };

/** @param {string} die "R3", or "R." for a die without a value yet */
export function dieWords(die) {
  const color = COLORS[die[0]] ?? die[0];
  return die[1] === "." ? `${color} die` : `${color} ${die[1]}`;
}

/** @param {string} print one character of a window's grid */
export function printWords(print) {
  if (print === ".") return "clear";
  return `printed ${COLORS[print] ?? print}`;
}

/**
 * "B3, printed blue, empty, legal for red 3" and "A1, red 3".
 * @param {string} cell
 * @param {string} print
 * @param {string | null} die
 * @param {string} [note] what can be done there
 */
export function cellWords(cell, print, die, note) {
  const what = die ? dieWords(die) : `${printWords(print)}, empty`;
  return [cell, what, note].filter(Boolean).join(", ");
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A message as a sentence. @param {string} message */
export const sentence = (message) => capital(message) + (/[.!?]$/.test(message) ? "" : ".");

/** @param {string[]} names */
export function listWords(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** A number with a proper minus. @param {number} points */
export const plain = (points) => String(points).replace("-", "−");

/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));

/**
 * What the person is asked to do, in a sentence; the name of a tool in progress stands beside it.
 * @param {View} view
 * @returns {string}
 */
export function promptWords(view) {
  const hand = handWords(view.hand);
  if (view.repairing && view.phase === "lift") return "Repair: choose the die of your window to move.";
  switch (view.phase) {
    case "turn":
      return turnWords(view);
    case "place":
      return placeWords(view, hand);
    case "value":
      return view.hand?.[1] === "." ? `Choose the value of ${hand}.` : `Choose the new value of ${hand}.`;
    case "track":
      return `Choose a die on the Round Track to swap with ${hand}.`;
    case "lift":
      if (view.legal.includes("stop")) return "Choose a second die to move, or stop here.";
      return "Choose a die in your window to move.";
    case "set-down":
      return `Choose the lit cell for ${handWords(liftedDie(view))}.`;
    case "take":
      return "Take one more die from the Draft Pool.";
    case "private":
      return privateWords(view, hand);
    case "pay":
      return payWords(view);
    case "window":
      return "Choose the window you will glaze.";
    default:
      return "";
  }
}

/**
 * What somebody else is doing; nothing where nobody is to act.
 * @param {Seen} state
 */
export function othersTurn({ view, seats }) {
  if (view.actor === null || view.actor < 0) return "";
  const { name, away } = seats[view.actor];
  if (away) return `${name} is away: the game goes on when somebody is back.`;
  if (view.phase === "window") return `${name} is choosing a window.`;
  if (view.hand) return `${name} has ${handWords(view.hand)} in hand.`;
  return `It is ${name}'s turn.`;
}

/**
 * What was done and is not answered yet.
 * @param {string} action "undo", "back" or an action's text
 */
export function doingWords(action) {
  const [kind, what = ""] = action.split(" ")[0].split(":");
  switch (kind) {
    case "die":
      return `taking ${dieWords(what)}`;
    case "cell":
      return `placing on ${what}`;
    case "window":
      return "choosing a window";
    case "tool":
      return "using a tool";
    case "pass":
      return "ending the turn";
    case "undo":
      return "taking back";
    case "back":
      return "coming back";
    default:
      return "your move";
  }
}

/** @param {string | null} hand */
function handWords(hand) {
  if (!hand) return "the die";
  return hand[1] === "." ? `the ${dieWords(hand)}` : dieWords(hand);
}

/**
 * The die that a tool moves.
 * @param {View} view
 */
export function liftedDie(view) {
  const dice = view.actor === null ? [] : parseDice(view.seats[view.actor].dice);
  return view.lifted ? (dice[CELLS.indexOf(view.lifted)] ?? null) : null;
}

/** @param {View} view */
function turnWords(view) {
  const dice = legal(view, "die").size > 0;
  const own = view.legal.includes("private");
  const tools = legal(view, "tool").size > 0;
  if (dice && own) return `Take a die from the Draft Pool, or place one of your own${tools ? ", or use a tool" : ""}.`;
  if (dice && tools) return "Take a die, or use a tool first.";
  if (dice) return "Take a die from the Draft Pool.";
  if (own) return `Place a die of your private pool${tools ? ", use a tool," : ""} or end your turn.`;
  if (tools) return "Use a tool, or end your turn.";
  if (view.legal.includes("repair")) return "Nothing fits: repair your window, or end your turn.";
  return "Nothing is left to do: end your turn.";
}

/**
 * @param {View} view
 * @param {string} hand
 */
function privateWords(view, hand) {
  if (!view.tool) return "Choose a die of your private pool to place.";
  if (view.hand) return `Choose a die of your private pool to swap with ${hand}.`;
  return view.legal.includes("stop")
    ? "Choose a second die of your private pool to re-roll, or stop here."
    : "Choose a die of your private pool to re-roll.";
}

/** @param {View} view */
function payWords(view) {
  const dice = [...legal(view, "die")].map(dieWords);
  const tokens = view.legal.includes("tokens");
  const price = plural(view.costs[view.tool ?? ""] ?? 1, "Favor Token");
  if (dice.length === 0) return `Pay with ${price}.`;
  const choice = `Pay with a lit ${dice[0].split(" ")[0]} die of the Draft Pool`;
  return tokens ? `${choice}, or with ${price}.` : `${choice}: die and card leave the game.`;
}

/**
 * @param {View} view
 * @param {string} hand
 */
function placeWords(view, hand) {
  const cells = legal(view, "cell").size > 0;
  const back = view.legal.includes("return");
  if (cells && back) return `Place ${hand} on a lit cell, or put it back.`;
  if (cells) return `Place ${hand} on a lit cell.`;
  if (back) return `${capital(hand)} fits nowhere: it goes back to the Draft Pool${endsTurn(view) ? ", and your turn ends" : ""}.`;
  return `${capital(hand)} fits nowhere as it is: only a tool can help.`;
}

/** Whether putting back a die that fits nowhere ends the turn. @param {View} view */
const endsTurn = ({ rules }) => rules.rulings.unplaceable_draft === "return_and_end_turn";

/**
 * How long ago, in words.
 * @param {string} when an ISO text
 */
export function since(when) {
  const minutes = Math.round((Date.now() - Date.parse(when)) / 60000);
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (Number.isNaN(minutes)) return "some time ago";
  if (minutes < 1) return "just now";
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 36) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 1440), "day");
}
