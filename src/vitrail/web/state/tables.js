/** What is done with tables and seats, beside playing: joining, leaving, starting, handing over, bots. */

/** @import {Room} from "../types.js" */
import * as api from "../api.js";
import { dropSeat, forget, isHost, keep, keysOf, ownSeats } from "./keyring.js";
import { clearTable, followRoute, guarded, receive, sitAt } from "./load.js";
import { follow } from "./live.js";
import { goTo, inviteLink, moveLink } from "./route.js";
import * as store from "./store.js";
import { OWN_NAME } from "./wishes.js";

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

/** Forget what the link led to. */
export function leaveLink() {
  store.invited.value = null;
  goTo("#/");
}
