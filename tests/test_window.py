"""Questions about a single Window: `legal_cells`, `lost_cells` and `score_objective`, and what they refuse."""

from __future__ import annotations

import pytest

import vitrail
from tests.rules_cases.build import dice

BLANK = ["....."] * 4
SUNS_GLORY = ["1PY.4", "PY..6", "Y..53", ".5421"]
FULL = "R1 Y2 G3 B4 P5 / Y3 G4 B5 P6 R2 / G5 B6 P1 R3 Y4 / B2 P3 R4 Y5 G6"


def test_the_first_die_of_a_card() -> None:
    """Sections 4.1, 4.3 by hand: edge cells of Sun's Glory that are white, purple or a 4."""
    # Edge: A1=1 A2=P A3=Y A4=. A5=4, B1=P B5=6, C1=Y C5=3, D1=. D2=5 D3=4 D4=2 D5=1
    assert vitrail.legal_cells(SUNS_GLORY, dice(), "P4") == ("A2", "A4", "A5", "B1", "D1", "D3")


def test_waivers() -> None:
    """Section 5: color and value of the print, and touching, each by itself; the Golden Rule never."""
    held = dice("A1=R1")
    # Touching A1: A2 (purple), B1 (purple), B2 (yellow); across the edge A2 and B1 cannot be red or a 1.
    assert vitrail.legal_cells(SUNS_GLORY, held, "P4") == ("A2", "B1")
    assert vitrail.legal_cells(SUNS_GLORY, held, "B2", ["color"]) == ("A2", "B1", "B2")
    assert vitrail.legal_cells(SUNS_GLORY, held, "R2", ["color"]) == ("B2",)
    assert vitrail.legal_cells(SUNS_GLORY, dice("D4=R2"), "G6", ["value"]) == ("C3", "C4", "C5", "D3", "D5")
    # White cells: A4 B3 B4 C2 C3 D1. A blue 2 fits on these and on the 2 of D4.
    assert vitrail.legal_cells(SUNS_GLORY, held, "B2", ["touch"]) == ("A4", "B3", "B4", "C2", "C3", "D1", "D4")
    assert len(vitrail.legal_cells(SUNS_GLORY, held, "B2", ["color", "value", "touch"])) == 19


def test_a_full_window_takes_nothing() -> None:
    """Section 4.3: the cell is free."""
    assert vitrail.legal_cells(BLANK, FULL, "R3", ["color", "value", "touch"]) == ()


@pytest.mark.parametrize(
    ("held", "die", "cell", "expected"),
    [
        # Only the Golden Rule can close a cell, from beside, and only a cell with print: five colors and six values are
        # more than four neighbors can take. Beside A4: A3 (yellow), B4 (white), A5 (4).
        ("", "P4", "A4", ("A5",)),
        ("", "Y4", "A4", ("A3", "A5")),
        ("", "P1", "A4", ()),
        # Beside D1: C1 (yellow) and D2 (5).
        ("", "P5", "D1", ("D2",)),
        # A5 was lost to the 4 on A4 before; a die on the lost cell takes nothing more away.
        ("A4=P4", "G4", "B5", ()),
        ("A4=P4", "G6", "A5", ("B5",)),
        # Beside C2: B2 and C1 (yellow), C3 (white), D2 (5).
        ("B1=P2", "Y6", "C2", ("B2", "C1")),
    ],
)
def test_cells_that_no_die_fits_any_more(held: str, die: str, cell: str, expected: tuple[str, ...]) -> None:
    """Sections 4.3, 4.4 by hand on Sun's Glory: what a placement would close for good."""
    assert vitrail.lost_cells(SUNS_GLORY, dice(held), die, cell) == expected


