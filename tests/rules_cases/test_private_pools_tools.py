"""RULES section 5 with Private Dice Pools: no tool on a private die; Strip Cutter and Lead Came Nippers.

The table is that of `test_private_pools.py`: R1 on A1 and G2 on A2; the Draft Pool P4 B6 G5; the private pool B5 Y3.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    after,
    favor,
    now,
    offers,
    options,
    placed,
    pool,
    private_pool,
    refused,
    start,
    targets,
    tokens,
    window,
)
from tests.rules_cases.test_private_pools import PRIVATE, RULES, pools

if TYPE_CHECKING:
    import vitrail

AFTER_DRAFTING = [
    "grozing-pliers",
    "lens-cutter",
    "flux-brush",
    "cork-backed-straightedge",
    "grinding-stone",
    "flux-remover",
    "strip-cutter",
]


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
    """Text forms: nothing random came out."""
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
