"""RULES sections 3 and 5, Private Dice Pools: one turn a round; a draft, a private die and a tool, in any order.

Round 3 of two goes 0 1. The usual window holds R1 on A1 and G2 on A2; the Draft Pool P4 B6 G5; the private pool B5 Y3.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    after,
    begun,
    now,
    offers,
    options,
    passes,
    placed,
    pool,
    private_pool,
    refused,
    seat,
    start,
    table,
    targets,
    track,
    window,
)

RULES = "original:2+pools"
DRAFT, PRIVATE, TOOL = "die:P4 cell:B1", "private die:B5 cell:B2", "tool:eglomise-brush cell:A1 cell:A3"


def pools(
    cells: str = "A1=R1 A2=G2",
    own: str = "B5 Y3",
    *,
    rows: str = "..... ..... ..... .....",
    **more: Any,
) -> Position:
    """The table above; `flags` are keys of seat 0."""
    flags = more.pop("flags", {})
    held = {"rules": RULES, "pool": "P4 B6 G5", **more}
    return table(seat(cells, rows=rows, private_pool=own, **flags), seat(private_pool="R6"), **held)


# A turn


@pytest.mark.parametrize("order", list(permutations((DRAFT, PRIVATE, TOOL))))
def test_the_three_in_each_of_six_orders(order: tuple[str, ...]) -> None:
    """Section 3: each once, in any order; then only passing is left, and the other seat is next."""
    game = start(pools(tools="eglomise-brush"))
    for place, actions in enumerate(order):
        open_now = {"private" in game.legal, PRIVATE in order[place:]}
        assert len(open_now) == 1
        assert bool(options(game, "die")) == (DRAFT in order[place:])
        assert offers(game, "eglomise-brush") == (TOOL in order[place:])
        assert "pass" in game.legal
        game.play(actions)
    assert window(game) == placed("A2=G2 A3=R1 B1=P4 B2=B5")
    assert game.legal == ("pass",)
    assert private_pool(game) == Counter(["Y3"])
    assert pool(game) == Counter(["B6", "G5"])
    game.play("pass")
    assert (game.actor, game.round, game.turn) == (1, 3, 1)


@pytest.mark.parametrize("order", list(permutations((DRAFT, PRIVATE, "tool:lead-came-nippers die:Y3 roll:Y6 stop"))))
def test_the_three_in_six_orders_with_a_random_tool(order: tuple[str, ...]) -> None:
    """Section 3: the same with the Lead Came Nippers, which roll one die."""
    game = start(pools(tools="lead-came-nippers"), chance="explicit")
    for actions in order:
        game.play(actions)
    assert window(game) == placed("A1=R1 A2=G2 B1=P4 B2=B5")
    assert private_pool(game) == Counter(["Y6"])
    assert game.legal == ("pass",)


@pytest.mark.parametrize(
    "actions", ["", DRAFT, PRIVATE, TOOL, f"{DRAFT} {TOOL}", f"{TOOL} {PRIVATE}", f"{PRIVATE} {DRAFT}"]
)
def test_each_is_optional(actions: str) -> None:
    """Section 3: any of them may be left out."""
    game = start(pools(tools="eglomise-brush"))
    game.play(f"{actions} pass")
    assert (game.actor, game.turn) == (1, 1)


def test_each_at_most_once() -> None:
    """Section 3: no second draft, private die or tool in a turn; in the next round all are open again."""
    game = start(pools(tools="eglomise-brush"))
    game.play(DRAFT)
    refused(game, "die:B6")
    game.play(PRIVATE)
    refused(game, "private")
    game.play(TOOL)
    refused(game, "tool:eglomise-brush")
    passes(game, 3)
    assert (game.round, game.turn, game.actor) == (4, 1, 0)
    assert options(game, "die")
    assert "private" in game.legal
    assert offers(game, "eglomise-brush")


def test_one_turn_a_round_each_clockwise() -> None:
    """Section 3: what is left after two turns goes to the track."""
    game = start(pools())
    game.play(f"{DRAFT} pass pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)
    assert track(game)[2] == ["B6", "G5"]
    assert sum(pool(game).values()) == 3


def test_a_private_die_is_named_by_itself() -> None:
    """Text forms: `private`, then the die, then the cell; only dice that fit, and no way to leave in the middle."""
    game = start(pools())
    game.play("private")
    assert game.legal == ("die:Y3", "die:B5")
    assert (now(game)["phase"], now(game)["actor"]) == ("private", 0)
    game.play("die:B5")
    assert (now(game)["hand"], now(game)["hand_private"], now(game)["phase"]) == ("B5", True, "place")
    assert {action.partition(":")[0] for action in game.legal} == {"cell"}
    assert private_pool(game) == Counter(["Y3"])


def test_the_ids_of_private_actions() -> None:
    """Text forms: 62 is the private pool, 63 the repair, 61 passing; dice from 20 on, R Y G B P by value."""
    game = start(pools(pool="P4", rules="original:2+pools+late-window-repair"))
    assert game.legal == ("die:P4", "pass", "private", "repair")
    assert game.mask == 1 << 20 + 4 * 6 + 3 | 1 << 61 | 1 << 62 | 1 << 63
    game.play("private")
    assert game.mask == 1 << 20 + 1 * 6 + 2 | 1 << 20 + 3 * 6 + 4


def test_a_drafted_die_is_no_private_one() -> None:
    """Text forms: `hand_private` tells them apart, here B6 drafted."""
    game = start(pools())
    game.play("die:B6")
    assert (now(game)["hand"], now(game)["hand_private"]) == ("B6", False)
    refused(game, "private")


def test_a_private_die_does_not_come_from_the_others_pool() -> None:
    """Section 3: one's own private pool; R6 is seat 1's."""
    game = start(pools())
    refused(game, "private die:R6")
    refused(game, "private die:P4")
    refused(game, "die:B5")


@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_has_ten_and_may_place_one_a_round(players: int) -> None:
    """Sections 1 and 3: two of each color; a private die placed is gone from the private pool, never refilled."""
    game = begun(f"original:{players}+pools")
    for number in range(players):
        assert Counter(die[0] for die in private_pool(game, number).elements()) == dict.fromkeys("RYGBP", 2)
    placed_dice = [0] * players
    while (actor := game.actor) is not None:
        if "private" in game.legal:
            game.play("private")
            game.play(game.legal[0])
            game.play(game.legal[0])
            placed_dice[actor] += 1
        game.play("pass")
    assert [sum(private_pool(game, seat).values()) for seat in range(players)] == [10 - count for count in placed_dice]
    assert min(placed_dice) >= 3


# Placing


def test_two_dice_of_a_turn_are_placed_one_after_the_other() -> None:
    """Section 4: in an empty window the first goes to the edge, the second beside it, never both to the edge."""
    game = start(pools("", own="B5"))
    game.play("die:P4 cell:A1")
    assert targets(game, "private die:B5") == {"A2", "B1", "B2"}
    game = start(pools("", own="B5"))
    game.play("private die:B5 cell:D5")
    assert targets(game, "die:P4") == {"C4", "C5", "D4"}


def test_the_golden_rule_between_the_two() -> None:
    """Section 4.4: P5 beside P4, and B4 beside P4, only by a corner."""
    for die in ("P5", "B4"):
        game = start(pools("", own=die))
        game.play("die:P4 cell:A1")
        assert targets(game, f"private die:{die}") == {"B2"}


def test_the_first_makes_room_for_the_second() -> None:
    """Section 4: B5 fits B2 alone, an inner cell: not in the empty window, but beside a die on A1."""
    game = start(pools("", own="B5", rows="YGYGY GBGYG YGYGY GYGYG", pool="Y1 G2"))
    assert "private" not in game.legal
    game.play("die:Y1 cell:A1")
    assert "private" in game.legal
    assert targets(game, "private die:B5") == {"B2"}


def test_the_first_may_take_the_seconds_only_cell() -> None:
    """Section 4: B5 and B1 both fit B1 alone, next to R1 on A1; once the one is placed the other fits nowhere."""
    game = start(pools("A1=R1", own="B5", rows="RYGYG BGYGY GYGYG YGYGY", pool="B2"))
    assert options(game, "die") == {"B2"}
    game.play("private die:B5 cell:B1")
    assert options(game, "die") == set()
    game = start(pools("A1=R1", own="B5", rows="RYGYG BGYGY GYGYG YGYGY", pool="B2"))
    game.play("die:B2 cell:B1")
    assert "private" not in game.legal


def test_only_private_dice_that_fit_are_offered() -> None:
    """Section 4: on fours and blues B5 fits and Y3 does not; without B5 there is no private action."""
    game = start(pools("", own="B5 Y3", rows=FOUR_OR_BLUE))
    assert options(after(game, "private"), "die") == {"B5"}
    assert "private" not in start(pools("", own="Y3", rows=FOUR_OR_BLUE)).legal


def test_a_private_die_obeys_every_restriction() -> None:
    """Section 4: B5 at the R1 of A1: A2 prints red, B1 prints 5, B2 prints 1."""
    game = start(pools("A1=R1", own="B5", rows=".R... 51... ..... ....."))
    assert targets(game, "private die:B5") == {"B1"}


# An empty private pool


def test_with_an_empty_private_pool_there_is_no_private_action() -> None:
    """Section 3: nothing to place; the turn is otherwise the same, and the game goes on to its end."""
    game = start(pools(own="", tools="eglomise-brush strip-cutter lead-came-nippers"))
    assert "private" not in game.legal
    assert options(game, "tool") == {"eglomise-brush"}
    game.play("die:P4")
    assert not offers(game, "strip-cutter")
    game.play(f"cell:B1 {TOOL} pass")
    while not game.over:
        assert game.actor == 1 or "private" not in game.legal
        game.play("pass")


def test_the_last_private_die() -> None:
    """Sections 3 and 5: once it is placed, Strip Cutter and Nippers have nothing to work with."""
    game = start(pools(own="B5", tools="strip-cutter lead-came-nippers"))
    game.play(PRIVATE)
    assert private_pool(game) == Counter()
    assert not offers(game, "lead-came-nippers")
    game.play("die:P4")
    assert not offers(game, "strip-cutter")


def test_with_auto_pass_an_empty_private_pool_keeps_no_turn_open() -> None:
    """Text forms: a turn ends when only passing is left; with a private die that fits it goes on."""
    game = vitrail.Game.from_position(pools(own=""), seed=1)
    game.play(DRAFT)
    assert (game.actor, game.turn) == (1, 1)
    game = vitrail.Game.from_position(pools(), seed=1)
    game.play(DRAFT)
    assert (game.actor, set(game.legal)) == (0, {"private", "pass"})
    game.play(PRIVATE)
    assert (game.actor, game.turn) == (1, 1)


# Taking back, scores, views, positions


def test_a_private_die_can_be_taken_back() -> None:
    """Text forms: one action at a time."""
    game = start(pools())
    before = game.position()
    game.play(PRIVATE)
    for expected in ("cell:B2", "die:B5", "private"):
        game.undo()
        assert expected in game.legal
    assert game.position() == before
    assert not game.can_undo


def test_dice_left_in_a_private_pool_count_for_nothing() -> None:
    """Section 7: red: R1 of the window alone; 20 - 2 cells are open; no public objective counts them."""
    game = start(pools(own="R6 R5 R4", public=["color-variety", "deep-shades"], round=10, turn=1))
    sheet = game.scores()[0]
    assert (sheet.private, sheet.open_cells, sum(sheet.public.values())) == (1, -18, 0)
    game.play("pass")
    assert game.scores()[0].total == 1 + 6 - 18


def test_private_pools_lie_open() -> None:
    """Text forms: open to all."""
    game = start(pools())
    for viewer in (0, 1, None):
        held = game.view(viewer)["seats"]
        assert [sorted(seat["private_pool"].split()) for seat in held] == [["B5", "Y3"], ["R6"]]


def test_a_position_tells_pools_and_flags() -> None:
    """Text forms: `private_pool` and `private_used`; after two of the three actions it loads to the same third."""
    game = start(pools(tools="eglomise-brush"))
    game.play(f"{PRIVATE} {TOOL}")
    position = game.position()
    held = position["seats"][0]
    assert (held["private_pool"], held["private_used"], held["tool_used"], held["drafted"]) == ("Y3", True, True, False)
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.position(), again.legal) == (position, game.legal)
    again.play(DRAFT)
    assert again.legal == ("pass",)
    game.play("pass")
    assert game.position()["seats"][0]["private_used"] is False


def test_a_position_in_the_middle() -> None:
    """Text forms: the turn's start and the actions since, the private die among them."""
    game = start(pools())
    game.play(f"{DRAFT} private die:B5")
    position = game.position()
    assert position["actions"][-2:] == ["private", "die:B5"]
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.legal, again.view(0)) == (game.legal, game.view(0))


