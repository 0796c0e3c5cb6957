"""RULES section 5.9, the Cork-backed Straightedge: where it touches no die, not even diagonally."""

from __future__ import annotations

import pytest

from tests.rules_cases.build import (
    NAMES,
    favor,
    offers,
    options,
    placed,
    refused,
    seat,
    start,
    table,
    targets,
    tokens,
    window,
)

TOOL = "cork-backed-straightedge"


@pytest.mark.parametrize(
    ("cells", "near"),
    [
        ("A1=B2", "A1 A2 B1 B2"),
        ("D5=B2", "D5 D4 C5 C4"),
        ("A3=B2", "A2 A3 A4 B2 B3 B4"),
        ("C3=B2", "B2 B3 B4 C2 C3 C4 D2 D3 D4"),
        ("A1=B2 D5=G1", "A1 A2 B1 B2 D5 D4 C5 C4"),
        ("A5=B2 B1=G1", "A5 A4 B5 B4 B1 A1 A2 B2 C1 C2"),  # A5 and B1 are a row apart: nothing wraps
    ],
)
def test_straightedge_reaches_every_cell_that_touches_no_die(cells: str, near: str) -> None:
    """RULES 5.9: on white every cell but the dice and the eight around each, inner cells too."""
    game = start(table(seat(cells), pool="R3", tools=TOOL))
    assert targets(game, f"die:R3 tool:{TOOL}") == set(NAMES) - set(near.split())


def test_straightedge_keeps_printed_color_and_value() -> None:
    """RULES 5.9: all else holds; of row D the red die with a 3 fits D1 (red), D3 (3) and D5 (white), not D2 or D4."""
    game = start(table(seat("A1=G2", rows="G6G6G 6G6G6 G6G6G RG36."), pool="R3", tools=TOOL))
    assert targets(game, f"die:R3 tool:{TOOL}") == {"D1", "D3", "D5"}


def test_straightedge_is_refused_on_an_empty_window() -> None:
    """RULES 6, `straightedge_first_die=refuse`: the tool would do nothing."""
    game = start(table(pool="R3", tools=TOOL))
    game.play("die:R3")
    assert not offers(game, TOOL)
    refused(game, f"tool:{TOOL}")


def test_straightedge_is_refused_where_every_free_cell_touches_a_die() -> None:
    """RULES 5.9 and 5: B2 covers A1-C3, B5 covers A4-C5, D2 and D5 cover row D: no cell is left apart."""
    game = start(table(seat("B2=R1 B5=G2 D2=Y3 D5=P4"), pool="B5", tools=TOOL))
    game.play("die:B5")
    assert not offers(game, TOOL)
    refused(game, f"tool:{TOOL}")


def test_straightedge_is_refused_where_print_forbids_each_cell_that_stands_apart() -> None:
    """RULES 5.9 and 5: B2 and B4 cover rows A-C, D2 covers D1 and D3; R5 may not lie on D4 (a 6) or D5 (green)."""
    here = seat("B2=R1 B4=G2 D2=Y3", rows="..... ..... ..... ...6G")
    game = start(table(here, pool="R5", tools=TOOL))
    game.play("die:R5")
    assert not offers(game, TOOL)


def test_straightedge_serves_a_die_that_fits_nowhere_by_touch() -> None:
    """RULES 5.9 and 6: around the blue 3 on A1 print forbids R5; apart from it C3 (white) takes it: tool only."""
    rows = ".6G6G 6G6G6 G6.6G 6G6G6"
    game = start(table(seat("A1=B3", rows=rows), pool="R5", tools=TOOL))
    assert options(game, "die") == {"R5"}
    game.play("die:R5")
    assert game.legal == (f"tool:{TOOL}",)
    game.play(f"tool:{TOOL}")
    assert game.legal == ("cell:C3",)


@pytest.mark.parametrize("ruling", ["not_offered", "return_and_end_turn"])
def test_straightedge_always_needs_a_fitting_cell(ruling: str) -> None:
    """RULES 6, `unplaceable_draft`: the Straightedge is excepted, so it is refused under either value."""
    here = seat("B2=R1 B5=G2 D2=Y3 D5=P4")
    game = start(table(here, pool="B5", tools=TOOL, rulings={"unplaceable_draft": ruling}))
    game.play("die:B5")
    assert not offers(game, TOOL)


def test_straightedge_whole_use_and_the_next_die_beside_it() -> None:
    """RULES 5.9 and 4: it spends the draft; in a later turn a die may touch the one that stood apart."""
    game = start(table(seat("A1=B2"), pool="R3 G4", tools=TOOL))
    game.play(f"die:R3 tool:{TOOL} cell:D5")
    assert window(game) == placed("A1=B2 D5=R3")
    assert (favor(game), tokens(game, TOOL)) == (5, 1)
    assert game.legal == ("pass",)
    game.play("pass pass pass")
    assert game.actor == 0
    assert targets(game, "die:G4") == {"A2", "B1", "B2", "C4", "C5", "D4"}
