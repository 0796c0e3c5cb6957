"""Ladders: the control comes out even, the stronger bot is on top, and what cannot be played is refused."""

from __future__ import annotations

import json

import pytest

import vitrail
from tests.cli.running import refused
from tests.cli.running import vitrail as command
from vitrail.lab.ladder import play, wilson


def test_a_bot_against_itself_comes_out_even() -> None:
    """The control: each seed's two games are one game seen from both sides."""
    for rules in ("original:2", "original:4"):
        result = play(["one-ply", "one-ply"], rules, 6, seed=3)
        (match,) = result.matches
        assert (match.win_rate, match.lead) == (0.5, 0)
        assert match.low < 0.5 < match.high
        assert result.bots[0].mean_total == result.bots[1].mean_total


def test_the_stronger_bot_is_on_top() -> None:
    """One-ply wins every game against a bot that plays at random; each bot has played two others."""
    told = []
    result = play(["random", "one-ply", "random"], "original:2", 4, seed=1, told=lambda: told.append(1))
    assert [(bot.name, bot.games) for bot in result.bots] == [("one-ply", 8), ("random", 8), ("random", 8)]
    assert result.bots[0].win_rate == 1
    assert result.bots[0].mean_total > result.bots[1].mean_total + 20
    assert [(match.first, match.second) for match in result.matches] == [
        ("random", "one-ply"),
        ("random", "random"),
        ("one-ply", "random"),
    ]
    assert len(told) == 3 * 2


def test_wilson() -> None:
    """Five of ten: 0.237 to 0.763, by hand; none of ten begins at 0."""
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10)[0] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("names", "rules", "games", "said"),
    [
        (["random"], "original:2", 2, "two bots or more"),
        (["random", "random"], "original:1", 2, "two seats or more"),
        (["random", "random"], "original:2", 3, "even number"),
        (["random", "nobody"], "original:2", 2, "'nobody' is no bot"),
    ],
)
def test_what_it_refuses(names: list[str], rules: str, games: int, said: str) -> None:
    """One clear sentence each."""
    with pytest.raises(vitrail.VitrailError, match=said):
        play(names, rules, games, seed=1)


def test_the_command() -> None:
    """Tables for people, JSON for programs, a sentence for who asks for what is not there."""
    done = command("ladder", "one-ply", "random", "--games", 2, "--json")
    assert done.code == 0
    result = json.loads(done.out)
    assert [bot["name"] for bot in result["bots"]] == ["one-ply", "random"]
    assert {"name", "mean_total", "win_rate", "low", "high", "ms_per_move"} <= set(result["bots"][0])
    assert "100.0%" in command("ladder", "one-ply", "random", "--games", 2).out
    assert "nobody" in refused("ladder", "one-ply", "nobody")
