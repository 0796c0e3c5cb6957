"""The referee (docs/rules.md, section 9): windows with known conflicts and known smallest removals, counted by hand.

Sun's Glory is printed 1PY.4 / PY..6 / Y..53 / .5421, Firelight 3415. / .62.Y / ...YR / 5.YR6.
"""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests import oracle
from tests.rules_cases.build import dice
from vitrail import cards
from vitrail.errors import NotationError, PositionError
from vitrail.referee import RULES, check_window

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vitrail.referee import WindowReport

# No color and no value twice across any edge.
FULL = "R1 Y2 G3 B4 P5 / Y3 G4 B5 P6 R2 / G5 B6 P1 R3 Y4 / B2 P3 R4 Y5 G6"
RED_CORNER_AND_SIX = ("R....", ".....", ".....", "....6")


class Case(NamedTuple):
    """A window by its dice, what breaks a rule in it, and every smallest removal; `|` between entries."""

    what: str
    held: str
    conflicts: str = ""
    removals: str = ""
    window: str | tuple[str, ...] | None = None
    waived: str = ""


def full_but(changed: str) -> str:
    """The full legal window with other dice on some cells."""
    words = dict(zip(oracle.NAMES, oracle.words(FULL), strict=True))
    words |= dict(entry.split("=") for entry in changed.split())
    return " ".join(f"{cell}={die}" for cell, die in words.items())


