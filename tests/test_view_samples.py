"""Games sampled from a view: whole games of their own, with dice that tell nothing about the cards dealt."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import vitrail


def test_the_dice_to_come_tell_nothing_about_the_cards_dealt() -> None:
    """Section 2: whatever the other's Private Objective is in a sample, the next round's first die has any color."""
    game = vitrail.Game("original:2", seed=5, auto_pass=False)
    for _ in range(2):
        game.play(game.legal[0])
    view = game.view(0)
    seen = defaultdict[str, set[str]](set)
    for seed in range(300):
        sample = view.sample(seed)
        private = sample.position()["seats"][1]["private"][0]
        while sample.round == 1:
            sample.play("pass")
        roll = next(entry.text for entry in sample.history if entry.text.startswith("roll:") and entry.round == 2)
        seen[private].add(roll[5])
    assert len(seen) == 4  # one's own color is not among them
    assert all(len(colors) == 5 for colors in seen.values()), seen


@pytest.mark.parametrize("rules", ["original:2", "original:3+pools+window-draft", "remastered:1", "original:1"])
@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_a_sample_is_a_game_of_its_own(rules: str, chance: str) -> None:
    """Text forms: at any moment its position loads, its record replays to that moment, and no chance is pending."""
    game = vitrail.Game(rules, seed=11, chance=chance)
    draw = random.Random(11)
    number = 0
    while not game.over:
        number += 1
        if number % 5 == 0:
            seat = game.actor if game.actor is not None and game.actor >= 0 else 0
            sample = game.view(seat).sample(number)
            assert sample.actor is not None
            assert sample.actor >= 0
            assert vitrail.Game.from_position(sample.position()).legal == sample.legal
            for _ in range(min(3, len(sample.legal))):
                if not sample.over:
                    sample.play(draw.choice(sample.legal))
            again = sample.record().replay()
            assert (again.legal, again.view(None)) == (sample.legal, sample.view(None))
        game.play(draw.choice(game.legal))
    assert number > 40


def test_a_view_during_the_deal_does_not_tell_the_cards_by_what_is_left() -> None:
    """Section 2.1: after seat 0's objective was dealt, all five are still possible for seat 1 as seat 1 sees it."""
    game = vitrail.Game("original:2", chance="explicit")
    game.play("deal:red")
    assert game.mask.bit_count() == 4
    assert game.view(1).core().legal.bit_count() == 5
    assert game.view(0).core().legal.bit_count() == 4
    for seed in range(30):
        held = [seat["private"] for seat in game.view(1).sample(seed).position()["seats"]]
        assert held[0] != held[1]


def test_window_cards_dealt_unseen_are_not_told_by_what_is_left() -> None:
    """Section 2.2: seat 1 does not see which two cards seat 0 got; a sample deals no card twice."""
    game = vitrail.Game("original:2", chance="explicit")
    game.play("deal:red deal:blue deal:base-01 deal:base-02 deal:base-03")
    assert game.view(1).core().legal.bit_count() == 11  # all but the one it holds
    for seed in range(30):
        offers = [seat["offer"] for seat in game.view(1).sample(seed).position()["seats"]]
        assert len({card for offer in offers for card in offer}) == 4


def test_dice_that_left_a_solo_game_lie_open() -> None:
    """Section 7, Original solo: the die that pays for a tool leaves the game; every view names its color."""
    position = {
        "rules": "original:1?tools=1",
        "pool": "Y2 R3 B5 G1",
        "tools": [{"id": "lathekin"}],
        "seats": [
            {
                "window": {"difficulty": 3, "grid": ["....."] * 4},
                "dice": "R1 G2 .. .. .. / .. .. .. .. .. / .. .. .. .. .. / .. .. .. .. ..",
                "private": ["red", "blue"],
            }
        ],
    }
    game = vitrail.Game.from_position(position, seed=1, auto_pass=False)
    assert game.view(0)["out"] == []
    game.play("tool:lathekin die:Y2")
    assert game.view(0)["out"] == game.view(None)["out"] == ["Y"]
