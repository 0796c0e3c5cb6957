"""RULES section 5, the tools that change the drafted die for certain: Grozing Pliers, Grinding Stone, Lens Cutter.

With them the ruling `unplaceable_draft` (section 6), for the plain draft too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    after,
    favor,
    offers,
    options,
    placed,
    pool,
    refused,
    seat,
    start,
    table,
    targets,
    tokens,
    track,
    window,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import vitrail

RETURN = {"unplaceable_draft": "return_and_end_turn"}


def fussy(
    pool_dice: str, tool: str = "", *, on_track: Sequence[str] = (), rulings: dict[str, str] | None = None
) -> vitrail.Game:
    """An empty window in which only a 4 or a blue die fits anywhere."""
    return start(table(seat(rows=FOUR_OR_BLUE), pool=pool_dice, track=on_track, tools=tool, rulings=rulings))


# Grozing Pliers


@pytest.mark.parametrize(
    ("die", "values"),
    [
        ("R1", {"2"}),
        ("R2", {"1", "3"}),
        ("R3", {"2", "4"}),
        ("R4", {"3", "5"}),
        ("R5", {"4", "6"}),
        ("R6", {"5"}),
    ],
)
def test_grozing_pliers_change_by_exactly_one_and_never_wrap(die: str, values: set[str]) -> None:
    """RULES 5.1: +1 or -1, never 6 to 1 or 1 to 6; on an empty white window every value fits."""
    game = start(table(pool=die, tools="grozing-pliers"))
    game.play(f"die:{die} tool:grozing-pliers")
    assert options(game, "value") == values
    assert set(game.legal) == {f"value:{value}" for value in values}  # no way out but a legal end


@pytest.mark.parametrize(("die", "value"), [("R6", 1), ("R1", 6), ("R3", 3), ("R3", 5), ("R3", 1)])
def test_grozing_pliers_refuse_any_other_value(die: str, value: int) -> None:
    """RULES 5.1: exactly one up or down; leaving the value or jumping is refused and nothing is paid."""
    game = start(table(pool=die, tools="grozing-pliers"))
    refused(game, f"die:{die} tool:grozing-pliers value:{value}")


def test_grozing_pliers_place_the_changed_die_by_the_ordinary_rules() -> None:
    """RULES 5.1 and 4: beside Y4 on A1 a red 4 fits on the diagonal alone, a red 2 on all three cells around."""
    game = start(table(seat("A1=Y4"), pool="R3", tools="grozing-pliers"))
    assert targets(game, "die:R3 tool:grozing-pliers value:4") == {"B2"}
    assert targets(game, "die:R3 tool:grozing-pliers value:2") == {"A2", "B1", "B2"}


def test_grozing_pliers_whole_use() -> None:
    """RULES 5.1: the changed die lies in the window, the pool has lost the drafted one, one token is paid."""
    game = start(table(pool="R3 G5", tools="grozing-pliers"))
    game.play("die:R3 tool:grozing-pliers value:4 cell:A2")
    assert window(game) == placed("A2=R4")
    assert pool(game) == {"G5": 1}
    assert (favor(game), tokens(game, "grozing-pliers")) == (5, 1)
    assert game.legal == ("pass",)


@pytest.mark.parametrize(("die", "values"), [("R3", {"4"}), ("R5", {"4"})])
def test_grozing_pliers_offer_only_the_value_that_ends_legally(die: str, values: set[str]) -> None:
    """RULES 5 (no dead end): of 2 and 4, or of 6 and 4, only the 4 has a cell in this window."""
    game = fussy(die, "grozing-pliers")
    game.play(f"die:{die} tool:grozing-pliers")
    assert options(game, "value") == values


@pytest.mark.parametrize("die", ["R1", "R2", "R6", "G1", "P6"])
def test_a_die_that_neither_fits_nor_can_be_changed_to_fit_cannot_be_taken(die: str) -> None:
    """RULES 5 and 6, `unplaceable_draft=not_offered`: none of these is one away from a 4."""
    game = fussy(die, "grozing-pliers")
    assert game.legal == ("pass",)
    refused(game, f"die:{die}")


def test_a_die_that_fits_only_when_changed_can_be_taken_for_the_tool_alone() -> None:
    """RULES 5 and 6: R3 has no cell, R4 would; with R3 in hand there is nothing but the tool."""
    game = fussy("R3", "grozing-pliers")
    assert options(game, "die") == {"R3"}
    game.play("die:R3")
    assert game.legal == ("tool:grozing-pliers",)


@pytest.mark.parametrize(("tokens_on_it", "mine"), [(0, 0), (1, 1), (2, 1)])
def test_a_die_that_fits_only_when_changed_stays_in_the_pool_without_tokens(tokens_on_it: int, mine: int) -> None:
    """RULES 5 and 6: a tool one cannot pay is not offered, so nothing can make R3 fit."""
    here = seat(rows=FOUR_OR_BLUE, favor=mine)
    game = start(table(here, pool="R3", tools=f"grozing-pliers:{tokens_on_it}"))
    assert game.legal == ("pass",)


def test_a_die_that_fits_only_when_changed_stays_in_the_pool_after_another_tool() -> None:
    """RULES 3 and 6: one tool a turn; after it nothing can make R3 fit any more."""
    here = seat(rows=FOUR_OR_BLUE, tool_used=True)
    assert start(table(here, pool="R3", tools="grozing-pliers")).legal == ("pass",)


def test_grozing_pliers_are_not_offered_for_a_die_that_only_fits_unchanged() -> None:
    """RULES 5: R4 fits, but both 3 and 5 have no cell, so there is no complete legal use."""
    game = fussy("R4", "grozing-pliers")
    game.play("die:R4")
    assert not offers(game, "grozing-pliers")
    assert set(game.legal) == {
        f"cell:{cell}" for cell in ("A1", "A3", "A5", "C1", "C5", "D2", "D4")
    }  # fours at the rim


def test_grozing_pliers_to_a_value_that_fits_nowhere_by_ruling() -> None:
    """RULES 6, `return_and_end_turn`: the die goes back as it then is, the turn ends, the tool is paid."""
    game = fussy("R1 G5", "grozing-pliers", rulings=RETURN)
    game.play("die:R1")
    assert set(game.legal) == {"return", "tool:grozing-pliers"}
    game.play("tool:grozing-pliers value:2")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == {"R2": 1, "G5": 1}
    assert (favor(game), tokens(game, "grozing-pliers")) == (5, 1)
    assert window(game) == {}


def test_grozing_pliers_offer_both_values_by_ruling() -> None:
    """RULES 6, `return_and_end_turn`: the value that fits and the one that does not are both legal ends."""
    game = fussy("R3", "grozing-pliers", rulings=RETURN)
    game.play("die:R3 tool:grozing-pliers")
    assert options(game, "value") == {"2", "4"}
    assert after(game, "value:2").legal == ("return",)
    assert "return" not in after(game, "value:4").legal  # R4 fits, so it must be placed


# Grinding Stone


@pytest.mark.parametrize(("value", "flipped"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_grinding_stone_turns_the_die_to_its_opposite_face(value: int, flipped: int) -> None:
    """RULES 5.10: 1-6, 2-5, 3-4."""
    game = start(table(pool=f"G{value}", tools="grinding-stone"))
    game.play(f"die:G{value} tool:grinding-stone cell:D3")
    assert window(game) == placed(f"D3=G{flipped}")
    assert (favor(game), tokens(game, "grinding-stone")) == (5, 1)
    assert game.legal == ("pass",)


def test_grinding_stone_places_the_flipped_die_by_the_ordinary_rules() -> None:
    """RULES 5.10 and 4: R6 becomes R1; printed 1 on A2 takes it, printed 6 on B1 no more."""
    game = start(table(seat("A1=Y4", rows=".1... 6.... ..... ....."), pool="R6", tools="grinding-stone"))
    assert targets(game, "die:R6") == {"B1", "B2"}
    assert targets(game, "die:R6 tool:grinding-stone") == {"A2", "B2"}


def test_grinding_stone_makes_a_die_fit_that_had_no_cell() -> None:
    """RULES 5 and 6: R3 fits nowhere, flipped to R4 it does; R2 flips to R5 and stays in the pool."""
    game = fussy("R3 R2", "grinding-stone")
    assert options(game, "die") == {"R3"}
    game.play("die:R3")
    assert game.legal == ("tool:grinding-stone",)


def test_grinding_stone_is_not_offered_where_the_flipped_die_has_no_cell() -> None:
    """RULES 5: R4 would become R3, which fits nowhere: no complete legal use."""
    game = fussy("R4", "grinding-stone")
    game.play("die:R4")
    assert not offers(game, "grinding-stone")
    refused(game, "tool:grinding-stone")


def test_grinding_stone_to_a_face_that_fits_nowhere_by_ruling() -> None:
    """RULES 6, `return_and_end_turn`: R4 fits and so has no `return`; flipped it has nothing else."""
    game = fussy("R4", "grinding-stone", rulings=RETURN)
    game.play("die:R4")
    assert offers(game, "grinding-stone")
    assert "return" not in game.legal
    game.play("tool:grinding-stone")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == {"R3": 1}
    assert tokens(game, "grinding-stone") == 1


# Lens Cutter


TRACK = ("P2 Y5 G2", "B6 G1")


@pytest.mark.parametrize("die", ["P2", "Y5", "G2", "B6", "G1"])
def test_lens_cutter_swaps_with_any_die_of_the_round_track(die: str) -> None:
    """RULES 5.5: the die from the track keeps its value, the drafted one lies in its place on that round's space."""
    game = start(table(pool="R3", track=TRACK, tools="lens-cutter"))
    game.play("die:R3 tool:lens-cutter")
    assert options(game, "die") == {"P2", "Y5", "G2", "B6", "G1"}
    game.play(f"die:{die} cell:A1")
    assert window(game) == placed(f"A1={die}")
    assert track(game) == [sorted(space.replace(die, "R3").split()) for space in TRACK]
    assert pool(game) == {}
    assert (favor(game), tokens(game, "lens-cutter")) == (5, 1)
    assert game.legal == ("pass",)