CASES = [
    # Nothing to complain of
    Case("no dice", ""),
    Case("touching is no matter for a referee, not even of the only die", "C3=R1"),
    Case("dice that touch none", "A1=R1 D5=R1 B3=R1"),
    Case("corners are free", "A1=R1 B2=R1"),
    Case("rows do not wrap", "A5=R1 B1=R1"),
    Case("a full window", full_but("")),
    Case("print obeyed, by value and by color", "A1=R1 A2=P4 B5=G6", window="suns-glory"),
    Case("print waived", "A2=R3", window="suns-glory", waived="A2"),
    Case("print waived on two cells", "A1=R4 A2=G3", window="suns-glory", waived="A1 A2"),
    Case("print of neighbors that are open does not bind", "A4=Y4 B3=G6", window="suns-glory"),
    # One pair
    Case("one color in a row", "A1=R1 A2=R2", "A1 A2 color", "A1|A2"),
    Case("one value in a column", "B2=R3 C2=G3", "B2 C2 value", "B2|C2"),
    Case("the same die twice", "D4=P6 D5=P6", "D4 D5 color|D4 D5 value", "D4|D5"),
    Case("a pair at the right edge", "A5=Y1 B5=Y6", "A5 B5 color", "A5|B5"),
    Case("a pair beside legal dice", "A1=R1 A2=R2 A3=G1 B1=G2", "A1 A2 color", "A1|A2"),
    Case("a pair in a full window, by value", full_but("C3=G4"), "C3 D3 value", "C3|D3"),
    Case("another one", full_but("B2=R5"), "B2 B3 value", "B2|B3"),
    # Chains: of an odd number of dice every second one, of an even number one more way than pairs that must go
    Case("three of a color", "A1=R1 A2=R2 A3=R3", "A1 A2 color|A2 A3 color", "A2"),
    Case("color, then value", "B1=R1 B2=R2 B3=G2", "B1 B2 color|B2 B3 value", "B2"),
    Case(
        "four in a row", "C1=R1 C2=R2 C3=R3 C4=R4",
        "C1 C2 color|C2 C3 color|C3 C4 color", "C1 C3|C2 C3|C2 C4",
    ),
    Case(
        "four in a column", "A3=B1 B3=B2 C3=B3 D3=B4",
        "A3 B3 color|B3 C3 color|C3 D3 color", "A3 C3|B3 C3|B3 D3",
    ),
    Case(
        "five in a row", "D1=Y1 D2=Y2 D3=Y3 D4=Y4 D5=Y5",
        "D1 D2 color|D2 D3 color|D3 D4 color|D4 D5 color", "D2 D4",
    ),
    Case(
        "five of a value", "A1=R2 A2=G2 A3=B2 A4=G2 A5=R2",
        "A1 A2 value|A2 A3 value|A3 A4 value|A4 A5 value", "A2 A4",
    ),
    Case(
        "six around a corner", "A1=R1 B1=R2 C1=R3 D1=R4 D2=R5 D3=R6",
        "A1 B1 color|B1 C1 color|C1 D1 color|D1 D2 color|D2 D3 color",
        "A1 C1 D2|B1 C1 D2|B1 D1 D2|B1 D1 D3",
    ),
    # Stars: the middle
    Case(
        "a die with four neighbors", "C3=G1 B3=G2 D3=G3 C2=G4 C4=G5",
        "B3 C3 color|C2 C3 color|C3 C4 color|C3 D3 color", "C3",
    ),
    Case("a corner", "A1=R1 A2=R2 B1=R3", "A1 A2 color|A1 B1 color", "A1"),
    Case("a T", "B2=P1 B3=P2 B4=P3 C3=P4", "B2 B3 color|B3 B4 color|B3 C3 color", "B3"),
    Case("a star of color and value", "B2=R5 A2=G5 B3=R1", "A2 B2 value|B2 B3 color", "B2"),
    Case("a wrong die in a full window", full_but("A1=Y1"), "A1 A2 color|A1 B1 color", "A1"),
    Case("wrong by value on one side, by color on the other", full_but("A5=R4"), "A4 A5 value|A5 B5 color", "A5"),
    Case(
        "wrong twice against one neighbor", full_but("D5=Y4"),
        "C5 D5 color|C5 D5 value|D4 D5 color", "D5",
    ),
    # Rings: every second die
    Case(
        "a square", "A1=R1 A2=R2 B1=R3 B2=R4",
        "A1 A2 color|A1 B1 color|A2 B2 color|B1 B2 color", "A1 B2|A2 B1",
    ),
    Case(
        "a square and a die beside it", "A1=R1 A2=R2 B1=R3 B2=R4 B3=R5",
        "A1 A2 color|A1 B1 color|A2 B2 color|B1 B2 color|B2 B3 color", "A1 B2",
    ),
    Case(
        "two rows of three", "A1=R1 A2=R2 A3=R3 B1=R4 B2=R5 B3=R6",
        "A1 A2 color|A1 B1 color|A2 A3 color|A2 B2 color|A3 B3 color|B1 B2 color|B2 B3 color",
        "A1 A3 B2|A2 B1 B3",
    ),
    Case(
        "a ring of eight", "A1=Y1 A2=Y2 A3=Y3 B1=Y4 B3=Y4 C1=Y1 C2=Y2 C3=Y3",
        "A1 A2 color|A1 B1 color|A2 A3 color|A3 B3 color|B1 C1 color|B3 C3 color|C1 C2 color|C2 C3 color",
        "A1 A3 C1 C3|A2 B1 B3 C2",
    ),
    # Several at once
    Case(
        "two pairs far apart", "A1=R1 A2=R2 D4=G5 D5=B5",
        "A1 A2 color|D4 D5 value", "A1 D4|A1 D5|A2 D4|A2 D5",
    ),
    Case(
        "a pair and a chain of three", "A1=R1 A2=R2 C1=G1 C2=G2 C3=G3",
        "A1 A2 color|C1 C2 color|C2 C3 color", "A1 C2|A2 C2",
    ),
    Case(
        "three pairs", "A1=R1 A2=R2 A4=G1 A5=G2 D1=B1 D2=B2",
        "A1 A2 color|A4 A5 color|D1 D2 color",
        "A1 A4 D1|A1 A4 D2|A1 A5 D1|A1 A5 D2|A2 A4 D1|A2 A4 D2|A2 A5 D1|A2 A5 D2",
    ),
    # Print
    Case("a printed value", "A1=R3", "A1 printed-value", "A1", window="suns-glory"),
    Case("a printed color", "A2=R3", "A2 printed-color", "A2", window="suns-glory"),
    Case("two prints", "A1=R3 D5=G4", "A1 printed-value|D5 printed-value", "A1 D5", window="suns-glory"),
    Case("another cell waived", "A1=R3", "A1 printed-value", "A1", window="suns-glory", waived="A2"),
    Case(
        "a die that must go takes its pair with it", "A1=R3 A2=P3",
        "A1 printed-value|A1 A2 value", "A1", window="suns-glory",
    ),
    Case(
        "a waiver does not lift the Golden Rule", "A1=R3 A2=P3", "A1 A2 value", "A1|A2",
        window="suns-glory", waived="A1",
    ),
    Case(
        "both of a pair against print", "A1=R3 A2=R2",
        "A1 printed-value|A1 A2 color|A2 printed-color", "A1 A2", window="suns-glory",
    ),
    Case(
        "a pair beside one that must go", "D2=R5 D3=R4 D4=R3 D5=R1",
        "D2 D3 color|D3 D4 color|D4 printed-value|D4 D5 color", "D2 D4|D3 D4", window="suns-glory",
    ),
    Case(
        "a row against the Golden Rule that obeys its print", "D2=R5 D3=R4 D4=R2 D5=R1",
        "D2 D3 color|D3 D4 color|D4 D5 color", "D2 D4|D3 D4|D3 D5", window="suns-glory",
    ),
    Case(
        "color and value and print at once", "C3=R4 D3=R4 C4=R5",
        "C3 C4 color|C3 D3 color|C3 D3 value", "C3", window="suns-glory",
    ),
    Case("the upper of a pair against print", "B5=G1 C5=R1", "B5 printed-color|B5 C5 value", "B5", window="firelight"),
    Case("the lower of a pair against print", "B5=Y1 C5=B1", "B5 C5 value|C5 printed-color", "C5", window="firelight"),
    Case(
        "the upper one waived", "B5=G1 C5=B1", "B5 C5 value|C5 printed-color", "C5",
        window="firelight", waived="B5",
    ),
    Case(
        "three of four must go", "A1=R4 A2=R4 A3=R4 A4=R4",
        "A1 printed-value|A1 A2 color|A1 A2 value|A2 A3 color|A2 A3 value|A3 printed-value|A3 A4 color|A3 A4 value|"
        "A4 printed-value",
        "A1 A3 A4", window="firelight",
    ),
    Case(
        "a grid of one's own", "A1=G2 A2=G3 D4=B1 D5=B6",
        "A1 printed-color|A1 A2 color|D4 D5 color", "A1 D4|A1 D5", window=RED_CORNER_AND_SIX,
    ),
    Case(
        "a square whose corner must go", "A1=G1 A2=G2 B1=G3 B2=G4",
        "A1 printed-color|A1 A2 color|A1 B1 color|A2 B2 color|B1 B2 color", "A1 B2", window=RED_CORNER_AND_SIX,
    ),
]  # fmt: skip


