"""RULES section 7: points of every objective, open cells, favor and totals, each counted by hand.

The ten public objectives are counted on windows that a game can reach: no case breaks the Golden Rule.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vitrail
from tests.rules_cases.build import NAMES, dice, seat, start, table

EMPTY = dice()

# Four rows of all five colors; read down, every column holds four colors. Values keep neighbors apart.
LATIN_COLORS = "R1 G2 B3 P4 Y5 / G3 B4 P5 Y6 R1 / B5 P6 Y1 R2 G3 / P1 Y2 R3 G4 B5"
# Rows 1-5, 2-6, 3-6 and 1, 4-6 and 1-2; read down: 1234 2345 3456 4561 5612. Two colors like a chessboard.
LATIN_VALUES = "R1 G2 R3 G4 R5 / G2 R3 G4 R5 G6 / R3 G4 R5 G6 R1 / G4 R5 G6 R1 G2"
# Ones and twos, threes and fours, fives and sixes like a chessboard: ten of each.
LIGHT = "R1 G2 R1 G2 R1 / G2 R1 G2 R1 G2 / R1 G2 R1 G2 R1 / G2 R1 G2 R1 G2"
MEDIUM = LIGHT.replace("1", "3").replace("2", "4")
DEEP = LIGHT.replace("1", "5").replace("2", "6")

ROW_COLOR = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(6, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5"), id="the top row"),
    pytest.param(6, dice("D1=R1 D2=G2 D3=B1 D4=P2 D5=Y1"), id="the bottom row; equal values do not matter"),
    pytest.param(0, dice("A1=R1 A2=G2 A3=R3 A4=P4 A5=Y5"), id="red twice, and blue missing"),
    pytest.param(0, dice("B1=R1 B2=G2 B4=P4 B5=Y5"), id="four colors and a gap"),
    pytest.param(0, dice("A3=R1 A4=G2 A5=B3 B1=P4 B2=Y5"), id="five colors over the end of a row: rows do not wrap"),
    pytest.param(12, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 C1=Y6 C2=P5 C3=B4 C4=G3 C5=R2 D1=R1"), id="two rows of four"),
    pytest.param(0, dice("A2=R1 B2=G2 C2=B3 D2=P4"), id="a full column is no row"),
    pytest.param(24, LATIN_COLORS, id="all four rows: the most there can be"),
]

COLUMN_COLOR = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(5, dice("A1=R1 B1=G2 C1=B3 D1=P4"), id="the left border"),
    pytest.param(5, dice("A5=Y1 B5=G2 C5=Y3 D5=P4 A3=R1 B3=G2 C3=B3 D3=P4"), id="two full, one has yellow twice"),
    pytest.param(0, dice("A5=R1 B5=G2 C5=B3"), id="three of four"),
    pytest.param(0, dice("B2=R1 C2=G2 D2=B3 A3=P4"), id="four colors round a corner are no column"),
    pytest.param(
        10, dice("A1=R1 B1=G2 C1=B1 D1=P2 A5=R3 B5=Y4 C5=B3 D5=P4"), id="both borders; equal values matter not"
    ),
    pytest.param(0, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5"), id="a full row is no column"),
    pytest.param(25, LATIN_COLORS, id="all five columns: the most there can be"),
]

ROW_SHADE = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(5, dice("A1=R1 A2=G2 A3=R3 A4=G4 A5=R5"), id="the top row; equal colors do not matter"),
    pytest.param(5, dice("D1=R6 D2=G5 D3=B4 D4=P3 D5=Y1"), id="the bottom row, without a 2"),
    pytest.param(0, dice("A1=R1 A2=G2 A3=B1 A4=P4 A5=Y5"), id="1 twice"),
    pytest.param(0, dice("C1=R1 C2=G2 C4=P4 C5=Y5"), id="four values and a gap"),
    pytest.param(0, dice("A4=R1 A5=G2 B1=B3 B2=P4 B3=Y5"), id="five values over the end of a row: rows do not wrap"),
    pytest.param(10, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 D1=R2 D2=G3 D3=B4 D4=P5 D5=Y6"), id="top and bottom row"),
    pytest.param(20, LATIN_VALUES, id="all four rows: the most there can be"),
]

COLUMN_SHADE = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(4, dice("A5=R1 B5=G2 C5=R3 D5=G4"), id="the right border; equal colors do not matter"),
    pytest.param(0, dice("A2=R1 B2=G2 C2=B1 D2=P4"), id="1 twice"),
    pytest.param(0, dice("B1=R1 C1=G2 D1=B3"), id="the top cell of the column is open"),
    pytest.param(0, dice("A1=R1 B1=G2 D1=B3 C2=P4"), id="the fourth value lies a column further"),
    pytest.param(8, dice("A1=R1 B1=G2 C1=B3 D1=P6 A3=R6 B3=G5 C3=B4 D3=P1"), id="two columns"),
    pytest.param(20, LATIN_VALUES, id="all five columns: the most there can be"),
]

LIGHT_SHADES = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(0, dice("A1=R1 A3=G1 D5=B1"), id="three ones and no two"),
    pytest.param(2, dice("A1=R1 D5=G2"), id="a set may lie in opposite corners"),
    pytest.param(4, dice("A1=R1 A3=G1 A5=B1 C1=P2 C3=Y2"), id="three ones and two twos: two sets, a one is over"),
    pytest.param(0, dice("A1=R3 A2=G4 A3=B5 A4=P6"), id="other values count for nothing"),
    pytest.param(20, LIGHT, id="ten sets: the most there can be"),
]

MEDIUM_SHADES = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(0, dice("A1=R4 A3=G4"), id="fours alone"),
    pytest.param(2, dice("A5=R3 D1=G4"), id="a set may lie in opposite corners"),
    pytest.param(6, dice("A1=R3 A2=G4 B1=Y4 B2=B3 C1=R3 C2=P4 D2=G3"), id="four threes and three fours: three sets"),
    pytest.param(0, dice("A1=R1 A2=G2 A3=B5 A4=P6"), id="other values count for nothing"),
    pytest.param(20, MEDIUM, id="ten sets: the most there can be"),
]

DEEP_SHADES = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(0, dice("D1=R6 D3=G6 D5=B6"), id="sixes alone"),
    pytest.param(2, dice("A1=R5 B1=G6"), id="one set side by side"),
    pytest.param(4, dice("A1=R5 A5=G5 D1=B6 D5=P6 B3=Y5"), id="three fives and two sixes: two sets"),
    pytest.param(0, dice("A1=R1 A2=G2 A3=B3 A4=P4"), id="other values count for nothing"),
    pytest.param(20, DEEP, id="ten sets: the most there can be"),
]

SHADE_VARIETY = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(0, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 C1=R5"), id="six dice without a 6"),
    pytest.param(5, dice("A1=R1 A2=G2 A3=R3 A4=G4 A5=R5 D5=G6"), id="one of each, in two colors"),
    pytest.param(5, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 C1=R6 C2=G5 C3=B4 C4=P3 C5=Y2 D1=P1"), id="two of all but 6"),
    # Rows 1-5, 2-6, 3-6 and 1, 4-6 and 1-2: of 1 three, 2 three, 3 three, 4 four, 5 four, 6 three.
    pytest.param(15, LATIN_VALUES, id="three sets: 20 dice hold no fourth of six"),
    pytest.param(0, LIGHT, id="a full window of ones and twos"),
]

COLOR_DIAGONALS = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(0, dice("C3=R1"), id="one die"),
    # The card's picture: .B..Y over B.BY. over ..YB. ; blue 4 (B1-A2-B3-C4), yellow 3 (A5-B4-C3).
    pytest.param(7, dice("B2=B1 B5=Y1 C1=B2 C3=B3 C4=Y4 D3=Y5 D4=B6"), id="the card's picture: 4 blue, 3 yellow"),
    pytest.param(4, dice("A1=R1 B2=R2 C3=R3 D4=R4"), id="a chain of four: a die counts once, not once a neighbor"),
    pytest.param(5, dice("A1=G1 A3=G2 B2=G3 C1=G4 C3=G5"), id="both diagonals through one die"),
    pytest.param(0, dice("A1=R1 B2=G2 C3=R3 D4=G4"), id="every other die of a diagonal: not next to each other"),
    pytest.param(0, dice("A5=R1 C1=R2"), id="the right end of row A and the left end of row C: no wrap"),
    pytest.param(0, dice("A1=R1 A5=R2 B1=G3 B5=G4"), id="the two ends of a row: no wrap"),
    pytest.param(0, dice("A2=R1 D2=R2 A4=G1 D4=G2"), id="top and bottom of a column: no wrap"),
    pytest.param(4, dice("A4=P1 B5=P2 C5=Y1 D4=Y2 D1=P5"), id="pairs on the right border, a lone die in the corner"),
    pytest.param(0, dice("A1=R1 B2=Y1 A3=B2 B4=P2"), id="equal values are no equal colors"),
    pytest.param(20, LIGHT, id="two colors like a chessboard: every die, the most there can be"),
    # A1 red, alone; A2-B1 green; A3-B2-C1 blue; A4-B3-C2-D1 purple; A5-B4-C3-D2 yellow; B5-C4-D3 red; C5-D4 green;
    # D5 blue, alone: 20 - 2 = 18.
    pytest.param(18, LATIN_COLORS, id="rows shifted by one: all but two corners"),
]

COLOR_VARIETY = [
    pytest.param(0, EMPTY, id="an empty window"),
    pytest.param(0, dice("A1=R1 A2=G2 A3=B3 A4=P4 C1=R5 C2=G6 C3=B1 C4=P2"), id="two of four colors, no yellow"),
    pytest.param(4, dice("A1=R1 A5=G1 C3=B1 D1=P1 D5=Y1"), id="one set, scattered, of one value"),
    pytest.param(4, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 C1=R5 C2=G6 C3=B1 C4=P2"), id="two of all but yellow"),
    pytest.param(8, dice("A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 D1=Y6 D2=P5 D3=B4 D4=G3 D5=R2 B3=R5"), id="two sets and a red"),
    pytest.param(16, LATIN_COLORS, id="four sets: the most there can be"),
]

CASES = {
    "row-color-variety": ROW_COLOR,
    "column-color-variety": COLUMN_COLOR,
    "row-shade-variety": ROW_SHADE,
    "column-shade-variety": COLUMN_SHADE,
    "light-shades": LIGHT_SHADES,
    "medium-shades": MEDIUM_SHADES,
    "deep-shades": DEEP_SHADES,
    "shade-variety": SHADE_VARIETY,
    "color-diagonals": COLOR_DIAGONALS,
    "color-variety": COLOR_VARIETY,
}


@pytest.mark.parametrize(
    ("objective", "points", "text"),
    [
        pytest.param(objective, *case.values, id=f"{objective}: {case.id}")
        for objective, cases in CASES.items()
        for case in cases
    ],
)
def test_public_objective(objective: str, points: int, text: str) -> None:
    """Section 7, the table of public objectives, counted by hand."""
    assert vitrail.score_objective(objective, text) == points


@pytest.mark.parametrize("objective", CASES)
def test_public_objective_against_independent_programs(objective: str) -> None:
    """Section 7: what several other programs agree on for forty full windows."""
    facts = json.loads((Path(__file__).parent / "data" / "scoring.json").read_text(encoding="utf-8"))
    assert len(facts) == 40
    wrong = [
        (fact["dice"], fact["points"][objective], points)
        for fact in facts
        if (points := vitrail.score_objective(objective, fact["dice"])) != fact["points"][objective]
    ]
    assert wrong == []


def test_a_window_may_be_written_in_lines() -> None:
    """Four rows of five, separated by slashes or lines, are the same window."""
    lines = "R1 G2 B3 P4 Y5\n.. .. .. .. ..\n.. .. .. .. ..\n.. .. .. .. .."
    assert vitrail.score_objective("row-color-variety", lines) == 6


def test_an_unknown_objective_is_refused_by_name() -> None:
    """Errors say what was wrong: the name."""
    with pytest.raises(vitrail.VitrailError, match="row-colour"):
        vitrail.score_objective("row-colour", EMPTY)


MIXED = "A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 B1=G6 B2=R5 B3=P1 B5=R2 C4=R6 D5=B4"


@pytest.mark.parametrize(
    ("private", "points", "cells"),
    [
        ("red", 1 + 5 + 2 + 6, {"A1", "B2", "B5", "C4"}),
        ("yellow", 5, {"A5"}),
        ("green", 2 + 6, {"A2", "B1"}),
        ("blue", 3 + 4, {"A3", "D5"}),
        ("purple", 4 + 1, {"A4", "B3"}),
    ],
)
def test_private_color_objective(private: str, points: int, cells: set[str]) -> None:
    """Sections 1 and 7, Original: the sum of the values of the dice of one's own color, wherever they lie."""
    sheet = start(table(seat(MIXED, private=[private]), seat(private=[]))).scores()[0]
    assert sheet.private == points
    assert set(sheet.cells["private"]) == cells


