/** What the browser keeps for good of games that have ended: one store of IndexedDB, a game a row. */

/** @import {WindowCard} from "../types.js" */

/**
 * @typedef {{
 *   id: string, at: string, rules: string, edition: string, players: number, names: string[], seat: number | null,
 *   total: number, won: boolean, window: WindowCard | null, dice: string, record: string,
 * }} Kept
 *   of a game that ended: `seat` is this person's (null: nobody can say which), `total` and `won` are its, `record` the text
 * @typedef {{id: string, gone: true}} Gone one that was deleted here, and is not to come back from a server's list
 */

const [NAME, STORE] = ["vitrail", "games"];

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/**
 * @template Answer
 * @param {IDBRequest<Answer>} request
 * @returns {Promise<Answer>}
 */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return settled(request);
}

/** @param {IDBTransactionMode} mode */
async function store(mode) {
  opened ??= open();
  return (await opened).transaction(STORE, mode).objectStore(STORE);
}

/** @returns {Promise<(Kept | Gone)[]>} */
export const all = async () => settled((await store("readonly")).getAll());

/** @param {Kept | Gone} row */
export const put = async (row) => void (await settled((await store("readwrite")).put(row)));
