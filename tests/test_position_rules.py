"""Positions under every rule set: each key comes back, and is refused without its rule."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import vitrail
from tests.rule_sets import any_rules
from tests.rules_cases.build import lone, seat, start, table

Position = dict[str, Any]
ALL_TWISTS = "open-goals+window-draft+one-tool-round+favor-reserve+late-window-repair"

ROUND_TRIPS: dict[str, Position] = {
    "a private pool": table(
        seat(private_pool="R3 B5 B5"), seat(private_pool="G1"), rules="original:2+pools", pool="P1"
    ),
    "a private die used": table(
        seat("A1=B5", private_pool="R3", private_used=True), rules="original:2+pools", pool="P1"
    ),
    "an empty private pool": table(seat(private_pool=""), rules="original:6+pools", pool="P1", round=1),
    "drafted and tool used, private open": table(
        seat("A1=B5", private_pool="R3", drafted=True, tool_used=True), rules="original:2+pools", tools="strip-cutter:1"
    ),
    "a token aside": table(
        seat(favor=4, reserve=1), seat(favor=0, reserve=1), rules="original:2+favor-reserve", round=5
    ),
    "a token aside for one": table(seat(favor=4, reserve=1), rules="remastered:3+favor-reserve", round=1),
    "a repair used": table(seat("A1=R3 B2=G4", repair=False), rules="original:2+late-window-repair", pool="P1"),
    "a tool of the first turn": table(
        seat("A1=R3", tool_used_round=True), rules="original:2+one-tool-round", turn=3, tools="eglomise-brush:1"
    ),
    "a tool of another's first turn": table(
        seat("A1=R3", tool_used_round=True), rules="original:2+one-tool-round", turn=2, tools="eglomise-brush:1"
    ),
    "a skipped turn of six": table(seat(skip_next=True), rules="original:6", round=1, turn=3, tools="running-pliers:1"),
    "dice out of the game": table(lone("A1=R3"), rules="original:1", out=["B", "Y", "B"], pool="P1", tools="lathekin"),
    "no tool left": table(lone("A1=R3"), rules="original:1", out=["B"], pool="P1"),
    "five tools": table(
        lone(), rules="original:1?tools=5", tools="lathekin tap-wheel flux-brush lens-cutter grinding-stone", pool="P1"
    ),
    "two private objectives": table(lone(private=["purple", "yellow"]), rules="original:1", pool="P1"),
    "tokens alone": table(seat(favor=3), rules="remastered:1", tools="lathekin:3 tap-wheel", out=["Y"], pool="P1"),
    "shaded areas": table(seat(private=["wall"]), seat(private=["brackets"]), rules="original:2+areas", pool="P1"),
    "an area and a color": table(
        seat(private=["port"]), seat(private=["red"]), rules="original:2+expansion", pool="P1"
    ),
    "windows of the expansion": table(
        {"window": "sol", "favor": 3}, {"window": "tenebra", "favor": 6}, rules="original:2+expansion", pool="P1"
    ),
    "every twist": table(
        seat("A1=R3 B2=G4", favor=3, reserve=1, repair=False, tool_used_round=True, private_pool="Y1 Y2"),
        seat(favor=2, reserve=1, private_pool="P1"),
        rules=f"original:2+pools+{ALL_TWISTS}",
        turn=1,
        pool="G1",
    ),
    "Remastered's full bag": table(rules="remastered:2", pool="R1 R2 R3 R4 R5", track=["R6 R6 R6 R6 R6", ""]),
}


@pytest.mark.parametrize("name", ROUND_TRIPS)
def test_round_trip(name: str) -> None:
    """What was given is there, and a position that was given back loads to itself and the same decision."""
    given = ROUND_TRIPS[name]
    game = start(given)
    position = json.loads(json.dumps(game.position()))
    for held, wanted in zip(position["seats"], given["seats"], strict=True):
        shown = {key: held[key].split() if key in ("dice", "private_pool") else held[key] for key in wanted}
        assert shown == {
            key: value.split() if key in ("dice", "private_pool") else value for key, value in wanted.items()
        }
    assert sorted(position["out"]) == sorted(given.get("out", []))
    assert position["tools"] == given["tools"]
    assert (position["round"], position["turn"]) == (given["round"], given["turn"])
    again = start(position)
    assert again.position() == position
    assert (again.legal, again.actor, again.view(0)) == (game.legal, game.actor, game.view(0))


@pytest.mark.parametrize("number", range(32))
def test_round_trip_through_a_whole_game(number: int) -> None:
    """Every few decisions of a random game of any rule set, the n-th subset of twists, and through JSON."""
    rng = random.Random(number)
    game = vitrail.Game(any_rules(rng, number), seed=number, auto_pass=False)
    while not game.over:
        if rng.random() < 0.3:
            again = start(json.loads(json.dumps(game.position())))
            assert again.position() == game.position()
            assert (again.legal, again.actor) == (game.legal, game.actor)
            assert again.view(None) == game.view(None)
        game.play(rng.choice(game.legal))
    over = game.position()
    assert start(over).position() == over
    assert start(over).over


# Each key belongs to a rule


WITHOUT = [
    "original:2",
    "original:2+expansion",
    "remastered:2",
    "original:1",
    "remastered:1",
    "original:2+pools",
    f"original:2+{ALL_TWISTS}",
]
NEEDS: dict[str, tuple[object, list[str]]] = {
    "private_pool": ("B5", ["pools"]),
    "private_used": (True, ["pools"]),
    "reserve": (1, ["favor-reserve"]),
    "repair": (False, ["late-window-repair"]),
    "tool_used_round": (True, ["one-tool-round"]),
}


@pytest.mark.parametrize("rules", WITHOUT)
@pytest.mark.parametrize("key", NEEDS)
def test_a_key_of_a_seat_needs_its_rule(key: str, rules: str) -> None:
    """The sentence names seat and key; where the rule is in force, the position loads."""
    value, needed = NEEDS[key]
    held = (lone() if rules == "original:1" else seat()) | {key: value}
    position = table(held, rules=rules, pool="P1", turn=0)
    if any(part in rules for part in needed):
        assert start(position).position()["seats"][0][key] == value
        return
    with pytest.raises(vitrail.PositionError) as caught:
        start(position)
    assert "seat 0" in str(caught.value)
    assert key in str(caught.value)
    assert 15 < len(str(caught.value)) < 300


@pytest.mark.parametrize("rules", WITHOUT)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("private_pool", ""),
        ("private_used", False),
        ("reserve", 0),
        ("repair", True),
        ("tool_used_round", False),
        ("skip_next", False),
    ],
)
def test_a_default_can_be_written_out_anywhere(rules: str, key: str, value: object) -> None:
    """The defaults of the keys mean nothing is there."""
    held = (lone() if rules == "original:1" else seat()) | {key: value}
    game = start(table(held, rules=rules, pool="P1"))
    assert game.position()["seats"][0][key] == value


BAD = {
    "Favor Tokens in Original solo": (table(lone(favor=1), rules="original:1"), "favor"),
    "two objectives in a game of two": (table(seat(private=["red", "blue"]), seat(private=["green"])), "objective"),
    "two objectives in Remastered solo": (table(seat(private=["red", "blue"]), rules="remastered:1"), "objective"),
    "the same objective twice": (table(lone(private=["red", "red"]), rules="original:1"), "red"),
    "tokens on a card of Original solo": (table(lone(), rules="original:1", tools="lathekin:1"), "lathekin"),
    "an open card without the window draft": (table(rules="original:2", offer=["base-01"]), "offer"),
    "an open card when all have a window": (table(rules="original:2+window-draft", offer=["base-01"]), "offer"),
    "a second turn that pools do not have": (table(rules="original:2+pools", turn=2), "turn"),
    "a tool that pools do not have": (table(rules="original:2+pools", tools="running-pliers"), "running-pliers"),
    "an expansion's tool without pools": (table(rules="original:2+expansion", tools="strip-cutter"), "strip-cutter"),
    "a private die too many": (table(seat(private_pool="R1 " * 11), rules="original:2+pools"), "red"),
    "a die too many in Remastered": (table(rules="remastered:2", track=["R1 " * 11]), "red"),
    "dice out that the bag does not miss": (
        table(lone(), rules="original:1", out=["B"], bag=dict.fromkeys("RYGBP", 18)),
        "blue",
    ),
    "out of no color": (table(lone(), rules="original:1", out=["X"]), "X"),
    "a reserve of two": (table(seat(reserve=2), rules="original:2+favor-reserve"), "reserve"),
    "a reserve that is no number": (table(seat(reserve="one"), rules="original:2+favor-reserve"), "reserve"),
    "a private pool that is a list": (table(seat(private_pool=["R3"]), rules="original:2+pools"), "private_pool"),
    "a private die used by who is not to act": (
        table(seat(), seat(private_used=True), rules="original:2+pools"),
        "seat 1",
    ),
    "a repair that is no flag": (table(seat(repair=1), rules="original:2+late-window-repair"), "repair"),
    "two seats in a solo game": (table(lone(), rules="original:1") | {"seats": [lone(), lone(private=[])]}, "seat"),
    "a twist that is none": (table(pool="R3") | {"rules": "original:2+night"}, "night"),
    "rules that make no sense": (table(pool="R3") | {"rules": "original:1+open-goals"}, "open goals"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_in_a_sentence(name: str) -> None:
    """A PositionError that names the place, in one sentence."""
    position, word = BAD[name]
    with pytest.raises(vitrail.PositionError) as caught:
        start(position)
    message = str(caught.value)
    assert word in message
    assert "\n" not in message
    assert 15 < len(message) < 300


def test_a_bag_that_conserves_is_accepted() -> None:
    """Section 10: the bag with private pools, with dice out and in Remastered, counted by hand."""
    private = " ".join(f"{color}1 {color}2" for color in "RYGBP")
    game = start(table(seat(private_pool=private), seat(private_pool=private), rules="original:2+pools", pool="R3"))
    # 10 of each color, 4 in private pools, and one red in the pool.
    assert game.position()["bag"] == {"R": 5, "Y": 6, "G": 6, "B": 6, "P": 6}
    assert start(game.position()).position() == game.position()
    solo = start(table(lone("A1=R3"), rules="original:1", out=["B", "B"], pool="B1"))
    assert solo.position()["bag"] == {"R": 17, "Y": 18, "G": 18, "B": 15, "P": 18}
    remastered = start(table(rules="remastered:3", pool="P1 P2"))
    assert remastered.position()["bag"] == {"R": 14, "Y": 14, "G": 14, "B": 14, "P": 12}
