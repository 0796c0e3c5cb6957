"""Players by program. A bot gets a view, what its seat may know, and answers with the text of one legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from vitrail.bots.greedy import GreedyBot
from vitrail.bots.one_ply import OnePlyBot
from vitrail.bots.random_bot import RandomBot
from vitrail.bots.search import SearchBot
from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vitrail.view import View

__all__ = ["BOTS", "Bot", "GreedyBot", "OnePlyBot", "RandomBot", "SearchBot", "make", "title"]


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, view: View) -> str:
        """Return the text of one of the view's legal actions."""


BOTS = {
    "random": "Draws every action at random. It knows the rules and nothing else.",
    "greedy": "Looks one action ahead and takes what its window gains from most.",
    "one-ply": "Looks one action ahead and takes what it has learned to expect most points from.",
    "search:20ms": "Plays its best ideas on in many possible worlds, for 20 milliseconds a decision.",
}
"""The bots by name, each with a sentence for people. Of `search`, any budget will do: `search:200ms`, `search:500n`."""

_MAKERS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "one-ply": OnePlyBot}


def make(name: str, seed: int) -> Bot:
    """Return a bot by its name; the seed decides what it draws at random. VitrailError for a name that is none."""
    kind, _, budget = name.partition(":")
    if kind == "search":
        return SearchBot(budget, seed)
    if name not in _MAKERS:
        raise VitrailError(f"{name!r} is no bot; known are {', '.join(BOTS)}")
    return _MAKERS[name](seed)


def title(name: str) -> str:
    """Return a bot's name as people read it: `Greedy`, `One-ply`, `Search 20 ms`."""
    kind, _, budget = name.partition(":")
    return f"{kind.capitalize()} {budget.replace('ms', ' ms')}".rstrip()
