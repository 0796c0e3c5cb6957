"""Games outlive the server: a restart, a kill, a damaged neighbour, a second server on the same folder."""

from __future__ import annotations

import signal
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.asking import AGAINST_RANDOM, TWO_PEOPLE, refusal
from tests.server.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.asking import Asker, State
    from tests.server.running import Server

SEATS = (0, 1, None)


def seen(ask: Asker, game: State) -> list[State]:
    """The game as everybody sees it."""
    return [ask.state(game, seat) for seat in SEATS]


def in_mid_turn(ask: Asker) -> State:
    """A game of two people in its second turn, with a die in hand."""
    game = ask.play(ask.choose_windows(ask.new(*TWO_PEOPLE)), "pass")
    return ask.play(game, next(action for action in game["view"]["legal"] if action.startswith("die:")))


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = in_mid_turn(server.ask)
        before = seen(server.ask, game)
        code, said, errors = server.stop(signal.SIGINT)
    assert (code, errors) == (0, "")
    assert "stopped" in said
    with running(tmp_path) as server:
        assert seen(server.ask, game) == before
        assert server.ask.undo(game).status_code == 200
        assert server.ask.play(game | {"ply": game["ply"] + 1}, "pass")["view"]["actor"] == 1


def test_what_was_answered_outlives_a_kill(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = in_mid_turn(server.ask)
        before = seen(server.ask, game)
        server.stop(signal.SIGKILL)
    with running(tmp_path) as server:
        assert seen(server.ask, game) == before


def test_a_kill_at_any_moment_loses_nothing_answered(tmp_path: Path) -> None:
    """The dice come from the seed and the game so far: the same action leads to the same game, killed or not."""
    with running(tmp_path) as server:
        game = server.ask.choose_windows(server.ask.new(*AGAINST_RANDOM, seed=11))
        whole = server.ask.choose_windows(server.ask.new(*AGAINST_RANDOM, seed=11))
        answered = _pass_until_gone(server, game)
    with running(tmp_path) as server:
        now = server.ask.state(game, 0)
        assert now["ply"] >= answered["ply"]
        assert now["log"][: len(answered["log"])] == answered["log"]
        while whole["ply"] < now["ply"]:
            whole = server.ask.play(whole, "pass")
        assert whole["view"] == now["view"]


def _pass_until_gone(server: Server, game: State) -> State:
    """The last state that was answered before the server was gone, killed while it had a request after the fifth."""
    for _ in range(5):
        game = server.ask.play(game, "pass")
    killer = threading.Timer(0.003, server.process.kill)
    killer.start()
    try:
        while game["view"]["actor"] is not None:
            game = server.ask.play(game, "pass")
    except httpx.TransportError:
        return game
    finally:
        killer.join()
    pytest.fail("the game was over before the server was gone")


def test_a_game_that_does_not_replay_harms_no_other(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        broken, sound = in_mid_turn(server.ask), in_mid_turn(server.ask)
        server.stop()
    with sqlite3.connect(tmp_path / "vitrail.db") as database:
        database.execute(
            "UPDATE actions SET action = 'cell:Z9' WHERE game_id = ? AND number = ?", (broken["id"], broken["ply"] - 1)
        )
    database.close()
    with running(tmp_path) as server:
        url = f"/api/games/{broken['id']}"
        assert "cell:Z9" in refusal(server.ask.client.get(url), 409, "broken-game")
        refusal(server.ask.act(broken, "pass"), 409, "broken-game")
        assert server.ask.play(sound, sound["view"]["legal"][0])["ply"] > sound["ply"]
        assert len(server.ask.client.get("/api/games").json()) == 2
        assert server.ask.client.delete(url).status_code == 204


def test_two_servers_on_one_folder_keep_one_truth(tmp_path: Path) -> None:
    with running(tmp_path) as one, running(tmp_path) as other:
        game = in_mid_turn(one.ask)
        assert seen(other.ask, game) == seen(one.ask, game)
        after = one.ask.play(game)
        refusal(other.ask.act(game, game["view"]["legal"][0]), 409, "stale")
        assert seen(other.ask, after) == seen(one.ask, after)


def test_of_many_at_once_one_is_played(tmp_path: Path) -> None:
    """Changes of a game come one after the other: who saw the same state and comes second is told so."""
    with running(tmp_path) as server:
        game = server.ask.choose_windows(server.ask.new(*TWO_PEOPLE))
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: server.ask.act(game, "pass"), range(16)))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 15
        after = server.ask.state(game, None)
        assert after["ply"] == game["ply"] + 1
        assert after["log"] == [*game["log"], {"ply": game["ply"], "seat": 0, "round": 1, "turn": 0, "action": "pass"}]