def test_there_are_fifty_windows() -> None:
    """Section 9 by hand: fifty at least, no two alike."""
    assert len(CASES) >= 50
    assert len({(case.held, case.window, case.waived) for case in CASES}) == len(CASES)


def entries(text: str) -> list[str]:
    return text.split("|") if text else []


@pytest.mark.parametrize("case", CASES, ids=[case.what for case in CASES])
def test_conflicts_and_smallest_removals(case: Case) -> None:
    """Section 9, each by hand: the cells and the rule of every conflict, and all smallest removals."""
    report = check_window(dice(case.held), case.window, case.waived.split())
    found = [" ".join((*conflict.cells, conflict.kind)) for conflict in report.conflicts]
    assert sorted(found) == sorted(entry.replace(" color", " same-color").replace(" value", " same-value")
                                   for entry in entries(case.conflicts))  # fmt: skip
    assert [" ".join(removal.cells) for removal in report.removals] == entries(case.removals)
    assert (report.found, report.cut) == (len(report.removals), False)
    assert report.legal is (not case.conflicts)


def test_conflicts_are_named_in_words() -> None:
    """Section 9: which cells, which rule; in reading order."""
    report = check_window(dice("A1=R3 A2=P3 B2=P5"), "suns-glory")
    assert [conflict.text for conflict in report.conflicts] == [
        "A1 is printed 1 and holds R3, which only a tool could have waived.",
        "A1 (R3) and A2 (P3) share an edge and both show 3, which the Golden Rule forbids.",
        "A2 (P3) and B2 (P5) share an edge and are both purple, which the Golden Rule forbids.",
        "B2 is printed yellow and holds P5, which only a tool could have waived.",
    ]
    assert [conflict.rule for conflict in report.conflicts] == [
        RULES[kind] for kind in ("printed-value", "same-value", "same-color", "printed-color")
    ]
    assert report.conflicts[1].dice == ("R3", "P3")


