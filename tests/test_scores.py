"""Score sheets and the ranking (section 7): what stands on them, and which dice counted."""

from __future__ import annotations

from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import dice, pattern

PUBLIC = ["row-color-variety", "color-variety", "color-diagonals"]
# Row A: five colors, 1-5. Row B: R6 on B2 touches R1 by the corner; and a second yellow.
HELD = "A1=R1 A2=Y2 A3=G3 A4=B4 A5=P5 B2=R6 B4=Y6"


def ended(
    *seats: dict[str, Any], public: list[str] | None = None, rulings: dict[str, str] | None = None
) -> vitrail.Game:
    """A game that is over, its seats with a white window each."""
    return vitrail.Game.from_position(
        {
            "rules": {"players": len(seats), "rulings": rulings or {}},
            "round": 10,
            "turn": 2 * len(seats),
            "public": PUBLIC if public is None else public,
            "seats": [{"window": pattern("..... ..... ..... ....."), "favor": 0, **seat} for seat in seats],
        }
    )


def test_a_sheet_worked_through_on_paper() -> None:
    """Section 7: rows 6, color sets 4, diagonals 1 a die, red's values 1 + 6, 2 tokens, 13 open cells."""
    sheet = ended({"dice": dice(HELD), "private": ["red"], "favor": 2}, {}).scores()[0]
    assert sheet.public == {"row-color-variety": 6, "color-variety": 4, "color-diagonals": 2}
    assert list(sheet.public) == PUBLIC
    assert (sheet.private, sheet.private_id) == (7, "red")
    assert (sheet.favor, sheet.open_cells) == (2, -13)
    assert sheet.total == 6 + 4 + 2 + 7 + 2 - 13
    assert repr(sheet) == (
        "<ScoreSheet 8: public {'row-color-variety': 6, 'color-variety': 4, 'color-diagonals': 2}, private 7, "
        "favor 2, open cells -13>"
    )


def test_the_cells_that_counted() -> None:
    """The full row; the first die of each color; the two reds by the corner; all reds."""
    sheet = ended({"dice": dice(HELD), "private": ["red"]}, {}).scores()[0]
    assert sheet.cells == {
        "row-color-variety": ("A1", "A2", "A3", "A4", "A5"),
        "color-variety": ("A1", "A2", "A3", "A4", "A5"),
        "color-diagonals": ("A1", "B2"),
        "private": ("A1", "B2"),
    }


def test_an_empty_window() -> None:
    """20 open cells, and nothing else; no tokens, no Private Objective known."""
    sheet = ended({}, {}).scores()[1]
    assert (sheet.public, sheet.private, sheet.private_id) == (dict.fromkeys(PUBLIC, 0), 0, None)
    assert (sheet.favor, sheet.open_cells, sheet.total) == (0, -20, -20)
    assert sheet.cells == dict.fromkeys([*PUBLIC, "private"], ())


def test_a_full_window_has_no_open_cells() -> None:
    """Section 7: the other end."""
    full = "R1 Y2 G3 B4 P5 / Y3 G4 B5 P6 R2 / G5 B6 P1 R3 Y4 / B2 P3 R4 Y5 G6"
    sheet = ended({"dice": full, "private": ["purple"], "favor": 3}, {}, public=["column-shade-variety"]).scores()[0]
    # Five varied columns; purple 5 + 6 + 1 + 3.
    assert (sheet.public, sheet.private, sheet.open_cells) == ({"column-shade-variety": 20}, 15, 0)
    assert sheet.total == 20 + 15 + 3
    assert len(sheet.cells["column-shade-variety"]) == 20


def test_sheets_are_of_the_moment() -> None:
    """Before the end, too: and a sheet once drawn up does not change."""
    game = vitrail.Game(seed=3, auto_pass=False)
    for _ in range(2):
        game.play(game.legal[0])
    before = game.scores()[0]
    tokens = before.favor
    assert before.total == tokens - 20
    game.play(next(action for action in game.legal if action.startswith("die:")))
    game.play(next(action for action in game.legal if action.startswith("cell:")))
    assert before.total == tokens - 20
    assert game.scores()[0].open_cells == -19


ROW = "A1=R1 A2=Y2"


@pytest.mark.parametrize(
    ("first", "second", "ranking", "tie_break"),
    [
        # 2 open cells fewer.
        ({"dice": dice(ROW)}, {}, (0, 1), None),
        ({}, {"dice": dice(ROW)}, (1, 0), None),
        # -18 + 1 private = -18 + 1 token.
        ({"dice": dice(ROW), "private": ["red"]}, {"dice": dice(ROW), "favor": 1}, (0, 1), "private"),
        ({"dice": dice(ROW), "favor": 1}, {"dice": dice(ROW), "private": ["red"]}, (1, 0), "private"),
        # A die more is worth a token.
        ({"dice": dice("A1=R1")}, {"favor": 1}, (1, 0), "favor"),
        # Nothing between them: round 10 of two begins with seat 1, so seat 0 is last in seat order.
        ({}, {}, (0, 1), "seat_order"),
    ],
)
def test_the_ranking_of_two(
    first: dict[str, Any], second: dict[str, Any], ranking: tuple[int, ...], tie_break: str | None
) -> None:
    """Section 7: total, private points, tokens, last in the order of the final round."""
    found = ended(first, second).ranking()
    assert (tuple(found), found.tie_break) == (ranking, tie_break)
    assert isinstance(found, tuple)


def test_the_tie_break_is_that_of_the_first_place() -> None:
    """Who comes second by a tie-break does not matter for the winner's reason."""
    found = ended({}, {"dice": dice(ROW)}, {}).ranking()
    # Round 10 of three begins with seat 0: seat 2 is last in the forward pass, before seat 0.
    assert (tuple(found), found.tie_break) == ((1, 2, 0), None)
    # Two at the top, decided by tokens; the third is far behind.
    found = ended({"dice": dice("A1=R1")}, {"favor": 1}, {"favor": 0}).ranking()
    assert (tuple(found), found.tie_break) == ((1, 0, 2), "favor")


def test_a_tie_break_changes_no_score() -> None:
    """Section 7."""
    game = ended({}, {})
    assert [sheet.total for sheet in game.scores()] == [-20, -20]
