"""Players by program. A bot gets a view, what its seat may know, and answers with the text of one legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from vitrail.bots.greedy import GreedyBot
from vitrail.bots.one_ply import OnePlyBot
from vitrail.bots.random_bot import RandomBot
from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vitrail.view import View

__all__ = ["BOTS", "Bot", "GreedyBot", "OnePlyBot", "RandomBot", "make"]


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, view: View) -> str:
        """Return the text of one of the view's legal actions."""


BOTS = {
    "random": "Draws every action at random. It knows the rules and nothing else.",
    "greedy": "Looks one action ahead and takes what its window gains from most.",
    "one-ply": "Looks one action ahead and takes what it has learned to expect most points from.",
}
"""The bots by name, each with a sentence for people."""

_MAKERS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "one-ply": OnePlyBot}


def make(name: str, seed: int) -> Bot:
    """Return a bot by its name; the seed decides what it draws at random. VitrailError for a name that is none."""
    if name not in _MAKERS:
        raise VitrailError(f"{name!r} is no bot; known are {', '.join(_MAKERS)}")
    return _MAKERS[name](seed)
