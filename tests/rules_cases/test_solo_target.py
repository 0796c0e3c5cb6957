"""RULES section 7, Original solo: the target, what changes it, when a game is won, the choice of an objective.

The table is that of `test_solo_original.py`: R1 on A1 and G2 on A2, both turns of a round are seat 0's.
"""

from __future__ import annotations

from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import (
    Position,
    lone,
    now,
    options,
    seat,
    start,
    table,
    track,
)
from tests.rules_cases.test_solo_original import RULES, alone

# The target


def full(**more: Any) -> Position:
    """Turn 1 of round 10, a full window: red 1 + 6 + 6 + 5 = 18, blue 4 + 4 + 3 + 3 = 14, no public objective.

    The colors of a row go R Y G B P and the values 1 to 5 in row A; each row is the one above two steps further.
    """
    cells = [f"{'ABCD'[row]}{column + 1}={'RYGBP'[(column + 2 * row) % 5]}{(column + 2 * row) % 6 + 1}"
             for row in range(4) for column in range(5)]  # fmt: skip
    return table(lone(" ".join(cells)), **{"rules": RULES, "round": 10, "turn": 1, **more})


def test_the_target_so_far() -> None:
    """Section 7: the sum of all values on the track; the pool is not on it yet."""
    game = start(alone(track=["R2 B6", "P1"], pool="Y3 P4 P5 R6"))
    assert (game.target, now(game)["target"], game.won) == (9, 9, None)
    game.play("die:Y3 cell:B2 pass pass")
    assert game.round == 4
    # Round 3 leaves 4 + 5 + 6.
    assert (game.target, now(game)["target"]) == (24, 24)


def test_dice_spent_on_tools_do_not_count() -> None:
    """Section 7: P5 paid for the Grozing Pliers, so only P4 and R6 come on the track."""
    game = start(alone("grozing-pliers", track=["R2 B6", "P1"], pool="Y3 P4 P5 R6"))
    game.play("die:Y3 tool:grozing-pliers die:P5 value:4 cell:B2 pass pass")
    assert game.target == 9 + 10
    assert track(game)[2] == ["P4", "R6"]


def test_the_lens_cutter_changes_the_target() -> None:
    """Sections 5.5 and 7: R6 goes where P1 lay, at once 5 more; G3 has left the game."""
    game = start(alone("lens-cutter", track=["R2 B6", "P1"], pool="R6 G3"))
    game.play("die:R6 tool:lens-cutter die:G3 die:P1")
    assert (game.target, track(game)[:2]) == (14, [["B6", "R2"], ["R6"]])
    game.play("cell:B2 pass pass")
    assert game.target == 14
    back = start(alone("lens-cutter", track=["R2 B6", "P1"], pool="Y1 G3"))
    back.play("die:Y1 tool:lens-cutter die:G3 die:B6 cell:B2")
    assert back.target == 9 - 5


def test_the_lens_cutters_payment_is_no_die_of_the_track() -> None:
    """Sections 5.5 and 7: first the green die of the pool, then any die of the track, green or not."""
    game = start(alone("lens-cutter", track=["G2 B6", "P1"], pool="R6 G3"))
    game.play("die:R6 tool:lens-cutter")
    assert options(game, "die") == {"G3"}
    game.play("die:G3")
    assert options(game, "die") == {"G2", "B6", "P1"}


def test_the_flux_remover_and_the_target() -> None:
    """Sections 5.11 and 7: R6 went to the bag and P5 out of the game; the die drawn, returned as a 1, adds 1."""
    game = start(alone("flux-remover", track=["R2 B6", "P1"], pool="R6 P5"), chance="explicit")
    game.play("die:R6 tool:flux-remover die:P5")
    assert game.target == 9
    # Red 18 - R1 of the window - R2 of the track, the R6 is back; purple 18 - P1 - P5 that is out.
    bag = {"R": 16, "Y": 18, "G": 17, "B": 17, "P": 16}
    assert now(game)["bag"] == bag
    assert game.chance == pytest.approx({f"draw:{color}": count / 84 for color, count in bag.items()})
    game.play("draw:R value:1 return pass pass")
    assert game.target == 10
    assert track(game)[2] == ["R1"]


