/** A button as the page draws them; the attributes of a real one pass through. */
import { classes, html } from "../html.js";

/**
 * @param {{act?: string, look?: string | false, children?: unknown} & Record<string, unknown>} props
 *   act: what it does, for the focus and the tests; look: class names beside "button"
 */
export function Button({ act, look, children, ...rest }) {
  return html`<button type="button" class=${classes("button", look)} data-act=${act} ...${rest}>${children}</button>`;
}