def test_a_private_objective_without_a_die_of_its_color_is_worth_nothing() -> None:
    """Section 7: a sum over no dice."""
    sheet = start(table(seat("A1=R1 A2=G2", private=["purple"]))).scores()[0]
    assert sheet.private == 0
    assert sheet.total == 6 - 18


def test_each_seat_scores_its_own_private_objective() -> None:
    """Section 7: the other's color counts for nothing."""
    sheets = start(table(seat("A1=R4 A2=B3", private=["red"]), seat("A1=R6 A2=B2", private=["blue"]))).scores()
    assert [sheet.private for sheet in sheets] == [4, 2]


@pytest.mark.parametrize(
    ("cells", "open_cells"),
    [("", -20), ("A1=R1", -19), ("A1=R1 A2=G2 A3=R1 A4=G2 A5=R1 B1=G2", -14)],
)
def test_open_cells_cost_a_point_each(cells: str, open_cells: int) -> None:
    """Section 7: -1 an open cell."""
    sheet = start(table(seat(cells, private=["purple"], favor=6))).scores()[0]
    assert sheet.open_cells == open_cells
    assert sheet.total == 6 + open_cells


def test_a_full_window_has_no_open_cell() -> None:
    """Section 7: nothing is taken off."""
    held = " ".join(f"{name}={die}" for name, die in zip(NAMES, LATIN_COLORS.replace("/", "").split(), strict=True))
    sheet = start(table(seat(held, private=["red"]))).scores()[0]
    assert sheet.open_cells == 0
    # Red lies on A1=1, B5=1, C4=2, D3=3.
    assert sheet.private == 7
    assert sheet.total == 7 + 6


