"""RULES section 5.8, the Running Pliers: one more die now, no second turn in this round; and their two rulings."""

from __future__ import annotations

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
    window,
)

TOOL = "running-pliers"
NEEDS_DRAFT = {"running_pliers_needs_draft": "yes"}
NOT_BACK_TO_BACK = {"running_pliers_back_to_back": "refuse"}
POOL = "R3 B5 G1 Y2 P6"


def test_after_drafting_one_more_die_is_drafted_and_placed() -> None:
    """RULES 5.8: two dice in the first turn, one token, and nothing but ending the turn is left."""
    game = start(table(pool=POOL, tools=TOOL))
    game.play("die:R3 cell:A1")
    assert set(game.legal) == {f"tool:{TOOL}", "pass"}
    game.play(f"tool:{TOOL} die:B5 cell:A2")
    assert window(game) == placed("A1=R3 A2=B5")
    assert pool(game) == {"G1": 1, "Y2": 1, "P6": 1}
    assert (favor(game), tokens(game, TOOL)) == (5, 1)
    assert game.legal == ("pass",)


def test_the_second_turn_of_the_round_is_skipped() -> None:
    """RULES 5.8 and 3: turns 0, 1, 2 of the order 0 1 1 0, then round 4 starts with seat 1, turn 0."""
    game = start(table(pool=POOL, tools=TOOL))
    game.play(f"die:R3 cell:A1 tool:{TOOL} die:B5 cell:A2")
    assert game.position()["seats"][0]["skip_next"] is True
    game.play("pass")
    assert (game.round, game.turn, game.actor) == (3, 1, 1)
    game.play("pass")
    assert (game.round, game.turn, game.actor) == (3, 2, 1)
    game.play("pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)


def test_the_skip_is_for_one_turn_of_one_round() -> None:
    """RULES 5.8: in round 4 (order 1 0 0 1) seat 0 has both turns again; the leftovers went to round 3's space."""
    game = start(table(pool=POOL, track=["", ""], tools=TOOL))
    game.play(f"die:R3 cell:A1 tool:{TOOL} die:B5 cell:A2 pass pass pass")
    assert game.position()["seats"][0]["skip_next"] is False
    assert sorted(str(game.position()["track"][2]).split()) == ["G1", "P6", "Y2"]
    game.play("pass")
    assert (game.round, game.turn, game.actor) == (4, 1, 0)
    game.play("pass")
    assert (game.round, game.turn, game.actor) == (4, 2, 0)


def test_without_a_use_the_second_turn_stays() -> None:
    """RULES 3: a turn passed or spent on the plain draft takes nothing from the second one."""
    game = start(table(pool=POOL, tools=TOOL))
    game.play("die:R3 cell:A1 pass pass pass")
    assert (game.round, game.turn, game.actor) == (3, 3, 0)


def test_a_position_in_which_the_second_turn_is_already_given_up() -> None:
    """RULES 5.8: `skip_next` of seat 0 while seat 1 has turn 2: after it the round is over."""
    game = start(table(seat("A1=R3 A2=B5", skip_next=True), pool="G1 Y2 P6", tools=TOOL, turn=2))
    game.play("pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)


@pytest.mark.parametrize(
    ("turn", "offered"),
    [(0, True), (1, True), (2, False), (3, False)],  # seat 0 first, seat 1 first, seat 1 second, seat 0 second
)
def test_only_in_the_first_turn_of_the_round(turn: int, offered: bool) -> None:
    """RULES 5.8 and 3: the order of a round of two is 0 1 1 0."""
    game = start(table(pool=POOL, tools=TOOL, turn=turn))
    game.play("die:R3 cell:A1")
    assert offers(game, TOOL) == offered


def test_not_with_a_die_in_hand() -> None:
    """RULES 5.8: it drafts one more die, so the one in hand must be placed first."""
    game = start(table(pool=POOL, tools=TOOL))
    game.play("die:R3")
    assert not offers(game, TOOL)
    refused(game, f"tool:{TOOL}")


# running_pliers_needs_draft


def test_used_before_drafting_it_gives_up_the_draft() -> None:
    """RULES 6, `running_pliers_needs_draft=no`: one die this round: no draft after it and no second turn."""
    game = start(table(pool=POOL, tools=TOOL))
    assert offers(game, TOOL)
    game.play(f"tool:{TOOL}")
    assert options(game, "die") == set(POOL.split())
    game.play("die:R3 cell:A1")
    assert game.legal == ("pass",)
    assert (favor(game), tokens(game, TOOL)) == (5, 1)
    game.play("pass pass pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)


def test_used_before_drafting_is_refused_by_ruling() -> None:
    """RULES 6, `running_pliers_needs_draft=yes`: only once the turn's own die lies in the window."""
    game = start(table(pool=POOL, tools=TOOL, rulings=NEEDS_DRAFT))
    assert not offers(game, TOOL)
    refused(game, f"tool:{TOOL}")
    game.play("die:R3")
    assert not offers(game, TOOL)
    game.play("cell:A1")
    assert offers(game, TOOL)


# running_pliers_back_to_back


@pytest.mark.parametrize(
    ("players", "adjacent"),
    [(2, 1), (3, 2), (4, 3)],  # the last turn of the forward pass
)
def test_the_player_whose_turns_are_adjacent(players: int, adjacent: int) -> None:
    """RULES 6, `running_pliers_back_to_back`: only `refuse` keeps it from the last seat of the forward pass."""
    for turn in range(players):
        allowed = start(table(players=players, pool=POOL, tools=TOOL, turn=turn))
        refusing = start(table(players=players, pool=POOL, tools=TOOL, turn=turn, rulings=NOT_BACK_TO_BACK))
        assert offers(allowed, TOOL)
        assert offers(refusing, TOOL) == (turn != adjacent)


def test_adjacent_turns_the_second_one_is_skipped() -> None:
    """RULES 5.8 and 6, `allow`: seat 1 uses it in turn 1; its turn 2 is left out, seat 0 has turn 3."""
    game = start(table(pool=POOL, tools=TOOL, turn=1))
    game.play(f"die:R3 cell:A1 tool:{TOOL} die:B5 cell:A2 pass")
    assert (game.round, game.turn, game.actor) == (3, 3, 0)
    assert game.position()["seats"][1]["skip_next"] is False  # the skip is used up


# The extra die


def test_the_extra_die_must_fit() -> None:
    """RULES 5.8: around R4 on A1 the cells A2 and B1 are printed blue and B2 is a 4: R6 and Y2 fit nowhere."""
    game = start(table(seat(rows=FOUR_OR_BLUE), pool="R4 R6 Y2 B1 G4", tools=TOOL))
    game.play(f"die:R4 cell:A1 tool:{TOOL}")
    assert options(game, "die") == {"B1", "G4"}
    assert targets(game, "die:B1") == {"A2", "B1"}
    assert targets(game, "die:G4") == {"B2"}
    refused(game, "die:R6")


@pytest.mark.parametrize("ruling", ["not_offered", "return_and_end_turn"])
def test_not_offered_where_no_die_of_the_pool_fits(ruling: str) -> None:
    """RULES 5.8 and 6, `unplaceable_draft`: the extra die always needs a fitting cell, under either value."""
    rulings = {"unplaceable_draft": ruling}
    game = start(table(seat(rows=FOUR_OR_BLUE), pool="R4 R6 Y2 P3", tools=TOOL, rulings=rulings))
    game.play("die:R4 cell:A1")
    assert game.legal == ("pass",)
    refused(game, f"tool:{TOOL}")


def test_not_offered_with_an_empty_pool() -> None:
    """RULES 5.8: there is no die to draft."""
    game = start(table(pool="R3", tools=TOOL))
    assert offers(game, TOOL)
    game.play("die:R3 cell:A1")
    assert game.legal == ("pass",)


def test_the_extra_die_can_only_be_placed() -> None:
    """RULES 5.8: at once, and no second tool: neither Grozing Pliers nor `return` nor `pass` with it in hand."""
    game = start(table(pool=POOL, tools=f"{TOOL} grozing-pliers eglomise-brush"))
    game.play(f"die:R3 cell:A1 tool:{TOOL}")
    assert set(game.legal) == {"die:B5", "die:G1", "die:Y2", "die:P6"}
    game.play("die:B5")
    assert set(game.legal) == {"cell:A2", "cell:B1", "cell:B2"}
    game.play("cell:A2")
    assert game.legal == ("pass",)


def test_the_extra_die_is_placed_by_the_ordinary_rules() -> None:
    """RULES 5.8 and 4: beside R3 the R1 fits on the diagonal alone, as does the B3."""
    game = start(table(pool="R3 R1 B3 G5", tools=TOOL))
    game.play(f"die:R3 cell:A1 tool:{TOOL}")
    assert targets(game, "die:R1") == {"B2"}
    assert targets(game, "die:B3") == {"B2"}
    assert targets(game, "die:G5") == {"A2", "B1", "B2"}


def test_not_after_another_tool() -> None:
    """RULES 3: one tool a turn: with Eglomise Brush or Grozing Pliers used, no Running Pliers."""
    game = start(table(seat("A1=R1"), pool=POOL, tools=f"{TOOL} eglomise-brush grozing-pliers"))
    assert offers(game, TOOL)
    assert not offers(after(game, "tool:eglomise-brush cell:A1 cell:A2"), TOOL)
    assert not offers(after(game, "die:B5 tool:grozing-pliers value:4 cell:B2"), TOOL)


def test_a_use_taken_back_skips_nothing() -> None:
    """RULES 5 and text forms (undo): nothing random was seen; tokens, dice and the second turn are as before."""
    game = start(table(pool=POOL, tools=TOOL))
    game.play("die:R3 cell:A1")
    before = game.position()
    game.play(f"tool:{TOOL} die:B5 cell:A2")
    for _ in range(3):
        game.undo()
    assert game.position() == before
    game.play("pass pass pass")
    assert (game.round, game.turn, game.actor) == (3, 3, 0)


def test_with_auto_pass_the_use_ends_the_turn() -> None:
    """RULES 5.8 and text forms (`auto_pass`): after it only passing is left, so seat 1 is to act at once."""
    game = start(table(pool=POOL, tools=TOOL), auto_pass=True)
    game.play(f"die:R3 cell:A1 tool:{TOOL} die:B5 cell:A2")
    assert (game.round, game.turn, game.actor) == (3, 1, 1)
