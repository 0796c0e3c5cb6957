"""Windows and window cards: the facts, counted by hand from the printed cards, and what a pattern must be."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail import cards
from vitrail.cards.table import Table
from vitrail.cards.windows import window
from vitrail.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Callable

COUNTED = {  # difficulty, printed colors, printed values
    "suns-glory": (6, 5, 9),
    "firelight": (5, 5, 8),
    "shadow-thief": (5, 6, 7),
    "sun-catcher": (3, 6, 4),
    "fulgor-del-cielo": (5, 6, 7),
    "luz-celestial": (3, 5, 5),
    "aurora-sagradis": (4, 5, 6),
    "aurorae-magnificus": (5, 8, 5),
    "lux-mundi": (6, 6, 8),
    "lux-astram": (5, 6, 8),
    "kaleidoscopic-dream": (4, 7, 5),
    "firmitas": (5, 4, 9),
    "gravitas": (5, 4, 8),
    "water-of-life": (6, 7, 7),
    "batllo": (5, 5, 9),
    "bellesguard": (3, 4, 7),
    "virtus": (5, 4, 9),
    "symphony-of-light": (6, 5, 8),
    "ripples-of-light": (5, 8, 6),
    "fractal-drops": (3, 6, 4),
    "via-lux": (4, 5, 7),
    "industria": (5, 4, 9),
    "chromatic-splendor": (4, 5, 7),
    "comitas": (5, 4, 8),
}
PAIRS = [
    ("suns-glory", "firelight"),
    ("shadow-thief", "sun-catcher"),
    ("fulgor-del-cielo", "luz-celestial"),
    ("aurora-sagradis", "aurorae-magnificus"),
    ("lux-mundi", "lux-astram"),
    ("kaleidoscopic-dream", "firmitas"),
    ("gravitas", "water-of-life"),
    ("batllo", "bellesguard"),
    ("virtus", "symphony-of-light"),
    ("ripples-of-light", "fractal-drops"),
    ("via-lux", "industria"),
    ("chromatic-splendor", "comitas"),
]
EXPANSION_PAIRS = [
    ("generosidad", "armonia"),
    ("ligero", "shadom"),
    ("sol", "naturaleza"),
    ("esperanca", "alegria"),
    ("romanesque", "baroque"),
    ("apricitas", "tenebra"),
]
WINDOWS = cards.load().windows


def test_counts_of_the_base_windows() -> None:
    """Section 1: 24 patterns; difficulty, colors and values of each."""
    found = {}
    for name, pattern in WINDOWS.items():
        if pattern.set == "base":
            cells = Counter("".join(pattern.grid))
            colors = sum(cells[c] for c in "RYGBP")
            found[name] = (pattern.difficulty, colors, 20 - colors - cells["."])
    assert found == COUNTED


@pytest.mark.parametrize(
    ("name", "columns"),
    [  # read down the columns of the printed card
        ("suns-glory", ["1PY.", "PY.5", "Y..4", "..52", "4631"]),
        ("sun-catcher", ["...G", "B4.3", "2.5.", ".RY.", "Y..P"]),
        ("shadow-thief", ["65RY", "P.6R", ".P.5", "..P4", "5..3"]),
        ("water-of-life", ["6.4G", "B5R6", ".B2Y", "..B3", "1..P"]),
        ("bellesguard", ["B...", "6354", ".B6.", "..21", "Y..G"]),
        ("comitas", ["Y..1", ".4.2", "2..Y", ".5Y3", "6Y5."]),
    ],
)
def test_columns_of_printed_windows(name: str, columns: list[str]) -> None:
    """Rows and columns are not mixed up: six windows read the other way."""
    assert ["".join(row[column] for row in WINDOWS[name].grid) for column in range(5)] == columns


def test_names_with_their_accents_and_apostrophes() -> None:
    """The names are the printed ones."""
    assert WINDOWS["suns-glory"].name == "Sun's Glory"
    assert WINDOWS["fulgor-del-cielo"].name == "Fulgor del Cielo"
    assert WINDOWS["esperanca"].name == "Esperança"
    assert WINDOWS["batllo"].name == "Batllo"


def test_pairs_on_the_cards() -> None:
    """Section 2: 12 two-sided cards, and 6 of the expansion."""
    both = cards.load().cards.values()
    assert [card.windows for card in both if card.set == "base"] == PAIRS
    assert [card.windows for card in both if card.set == "5-6"] == EXPANSION_PAIRS
    assert [card.id for card in both][:2] == ["base-01", "base-02"]


@pytest.mark.parametrize(("easy", "hard"), EXPANSION_PAIRS)
def test_the_regular_build_of_the_expansion(easy: str, hard: str) -> None:
    """The hard side of each expansion card repeats the ten restrictions of the easy one and adds two and two."""
    front, back = "".join(WINDOWS[easy].grid), "".join(WINDOWS[hard].grid)
    assert (WINDOWS[easy].difficulty, WINDOWS[hard].difficulty) == (3, 6)
    assert 20 - front.count(".") == 10
    assert all(a in (".", b) for a, b in zip(front, back, strict=True))
    added = [b for a, b in zip(front, back, strict=True) if a != b]
    assert sorted(sign in "RYGBP" for sign in added) == [False, False, True, True]


def test_what_is_inferred_says_so() -> None:
    """Sol's C2 is an inference; nothing of the base game is."""
    assert WINDOWS["sol"].grid[2][1] == "Y"
    assert "C2 is inferred" in WINDOWS["sol"].note
    assert not any(pattern.note for pattern in WINDOWS.values() if pattern.set == "base")


