"""`vitrail verify`: what it says of fair records, of others, and of files that are none (docs/fair-dice.md)."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.cli.running import Done, refused, vitrail
from tests.sealed import PAGE, SEED, sealed_game, sealed_record
from vitrail import Game, Record, cards
from vitrail.fair import Fair

if TYPE_CHECKING:
    from pathlib import Path

COMMITMENT = hashlib.sha256(SEED.encode()).hexdigest()
OTHER = hashlib.sha256(b"another seed").hexdigest()
PACK = """
[[public]]
id = "mine"
name = "Mine"
text = "Sets of all five colors."
kind = "set"
axis = "color"
points = 3
"""


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game of two seats."""
    return sealed_record("original:2")


def verified(folder: Path, record: Record, *arguments: object) -> Done:
    """How the command ends on this record."""
    path = folder / "game.json"
    record.save(path)
    return vitrail("verify", path, *arguments)


def exchanged(record: Record, place: int, text: str) -> Record:
    """The record with another text in the place of one action."""
    return msgspec.structs.replace(record, actions=[*record.actions[:place], text, *record.actions[place + 1 :]])


def test_a_fair_game(tmp_path: Path, record: Record) -> None:
    """Exit code 0; section 1: 12 cards, and the rest of the chance outcomes are dice."""
    done = verified(tmp_path, record)
    dice = sum(text.startswith(("roll:", "draw:")) for text in record.actions)
    assert (done.code, done.errors) == (0, "")
    assert done.out.splitlines() == [
        f"{tmp_path / 'game.json'}: original:2, a finished game",
        f"The seed {SEED} has the commitment {COMMITMENT}.",
        "The record names the same commitment.",
        "Only who noted the commitment at the start knows that it was this one: --commitment compares the two.",
        f"Dice: {dice}, cards: 12; all of them followed from the seed.",
    ]


@pytest.mark.parametrize("noted", [COMMITMENT, COMMITMENT.upper(), f" {COMMITMENT}\n"])
def test_the_commitment_that_was_noted(tmp_path: Path, record: Record, noted: str) -> None:
    """As somebody wrote it down: small letters or capitals, with a space at its end."""
    done = verified(tmp_path, record, "--commitment", noted)
    assert (done.code, done.errors) == (0, "")
    assert "The commitment that was noted at the start is the same." in done.out


def test_the_command_of_the_page(tmp_path: Path, record: Record) -> None:
    """docs/fair-dice.md shows one for its own example."""
    record.save(tmp_path / "game.json")
    (line,) = re.findall(r"^vitrail verify game\.json (.*)$", PAGE, re.MULTILINE)
    assert vitrail("verify", tmp_path / "game.json", *line.split()).code == 0


def test_another_commitment_was_noted(tmp_path: Path, record: Record) -> None:
    """Exit code 1, though the dice followed: the seed was exchanged."""
    done = verified(tmp_path, record, "--commitment", OTHER)
    assert (done.code, done.errors) == (1, "")
    assert f"noted at the start is another, {OTHER}: this seed was not sealed then." in done.out
    assert "all of them followed" in done.out


def test_the_record_names_another_commitment(tmp_path: Path, record: Record) -> None:
    """Exit code 1, and the record cannot be trusted."""
    done = verified(tmp_path, msgspec.structs.replace(record, fair=Fair(SEED, OTHER)))
    assert (done.code, done.errors) == (1, "")
    assert f"another commitment, {OTHER}: its seed is not the one that was sealed." in done.out


def test_an_exchanged_die(tmp_path: Path, record: Record) -> None:
    """Exit code 1; the first roll is number 12, after 12 cards and two windows. The page says that it was blue 5."""
    place = record.actions.index("roll:B5")
    done = verified(tmp_path, exchanged(record, place, "roll:B6"))
    assert (done.code, done.errors) == (1, "")
    last = done.out.splitlines()[-1]
    assert last.startswith("Roll 12 (action 15, in round 1) was 'roll:B6', and the seed gives 'roll:B5'; of ")


