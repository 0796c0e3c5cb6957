"""Text forms: cells, dice, windows, and the words of every action."""

from __future__ import annotations

import random

import pytest

import vitrail
from tests import oracle
from vitrail import notation
from vitrail.engine.codes import NONE

FULL = "R1 Y2 G3 B4 P5 / Y3 .. B5 P6 R2 / G5 B6 P1 R3 Y4 / B2 P3 R4 Y5 .."


def test_cells() -> None:
    """A1 top left, D5 bottom right, row by row."""
    assert notation.CELLS[0] == "A1"
    assert notation.CELLS[7] == "B3"
    assert notation.CELLS[19] == "D5"
    assert [notation.cell_number(name) for name in notation.CELLS] == list(range(20))
    assert notation.cell_names(1 << 0 | 1 << 7 | 1 << 19) == ("A1", "B3", "D5")
    assert notation.cell_names(0) == ()


@pytest.mark.parametrize("text", ["", "a1", "E1", "A0", "A6", "A", "A11", "1A", " A1"])
def test_what_is_no_cell(text: str) -> None:
    """The sentence names it and what would be right."""
    with pytest.raises(vitrail.NotationError, match=r"is no cell; cells are A1 \(top left\) to D5 \(bottom right\)"):
        notation.cell_number(text)


def test_dice() -> None:
    """A color of R Y G B P, a value of 1 to 6; type = color x 6 + value - 1."""
    assert [notation.die_number(name) for name in ("R1", "R6", "Y1", "G3", "B5", "P6")] == [0, 5, 6, 14, 22, 29]
    assert len(set(notation.DICE)) == 30
    assert notation.dice_text([2, 22]) == "R3 B5"
    assert notation.parse_dice(" R3\n B5 ") == [2, 22]
    assert notation.parse_dice("") == []


@pytest.mark.parametrize("text", ["R0", "R7", "r3", "W3", "3R", "R", "R33", "R3,B5", ".."])
def test_what_is_no_die(text: str) -> None:
    """Named with a right one as example."""
    said = r"is no die; a die is a color of R Y G B P and a value of 1 to 6, such as R3"
    with pytest.raises(vitrail.NotationError, match=said):
        notation.parse_dice(f"R3 {text}")


def test_windows() -> None:
    """Four rows of five, by `/` or lines; `..` is an open cell."""
    dice = notation.parse_window(FULL)
    assert dice[:7] == [0, 7, 14, 21, 28, 8, NONE]
    assert notation.window_text(dice) == FULL
    assert notation.parse_window(FULL.replace(" / ", "\n")) == dice
    assert notation.parse_window(f"\n{FULL.replace(' / ', '/')}\n") == dice


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a Window has 4 rows separated by '/', and '' has 1"),
        (FULL.rpartition(" / ")[0], "a Window has 4 rows separated by '/', and .* has 3"),
        (f"{FULL} / {FULL}", "has 8"),
        (FULL.replace("G5 B6", "G5"), "row C of a Window has 5 cells, and 'G5 P1 R3 Y4' has 4"),
        (FULL.replace("G5 B6", "G5 B6 B6"), "row C of a Window has 5 cells, .* has 6"),
        (FULL.replace("G5", "G7"), "'G7' is no die"),
        (FULL.replace("..", "."), "'.' is no die"),
    ],
)
def test_what_is_no_window(text: str, said: str) -> None:
    """Rows, cells and dice, each named."""
    with pytest.raises(vitrail.NotationError, match=said):
        notation.parse_window(text)


def test_words_of_actions() -> None:
    """Turns word by word, through one game: every kind of action in its text form."""
    position = {
        "rules": "original:2",
        "round": 3,
        "pool": "R3 B5 R6",
        "track": ["G2 B1", ""],
        "tools": [{"id": "grozing-pliers"}, {"id": "flux-remover"}, {"id": "tap-wheel"}, {"id": "lens-cutter"}],
        "seats": [
            {"window": {"difficulty": 6, "grid": ["....."] * 4}, "dice": f"B6 .. .. .. .. {'/ .. .. .. .. .. ' * 3}"},
            {"window": "firelight"},
        ],
    }

    def after(actions: str) -> tuple[str, ...]:
        game = vitrail.Game.from_position(position, seed=1, chance="explicit", auto_pass=False)
        if actions:
            game.play(actions)
        return game.legal

    assert after("") == ("die:R3", "die:R6", "die:B5", "tool:tap-wheel", "pass")
    assert after("die:R3")[:2] == ("cell:A2", "cell:B1")
    assert after("die:R3")[-3:] == ("tool:grozing-pliers", "tool:flux-remover", "tool:lens-cutter")
    assert after("die:R3 tool:grozing-pliers") == ("value:2", "value:4")
    assert after("die:R3 tool:lens-cutter") == ("die:G2", "die:B1")
    assert after("die:R3 tool:flux-remover") == ("draw:R", "draw:Y", "draw:G", "draw:B", "draw:P")
    assert after("die:R3 tool:flux-remover draw:G") == tuple(f"value:{value}" for value in range(1, 7))
    assert after("die:R3 tool:flux-remover draw:G value:2")[-1] == "return"
    assert after("tool:tap-wheel") == ("cell:A1",)
    assert after("tool:tap-wheel cell:A1 cell:A5") == ("stop",)
    assert after("pass pass pass pass")[:2] == ("roll:R1", "roll:R2")


@pytest.mark.parametrize("seed", range(6))
def test_a_text_stands_for_one_action(seed: int) -> None:
    """Legal texts are all different, in the order of their ids, and each is read back as its id."""
    game, rng = vitrail.Game(vitrail.Rules(players=2 + seed % 3), chance="explicit"), random.Random(seed)
    while not game.over:
        core, table, texts = game._core, game._table, game.legal
        numbers = [notation.action_number(core, table, text) for text in texts]
        assert numbers == [number for number in range(64) if game.mask >> number & 1]
        assert notation.action_number(core, table, "hello") is None
        game.play(rng.choice(texts))


def test_the_names_agree_with_the_tests_own() -> None:
    """The oracle writes cells and dice the same way, by itself."""
    assert list(notation.CELLS) == oracle.NAMES
    assert list(notation.DICE) == oracle.DICE