def test_a_report_is_plain_data() -> None:
    """What the page and `--json` are given."""
    report = check_window(dice("D4=P6 D5=P1"))
    assert report.as_dict() == {
        "legal": False,
        "conflicts": [
            {
                "kind": "same-color",
                "cells": ["D4", "D5"],
                "dice": ["P6", "P1"],
                "rule": "The Golden Rule: two dice that share an edge never have the same color.",
                "text": "D4 (P6) and D5 (P1) share an edge and are both purple, which the Golden Rule forbids.",
            }
        ],
        "removals": [{"cells": ["D4"], "total": None}, {"cells": ["D5"], "total": None}],
        "found": 2,
        "cut": False,
    }
    assert check_window("").as_dict() == {"legal": True, "conflicts": [], "removals": [], "found": 0, "cut": False}


def test_every_way_of_typing_a_window() -> None:
    """A card's id, rows, a pattern with its difficulty, or none; small letters and single dots for dice."""
    typed = "r3 . . . . \n . . . . . \n . . . . . \n . . . . ."
    rows = list(cards.load().windows["suns-glory"].grid)
    for window in ("suns-glory", rows, tuple(rows), {"grid": rows, "difficulty": 6}):
        assert [conflict.kind for conflict in check_window(typed, window).conflicts] == ["printed-value"]
    assert check_window(typed).legal
    assert check_window(typed, "sol").conflicts[0].cells == ("A1",)  # the expansion's windows too: 1..Y.


def test_the_list_of_removals_may_be_cut() -> None:
    """Ten pairs of one color, side by side, no two pairs alike: a die of each is 2 to the 10th removals of ten."""
    pairs = "R1 Y2 G1 B2 P1 / R3 Y4 G3 B4 P3 / Y1 G2 B1 P2 R1 / Y3 G4 B3 P4 R3"
    report = check_window(pairs)
    assert len(report.conflicts) == 10
    assert (report.found, len(report.removals), report.cut) == (1024, 100, True)
    assert report.removals[0].cells == ("A1", "A2", "A3", "A4", "A5", "C1", "C2", "C3", "C4", "C5")
    assert [removal.cells for removal in check_window(pairs, most=3).removals] == [
        removal.cells for removal in report.removals[:3]
    ]
    everything = check_window(pairs, most=1024)
    assert (len(everything.removals), everything.cut) == (1024, False)
    assert all(len({cell[1] for cell in removal.cells}) == 5 for removal in everything.removals)


def test_a_window_of_one_die_all_over() -> None:
    """31 edges, each of one color and one value: every second cell must go, as on a chessboard."""
    report = check_window(" / ".join(["R1 R1 R1 R1 R1"] * 4))
    assert len(report.conflicts) == 2 * 31
    assert [removal.cells for removal in report.removals] == [
        ("A1", "A3", "A5", "B2", "B4", "C1", "C3", "C5", "D2", "D4"),
        ("A2", "A4", "B1", "B3", "B5", "C2", "C4", "D1", "D3", "D5"),
    ]


# Random windows against a brute force


def brute_force(pattern: str, cells: list[str], waived: Iterable[str]) -> list[tuple[str, ...]]:
    """Every smallest set of dice whose removal leaves no fault, by trying all sets of the dice at fault."""
    at_fault = oracle.faults(pattern, cells, list(waived))
    for size in range(1, len(at_fault) + 1):
        found = [
            gone
            for gone in itertools.combinations(at_fault, size)
            if not oracle.faults(pattern, without(cells, gone), list(waived))
        ]
        if found:
            return found
    return []


def without(cells: list[str], gone: Iterable[str]) -> list[str]:
    return [".." if name in gone else die for name, die in zip(oracle.NAMES, cells, strict=True)]


