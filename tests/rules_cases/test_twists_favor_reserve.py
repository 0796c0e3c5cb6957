"""RULES section 8.4, favor reserve: one token of each player is aside in rounds 1-5 and returns as round 6 starts."""

from __future__ import annotations

from typing import Any

import pytest

import vitrail
from tests.rules_cases.boxes import DIFFICULTY
from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    begun,
    deal,
    favor,
    fresh,
    now,
    offers,
    options,
    passes,
    refused,
    seat,
    start,
    table,
    tokens,
    window,
)

RULES = "original:2+favor-reserve"
USE = "tool:eglomise-brush cell:A1 cell:B1"


def reserve(game: vitrail.Game, number: int = 0) -> int:
    """The token a seat has set aside."""
    return int(now(game)["seats"][number]["reserve"])


def late(spendable: int, *, round: int = 5, turn: int = 0, on_it: int = 0, **more: Any) -> Position:
    """Round 5 of two (0 1 1 0): seat 0 holds R1 A1 and G2 A2, some tokens and the reserve; one brush."""
    held = {"pool": "Y3 B4", "tools": f"eglomise-brush:{on_it}", "rules": RULES, **more}
    own = seat("A1=R1 A2=G2", favor=spendable, reserve=1)
    return table(own, seat(favor=2, reserve=1), round=round, turn=turn, **held)


@pytest.mark.parametrize(
    "rules", [RULES, "original:4+favor-reserve", "remastered:1+favor-reserve", "original:6+pools+favor-reserve"]
)
def test_one_token_of_each_player_is_set_aside_at_the_start(rules: str) -> None:
    """Section 8.4: of the tokens of the chosen side."""
    game = begun(rules)
    for number, held in enumerate(now(game)["seats"]):
        assert (favor(game, number), reserve(game, number)) == (DIFFICULTY[held["window"]] - 1, 1)


@pytest.mark.parametrize(("side", "spendable"), [("suns-glory", 5), ("firelight", 4), ("sun-catcher", 2)])
def test_what_is_left_to_spend(side: str, spendable: int) -> None:
    """Section 8.4: difficulties 6, 5 and 3."""
    game = fresh(RULES)
    deal(game, "red", "blue", "base-01", "base-02")
    game.play(f"window:{side}")
    game.play(game.legal[0])
    while game.actor == vitrail.CHANCE:
        game.play(game.legal[0])
    assert (favor(game), reserve(game)) == (spendable, 1)


def test_it_returns_as_round_six_starts() -> None:
    """Section 8.4: to everybody, once, whatever they did."""
    game = begun(RULES)
    first = [favor(game, number) for number in (0, 1)]
    for number in range(1, 11):
        back = int(number >= 6)
        for _ in range(4):
            assert [favor(game, seat) for seat in (0, 1)] == [tokens + back for tokens in first]
            assert [reserve(game, seat) for seat in (0, 1)] == [1 - back] * 2
            game.play("pass")
    assert game.over


def test_it_is_set_aside_up_to_the_last_turn_of_round_five() -> None:
    """Section 8.4: turn 3 of round 5 cannot spend it, turn 0 of round 6 (1 0 0 1) can."""
    game = start(late(1, turn=3, on_it=1), chance="explicit")
    assert not offers(game, "eglomise-brush")
    game.play("pass")
    while game.actor == vitrail.CHANCE:
        game.play(game.legal[0])
    assert (game.round, game.turn, favor(game), favor(game, 1), reserve(game), reserve(game, 1)) == (6, 0, 2, 3, 0, 0)
    game.play("pass")
    game.play(USE)
    assert (favor(game), tokens(game, "eglomise-brush")) == (0, 3)


@pytest.mark.parametrize("round", range(1, 6))
def test_the_reserve_cannot_be_spent(round: int) -> None:
    """Section 8.4: no token but the reserve, so not even a new card can be paid. Even rounds go 1 0 0 1."""
    game = start(late(0, round=round, turn=1 - round % 2))
    assert game.actor == 0
    assert not offers(game, "eglomise-brush")
    refused(game, USE)


def test_a_used_tool_costs_two_in_round_five() -> None:
    """Section 8.4: 1 to spend and 1 aside do not make 2; with 2 to spend it is paid, and the reserve stays."""
    game = start(late(1, on_it=1))
    assert not offers(game, "eglomise-brush")
    refused(game, USE)
    game = start(late(2, on_it=1))
    game.play(USE)
    assert (favor(game), reserve(game), tokens(game, "eglomise-brush")) == (0, 1, 3)


def test_a_tool_used_in_round_five_and_again_in_round_six() -> None:
    """Section 8.4: of 2 to spend 1 goes in round 5; with the reserve it is 2 in round 6: enough for the used card."""
    game = start(late(2))
    game.play(USE)
    assert (favor(game), reserve(game)) == (1, 1)
    passes(game, 3)
    assert (game.round, game.turn) == (5, 3)
    assert not offers(game, "eglomise-brush")
    passes(game, 2)
    assert (game.round, game.actor, favor(game), reserve(game)) == (6, 0, 2, 0)
    game.play("tool:eglomise-brush cell:B1 cell:A1")
    assert (favor(game), tokens(game, "eglomise-brush")) == (0, 3)


def test_one_token_in_round_six_is_not_two() -> None:
    """Section 8.4: spent all but the reserve, the used card stays too dear in round 6, a new one does not."""
    game = start(late(1, tools="eglomise-brush copper-foil-burnisher"))
    game.play(USE)
    passes(game, 5)
    assert (game.round, game.actor, favor(game)) == (6, 0, 1)
    assert not offers(game, "eglomise-brush")
    assert offers(game, "copper-foil-burnisher")


