"""The HTTP API: what a client gets for what it asks, bad requests too (sections 2, 3 and 5 of docs/rules.md)."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.asking import AGAINST_RANDOM, TWO_PEOPLE, refusal
from vitrail import Record, __version__, bots
from vitrail.server.database import FILE_NAME

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.asking import Asker, State


def everything(ask: Asker, game: State) -> tuple[State, State, State]:
    """What both seats and a spectator see: the same before and after a refusal."""
    return ask.state(game, 0), ask.state(game, 1), ask.state(game, None)


def finished(ask: Asker, game: State) -> State:
    """The game played to its end by the first legal action each time, passing where that is one."""
    game = ask.choose_windows(game)
    while game["result"] is None:
        game = ask.play(game, "pass" if "pass" in game["view"]["legal"] else None)
    return game


def test_info_names_version_and_bots(ask: Asker) -> None:
    info = ask.client.get("/api/info").json()
    assert info["version"] == __version__
    assert [bot["id"] for bot in info["bots"]] == list(bots.BOTS)
    assert all(bot["name"] and bot["text"] for bot in info["bots"])


def test_cards_show_all_cards_of_the_base_game(ask: Asker) -> None:
    """Sections 1, 5 and 7: 24 windows on 12 cards, 12 tools, 10 public and 5 private colour objectives."""
    cards = ask.client.get("/api/cards").json()
    base = [card for card in cards["cards"] if card["id"].startswith("base-")]
    assert len(base) == 12
    assert len({window for card in base for window in card["windows"]}) == 24
    assert [tool["number"] for tool in cards["tools"]][:12] == list(range(1, 13))
    assert all(tool["text"] and tool["when"] in {"any-time", "after-draft"} for tool in cards["tools"])
    assert len(cards["public"]) == 10
    assert [card["color"] for card in cards["private"] if card["kind"] == "color"] == list("RYGBP")


def test_a_tool_says_what_it_does_under_the_games_rulings(ask: Asker) -> None:
    """Section 6, `only_die_move`: the Eglomise Brush's text follows the ruling."""
    shown = {}
    for ruling in ("edge", "refuse"):
        answer = ask.client.get("/api/cards", params={"rules": f"original:2?only_die_move={ruling}"})
        shown[ruling] = next(tool["text"] for tool in answer.json()["tools"] if tool["id"] == "eglomise-brush")
    assert "another edge or corner cell" in shown["edge"]
    assert "another edge or corner cell" not in shown["refuse"]
    assert ask.client.get("/api/cards", params={"rules": "original:9"}).status_code == 400


def test_a_new_game_waits_for_the_first_window(ask: Asker) -> None:
    """Section 2: two cards of two sides each are offered, and only their owner sees them."""
    game = ask.new(*TWO_PEOPLE)
    assert (game["seat"], game["view"]["phase"], game["view"]["actor"]) == (0, "window", 0)
    assert len(game["view"]["legal"]) == 4
    assert game["log"] == []
    assert not game["can_undo"]
    assert len(game["view"]["seats"][0]["offer"]) == 2
    assert game["view"]["seats"][1]["offer"] is None


def test_a_bot_has_chosen_its_window_when_a_game_starts_with_it(ask: Asker) -> None:
    game = ask.new(("random", "Rex"), ("human", "Ada"))
    assert (game["seat"], game["view"]["actor"]) == (1, 1)


def test_nobody_sees_anothers_secrets(ask: Asker) -> None:
    """Section 2: Private Objectives are secret, and windows until all have chosen."""
    game = ask.new(*TWO_PEOPLE)
    after = ask.act(game, game["view"]["legal"][0]).json()
    assert after["view"]["seats"][0]["window"] is not None
    for seat in (1, None):
        seen = ask.state(game, seat)
        assert seen["view"]["seats"][0]["window"] is None
        assert seen["view"]["seats"][0]["private"] is None
        assert seen["log"] == []
    table = ask.choose_windows(after)
    assert ask.state(table, 1)["view"]["seats"][0]["private"] is None
    assert [entry["seat"] for entry in table["log"] if entry["action"].startswith("window:")] == [0, 1]


