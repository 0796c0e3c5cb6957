"""RULES section 3: whose turn it is, in all ten rounds, for every number of seats, there and back or one way."""

from __future__ import annotations

import pytest

import vitrail
from tests.rules_cases.build import begun, lone, now, passes, pool, seat, start, table, track

# Start Player of round k is seat (k - 1) mod n. Every seat once clockwise, then back in reverse.
THERE_AND_BACK = {
    1: ["00"] * 10,
    2: ["0110", "1001"] * 5,
    3: ["012210", "120021", "201102"] * 3 + ["012210"],
    4: ["01233210", "12300321", "23011032", "30122103"] * 2 + ["01233210", "12300321"],
    5: ["0123443210", "1234004321", "2340110432", "3401221043", "4012332104"] * 2,
    6: [
        "012345543210",
        "123450054321",
        "234501105432",
        "345012210543",
        "450123321054",
        "501234432105",
        "012345543210",
        "123450054321",
        "234501105432",
        "345012210543",
    ],
}
# With Private Dice Pools: one turn a round, clockwise only.
CLOCKWISE = {
    2: ["01", "10"] * 5,
    3: ["012", "120", "201"] * 3 + ["012"],
    4: ["0123", "1230", "2301", "3012"] * 2 + ["0123", "1230"],
    5: ["01234", "12340", "23401", "34012", "40123"] * 2,
    6: ["012345", "123450", "234501", "345012", "450123", "501234", "012345", "123450", "234501", "345012"],
}
ORDERS = {
    "original:1": THERE_AND_BACK[1],
    "remastered:1": THERE_AND_BACK[1],
    **{f"remastered:{players}": THERE_AND_BACK[players] for players in (2, 3, 4)},
    **{f"original:{players}+expansion": THERE_AND_BACK[players] for players in (2, 3, 4, 5, 6)},
    **{f"original:{players}+pools": CLOCKWISE[players] for players in (2, 3, 4, 5, 6)},
}
EACH = pytest.mark.parametrize("rules", ORDERS)


@EACH
def test_the_order_of_all_ten_rounds(rules: str) -> None:
    """Section 3: every turn of a game in which everyone passes; passing is legal in each."""
    game = begun(rules)
    seen = []
    for number, expected in enumerate(ORDERS[rules], 1):
        order = ""
        for turn in range(len(expected)):
            assert (game.round, game.turn) == (number, turn)
            assert "pass" in game.legal
            order += str(game.actor)
            game.play("pass")
        seen.append(order)
    assert seen == ORDERS[rules]
    assert (game.over, game.actor, game.legal) == (True, None, ())


@EACH
def test_every_turn_of_every_round_can_be_loaded(rules: str) -> None:
    """Section 3, Text forms: `round` and `turn` say who is to act; one turn more than there are is none."""
    alone = ORDERS[rules] is THERE_AND_BACK[1]
    seats = [lone() if rules == "original:1" else seat()] if alone else []
    for number, order in enumerate(ORDERS[rules], 1):
        for turn, actor in enumerate(order):
            game = start(table(*seats, rules=rules, round=number, turn=turn, pool="R3"))
            assert (game.actor, game.round, game.turn) == (int(actor), number, turn)
        with pytest.raises(vitrail.PositionError, match="turn"):
            start(table(*seats, rules=rules, round=min(number, 9), turn=len(order), pool="R3"))


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_left_goes_to_the_track_after_the_last_turn(players: int) -> None:
    """Section 3: with Private Dice Pools after n turns already, the pool of n + 1 as it is."""
    game = begun(f"original:{players}+pools")
    pools = []
    for _ in range(10):
        pools.append(sorted(pool(game).elements()))
        passes(game, players)
    assert game.over
    assert track(game) == pools
    assert [len(space) for space in pools] == [players + 1] * 10


@pytest.mark.parametrize("rules", ["original:2+pools", "original:6+pools"])
def test_nobody_skips_a_second_turn_that_nobody_has(rules: str) -> None:
    """Section 3, Text forms: `skip_next` is for games with two turns a round."""
    with pytest.raises(vitrail.PositionError, match="skip_next"):
        start(table(seat(skip_next=True), rules=rules, pool="R3"))


