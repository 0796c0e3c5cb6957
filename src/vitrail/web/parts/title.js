/** The title and the sign of the browser's tab: where one is, and whether it is one's turn. */

/** @import {Key} from "../texts/t.js" */
import { toAct } from "../state/lobby.js";
import { game, info, lobby, myTurn, room, scene, watched } from "../state/store.js";
import { t } from "../texts/t.js";
import { effect } from "../vendor/signals.js";

/** @type {Record<string, Key>} */
const AWAY = { new: "new.title", score: "referee.title", replay: "home.replay", join: "title.join", move: "move.here" };

export function watchTitle() {
  const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  effect(() => {
    const waits = !info.value?.home && (game.value ? myTurn.value : scene.value === "home" && lobby.value?.mine.some(toAct));
    const place = waits ? t("turn.yours") : placeWords();
    document.title = place ? `${place} · vitrail` : "vitrail";
    icon.href = waits ? "icon-turn.svg" : "icon.svg";
  });
}

function placeWords() {
  const state = game.value ?? watched.value;
  if (state) return state.result ? t("sheet.title") : t("round", { round: state.view.round });
  if (room.value) return t("title.room");
  return scene.value in AWAY ? t(AWAY[scene.value]) : "";
}
