/** The log in words: the actions of each turn become one sentence. */

/** @import {CardList, LogEntry, Seen} from "../types.js" */
import { dieWords, listWords } from "../words.js";

/**
 * @typedef {{key: string, seat: number | null, round: number, text: string, last: number}} LogLine
 *   `last`: ply of its last action
 * @typedef {{hand: string | null, tool: string | null, from: string | null, named: boolean, phrases: string[],
 *   solo: boolean, pays: boolean, own: boolean, repairs: boolean, rerolled: string | null, next: string}} Telling
 *   `named`: the die in hand was spoken of already; `pays`: the next die pays the tool; `own`: it is of the private pool;
 *   `next`: the action after this one
 */

/**
 * One line a turn, oldest first.
 * @param {Pick<Seen, "log" | "seats">} state
 * @param {CardList} cards
 * @returns {LogLine[]}
 */
export function logLines(state, cards) {
  return turns(state.log).flatMap((entries) => {
    const seat = entries.find((entry) => entry.seat !== null)?.seat ?? null;
    const { round, turn, ply } = entries[0];
    const last = entries[entries.length - 1].ply;
    const text = seat === null ? "" : `${state.seats[seat].name} ${tell(entries, cards, state.seats.length === 1)}`;
    return text ? [{ key: `${round}-${turn}-${seat}-${ply}`, seat, round, text, last }] : [];
  });
}

/** @param {LogEntry[]} log @returns {LogEntry[][]} */
function turns(log) {
  /** @type {LogEntry[][]} */
  const groups = [];
  for (const entry of log) {
    const group = groups[groups.length - 1];
    if (group && continues(group, entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/**
 * @param {LogEntry[]} group
 * @param {LogEntry} entry
 */
function continues(group, entry) {
  const start = group.find(({ seat }) => seat !== null) ?? group[0];
  const closed = group.some(({ action }) => action === "pass" || action.startsWith("window:"));
  const sameSeat = entry.seat === null || start.seat === null || entry.seat === start.seat;
  return !closed && sameSeat && entry.round === start.round && entry.turn === start.turn;
}

/**
 * @param {LogEntry[]} entries
 * @param {CardList} cards
 * @param {boolean} solo
 */
function tell(entries, cards, solo) {
  const nothing = { hand: null, tool: null, from: null, rerolled: null, next: "" };
  /** @type {Telling} */
  const telling = { ...nothing, named: false, phrases: [], solo, pays: false, own: false, repairs: false };
  for (const [index, { seat, action }] of entries.entries()) {
    telling.next = entries[index + 1]?.action ?? "";
    if (seat !== null || telling.tool) tellAction(telling, action, cards);
  }
  if (telling.hand && !telling.named) telling.phrases.push(`took ${dieWords(telling.hand)}`);
  return telling.phrases.length ? listWords(telling.phrases) : "passed";
}

/**
 * @param {Telling} telling
 * @param {string} action
 * @param {CardList} cards
 */
function tellAction(telling, action, cards) {
  const [kind, what = ""] = action.split(":");
  const { phrases } = telling;
  if (kind === "window") phrases.push(`chose ${nameOf(cards.windows, what)}`);
  else if (kind === "tool") {
    telling.tool = what;
    telling.pays = telling.solo;
    telling.named = telling.hand !== null;
    phrases.push(`used ${nameOf(cards.tools, what)}${telling.hand ? ` on ${dieWords(telling.hand)}` : ""}`);
  } else if (kind === "private") telling.own = true;
  else if (kind === "repair") telling.repairs = true;
  else if (kind === "tokens") tellPayment(telling, "Favor Tokens");
  else if (kind === "die" && telling.pays) tellPayment(telling, `${dieWords(what)} (die and card leave the game)`);
  else if (kind === "die") tellDie(telling, what);
  else if (kind === "value" && telling.hand) {
    telling.hand = `${telling.hand[0]}${what}`;
    phrases.push(`made it ${dieWords(telling.hand)}`);
  } else if (kind === "cell") tellCell(telling, what);
  else if (kind === "return") tellReturn(telling);
  else tellChance(telling, kind, what);
}

/**
 * @param {Telling} telling
 * @param {string} what
 */
function tellPayment(telling, what) {
  telling.phrases.push(`paid with ${what}`);
  telling.pays = false;
}

/** Where a die comes from that a tool gives for the one in hand. @type {Record<string, string>} */
const SWAPS = { "lens-cutter": " of the Round Track", "strip-cutter": " of the private pool" };

/**
 * @param {Telling} telling
 * @param {string} die
 */
function tellDie(telling, die) {
  if (telling.tool === "lead-came-nippers" && !telling.own && !telling.hand && telling.next.startsWith("roll:")) {
    telling.rerolled = die;
    return;
  }
  telling.named = telling.hand !== null;
  if (telling.hand) telling.phrases.push(`swapped it for ${dieWords(die)}${SWAPS[telling.tool ?? ""] ?? ""}`);
  telling.hand = die;
}

/** @param {Telling} telling */
function tellReturn(telling) {
  if (telling.hand && !telling.named) telling.phrases.push(`took ${dieWords(telling.hand)}`);
  telling.phrases.push("put it back in the Draft Pool");
  telling.hand = null;
}

/**
 * @param {Telling} telling
 * @param {string} cell
 */
function tellCell(telling, cell) {
  if (telling.hand) {
    const die = `${dieWords(telling.hand)}${telling.own ? " of the private pool" : ""}`;
    telling.phrases.push(`placed ${telling.named ? "it" : die} on ${cell}`);
    telling.hand = null;
    telling.own = false;
  } else if (telling.from) {
    const move = `${telling.from} to ${cell}`;
    telling.phrases.push(telling.repairs ? `repaired the window (${move})` : `moved ${move}`);
    telling.from = null;
    telling.repairs = false;
  } else telling.from = cell;
}

/**
 * @param {Telling} telling
 * @param {string} kind
 * @param {string} what
 */
function tellChance(telling, kind, what) {
  if (kind === "roll" && telling.rerolled) {
    telling.phrases.push(`re-rolled ${dieWords(telling.rerolled)} of the private pool to ${dieWords(what)}`);
    telling.rerolled = null;
  }
  if (!telling.hand) return;
  if (kind === "draw") {
    telling.hand = `${what}.`;
    telling.phrases.push(`drew a ${dieWords(telling.hand)}`);
  } else if (kind === "roll") {
    telling.hand = what;
    telling.phrases.push(`rolled ${dieWords(what)}`);
  }
}

/**
 * @param {{id: string, name: string}[]} cards
 * @param {string} id
 */
const nameOf = (cards, id) => cards.find((card) => card.id === id)?.name ?? id;