@pytest.mark.parametrize("favor", [0, 1, 6])
def test_favor_tokens_unspent_count_one_each(favor: int) -> None:
    """Section 7: +1 a Favor Token unspent."""
    sheets = start(table(seat("A1=R1", private=["red"], favor=favor), tools=f"glazing-hammer:{6 - favor}")).scores()
    assert sheets[0].favor == favor
    assert sheets[0].total == 1 + favor - 19


def test_a_total_can_be_negative() -> None:
    """Section 7: an empty window without tokens is worth -20."""
    sheet = start(table(seat(favor=0), tools="glazing-hammer:6")).scores()[0]
    assert (sheet.private, sheet.favor, sheet.open_cells, sheet.total) == (0, 0, -20, -20)


def test_a_die_may_count_in_several_objectives() -> None:
    """Section 7: each public objective by itself. A row of five colors and values 1-5, and a red 6."""
    cells = "A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5 B2=R6"
    public = ["row-color-variety", "shade-variety", "color-diagonals"]
    sheet = start(table(seat(cells, private=["red"], favor=0), tools="glazing-hammer:6", public=public)).scores()[0]
    assert dict(sheet.public) == {"row-color-variety": 6, "shade-variety": 5, "color-diagonals": 2}
    assert sheet.private == 1 + 6
    assert sheet.total == 6 + 5 + 2 + 7 + 0 - 14
    row = {"A1", "A2", "A3", "A4", "A5"}
    assert set(sheet.cells["row-color-variety"]) == row
    assert set(sheet.cells["shade-variety"]) == {*row, "B2"}
    assert set(sheet.cells["color-diagonals"]) == {"A1", "B2"}
    assert set(sheet.cells["private"]) == {"A1", "B2"}


