/** The device's keyring: the secrets of the seats held here and of the tables opened here, kept in the browser. */

/** @import {Player} from "../types.js" */
/** @import {Signal} from "../vendor/signals.js" */
import { signal } from "../vendor/signals.js";
import { people } from "./board.js";
import { info } from "./store.js";

/**
 * @typedef {{
 *   seats: Record<string, string>, host: string | null, invites: Record<string, string>, used: string[],
 * }} Keys
 *   of one table: secrets of seats by number, the host's, those of invite links by seat, and the invites used here
 */

const PLACE = "vitrail.keys";
/** The server is asked for so many seats at once; of more, the tables opened last are kept. */
const MOST_TABLES = 150;
/** @type {Keys} */
const NONE = { seats: {}, host: null, invites: {}, used: [] };

/** By the table's id, the one opened last at the end. @type {Signal<Record<string, Keys>>} */
export const keyring = signal(stored());

window.addEventListener("storage", ({ key }) => {
  if (key === PLACE || key === null) keyring.value = stored();
});

/** @returns {Record<string, Keys>} */
function stored() {
  const text = localStorage.getItem(PLACE);
  return text ? JSON.parse(text) : {};
}

/**
 * Another tab may have changed the keyring: what is stored is changed, not what was read before.
 * @param {(all: Record<string, Keys>) => Record<string, Keys>} make
 */
function change(make) {
  const all = Object.fromEntries(Object.entries(make(stored())).slice(-MOST_TABLES));
  localStorage.setItem(PLACE, JSON.stringify(all));
  keyring.value = all;
}

/** @param {string} id @returns {Keys} */
export const keysOf = (id) => keyring.value[id] ?? NONE;

/** @param {string} id @param {number} seat @returns {string | null} */
export const seatKey = (id, seat) => keysOf(id).seats[seat] ?? null;

/** @param {string} id */
export const hostKey = (id) => keysOf(id).host;

/**
 * Whether whoever sits here may start and remove the table, and give seats to bots.
 * @param {string} id
 */
export const isHost = (id) => hostKey(id) !== null;

/**
 * The seats that are held here: by their keys, at home all that people sit at.
 * @param {{id: string, seats: Player[]}} table
 */
export function ownSeats({ id, seats }) {
  const persons = people(seats);
  return info.value?.home ? persons : persons.filter((seat) => seatKey(id, seat) !== null);
}

/** Every seat held here. */
export const heldSeats = () =>
  Object.entries(keyring.value).flatMap(([id, { seats }]) =>
    Object.entries(seats).map(([seat, key]) => ({ id, seat: Number(seat), key })),
  );

/** The tables opened here at which no seat is held. */
export const hostedOnly = () =>
  Object.entries(keyring.value).flatMap(([id, { seats, host }]) => (host && Object.keys(seats).length === 0 ? [id] : []));

/**
 * @param {string} id
 * @param {{seats?: Record<string, string>, host?: string, invites?: Record<string, string>, used?: string}} more
 */
export function keep(id, { seats, host, invites, used }) {
  change(({ [id]: before = NONE, ...others }) => ({
    ...others,
    [id]: {
      seats: { ...before.seats, ...seats },
      host: host ?? before.host,
      invites: { ...before.invites, ...invites },
      used: used ? [...before.used, used] : before.used,
    },
  }));
}

/** A seat is held here no more. @param {string} id @param {number} seat */
export function dropSeat(id, seat) {
  if (seatKey(id, seat) === null) return;
  change((all) => ({ ...all, [id]: { ...keysOf(id), seats: without(keysOf(id).seats, seat), used: [] } }));
}

/** The invite of a seat that somebody has taken opens it no more. @param {string} id @param {number} seat */
export function dropInvite(id, seat) {
  if (!(seat in keysOf(id).invites)) return;
  change((all) => ({ ...all, [id]: { ...keysOf(id), invites: without(keysOf(id).invites, seat) } }));
}

/** A table is there no more. @param {string} id */
export const forget = (id) => change(({ [id]: _gone, ...others }) => others);

/**
 * @param {Record<string, string>} entries
 * @param {number} seat
 */
const without = (entries, seat) =>
  Object.fromEntries(Object.entries(entries).filter(([number]) => number !== String(seat)));
