"""Views under every rule set (sections 2 and 8): what is open, what stays hidden, and samples of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import vitrail
from tests.rule_sets import any_rules
from tests.rules_cases.boxes import CARDS, cards_of, privates_of
from tests.rules_cases.build import fresh, lone, seat, start, table

Position = dict[str, Any]
KEYS = {
    "seat",
    "phase",
    "actor",
    "hand",
    "hand_private",
    "tool",
    "repairing",
    "offer",
    "target",
    "legal",
    "seats",
    "bag",
}
SEAT_KEYS = {"window", "offer", "dice", "waived", "favor", "private", "private_pool", "reserve", "repair"}


def as_bytes(game: vitrail.Game, viewer: int | None) -> bytes:
    """Every byte that a seat or a spectator would get."""
    return json.dumps(game.view(viewer)).encode()


def viewers(game: vitrail.Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(game.rules.players), None]


def disguised(game: vitrail.Game, viewer: int | None, rng: random.Random) -> Position:
    """The position with other secrets: objectives of others, and in a set-up their window cards."""
    position: Position = json.loads(json.dumps(game.position()))
    others = [held for number, held in enumerate(position["seats"]) if number != viewer]
    own = position["seats"][viewer] if viewer is not None else {}
    if game.rules.players > 1 and "open-goals" not in game.rules.twists:
        left = [name for name in privates_of(str(game.rules)) if name not in own.get("private", [])]
        rng.shuffle(left)
        for held in others:
            held["private"] = [left.pop()]
    taken = {held["window"] for held in position["seats"]}
    cards = [
        card
        for card in cards_of(str(game.rules))
        if not taken & set(CARDS[card]) and card not in (own.get("offer") or [])
    ]
    rng.shuffle(cards)
    for held in others:
        if held.get("offer"):
            held["offer"] = [cards.pop(), cards.pop()]
    return position


def check_secrets(game: vitrail.Game, rng: random.Random) -> None:
    """Whatever is hidden from a seat, it sees the same bytes; and a sample of its view looks the same to it."""
    for viewer in viewers(game):
        seen = as_bytes(game, viewer)
        for seed in range(2):
            other = vitrail.Game.from_position(disguised(game, viewer, rng), seed=seed, auto_pass=False)
            assert as_bytes(other, viewer) == seen
        sample = game.view(viewer).sample(rng.randrange(100))
        assert as_bytes(sample, viewer) == seen
        assert sample.actor == game.actor
        if viewer == game.actor or not any(held["offer"] for held in game.position()["seats"]):
            assert sample.legal == game.legal
        dealt = [name for held in sample.position()["seats"] for name in held["private"]]
        assert len(set(dealt)) == len(dealt) == sum(len(held["private"]) for held in game.position()["seats"])
        assert set(dealt) <= set(privates_of(str(game.rules)))
        assert vitrail.Game.from_position(sample.position(), auto_pass=False).legal == sample.legal


@pytest.mark.parametrize("number", range(32))
def test_nothing_hidden_shows(number: int) -> None:
    """Sections 2 and 8: at moments of a random game of any rule set, the n-th subset of twists; set-up among them."""
    rng = random.Random(number)
    game = vitrail.Game(any_rules(rng, number), seed=number, auto_pass=False)
    due = 0
    while not game.over:
        if due == 0:
            check_secrets(game, rng)
            due = rng.randrange(12, 40) if game.view(None)["phase"] != "window" else 1
        due -= 1
        game.play(rng.choice(game.legal))


@pytest.mark.parametrize("number", range(32))
def test_what_is_open_and_what_is_not(number: int) -> None:
    """Sections 2.1, 7, 8.1: objectives by rule set; all the rest of a seat alike for everyone."""
    rng = random.Random(number)
    game = vitrail.Game(any_rules(rng, number), seed=number, auto_pass=False)
    open_goals = "open-goals" in game.rules.twists
    while not game.over:
        for viewer in viewers(game):
            view = game.view(viewer)
            assert view.keys() >= KEYS
            assert (view["legal"] != []) == (viewer is not None and viewer == game.actor)
            for other, held in enumerate(view["seats"]):
                assert held.keys() >= SEAT_KEYS
                if game.rules.players > 1:
                    assert (held["private"] is not None) == (other == viewer or open_goals)
        for _ in range(min(5, 1 + number % 5)):
            if not game.over:
                game.play(rng.choice(game.legal))


RULES_OF_SET_UP = [
    "original:1",
    "original:2",
    "remastered:1",
    "original:2+window-draft",
    "original:3+pools",
    "original:3+pools+open-goals+window-draft",
    "original:6",
]


@pytest.mark.parametrize("rules", RULES_OF_SET_UP)
def test_every_moment_of_the_set_up_can_be_seen(rules: str) -> None:
    """At every card and die of an explicit set-up there is a view for everyone, and a position."""
    game, rng = fresh(rules), random.Random(rules)
    while game.round == 1 and game.view(None)["phase"] != "turn":
        for viewer in viewers(game):
            view = game.view(viewer)
            assert view["seat"] == viewer
            assert json.loads(json.dumps(view)) == view
        assert game.position()["round"] == 1
        game.play(rng.choice(game.legal))


# The moments that are new


def pools(**more: object) -> vitrail.Game:
    """Two seats with private pools, one with a private objective that only it knows."""
    own = seat("A1=R1 A2=G2", private_pool="B5 Y3")
    position = table(own, seat(private_pool="R6"), rules="original:2+pools", pool="P4 B6", tools="strip-cutter")
    return vitrail.Game.from_position(position | more, seed=1, auto_pass=False)


@pytest.mark.parametrize(
    ("actions", "phase"),
    [
        ("private", "private"),
        ("private die:B5", "place"),
        ("die:P4 tool:strip-cutter", "private"),
        ("die:P4 tool:strip-cutter die:B5", "place"),
    ],
)
def test_phases_of_private_pools(actions: str, phase: str) -> None:
    """Phase `private` asks for a die of the private pool, to place or to swap; what is in hand is open to all."""
    game = pools()
    game.play(actions)
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert (view["phase"], view["actor"]) == (phase, 0)
        assert tuple(view["legal"]) == (game.legal if viewer == 0 else ())
        assert view["hand_private"] == (actions == "private die:B5")


def test_phases_of_the_nippers() -> None:
    """The same phase, before the first die and before the second."""
    game = pools(tools=[{"id": "lead-came-nippers"}])
    game.play("tool:lead-came-nippers")
    assert (game.view(1)["phase"], game.view(1)["tool"]) == ("private", "lead-came-nippers")
    game.play("die:B5")
    assert (game.view(1)["phase"], game.view(1)["tool"]) == ("private", "lead-came-nippers")


def test_the_phase_of_a_payment() -> None:
    """Phase `pay`; the pool still has what may pay, the tool is in use."""
    for rules, held in (("original:1", lone("A1=R1 A2=G2")), ("remastered:1", seat("A1=R1 A2=G2"))):
        game = start(table(held, rules=rules, pool="Y5 B3", tools="lathekin"))
        game.play("tool:lathekin")
        view = game.view(0)
        assert (view["phase"], view["tool"], sorted(view["pool"].split())) == ("pay", "lathekin", ["B3", "Y5"])
        game.play("die:Y5")
        assert (game.view(0)["phase"], game.view(0)["pool"]) == ("lift", "B3")


def test_the_phases_of_a_repair() -> None:
    """Phases `lift` and `set-down` with `repairing`, and no tool."""
    game = start(table(seat("A1=R1 A2=G2"), rules="original:2+late-window-repair", pool="Y5"))
    for action, phase in (("repair", "lift"), ("cell:A1", "set-down")):
        game.play(action)
        for viewer in (0, 1, None):
            view = game.view(viewer)
            assert (view["phase"], view["repairing"], view["tool"]) == (phase, True, None)
    game.play("cell:B1")
    assert not game.view(None)["repairing"]


def test_the_target_is_for_solo_games() -> None:
    """Section 7: the sum of the track, for everybody who looks; None elsewhere."""
    game = start(table(lone(), rules="original:1", track=["R6 B2", "P1"]))
    assert [game.view(viewer)["target"] for viewer in (0, None)] == [9, 9]
    assert start(table(rules="original:2", track=["R6 B2", "P1"])).view(0)["target"] is None


def test_flags_of_the_twists_are_open() -> None:
    """Section 8: a reserve, a used repair, a tool of the first turn lie on the table for all to see."""
    rules = "original:2+one-tool-round+favor-reserve+late-window-repair"
    held = seat(favor=4, reserve=1, repair=False, tool_used_round=True)
    game = start(table(held, seat(favor=2, reserve=1), rules=rules, turn=1, pool="R3"))
    for viewer in (0, 1, None):
        first, second = game.view(viewer)["seats"]
        keys = ("favor", "reserve", "repair", "tool_used_round")
        assert [first[key] for key in keys] == [4, 1, False, True]
        assert [second[key] for key in keys] == [2, 1, True, False]


def test_a_sample_with_private_pools_can_be_played_on() -> None:
    """What lies open, private pools too, is kept; the bag's order is dealt anew."""
    game = pools()
    ends = set()
    for seed in range(5):
        sample = game.view(0).sample(seed)
        assert [held["private_pool"] for held in sample.position()["seats"]] == [
            held["private_pool"] for held in game.position()["seats"]
        ]
        while not sample.over:
            sample.play("pass")
        ends.add(" ".join(sample.view(None)["track"]))
    assert len(ends) > 1


def test_a_solo_sample_has_another_bag_and_nothing_else() -> None:
    """Section 7: alone one knows everything but the dice to come."""
    game = start(table(lone("A1=R1"), rules="original:1", pool="R3", tools="lathekin", track=["B2"]))
    for seed in range(3):
        assert game.view(0).sample(seed).position() == game.position()
