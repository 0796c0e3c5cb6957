"""RULES section 7: the ranking and its tie-breaks, on games whose last turn is about to end.

Every seat has a white window of 6 tokens and scores `private + favor - open cells`; tokens not held lie on a Tool
Card. Round 10 is started by seat 9 mod n: seat 1 of two, seat 0 of three, seat 1 of four. So the forward pass is 1 0 of
two, 0 1 2 of three, 1 2 3 0 of four, and the seat that acts last of all is the one that started the round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules_cases.build import Position, seat, start, table

if TYPE_CHECKING:
    import vitrail

LAST_IN_SEAT_ORDER = {"last_tie_break": "last_in_seat_order"}
LAST_TO_ACT = {"last_tie_break": "last_to_act"}
COLORS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y"}

# What one seat ends with: private points (one die of its own color, no die for 0), Favor Tokens, and other dice.
End = tuple[int, int, str]


def last_turn(*ends: End, rulings: dict[str, str] | None = None, pool: str = "") -> Position:
    """The last turn of round 10; a seat is told by private points, tokens, and dice of no private color (purple)."""
    seats = []
    for (private, favor, others), (objective, color) in zip(ends, COLORS.items(), strict=False):
        own = f"A1={color}{private}" if private else ""
        seats.append(seat(f"{own} {others}", private=[objective], favor=favor))
    spent = sum(6 - favor for _, favor, _ in ends)
    return table(
        *seats,
        players=len(ends),
        rulings=rulings,
        pool=pool,
        tools=f"glazing-hammer:{spent}",
        track=[""] * 9,
        round=10,
        turn=2 * len(ends) - 1,
    )


def end(*ends: End, rulings: dict[str, str] | None = None) -> vitrail.Game:
    """The finished game."""
    game = start(last_turn(*ends, rulings=rulings))
    game.play("pass")
    assert game.over
    assert game.actor is None
    return game


def totals(game: vitrail.Game) -> list[int]:
    """Every seat's total."""
    return [sheet.total for sheet in game.scores()]


def test_the_highest_total_wins() -> None:
    """Seat 0: 5 + 1 - 19 = -13; seat 1: 2 + 3 - 19 = -14."""
    game = end((5, 1, ""), (2, 3, ""))
    assert totals(game) == [-13, -14]
    ranking = game.ranking()
    assert tuple(ranking) == (0, 1)
    assert ranking.tie_break is None


def test_negative_totals_are_ranked_as_they_are() -> None:
    """-20 is less than -13."""
    game = end((0, 0, ""), (6, 0, ""))
    assert totals(game) == [-20, -13]
    assert tuple(game.ranking()) == (1, 0)
    assert game.ranking().tie_break is None


def test_a_higher_total_beats_more_private_points_and_more_tokens() -> None:
    """Seat 0: 6 + 3 - 19 = -10; seat 1 with eight dice: 1 + 2 - 12 = -9."""
    game = end((6, 3, ""), (1, 2, "A3=P1 A5=P2 B2=P3 B4=P4 C1=P5 C3=P6 C5=P1"))
    assert totals(game) == [-10, -9]
    assert tuple(game.ranking()) == (1, 0)
    assert game.ranking().tie_break is None


@pytest.mark.parametrize("rulings", [LAST_IN_SEAT_ORDER, LAST_TO_ACT])
def test_equal_totals_of_two_by_private_points(rulings: dict[str, str]) -> None:
    """5 + 3 and 4 + 4 tie at -11: the private points decide, before tokens and before any order of seats."""
    game = end((5, 3, ""), (4, 4, ""), rulings=rulings)
    assert totals(game) == [-11, -11]
    assert tuple(game.ranking()) == (0, 1)
    assert game.ranking().tie_break == "private"
    mirrored = end((4, 4, ""), (5, 3, ""), rulings=rulings)
    assert tuple(mirrored.ranking()) == (1, 0)
    assert mirrored.ranking().tie_break == "private"


