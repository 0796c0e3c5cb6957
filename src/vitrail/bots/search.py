"""A bot that plays the best looking ways on in sampled worlds, for so many milliseconds or samples a decision."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from vitrail.bots.one_ply import RIVALRY
from vitrail.bots.searcher import Searcher
from vitrail.bots.weights import shipped
from vitrail.errors import VitrailError
from vitrail.notation import action_text

if TYPE_CHECKING:
    from vitrail.view import View

BUDGET = re.compile(r"([1-9][0-9]{0,4})(ms|n)")
WIDTH = 8
"""So many ways it plays on at first."""
ROUNDS = 1
"""It looks to the end of this round, and so many rounds further."""


class SearchBot:
    """Thinks for a time (``20ms``) or a number of samples (``500n``); with samples, a seed decides its every move."""

    def __init__(self, budget: str, seed: int) -> None:
        found = BUDGET.fullmatch(budget)
        if found is None:
            raise VitrailError(f"{budget!r} is no budget for a search; one reads 20ms or 500n, up to 99999")
        self._limit, self._timed = int(found[1]), found[2] == "ms"
        self._seed = seed
        self._search = Searcher(shipped(), WIDTH, ROUNDS, RIVALRY)

    def choose(self, view: View) -> str:
        """Return the legal action that begins the best way on."""
        begun = time.perf_counter()
        core = view.core()
        ways = self._search.prepare(core, self._seed)
        halvings = (ways - 1).bit_length()
        for number in range(1, halvings + 1):
            if self._timed:
                self._think_until(begun + self._limit / 1000 * number / halvings)
            else:
                self._search.deepen(max(1, self._limit // (halvings * self._search.ways)))
            self._search.narrow()
        return action_text(core, view.table, self._search.best())

    def _think_until(self, end: float) -> None:
        """Play all ways on until this time, in one world at least."""
        self._search.deepen(1)
        while time.perf_counter() < end:
            self._search.deepen(1)
