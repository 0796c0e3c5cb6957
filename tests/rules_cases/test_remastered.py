"""RULES sections 1 and 6, Remastered with several players: 3 points a die, and the die that fits nowhere.

`unplaceable_draft` is `return_and_end_turn` there: any pool die may be drafted; one that fits nowhere goes back to the
pool as it then is, and the turn ends at once. On fours and blues a die that is neither blue nor a 4 fits nowhere.
Round 3 of two goes 0 1 1 0.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    favor,
    now,
    offers,
    options,
    placed,
    pool,
    refused,
    refuses_undo,
    seat,
    start,
    table,
    tokens,
    track,
    window,
)

RULES = "remastered:2"
AUTO = pytest.mark.parametrize("auto_pass", [False, True])


def narrow(cells: str = "", **more: Any) -> Position:
    """Seat 0 has the window of fours and blues; pool R3 B1 unless said."""
    held = {"rules": RULES, "pool": "R3 B1", **more}
    return table(seat(cells, rows=FOUR_OR_BLUE), **held)


# The die that fits nowhere


@AUTO
def test_it_goes_back_and_the_turn_ends_at_once(auto_pass: bool) -> None:
    """Section 1: no `pass` is asked for, with `auto_pass` or without."""
    game = start(narrow(), auto_pass=auto_pass)
    assert options(game, "die") == {"R3", "B1"}
    game.play("die:R3")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == Counter(["R3", "B1"])
    assert window(game) == {}


def test_a_die_that_fits_is_placed() -> None:
    """Section 1: only a die that fits nowhere goes back."""
    game = start(narrow())
    game.play("die:B1")
    assert "return" not in game.legal
    refused(game, "return")
    game.play("cell:A2")
    assert (game.actor, game.turn, game.legal) == (0, 0, ("pass",))


@AUTO
def test_it_ends_the_turn_with_a_tool_unused(auto_pass: bool) -> None:
    """Section 1: the turn is over, though a tool could still be used."""
    game = start(narrow("A2=B2 A3=Y4", tools="eglomise-brush"), auto_pass=auto_pass)
    assert offers(game, "eglomise-brush")
    game.play("die:R3")
    assert game.legal == ("return",)
    game.play("return")
    assert game.actor == 1


@AUTO
def test_a_tool_used_before_stays_used(auto_pass: bool) -> None:
    """Section 1: what was done before the draft stands; here Eglomise Brush moves B2 from A2 to A4."""
    game = start(narrow("A2=B2 A3=Y4", tools="eglomise-brush"), auto_pass=auto_pass)
    game.play("tool:eglomise-brush cell:A2 cell:A4 die:R3 return")
    assert window(game) == placed("A3=Y4 A4=B2")
    assert (favor(game), game.actor) == (5, 1)


def test_the_second_turn_may_draft_again() -> None:
    """Section 3: each turn has its own draft."""
    game = start(narrow())
    game.play("die:R3 return pass pass")
    assert (game.actor, game.turn) == (0, 3)
    assert options(game, "die") == {"R3", "B1"}


def test_the_last_turn_of_a_round_ends_with_it() -> None:
    """Section 3: the die that went back comes on the track with the rest."""
    game = start(narrow(turn=3, track=["P2", "B6"]))
    game.play("die:R3 return")
    assert (game.round, game.turn) == (4, 0)
    assert track(game)[2] == ["B1", "R3"]


def test_the_last_turn_of_the_game_ends_with_it() -> None:
    """Section 3: round 10 of two goes 1 0 0 1, and its dice come on the track too."""
    position = table(seat(), seat(rows=FOUR_OR_BLUE), rules=RULES, pool="R3 B1", round=10, turn=3, track=[""] * 9)
    game = start(position)
    game.play("die:R3 return")
    assert game.over
    assert track(game)[9] == ["B1", "R3"]


def test_the_draft_can_be_taken_back_the_return_not() -> None:
    """Text forms: undo goes back within the turn, and after `return` it is another seat's."""
    game = start(narrow())
    before = game.position()
    game.play("die:R3")
    game.undo()
    assert game.position() == before
    game.play("die:R3 return")
    refuses_undo(game)


