"""Records (a game is rules, seed or dice, actions): saved, loaded, replayed, and every way to be wrong."""

from __future__ import annotations

import json
import random
import stat
from typing import TYPE_CHECKING, Any

import pytest

import vitrail
from vitrail.record import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path

# A turn's start with everything that a tool may need, as tests write it by hand.
POSITION: dict[str, Any] = {
    "rules": {"players": 2},
    "round": 10,
    "turn": 2,
    "pool": "R3 B5 G1",
    "tools": [{"id": "flux-brush", "tokens": 0}],
    "public": ["color-diagonals"],
    "seats": [{"window": "sun-catcher", "private": ["red"]}, {"window": "firelight", "private": ["blue"]}],
}


def whole_game(seed: int = 7, **options: Any) -> vitrail.Game:
    """A random game, played to its end."""
    game, rng = vitrail.Game(vitrail.Rules(), seed=seed, **options), random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


def end_of(game: vitrail.Game) -> tuple[object, ...]:
    """Everything that the end of a game says."""
    return game.position(), [sheet.total for sheet in game.scores()], tuple(game.ranking()), game.ranking().tie_break


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    """The record of a whole game, as plain data."""
    data: dict[str, Any] = json.loads(whole_game().record().to_json())
    return data


def loaded(data: object) -> vitrail.Record:
    """The record that this data is as JSON."""
    return vitrail.Record.from_json(json.dumps(data))


# Saving, loading, replaying


def test_a_record_holds_rules_seed_actions_and_the_result(finished: dict[str, Any]) -> None:
    """Rulings are written out, so that an old game keeps the rulings it was started with."""
    assert list(finished) == [
        "format",
        "rules",
        "chance",
        "actions",
        "seed",
        "auto_pass",
        "position",
        "result",
        "cards",
        "fair",
    ]
    assert (finished["format"], finished["chance"], finished["seed"]) == ("vitrail-record-1", "auto", 7)
    assert finished["rules"] == vitrail.Rules().as_dict()
    assert finished["rules"]["rulings"]["two_dice_moves"] == "sequential"
    assert finished["actions"][0].startswith("window:")
    assert not any(action.startswith(("roll:", "deal:", "draw:")) for action in finished["actions"])
    assert len(finished["result"]["totals"]) == 2
    assert sorted(finished["result"]["ranking"]) == [0, 1]


@pytest.mark.parametrize("chance", ["auto", "explicit"])
@pytest.mark.parametrize("auto_pass", [True, False])
def test_a_saved_game_is_the_same_game(chance: str, auto_pass: bool, tmp_path: Path) -> None:
    """Save, load, replay: the same end; and replayed to any action, the same state there."""
    game = whole_game(chance=chance, auto_pass=auto_pass)
    path = tmp_path / "game.json"
    game.record().save(path)
    record = vitrail.Record.load(path)
    assert record == game.record()
    again = record.replay()
    assert end_of(again) == end_of(game)
    assert (again.auto_chance, again.auto_pass) == (chance == "auto", auto_pass)
    for upto in (0, 1, 20):
        part = record.replay(upto)
        assert [entry.text for entry in part.history if entry.actor != vitrail.CHANCE or chance == "explicit"] == list(
            record.actions[:upto]
        )
        for action in record.actions[upto:]:
            part.play(action)
        assert end_of(part) == end_of(game)


def test_an_explicit_record_holds_the_dice_and_no_seed() -> None:
    """A game is (rules, dice, actions). Section 10: 50 dice are drawn in a game of two; some are rolled again."""
    record = whole_game(chance="explicit").record()
    assert (record.chance, record.seed) == ("explicit", None)
    kinds = [action.partition(":")[0] for action in record.actions]
    # Two private objectives, four window cards, three tools, three public objectives.
    assert kinds[:12] == ["deal"] * 12
    assert kinds.count("roll") >= 50


def test_an_unfinished_game_has_no_result() -> None:
    """A record stops where the game stands, in the middle of an action too."""
    game = vitrail.Game.from_position(POSITION, seed=3, auto_pass=False)
    game.play("die:R3")
    record = game.record()
    assert (record.result, record.actions) == (None, ["die:R3"])
    assert record.replay().position() == game.position()


