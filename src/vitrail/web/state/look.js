/** How the page looks on this device: light, palette and what else a person sets for themselves; kept in the browser. */

/** @import {Signal} from "../vendor/signals.js" */
import { effect, signal } from "../vendor/signals.js";

/**
 * @typedef {{theme: typeof THEMES[number], palette: typeof PALETTES[number], hints: boolean, sound: boolean}} Look
 */

const PLACE = "vitrail.look";

/** As the device asks, by day, at night. */
export const THEMES = /** @type {const} */ (["device", "light", "dark"]);

/** Common eyes, eyes for which red and green or blue and yellow are alike, and the strongest contrast. */
export const PALETTES = /** @type {const} */ (["glass", "red-green", "blue-yellow", "contrast"]);

/** What a device that has chosen nothing gets: strong contrast where its system asks for that. @returns {Look} */
const first = () => ({
  theme: THEMES[0],
  palette: matchMedia("(prefers-contrast: more)").matches ? "contrast" : PALETTES[0],
  hints: false,
  sound: false,
});

/** @type {Signal<Look>} */
export const look = signal(stored());

/** @returns {Look} */
function stored() {
  return { ...first(), ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
}

/** @param {Partial<Look>} change */
export function setLook(change) {
  look.value = { ...look.value, ...change };
  localStorage.setItem(PLACE, JSON.stringify(look.value));
}

window.addEventListener("storage", ({ key }) => {
  if (key === PLACE || key === null) look.value = stored();
});

effect(() => {
  const { dataset } = document.documentElement;
  dataset.theme = look.value.theme;
  dataset.palette = look.value.palette;
});