def test_no_answer_holds_the_seed(ask: Asker) -> None:
    seed = 987_654_321_987_654_321
    game = ask.choose_windows(ask.new(*TWO_PEOPLE, seed=seed))
    seen = json.dumps([*everything(ask, game), ask.client.get("/api/games").json()])
    assert str(seed) not in seen
    assert "seed" not in seen


def test_the_same_seed_deals_the_same_game(ask: Asker) -> None:
    games = [ask.choose_windows(ask.new(*TWO_PEOPLE, seed=seed)) for seed in (5, 5, 6)]
    first, same, other = [(game["view"]["pool"], game["view"]["tools"], game["view"]["public"]) for game in games]
    assert first == same
    assert first != other


def test_an_action_is_logged_and_moves_the_game_on(ask: Asker) -> None:
    """Section 3: seats in turn; the dice of a round are rolled before its first turn."""
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    rolls = [entry for entry in game["log"] if entry["action"].startswith("roll:")]
    assert [entry["seat"] for entry in rolls] == [None] * 5
    after = ask.play(game, "pass")
    assert after["view"]["actor"] == 1
    assert after["log"][-1] == {"ply": game["ply"], "seat": 0, "round": 1, "turn": 0, "action": "pass"}
    assert after["ply"] == game["ply"] + 1


