/** Templates: `html` makes virtual nodes, the rest is passed on so that a module needs one import. */
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

export const html = htm.bind(h);

/**
 * Class names of the entries that hold.
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
