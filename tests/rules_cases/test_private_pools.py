"""RULES sections 3 and 5, Private Dice Pools: one turn a round; a draft, a private die and a tool, in any order.

Round 3 of two goes 0 1. The usual window holds R1 on A1 and G2 on A2; the Draft Pool P4 B6 G5; the private pool B5 Y3.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    after,
    begun,
    favor,
    now,
    offers,
    options,
    passes,
    placed,
    pool,
    private_pool,
    refused,
    seat,
    start,
    table,
    targets,
    tokens,
    track,
    window,
)

RULES = "original:2+pools"
DRAFT, PRIVATE, TOOL = "die:P4 cell:B1", "private die:B5 cell:B2", "tool:eglomise-brush cell:A1 cell:A3"
AFTER_DRAFTING = [
    "grozing-pliers",
    "lens-cutter",
    "flux-brush",
    "cork-backed-straightedge",
    "grinding-stone",
    "flux-remover",
    "strip-cutter",
]


def pools(
    cells: str = "A1=R1 A2=G2",
    own: str = "B5 Y3",
    *,
    rows: str = "..... ..... ..... .....",
    **more: Any,
) -> Position:
    """The table above; `flags` are keys of seat 0."""
    flags = more.pop("flags", {})
    held = {"rules": RULES, "pool": "P4 B6 G5", **more}
    return table(seat(cells, rows=rows, private_pool=own, **flags), seat(private_pool="R6"), **held)


# A turn


@pytest.mark.parametrize("order", list(permutations((DRAFT, PRIVATE, TOOL))))
def test_the_three_in_each_of_six_orders(order: tuple[str, ...]) -> None:
    """Section 3: each once, in any order; then only passing is left, and the other seat is next."""
    game = start(pools(tools="eglomise-brush"))
    for place, actions in enumerate(order):
        open_now = {"private" in game.legal, PRIVATE in order[place:]}
        assert len(open_now) == 1
        assert bool(options(game, "die")) == (DRAFT in order[place:])
        assert offers(game, "eglomise-brush") == (TOOL in order[place:])
        assert "pass" in game.legal
        game.play(actions)
    assert window(game) == placed("A2=G2 A3=R1 B1=P4 B2=B5")
    assert game.legal == ("pass",)
    assert private_pool(game) == Counter(["Y3"])
    assert pool(game) == Counter(["B6", "G5"])
    game.play("pass")
    assert (game.actor, game.round, game.turn) == (1, 3, 1)


@pytest.mark.parametrize("order", list(permutations((DRAFT, PRIVATE, "tool:lead-came-nippers die:Y3 roll:Y6 stop"))))
def test_the_three_in_six_orders_with_a_random_tool(order: tuple[str, ...]) -> None:
    """Section 3: the same with the Lead Came Nippers, which roll one die."""
    game = start(pools(tools="lead-came-nippers"), chance="explicit")
    for actions in order:
        game.play(actions)
    assert window(game) == placed("A1=R1 A2=G2 B1=P4 B2=B5")
    assert private_pool(game) == Counter(["Y6"])
    assert game.legal == ("pass",)


@pytest.mark.parametrize(
    "actions", ["", DRAFT, PRIVATE, TOOL, f"{DRAFT} {TOOL}", f"{TOOL} {PRIVATE}", f"{PRIVATE} {DRAFT}"]
)
def test_each_is_optional(actions: str) -> None:
    """Section 3: any of them may be left out."""
    game = start(pools(tools="eglomise-brush"))
    game.play(f"{actions} pass")
    assert (game.actor, game.turn) == (1, 1)


def test_each_at_most_once() -> None:
    """Section 3: no second draft, private die or tool in a turn; in the next round all are open again."""
    game = start(pools(tools="eglomise-brush"))
    game.play(DRAFT)
    refused(game, "die:B6")
    game.play(PRIVATE)
    refused(game, "private")
    game.play(TOOL)
    refused(game, "tool:eglomise-brush")
    passes(game, 3)
    assert (game.round, game.turn, game.actor) == (4, 1, 0)
    assert options(game, "die")
    assert "private" in game.legal
    assert offers(game, "eglomise-brush")


def test_one_turn_a_round_each_clockwise() -> None:
    """Section 3: what is left after two turns goes to the track."""
    game = start(pools())
    game.play(f"{DRAFT} pass pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)
    assert track(game)[2] == ["B6", "G5"]
    assert sum(pool(game).values()) == 3


def test_a_private_die_is_named_by_itself() -> None:
    """Contract: `private`, then the die, then the cell; only dice that fit, and no way to leave in the middle."""
    game = start(pools())
    game.play("private")
    assert game.legal == ("die:Y3", "die:B5")
    assert (now(game)["phase"], now(game)["actor"]) == ("private", 0)
    game.play("die:B5")
    assert (now(game)["hand"], now(game)["hand_private"], now(game)["phase"]) == ("B5", True, "place")
    assert {action.partition(":")[0] for action in game.legal} == {"cell"}
    assert private_pool(game) == Counter(["Y3"])


def test_the_ids_of_private_actions() -> None:
    """DESIGN: 62 is the private pool, 63 the repair, 61 passing; dice from 20 on, R Y G B P by value."""
    game = start(pools(pool="P4", rules="original:2+pools+late-window-repair"))
    assert game.legal == ("die:P4", "pass", "private", "repair")
    assert game.mask == 1 << 20 + 4 * 6 + 3 | 1 << 61 | 1 << 62 | 1 << 63
    game.play("private")
    assert game.mask == 1 << 20 + 1 * 6 + 2 | 1 << 20 + 3 * 6 + 4


def test_a_drafted_die_is_no_private_one() -> None:
    """Contract: `hand_private` tells them apart, here B6 drafted."""
    game = start(pools())
    game.play("die:B6")
    assert (now(game)["hand"], now(game)["hand_private"]) == ("B6", False)
    refused(game, "private")


def test_a_private_die_does_not_come_from_the_others_pool() -> None:
    """Section 3: one's own private pool; R6 is seat 1's."""
    game = start(pools())
    refused(game, "private die:R6")
    refused(game, "private die:P4")
    refused(game, "die:B5")


@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_has_ten_and_may_place_one_a_round(players: int) -> None:
    """Sections 1 and 3: two of each color; a private die placed is gone from the private pool, never refilled."""
    game = begun(f"original:{players}+pools")
    for number in range(players):
        assert Counter(die[0] for die in private_pool(game, number).elements()) == dict.fromkeys("RYGBP", 2)
    placed_dice = [0] * players
    while (actor := game.actor) is not None:
        if "private" in game.legal:
            game.play("private")
            game.play(game.legal[0])
            game.play(game.legal[0])
            placed_dice[actor] += 1
        game.play("pass")
    assert [sum(private_pool(game, seat).values()) for seat in range(players)] == [10 - count for count in placed_dice]
    assert min(placed_dice) >= 3


# Placing


def test_two_dice_of_a_turn_are_placed_one_after_the_other() -> None:
    """Section 4: in an empty window the first goes to the edge, the second beside it, never both to the edge."""
    game = start(pools("", own="B5"))
    game.play("die:P4 cell:A1")
    assert targets(game, "private die:B5") == {"A2", "B1", "B2"}
    game = start(pools("", own="B5"))
    game.play("private die:B5 cell:D5")
    assert targets(game, "die:P4") == {"C4", "C5", "D4"}


def test_the_golden_rule_between_the_two() -> None:
    """Section 4.4: P5 beside P4, and B4 beside P4, only by a corner."""
    for die in ("P5", "B4"):
        game = start(pools("", own=die))
        game.play("die:P4 cell:A1")
        assert targets(game, f"private die:{die}") == {"B2"}


def test_the_first_makes_room_for_the_second() -> None:
    """Section 4: B5 fits B2 alone, an inner cell: not in the empty window, but beside a die on A1."""
    game = start(pools("", own="B5", rows="YGYGY GBGYG YGYGY GYGYG", pool="Y1 G2"))
    assert "private" not in game.legal
    game.play("die:Y1 cell:A1")
    assert "private" in game.legal
    assert targets(game, "private die:B5") == {"B2"}


def test_the_first_may_take_the_seconds_only_cell() -> None:
    """Section 4: B5 and B1 both fit B1 alone, next to R1 on A1; once the one is placed the other fits nowhere."""
    game = start(pools("A1=R1", own="B5", rows="RYGYG BGYGY GYGYG YGYGY", pool="B2"))
    assert options(game, "die") == {"B2"}
    game.play("private die:B5 cell:B1")
    assert options(game, "die") == set()
    game = start(pools("A1=R1", own="B5", rows="RYGYG BGYGY GYGYG YGYGY", pool="B2"))
    game.play("die:B2 cell:B1")
    assert "private" not in game.legal


def test_only_private_dice_that_fit_are_offered() -> None:
    """Section 4: on fours and blues B5 fits and Y3 does not; without B5 there is no private action."""
    game = start(pools("", own="B5 Y3", rows=FOUR_OR_BLUE))
    assert options(after(game, "private"), "die") == {"B5"}
    assert "private" not in start(pools("", own="Y3", rows=FOUR_OR_BLUE)).legal


def test_a_private_die_obeys_every_restriction() -> None:
    """Section 4: B5 at the R1 of A1: A2 prints red, B1 prints 5, B2 prints 1."""
    game = start(pools("A1=R1", own="B5", rows=".R... 51... ..... ....."))
    assert targets(game, "private die:B5") == {"B1"}


# Tools and private dice


@pytest.mark.parametrize("tool", AFTER_DRAFTING)
def test_no_tool_on_a_private_die(tool: str) -> None:
    """Section 5: "after drafting" tools never act on a die from a private pool, before the draft or after it."""
    for before in ("", "die:P4 cell:B1"):
        game = start(pools(tools=tool, track=["R2", "P6"]), chance="explicit")
        if before:
            game.play(before)
        game.play("private die:B5")
        assert not options(game, "tool")
        refused(game, f"tool:{tool}")
        game.play("cell:B2")
        assert not offers(game, tool)


@pytest.mark.parametrize(
    "tool", ["eglomise-brush", "copper-foil-burnisher", "lathekin", "tap-wheel", "lead-came-nippers"]
)
def test_no_other_tool_with_a_private_die_in_hand(tool: str) -> None:
    """Section 5: any time, but between the actions of the turn."""
    game = start(pools(tools=tool, track=["R2", "P6"]))
    assert offers(game, tool)
    game.play("private die:B5")
    refused(game, f"tool:{tool}")


@pytest.mark.parametrize("tool", AFTER_DRAFTING)
def test_the_drafted_die_can_be_changed_after_the_private_one(tool: str) -> None:
    """Section 3: the private action comes in any order; the draft and its tool are as open as before."""
    game = start(pools(tools=tool, track=["R2", "P6"]), chance="explicit")
    game.play(f"{PRIVATE} die:P4")
    assert offers(game, tool)


def test_a_placed_private_die_is_a_die_of_the_window() -> None:
    """Section 5: a moving tool may move it like any other, in the same turn."""
    game = start(pools(tools="eglomise-brush"))
    game.play("private die:B5 cell:B2 tool:eglomise-brush cell:B2 cell:A3")
    assert window(game) == placed("A1=R1 A2=G2 A3=B5")


def test_a_flux_brush_that_failed_leaves_the_private_action_open() -> None:
    """Sections 3 and 5.6: R4 re-rolled to R5 fits nowhere and goes back; the draft is spent, the private die is not."""
    game = start(pools("", rows=FOUR_OR_BLUE, pool="R4 B1", tools="flux-brush"), chance="explicit")
    game.play("die:R4 tool:flux-brush roll:R5 return")
    assert pool(game) == Counter(["R5", "B1"])
    assert set(game.legal) == {"pass", "private"}
    game.play("private die:B5 cell:A2")
    assert window(game) == placed("A2=B5")


def test_flux_remover_draws_from_the_bag_alone() -> None:
    """Sections 1, 2.5 and 5.11: of two players 10 dice a color, 6 in the bag at first; private dice are not in it."""
    game = start(pools("", own="B5 B1 R2", pool="P4 P5", tools="flux-remover", track=["R1", "G1"]), chance="explicit")
    # Red: 10 - R2 - R6 of seat 1 - R1; yellow 10; green 9; blue 8; purple 10 - P5, for P4 went back.
    game.play("die:P4 tool:flux-remover")
    assert now(game)["bag"] == {"R": 7, "Y": 10, "G": 9, "B": 8, "P": 9}
    assert game.chance == pytest.approx(
        {"draw:R": 7 / 43, "draw:Y": 10 / 43, "draw:G": 9 / 43, "draw:B": 8 / 43, "draw:P": 9 / 43}
    )


@pytest.mark.parametrize(("tool", "use"), [("flux-brush", "roll:R4"), ("flux-remover", "draw:P value:4")])
def test_a_die_given_back_of_ones_own_will_leaves_the_private_action_open(tool: str, use: str) -> None:
    """Section 6: `return_and_end_turn` is about dice that fit nowhere; this one fits."""
    rules = f"{RULES}?unplaceable_draft=return_and_end_turn&flux_brush_must_place=no"
    game = start(pools("", rows=FOUR_OR_BLUE, pool="R4 B1", tools=tool, rules=rules), chance="explicit")
    game.play(f"die:R4 tool:{tool} {use} return")
    assert (game.actor, set(game.legal)) == (0, {"pass", "private"})


# Strip Cutter


def test_strip_cutter_swaps_and_the_private_action_stays_open() -> None:
    """Section 5.E1: P4 into the private pool, B5 placed; then P4 is placed as this turn's private die."""
    game = start(pools(tools="strip-cutter"))
    game.play("die:P4 tool:strip-cutter die:B5 cell:B1")
    assert window(game) == placed("A1=R1 A2=G2 B1=B5")
    assert private_pool(game) == Counter(["P4", "Y3"])
    assert pool(game) == Counter(["B6", "G5"])
    assert (favor(game), tokens(game, "strip-cutter")) == (5, 1)
    assert set(game.legal) == {"pass", "private"}
    game.play("private die:P4 cell:B2")
    assert window(game) == placed("A1=R1 A2=G2 B1=B5 B2=P4")
    assert private_pool(game) == Counter(["Y3"])
    assert game.legal == ("pass",)


