"""RULES section 5, drafted dice left to chance: Flux Brush and Flux Remover, by explicit chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    after,
    fair,
    favor,
    odds,
    options,
    placed,
    pool,
    refused,
    refuses_undo,
    seat,
    start,
    table,
    targets,
    tokens,
    window,
)

if TYPE_CHECKING:
    import vitrail

BRUSH, REMOVER = "flux-brush", "flux-remover"
NO_RED = "GYGYG YGYGY GYGYG YGYGY"


def explicit(position: Position) -> vitrail.Game:
    return start(position, chance="explicit")


# Flux Brush


def test_flux_brush_rolls_the_drafted_die_fairly() -> None:
    """RULES 5.6: one die is rolled, its color stays, each value has one chance in six."""
    game = explicit(table(pool="R3 G1", tools=BRUSH))
    game.play(f"die:R3 tool:{BRUSH}")
    assert odds(game) == fair("R")
    refused(game, "roll:G5")
    refused(game, "cell:A1")


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_flux_brush_places_the_die_as_rolled(value: int) -> None:
    """RULES 5.6: the rolled value is placed, the same value as before included; one token, the draft is spent."""
    game = explicit(table(pool="R3 G1", tools=BRUSH))
    game.play(f"die:R3 tool:{BRUSH} roll:R{value}")
    assert game.actor == 0
    game.play("cell:C1")
    assert window(game) == placed(f"C1=R{value}")
    assert pool(game) == {"G1": 1}
    assert (favor(game), tokens(game, BRUSH)) == (5, 1)
    assert game.legal == ("pass",)


def test_flux_brush_must_place_a_die_that_fits() -> None:
    """RULES 6, `flux_brush_must_place=yes`: R4 beside Y4 fits on the diagonal, so that cell is the only action."""
    game = explicit(table(seat("A1=Y4"), pool="R3", tools=BRUSH))
    game.play(f"die:R3 tool:{BRUSH} roll:R4")
    assert game.legal == ("cell:B2",)
    refused(game, "return")


def test_flux_brush_may_return_a_die_that_fits_by_ruling() -> None:
    """RULES 6, `flux_brush_must_place=no`: the same R4 may also go back, as rolled; the draft is spent all the same."""
    game = explicit(table(seat("A1=Y4"), pool="R3 G1", tools=BRUSH, rulings={"flux_brush_must_place": "no"}))
    game.play(f"die:R3 tool:{BRUSH} roll:R4")
    assert set(game.legal) == {"cell:B2", "return"}
    game.play("return")
    assert pool(game) == {"R4": 1, "G1": 1}
    assert game.legal == ("pass",)
    assert (favor(game), tokens(game, BRUSH)) == (5, 1)


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_flux_brush_returns_a_die_that_fits_nowhere_as_rolled(ruling: str) -> None:
    """RULES 5.6: R5 has no cell here; it returns to the pool as rolled, paid for, and no second draft follows."""
    rulings = {"flux_brush_must_place": ruling}
    game = explicit(table(seat(rows=FOUR_OR_BLUE), pool="R4 B1", tools=BRUSH, rulings=rulings))
    game.play(f"die:R4 tool:{BRUSH} roll:R5")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (0, 0)
    assert game.legal == ("pass",)  # B1 would fit, but the tool spent the draft
    assert pool(game) == {"R5": 1, "B1": 1}
    assert (favor(game), tokens(game, BRUSH)) == (5, 1)
    assert game.position()["seats"][0]["drafted"] is True


def test_flux_brush_may_be_tried_on_a_die_that_fits_nowhere() -> None:
    """RULES 5 and 6: its use always ends legally, so R3, which has no cell here, may be taken for it alone."""
    game = explicit(table(seat(rows=FOUR_OR_BLUE), pool="R3", tools=BRUSH))
    game.play("die:R3")
    assert game.legal == (f"tool:{BRUSH}",)
    assert set(after(game, f"tool:{BRUSH} roll:R4").legal) == {
        f"cell:{cell}" for cell in ("A1", "A3", "A5", "C1", "C5", "D2", "D4")
    }


def test_flux_brush_roll_cannot_be_taken_back_but_the_placement_can() -> None:
    """RULES 5: nothing up to the roll is undone; the placement after it is, and then no more."""
    game = explicit(table(pool="R3", tools=BRUSH))
    game.play(f"die:R3 tool:{BRUSH} roll:R5")
    rolled = game.position()
    refuses_undo(game)
    game.play("cell:A1")
    assert game.can_undo
    game.undo()
    assert game.position() == rolled
    assert "cell:D5" in game.legal
    refuses_undo(game)


def test_flux_brush_return_can_be_taken_back() -> None:
    """RULES 5: what the player did after the roll can be taken back, the return by ruling `no` too."""
    game = explicit(table(pool="R3", tools=BRUSH, rulings={"flux_brush_must_place": "no"}))
    game.play(f"die:R3 tool:{BRUSH} roll:R5")
    rolled = game.position()
    game.play("return")
    game.undo()
    assert game.position() == rolled
    assert "cell:A1" in game.legal


@pytest.mark.parametrize("tool", [BRUSH, REMOVER])
def test_a_random_outcome_of_plain_play_cannot_be_taken_back(tool: str) -> None:
    """RULES 5: chance resolved at once is a reveal as well; before the tool the taking could be undone."""
    game = start(table(pool="R3", tools=tool))
    game.play("die:R3")
    assert game.can_undo
    game.play(f"tool:{tool}")
    assert game.actor == 0
    refuses_undo(game)


# Flux Remover


def test_flux_remover_draws_from_the_bag_with_the_returned_die_in_it() -> None:
    """RULES 5.11 and 1: of 18 a color Y4, Y5, P2, B6 and B5 lie elsewhere and R3 is back: R18 Y16 G18 B16 P17 of 85."""
    game = explicit(table(seat("A1=Y4"), pool="R3 B5", track=["P2 Y5", "B6"], tools=REMOVER))
    game.play(f"die:R3 tool:{REMOVER}")
    assert odds(game) == {
        "draw:R": Fraction(18, 85),
        "draw:Y": Fraction(16, 85),
        "draw:G": Fraction(18, 85),
        "draw:B": Fraction(16, 85),
        "draw:P": Fraction(17, 85),
    }
    refused(game, "value:3")


def late(spare: str = "") -> Position:
    """Round 10 of a game of four in which everyone always passed; the spare dice (colors) are still in the bag.

    Seat 1 starts round 10 (9 mod 4). Pool (9 dice) and track hold 18 dice of each color less the spare ones.
    """
    drawn = ["R3", "R1", "Y2", "Y3", "G1", "G4", "B5", "B6", "P2"]
    left = Counter(dict.fromkeys("RYGBP", 18))
    left.subtract(die[0] for die in drawn)
    left.subtract(spare)
    dice = [f"{color}{count % 6 + 1}" for color in "RYGBP" for count in range(left[color])]
    track = [" ".join(dice[space::9]) for space in range(9)]
    return table(players=4, pool=" ".join(drawn), track=track, tools=REMOVER, round=10)


def test_flux_remover_works_with_an_empty_bag() -> None:
    """RULES 5.11: an empty bag is no obstacle: the returned red die is the only one, and comes back."""
    game = explicit(late())
    assert game.actor == 1
    game.play(f"die:R3 tool:{REMOVER}")
    assert odds(game) == {"draw:R": Fraction(1)}
    game.play("draw:R value:6 cell:A1")
    assert window(game, 1) == placed("A1=R6")


@pytest.mark.parametrize(
    ("spare", "expected"),
    [
        ("YG", {"draw:R": Fraction(1, 3), "draw:Y": Fraction(1, 3), "draw:G": Fraction(1, 3)}),
        ("RRP", {"draw:R": Fraction(3, 4), "draw:P": Fraction(1, 4)}),
        ("BBBB", {"draw:R": Fraction(1, 5), "draw:B": Fraction(4, 5)}),
    ],
)
def test_flux_remover_draws_only_colors_that_are_in_the_bag(spare: str, expected: dict[str, Fraction]) -> None:
    """RULES 5.11: the few dice in the bag and the returned red one, by count; another color has no chance."""
    game = explicit(late(spare))
    game.play(f"die:R3 tool:{REMOVER}")
    assert odds(game) == expected


def test_flux_remover_player_chooses_the_value_and_places() -> None:
    """RULES 5.11: a green die is drawn, any value may be chosen; the red one is gone from hand and pool."""
    game = explicit(table(pool="R3 B5", tools=REMOVER))
    game.play(f"die:R3 tool:{REMOVER} draw:G")
    assert game.actor == 0
    assert set(game.legal) == {f"value:{value}" for value in range(1, 7)}
    game.play("value:2 cell:A1")
    assert window(game) == placed("A1=G2")
    assert pool(game) == {"B5": 1}
    assert (favor(game), tokens(game, REMOVER)) == (5, 1)
    assert game.legal == ("pass",)


def test_flux_remover_places_by_the_ordinary_rules() -> None:
    """RULES 5.11 and 4: beside Y4 a green 4 fits on the diagonal alone, a green 2 on all three cells around."""
    game = explicit(table(seat("A1=Y4"), pool="R3", tools=REMOVER))
    game.play(f"die:R3 tool:{REMOVER} draw:G")
    assert targets(game, "value:4") == {"B2"}
    assert targets(game, "value:2") == {"A2", "B1", "B2"}


def test_flux_remover_die_may_go_to_the_pool_though_it_fits() -> None:
    """RULES 5.11 and 6, `flux_remover_must_place=no`: placed or returned with the chosen value; the draft is spent."""
    game = explicit(table(pool="R3 B5", tools=REMOVER))
    game.play(f"die:R3 tool:{REMOVER} draw:G value:2")
    assert "return" in game.legal
    assert "cell:A1" in game.legal
    game.play("return")
    assert pool(game) == {"G2": 1, "B5": 1}
    assert window(game) == {}
    assert (game.actor, game.legal) == (0, ("pass",))
    assert (favor(game), tokens(game, REMOVER)) == (5, 1)


def test_flux_remover_any_value_may_be_chosen_though_it_fits_nowhere() -> None:
    """RULES 6, `flux_remover_must_place=no`: red fits as a 4 alone, but 3 may be chosen too and then only returns."""
    game = explicit(table(seat(rows=FOUR_OR_BLUE), pool="B5", tools=REMOVER))
    game.play(f"die:B5 tool:{REMOVER} draw:R")
    assert options(game, "value") == set("123456")
    assert after(game, "value:3").legal == ("return",)
    assert set(after(game, "value:4").legal) == {
        "return",
        *(f"cell:{cell}" for cell in ("A1", "A3", "A5", "C1", "C5", "D2", "D4")),
    }


def test_flux_remover_must_place_by_ruling() -> None:
    """RULES 6, `flux_remover_must_place=yes`: only the 4, which fits, can be chosen, and it must be placed."""
    rulings = {"flux_remover_must_place": "yes"}
    game = explicit(table(seat(rows=FOUR_OR_BLUE), pool="B5", tools=REMOVER, rulings=rulings))
    game.play(f"die:B5 tool:{REMOVER} draw:R")
    assert game.legal == ("value:4",)
    game.play("value:4")
    assert "return" not in game.legal
    assert options(game, "cell") == {"A1", "A3", "A5", "C1", "C5", "D2", "D4"}


def test_flux_remover_returns_where_no_value_fits_by_ruling() -> None:
    """RULES 6, `flux_remover_must_place=yes`: no cell takes a red die, so any value is free and the die goes back."""
    rulings = {"flux_remover_must_place": "yes"}
    game = explicit(table(seat(rows=NO_RED), pool="G5", tools=REMOVER, rulings=rulings))
    game.play(f"die:G5 tool:{REMOVER} draw:R")
    assert options(game, "value") == set("123456")
    game.play("value:6")
    assert game.legal == ("return",)
    game.play("return")
    assert pool(game) == {"R6": 1}


def test_flux_remover_may_be_tried_on_a_die_that_fits_nowhere() -> None:
    """RULES 5 and 6: its use always ends legally, so R3, which has no cell here, may be taken for it alone."""
    game = explicit(table(seat(rows=NO_RED), pool="R3", tools=REMOVER))
    assert options(game, "die") == {"R3"}
    game.play("die:R3")
    assert game.legal == (f"tool:{REMOVER}",)


def test_flux_remover_value_can_be_taken_back_but_the_draw_cannot() -> None:
    """RULES 5: the drawn color was seen; value and placement come after it and are free to change."""
    game = explicit(table(pool="R3", tools=REMOVER))
    game.play(f"die:R3 tool:{REMOVER} draw:G")
    drawn = game.position()
    refuses_undo(game)
    game.play("value:2 cell:A1")
    game.undo()
    assert "cell:A1" in game.legal
    game.undo()
    assert game.position() == drawn
    assert options(game, "value") == set("123456")
    refuses_undo(game)
