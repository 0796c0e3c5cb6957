/** Looking for words in texts: without regard to case and accents, in any script. */

/** A text as it is compared. @param {string} text */
export const folded = (text) => [...text].map(foldedSign).join("");

/** @param {string} sign */
const foldedSign = (sign) => sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * A text in pieces, those found marked.
 * @param {string} text
 * @param {string[]} words folded
 * @returns {{text: string, found: boolean}[]}
 */
export function markedPieces(text, words) {
  const signs = [...text];
  const starts = [0];
  for (const sign of signs) starts.push(starts[starts.length - 1] + foldedSign(sign).length);
  const whole = folded(text);
  const found = signs.map((_, index) => words.some((word) => covers(whole, word, starts[index], starts[index + 1])));
  /** @type {{text: string, found: boolean}[]} */
  const pieces = [];
  for (const [index, sign] of signs.entries()) {
    const last = pieces[pieces.length - 1];
    if (last && last.found === found[index]) last.text += sign;
    else pieces.push({ text: sign, found: found[index] });
  }
  return pieces;
}

/**
 * Whether a word stands over this part of a text.
 * @param {string} text
 * @param {string} word
 * @param {number} from
 * @param {number} to
 */
function covers(text, word, from, to) {
  const at = text.indexOf(word, Math.max(to - word.length, 0));
  return at >= 0 && at <= from && from < to;
}
