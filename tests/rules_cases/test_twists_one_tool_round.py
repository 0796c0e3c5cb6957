"""RULES section 8.3, one-tool round: who used a tool in the first turn of a round uses none in the second.

Round 3 of two goes 0 1 1 0, round 4 goes 1 0 0 1.
"""

from __future__ import annotations

from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    favor,
    lone,
    now,
    offers,
    options,
    passes,
    pool,
    refused,
    seat,
    start,
    table,
    tokens,
    window,
)

RULES = "original:2+one-tool-round"
USE = "tool:eglomise-brush cell:A1 cell:B1"


def brushes(rules: str = RULES, **more: Any) -> Position:
    """Both seats hold R1 on A1 and G2 on A2; the two brushes lie on the table. A1 may go to B1 and back."""
    held = {"pool": "Y3 B4 P5", "tools": "eglomise-brush copper-foil-burnisher", **more}
    return table(seat("A1=R1 A2=G2"), seat("A1=R1 A2=G2"), rules=rules, **held)


def any_tool(game: vitrail.Game) -> bool:
    """Whether a tool may be used now."""
    return bool(options(game, "tool"))


def test_a_tool_in_the_first_turn_bars_the_second() -> None:
    """Section 8.3: seat 0 in turns 0 and 3."""
    game = start(brushes())
    game.play(f"{USE} pass pass pass")
    assert (game.actor, game.turn) == (0, 3)
    assert not any_tool(game)
    refused(game, "tool:copper-foil-burnisher cell:B1 cell:A1")
    assert options(game, "die") == {"Y3", "B4", "P5"}


def test_without_the_twist_the_second_turn_may_use_another() -> None:
    """Section 3: one tool a turn."""
    game = start(brushes("original:2"))
    game.play(f"{USE} pass pass pass")
    assert offers(game, "copper-foil-burnisher")
    assert offers(game, "eglomise-brush")


def test_two_turns_in_a_row() -> None:
    """Section 8.3: seat 1 has turns 1 and 2."""
    game = start(brushes(turn=1))
    game.play(f"{USE} pass")
    assert (game.actor, game.turn) == (1, 2)
    assert not any_tool(game)


def test_without_a_tool_in_the_first_turn_the_second_may_use_one() -> None:
    """Section 8.3: the draft of the first turn does not count."""
    game = start(brushes())
    game.play("die:Y3 cell:B1 pass pass pass")
    assert any_tool(game)
    game.play("tool:eglomise-brush cell:A1 cell:A3")
    assert window(game) == {"A2": "G2", "B1": "Y3", "A3": "R1"}


def test_it_bars_nobody_else() -> None:
    """Section 8.3: seat 1 may use a tool in either of its turns though seat 0 used one."""
    game = start(brushes())
    game.play(f"{USE} pass")
    assert any_tool(game)
    game.play("pass")
    assert (game.actor, game.turn) == (1, 2)
    game.play(USE)
    assert favor(game, 1) == 4


def test_the_next_round_begins_anew() -> None:
    """Section 8.3: used in turn 0 of round 3, seat 0 may use one in turn 1 of round 4, then not in turn 2."""
    game = start(brushes())
    game.play(f"{USE} pass")
    passes(game, 3)
    assert (game.round, game.turn) == (4, 0)
    game.play("pass")
    assert (game.actor, game.turn) == (0, 1)
    game.play("tool:copper-foil-burnisher cell:B1 cell:A1 pass")
    assert (game.actor, game.turn) == (0, 2)
    assert not any_tool(game)


def test_a_tool_of_the_second_turn_bars_nothing() -> None:
    """Section 8.3: seat 0 uses one in turn 3 of round 3, and one in its first turn of round 4."""
    game = start(brushes(turn=3))
    game.play(f"{USE} pass pass")
    assert (game.round, game.turn, game.actor) == (4, 1, 0)
    assert any_tool(game)


def test_a_seat_with_the_last_turn_and_the_next_first() -> None:
    """Section 8.3: in round 2 (1 0 0 1) seat 1 is last, in round 3 seat 0 begins: each use is of its own round."""
    game = start(brushes(round=2, turn=3, pool="Y3"))
    assert game.actor == 1
    game.play(f"{USE} pass")
    game.play(f"{USE} pass")
    assert (game.round, game.actor) == (3, 1)
    assert any_tool(game)