def rows_of(cells: list[str]) -> str:
    return " / ".join(" ".join(cells[row : row + 5]) for row in range(0, 20, 5))


def judged(pattern: str, cells: list[str], waived: list[str]) -> WindowReport:
    return check_window(rows_of(cells), [pattern[row : row + 5] for row in range(0, 20, 5)], waived, most=1024)


def conflicts(pattern: str, cells: list[str], waived: Iterable[str]) -> set[tuple[str, ...]]:
    """Section 4 once more: pairs across an edge alike in color or value, and dice against print not waived."""
    found: set[tuple[str, ...]] = set()
    for cell, die in enumerate(cells):
        if die == "..":
            continue
        for other in oracle.BESIDE[cell]:
            for part, kind in enumerate(("same-color", "same-value")):
                if cell < other and cells[other][part] == die[part] and cells[other] != "..":
                    found.add((oracle.NAMES[cell], oracle.NAMES[other], kind))
        if oracle.against_print(pattern[cell], die) and oracle.NAMES[cell] not in waived:
            kind = "printed-value" if pattern[cell] in oracle.VALUES else "printed-color"
            found.add((oracle.NAMES[cell], kind))
    return found


def test_random_windows_against_a_brute_force() -> None:
    """Patterns of every box, 2 to 11 dice of few kinds, some print waived: conflicts and removals, all of them."""
    rng = random.Random(20)
    patterns = ["".join(window.grid) for window in cards.load().windows.values()] + ["." * 20] * 10
    illegal = 0
    for _ in range(250):
        pattern = rng.choice(patterns)
        cells = [".."] * 20
        for cell in rng.sample(range(20), rng.randint(2, 11)):
            cells[cell] = rng.choice("RYGBP"[: rng.randint(1, 5)]) + rng.choice("123456")
        waived = [name for name in oracle.NAMES if rng.random() < 0.6]
        report = judged(pattern, cells, waived)
        assert {(*conflict.cells, conflict.kind) for conflict in report.conflicts} == conflicts(pattern, cells, waived)
        assert [removal.cells for removal in report.removals] == brute_force(pattern, cells, waived)
        illegal += not report.legal
    assert illegal > 150


def test_full_windows_with_wrong_dice_against_a_brute_force() -> None:
    """A legal full window in which one to four dice were changed."""
    rng = random.Random(21)
    for _ in range(60):
        cells = oracle.words(FULL)
        for cell in rng.sample(range(20), rng.randint(1, 4)):
            cells[cell] = rng.choice(oracle.DICE)
        report = judged("." * 20, cells, [])
        assert [removal.cells for removal in report.removals] == brute_force("." * 20, cells, [])
        for removal in report.removals:
            assert judged("." * 20, without(cells, removal.cells), []).legal


# What cannot be read


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("R1 R2",), "a Window has 4 rows separated by '/'"),
        ((FULL.replace("Y2", "Q2"),), "'Q2' is no die"),
        ((FULL, "sun-glory"), "'sun-glory' is no window"),
        ((FULL, ["....."] * 3), "a window's grid has 4 rows, not 3"),
        ((FULL, [".....", "..x..", ".....", "....."]), "B3 of a window's grid is one of R Y G B P, 1-6 or '.'"),
        ((FULL, 7), "the window does not have the form of one"),
        ((FULL, {"grid": ["....."] * 4, "tokens": 3}), "the window does not have the form of one"),
        ((3,), "the window does not have the form of one"),
        ((FULL, None, ["E1"]), "'E1' is no cell; cells are A1 (top left) to D5 (bottom right)"),
        ((FULL, None, [1]), "the window does not have the form of one"),
        ((FULL, None, (), 0), "most is the number of removals to list, 1 or more, not 0"),
        ((FULL, None, (), True), "most is the number of removals to list, 1 or more, not True"),
    ],
)  # fmt: skip
def test_a_window_that_cannot_be_judged(arguments: tuple[object, ...], said: str) -> None:
    """One sentence: what was wrong, where, and what would be right."""
    with pytest.raises((PositionError, NotationError)) as raised:
        check_window(*arguments)  # type: ignore[arg-type]  # some are of a wrong type on purpose
    assert said in str(raised.value)