def test_counting_cells_of_lines_are_those_of_the_complete_lines_alone() -> None:
    """Section 7: complete lines only. Row A has green twice, row B a gap, row D counts."""
    cells = "A1=R1 A2=G2 A3=B3 A4=G4 A5=Y5 B1=G2 B3=P4 B4=Y1 B5=R2 D1=Y1 D2=P2 D3=B3 D4=R4 D5=G5"
    public = ["row-color-variety", "row-shade-variety", "column-color-variety"]
    sheet = start(table(seat(cells), public=public)).scores()[0]
    bottom = {"D1", "D2", "D3", "D4", "D5"}
    assert dict(sheet.public) == {"row-color-variety": 6, "row-shade-variety": 10, "column-color-variety": 0}
    assert set(sheet.cells["row-color-variety"]) == bottom
    assert set(sheet.cells["row-shade-variety"]) == bottom | {"A1", "A2", "A3", "A4", "A5"}
    assert set(sheet.cells.get("column-color-variety", ())) == set()


def test_counting_cells_of_columns() -> None:
    """Section 7: column 2 holds R G B P and 1 2 1 2, so it counts for colors, not for values."""
    public = ["column-color-variety", "column-shade-variety"]
    sheet = start(table(seat("A2=R1 B2=G2 C2=B1 D2=P2 A3=Y3"), public=public)).scores()[0]
    assert set(sheet.cells["column-color-variety"]) == {"A2", "B2", "C2", "D2"}
    assert set(sheet.cells.get("column-shade-variety", ())) == set()


