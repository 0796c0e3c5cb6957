/** Short sounds of glass and wood, made on the spot; only where a person has switched them on. */

/** @import {State} from "../types.js" */
import { effect } from "../vendor/signals.js";
import { CELLS, parseDice } from "./board.js";
import { look } from "./look.js";
import { game } from "./store.js";

/**
 * Each sound: notes of so many hertz, starting so many milliseconds after it and fading within so many.
 * @type {Record<string, [number, number, number][]>}
 */
const SOUNDS = {
  roll: [[310, 0, 50], [390, 70, 45], [280, 150, 55], [430, 215, 40]],
  take: [[1320, 0, 90]],
  place: [[880, 0, 130], [2210, 4, 240]],
  turn: [[660, 0, 260], [990, 110, 420]],
  complete: [[523, 0, 700], [659, 110, 700], [784, 220, 800], [1047, 330, 1200]],
};
const VOLUME = 0.07;

/** @type {AudioContext | null} */
let audio = null;
/** @type {State | null} */
let before = null;

/** @param {string} name */
export function play(name) {
  if (!look.peek().sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const note of SOUNDS[name]) ring(audio, note);
}

/**
 * @param {AudioContext} context
 * @param {[number, number, number]} note
 */
function ring(context, [hertz, after, fades]) {
  const [start, length] = [context.currentTime + after / 1000, fades / 1000];
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(VOLUME, start);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/**
 * What a change of the table sounds like, the most telling first; nothing for most.
 * @param {State} was
 * @param {State} is
 */
function heard(was, is) {
  const [old, now] = [was, is].map(({ view, seat }) => parseDice(view.seats[seat].dice).filter(Boolean).length);
  if (now > old) return now === CELLS.length ? "complete" : "place";
  if (was.view.round !== is.view.round) return "roll";
  if (is.view.hand && is.view.hand !== was.view.hand && is.view.actor === is.seat) return "take";
  return is.view.actor === is.seat && was.view.actor !== is.seat ? "turn" : "";
}

/** The table is listened to from now on. */
export function listenToTable() {
  effect(() => {
    const now = game.value;
    const name = before && now && before.id === now.id ? heard(before, now) : "";
    before = now;
    if (name) play(name);
  });
}
