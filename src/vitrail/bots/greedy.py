"""A bot that looks to the end of one action and takes what its window gains from most.

It values a window by the points it has, what its objectives are on the way to, and how well its open cells can still
be filled. Chance that one die decides is averaged; of the others it knows nothing and asks nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.bots.worth import Worth
from vitrail.engine import codes
from vitrail.notation import action_text

if TYPE_CHECKING:
    from vitrail.engine.core import Core
    from vitrail.view import View

MOST_WINDOWS = 400
"""How many windows it compares for one decision."""
_MOMENTS_OF_CHANCE = {codes.REROLL_HAND, codes.DRAW_HAND, codes.REROLL_PRIVATE}


class GreedyBot:
    """Plays the action after which its own window is worth most."""

    def __init__(self, seed: int) -> None:
        self._seed = seed  # it draws nothing at random: the same view, the same action

    def choose(self, view: View) -> str:
        """Return the best legal action by its own estimate."""
        core = view.core()
        table = view.table
        if core.phase == codes.CHOOSE_WINDOW:
            action = _best_window(view)
        else:
            action = _Search(core, Worth(core, table)).best()
        return action_text(core, table, action)


def _best_window(view: View) -> int:
    """Return the open pattern with most cells printed in one's colors, then the one with most tokens."""
    core, table = view.core(), view.table
    private = view["seats"][core.actor]["private"] or []
    colors = {table.pack.private[name].color for name in private} - {""}

    def wish(action: int) -> tuple[float, int]:
        card, side = core.offer_of(action)
        window = table.pack.windows[table.pack.cards[table.cards[card]].windows[side]]
        printed = "".join(window.grid)
        own = max((printed.count(color) for color in colors), default=0)
        return own - 0.25 * (20 - printed.count(".")), window.difficulty

    return max(_actions(core.legal), key=wish)


class _Search:
    """The windows that one action can lead to, up to the end of that action or of the tool it starts."""

    def __init__(self, core: Core, worth: Worth) -> None:
        self._core = core
        self._worth = worth
        self._seat = core.actor
        self._left = MOST_WINDOWS

    def best(self) -> int:
        """Return the id of the action of most worth; of equal ones passing, else the first."""
        core = self._core
        return max(_actions(core.legal), key=lambda action: (self._after(core, action), action == codes.PASS))

    def _after(self, core: Core, action: int) -> float:
        """Return the worth of what an action leads to."""
        if core.phase == codes.TURN and action == codes.PASS:
            return self._worth.of(core)
        child = core.clone()
        child.apply(action)
        return self._value(child)

    def _value(self, core: Core) -> float:
        """Return the worth of the best way on from here, to the end of what was begun."""
        if core.over or core.actor != self._seat or core.phase in {codes.TURN, codes.ROLL_POOL} or self._left <= 0:
            self._left -= 1
            return self._worth.of(core)
        if core.phase == codes.REROLL_POOL:
            return self._worth.of(core) + self._worth.hope(core)
        if core.phase in _MOMENTS_OF_CHANCE:
            return self._mean(core)
        return max(self._after(core, action) for action in _actions(core.legal))

    def _mean(self, core: Core) -> float:
        """Return the mean worth over what one die may show."""
        weights = core.weights()
        total = sum(weight for _, weight in weights)
        return sum(weight * self._after(core, outcome) for outcome, weight in weights) / total


def _actions(mask: int) -> list[int]:
    """Return the ids in a mask, lowest first."""
    ids = []
    while mask:
        ids.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return ids
