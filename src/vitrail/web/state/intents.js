/** What a person wants: each intent becomes requests to the server, which alone decides what is legal. */

/** @import {State} from "../types.js" */
import * as api from "../api.js";
import { effect } from "../vendor/signals.js";
import * as live from "./live.js";
import { guarded, refresh, say } from "./load.js";
import { receive, together } from "./showing.js";
import * as store from "./store.js";

/**
 * Run requests on the game on the table, one after the other; nothing while another is under way. The table changes once,
 * when all are answered.
 * @param {(state: State) => Promise<State | null>} run null: the table was left meanwhile
 */
async function request(run) {
  const state = store.game.peek();
  if (!state || store.busy.peek()) return;
  store.opened.value = "";
  await guarded(refresh, async () => receive(await together(() => run(state))));
}

/**
 * Wait until nothing is under way: what is wanted by a quick key is done then, unless the turn is another one by now.
 * @returns {Promise<boolean>} whether it is still the same turn
 */
async function sameTurnWhenIdle() {
  const turn = turnOf(store.game.peek());
  while (store.busy.peek()) await idle();
  return turnOf(store.game.peek()) === turn;
}

/** @param {State | null} state */
const turnOf = (state) => state && [state.id, state.seat, state.view.round, state.view.turn].join(" ");

/** @returns {Promise<void>} */
function idle() {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!store.busy.value) queueMicrotask(leave);
    });

    function leave() {
      stop();
      resolve();
    }
  });
}

/** @param {string} action */
export const act = (action) => request((state) => live.play(state, action));

/** @param {string} action */
const isLegal = (action) => store.game.peek()?.view.legal.includes(action) ?? false;

/**
 * Take back one action.
 * @param {boolean} [keepStatus] leave the line under the prompt as it is
 */
export async function undo(keepStatus = false) {
  if (!(await sameTurnWhenIdle())) return;
  const status = store.status.peek();
  if (store.game.peek()?.can_undo) await request(oneBack);
  if (keepStatus) store.status.value = status;
}

/** Back before the last choice: a private die's two actions go together. @param {State} state */
async function oneBack(state) {
  const back = await live.undo(state);
  const halfway = back?.view.phase === "private" && !back.view.tool && back.can_undo;
  return halfway ? live.undo(back) : back;
}

/** Take the seat back from the bot that sat in. */
export const comeBack = () => request(live.comeBack);

/** End the turn. */
export async function endTurn() {
  if (!(await sameTurnWhenIdle())) return;
  if (isLegal("pass")) await act("pass");
  else await explain("pass");
}

/** The die in hand came from a pool a moment ago and nothing else was done with it. */
export function canPutBack() {
  const state = store.game.peek();
  if (!state?.can_undo || state.view.tool) return false;
  return state.view.phase === "place" && lastAction(state).startsWith("die:");
}

/** @param {State} state */
const lastAction = (state) => state.log.at(-1)?.action ?? "";

/**
 * Take a die: of the pool, or of the track where a tool asks for one. Another die of the pool replaces the one in hand.
 * @param {string} die
 */
export async function chooseDie(die) {
  if (isLegal(`die:${die}`)) await act(`die:${die}`);
  else if (canPutBack()) await request((state) => exchange(state, `die:${die}`));
  else await explain(`die:${die}`);
}

/**
 * Take a die of one's private pool, to place it or because a tool asks for one.
 * @param {string} die
 */
export async function choosePrivate(die) {
  const state = store.game.peek();
  if (!state) return;
  if (state.view.phase === "private") await chooseDie(die);
  else if (state.private_dice.includes(die)) await act(`private die:${die}`);
  else if (canPutBack()) await request((now) => exchange(now, `private die:${die}`));
  else await explain(isLegal("private") ? `private die:${die}` : "private");
}

/**
 * @param {State} state
 * @param {string} actions
 */
async function exchange(state, actions) {
  const back = await oneBack(state);
  return back && live.play(back, actions);
}

/** @param {string} cell */
export async function chooseCell(cell) {
  if (isLegal(`cell:${cell}`)) await act(`cell:${cell}`);
  else await explain(`cell:${cell}`);
}

/** @param {string} id */
export async function chooseTool(id) {
  if (isLegal(`tool:${id}`)) await act(`tool:${id}`);
  else await explain(`tool:${id}`);
}

/** Whether the tool or repair in progress can be taken back as a whole. */
export function canCancel() {
  const state = store.game.peek();
  return Boolean(store.undertaking.peek() && state?.can_undo && !store.revealed.peek());
}

/** Back to the moment before the tool or repair in progress. */
export async function cancelTool() {
  if (!canCancel()) return;
  await request(async (state) => {
    const steps = state.log.length - store.startOf(state);
    /** @type {State | null} */
    let now = state;
    for (let step = 0; step < steps && now?.can_undo; step += 1) now = await live.undo(now);
    return now;
  });
}

/** Escape: close what is open, cancel the tool, or put the die back. */
export async function escape() {
  if (store.help.peek()) store.help.value = false;
  else if (store.opened.peek()) store.opened.value = "";
  else if (!(await sameTurnWhenIdle())) return;
  else if (canCancel()) await cancelTool();
  else if (canPutBack()) await undo();
}

/**
 * Say why an action is refused.
 * @param {string} action
 */
export async function explain(action) {
  const state = store.game.peek();
  if (!state || store.busy.peek()) return;
  if (!store.myTurn.peek()) return say(store.prompt.peek());
  await guarded(refresh, async () => {
    const { legal: allowed, message } = await api.why(state, action);
    if (allowed) return;
    say(message);
    store.refused.value = "";
    store.refused.value = action;
  });
}