@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_a_record_from_a_position_begins_there(chance: str, tmp_path: Path) -> None:
    """The position stands in the record, and what was played before it does not."""
    game = vitrail.Game.from_position({**POSITION, "actions": ["die:R3"]}, seed=3, chance=chance, auto_pass=False)
    game.play("tool:flux-brush")
    if chance == "explicit":
        game.play("roll:R6")
    game.play(game.legal[0])
    path = tmp_path / "puzzle.json"
    game.record().save(path)
    record = vitrail.Record.load(path)
    assert record.position is not None
    assert (record.position["round"], record.position["actions"]) == (10, ["die:R3"])
    assert record.actions[0] == "tool:flux-brush"
    again = record.replay()
    assert again.position() == game.position()
    assert again.record() == record


def test_a_position_of_other_rules_than_the_record_s_is_refused() -> None:
    """One of the two was changed."""
    data = json.loads(vitrail.Game.from_position(POSITION, seed=3).record().to_json())
    data["rules"]["rulings"]["two_dice_moves"] = "joint"
    with pytest.raises(
        vitrail.RecordError,
        match=r"of a game of original:2\?two_dice_moves=joint, and its position of one of original:2",
    ):
        loaded(data).replay()


def test_a_record_without_rulings_takes_the_defaults(finished: dict[str, Any]) -> None:
    """Records may be written by hand, and shorter."""
    short = {**finished, "rules": {}, "auto_pass": True}
    del short["position"], short["result"]
    assert loaded(short).replay().over


# What is wrong with a record


def wrong(data: object) -> str:
    """What is said of such a record, when it is read."""
    with pytest.raises(vitrail.RecordError) as caught:
        loaded(data)
    return str(caught.value)