def test_a_cell_that_has_a_die_loses_nothing_to_another() -> None:
    """The cell is named."""
    with pytest.raises(vitrail.PositionError, match="A4 has a die already"):
        vitrail.lost_cells(SUNS_GLORY, dice("A4=P4"), "R1", "A4")


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        (BLANK[:3], "a window's grid has 4 rows, not 3"),
        (["......", *BLANK[1:]], "row A of a window's grid has 5 cells, and '......' has 6"),
        (["..7..", *BLANK[1:]], "A3 of a window's grid is one of R Y G B P, 1-6 or '.', not '7'"),
    ],
)
def test_a_grid_that_is_none(grid: list[str], said: str) -> None:
    """Rows, cells and signs, each named."""
    with pytest.raises(vitrail.PositionError, match=said):
        vitrail.legal_cells(grid, dice(), "R3")


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("B2=R3 C2=R5", r"B2 \(R3\) and C2 \(R5\) share an edge and have the same color"),
        ("B2=R3 B3=G3", r"B2 \(R3\) and B3 \(G3\) share an edge and have the same value"),
    ],
)
def test_a_window_against_the_golden_rule(held: str, said: str) -> None:
    """Section 4.4: nothing in the game breaks it, so no such window can be asked about."""
    with pytest.raises(vitrail.PositionError, match=said):
        vitrail.legal_cells(BLANK, dice(held), "G1")


@pytest.mark.parametrize(
    ("held", "die", "waive", "said"),
    [
        (dice(), "R7", (), "'R7' is no die"),
        (dice(), "", (), "'' is no die"),
        ("R1", "R3", (), "a Window has 4 rows separated by '/', and 'R1' has 1"),
        (dice("A1=X3"), "R3", (), "'X3' is no die"),
        (dice(), "R3", ("colour",), '\'colour\' cannot be waived; "color", "value" and "touch" can'),
    ],
)
def test_texts_that_are_none(held: str, die: str, waive: tuple[str, ...], said: str) -> None:
    """A die, a window, a restriction."""
    with pytest.raises(vitrail.NotationError, match=said):
        vitrail.legal_cells(BLANK, held, die, waive)


def test_points_of_an_objective() -> None:
    """Section 7 by hand on a full window: all four rows hold five colors; columns 1-5 repeat a color each but ..."""
    # Columns: RYGB YGBP GBPR BPRY PRYG, each of four colors. Values: rows 12345 34562 56134 23456, all varied.
    # Columns of values: 1352 2463 3514 4635 5246, all varied.
    assert vitrail.score_objective("row-color-variety", FULL) == 4 * 6
    assert vitrail.score_objective("column-color-variety", FULL) == 5 * 5
    assert vitrail.score_objective("row-shade-variety", FULL) == 4 * 5
    assert vitrail.score_objective("column-shade-variety", FULL) == 5 * 4
    # Four dice of each color; of the values 1-6: 2, 3, 4, 4, 4, 3.
    assert vitrail.score_objective("color-variety", FULL) == 4 * 4
    assert vitrail.score_objective("shade-variety", FULL) == 2 * 5
    assert vitrail.score_objective("light-shades", FULL) == 2 * 2
    assert vitrail.score_objective("medium-shades", FULL) == 4 * 2
    assert vitrail.score_objective("deep-shades", FULL) == 3 * 2
    # Each color runs down from right to left; only A1 (red) and D5 (green) lie alone.
    assert vitrail.score_objective("color-diagonals", FULL) == 18


@pytest.mark.parametrize("id", ["red", "", "rows", "Row Color Variety"])
def test_an_objective_that_is_none(id: str) -> None:
    """The known ones are named."""
    with pytest.raises(vitrail.PositionError, match=f"^{id!r} is no public objective; known are row-color-variety, "):
        vitrail.score_objective(id, FULL)


def test_a_window_that_is_none() -> None:
    """The same sentence as everywhere."""
    with pytest.raises(vitrail.NotationError, match="row A of a Window has 5 cells"):
        vitrail.score_objective("color-variety", FULL.replace("R1 ", ""))


def test_a_window_against_the_golden_rule_is_counted_as_it_is() -> None:
    """Section 9: it is the checker who says what to remove; points are of what lies there."""
    assert vitrail.score_objective("light-shades", dice("A1=R1 A2=R2")) == 2