def test_counting_cells_of_sets_hold_the_sets() -> None:
    """Section 7: two ones and two twos are two sets; the 5 is in none."""
    sheet = start(table(seat("A1=R1 A2=G2 B2=R1 C5=B2 D1=P5"), public=["light-shades", "deep-shades"])).scores()[0]
    assert dict(sheet.public) == {"light-shades": 4, "deep-shades": 0}
    assert set(sheet.cells["light-shades"]) == {"A1", "A2", "B2", "C5"}
    assert set(sheet.cells.get("deep-shades", ())) == set()


def test_a_window_worked_through_on_paper() -> None:
    """Section 7 from end to end, on Firelight (5 tokens, of which 3 were spent).

        3 4 1 5 .        P3 G4 P1 .. B5
        . 6 2 . Y        B2 Y6 G2 R6 Y2
        . . . Y R        G1 P4 B5 Y3 R6
        5 . Y R 6        P5 R2 Y6 R1 ..

    - Column Shade Variety: columns 4 and 5 have a gap; 1: 3 2 1 5, yes; 2: 4 6 4 2, no; 3: 1 2 5 6, yes: 2 x 4 = 8.
    - Color Diagonals: purple C2-D1 2; green A2-B3 2; yellow B5-C4-D3 3; red B4-C5-D4 3; blue none: 10.
      (Not A1, A3; not C1; not B2; not D2: their diagonal neighbors are of other colors.)
    - Color Variety: R 4 (B4 C5 D2 D4), Y 4 (B2 B5 C4 D3), G 3 (A2 B3 C1), B 3 (A5 B1 C3), P 4 (A1 A3 C2 D1):
      3 x 4 = 12.
    - Shades of Purple: A1 3 + A3 1 + C2 4 + D1 5 = 13. Tokens 2. Open A4 and D5: -2.
    - Total 8 + 10 + 12 + 13 + 2 - 2 = 43.
    """
    text = "P3 G4 P1 .. B5 / B2 Y6 G2 R6 Y2 / G1 P4 B5 Y3 R6 / P5 R2 Y6 R1 .."
    held = {"window": "firelight", "dice": text, "favor": 2, "private": ["purple"]}
    public = ["column-shade-variety", "color-diagonals", "color-variety"]
    sheet = start(table(held, tools="lathekin:3", public=public)).scores()[0]
    assert dict(sheet.public) == {"column-shade-variety": 8, "color-diagonals": 10, "color-variety": 12}
    assert (sheet.private, sheet.favor, sheet.open_cells, sheet.total) == (13, 2, -2, 43)
    assert set(sheet.cells["column-shade-variety"]) == {"A1", "B1", "C1", "D1", "A3", "B3", "C3", "D3"}
    assert set(sheet.cells["color-diagonals"]) == {"C2", "D1", "A2", "B3", "B5", "C4", "D3", "B4", "C5", "D4"}
    assert set(sheet.cells["private"]) == {"A1", "A3", "C2", "D1"}


def test_the_same_window_by_the_other_seven_objectives() -> None:
    """Section 7, the window above: row C is the one full row of five colors and of five values; and so on by hand."""
    text = "P3 G4 P1 .. B5 / B2 Y6 G2 R6 Y2 / G1 P4 B5 Y3 R6 / P5 R2 Y6 R1 .."
    by_hand = {
        "row-color-variety": 6,  # row C; row B has yellow twice
        "column-color-variety": 10,  # columns 2 (G Y P R) and 3 (P G B Y); column 1 has purple twice
        "row-shade-variety": 5,  # row C (1 4 5 3 6); row B is 2 6 2 6 2
        "light-shades": 6,  # ones: A3 C1 D4; twos: B1 B3 B5 D2
        "medium-shades": 4,  # threes: A1 C4; fours: A2 C2
        "deep-shades": 6,  # fives: A5 C3 D1; sixes: B2 B4 C5 D3
        "shade-variety": 10,  # 3, 4, 2, 2, 3, 4 of the six values
    }
    assert {objective: vitrail.score_objective(objective, text) for objective in by_hand} == by_hand
