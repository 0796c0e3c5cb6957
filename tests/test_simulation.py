"""Many random games in the core: `simulate`."""

from __future__ import annotations

import random
from typing import Any

import pytest

import vitrail


@pytest.mark.parametrize("rules", ["original:2", "original:4", "remastered:1", "original:6+pools+window-draft"])
@pytest.mark.parametrize("games", [1, 7, 40])
def test_threads_do_not_change_the_result(rules: str, games: int) -> None:
    """The same games, however they are shared out; more threads than games too."""
    results = {vitrail.simulate(rules, games, seed=11, threads=threads) for threads in (1, 2, 3, 8)}
    assert len(results) == 1


def test_parts_sum_to_the_whole() -> None:
    """Game k has the seed `seed + k`: ten games are those of two calls of five."""
    whole = vitrail.simulate("original:2", 10, seed=100)
    parts = [vitrail.simulate("original:2", 5, seed=seed) for seed in (100, 105)]
    assert whole.games == 10
    assert whole.decisions == sum(part.decisions for part in parts)
    assert whole.mean_total == pytest.approx(sum(part.mean_total for part in parts) / 2)
    assert whole.mean_dice == pytest.approx(sum(part.mean_dice for part in parts) / 2)


def test_seeds_count_on_past_the_largest() -> None:
    """After 2**64 - 1 comes 0, with one thread and with three."""
    last = (1 << 64) - 1
    parts = [vitrail.simulate("original:2", 1, seed=seed) for seed in (last, 0, 1)]
    for threads in (1, 3):
        whole = vitrail.simulate("original:2", 3, seed=last, threads=threads)
        assert whole.decisions == sum(part.decisions for part in parts)


def test_without_a_seed_the_games_are_others_each_time() -> None:
    """A fresh seed."""
    assert len({vitrail.simulate("original:2", 50).mean_total for _ in range(4)}) > 1


def test_rules_in_every_form() -> None:
    """Rules, text, dict."""
    results = [vitrail.simulate(rules, 5, seed=1) for rules in (vitrail.Rules(), "original:2", {"players": 2})]
    assert results[0] == results[1] == results[2]
    assert results[0] != vitrail.simulate("original:2?unplaceable_draft=return_and_end_turn", 5, seed=1)


@pytest.mark.parametrize(("rules", "seats", "each"), [("original:2", 2, 1), ("remastered:1", 1, 3)])
def test_the_figures_are_those_of_games_played_one_by_one(rules: str, seats: int, each: int) -> None:
    """Uniformly random play through the friendly Game comes to like figures: means of 600 windows within 5 sigma.

    Section 7: an open cell costs 1 point, 3 in a solo game.
    """
    totals, dice = [], []
    for seed in range(600 // seats):
        game, rng = vitrail.Game(rules, seed=seed), random.Random(seed)
        while not game.over:
            game.play(rng.choice(game.legal))
        totals += [sheet.total for sheet in game.scores()]
        dice += [20 + sheet.open_cells // each for sheet in game.scores()]
    core = vitrail.simulate(rules, 3000, seed=5)
    for sample, mean in ((totals, core.mean_total), (dice, core.mean_dice)):
        average = sum(sample) / len(sample)
        spread = (sum((value - average) ** 2 for value in sample) / len(sample)) ** 0.5
        assert abs(average - mean) < 5 * spread * (1 / len(sample) + 1 / (3000 * seats)) ** 0.5


@pytest.mark.parametrize("number", [0, -1, 1.0, "3", True, None, 10**13])
@pytest.mark.parametrize(("name", "most"), [("games", "1,099,511,627,776"), ("threads", "1,024")])
def test_numbers_of_games_and_threads(name: str, most: str, number: Any) -> None:
    """Whole, 1 at least, and not so many that no machine could play them."""
    with pytest.raises(vitrail.RulesError, match=f"^{name} is a whole number from 1 to {most}, not {number!r}$"):
        vitrail.simulate("original:2", **{"games": 1, "threads": 1, name: number})


def test_other_errors() -> None:
    """Rules and seed are checked as everywhere."""
    with pytest.raises(vitrail.RulesError, match="Private Dice Pools do not go with a solo game"):
        vitrail.simulate("original:1+pools", 1)
    with pytest.raises(vitrail.RulesError, match="rule set 'sagrada'"):
        vitrail.simulate("sagrada", 1)
    with pytest.raises(vitrail.RulesError, match="a seed is a whole number"):
        vitrail.simulate("original:2", 1, seed=-1)
