/** SHA-256 (FIPS 180-4) of a text: the browser's own stands on encrypted pages only, and not at a friend's address. */

/** The first 32 bits of the fractional parts of a root of a prime. @param {number} prime @param {number} root */
const fraction = (prime, root) => ((prime ** (1 / root) % 1) * 2 ** 32) | 0;

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(prime, 3));
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2));
/** Bytes of a block, and of those that the length takes at its end. */
const [BLOCK, LENGTH] = [64, 8];

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

/**
 * @param {string} text
 * @returns {string} 64 hex digits
 */
export function sha256(text) {
  const bytes = padded(new TextEncoder().encode(text));
  let hash = [...START];
  for (let at = 0; at < bytes.byteLength; at += BLOCK) hash = mixed(hash, words(bytes, at));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The message, a bit 1, zeros, and its length in bits. @param {Uint8Array} message */
function padded(message) {
  const size = Math.ceil((message.length + 1 + LENGTH) / BLOCK) * BLOCK;
  const bytes = new DataView(new ArrayBuffer(size));
  message.forEach((byte, at) => bytes.setUint8(at, byte));
  bytes.setUint8(message.length, 0x80);
  bytes.setBigUint64(size - LENGTH, BigInt(message.length) * 8n);
  return bytes;
}

/** @param {number} word @param {number} bits */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The 64 words that follow from a block. @param {DataView} bytes @param {number} at */
function words(bytes, at) {
  const list = Array.from({ length: 16 }, (_, index) => bytes.getInt32(at + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [late, early] = [list[index - 2], list[index - 15]];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    list.push((list[index - 16] + small + list[index - 7] + large) | 0);
  }
  return list;
}

/** @param {number[]} hash @param {number[]} block */
function mixed(hash, block) {
  let [a, b, c, d, e, f, g, h] = hash;
  block.forEach((word, index) => {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + large + ((e & f) ^ (~e & g)) + ROUNDS[index] + word) | 0;
    const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + hash[index]) | 0);
}
