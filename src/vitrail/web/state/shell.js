/** The copy of the page's own files by which it opens without a connection (`sw.js` keeps it). */

/** Have it kept, from this visit on. Browsers allow it where the connection is safe: on this machine, or by https. */
export function keepShell() {
  if (!("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => void register());
  if (document.readyState === "complete") void register();
}

async function register() {
  await navigator.serviceWorker.register("sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage([location.origin + location.pathname, ...loaded.filter(isOwnFile)]);
}

/** @param {string} address */
const isOwnFile = (address) => address.startsWith(location.origin) && !address.startsWith(`${location.origin}/api/`);