def test_strip_cutter_after_the_private_die() -> None:
    """Section 3: in any order; then the private action is spent."""
    game = start(pools(tools="strip-cutter"))
    game.play(f"{PRIVATE} die:P4 tool:strip-cutter die:Y3 cell:B1")
    assert window(game) == placed("A1=R1 A2=G2 B1=Y3 B2=B5")
    assert private_pool(game) == Counter(["P4"])
    assert game.legal == ("pass",)


def test_strip_cutter_can_name_any_private_die_that_fits() -> None:
    """Section 5.E1: on fours and blues B6 and G4 fit, Y3 does not; the default offers no die that fits nowhere."""
    game = start(pools("", own="B6 G4 Y3", rows=FOUR_OR_BLUE, pool="B1", tools="strip-cutter"))
    game.play("die:B1 tool:strip-cutter")
    assert options(game, "die") == {"B6", "G4"}


def test_strip_cutter_is_not_offered_where_nothing_fits() -> None:
    """Section 5: a complete use must exist."""
    game = start(pools("", own="Y3 G5", rows=FOUR_OR_BLUE, pool="B1", tools="strip-cutter"))
    game.play("die:B1")
    assert not offers(game, "strip-cutter")


def test_a_die_that_fits_nowhere_may_be_drafted_for_the_strip_cutter() -> None:
    """Sections 4 and 5: R3 fits nowhere, B5 of the private pool does; with R3 in hand only the tool is legal."""
    game = start(pools("", own="B5", rows=FOUR_OR_BLUE, pool="R3", tools="strip-cutter"))
    assert options(game, "die") == {"R3"}
    game.play("die:R3")
    assert game.legal == ("tool:strip-cutter",)
    game.play("tool:strip-cutter die:B5 cell:A2")
    assert private_pool(game) == Counter(["R3"])
    # R3 fits nowhere, so no private action is left.
    assert game.legal == ("pass",)


