"""Games for the bots' tests."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import vitrail
from vitrail.bots import make

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.view import View

NAMES = ["greedy", "one-ply", "random", "search:24n"]
"""One bot of each kind; the search counts samples, not time, so that a seed decides all it does."""
RULINGS = [{}, {"two_dice_moves": "joint", "unplaceable_draft": "return_and_end_turn", "flux_brush_must_place": "no"}]


def duel(seed: int, names: tuple[str, ...], rules: vitrail.Rules | None = None) -> vitrail.Game:
    """A game played to its end by these bots, one a seat."""
    game = vitrail.Game(rules or vitrail.Rules(players=len(names)), seed=seed)
    bots = [make(name, seed * len(names) + seat) for seat, name in enumerate(names)]
    while game.actor is not None:
        game.play(bots[game.actor].choose(game.view(game.actor)))
    return game


def decisions(games: int, share: float) -> Iterator[tuple[vitrail.Game, View]]:
    """A share of the decisions of random games of every kind, each with the view of the seat to act."""
    for seed in range(games):
        rng = random.Random(seed)
        rules = vitrail.Rules(players=2 + seed % 3, rulings=RULINGS[seed // 3 % 2])
        game = vitrail.Game(rules, seed=seed, auto_pass=seed % 2 == 0)
        while game.actor is not None:
            view = game.view(game.actor)
            # Inside a tool's steps always: they are rare.
            if view["tool"] or rng.random() < share:
                yield game, view
            game.play(rng.choice(game.legal))
