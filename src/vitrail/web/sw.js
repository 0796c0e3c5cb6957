/**
 * The service worker: the page's own files come from the server as ever, and are kept; where no server answers, the kept
 * ones are used. What is asked of the API goes its own way: no answer of a game is ever an old one.
 */

/** @type {any} its types are those of another kind of program than the page */
const worker = self;
const SHELF = "vitrail-shell";
const NOT_FILES = ["/api/", "/healthz", "/metrics"];

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

/** What the page had loaded before there was a service worker. */
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keepAll(event.data)));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin || NOT_FILES.some((start) => pathname.startsWith(start))) return;
  event.respondWith(answer(event));
});

/** @param {string[]} addresses */
async function keepAll(addresses) {
  const shelf = await caches.open(SHELF);
  const missing = await Promise.all(addresses.map(async (address) => ((await shelf.match(address)) ? [] : [address])));
  await shelf.addAll([...new Set(missing.flat())]);
}

/** @param {any} event */
async function answer({ request }) {
  const shelf = await caches.open(SHELF);
  try {
    const found = await fetch(request);
    if (found.status === 200) await shelf.put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await shelf.match(request);
    if (!kept) throw error;
    return kept;
  }
}