def test_a_die_that_only_a_tool_makes_fit() -> None:
    """Sections 4 and 8.4: R3 needs the Grozing Pliers, at 2 by now; 1 to spend is too little in round 5, not in 6."""
    own = seat(rows=FOUR_OR_BLUE, favor=1, reserve=1)
    game = start(
        table(own, seat(favor=2, reserve=1), rules=RULES, round=5, turn=3, pool="R3 B1", tools="grozing-pliers:1"),
        chance="explicit",
    )
    assert options(game, "die") == {"B1"}
    game.play("pass roll:R3 roll:R3 roll:R3 roll:R3 roll:R3 pass")
    assert (game.round, game.actor) == (6, 0)
    assert options(game, "die") == {"R3"}


def test_with_auto_pass_the_reserve_keeps_no_turn_open() -> None:
    """Text forms: after the draft nothing can be paid in round 5, so the turn ends; in round 6 it goes on."""
    game = vitrail.Game.from_position(late(0), seed=1)
    game.play("die:Y3 cell:B1")
    assert (game.round, game.actor) == (5, 1)
    free = late(1, round=6, turn=1)
    for held in free["seats"]:
        held["reserve"] = 0
    game = vitrail.Game.from_position(free, seed=1)
    game.play("die:Y3 cell:B1")
    assert (game.round, game.actor) == (6, 0)


def test_it_counts_as_unspent() -> None:
    """Section 8.4: on the sheet from the first round on, and at the end."""
    game = start(late(2))
    assert [sheet.favor for sheet in game.scores()] == [3, 3]
    assert game.scores()[0].total == sum(
        (3, game.scores()[0].private, game.scores()[0].open_cells, *game.scores()[0].public.values())
    )
    passes(game, 24)
    assert game.over
    assert [sheet.favor for sheet in game.scores()] == [3, 3]
    assert [favor(game, number) for number in (0, 1)] == [3, 3]


def test_it_ranks_as_things_stand() -> None:
    """Section 8.4: in round 5, 1 to spend and 1 aside are as good as the other's 2: 2 points each, a tie to the end."""
    one, other = seat(favor=1, reserve=1), seat(favor=2, reserve=0)
    game = start(table(one, other, rules=RULES, round=5))
    assert [sheet.total for sheet in game.scores()] == [-18, -18]
    assert game.ranking().tie_break == "seat_order"


def test_tokens_are_conserved() -> None:
    """Section 10: to spend, aside and on the cards: as many as at the start, before and after round 6 starts."""
    game = start(late(3))
    total = 3 + 1 + 2 + 1
    game.play(USE)
    while not game.over:
        held = now(game)["seats"]
        assert sum(seat["favor"] + seat["reserve"] for seat in held) + tokens(game, "eglomise-brush") == total
        game.play("pass")


def test_it_is_seen_by_all() -> None:
    """Section 2: tokens lie open, the one set aside too."""
    game = start(late(2))
    for viewer in (0, 1, None):
        held = game.view(viewer)["seats"]
        assert [(seat["favor"], seat["reserve"]) for seat in held] == [(2, 1), (2, 1)]


def test_it_leaves_windows_and_costs_alone() -> None:
    """Section 5: the first use costs 1, every later one 2."""
    game = start(late(4))
    game.play(USE)
    assert (favor(game), tokens(game, "eglomise-brush")) == (3, 1)
    assert window(game) == {"A2": "G2", "B1": "R1"}


# Positions


def test_a_position_tells_the_reserve() -> None:
    """Text forms: `reserve`; loaded, the game goes on alike, over the start of round 6 too."""
    game = start(late(2, turn=3))
    assert [held["reserve"] for held in game.position()["seats"]] == [1, 1]
    again = vitrail.Game.from_position(game.position(), seed=1, auto_pass=False)
    assert again.position() == game.position()
    again.play("pass")
    assert (favor(again), reserve(again)) == (3, 0)
    third = vitrail.Game.from_position(again.position(), auto_pass=False)
    assert (favor(third), reserve(third)) == (3, 0)


def test_the_default_is_the_difficulty_less_the_reserve() -> None:
    """Text forms: Firelight and Batllo have 5: 4 to spend with 1 aside, without a reserve 5."""
    position = {"rules": RULES, "seats": [{"window": "firelight", "reserve": 1}, {"window": "batllo"}]}
    game = vitrail.Game.from_position(position)
    assert [(favor(game, number), reserve(game, number)) for number in (0, 1)] == [(4, 1), (5, 0)]


def test_a_reserve_of_a_seat_that_has_none_does_not_return() -> None:
    """A test position may hold a seat without it: nothing comes back to it."""
    position = late(2, turn=3)
    position["seats"][1]["reserve"] = 0
    game = start(position)
    game.play("pass")
    assert [favor(game, number) for number in (0, 1)] == [3, 2]


@pytest.mark.parametrize("bad", [2, -1])
def test_one_token_is_set_aside(bad: int) -> None:
    """Section 8.4: one token of each player."""
    position = late(2)
    position["seats"][0]["reserve"] = bad
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*reserve"):
        start(position)


@pytest.mark.parametrize("rules", ["original:2", "remastered:2", "original:2+one-tool-round"])
def test_the_reserve_is_for_this_twist(rules: str) -> None:
    """Text forms: without the twist the key has no meaning."""
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*reserve"):
        start(table(seat(reserve=1), rules=rules))


@pytest.mark.parametrize("round", [6, 10])
def test_no_reserve_from_round_six_on(round: int) -> None:
    """Section 8.4: it returned as round 6 started, so a position cannot hold one; it would be lost to its owner."""
    with pytest.raises(vitrail.PositionError, match="reserve"):
        start(table(seat(favor=2, reserve=1), rules=RULES, round=round))
