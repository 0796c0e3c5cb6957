"""RULES section 5, moving one die: Eglomise Brush, Copper Foil Burnisher; and the ruling `only_die_move`."""

from __future__ import annotations

import pytest

from tests.rules_cases.build import (
    EDGE,
    after,
    favor,
    offers,
    placed,
    refused,
    seat,
    start,
    table,
    targets,
    tokens,
    window,
)

EGLOMISE, COPPER = "eglomise-brush", "copper-foil-burnisher"
ONE_DIE = (EGLOMISE, COPPER)
REFUSE = {"only_die_move": "refuse"}


# B3 lies on A1, G5 on A5 moves; only B2 of the cells around A1 is printed.


@pytest.mark.parametrize(
    ("tool", "mark", "fits"),
    [
        (EGLOMISE, "R", True),
        (EGLOMISE, "G", True),
        (EGLOMISE, "4", False),
        (EGLOMISE, "5", True),
        (COPPER, "R", False),
        (COPPER, "G", True),
        (COPPER, "4", True),
        (COPPER, "5", True),
    ],
)
def test_a_tool_waives_the_printed_color_or_the_printed_value_and_not_the_other(
    tool: str, mark: str, fits: bool
) -> None:
    """RULES 5.2 and 5.3: a tool waives only what it names; G5 onto a printed cell."""
    here = seat("A1=B3 A5=G5", rows=f"..... .{mark}... ..... .....")
    game = start(table(here, tools=tool))
    assert targets(game, f"tool:{tool} cell:A5") == {"A2", "B1", *(["B2"] if fits else [])}


@pytest.mark.parametrize("tool", ONE_DIE)
@pytest.mark.parametrize(
    ("neighbor", "fits"),
    [
        ("G1", {"B1", "B3"}),  # A3 and B2 share an edge with the green die
        ("Y5", {"B1", "B3"}),  # A3 and B2 share an edge with the five
        ("Y1", {"A3", "B1", "B2", "B3"}),
    ],
)
def test_no_move_breaks_the_golden_rule(tool: str, neighbor: str, fits: set[str]) -> None:
    """RULES 4.4: G5 moves from D5 to the dice on A1 and A2, never beside its own color or value; diagonals are free."""
    game = start(table(seat(f"A1=B3 A2={neighbor} D5=G5"), tools=tool))
    assert targets(game, f"tool:{tool} cell:D5") == fits


@pytest.mark.parametrize("tool", ONE_DIE)
def test_a_moved_die_is_lifted_first(tool: str) -> None:
    """RULES 5: its own old cell is no target and no neighbor: from A2 only B1 and B2 touch A1, A3 and B3 nothing."""
    game = start(table(seat("A1=B3 A2=G5"), tools=tool))
    assert targets(game, f"tool:{tool} cell:A2") == {"B1", "B2"}
    refused(game, f"tool:{tool} cell:A2 cell:A2")


@pytest.mark.parametrize("tool", ONE_DIE)
def test_a_move_must_touch_a_die(tool: str) -> None:
    """RULES 4.2 and 5: touching is not waived; G5 from A5 may not stay alone in its corner."""
    game = start(table(seat("A1=B3 A5=G5"), tools=tool))
    assert targets(game, f"tool:{tool} cell:A5") == {"A2", "B1", "B2"}
    refused(game, f"tool:{tool} cell:A5 cell:B5")


@pytest.mark.parametrize("tool", ONE_DIE)
def test_only_a_die_that_can_move_is_offered_and_only_free_cells(tool: str) -> None:
    """RULES 5: every lift has a legal end; a cell without a die is no lift, a cell with one no target."""
    game = start(table(seat("A1=B3 A2=G5 D5=R1"), tools=tool))
    game.play(f"tool:{tool}")
    assert set(game.legal) == {"cell:A1", "cell:A2", "cell:D5"}
    refused(game, "cell:C3")
    refused(game, "cell:D5 cell:A1")


def test_a_tool_without_a_target_for_any_die_is_not_offered() -> None:
    """RULES 5: every free cell is printed green or yellow, so B3 and R1 can only move where color is waived."""
    here = seat("A1=B3 B2=R1", rows="BGYGY YRGYG GYGYG YGYGY")
    copper = start(table(here, tools=COPPER))
    assert not offers(copper, COPPER)
    refused(copper, f"tool:{COPPER}")
    eglomise = start(table(here, tools=EGLOMISE))
    assert targets(eglomise, f"tool:{EGLOMISE} cell:A1") == {"A2", "A3", "B1", "B3", "C1", "C2", "C3"}  # around R1


