"""Cards and rules as the core's numbers: every printed cell, every tool's steps, every ruling in its place."""

from __future__ import annotations

import random

import pytest

import vitrail
from tests import oracle
from tests.rules_cases.build import seat, start
from tests.rules_cases.build import table as position
from vitrail import cards, tables
from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.errors import PositionError
from vitrail.rules import RULINGS, Rules
from vitrail.tables import grid_masks, table_for

PACK = cards.load()


def test_the_masks_of_a_grid() -> None:
    """A color's cells are those printed with it or with no color; a value's likewise."""
    color, value = grid_masks(("R1...", ".....", ".....", "....P"))
    every = (1 << 20) - 1
    first, second, last = 1, 2, 1 << 19
    assert color == [every & ~last, *[every & ~first & ~last] * 3, every & ~first]
    assert value == [every, *[every & ~second] * 5]


@pytest.mark.parametrize("window", PACK.windows)
def test_every_printed_cell_reaches_the_core(window: str) -> None:
    """Section 4.3 on every pattern: all 30 dice, asked of the core in the empty window."""
    table = table_for(vitrail.Rules())
    core = Core.blank(table.tables, 0)
    core.set_seat(0, table.windows.index(window), 0)
    grid = "".join(PACK.windows[window].grid)
    for die in range(30):
        cells = core.open_cells(0, die, 0)
        named = [oracle.NAMES[cell] for cell in range(20) if cells >> cell & 1]
        assert named == oracle.fits(grid, [".."] * 20, oracle.DICE[die])
    assert table.grid(table.windows.index(window)) == PACK.windows[window].grid


def test_ids_by_number() -> None:
    """The pack's order is the numbers', whatever the rules leave in the box."""
    table = table_for(vitrail.Rules())
    assert table.windows == list(PACK.windows)
    assert table.cards == list(PACK.cards)
    assert table.tools == list(PACK.tools)
    assert len(table.tools) == 14
    assert table.public == list(PACK.public)
    assert table.private[:5] == ["red", "yellow", "green", "blue", "purple"]
    assert [table.number("tools", id) for id in table.tools] == list(range(14))


@pytest.mark.parametrize(
    ("rules", "cards_dealt", "tools_out", "privates"),
    [
        ("original:4", 12, {"strip-cutter", "lead-came-nippers"}, range(5)),
        ("remastered:1", 12, {"strip-cutter", "lead-came-nippers"}, range(5)),
        ("original:2+expansion", 18, {"strip-cutter", "lead-came-nippers"}, range(11)),
        ("original:6+pools+areas", 18, {"glazing-hammer", "running-pliers"}, range(5, 11)),
    ],
)
def test_what_is_dealt_from(rules: str, cards_dealt: int, tools_out: set[str], privates: range) -> None:
    """Section 1: window cards, tools and Private Objectives of each box, as the decks of explicit chance."""
    table = table_for(vitrail.Rules.parse(rules))
    game = Core.start(table.tables, 1, explicit=True)
    decks: dict[int, int] = {}
    while game.phase <= codes.DEAL_TOOL:
        decks.setdefault(game.phase, game.legal)
        game.apply(game.sample())
    assert decks[codes.DEAL_PRIVATE] == sum(1 << number for number in privates)
    assert decks[codes.DEAL_CARD] == (1 << cards_dealt) - 1
    dealt = {id for number, id in enumerate(table.tools) if decks[codes.DEAL_TOOL] >> number & 1}
    assert dealt == set(PACK.tools) - tools_out


@pytest.mark.parametrize(
    ("kind", "id", "said"),
    [
        ("windows", "sunglory", "'sunglory' is no window; among the 36 known are .*suns-glory"),
        ("cards", "base-1", "'base-1' is no window card; among the 18 known are .*base-1"),
        ("tools", "lathkin", "'lathkin' is no tool; among the 14 known are .*lathekin"),
        ("public", "rows", "'rows' is no public objective; known are row-color-variety, "),
        ("private", "pink", "'pink' is no private objective; known are red, "),
        ("windows", "", "'' is no window; among the 36 known are suns-glory, firelight, "),
    ],
)
def test_a_card_that_the_pack_has_not(kind: str, id: str, said: str) -> None:
    """The sentence names ids that may have been meant."""
    with pytest.raises(PositionError, match=f"^{said}"):
        table_for(vitrail.Rules()).number(kind, id)


def test_a_table_is_made_once() -> None:
    """Equal rules share one; other rules, or another pack, have another."""
    one = table_for(vitrail.Rules(players=3))
    assert one is table_for(vitrail.Rules.parse("original:3"), PACK)
    assert one is not table_for(vitrail.Rules(players=2))
    assert one is not table_for(vitrail.Rules(players=3, rulings={"last_tie_break": "last_to_act"}))