@pytest.mark.parametrize("players", [5, 6])
def test_running_pliers_skip_the_second_of_many(players: int) -> None:
    """Section 5.8: seat 1, second in round 1, drafts twice; on the way back it is left out, and round 2 is whole."""
    game = start(table(rules=f"original:{players}", round=1, turn=1, pool="R3 G4 B5", tools="running-pliers"))
    game.play("die:R3 cell:A1 tool:running-pliers die:G4 cell:A2 pass")
    order = ""
    while game.round == 1:
        order += str(game.actor)
        game.play("pass")
    assert order == {5: "2344320", 6: "234554320"}[players]
    again = ""
    while game.round == 2:
        again += str(game.actor)
        game.play("pass")
    assert again == THERE_AND_BACK[players][1]


def test_the_back_to_back_player_of_five() -> None:
    """Section 6: the last seat of the forward pass has its two turns in a row; `refuse` keeps the Pliers from it."""
    for ruling, offered in (("allow", True), ("refuse", False)):
        rules = f"original:5?running_pliers_back_to_back={ruling}"
        game = start(table(rules=rules, round=1, turn=4, pool="R3 G4", tools="running-pliers"))
        assert game.actor == 4
        assert ("tool:running-pliers" in game.legal) == offered
        early = start(table(rules=rules, round=1, turn=3, pool="R3 G4", tools="running-pliers"))
        assert "tool:running-pliers" in early.legal


def test_a_solo_players_turns_are_adjacent() -> None:
    """Section 6: the two turns of a solo round follow each other, so `refuse` leaves the Pliers out altogether."""
    for ruling, offered in (("allow", True), ("refuse", False)):
        rules = f"original:1?running_pliers_back_to_back={ruling}"
        game = start(table(lone(), rules=rules, round=1, turn=0, pool="R3 G4 R5", tools="running-pliers"))
        assert ("tool:running-pliers" in game.legal) == offered


def test_running_pliers_end_a_solo_round() -> None:
    """Section 5.8: the second of the two turns is skipped; the rest of the pool goes to the track."""
    game = start(table(lone(), rules="original:1", pool="R3 G4 B5 Y1", tools="running-pliers"))
    game.play("die:B5 cell:A1 tool:running-pliers die:R3 die:G4 cell:A2 pass")
    assert (game.round, game.turn) == (4, 0)
    assert track(game)[2] == ["Y1"]
    assert now(game)["tools"] == []


# The last tie-break follows the order of turns

PRIVATE_TURNS = [("last_in_seat_order", (2, 1, 0)), ("last_to_act", (2, 1, 0))]


@pytest.mark.parametrize(("ruling", "ranking"), PRIVATE_TURNS)
def test_last_to_act_with_one_turn_a_round(ruling: str, ranking: tuple[int, ...]) -> None:
    """Section 7: round 10 of three goes 0 1 2 once, so the last in seat order is the last to act."""
    rules = f"original:3+pools?last_tie_break={ruling}"
    privates = ["red", "blue", "green"]
    seats = [seat(private=[private]) for private in privates]
    game = start(table(*seats, rules=rules, round=10, turn=2))
    game.play("pass")
    assert tuple(game.ranking()) == ranking
    assert game.ranking().tie_break == "seat_order"


@pytest.mark.parametrize(
    ("ruling", "ranking"), [("last_in_seat_order", (3, 2, 1, 0, 4)), ("last_to_act", (4, 0, 1, 2, 3))]
)
def test_the_last_tie_break_of_five(ruling: str, ranking: tuple[int, ...]) -> None:
    """Section 7: round 10 of five goes 4 0 1 2 3, 3 2 1 0 4."""
    game = start(table(rules=f"original:5?last_tie_break={ruling}", round=10, turn=9))
    game.play("pass")
    assert tuple(game.ranking()) == ranking
