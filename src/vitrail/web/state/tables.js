/** What is done with tables and seats, beside playing: opening, joining, leaving, starting, handing over, bots. */

/** @import {Opened, Player, Room, State, TableState} from "../types.js" */
import * as api from "../api.js";
import { people } from "./board.js";
import { dropSeat, forget, isHost, keep, keysOf, ownSeats } from "./keyring.js";
import { follow } from "./live.js";
import { followRoute, guarded, loadCards } from "./load.js";
import { loadLobby } from "./lobby.js";
import { enterRoute, goTo, inviteLink, moveLink } from "./route.js";
import { approach, clearTable, receive } from "./showing.js";
import * as store from "./store.js";
import { OWN_NAME } from "./wishes.js";

/**
 * Open a table; it is on the screen then, or its waiting room.
 * @param {Player[]} players
 * @param {string} rules
 * @param {{clock: string, public: boolean}} [terms]
 */
export async function startGame(players, rules, terms = { clock: "none", public: false }) {
  await guarded(
    () => void startGame(players, rules, terms),
    async () => {
      await enterGame(await api.createGame(rules, players, terms));
    },
  );
}

/** Sit down at a table that was just opened, or wait there for others; its secrets go on the keyring. @param {Opened} opened */
export async function enterGame({ host, keys, invites, ...state }) {
  if (!store.info.peek()?.home) keep(state.id, { seats: keys, host: host || undefined, invites });
  await sitAt(state);
}

/**
 * A table just opened or joined is on the screen.
 * @param {TableState} state
 */
export async function sitAt(state) {
  await loadCards(state.rules);
  clearTable();
  store.invited.value = null;
  enterRoute(state.id, state.seat);
  store.scene.value = "game";
  approach(state.id);
  receive(state);
}

/**
 * The same players once more: whoever sits elsewhere gets a new invite link.
 * @param {State} state
 */
export function playAgain(state) {
  const own = ownSeats(state);
  const elsewhere = people(state.seats).filter((seat) => !own.includes(seat));
  const seats = state.seats.map((player, seat) => (elsewhere.includes(seat) ? { kind: "open", name: "" } : player));
  return startGame(seats, state.rules, { clock: state.clock.text, public: state.public });
}

/**
 * Look at the result with this Private Objective scored.
 * @param {State} state
 * @param {string} chosen
 */
export async function scoreBy(state, chosen) {
  await guarded(
    () => void scoreBy(state, chosen),
    async () => receive(await api.getGame(state.id, state.seat, chosen)),
  );
}

/** @param {string} id */
export async function removeGame(id) {
  await guarded(
    () => void removeGame(id),
    async () => {
      await api.deleteGame(id);
      forget(id);
      await loadLobby();
    },
  );
}

/**
 * Run a request; a refusal that a person can mend is told where she is.
 * @param {() => Promise<void>} run
 * @param {(message: string) => void} refused
 */
function trying(run, refused) {
  return guarded(followRoute, async () => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof api.ApiError) || ["offline", "unknown-game"].includes(error.code)) throw error;
      refused(error.message);
    }
  });
}

/**
 * Take the seat of an invite link, or any of a public table.
 * @param {string} id
 * @param {string} name
 * @param {string | null} invite
 * @param {(message: string) => void} refused
 */
export const join = (id, name, invite, refused) =>
  trying(async () => {
    const { key, ...state } = await api.join(id, name.trim(), invite);
    localStorage.setItem(OWN_NAME, name.trim());
    keep(id, { seats: { [state.seat]: key }, ...(invite && { used: invite }) });
    await sitAt(state);
  }, refused);

/**
 * Hold a seat on this device from now on, and on the other no more.
 * @param {string} id
 * @param {number} seat
 * @param {string} secret
 * @param {(message: string) => void} refused
 */
export const takeOver = (id, seat, secret, refused) =>
  trying(async () => {
    const { key, ...state } = await api.move(id, seat, secret);
    keep(id, { seats: { [seat]: key } });
    await sitAt(state);
  }, refused);

/** The link by which another device takes over a seat. @param {string} id @param {number} seat */
export async function handOverLink(id, seat) {
  const { secret } = await api.handOver(id, seat);
  return moveLink(id, seat, secret);
}

/** The link that opens a seat, if it is known here. @param {string} id @param {number} seat */
export function inviteOf(id, seat) {
  const secret = keysOf(id).invites[seat];
  return secret ? inviteLink(id, secret) : null;
}

/**
 * Make a seat open again, or as the host have a new link for an open one. Whoever has no other seat here goes home.
 * @param {Room} room
 * @param {number} seat
 */
export const openSeat = (room, seat) =>
  guarded(followRoute, async () => {
    const own = ownSeats(room).filter((other) => other !== seat);
    if (isHost(room.id) || own.length > 0) follow(room, own[0] ?? null);
    else clearTable();
    const { secret } = await api.leave(room.id, seat);
    dropSeat(room.id, seat);
    if (secret) keep(room.id, { invites: { [seat]: secret } });
    else if (own.length === 0) goTo("#/");
  });

/** @param {string} id @param {number} seat @param {string} kind */
export const giveToBot = (id, seat, kind) => guarded(followRoute, async () => void (await api.giveToBot(id, seat, kind)));

/** @param {Room} room */
export const startTable = (room) =>
  guarded(followRoute, async () => {
    receive(await api.startTable(room.id));
  });

/** Remove a table that has not started. @param {Room} room */
export const removeTable = (room) =>
  guarded(followRoute, async () => {
    clearTable();
    await api.deleteGame(room.id);
    forget(room.id);
    goTo("#/");
  });

/** The name that was used last. */
export const ownName = () => localStorage.getItem(OWN_NAME) ?? "";

/** Whether the link in the address has been used on this device. @param {string} id @param {string | null} secret */
export const wasUsedHere = (id, secret) => secret !== null && keysOf(id).used.includes(secret);