def test_nor_without_a_token_for_it() -> None:
    """Sections 4 and 5: it cannot be paid, so R3 is not offered."""
    game = start(pools("", own="B5", rows=FOUR_OR_BLUE, pool="R3", tools="strip-cutter", flags={"favor": 0}))
    assert options(game, "die") == set()


def test_strip_cutter_to_a_die_that_fits_nowhere_by_the_other_ruling() -> None:
    """Section 6, `return_and_end_turn`: Y3 goes to the Draft Pool, the turn ends, B1 stays in the private pool."""
    rules = f"{RULES}?unplaceable_draft=return_and_end_turn"
    game = start(pools("", own="B5 Y3", rows=FOUR_OR_BLUE, pool="B1", tools="strip-cutter", rules=rules))
    game.play("die:B1 tool:strip-cutter")
    assert options(game, "die") == {"B5", "Y3"}
    game.play("die:Y3")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == Counter(["Y3"])
    assert private_pool(game) == Counter(["B1", "B5"])
    assert (favor(game), tokens(game, "strip-cutter")) == (5, 1)


def test_a_returned_draft_ends_the_turn_with_the_private_action_open() -> None:
    """Section 6, `return_and_end_turn`: the turn ends at once, whatever else was left in it."""
    rules = f"{RULES}?unplaceable_draft=return_and_end_turn"
    game = start(pools("", own="B5", rows=FOUR_OR_BLUE, pool="R3 B1", rules=rules))
    assert "private" in game.legal
    game.play("die:R3 return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == Counter(["R3", "B1"])


def test_by_that_ruling_a_private_die_must_fit_all_the_same() -> None:
    """Section 6: the ruling is about drafted dice."""
    rules = f"{RULES}?unplaceable_draft=return_and_end_turn"
    game = start(pools("", own="B5 Y3", rows=FOUR_OR_BLUE, rules=rules))
    assert options(after(game, "private"), "die") == {"B5"}
    assert "private" not in start(pools("", own="Y3", rows=FOUR_OR_BLUE, rules=rules)).legal


def test_strip_cutter_can_be_taken_back() -> None:
    """DESIGN: nothing random came out."""
    game = start(pools(tools="strip-cutter"))
    before = game.position()
    game.play("die:P4 tool:strip-cutter die:B5 cell:B1")
    while game.can_undo:
        game.undo()
    assert game.position() == before


# Lead Came Nippers


def nippers(own: str) -> vitrail.Game:
    """The Nippers with this private pool, dice played by hand."""
    return start(pools(own=own, tools="lead-came-nippers"), chance="explicit")


def test_nippers_roll_one_die_at_once() -> None:
    """Section 5.E2: B5 keeps its color; then another die or `stop`."""
    game = nippers("B5 Y3 P1")
    game.play("tool:lead-came-nippers")
    assert options(game, "die") == {"B5", "Y3", "P1"}
    assert "stop" not in game.legal
    game.play("die:B5")
    assert game.chance == pytest.approx({f"roll:B{value}": 1 / 6 for value in range(1, 7)})
    game.play("roll:B2")
    assert private_pool(game) == Counter(["B2", "Y3", "P1"])
    assert set(game.legal) == {"die:Y3", "die:P1", "stop"}
    game.play("stop")
    assert (favor(game), tokens(game, "lead-came-nippers")) == (5, 1)
    assert "private" in game.legal
    assert options(game, "die") == {"P4", "B6", "G5"}


def test_nippers_roll_two_dice() -> None:
    """Section 5.E2: then the use is over."""
    game = nippers("B5 Y3 P1")
    game.play("tool:lead-came-nippers die:B5 roll:B2 die:P1 roll:P6")
    assert private_pool(game) == Counter(["B2", "Y3", "P6"])
    assert "pass" in game.legal
    assert not options(game, "tool")


def test_nippers_on_the_only_die() -> None:
    """Section 5.E2: there is no second one, so `stop`, which is always said, is all that can follow."""
    game = nippers("B5")
    game.play("tool:lead-came-nippers die:B5 roll:B5")
    assert game.legal == ("stop",)
    game.play("stop")
    assert "pass" in game.legal
    assert private_pool(game) == Counter(["B5"])


@pytest.mark.parametrize(("own", "first", "rolled", "second"), [
    ("B5 Y3", "B5", "B3", {"Y3"}),
    ("B5 B2", "B5", "B2", {"B2"}),
    ("B5 B2", "B5", "B5", {"B2"}),
    ("B5 B5", "B5", "B1", {"B5"}),
    ("B5 B5", "B5", "B5", {"B5"}),
    ("B5 B2 Y3", "B2", "B5", {"B5", "Y3"}),
])  # fmt: skip
def test_nippers_never_roll_the_same_die_twice(own: str, first: str, rolled: str, second: set[str]) -> None:
    """Section 5.E2: one or two dice; the second is one of those not rolled yet, also where it looks the same."""
    game = nippers(own)
    game.play(f"tool:lead-came-nippers die:{first} roll:{rolled}")
    assert options(game, "die") == second
    rest = Counter(own.split()) - Counter([first])
    die = min(second)
    game.play(f"die:{die} roll:{die[0]}6")
    assert private_pool(game) == rest - Counter([die]) + Counter([rolled, f"{die[0]}6"])
    assert "pass" in game.legal


def test_nippers_cannot_be_taken_back() -> None:
    """Section 5: the roll was seen; what came before it stays too."""
    game = nippers("B5 Y3")
    game.play("die:P4 cell:B1 tool:lead-came-nippers die:B5 roll:B2")
    assert not game.can_undo
    game.play("stop")
    game.undo()
    assert set(game.legal) == {"die:Y3", "stop"}
    assert not game.can_undo


def test_nippers_before_the_roll_can_be_taken_back() -> None:
    """Section 5: nothing was seen yet when the tool was only named."""
    game = nippers("B5 Y3")
    before = game.position()
    game.play("tool:lead-came-nippers")
    game.undo()
    assert game.position() == before


def test_nippers_roll_private_dice_only() -> None:
    """Section 5.E2: of one's own private pool; R6 is the other's, P4 is of the Draft Pool."""
    game = nippers("B5 Y3")
    game.play("tool:lead-came-nippers")
    refused(game, "die:R6")
    refused(game, "die:P4")


def test_a_rolled_private_die_may_be_placed() -> None:
    """Section 3: the private action after the tool takes the die as it now is."""
    game = start(pools("", own="Y3", rows=FOUR_OR_BLUE, tools="lead-came-nippers"), chance="explicit")
    assert "private" not in game.legal
    game.play("tool:lead-came-nippers die:Y3 roll:Y4 stop")
    assert targets(game, "private die:Y4") == {"A1", "A3", "A5", "C1", "C5", "D2", "D4"}


# An empty private pool


def test_with_an_empty_private_pool_there_is_no_private_action() -> None:
    """Section 3: nothing to place; the turn is otherwise the same, and the game goes on to its end."""
    game = start(pools(own="", tools="eglomise-brush strip-cutter lead-came-nippers"))
    assert "private" not in game.legal
    assert options(game, "tool") == {"eglomise-brush"}
    game.play("die:P4")
    assert not offers(game, "strip-cutter")
    game.play(f"cell:B1 {TOOL} pass")
    while not game.over:
        assert game.actor == 1 or "private" not in game.legal
        game.play("pass")


def test_the_last_private_die() -> None:
    """Sections 3 and 5: once it is placed, Strip Cutter and Nippers have nothing to work with."""
    game = start(pools(own="B5", tools="strip-cutter lead-came-nippers"))
    game.play(PRIVATE)
    assert private_pool(game) == Counter()
    assert not offers(game, "lead-came-nippers")
    game.play("die:P4")
    assert not offers(game, "strip-cutter")


def test_with_auto_pass_an_empty_private_pool_keeps_no_turn_open() -> None:
    """DESIGN: a turn ends when only passing is left; with a private die that fits it goes on."""
    game = vitrail.Game.from_position(pools(own=""), seed=1)
    game.play(DRAFT)
    assert (game.actor, game.turn) == (1, 1)
    game = vitrail.Game.from_position(pools(), seed=1)
    game.play(DRAFT)
    assert (game.actor, set(game.legal)) == (0, {"private", "pass"})
    game.play(PRIVATE)
    assert (game.actor, game.turn) == (1, 1)


# Taking back, scores, views, positions


def test_a_private_die_can_be_taken_back() -> None:
    """DESIGN: one action at a time."""
    game = start(pools())
    before = game.position()
    game.play(PRIVATE)
    for expected in ("cell:B2", "die:B5", "private"):
        game.undo()
        assert expected in game.legal
    assert game.position() == before
    assert not game.can_undo


def test_dice_left_in_a_private_pool_count_for_nothing() -> None:
    """Section 7: red: R1 of the window alone; 20 - 2 cells are open; no public objective counts them."""
    game = start(pools(own="R6 R5 R4", public=["color-variety", "deep-shades"], round=10, turn=1))
    sheet = game.scores()[0]
    assert (sheet.private, sheet.open_cells, sum(sheet.public.values())) == (1, -18, 0)
    game.play("pass")
    assert game.scores()[0].total == 1 + 6 - 18


def test_private_pools_lie_open() -> None:
    """Contract: open to all."""
    game = start(pools())
    for viewer in (0, 1, None):
        held = game.view(viewer)["seats"]
        assert [sorted(seat["private_pool"].split()) for seat in held] == [["B5", "Y3"], ["R6"]]


def test_a_position_tells_pools_and_flags() -> None:
    """DESIGN: `private_pool` and `private_used`; after two of the three actions it loads to the same third."""
    game = start(pools(tools="eglomise-brush"))
    game.play(f"{PRIVATE} {TOOL}")
    position = game.position()
    held = position["seats"][0]
    assert (held["private_pool"], held["private_used"], held["tool_used"], held["drafted"]) == ("Y3", True, True, False)
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.position(), again.legal) == (position, game.legal)
    again.play(DRAFT)
    assert again.legal == ("pass",)
    game.play("pass")
    assert game.position()["seats"][0]["private_used"] is False


