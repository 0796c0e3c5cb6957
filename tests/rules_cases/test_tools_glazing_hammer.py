"""RULES section 5.7, the Glazing Hammer: every die of the pool re-rolled, in the second turn and before drafting."""

from __future__ import annotations

from collections import Counter

import pytest

import vitrail
from tests.rules_cases.build import (
    Position,
    fair,
    favor,
    odds,
    offers,
    placed,
    pool,
    refused,
    refuses_undo,
    seat,
    start,
    table,
    tokens,
    window,
)

HAMMER = "glazing-hammer"


def explicit(position: Position) -> vitrail.Game:
    return start(position, chance="explicit")


def second_turn(pool_dice: str, *, drafted: bool = False) -> Position:
    """Seat 0 in its second turn of the round, turn 3 of 0-3, with the Glazing Hammer on the table."""
    return table(seat(drafted=drafted), pool=pool_dice, turn=3, tools=HAMMER)


@pytest.mark.parametrize(
    ("turn", "offered"),
    [(0, False), (1, False), (2, True), (3, True)],  # seat 0 first, seat 1 first, seat 1 second, seat 0 second
)
def test_glazing_hammer_only_in_the_second_turn(turn: int, offered: bool) -> None:
    """RULES 5.7 and 3: the order of a round of two is 0 1 1 0."""
    assert offers(start(table(pool="R3 G1", tools=HAMMER, turn=turn)), HAMMER) == offered


def test_glazing_hammer_in_the_second_turn_of_three_seats() -> None:
    """RULES 5.7 and 3: round 3 of three starts with seat 2; turns 0-2 are first turns, 3-5 second ones."""
    offered = [offers(start(table(players=3, pool="R3", tools=HAMMER, turn=turn)), HAMMER) for turn in range(6)]
    assert offered == [False, False, False, True, True, True]


def test_glazing_hammer_not_after_drafting() -> None:
    """RULES 5.7: before drafting, so neither with a die in hand nor after placing it."""
    game = start(second_turn("R3 G1"))
    game.play("die:R3")
    assert not offers(game, HAMMER)
    game.play("cell:A1")
    assert game.legal == ("pass",)
    refused(game, f"tool:{HAMMER}")


def test_glazing_hammer_not_when_this_turn_drafted() -> None:
    """RULES 5.7: a position in which the turn's draft was made."""
    assert not offers(start(second_turn("R3 G1", drafted=True)), HAMMER)


def test_glazing_hammer_not_with_an_empty_pool() -> None:
    """RULES 5.7: there must be something to re-roll."""
    game = start(second_turn(""))
    assert game.legal == ("pass",)
    refused(game, f"tool:{HAMMER}")


@pytest.mark.parametrize("dice", ["R3", "R3 G1", "R3 R5 P6", "R1 Y1 G1 B1 P1"])
def test_glazing_hammer_rolls_every_die_of_the_pool_one_by_one(dice: str) -> None:
    """RULES 5.7: a chance node a die, each fair and in the die's own color; all of them show a 2 in the end."""
    game = explicit(second_turn(dice))
    game.play(f"tool:{HAMMER}")
    rolled: Counter[str] = Counter()
    while game.actor == vitrail.CHANCE:
        color = min(odds(game)).removeprefix("roll:")[0]
        assert odds(game) == fair(color)
        game.play(f"roll:{color}2")
        rolled[color] += 1
    assert rolled == Counter(die[0] for die in dice.split())
    assert pool(game) == Counter(f"{die[0]}2" for die in dice.split())
    assert game.actor == 0


def test_glazing_hammer_leaves_the_draft_of_the_turn_open() -> None:
    """RULES 3 and 5.7: a re-rolled die may then be drafted; the tool was paid and the track is untouched."""
    game = explicit(table(pool="R3", track=["P2", "Y5"], tools=HAMMER, turn=3))
    game.play(f"tool:{HAMMER} roll:R6")
    assert set(game.legal) == {"die:R6", "pass"}
    game.play("die:R6 cell:A1")
    assert window(game) == placed("A1=R6")
    assert game.legal == ("pass",)
    assert (favor(game), tokens(game, HAMMER)) == (5, 1)
    assert game.position()["track"] == ["P2", "Y5"]


def test_glazing_hammer_roll_cannot_be_taken_back_but_the_draft_after_it_can() -> None:
    """RULES 5: undo stops at the last roll."""
    game = explicit(second_turn("R3"))
    game.play(f"tool:{HAMMER} roll:R6")
    rolled = game.position()
    refuses_undo(game)
    game.play("die:R6 cell:A1")
    game.undo()
    game.undo()
    assert game.position() == rolled
    refuses_undo(game)


def test_glazing_hammer_cannot_be_taken_back_between_two_rolls() -> None:
    """RULES 5: one of two red dice was seen, so the use cannot be undone; the other one is still to roll."""
    game = explicit(second_turn("R3 R5"))
    game.play(f"tool:{HAMMER} roll:R6")
    assert odds(game) == fair("R")
    refuses_undo(game)


def test_glazing_hammer_in_plain_play_is_final() -> None:
    """RULES 5: rolled at once from the game's own generator; the colors stay, nothing can be taken back."""
    game = start(second_turn("R3 R5 P6"))
    game.play(f"tool:{HAMMER}")
    assert game.actor == 0
    assert Counter(die[0] for die in pool(game).elements()) == {"R": 2, "P": 1}
    refuses_undo(game)