@pytest.mark.parametrize("die", ["R3", "G6", "B5", "P5"])
def test_lens_cutter_refuses_a_die_that_is_not_on_the_track(die: str) -> None:
    """RULES 5.5: only dice on the Round Track, neither the drafted one nor one of the pool."""
    game = start(table(pool="R3 B5", track=TRACK, tools="lens-cutter"))
    game.play("die:R3 tool:lens-cutter")
    refused(game, f"die:{die}")


def test_lens_cutter_takes_one_of_two_equal_dice() -> None:
    """RULES 5.5: a swap is one against one; the other P2 stays where it is."""
    game = start(table(pool="R3", track=["P2", "P2 Y1"], tools="lens-cutter"))
    game.play("die:R3 tool:lens-cutter die:P2 cell:A1")
    assert track(game) in ([["R3"], ["P2", "Y1"]], [["P2"], ["R3", "Y1"]])


@pytest.mark.parametrize(("track_dice", "round_"), [((), 1), ((), 3), (("", ""), 3)])
def test_lens_cutter_needs_a_die_on_the_track(track_dice: tuple[str, ...], round_: int) -> None:
    """RULES 5.5: nothing to swap with in round 1, nor later when nothing was ever left over."""
    game = start(table(pool="R3", track=track_dice, tools="lens-cutter", round=round_))
    game.play("die:R3")
    assert not offers(game, "lens-cutter")
    refused(game, "tool:lens-cutter")