def test_a_refused_use_does_not_count() -> None:
    """Section 8.3: C5 touches nothing, so nothing happened."""
    game = start(brushes())
    refused(game, "tool:eglomise-brush cell:A1 cell:C5")
    passes(game, 3)
    assert any_tool(game)


def test_a_use_taken_back_does_not_count() -> None:
    """Section 8.3: undone to the start of the turn."""
    game = start(brushes())
    game.play(USE)
    while game.can_undo:
        game.undo()
    passes(game, 3)
    assert any_tool(game)


def test_a_use_half_taken_back_and_done_counts() -> None:
    """Section 8.3: only the last step was undone, and another taken."""
    game = start(brushes())
    game.play(USE)
    game.undo()
    game.play("cell:B2 pass pass pass")
    assert window(game) == {"A2": "G2", "B2": "R1"}
    assert not any_tool(game)


def test_a_flux_brush_that_failed_to_place_counts() -> None:
    """Section 8.3: R4 fits a cell printed 4, R5 fits nowhere and goes back; the tool was used."""
    game = start(
        table(seat(rows=FOUR_OR_BLUE), rules=RULES, pool="R4 B1", tools="flux-brush eglomise-brush"), chance="explicit"
    )
    game.play("die:R4 tool:flux-brush roll:R5 return pass")
    assert pool(game)["R5"] == 1
    passes(game, 2)
    assert (game.actor, game.turn, favor(game)) == (0, 3, 5)
    game.play("die:B1")
    assert not any_tool(game)


def test_a_flux_remover_whose_die_was_returned_counts() -> None:
    """Section 8.3: a tool was used, whatever became of the die."""
    game = start(
        table(seat("A1=R1 A2=G2"), rules=RULES, pool="Y3 B4", tools="flux-remover eglomise-brush"), chance="explicit"
    )
    game.play("die:Y3 tool:flux-remover draw:P value:6 return pass pass pass")
    assert (game.actor, game.turn) == (0, 3)
    assert not any_tool(game)


def test_the_glazing_hammer_of_a_second_turn() -> None:
    """Section 5.7: only in the second turn, so only for who used nothing in the first."""
    for first, offered in (("pass", True), (f"{USE} pass", False)):
        game = start(brushes(tools="eglomise-brush glazing-hammer"))
        game.play(first)
        passes(game, 2)
        assert game.turn == 3
        assert offers(game, "glazing-hammer") == offered


def test_running_pliers_keep_their_own_text() -> None:
    """Section 8.3: in the first turn they draft once more, the second turn is skipped, and the next round is free."""
    game = start(brushes(tools="running-pliers eglomise-brush"))
    game.play("die:Y3 cell:B1 tool:running-pliers die:B4 cell:B2")
    assert window(game) == {"A1": "R1", "A2": "G2", "B1": "Y3", "B2": "B4"}
    assert game.legal == ("pass",)
    passes(game, 1)
    order = ""
    while game.round == 3:
        order += str(game.actor)
        game.play("pass")
    assert order == "11"
    passes(game, 1)
    assert (game.round, game.turn, game.actor) == (4, 1, 0)
    assert offers(game, "running-pliers")
    assert offers(game, "eglomise-brush")


def test_running_pliers_back_to_back() -> None:
    """Sections 6 and 8.3: seat 1's turns 1 and 2: used in turn 1, turn 2 is skipped, not only barred."""
    game = start(brushes(turn=1, tools="running-pliers eglomise-brush"))
    game.play("tool:running-pliers die:B4 cell:B1 pass")
    assert (game.actor, game.turn) == (0, 3)


def test_a_die_that_only_a_tool_makes_fit_is_not_offered_to_a_barred_seat() -> None:
    """Sections 4 and 8.3: R3 fits nowhere, R4 does; in the second turn the Grozing Pliers are barred, so R3 is too."""
    held = seat(rows=FOUR_OR_BLUE, favor=6)
    position = table(held, rules=RULES, pool="R3 R3 B1", tools="grozing-pliers")
    game = start(position)
    assert options(game, "die") == {"R3", "B1"}
    game.play("die:R3 tool:grozing-pliers value:4 cell:A1 pass pass pass")
    assert game.turn == 3
    # B1 fits beside R4 on A2; R3 beside nothing.
    assert options(game, "die") == {"B1"}
    refused(game, "die:R3")
    unused = start(position)
    passes(unused, 3)
    assert options(unused, "die") == {"R3", "B1"}