def filled(grid: tuple[str, ...]) -> bool:
    """Whether 20 dice can lie here by print and the Golden Rule: color by color and value by value, cell after cell."""
    return all(_chosen("".join(grid), signs) for signs in ("RYGBP", "123456"))


def _chosen(cells: str, signs: str) -> bool:
    chosen = [sign if sign in signs else "" for sign in cells]
    for cell in range(20):
        around = [chosen[near] for near in _near(cell)]
        if not chosen[cell]:
            free = [sign for sign in signs if sign not in around]
            if not free:
                return False
            chosen[cell] = free[0]
    return all(chosen[cell] != chosen[near] for cell in range(20) for near in _near(cell))


def _near(cell: int) -> list[int]:
    sideways = [cell - 1] * (cell % 5 > 0) + [cell + 1] * (cell % 5 < 4)
    return sideways + [near for near in (cell - 5, cell + 5) if 0 <= near < 20]


@pytest.mark.parametrize("name", WINDOWS)
def test_every_built_in_window_can_be_filled(name: str) -> None:
    """Section 4: a full window exists for every pattern."""
    assert filled(WINDOWS[name].grid)


ROW = st.text("RYGBP123456" + "." * 14, min_size=5, max_size=5)


@settings(deadline=None)
@given(st.lists(ROW, min_size=4, max_size=4))
def test_a_pattern_is_taken_exactly_if_it_can_be_filled(grid: list[str]) -> None:
    """Section 4: equal restrictions side by side are all that can make a pattern impossible to fill."""
    fields = {"id": "mine", "name": "Mine", "difficulty": 3, "grid": grid}
    if filled(tuple(grid)):
        assert window(Table("my.toml", "window", 1, fields))["grid"] == tuple(grid)
    else:
        with pytest.raises(CardError, match="side by side"):
            window(Table("my.toml", "window", 1, fields))