@pytest.mark.parametrize("tool", ONE_DIE)
def test_whole_use(tool: str) -> None:
    """RULES 5.2 and 5.3: the die lies elsewhere, one token is paid, and the draft of the turn is still open."""
    game = start(table(seat("A1=B3 A5=G5"), pool="R1", tools=tool))
    game.play(f"tool:{tool} cell:A5 cell:B2")
    assert window(game) == placed("A1=B3 B2=G5")
    assert (favor(game), tokens(game, tool)) == (5, 1)
    assert set(game.legal) == {"die:R1", "pass"}


@pytest.mark.parametrize(("tool", "mark"), [(EGLOMISE, "R"), (COPPER, "4")])
def test_a_die_moved_against_print_stays_legal(tool: str, mark: str) -> None:
    """RULES 4 and 5: the waiver lasts: the cell is named as waived and the position stands when loaded again."""
    here = seat("A1=B3 A5=G5", rows=f"..... .{mark}... ..... .....")
    game = start(table(here, pool="R1", tools=tool))
    game.play(f"tool:{tool} cell:A5 cell:B2")
    position = game.position()
    assert position["seats"][0]["waived"] == ["B2"]
    assert start(position).position() == position


def test_a_waiver_ends_when_the_die_moves_on() -> None:
    """RULES 4 and 5: G5 on a printed red B2 moves to white; nothing is waived any more."""
    here = seat("A1=B3 B2=G5", rows="..... .R... ..... .....", waived=["B2"])
    game = start(table(here, tools=COPPER))
    game.play(f"tool:{COPPER} cell:B2 cell:A2")
    assert game.position()["seats"][0]["waived"] == []


@pytest.mark.parametrize("tool", [*ONE_DIE, "lathekin", "tap-wheel"])
def test_nothing_to_move_on_an_empty_window(tool: str) -> None:
    """RULES 5: without a die there is no legal use."""
    game = start(table(pool="R3", track=["R1"], tools=tool))
    assert not offers(game, tool)
    refused(game, f"tool:{tool}")


# The window's only die


@pytest.mark.parametrize("tool", ONE_DIE)
@pytest.mark.parametrize("cell", ["A1", "A3", "C3", "D5"])
def test_the_only_die_may_go_to_another_edge_cell(tool: str, cell: str) -> None:
    """RULES 6, `only_die_move=edge`: the window is empty while it is lifted, so 4.1 holds; not its own cell."""
    game = start(table(seat(f"{cell}=R1"), tools=tool))
    assert targets(game, f"tool:{tool} cell:{cell}") == EDGE - {cell}


def test_the_only_die_still_obeys_print() -> None:
    """RULES 5.2, 5.3 and 6: every other edge cell is green or a 2: R1 goes where the tool waives just that."""
    rows = ".2G2G G...2 2...G G2G2G"
    greens = {"A3", "A5", "B1", "C5", "D1", "D3", "D5"}
    twos = {"A2", "A4", "B5", "C1", "D2", "D4"}
    assert targets(start(table(seat("A1=R1", rows=rows), tools=EGLOMISE)), f"tool:{EGLOMISE} cell:A1") == greens
    assert targets(start(table(seat("A1=R1", rows=rows), tools=COPPER)), f"tool:{COPPER} cell:A1") == twos


@pytest.mark.parametrize("tool", [*ONE_DIE, "tap-wheel"])
def test_the_only_die_stays_by_ruling(tool: str) -> None:
    """RULES 6, `only_die_move=refuse`: the tool is not offered; with a second die it is."""
    alone = start(table(seat("A1=R1"), track=["R2"], tools=tool, rulings=REFUSE))
    assert not offers(alone, tool)
    refused(alone, f"tool:{tool}")
    assert offers(start(table(seat("A1=R1 A2=G2"), track=["R2"], tools=tool, rulings=REFUSE)), tool)


def test_the_only_die_goes_to_the_edge_with_tap_wheel() -> None:
    """RULES 5.12 and 6, `only_die_move=edge`: one die of a color on the track, then `stop`."""
    game = start(table(seat("C3=R1"), track=["R2"], tools="tap-wheel"))
    assert targets(game, "tool:tap-wheel cell:C3") == EDGE
    assert after(game, "tool:tap-wheel cell:C3 cell:A1").legal == ("stop",)


def test_lathekin_needs_two_dice() -> None:
    """RULES 5.4: exactly two different dice; with one die there is no use under either value of `only_die_move`."""
    for rulings in ({}, REFUSE):
        assert not offers(start(table(seat("A1=R1"), tools="lathekin", rulings=rulings)), "lathekin")