def test_the_flag_of_a_position_closes_the_private_action() -> None:
    """Text forms: `private_used`, for the seat to act."""
    game = start(pools(flags={"private_used": True}))
    assert "private" not in game.legal
    position = pools()
    position["seats"][1]["private_used"] = True
    with pytest.raises(vitrail.PositionError, match=r"seat 1.*private_used"):
        start(position)


def test_private_dice_belong_to_the_whole() -> None:
    """Section 10: of two players there are 6 + 2 x 2 = 10 dice of each color; an eleventh blue one is refused."""
    blue = " ".join(["B1"] * 10)
    assert now(start(pools(own=blue, pool="P4 G5")))["bag"]["B"] == 0
    with pytest.raises(vitrail.PositionError, match=r"(?i)blue"):
        start(pools(own=f"{blue} B2", pool="P4 G5"))


@pytest.mark.parametrize("rules", ["original:2", "original:2+expansion", "remastered:2"])
@pytest.mark.parametrize(("key", "value"), [("private_pool", "B5"), ("private_used", True)])
def test_the_keys_are_for_private_dice_pools(rules: str, key: str, value: object) -> None:
    """Text forms: without the rule the key has no meaning."""
    with pytest.raises(vitrail.PositionError, match=rf"seat 0: .*{key}"):
        start(table(seat(**{key: value}), rules=rules))  # type: ignore[arg-type]  # one of the keys of a seat


@pytest.mark.parametrize("bad", ["X3", "B7", "B", "B5,Y3"])
def test_a_private_pool_holds_dice(bad: str) -> None:
    """Text forms: the sentence names seat and key."""
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*private_pool"):
        start(pools(own=bad))