BROKEN = [
    ("difficulty = 3", "difficulty = 7", "window 'mine': difficulty is a whole number from 1 to 6, not 7"),
    ("difficulty = 3", "difficulty = 0", "difficulty is a whole number from 1 to 6, not 0"),
    ("difficulty = 3", "difficulty = true", "difficulty is a whole number from 1 to 6, not true"),
    ("difficulty = 3", 'difficulty = "3"', "difficulty is a whole number from 1 to 6, not '3'"),
    ("difficulty = 3", "", "window 'mine': difficulty is missing"),
    ("difficulty = 3", "dificulty = 3", "window 'mine': difficulty is missing"),
    ("difficulty = 3", "difficulty = 3\ncolor = 'R'", "there is no field 'color'; the fields here are id, name, set, "),
    ('"...P."', '"...P.."', "window 'mine': row C of grid has 6 cells; a row is a text of 5 signs"),
    ('"...P."', '"...P"', "row C of grid has 4 cells"),
    ('"...P."', "5", "row C of grid has 5; a row is a text of 5 signs"),
    ('"...P.", ', "", "window 'mine': grid has 3 rows; a Window has 4, A to D"),
    ('"...P.", ', '".....", "...P.", ', "grid has 5 rows"),
    ('["R1...", ', '"R1..." # [', "grid is a list in square brackets, not 'R1...'"),
    ('"...P."', '"...p."', "window 'mine': cell C4: 'p' is none of R Y G B P, 1 to 6 and ."),
    ('"...P."', '"...7."', "cell C4: '7' is none of"),
    ('"...P."', '"..PP."', "window 'mine': cells C3 and C4 both print P; side by side they could never both be filled"),
    ('"R1...", ', '"R2...", ', "window 'mine': cells A2 and B2 both print 2"),
    ('id = "mine"', 'id = "Mine"', "the id 'Mine' is not like 'sun-catcher'"),
    ('id = "mine"', 'id = "my window"', "the id 'my window' is not like 'sun-catcher'"),
    ('id = "mine"', 'id = "-"', "the id '-' is not like 'sun-catcher'"),
    ('id = "mine"', "id = 7", "window 'My Window': the id 7 is not like 'sun-catcher'"),
    ('"My Window"', '" "', "window 'mine': name is a line of text in quotes, not ' '"),
    ('"My Window"', '"a\\nb"', "name is a line of text in quotes"),
    ('"My Window"', '"' + "x" * 61 + '"', "name has 61 characters; at most 60 are wanted"),
    ("difficulty = 3", 'difficulty = 3\nset = "7-8"', "set cannot be '7-8'; it is base or 5-6"),
]
BLANK = """
[[window]]
id = "third"
name = "Third"
difficulty = 1
grid = [".....", ".....", ".....", "....."]
[[card]]
"""
PACK = """
[[card]]
id = "my-card"
windows = ["mine", "yours"]
[[window]]
id = "mine"
name = "My Window"
difficulty = 3
grid = ["R1...", ".2...", "...P.", "....."]
[[window]]
id = "yours"
name = "Your Window"
difficulty = 4
grid = [".....", "..3..", ".....", "....."]
"""


def test_the_pack_that_the_broken_ones_are_made_of_is_right(refused: Callable[[str], str | None]) -> None:
    """A pack of one's own windows alone is enough."""
    assert refused(PACK) is None


@pytest.mark.parametrize(("right", "wrong", "said"), BROKEN)
def test_a_broken_window_is_named(refused: Callable[[str], str | None], right: str, wrong: str, said: str) -> None:
    """The message names file, card and cell, and what would be right."""
    assert right in PACK
    message = refused(PACK.replace(right, wrong, 1))
    assert message is not None
    assert message.startswith("pack.toml: ")
    assert said in message


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"yours"]', '"mine"]', "card 'my-card': a card has two sides, so windows names two different windows"),
        (', "yours"]', "]", "card 'my-card': a card has two sides"),
        ('"yours"]', '"yours", "firelight"]', "card 'my-card': a card has two sides"),
        ('"yours"]', "3]", "card 'my-card': a card has two sides"),
        ('"yours"]', '"firelight"]', "card 'my-card': its side 'firelight' is no window of the pack"),
        ('id = "my-card"', 'id = "my-card"\nset = "5-6"', "its side 'mine' is of set 'base', not '5-6' as its card is"),
        ("[[card]]", '[[card]]\nid = "old"\nwindows = ["mine", "yours"]\n[[card]]', "is on card 'old' already"),
        ('id = "yours"', 'id = "mine"', "window 'mine' (number 2): the id 'mine' is taken by number 1"),
        ("Your Window", "my window", "window 'yours' (number 2): the name 'my window' is taken by number 1"),
        ("[[card]]", BLANK,
         "window 'third': it is on no card and would never be dealt"),
        ('[[card]]\nid = "my-card"\nwindows = ["mine", "yours"]\n', "", "its windows are on no card; add a [[card]]"),
    ],
)  # fmt: skip
def test_a_broken_card_is_named(refused: Callable[[str], str | None], right: str, wrong: str, said: str) -> None:
    """Section 2: cards are two-sided, each window is printed once."""
    assert right in PACK
    message = refused(PACK.replace(right, wrong, 1))
    assert message is not None
    assert message.startswith("pack.toml: ")
    assert said in message


def test_cards_alone_pair_the_built_in_windows_anew(refused: Callable[[str], str | None]) -> None:
    """Kinds that a file does not hold come from the built-in pack."""
    assert refused('[[card]]\nid = "new"\nwindows = ["comitas", "firelight"]\n') is None