def test_actions_of_a_turn_can_come_together_all_or_none(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    die = next(action for action in game["view"]["legal"] if action.startswith("die:"))
    held = ask.play(game, die)
    cell = held["view"]["legal"][0]
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    before = everything(ask, game)
    refusal(ask.act(game, f"{die} cell:Z9"), 409, "illegal")
    refusal(ask.act(game, f"{die} {cell} pass pass"), 409, "illegal")
    assert everything(ask, game) == before
    after = ask.act(game, f"{die} {cell}").json()
    assert [entry["action"] for entry in after["log"][-2:]] == [die, cell]


def test_undo_goes_back_one_action_and_the_ply_goes_on(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    die = next(action for action in game["view"]["legal"] if action.startswith("die:"))
    held = ask.play(game, die)
    assert held["can_undo"]
    back = ask.undo(held).json()
    assert back["view"] == game["view"]
    assert back["log"] == game["log"]
    assert back["ply"] == held["ply"] + 1
    assert not back["can_undo"]
    refusal(ask.undo(back), 409, "illegal")


def test_a_turn_that_was_ended_cannot_be_taken_back(ask: Asker) -> None:
    """Section 5: nothing seen is taken back; the turn is another's."""
    game = ask.play(ask.choose_windows(ask.new(*TWO_PEOPLE)), "pass")
    assert not game["can_undo"]
    refusal(ask.undo(game), 409, "illegal")


def test_bots_have_answered_when_an_action_returns(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*AGAINST_RANDOM))
    after = ask.act(game, "pass").json()
    assert after["view"]["actor"] == 0
    assert {entry["seat"] for entry in after["log"] if entry["ply"] > game["ply"]} >= {1}


def test_why_says_why_not_and_changes_nothing(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    before = everything(ask, game)
    url = f"/api/games/{game['id']}/why"
    assert ask.client.get(url, params={"seat": 0, "action": "pass"}).json()["legal"]
    no = ask.client.get(url, params={"seat": 0, "action": "cell:B2"}).json()
    assert not no["legal"]
    assert no["message"]
    assert not ask.client.get(url, params={"seat": 1, "action": "pass"}).json()["legal"]
    assert everything(ask, game) == before


def test_the_list_has_the_last_played_first_and_forgets_the_deleted(ask: Asker) -> None:
    first, second = ask.new(*TWO_PEOPLE), ask.new(*AGAINST_RANDOM)
    ask.play(first)
    lines = ask.client.get("/api/games").json()
    assert [line["id"] for line in lines] == [first["id"], second["id"]]
    assert lines[0]["seats"] == [
        {"kind": "human", "name": "Ada", "away": False},
        {"kind": "human", "name": "Ben", "away": False},
    ]
    assert (lines[0]["rules"], lines[0]["round"], lines[0]["over"]) == ("original:2", 1, False)
    assert ask.client.delete(f"/api/games/{first['id']}").status_code == 204
    assert [line["id"] for line in ask.client.get("/api/games").json()] == [second["id"]]
    refusal(ask.client.get(f"/api/games/{first['id']}"), 404, "unknown-game")
    refusal(ask.client.delete(f"/api/games/{first['id']}"), 404, "unknown-game")


def test_a_finished_game_has_a_result_and_a_record_that_replays(ask: Asker) -> None:
    """Section 7: 20 open cells each, every Favor Token unspent, nothing else."""
    game = ask.new(*TWO_PEOPLE)
    refusal(ask.client.get(f"/api/games/{game['id']}/record"), 409, "illegal")
    over = finished(ask, game)
    result = over["result"]
    assert [sheet["open_cells"] for sheet in result["sheets"]] == [-20, -20]
    assert all(sheet["total"] == sheet["favor"] - 20 for sheet in result["sheets"])
    assert sorted(result["ranking"]) == [0, 1]
    assert result["sentence"].startswith(("Ada", "Ben"))
    assert all(seat["private"] for seat in over["view"]["seats"])
    refusal(ask.act(over, "pass", seat=0), 409, "illegal")
    answer = ask.client.get(f"/api/games/{game['id']}/record")
    assert "attachment" in answer.headers["content-disposition"]
    replayed = Record.from_json(answer.content).replay()
    assert replayed.over
    assert [sheet.total for sheet in replayed.scores()] == [sheet["total"] for sheet in result["sheets"]]


@pytest.mark.parametrize("action", ["cell:A1", "die:Z9", "window:firelight", "tool:lathekin cell:A1", "dance", ""])
def test_an_illegal_action_is_refused_with_the_reason(ask: Asker, action: str) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    before = everything(ask, game)
    assert refusal(ask.act(game, action), 409, "illegal")
    assert everything(ask, game) == before


def test_anothers_seat_is_refused(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    before = everything(ask, game)
    assert "Ada" in refusal(ask.act(game, "pass", seat=1), 403, "not-your-seat")
    assert everything(ask, game) == before


def test_a_bots_seat_is_nobodys_to_play_or_look_into(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*AGAINST_RANDOM))
    assert "Rex" in refusal(ask.act(game, "pass", seat=1), 403, "not-your-seat")
    refusal(ask.client.get(f"/api/games/{game['id']}", params={"seat": 1}), 403, "not-your-seat")


def test_a_seat_that_is_not_there_is_refused(ask: Asker) -> None:
    game = ask.new(*TWO_PEOPLE)
    assert "0 to 1" in refusal(ask.act(game, "pass", seat=2), 400, "bad-request")
    for seat in ("2", "-1", "9", "first"):
        refusal(ask.client.get(f"/api/games/{game['id']}", params={"seat": seat}), 400, "bad-request")


def test_an_action_for_a_game_that_has_moved_on_is_refused(ask: Asker) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    before = everything(ask, game)
    refusal(ask.act(game, "pass", ply=game["ply"] - 1), 409, "stale")
    refusal(ask.act(game, "pass", ply=game["ply"] + 1), 409, "stale")
    assert everything(ask, game) == before


def test_an_unknown_game_is_refused(ask: Asker) -> None:
    nowhere = {"id": "nowhere", "ply": 0, "view": {"actor": 0}}
    for answer in (
        ask.client.get("/api/games/nowhere"),
        ask.act(nowhere, "pass"),
        ask.undo(nowhere),
        ask.client.get("/api/games/nowhere/why", params={"seat": 0, "action": "pass"}),
        ask.client.get("/api/games/nowhere/record"),
    ):
        assert "'nowhere'" in refusal(answer, 404, "unknown-game")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"seat": 0, "ply": 17, "action": "pa',
        b"[]",
        b"null",
        b'{"seat": 0}',
        b'{"seat": "0", "ply": 0, "action": "pass"}',
        b'{"seat": 0, "ply": 0, "action": ["pass"]}',
        b'{"seat": 0, "ply": 0, "action": "pass", "more": 1}',
        b'{"seat": 0, "ply": 1.5, "action": "pass"}',
        b'{"seat": 0, "ply": 0, "action": "\xff"}',
    ],
)
def test_a_malformed_body_is_refused(ask: Asker, body: bytes) -> None:
    game = ask.new(*TWO_PEOPLE)
    before = everything(ask, game)
    refusal(ask.client.post(f"/api/games/{game['id']}/actions", content=body), 400, "bad-request")
    assert everything(ask, game) == before