@pytest.mark.parametrize(("space", "won"), [("P6 P6 P5", True), ("P6 P6 P6", False), ("P6 P6 P6 P1", False)])
def test_only_above_the_target_is_won(space: str, won: bool) -> None:
    """Section 7: 18 points against 17, 18 and 19: a tie is lost."""
    game = start(full(track=[space]))
    assert (game.scores()[0].total, game.won) == (18, None)
    game.play("pass")
    assert game.over
    assert (game.target, game.won) == (sum(int(die[1]) for die in space.split()), won)


@pytest.mark.parametrize(("last", "won"), [("", True), ("Y1", False), ("Y1 Y1", False)])
def test_round_tens_dice_count(last: str, won: bool) -> None:
    """Sections 3 and 7: 17 on the track, and what round 10 leaves."""
    game = start(full(track=["P6 P6 P5"], pool=last))
    game.play("pass")
    assert (game.target, game.won) == (17 + len(last.split()), won)


def test_others_games_have_no_target() -> None:
    """Section 7: solo only."""
    for rules in ("original:2", "remastered:3", "original:2+pools"):
        game = start(table(rules=rules, track=["R6"], round=10, turn=0))
        assert (game.target, game.won, now(game)["target"]) == (None, None, None)
        while not game.over:
            game.play("pass")
        assert (game.target, game.won) == (None, None)


# The score


def test_the_better_objective_by_default() -> None:
    """Section 7: 18 in red, 14 in blue."""
    sheet = start(full()).scores()[0]
    assert (sheet.private, sheet.private_id, sheet.total, sheet.open_cells, sheet.favor) == (18, "red", 18, 0, 0)
    swapped = full()
    swapped["seats"][0]["private"] = ["blue", "red"]
    sheet = start(swapped).scores()[0]
    assert (sheet.private, sheet.private_id, sheet.total) == (18, "red", 18)


@pytest.mark.parametrize(("private", "points"), [("red", 18), ("blue", 14)])
def test_the_player_chooses(private: str, points: int) -> None:
    """Section 7: one of the two, never both."""
    sheet = start(full()).scores(private=private)[0]
    assert (sheet.private, sheet.private_id, sheet.total) == (points, private, points)
    assert len(sheet.cells["private"]) == 4


@pytest.mark.parametrize("private", ["green", "", "Red", "fence"])
def test_only_one_of_the_two_can_be_chosen(private: str) -> None:
    """Section 7: the sentence names the two."""
    with pytest.raises(vitrail.VitrailError, match="red and blue"):
        start(full()).scores(private=private)


def test_in_other_games_nothing_is_chosen() -> None:
    """Section 7: one private objective, so nothing to choose from."""
    for rules in ("original:2", "remastered:1"):
        with pytest.raises(vitrail.VitrailError):
            start(table(seat(), rules=rules)).scores(private="red")


def test_the_better_one_decides_the_game() -> None:
    """Section 7: with 14 in the first objective and 18 in the second, 15 on the track are beaten."""
    position = full(track=["P5 P5 P5"])
    position["seats"][0]["private"] = ["blue", "red"]
    game = start(position)
    game.play("pass")
    assert game.won is True


def test_open_cells_cost_three() -> None:
    """Section 7: R1 and G2 leave 18 open: 1 - 54."""
    sheet = start(alone()).scores()[0]
    assert (sheet.private, sheet.open_cells, sheet.favor, sheet.total) == (1, -54, 0, -53)


def test_public_objectives_count_as_ever() -> None:
    """Section 7: of the full window, rows and columns without repetition of a color: 4 x 6."""
    game = start(full(public=["row-color-variety", "color-variety"]))
    sheet = game.scores()[0]
    # Four dice of each color: 4 sets.
    assert sheet.public == {"row-color-variety": 24, "color-variety": 16}
    assert sheet.total == 18 + 24 + 16
