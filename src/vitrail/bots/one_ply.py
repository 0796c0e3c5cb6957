"""A bot that values each way to go on with its turn by what it has learned from playing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.bots.thinker import Thinker
from vitrail.bots.weights import shipped
from vitrail.notation import action_text

if TYPE_CHECKING:
    from vitrail.view import View


RIVALRY = 70
"""How much a point that the next rival may gain from the pool counts against one of its own, in percent."""


class OnePlyBot:
    """Plays the action that the learned value likes best; it looks to the end of what that begins, and no further.

    Of two dice it would rather leave the one that is of less use to the seat that drafts next.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._thinker = Thinker(shipped(), rivalry=RIVALRY)

    def choose(self, view: View) -> str:
        """Return the best legal action by the learned value."""
        core = view.core()
        return action_text(core, view.table, self._thinker.choose(core, self._seed))