def test_a_running_game(tmp_path: Path, record: Record) -> None:
    """It is checked as far as it goes, and said to be not finished."""
    done = verified(tmp_path, msgspec.structs.replace(record, actions=record.actions[:12], result=None))
    assert (done.code, done.errors) == (0, "")
    assert "original:2, not finished" in done.out
    assert "Dice: 0, cards: 12; all" in done.out


def test_json_for_programs(tmp_path: Path, record: Record) -> None:
    """All that is said, with the same exit codes."""
    done = verified(tmp_path, record, "--json", "--commitment", COMMITMENT)
    verdict: dict[str, Any] = json.loads(done.out)
    assert (done.code, done.errors) == (0, "")
    assert (verdict["fair"], verdict["first"], verdict["rules"], verdict["over"]) == (True, None, "original:2", True)
    assert (verdict["seed"], verdict["cards"], verdict["followed"]) == (SEED, 12, verdict["dice"] + 12)
    assert {verdict["commitment"], verdict["shown"], verdict["noted"]} == {COMMITMENT}
    done = verified(tmp_path, exchanged(record, 1, "deal:blue"), "--json")
    verdict = json.loads(done.out)
    assert (done.code, done.errors, verdict["fair"], verdict["noted"]) == (1, "", False, None)
    assert verdict["first"] == {"number": 1, "action": 2, "round": 1, "came": "deal:blue", "due": "deal:red"}
    assert "was 'deal:blue', and the seed gives 'deal:red'" in verdict["sentence"]


def test_a_pack_of_one_s_own(tmp_path: Path) -> None:
    """The cards come in the order of its file, and it must be the one that the game was played with."""
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK + PACK.replace("ine", "ice") + PACK.replace("ine", "ile"))
    game = sealed_game("original:2", pack=cards.load(pack))
    done = verified(tmp_path, Record.of(game, sealed=SEED), "--cards", pack)
    assert (done.code, done.errors) == (0, "")
    assert "cards: 12; all" in done.out
    assert f"{tmp_path / 'game.json'}: the record was played with the card pack" in refused(
        "verify", tmp_path / "game.json"
    )


def test_nothing_to_check(tmp_path: Path, record: Record) -> None:
    """One sentence, exit code 2: no sealed seed, or nothing played."""
    Game("original:2", seed=7).record().save(tmp_path / "auto.json")
    assert "auto.json: there is nothing to check: the record holds no sealed seed" in refused(
        "verify", tmp_path / "auto.json"
    )
    msgspec.structs.replace(record, actions=[], result=None).save(tmp_path / "empty.json")
    assert "empty.json: there is nothing to check: no die fell yet" in refused("verify", tmp_path / "empty.json")


def test_a_damaged_record(tmp_path: Path, record: Record) -> None:
    """One sentence that names the file, exit code 2: half a file, a malformed seed, a move that is not legal."""
    path = tmp_path / "damaged.json"
    text = record.to_json().decode()
    place = next(place for place, action in enumerate(record.actions) if action.startswith("die:"))
    illegal = exchanged(record, place, "die:R9").to_json().decode()
    for damaged, said in (
        (text[: len(text) // 2], "damaged"),
        (text.replace(f'"{SEED}"', '"secret"'), "the seed of sealed dice has 1 to 64 digits"),
        (text.replace(f'"{COMMITMENT}"', '""'), "the commitment of sealed dice has 64 digits"),
        (text.replace('"explicit"', '"auto"'), "explicit"),
        (illegal, f"action {place + 1} of "),
    ):
        path.write_text(damaged)
        sentence = refused("verify", path)
        assert "damaged.json" in sentence
        assert said in sentence


@pytest.mark.parametrize("noted", ["", "abc", COMMITMENT + "0", "g" * 64])
def test_what_is_no_commitment(tmp_path: Path, record: Record, noted: str) -> None:
    """It was mistyped: exit code 2, and no verdict."""
    record.save(tmp_path / "game.json")
    assert "a commitment has 64 digits" in refused("verify", tmp_path / "game.json", "--commitment", noted)