def test_a_position_in_the_middle() -> None:
    """DESIGN: the turn's start and the actions since, the private die among them."""
    game = start(pools())
    game.play(f"{DRAFT} private die:B5")
    position = game.position()
    assert position["actions"][-2:] == ["private", "die:B5"]
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.legal, again.view(0)) == (game.legal, game.view(0))


def test_the_flag_of_a_position_closes_the_private_action() -> None:
    """DESIGN: `private_used`, for the seat to act."""
    game = start(pools(flags={"private_used": True}))
    assert "private" not in game.legal
    position = pools()
    position["seats"][1]["private_used"] = True
    with pytest.raises(vitrail.PositionError, match=r"seat 1.*private_used"):
        start(position)


def test_private_dice_belong_to_the_whole() -> None:
    """Section 10: of two players there are 6 + 2 x 2 = 10 dice of each color; an eleventh blue one is refused."""
    blue = " ".join(["B1"] * 10)
    assert now(start(pools(own=blue, pool="P4 G5")))["bag"]["B"] == 0
    with pytest.raises(vitrail.PositionError, match=r"(?i)blue"):
        start(pools(own=f"{blue} B2", pool="P4 G5"))


@pytest.mark.parametrize("rules", ["original:2", "original:2+expansion", "remastered:2"])
@pytest.mark.parametrize(("key", "value"), [("private_pool", "B5"), ("private_used", True)])
def test_the_keys_are_for_private_dice_pools(rules: str, key: str, value: object) -> None:
    """DESIGN: without the rule the key has no meaning."""
    with pytest.raises(vitrail.PositionError, match=rf"seat 0: .*{key}"):
        start(table(seat(**{key: value}), rules=rules))  # type: ignore[arg-type]  # one of the keys of a seat


@pytest.mark.parametrize("bad", ["X3", "B7", "B", "B5,Y3"])
def test_a_private_pool_holds_dice(bad: str) -> None:
    """DESIGN: the sentence names seat and key."""
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*private_pool"):
        start(pools(own=bad))
