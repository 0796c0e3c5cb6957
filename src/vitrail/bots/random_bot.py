"""A bot that draws every action uniformly from the legal ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vitrail.view import View


class RandomBot:
    """Plays at random."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a game's chance, no secret

    def choose(self, view: View) -> str:
        """Return one of the legal actions, each equally likely."""
        legal: list[str] = view["legal"]
        return self._random.choice(legal)
