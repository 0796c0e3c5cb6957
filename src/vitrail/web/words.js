/** The page's words for dice, cells and what is to do now, out of the catalogue. */

/** @import {Seen, View} from "./types.js" */
/** @import {Key} from "./texts/t.js" */
import { CELLS, legal, parseDice } from "./state/board.js";
import { locale, t } from "./texts/t.js";

/** @param {string} color one of R Y G B P */
export const colorWord = (color) => t("color", { color });

/** When a tool can be used. @type {Record<string, Key>} */
export const WHEN = { "after-draft": "tool.after-draft", "any-time": "tool.any-time" };

/** @param {string} die "R3", or "R." for a die without a value yet */
export const dieWords = (die) =>
  die[1] === "." ? t("die.open", { color: die[0] }) : t("die", { color: die[0], value: die[1] });

/** @param {string} print one character of a window's grid */
function printWords(print) {
  if (print === ".") return t("cell.clear");
  return /\d/.test(print) ? t("cell.value", { value: print }) : t("cell.color", { color: print });
}

/**
 * "B3, printed blue, empty, legal for red 3" and "A1, red 3".
 * @param {string} cell
 * @param {string} print
 * @param {string | null} die
 * @param {string} [note] what can be done there
 */
export function cellWords(cell, print, die, note) {
  const what = die ? [dieWords(die)] : [printWords(print), t("cell.empty")];
  return commaWords([cell, ...what, note ?? ""]);
}

/** Things side by side. @param {string[]} items those that are empty are left out */
export const commaWords = (items) => items.filter(Boolean).join(t("comma"));

/** @param {number} count */
export const pointsWords = (count) => t("count.points", { count });

/** @param {number} count */
export const favorWords = (count) => t("count.favor", { count });

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** A message with the stop that ends it. @param {string} message */
export const ended = (message) => message + (/[.!?。！？]$/.test(message) ? "" : t("stop"));

/** A message as a sentence. @param {string} message */
export const sentence = (message) => ended(capital(message));

/** Things in a row, as one says them. @param {string[]} items */
export const listWords = (items) => new Intl.ListFormat(locale()).format(items);

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
  if (view.repairing && view.phase === "lift") return t("prompt.repair");
  switch (view.phase) {
    case "turn":
      return t(turnKey(view));
    case "place":
      return placeWords(view);
    case "value":
      return t(view.hand?.[1] === "." ? "prompt.value" : "prompt.new-value", { die: view.hand ?? "" });
    case "track":
      return t("prompt.track", { die: view.hand ?? "" });
    case "lift":
      return t(view.legal.includes("stop") ? "prompt.lift-or-stop" : "prompt.lift");
    case "set-down":
      return t("prompt.set-down", { die: liftedDie(view) ?? "" });
    case "take":
      return t("prompt.take");
    case "private":
      return privateWords(view);
    case "pay":
      return payWords(view);
    case "window":
      return t("prompt.window");
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
  if (away) return t("others.away", { name });
  if (view.phase === "window") return t("others.window", { name });
  if (view.hand) return t("others.hand", { name, die: view.hand });
  return t("others.turn", { name });
}

/** What is done with the die, cell or card that stands behind the action. @type {Record<string, Key>} */
const DOING = {
  die: "doing.die",
  cell: "doing.cell",
  window: "doing.window",
  tool: "doing.tool",
  pass: "doing.pass",
  undo: "doing.undo",
  back: "doing.back",
};

/**
 * What was done and is not answered yet.
 * @param {string} action "undo", "back" or an action's text
 */
export function doingWords(action) {
  const [kind, what = ""] = action.split(" ")[0].split(":");
  return t(DOING[kind] ?? "doing.move", { what });
}

/**
 * The die that a tool moves.
 * @param {View} view
 */
export function liftedDie(view) {
  const dice = view.actor === null ? [] : parseDice(view.seats[view.actor].dice);
  return view.lifted ? (dice[CELLS.indexOf(view.lifted)] ?? null) : null;
}

/** @param {View} view @returns {Key} */
function turnKey(view) {
  const dice = legal(view, "die").size > 0;
  const own = view.legal.includes("private");
  const tools = legal(view, "tool").size > 0;
  if (dice && own) return tools ? "prompt.turn.die-own-tool" : "prompt.turn.die-own";
  if (dice) return tools ? "prompt.turn.die-tool" : "prompt.turn.die";
  if (own) return tools ? "prompt.turn.own-tool" : "prompt.turn.own";
  if (tools) return "prompt.turn.tool";
  return view.legal.includes("repair") ? "prompt.turn.repair" : "prompt.turn.nothing";
}

/** @param {View} view */
function privateWords(view) {
  if (!view.tool) return t("prompt.private");
  if (view.hand) return t("prompt.private-swap", { die: view.hand });
  return t(view.legal.includes("stop") ? "prompt.private-reroll-or-stop" : "prompt.private-reroll");
}

/** @param {View} view */
function payWords(view) {
  const [die] = legal(view, "die");
  const tokens = view.legal.includes("tokens");
  const values = { count: view.costs[view.tool ?? ""] ?? 1, color: die?.[0] ?? "" };
  if (!die) return t("prompt.pay", values);
  return t(tokens ? "prompt.pay-either" : "prompt.pay-die", values);
}

/** @param {View} view */
function placeWords(view) {
  const cells = legal(view, "cell").size > 0;
  const back = view.legal.includes("return");
  const die = view.hand ?? "";
  if (cells) return t(back ? "prompt.place-or-back" : "prompt.place", { die });
  if (!back) return capital(t("prompt.stuck", { die }));
  return capital(t(endsTurn(view) ? "prompt.back-and-end" : "prompt.back", { die }));
}

/** Whether putting back a die that fits nowhere ends the turn. @param {View} view */
const endsTurn = ({ rules }) => rules.rulings.unplaceable_draft === "return_and_end_turn";

/**
 * How long ago, in words.
 * @param {string} when an ISO text
 */
export function since(when) {
  const minutes = Math.round((Date.now() - Date.parse(when)) / 60000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (Number.isNaN(minutes)) return t("since.unknown");
  if (minutes < 1) return t("since.now");
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 36) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 1440), "day");
}