def test_lens_cutter_offers_only_dice_that_then_fit() -> None:
    """RULES 5 and 6, `not_offered`: R5, G1 and Y3 have no cell in this window, the fours and B2 have."""
    game = fussy("Y4", "lens-cutter", on_track=["R4 R5 Y3", "G4 G1 B2"])
    game.play("die:Y4 tool:lens-cutter")
    assert options(game, "die") == {"R4", "G4", "B2"}


def test_lens_cutter_is_not_offered_where_no_die_of_the_track_fits() -> None:
    """RULES 5: no complete legal use, so Y4 can only be placed, and Y3 cannot even be taken."""
    game = fussy("Y4 Y3", "lens-cutter", on_track=["R5", "G1"])
    assert options(game, "die") == {"Y4"}
    game.play("die:Y4")
    assert not offers(game, "lens-cutter")


def test_lens_cutter_serves_a_die_that_fits_nowhere_itself() -> None:
    """RULES 5 and 6: Y3 may be taken to be swapped for R4, and for nothing else."""
    game = fussy("Y3", "lens-cutter", on_track=["R4", "G1"])
    game.play("die:Y3")
    assert game.legal == ("tool:lens-cutter",)
    game.play("tool:lens-cutter die:R4 cell:A1")
    assert window(game) == placed("A1=R4")
    assert track(game) == [["Y3"], ["G1"]]


