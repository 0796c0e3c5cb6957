/** The Daily window: today's and the days before, with the games that this device's person has of them. */

/** @import {Daily, DailyCalendar} from "../types.js" */
/** @import {Asker} from "../api.js" */
/** @import {Signal} from "../vendor/signals.js" */
import * as api from "../api.js";
import { signal } from "../vendor/signals.js";
import { guarded } from "./load.js";
import { info } from "./store.js";
import { enterGame, ownName } from "./tables.js";
import { OWN_NAME } from "./wishes.js";

/** Where the browser keeps the key by which a server knows this device among those who play. */
const PLACE = "vitrail.device";
const KEY_BYTES = 24;

/** @type {Signal<DailyCalendar | null>} */
export const calendar = signal(/** @type {DailyCalendar | null} */ (null));

/** The day that the card shows. @type {Signal<Daily | null>} */
export const shown = signal(/** @type {Daily | null} */ (null));

function deviceKey() {
  const kept = localStorage.getItem(PLACE);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(PLACE, key);
  return key;
}

/** At home a person is known by the name, elsewhere by the device. @param {string} name @returns {Asker} */
const asker = (name) => ({ key: info.peek()?.home ? null : deviceKey(), player: name });

/** A past day that was chosen stays on the card; today's makes room for the next one. */
export async function loadDaily() {
  const [was, chosen] = [calendar.peek()?.today.day, shown.peek()?.day];
  const found = await api.getCalendar(asker(ownName()));
  const past = chosen !== undefined && chosen !== was && chosen !== found.today.day;
  shown.value = past ? await api.getDay(chosen, asker(ownName())) : found.today;
  calendar.value = found;
}

/** Let the card show another day. @param {string} day */
export const showDay = (day) =>
  guarded(
    () => void showDay(day),
    async () => {
      shown.value = await api.getDay(day, asker(ownName()));
    },
  );

/** How a day stands for somebody who has just played it. @param {string} day @param {string} name */
export const standingOf = (day, name) => api.getDay(day, asker(name));

/** Play a day, or go on with it. @param {string} day @param {string} name */
export const playDay = (day, name) =>
  guarded(
    () => void playDay(day, name),
    async () => {
      const opened = await api.playDay(day, asker(name.trim()));
      localStorage.setItem(OWN_NAME, name.trim());
      await enterGame(opened);
    },
  );
