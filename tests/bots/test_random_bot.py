"""The bot that draws its moves."""

from __future__ import annotations

from collections import Counter

import vitrail
from vitrail.bots import RandomBot


def test_every_action_is_as_likely_as_the_other() -> None:
    """4,000 draws among the four windows of the first choice, within 5 sigma (27)."""
    view = vitrail.Game(seed=1).view(0)
    bot = RandomBot(5)
    drawn = Counter(bot.choose(view) for _ in range(4000))
    assert set(drawn) == set(view["legal"])
    assert all(abs(number - 1000) < 137 for number in drawn.values())


def test_its_seed_is_its_own() -> None:
    """Two bots of one seed agree, two of different seeds do not."""
    view = vitrail.Game(seed=1).view(0)
    drawn = [[bot.choose(view) for _ in range(20)] for bot in (RandomBot(1), RandomBot(1), RandomBot(2))]
    assert drawn[0] == drawn[1] != drawn[2]