@pytest.mark.parametrize("rulings", [LAST_IN_SEAT_ORDER, LAST_TO_ACT])
def test_equal_totals_and_private_points_by_tokens(rulings: dict[str, str]) -> None:
    """4 + 3 - 19 and 4 + 2 - 18 (one die more): -12 and -12, private 4 and 4, tokens 3 and 2."""
    game = end((4, 3, ""), (4, 2, "D5=P1"), rulings=rulings)
    assert totals(game) == [-12, -12]
    assert tuple(game.ranking()) == (0, 1)
    assert game.ranking().tie_break == "favor"
    mirrored = end((4, 2, "D5=P1"), (4, 3, ""), rulings=rulings)
    assert tuple(mirrored.ranking()) == (1, 0)
    assert mirrored.ranking().tie_break == "favor"


@pytest.mark.parametrize(
    ("players", "rulings", "ranking"),
    [
        (2, LAST_IN_SEAT_ORDER, (0, 1)),
        (3, LAST_IN_SEAT_ORDER, (2, 1, 0)),
        (4, LAST_IN_SEAT_ORDER, (0, 3, 2, 1)),
        (2, LAST_TO_ACT, (1, 0)),
        (3, LAST_TO_ACT, (0, 1, 2)),
        (4, LAST_TO_ACT, (1, 2, 3, 0)),
    ],
)
def test_all_equal_by_the_last_tie_break(players: int, rulings: dict[str, str], ranking: tuple[int, ...]) -> None:
    """The later in the forward pass the higher, or the later one's last turn the higher: the reverse order."""
    game = end(*[(3, 2, "")] * players, rulings=rulings)
    assert totals(game) == [3 + 2 - 19] * players
    assert tuple(game.ranking()) == ranking
    assert game.ranking().tie_break == "seat_order"


def test_the_last_tie_break_is_last_in_seat_order_by_default() -> None:
    """Section 6: the first value is the default; of three the forward pass of round 10 ends with seat 2."""
    game = end((3, 2, ""), (3, 2, ""), (3, 2, ""))
    assert tuple(game.ranking()) == (2, 1, 0)


def test_three_seats_tied_and_told_apart_by_private_points() -> None:
    """3 + 4, 5 + 2, 4 + 3, each - 19: all -12; private 5 before 4 before 3."""
    game = end((3, 4, ""), (5, 2, ""), (4, 3, ""))
    assert totals(game) == [-12, -12, -12]
    assert tuple(game.ranking()) == (1, 2, 0)
    assert game.ranking().tie_break == "private"


def test_the_winner_by_private_points_while_the_others_go_on_to_tokens() -> None:
    """All -12: seat 1 has 5 private points, seats 0 and 2 have 4 each with 2 (one die more) and 3 tokens."""
    game = end((4, 2, "D5=P1"), (5, 2, ""), (4, 3, ""))
    assert totals(game) == [-12, -12, -12]
    assert tuple(game.ranking()) == (1, 2, 0)
    assert game.ranking().tie_break == "private"


def test_two_still_tied_on_private_points_are_told_apart_by_tokens() -> None:
    """All -12: private 3, 4 and 4; tokens 4, 3 and 2 (one die more)."""
    game = end((3, 4, ""), (4, 3, ""), (4, 2, "D5=P1"))
    assert totals(game) == [-12, -12, -12]
    # More tokens than both do not help seat 0: private points come first.
    assert tuple(game.ranking()) == (1, 2, 0)
    assert game.ranking().tie_break == "favor"


@pytest.mark.parametrize(("rulings", "ranking"), [(LAST_IN_SEAT_ORDER, (2, 0, 1)), (LAST_TO_ACT, (0, 2, 1))])
def test_two_still_tied_after_tokens_go_by_the_order_of_seats(
    rulings: dict[str, str], ranking: tuple[int, ...]
) -> None:
    """All -12: seats 0 and 2 alike (4 and 3), seat 1 has 3 and 4. Forward pass 0 1 2; last turns 2, then 1, then 0."""
    game = end((4, 3, ""), (3, 4, ""), (4, 3, ""), rulings=rulings)
    assert totals(game) == [-12, -12, -12]
    assert tuple(game.ranking()) == ranking
    assert game.ranking().tie_break == "seat_order"