def test_a_position_s_own_patterns() -> None:
    """Numbered after the pack's, in a table of their own; the shared one is as before."""
    table = table_for(vitrail.Rules())
    grids: list[tuple[tuple[str, ...], int]] = [
        (("R....", ".....", ".....", "....."), 4),
        ((".....", ".....", ".....", "....6"), 2),
    ]
    own = table.with_windows(grids)
    assert (table.extra, own.extra) == ([], grids)
    assert own.grid(len(own.windows) + 1) == grids[1][0]
    core = Core.blank(own.tables, 0)
    core.set_seat(0, len(own.windows) + 1, 2)
    assert not core.open_cells(0, oracle.DICE.index("R5"), 0) >> 19 & 1
    assert core.open_cells(0, oracle.DICE.index("R6"), 0) >> 19 & 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_of_a_game(players: int) -> None:
    """Sections 1-3: a pool of 2n + 1, 18 dice a color, 3 tools, 3 public objectives, 2n turns."""
    game = vitrail.Game(vitrail.Rules(players=players), seed=1, auto_pass=False)
    for _ in range(players):
        game.play(game.legal[0])
    view = game.view(None)
    assert len(view["pool"].split()) == 2 * players + 1
    assert sum(view["bag"].values()) == 90 - 2 * players - 1
    assert (len(view["tools"]), len(view["public"])) == (3, 3)
    turns = 0
    while game.round == 1:
        game.play("pass")
        turns += 1
    assert turns == 2 * players


FIVES = "55555 55555 55555 55555"


@pytest.mark.parametrize(
    ("ruling", "other", "tool", "actions", "action"),
    [
        ("two_dice_moves", "joint", "lathekin", "tool:lathekin cell:B2", "cell:B3"),
        ("only_die_move", "refuse", "eglomise-brush", "pass pass pass", "tool:eglomise-brush"),
        ("flux_brush_must_place", "no", "flux-brush", "die:R3 tool:flux-brush roll:R1", "return"),
        ("flux_remover_must_place", "yes", "flux-remover", "die:R3 tool:flux-remover draw:P value:5", "return"),
        ("running_pliers_back_to_back", "refuse", "running-pliers", "pass", "tool:running-pliers"),
        ("running_pliers_needs_draft", "yes", "running-pliers", "", "tool:running-pliers"),
    ],
)
def test_each_ruling_reaches_the_core(ruling: str, other: str, tool: str, actions: str, action: str) -> None:
    """Section 6: the same position, and an action that is legal under one of the two values alone."""
    cells = "B2=R5 B3=G4" if tool == "lathekin" else "A1=B1"
    found = set()
    for value in (vitrail.Rules().ruling(ruling), other):
        game = start(
            position(seat(cells), seat("A1=B1"), pool="R3", tools=tool, rulings={ruling: value}), chance="explicit"
        )
        if actions:
            game.play(actions)
        found.add(action in game.legal)
    assert found == {False, True}


def test_the_ruling_of_the_repair_reaches_the_core() -> None:
    """Section 6: G2 lies on a printed 5 by a tool's waiver; another die's repair minds that or not."""
    for value, offered in (("yes", True), ("no", False)):
        held = position(
            seat("A1=R1 A2=G2 D5=B3", rows=".5... ..... ..... .....", waived=["A2"]),
            pool="R3",
            rules=f"original:2+late-window-repair?repair_grandfather={value}",
        )
        game = start(held)
        game.play("repair")
        assert ("cell:A1" in game.legal) == offered


def test_what_becomes_of_an_unplaceable_die() -> None:
    """Section 6: not offered; or taken, and then returned."""
    for value, offered in (("not_offered", False), ("return_and_end_turn", True)):
        held = position(seat(rows=FIVES), pool="R3", rulings={"unplaceable_draft": value})
        assert ("die:R3" in start(held).legal) == offered


def test_the_last_tie_break_reaches_the_core() -> None:
    """Section 6: all else equal in the last round of two, which seat 1 starts."""
    for ruling, first in (("last_in_seat_order", 0), ("last_to_act", 1)):
        over = position(pool="", rulings={"last_tie_break": ruling}, round=10, turn=4)
        for held in over["seats"]:
            held["private"] = []
        assert vitrail.Game.from_position(over).ranking()[0] == first


def test_only_the_last_tables_are_kept() -> None:
    """A server that is asked for ever new rule sets does not grow; what was dropped is made anew, equal to before."""
    first = table_for(Rules())
    names = list(RULINGS)
    drawn = random.Random(5)
    for _ in range(400):
        table_for(Rules(rulings={name: drawn.choice(RULINGS[name]) for name in names}))
    assert len(tables._tables) <= 64
    assert table_for(Rules()).tools == first.tools