def test_a_full_window() -> None:
    """Section 3: where nothing fits any more every die goes back; passing is legal too."""
    rows = [
        [f"{'RYGBP'[(column + 2 * row) % 5]}{(column + 2 * row) % 6 + 1}" for column in range(5)] for row in range(4)
    ]
    cells = " ".join(
        f"{'ABCD'[row]}{column + 1}={die}" for row, dice in enumerate(rows) for column, die in enumerate(dice)
    )
    game = start(table(seat(cells), rules=RULES, pool="R3 B1"))
    assert set(game.legal) == {"die:R3", "die:B1", "pass"}
    game.play("die:B1")
    assert game.legal == ("return",)


def test_the_original_offers_no_such_die() -> None:
    """Sections 1 and 6: `not_offered`; and a rule set may say either in either edition."""
    for rules in ("original:2", f"{RULES}?unplaceable_draft=not_offered"):
        game = start(narrow(rules=rules))
        assert options(game, "die") == {"B1"}
    game = start(narrow(rules="original:2?unplaceable_draft=return_and_end_turn"))
    game.play("die:R3 return")
    assert (game.actor, game.turn) == (1, 1)


# Tools that lead to one


def test_a_tool_may_still_change_it() -> None:
    """Text forms: in hand a die that fits nowhere has `return` and the tools that change it."""
    game = start(narrow(tools="grozing-pliers grinding-stone flux-brush"))
    game.play("die:R3")
    assert set(game.legal) == {"return", "tool:grozing-pliers", "tool:grinding-stone", "tool:flux-brush"}
    game.play("tool:grozing-pliers value:4 cell:A1")
    assert window(game) == placed("A1=R4")


@AUTO
@pytest.mark.parametrize(
    ("tool", "use", "back"),
    [("grozing-pliers", "value:2", "R2"), ("grinding-stone", "", "R6")],
)
def test_it_goes_back_as_it_then_is(tool: str, use: str, back: str, auto_pass: bool) -> None:
    """Section 6: R3 lowered to 2, R1 turned to 6; the tool is paid and the turn ends."""
    drafted = "R3" if tool == "grozing-pliers" else "R1"
    game = start(narrow(pool=f"{drafted} B1", tools=tool), auto_pass=auto_pass)
    game.play(f"die:{drafted} tool:{tool} {use}")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == Counter([back, "B1"])
    assert (favor(game), tokens(game, tool)) == (5, 1)


@AUTO
def test_a_swapped_out_die_stays_on_the_track(auto_pass: bool) -> None:
    """Section 6: R3 lies where G5 lay; G5, which fits nowhere, is in the pool; the turn ends."""
    game = start(narrow(tools="lens-cutter", track=["G5 Y4", "P6"]), auto_pass=auto_pass)
    game.play("die:R3 tool:lens-cutter")
    assert options(game, "die") == {"G5", "Y4", "P6"}
    game.play("die:G5 return")
    assert track(game)[:2] == [["R3", "Y4"], ["P6"]]
    assert pool(game) == Counter(["G5", "B1"])
    assert (game.actor, favor(game)) == (1, 5)


def test_a_die_from_the_track_that_fits_is_placed() -> None:
    """Section 6: Y4 fits a printed 4."""
    game = start(narrow(tools="lens-cutter", track=["G5 Y4", "P6"]))
    game.play("die:R3 tool:lens-cutter die:Y4")
    assert "return" not in game.legal
    game.play("cell:A1")
    assert window(game) == placed("A1=Y4")


def test_the_original_keeps_tools_from_leading_there() -> None:
    """Section 6, `not_offered`: of R4 only the use that fits: neither 3 nor 5 does, so the Pliers are not offered."""
    game = start(narrow(rules="original:2", pool="R4 B1", tools="grozing-pliers"))
    game.play("die:R4")
    assert not offers(game, "grozing-pliers")
    remastered = start(narrow(pool="R4 B1", tools="grozing-pliers"))
    remastered.play("die:R4")
    assert offers(remastered, "grozing-pliers")
    assert "return" not in remastered.legal