def test_a_tie_below_the_winner_leaves_the_winner_without_a_tie_break() -> None:
    """Seat 2 has -9; seats 0 and 1 have -12, told apart by private points."""
    game = end((3, 4, ""), (5, 2, ""), (6, 4, ""))
    assert totals(game) == [-12, -12, -9]
    assert tuple(game.ranking()) == (2, 1, 0)
    assert game.ranking().tie_break is None


@pytest.mark.parametrize(("rulings", "ranking"), [(LAST_IN_SEAT_ORDER, (3, 1, 0, 2)), (LAST_TO_ACT, (1, 3, 0, 2))])
def test_four_seats_by_three_criteria(rulings: dict[str, str], ranking: tuple[int, ...]) -> None:
    """Totals -12 but for seat 2 (-16): seats 1 and 3 alike (4, 3), seat 0 has private 3. Forward pass 1 2 3 0."""
    game = end((3, 4, ""), (4, 3, ""), (3, 0, ""), (4, 3, ""), rulings=rulings)
    assert totals(game) == [-12, -12, -16, -12]
    assert tuple(game.ranking()) == ranking
    assert game.ranking().tie_break == "seat_order"


def test_four_seats_in_two_ties() -> None:
    """Seats 1 and 2: -10, private 6 and 5. Seats 0 and 3: -12, private 4 and 4, tokens 2 (one die more) and 3."""
    game = end((4, 2, "D5=P1"), (6, 3, ""), (5, 4, ""), (4, 3, ""))
    assert totals(game) == [-12, -10, -10, -12]
    assert tuple(game.ranking()) == (1, 2, 3, 0)
    assert game.ranking().tie_break == "private"


def test_four_seats_all_tied_and_told_apart_by_every_criterion() -> None:
    """All -12. Private 5, then 4 with 3 tokens, then 4 with 2 tokens (one die more) twice: seats 0 and 1.

    Forward pass 1 2 3 0: seat 0 comes later than seat 1, so it ranks above it.
    """
    game = end((4, 2, "D5=P1"), (4, 2, "D5=P1"), (4, 3, ""), (5, 2, ""))
    assert totals(game) == [-12] * 4
    assert tuple(game.ranking()) == (3, 2, 0, 1)
    assert game.ranking().tie_break == "private"


def test_a_tie_break_changes_no_score() -> None:
    """The sheets of tied seats are the same under both rulings, and each total is the sum of its categories."""
    ends = [(3, 2, ""), (3, 2, "")]
    by_seat, by_act = end(*ends, rulings=LAST_IN_SEAT_ORDER), end(*ends, rulings=LAST_TO_ACT)
    assert by_seat.ranking()[0] != by_act.ranking()[0]
    for game in (by_seat, by_act):
        assert totals(game) == [-14, -14]
        for sheet in game.scores():
            assert (sheet.private, sheet.favor, sheet.open_cells) == (3, 2, -19)
            assert sheet.total == sum(sheet.public.values()) + sheet.private + sheet.favor + sheet.open_cells


def test_dice_left_in_the_pool_change_no_ranking() -> None:
    """Section 3: they go to the Round Track, where in a game of several they count for nothing."""
    game = start(last_turn((5, 3, ""), (4, 4, ""), pool="P6 P6"))
    game.play("pass")
    assert game.over
    assert totals(game) == [-11, -11]
    assert tuple(game.ranking()) == (0, 1)


def test_the_ranking_holds_every_seat_once() -> None:
    """Whoever won, every seat has a place."""
    game = end((1, 1, ""), (2, 2, ""), (3, 3, ""), (4, 4, ""))
    assert totals(game) == [1 + 1 - 19, 2 + 2 - 19, 3 + 3 - 19, 4 + 4 - 19]
    assert tuple(game.ranking()) == (3, 2, 1, 0)
