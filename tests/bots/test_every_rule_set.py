"""Bots in other rule sets: legal to the end; the greedy one knows a solo game's target and its own private dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import vitrail
from tests.bots.playing import duel
from vitrail.bots import make

if TYPE_CHECKING:
    from collections.abc import Mapping

RULE_SETS = (
    "original:1?tools=5",
    "remastered:1?tools=4",
    "remastered:3+one-tool-round",
    "original:5+areas+window-draft",
    "original:3+pools+open-goals+window-draft+one-tool-round+favor-reserve+late-window-repair",
)


@pytest.mark.parametrize("text", RULE_SETS)
@pytest.mark.parametrize("name", ["greedy", "one-ply", "random", "search:12n"])
def test_whole_games(text: str, name: str) -> None:
    """Sections 1, 7 and 8: every answer is legal, to the end of round 10."""
    rules = vitrail.Rules.parse(text)
    assert duel(3, (name,) * rules.players, rules).over


def choice(position: Mapping[str, object], *played: str) -> str:
    """What the greedy bot plays in a position after these actions."""
    game = vitrail.Game.from_position(position, seed=1, auto_pass=False)
    for action in played:
        game.play(action)
    assert game.actor is not None
    return make("greedy", 1).choose(game.view(game.actor))


def test_alone_it_leaves_low_dice_for_the_track() -> None:
    """Section 7: what is left on the track is the target, so of two dice alike it takes the 6, not the 1."""
    position = {
        "rules": "original:1",
        "pool": "B1 B6",
        "seats": [{"window": {"difficulty": 0, "grid": ["....."] * 4}, "private": ["red", "yellow"]}],
    }
    assert choice(position) == "die:B6"


def test_it_takes_dice_of_its_own_where_the_pool_offers_none() -> None:
    """Section 3: the private die is an action of its own beside the draft."""
    seats = [
        {"window": {"difficulty": 0, "grid": ["....."] * 4}, "private_pool": "R6 B5 G4"},
        {"window": {"difficulty": 0, "grid": ["....."] * 4}},
    ]
    position = {"rules": "original:2+pools", "round": 3, "pool": "", "seats": seats}
    assert choice(position) == "private"
    assert choice(position, "private").startswith("die:")
