/**
 * Dice that roll, glide and settle: what was on the table before a change and what is there after it are compared, and a
 * picture of each die that moved flies over the page. The table itself is as the server says at once; nothing waits.
 */

/** @import {State} from "../types.js" */
import { useLayoutEffect } from "../html.js";
import { game } from "../state/store.js";
import { effect } from "../vendor/signals.js";
import { takeDrop } from "./drag.js";

/**
 * @typedef {{place: string, spot: string, face: string, node: Element, rect: DOMRect}} Shown
 *   a die on the table: in which part, and where in it
 */

const GLIDE_MS = 440;
const ROLL_MS = 620;
/** Between the starts of two dice. */
const STEP_MS = 45;
const EASE = "cubic-bezier(0.35, 0.6, 0.25, 1)";
/** Where dice can come from and go to: each part of the table, and the cell or space in it. */
const PLACES = [
  [".own", ".cell"],
  [".other", ".cell"],
  [".neighbours", ".small-cell"],
  [".track", ".space"],
  [".pool", ".pool-die"],
  [".private-pool", ".private-die"],
  [".hand", ".hand"],
];
/** The parts in which dice close ranks: where one lies in there says nothing. */
const LOOSE = new Set([".pool", ".private-pool"]);
/** The parts in which a die that came from nowhere was rolled. */
const ROLLED = new Set([".pool", ".hand", ".private-pool"]);

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The table as it was drawn before the newest change. @type {{state: State, dice: Shown[]} | null} */
let before = null;
/** @type {State | null} */
let drawn = null;

effect(() => {
  const next = game.value;
  const goesOn = drawn && drawn !== next && drawn.id === next?.id;
  before = drawn && goesOn && !calm.matches && !document.hidden ? { state: drawn, dice: diceShown() } : null;
  drawn = next;
});

/** Once the table is drawn anew, let its dice move. @param {State} state */
export function useMotion(state) {
  useLayoutEffect(() => {
    if (before) play(before.state, before.dice, state, diceShown());
    before = null;
  }, [state]);
}

/** @returns {Shown[]} */
function diceShown() {
  return [...document.querySelectorAll("main.table [data-face]")].flatMap((node) => {
    const found = PLACES.find(([part]) => node.closest(part));
    const rect = node.getBoundingClientRect();
    if (!found || !rect.width) return [];
    const [place, spot] = found;
    const box = node.closest(spot);
    const siblings = [...(node.closest(place)?.querySelectorAll(spot) ?? [])];
    const where = LOOSE.has(place) || !box ? "" : siblings.indexOf(box);
    const face = node.getAttribute("data-face") ?? "";
    return [{ place, spot: `${seatOf(node)}${place}${where}`, face, node, rect }];
  });
}

/** Which of the other windows a die is on. @param {Element} node */
function seatOf(node) {
  const other = node.closest(".other, .slot");
  return other ? [...(other.parentElement?.children ?? [])].indexOf(other) : "";
}

/**
 * @param {State} was
 * @param {Shown[]} old
 * @param {State} is
 * @param {Shown[]} now
 */
function play(was, old, is, now) {
  const newRound = was.view.round !== is.view.round;
  const gone = without(old, now, newRound);
  const come = without(now, old, newRound).sort((one, two) => order(one) - order(two));
  const drop = takeDrop();
  let step = 0;
  for (const die of come) {
    if (newRound && die.place === ".pool") roll(die, step++);
    else if (drop?.face === die.face && die.place === ".own") glide(die, drop.rect, 0);
    else {
      const from = die.place === ".hand" ? null : takeFrom(gone, die);
      if (from) glide(die, from, step++);
      else if (ROLLED.has(die.place) && rolledAnew(was, is)) roll(die, step++);
    }
  }
}

/** The dice of the pool roll last, when all others have left it. @param {Shown} die */
const order = (die) => PLACES.findIndex(([place]) => place === die.place);

/** Whether chance had a say in what changed. @param {State} was @param {State} is */
const rolledAnew = (was, is) => is.log.slice(was.log.length).some(({ action }) => action.startsWith("roll:"));

/**
 * Those of the first list that are not in the second, at the same spot with the same face.
 * @param {Shown[]} list
 * @param {Shown[]} other
 * @param {boolean} poolToo leave no die of the Draft Pool out
 */
function without(list, other, poolToo) {
  const left = other.map(({ spot, face }) => `${spot} ${face}`);
  return list.filter(({ place, spot, face }) => {
    const at = left.indexOf(`${spot} ${face}`);
    if (at < 0 || (poolToo && place === ".pool")) return true;
    left.splice(at, 1);
    return false;
  });
}

/**
 * Where a die of this face was that is there no more.
 * @param {Shown[]} gone
 * @param {Shown} die
 */
function takeFrom(gone, die) {
  const at = gone.findIndex(({ face, place }) => face === die.face && place !== ".hand");
  return at < 0 ? null : gone.splice(at, 1)[0].rect;
}

/**
 * A picture of the die flies from there to its place, and settles.
 * @param {Shown} die
 * @param {DOMRect} from
 * @param {number} step
 */
function glide(die, from, step) {
  const { rect } = die;
  const way = `translate(${from.x - rect.x}px, ${from.y - rect.y}px) scale(${from.width / rect.width})`;
  const frames = [
    { transform: way, easing: EASE },
    { transform: "scale(1.09)", offset: 0.78, easing: "ease-in-out" },
    { transform: "none" },
  ];
  fly(die, frames, GLIDE_MS, step);
}

/**
 * The die tumbles in from above; its value is seen as it comes to rest.
 * @param {Shown} die
 * @param {number} step
 */
function roll(die, step) {
  const turn = step % 2 ? -1 : 1;
  const frames = [
    { transform: `translate(${-46 * turn}px, -74px) rotate(${-300 * turn}deg) scale(0.7)`, opacity: 0, easing: EASE },
    { transform: "translate(0, 3px) rotate(14deg) scale(1.03)", opacity: 1, offset: 0.62, easing: "ease-out" },
    { transform: "translate(0, -3px) rotate(-5deg)", offset: 0.8, easing: "ease-in" },
    { transform: "none", opacity: 1 },
  ];
  fly(die, frames, ROLL_MS, step);
}

/**
 * @param {Shown} die
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} step
 */
function fly({ node, rect }, frames, duration, step) {
  const ghost = document.createElement("div");
  ghost.className = "flight";
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { left: `${rect.x}px`, top: `${rect.y}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  ghost.append(picture(node));
  document.body.append(ghost);
  const delay = step * STEP_MS;
  node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  ghost.animate(frames, { duration, delay, fill: "both" }).finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

/** The drawing of a die, cut out of where it lies. @param {Element} node */
function picture(node) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", "5 4 90 94");
  drawing.append(node.cloneNode(true));
  return drawing;
}