def test_half_a_file(finished: dict[str, Any], tmp_path: Path) -> None:
    """Cut at any place, it is no record."""
    text = json.dumps(finished)
    path = tmp_path / "half.json"
    for length in range(0, len(text), 97):
        path.write_text(text[:length])
        with pytest.raises(vitrail.RecordError, match=r"half\.json is damaged or no record, its JSON cannot be read"):
            vitrail.Record.load(path)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A picture is no record."""
    path = tmp_path / "picture.json"
    for data in (b"\x89PNG\r\n\x1a\n", b"\xff\xfe", b'{"format": "\xff"}', b"\x00" * 100):
        path.write_bytes(data)
        with pytest.raises(vitrail.RecordError, match=r"picture\.json is damaged or no record"):
            vitrail.Record.load(path)


def test_lists_in_lists_without_end() -> None:
    """Nested deeper than any record."""
    text = '{"format": "vitrail-record-1", "chance": "auto", "actions": [], "rules": {"rulings": ' + "[" * 100_000
    with pytest.raises(vitrail.RecordError, match="the record is damaged or no record"):
        vitrail.Record.from_json(text)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 2}, "unknown field `players`"),
        ({"format": "vitrail-record-9"}, r"Invalid value 'vitrail-record-9' - at `$.format`"),
        ({"actions": "pass"}, "Expected `array`, got `str` - at `$.actions`"),
        ({"actions": ["pass", 7]}, "Expected `str`, got `int` - at `$.actions[1]`"),
        ({"seed": "7"}, "Expected `int | null`, got `str` - at `$.seed`"),
        ({"seed": 7.5}, "got `float` - at `$.seed`"),
        ({"chance": None}, "Expected `str`, got `null` - at `$.chance`"),
        ({"rules": "original:2"}, "Expected `object`, got `str` - at `$.rules`"),
        ({"auto_pass": 1}, "Expected `bool`, got `int` - at `$.auto_pass`"),
        ({"position": []}, "got `array` - at `$.position`"),
        ({"result": {"totals": [1, 2]}}, "missing required field `ranking` - at `$.result`"),
        ({"result": {"totals": [1, 2], "ranking": [0, 1], "winner": 0}}, "unknown field `winner` - at `$.result`"),
    ],
)
def test_wrong_types_and_unknown_fields(finished: dict[str, Any], change: dict[str, object], said: str) -> None:
    """The sentence names the field."""
    message = wrong({**finished, **change})
    assert message.startswith("the record does not have the form of a record: ")
    assert said in message


@pytest.mark.parametrize("data", [None, [], 7, "text", {}])
def test_json_of_something_else(data: object) -> None:
    """Any other JSON."""
    assert "the record does not have the form of a record" in wrong(data)


def refused(data: object) -> str:
    """What is said of such a record, when it is replayed."""
    with pytest.raises(vitrail.RecordError) as caught:
        loaded(data).replay()
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": {"players": 9}}, "the record's game cannot be set up: players is a whole number from 1 to 6, not 9"),
        ({"rules": {"colors": 3}}, "the record's game cannot be set up: a rule set has no 'colors'"),
        ({"chance": "dice"}, 'the record\'s game cannot be set up: chance is "auto" or "explicit", not \'dice\''),
        ({"seed": -1}, "a seed is a whole number from 0 to 2**64 - 1, not -1"),
        ({"seed": 1 << 64}, "a seed is a whole number from 0 to 2**64 - 1, not 18446744073709551616"),
        ({"seed": None}, "the record has no seed"),
        ({"position": {}}, "the record's game cannot be set up: the position does not have the form of one"),
    ],
)
def test_a_game_that_cannot_be_set_up(finished: dict[str, Any], change: dict[str, object], said: str) -> None:
    """Rules, chance, seed and position are checked when the game begins."""
    assert said in refused({**finished, **change})


def test_a_changed_action_is_named(finished: dict[str, Any]) -> None:
    """Its number, its text, and why it is not legal there."""
    actions = finished["actions"]
    number = next(place for place, action in enumerate(actions) if action.startswith("die:"))
    for text in ("die:R7", "hello", "", "window:firelight"):
        changed = [*actions[:number], text, *actions[number + 1 :]]
        message = refused({**finished, "actions": changed})
        assert message.startswith(f"action {number + 1} of {len(actions)}, {text!r}, cannot be played: ")


def test_an_action_after_the_end_is_refused(finished: dict[str, Any]) -> None:
    """One too many."""
    number = len(finished["actions"]) + 1
    message = refused({**finished, "actions": [*finished["actions"], "pass"]})
    assert message.startswith(f"action {number} of {number}, 'pass', cannot be played: ")
    assert "the game is over" in message


def test_a_missing_action_is_noticed(finished: dict[str, Any]) -> None:
    """The result says that the game ended, and it did not."""
    message = refused({**finished, "actions": finished["actions"][:-1]})
    assert "its actions lead to a game that is not over; one of them was changed" in message


def test_a_changed_result_is_noticed(finished: dict[str, Any]) -> None:
    """Totals, ranking and tie-break, each by itself."""
    result = finished["result"]
    for change in (
        {"totals": [result["totals"][0] + 1, result["totals"][1]]},
        {"ranking": result["ranking"][::-1]},
        {"tie_break": "favor"},
    ):
        message = refused({**finished, "result": {**result, **change}})
        assert message.startswith("the record says that the game ended with totals ")
        assert message.endswith("; one of them was changed")


def test_part_of_a_record_is_not_held_against_the_result(finished: dict[str, Any]) -> None:
    """The result belongs to all of the actions."""
    assert not loaded(finished).replay(5).over


# Files


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A sentence with the file's name; no trace."""
    for path, said in (
        (tmp_path / "absent.json", "absent.json cannot be read: No such file or directory"),
        (tmp_path, "cannot be read: Is a directory"),
        (tmp_path / "a\0b", "cannot be read, it is no path"),
    ):
        with pytest.raises(vitrail.RecordError, match=said):
            vitrail.Record.load(path)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """No record is that long."""
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(vitrail.RecordError, match=r"large\.json is longer than any record, 4,000,000 bytes"):
        vitrail.Record.load(path)


def test_a_device_without_end_is_not_read_to_its_end() -> None:
    """Its size says 0."""
    with pytest.raises(vitrail.RecordError, match="is longer than any record"):
        vitrail.Record.load("/dev/zero")


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    """A sentence, and nothing left behind."""
    record = whole_game().record()
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    for path in ("absent/game.json", "folder", "file/game.json", "a\0b"):
        with pytest.raises(vitrail.RecordError, match="the record cannot be written to "):
            record.save(tmp_path / path)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full halfway: the file of before is still there, and no part of the new one."""
    record = whole_game().record()
    path = tmp_path / "game.json"
    path.write_text("of before")

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(path), "write_bytes", full)
    with pytest.raises(vitrail.RecordError, match="No space left on device"):
        record.save(path)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("game.json", "of before")]


def test_a_saved_file_has_the_usual_permissions(tmp_path: Path) -> None:
    """As any new file's: what the umask leaves, so that a group can read it."""
    path, usual = tmp_path / "game.json", tmp_path / "usual"
    usual.write_text("")
    whole_game().record().save(path)
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    assert {file.name for file in tmp_path.iterdir()} == {"game.json", "usual"}
