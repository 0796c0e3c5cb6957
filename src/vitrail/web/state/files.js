/** Files that the page itself has put together, handed to the browser as downloads. */

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function saveFile(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
