/** Sealed dice: the commitments that this browser noted while games were played, and the check of a record by them. */

/** @import {Fairness, SealedRecord, TableState, Verdict} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import * as api from "../api.js";
import { t } from "../texts/t.js";
import { effect, signal } from "../vendor/signals.js";
import { sentence } from "../words.js";
import { sha256 } from "./sha256.js";
import { game, room, watched } from "./store.js";

/**
 * @typedef {{id: string, commitment: string, round: number}} Note
 *   seen in that round of that game, before its end; round 0: before it began
 * @typedef {{ok: boolean | null, text: string}} Finding ok null: nothing to say for or against
 * @typedef {{own: Finding, server: Finding, commitment: string | null}} Check commitment: the one that was noted
 */

const KEPT = "vitrail.sealed";
/** So many games are remembered. */
const MOST = 300;

/** The promise of the game on the table. @type {Signal<(Fairness & {id: string}) | null>} */
export const promise = signal(/** @type {(Fairness & {id: string}) | null} */ (null));

/** @returns {Note[]} */
function notes() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} id @returns {Note | null} */
const noteOf = (id) => notes().find((note) => note.id === id) ?? null;

/** Note the commitment of every game that comes to the table, the first time it is seen. */
export function noteCommitments() {
  effect(() => {
    const state = game.value ?? watched.value ?? room.value;
    if (state && promise.peek()?.id !== state.id) void note(state);
  });
}

/** @param {TableState} state */
async function note({ id, view, result }) {
  try {
    const told = await api.getFairness(id);
    promise.value = { id, ...told };
    if (!told.commitment || result || noteOf(id)) return;
    const round = view?.round ?? 0;
    localStorage.setItem(KEPT, JSON.stringify([...notes(), { id, commitment: told.commitment, round }].slice(-MOST)));
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error; // it is asked again when the table is next drawn
  }
}

/**
 * Check a record: its seed here, by what was noted, and its dice by the server.
 * @param {string} text the record as it was written
 * @param {string | null} id the game it is of; null: somebody's file
 * @returns {Promise<Check>}
 */
export async function checkDice(text, id) {
  const { fair } = /** @type {SealedRecord} */ (JSON.parse(text));
  if (!fair) return nothingSealed();
  const noted = id === null ? notes().find(({ commitment }) => commitment === fair.commitment) ?? null : noteOf(id);
  const commitment = noted?.commitment ?? null;
  return { own: ownFinding(fair, noted), server: await serverFinding(text, commitment), commitment };
}

/** @returns {Check} */
function nothingSealed() {
  return { own: { ok: null, text: t("dice.no-seal") }, server: { ok: null, text: t("dice.not-asked") }, commitment: null };
}

/**
 * @param {{seed: string, commitment: string}} fair
 * @param {Note | null} noted
 * @returns {Finding}
 */
function ownFinding({ seed, commitment }, noted) {
  const found = sha256(String(seed));
  if (noted && found !== noted.commitment) {
    return { ok: false, text: t("dice.other-seed", { round: noted.round }) };
  }
  if (found !== commitment) return { ok: false, text: t("dice.changed") };
  if (noted) {
    return { ok: true, text: t("dice.same-seed", { round: noted.round }) };
  }
  return { ok: null, text: t("dice.not-noted") };
}

/**
 * @param {string} text
 * @param {string | null} commitment
 * @returns {Promise<Finding>}
 */
async function serverFinding(text, commitment) {
  try {
    const verdict = /** @type {Verdict} */ (await api.verify(text, commitment));
    return { ok: verdict.first === null, text: verdict.sentence };
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    return { ok: null, text: sentence(t("dice.unchecked", { reason: error.message })) };
  }
}