def test_running_pliers_extra_die_must_fit() -> None:
    """Section 6: always, so R3 and G5 are not offered for it, and without B1 or a 4 the tool is not either."""
    game = start(narrow(pool="R3 B1 G5", tools="running-pliers"))
    game.play("tool:running-pliers")
    assert game.legal == ("die:B1",)
    assert not offers(start(narrow(pool="R3 G5", tools="running-pliers")), "running-pliers")


def test_the_straightedge_needs_a_cell() -> None:
    """Section 6: always; R3 fits nowhere, apart or not."""
    game = start(narrow("A1=Y4", tools="cork-backed-straightedge"))
    game.play("die:R3")
    assert game.legal == ("return",)


def test_a_flux_brush_that_failed() -> None:
    """Sections 1 and 5.6: as rolled back into the pool; it fits nowhere, so the turn ends."""
    game = start(narrow(tools="flux-brush"), chance="explicit")
    game.play("die:R3 tool:flux-brush roll:R6")
    assert game.legal == ("return",)
    game.play("return")
    assert pool(game) == Counter(["R6", "B1"])
    assert (game.actor, game.turn) == (1, 1)


@pytest.mark.parametrize(
    ("tool", "use", "back"), [("flux-brush", "roll:Y4", "Y4"), ("flux-remover", "draw:P value:4", "P4")]
)
def test_a_die_that_fits_may_go_back_without_ending_the_turn(tool: str, use: str, back: str) -> None:
    """Sections 5 and 6: only a die that fits nowhere ends it; here nothing is left but `pass`, and undoing it."""
    rules = f"{RULES}?flux_brush_must_place=no"
    game = start(narrow(rules=rules, pool="Y3 B1", tools=tool), chance="explicit")
    game.play(f"die:Y3 tool:{tool} {use}")
    assert {"return", "cell:A1"} <= set(game.legal)
    game.play("return")
    assert (game.actor, game.legal, game.can_undo) == (0, ("pass",), True)
    assert pool(game) == Counter([back, "B1"])


# Three points a die


def test_private_points_break_a_tie_as_they_are() -> None:
    """Sections 1 and 7: both -7: two red 1s make 6 and 5 tokens; one blue die 3, 8 tokens with three dice in all.

    Seat 0: 6 + 5 - 18. Seat 1: 3 + 7 - 17 (two dice of no objective).
    """
    one, other = seat("A1=R1 C1=R1", favor=5), seat("A1=B6 C1=P1 C3=P2", favor=7)
    game = start(table(one, other, rules=RULES, round=10, turn=3, tools="lathekin:4"))
    game.play("pass")
    assert [(sheet.private, sheet.total) for sheet in game.scores()] == [(6, -7), (3, -7)]
    assert tuple(game.ranking()) == (0, 1)
    assert game.ranking().tie_break == "private"


@pytest.mark.parametrize("dice", ["A1=R1 A3=R1", "A1=R6 A3=R6", "A1=R6 A3=R1"])
def test_values_do_not_matter(dice: str) -> None:
    """Section 1: two red dice make 6."""
    game = start(table(seat(dice), rules=RULES))
    assert game.scores()[0].private == 6
    assert set(game.scores()[0].cells["private"]) == {"A1", "A3"}


def test_the_rest_is_scored_as_in_the_original() -> None:
    """Section 7: public objectives, tokens, open cells."""
    dice = "A1=R1 A2=G2 A3=B3 A4=P4 A5=Y5"
    sheets = []
    for rules in (RULES, "original:2"):
        public = ["row-color-variety", "row-shade-variety", "light-shades"]
        sheets.append(start(table(seat(dice, favor=4), rules=rules, public=public)).scores()[0])
    for sheet in sheets:
        assert (dict(sheet.public), sheet.favor, sheet.open_cells) == (
            {"row-color-variety": 6, "row-shade-variety": 5, "light-shades": 2},
            4,
            -15,
        )
    assert [sheet.private for sheet in sheets] == [3, 1]


def test_tools_are_paid_with_tokens_alone() -> None:
    """Section 7: paying with a die is for the solo game."""
    game = start(table(seat("A1=R1"), rules=RULES, pool="B5", tools="eglomise-brush"))
    game.play("tool:eglomise-brush")
    assert now(game)["phase"] == "lift"
    assert game.legal == ("cell:A1",)
