/**
 * Messages with places for values, written in a part of ICU's grammar: `{name}`, `{name, TYPE}`,
 * `{count, plural, =0 {...} one {...} other {# ...}}`, `{what, select, a {...} other {...}}`, and `<mark>words</mark>`
 * around words that the caller dresses. A brace or an angle bracket always belongs to a place: no message shows one.
 */

/**
 * @typedef {string | Place | Mark} Node
 * @typedef {{name: string, type: string, cases: Record<string, Node[]>}} Place no cases but for plural and select
 * @typedef {{mark: string, inside: Node[]}} Mark
 * @typedef {{plural: (count: number) => string, types: Record<string, (value: any) => string>}} Speech
 *   how a language counts, and how values of each type are said
 */

/** @type {Map<string, Node[]>} */
const read = new Map();

/**
 * What a message consists of.
 * @param {string} text
 * @returns {Node[]}
 */
export function parse(text) {
  const known = read.get(text);
  if (known) return known;
  const reader = new Reader(text);
  const nodes = reader.nodes();
  if (!reader.done) throw reader.fault();
  read.set(text, nodes);
  return nodes;
}

class Reader {
  #at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  get done() {
    return this.#at === this.text.length;
  }

  fault() {
    return new SyntaxError(`at ${this.#at} of the message ${JSON.stringify(this.text)}`);
  }

  /** Up to the end, or to what closes the place or mark around. @returns {Node[]} */
  nodes() {
    /** @type {Node[]} */
    const found = [];
    while (!this.done && this.text[this.#at] !== "}" && !this.text.startsWith("</", this.#at)) {
      if (this.#takes("{")) found.push(this.#place());
      else if (this.#takes("<")) found.push(this.#mark());
      else found.push(this.#match(/[^{}<]+/y));
    }
    return found;
  }

  /** @returns {Place} */
  #place() {
    const name = this.#match(/\w+/y);
    const type = this.#takes(",") ? this.#match(/\s*[a-z]+/y).trim() : "";
    /** @type {Record<string, Node[]>} */
    const cases = {};
    if (this.#takes(",")) {
      while (!this.#takes("}")) {
        const label = this.#match(/\s*[=\w-]+\s*/y).trim();
        this.#take("{");
        cases[label] = this.nodes();
        this.#take("}");
      }
    } else this.#take("}");
    return { name, type, cases };
  }

  /** @returns {Mark} */
  #mark() {
    const mark = this.#match(/\w+/y);
    this.#take(">");
    const inside = this.nodes();
    this.#take(`</${mark}>`);
    return { mark, inside };
  }

  /** @param {RegExp} pattern sticky */
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (!found) throw this.fault();
    this.#at += found.length;
    return found;
  }

  /** @param {string} sign */
  #takes(sign) {
    const there = this.text.startsWith(sign, this.#at);
    if (there) this.#at += sign.length;
    return there;
  }

  /** @param {string} sign */
  #take(sign) {
    if (!this.#takes(sign)) throw this.fault();
  }
}

/**
 * A message with its values, in pieces: texts, and what is no text as it was given.
 * @param {string} text
 * @param {Record<string, unknown>} values of a mark: a function from the pieces inside to what stands there
 * @param {Speech} speech
 * @returns {unknown[]}
 */
export const pieces = (text, values, speech) => said(parse(text), values, speech, "");

/**
 * @param {Node[]} nodes
 * @param {Record<string, unknown>} values
 * @param {Speech} speech
 * @param {string} count what stands for "#"
 * @returns {unknown[]}
 */
function said(nodes, values, speech, count) {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return count ? node.replaceAll("#", count) : node;
    if ("mark" in node) {
      const dress = /** @type {(inside: unknown[]) => unknown} */ (given(values, node.mark));
      return [dress(said(node.inside, values, speech, count))];
    }
    return placed(node, values, speech, count);
  });
}

/**
 * @param {Place} place
 * @param {Record<string, unknown>} values
 * @param {Speech} speech
 * @param {string} count
 * @returns {unknown[]}
 */
function placed({ name, type, cases }, values, speech, count) {
  const value = given(values, name);
  if (type === "plural") {
    const inside = cases[`=${value}`] ?? cases[speech.plural(Number(value))] ?? cases.other;
    return said(inside, values, speech, String(value));
  }
  if (type === "select") return said(cases[String(value)] ?? cases.other, values, speech, count);
  if (type) return [speech.types[type](value)];
  return [typeof value === "number" ? String(value) : value];
}

/** @param {Record<string, unknown>} values @param {string} name */
function given(values, name) {
  if (!(name in values)) throw new RangeError(`the message has no value for ${name}`);
  return values[name];
}