def test_a_huge_body_is_refused(ask: Asker) -> None:
    answer = ask.client.post("/api/games", content=b'{"rules": "' + b"x" * 1_000_000 + b'"}')
    refusal(answer, 413, "too-large")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"rules": "original:3"}, "3 seats"),
        ({"rules": "original:5"}, "5 seats"),
        ({"rules": "checkers:2"}, "checkers"),
        ({"rules": 2}, "rules"),
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "human", "name": "Ada"}, {"kind": "hal", "name": "Hal"}]}, "'hal'"),
        ({"seats": [{"kind": "random", "name": "Rex"}, {"kind": "random", "name": "Roy"}]}, "person"),
        ({"seats": [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "  "}]}, "Seat 1"),
        ({"seats": [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "a\u0000b"}]}, "Seat 1"),
        ({"seats": [{"kind": "human", "name": "A" * 41}, {"kind": "human", "name": "Ben"}]}, "name"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
    ],
)
def test_a_game_that_cannot_be_is_refused(ask: Asker, change: dict[str, Any], word: str) -> None:
    form = {"rules": "original:2", "seats": [{"kind": "human", "name": name} for name in ("Ada", "Ben")], **change}
    assert word in refusal(ask.client.post("/api/games", json=form), 400, "bad-request")
    assert ask.client.get("/api/games").json() == []


def test_an_unknown_address_and_method_are_refused(ask: Asker) -> None:
    refusal(ask.client.get("/api/nothing"), 404, "unknown-address")
    refusal(ask.client.put("/api/games"), 405, "bad-method")


class Cheat:
    """A bot that answers what no rule allows."""

    def choose(self, _view: object) -> str:
        return "cell:Z9"


def test_a_bots_illegal_answer_is_our_defect_and_changes_nothing(
    ask: Asker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ask.choose_windows(ask.new(*AGAINST_RANDOM))
    before = ask.state(game, 0)
    with monkeypatch.context() as patch:
        patch.setattr(bots, "make", lambda _name, _seed: Cheat())
        refusal(ask.act(game, "pass"), 500, "internal")
    assert "random answered 'cell:Z9'" in caplog.text
    assert ask.state(game, 0) == before
    assert ask.act(game, "pass").status_code == 200


def test_what_cannot_be_kept_is_not_answered(ask: Asker, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = ask.choose_windows(ask.new(*TWO_PEOPLE))
    before = everything(ask, game)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("ALTER TABLE actions RENAME TO gone")
    assert "no such table" in refusal(ask.act(game, "pass"), 503, "not-kept")
    assert "no such table" in caplog.text
    with database:
        database.execute("ALTER TABLE gone RENAME TO actions")
    database.close()
    assert everything(ask, game) == before
    assert ask.act(game, "pass").status_code == 200


def test_no_log_holds_the_seed(ask: Asker, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("ALTER TABLE games RENAME TO gone")
    database.close()
    form = {"rules": "original:2", "seats": [{"kind": "human", "name": "A"}] * 2, "seed": 987_654_321_987_654_321}
    refusal(ask.client.post("/api/games", json=form), 503, "not-kept")
    assert "no such table" in caplog.text
    assert "987654321987654321" not in caplog.text
