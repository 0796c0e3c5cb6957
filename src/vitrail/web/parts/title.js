/** The title and the sign of the browser's tab: where one is, and whether it is one's turn. */
import { toAct } from "../state/lobby.js";
import { game, info, lobby, myTurn, room, scene, watched } from "../state/store.js";
import { effect } from "../vendor/signals.js";

/** @type {Record<string, string>} */
const AWAY = { new: "New game", score: "Score a table", replay: "Replay", join: "Take a seat", move: "Continue here" };

export function watchTitle() {
  const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  effect(() => {
    const waits = !info.value?.home && (game.value ? myTurn.value : scene.value === "home" && lobby.value?.mine.some(toAct));
    const place = waits ? "Your turn" : placeWords();
    document.title = place ? `${place} · vitrail` : "vitrail";
    icon.href = waits ? "icon-turn.svg" : "icon.svg";
  });
}

function placeWords() {
  const state = game.value ?? watched.value;
  if (state) return state.result ? "Score sheet" : `Round ${state.view.round}`;
  return room.value ? "Waiting room" : (AWAY[scene.value] ?? "");
}