def test_with_auto_pass_a_barred_turn_ends_by_itself() -> None:
    """Text forms: nothing but passing is left in turn 3: the pool is empty and the tools are barred."""
    game = vitrail.Game.from_position(brushes(pool="", turn=2), seed=1)
    game.play("pass")
    assert (game.round, game.turn) == (3, 3)
    barred = brushes(pool="", turn=2)
    barred["seats"][0]["tool_used_round"] = True
    game = vitrail.Game.from_position(barred, seed=1)
    game.play("pass")
    assert game.round == 4


def test_the_flag_of_a_position_bars() -> None:
    """Text forms: `tool_used_round` says that the seat used a tool in its first turn of this round."""
    position = brushes(turn=3)
    assert any_tool(start(position))
    position["seats"][0]["tool_used_round"] = True
    game = start(position)
    assert not any_tool(game)
    game.play("pass pass")
    assert (game.round, game.actor) == (4, 0)
    assert any_tool(game)


def test_the_flag_is_written_and_read() -> None:
    """Text forms: between turns the position tells who is barred; loaded, the game goes on alike."""
    game = start(brushes())
    game.play(f"{USE} pass")
    assert [held["tool_used_round"] for held in game.position()["seats"]] == [True, False]
    again = vitrail.Game.from_position(game.position(), auto_pass=False)
    assert again.position() == game.position()
    for both in (game, again):
        both.play("pass pass")
        assert not any_tool(both)


def test_a_tool_used_in_a_loaded_first_turn_bars_the_second() -> None:
    """Section 8.3: `tool_used` in turn 0 is a tool of the first turn, told by `tool_used_round` besides or not."""
    for flags in ({"tool_used": True}, {"tool_used": True, "tool_used_round": True}):
        position = brushes()
        position["seats"][0] |= flags
        game = start(position)
        passes(game, 3)
        assert (game.turn, game.actor) == (3, 0)
        assert not any_tool(game), flags


@pytest.mark.parametrize(("turn", "number"), [(0, 0), (0, 1), (1, 1)])
def test_the_flag_bars_no_first_turn(turn: int, number: int) -> None:
    """Section 8.3: only the second turn is barred; a flag of who had no first turn yet cannot be, or says nothing."""
    position = brushes(turn=turn)
    position["seats"][number]["tool_used_round"] = True
    try:
        game = start(position)
    except vitrail.PositionError:
        return
    passes(game, number - turn)
    assert game.actor == number
    assert any_tool(game)


def test_the_flag_is_for_this_twist() -> None:
    """Text forms: without the twist the key has no meaning."""
    position = brushes("original:2")
    position["seats"][0]["tool_used_round"] = True
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*tool_used_round"):
        start(position)


def test_in_the_first_turn_itself_one_tool() -> None:
    """Section 3: the twist adds to one tool a turn, it takes nothing from it."""
    game = start(brushes())
    game.play(USE)
    assert not any_tool(game)
    assert tokens(game, "eglomise-brush") == 1


def test_with_one_turn_a_round_it_changes_nothing() -> None:
    """Section 3: with Private Dice Pools nobody has a second turn; seat 0 uses a tool in every round."""
    game = start(brushes("original:2+pools+one-tool-round"))
    game.play(f"{USE} pass pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)
    game.play("pass")
    game.play("tool:eglomise-brush cell:B1 cell:A1")
    assert favor(game) == 3


def test_a_solo_player_is_barred_too() -> None:
    """Sections 7 and 8.3: paid with a die, a tool of the first turn bars the second."""
    held = lone("A1=R1 A2=G2")
    game = start(
        table(
            held,
            rules="original:1+one-tool-round",
            pool="B1 B2 Y3 R4",
            tools="eglomise-brush copper-foil-burnisher",
        )
    )
    game.play("tool:eglomise-brush die:B1 cell:A1 cell:B1 pass")
    assert (game.turn, game.actor) == (1, 0)
    assert not any_tool(game)
    game.play("pass")
    assert now(game)["tools"] == [{"id": "copper-foil-burnisher", "tokens": 0}]
