/** The log in words: the actions of each turn become one sentence. */

/** @import {CardList, LogEntry, Seen} from "../types.js" */
/** @import {Key} from "../texts/t.js" */
import { t } from "../texts/t.js";

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
    if (seat === null) return [];
    const { round, turn, ply } = entries[0];
    const last = entries[entries.length - 1].ply;
    const deeds = tell(entries, cards, state.seats.length === 1);
    const text = t("log.line", { name: state.seats[seat].name, deeds });
    return [{ key: `${round}-${turn}-${seat}-${ply}`, seat, round, text, last }];
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
 * What was done, a phrase each.
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
  if (telling.hand && !telling.named) telling.phrases.push(t("log.took", { die: telling.hand }));
  return telling.phrases.length ? telling.phrases : [t("log.passed")];
}

/**
 * @param {Telling} telling
 * @param {string} action
 * @param {CardList} cards
 */
function tellAction(telling, action, cards) {
  const [kind, what = ""] = action.split(":");
  const { phrases } = telling;
  if (kind === "window") phrases.push(t("log.chose", { card: nameOf(cards.windows, what) }));
  else if (kind === "tool") {
    telling.tool = what;
    telling.pays = telling.solo;
    telling.named = telling.hand !== null;
    const card = nameOf(cards.tools, what);
    phrases.push(telling.hand ? t("log.used-on", { card, die: telling.hand }) : t("log.used", { card }));
  } else if (kind === "private") telling.own = true;
  else if (kind === "repair") telling.repairs = true;
  else if (kind === "tokens") tellPayment(telling, t("log.paid-tokens"));
  else if (kind === "die" && telling.pays) tellPayment(telling, t("log.paid-die", { die: what }));
  else if (kind === "die") tellDie(telling, what);
  else if (kind === "value" && telling.hand) {
    telling.hand = `${telling.hand[0]}${what}`;
    phrases.push(t("log.made", { die: telling.hand }));
  } else if (kind === "cell") tellCell(telling, what);
  else if (kind === "return") tellReturn(telling);
  else tellChance(telling, kind, what);
}

/**
 * @param {Telling} telling
 * @param {string} phrase
 */
function tellPayment(telling, phrase) {
  telling.phrases.push(phrase);
  telling.pays = false;
}

/** Where a die comes from that a tool gives for the one in hand. @type {Record<string, Key>} */
const SWAPS = { "lens-cutter": "log.swapped-track", "strip-cutter": "log.swapped-private" };

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
  if (telling.hand) telling.phrases.push(t(SWAPS[telling.tool ?? ""] ?? "log.swapped", { die }));
  telling.hand = die;
}

/** @param {Telling} telling */
function tellReturn(telling) {
  if (telling.hand && !telling.named) telling.phrases.push(t("log.took", { die: telling.hand }));
  telling.phrases.push(t("log.returned"));
  telling.hand = null;
}

/**
 * @param {Telling} telling
 * @param {string} cell
 */
function tellCell(telling, cell) {
  if (telling.hand) {
    const key = telling.named ? "log.placed-it" : telling.own ? "log.placed-private" : "log.placed";
    telling.phrases.push(t(key, { die: telling.hand, cell }));
    telling.hand = null;
    telling.own = false;
  } else if (telling.from) {
    telling.phrases.push(t(telling.repairs ? "log.repaired" : "log.moved", { from: telling.from, cell }));
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
    telling.phrases.push(t("log.rerolled", { before: telling.rerolled, die: what }));
    telling.rerolled = null;
  }
  if (!telling.hand) return;
  if (kind === "draw") {
    telling.hand = `${what}.`;
    telling.phrases.push(t("log.drew", { color: what }));
  } else if (kind === "roll") {
    telling.hand = what;
    telling.phrases.push(t("log.rolled", { die: what }));
  }
}

/**
 * @param {{id: string, name: string}[]} cards
 * @param {string} id
 */
const nameOf = (cards, id) => cards.find((card) => card.id === id)?.name ?? id;
