/** The address holds the game: `#/` is home, `#/game/ID/SEAT` a table. */

/**
 * @typedef {{id: string | null, seat: number | null}} Route
 */

/** @returns {Route} */
export function readRoute() {
  const [place, id, seat] = location.hash.replace(/^#\/?/, "").split("/");
  if (place !== "game" || !id) return { id: null, seat: null };
  const number = Number.parseInt(seat ?? "", 10);
  return { id: decodeURIComponent(id), seat: Number.isNaN(number) ? null : number };
}

/**
 * Name the game on the table in the address without a new entry in the history.
 * @param {string} id
 * @param {number} seat
 */
export function keepRoute(id, seat) {
  const hash = `#/game/${encodeURIComponent(id)}/${seat}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** @param {string} hash */
export function goTo(hash) {
  location.hash = hash;
}