def test_lens_cutter_places_the_swapped_die_by_the_ordinary_rules() -> None:
    """RULES 5.5 and 4: P2 beside the Y2 on A1 fits on the diagonal alone."""
    game = start(table(seat("A1=Y2"), pool="R3", track=TRACK, tools="lens-cutter"))
    assert targets(game, "die:R3 tool:lens-cutter die:P2") == {"B2"}
    assert targets(game, "die:R3 tool:lens-cutter die:B6") == {"A2", "B1", "B2"}


def test_lens_cutter_for_a_die_that_fits_nowhere_by_ruling() -> None:
    """RULES 6, `return_and_end_turn`: R5 goes to the pool, Y4 stays on the track where it was swapped to."""
    game = fussy("Y4", "lens-cutter", on_track=["R5 P1", "G1"], rulings=RETURN)
    game.play("die:Y4 tool:lens-cutter")
    assert options(game, "die") == {"R5", "P1", "G1"}
    game.play("die:R5")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == {"R5": 1}
    assert track(game) == [["P1", "Y4"], ["G1"]]
    assert tokens(game, "lens-cutter") == 1


# The plain draft


def test_a_die_that_fits_nowhere_cannot_be_taken() -> None:
    """RULES 1 and 6, `unplaceable_draft=not_offered`: of R3, B3 and G4 the red three has no cell."""
    game = fussy("R3 B3 G4")
    assert options(game, "die") == {"B3", "G4"}
    refused(game, "die:R3")


def test_a_die_that_fits_nowhere_goes_back_and_ends_the_turn_by_ruling() -> None:
    """RULES 6, `return_and_end_turn`: every die may be taken; R3 then has `return` alone, which ends the turn."""
    game = fussy("R3 B3 G4", rulings=RETURN)
    assert options(game, "die") == {"R3", "B3", "G4"}
    game.play("die:R3")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == {"R3": 1, "B3": 1, "G4": 1}
    assert not game.can_undo  # another seat's turn has begun


def test_a_die_that_fits_must_be_placed_by_ruling() -> None:
    """RULES 6: `return` is for a die that fits nowhere; G4 has cells and so no `return`."""
    game = fussy("G4", rulings=RETURN)
    game.play("die:G4")
    assert "return" not in game.legal
    refused(game, "return")


@pytest.mark.parametrize("tool", ["grozing-pliers", "grinding-stone", "lens-cutter", "flux-brush", "flux-remover"])
def test_a_die_that_fits_nowhere_may_be_changed_or_returned_by_ruling(tool: str) -> None:
    """RULES 6 and text forms (`return`): beside `return` the tools that can still change it, if affordable."""
    game = fussy("R3", tool, on_track=["G1"], rulings=RETURN)
    game.play("die:R3")
    assert set(game.legal) == {"return", f"tool:{tool}"}
    poor = start(table(seat(rows=FOUR_OR_BLUE, favor=0), pool="R3", track=["G1"], tools=tool, rulings=RETURN))
    poor.play("die:R3")
    assert poor.legal == ("return",)


def test_taking_a_die_that_fits_nowhere_can_be_undone_before_it_goes_back() -> None:
    """RULES 5 and text forms (undo): nothing random was seen, so the taking itself can be taken back."""
    game = fussy("R3", rulings=RETURN)
    before = game.position()
    game.play("die:R3")
    game.undo()
    assert game.position() == before
    assert game.actor == 0
