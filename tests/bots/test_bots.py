"""What all bots have in common: a legal answer, from what their seat may know and nothing else."""

from __future__ import annotations

import json

import pytest

import vitrail
from tests.bots.playing import NAMES, decisions, duel
from vitrail.bots import BOTS, make


def test_the_bots_by_name() -> None:
    """Each with a sentence for people."""
    assert list(BOTS) == ["random", "greedy", "one-ply", "search:20ms"]
    assert all(text.endswith(".") for text in BOTS.values())
    assert [type(make(name, 1)).__name__ for name in NAMES] == ["GreedyBot", "OnePlyBot", "RandomBot", "SearchBot"]


@pytest.mark.parametrize("name", ["", "Greedy", "alphazero"])
def test_a_name_that_is_none(name: str) -> None:
    """The known ones are named."""
    with pytest.raises(
        vitrail.VitrailError, match=f"^{name!r} is no bot; known are random, greedy, one-ply, search:20ms$"
    ):
        make(name, 1)


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_legal_in_every_phase(name: str) -> None:
    """For 2 to 4 seats, under every kind of rulings; the view is left as it was."""
    phases = set()
    for game, view in decisions(36, 0.05):
        phases.add(view["phase"])
        before = json.dumps(view)
        assert make(name, 3).choose(view) in game.legal
        assert json.dumps(view) == before
    assert phases == {"window", "turn", "place", "value", "track", "lift", "set-down", "take"}


@pytest.mark.parametrize("name", NAMES)
def test_a_move_does_not_change_when_the_hidden_part_is_reshuffled(name: str) -> None:
    """Section 2: others' objectives, offers and choices are secret, and so are the dice to come: all dealt anew."""
    phases = set()
    for game, view in decisions(30, 0.05):
        phases.add(view["phase"])
        move = make(name, 9).choose(view)
        for seed in range(2):
            other = view.sample(seed).view(game.actor)
            assert other == view
            assert make(name, 9).choose(other) == move
    assert len(phases) == 8


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_decides_a_bot_s_game(name: str) -> None:
    """The same seeds, the same game."""
    ends = [json.dumps(duel(4, (name, name, name)).position()) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    "names", [("greedy", "random"), ("random", "greedy", "random"), ("greedy",) * 4, ("one-ply",) * 3]
)
def test_whole_games(names: tuple[str, ...]) -> None:
    """2 to 4 seats, to the end of round 10."""
    game = duel(1, names)
    assert game.over
    assert game.round == 10
