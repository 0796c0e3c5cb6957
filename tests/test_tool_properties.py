"""RULES sections 5 and 6 in whole random games: offered is what `tests/oracle_tools.py` finds, no more and no less.

200 games a run, a tenth of `VITRAIL_SOAK_GAMES`; every game is dealt three of the twelve Tool Cards and any rulings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import vitrail
from tests.oracle import NAMES
from tests.oracle_tools import Turn, Use
from tests.test_properties import GAMES, PATTERNS, choose, explicit

if TYPE_CHECKING:
    import random

BLOCKS = 4


def named(legal: tuple[str, ...], kind: str) -> set[str]:
    """What the legal actions of one kind name."""
    return {action.partition(":")[2] for action in legal if action.startswith(f"{kind}:")}


class Follow:
    """One game, and the use of a moving tool that is going on in it."""

    def __init__(self, game: vitrail.Game) -> None:
        """No tool is in use."""
        self.game = game
        self.uses: set[Use] = set()
        self.cells: Use = ()

    def look(self) -> None:
        """Compare this decision with the oracle."""
        view, legal = self.game.view(None), self.game.legal
        if view["phase"] in ("lift", "set-down"):
            self.moving(legal)
        elif view["phase"] == "turn":
            self.offers(Turn(view, self.pattern(view)), legal)
        elif view["phase"] == "place" and view["tool"] is None:
            self.in_hand(Turn(view, self.pattern(view)), view["hand"], legal)

    def pattern(self, view: dict[str, Any]) -> str:
        """The pattern of the seat to act."""
        return PATTERNS[view["seats"][view["actor"]]["window"]]

    def offers(self, turn: Turn, legal: tuple[str, ...]) -> None:
        """Section 5: a tool is offered if and only if it can be paid and carried through, a die if it can be placed."""
        assert named(legal, "tool") == turn.tools()
        assert named(legal, "die") == turn.dice()
        assert "pass" in legal

    def in_hand(self, turn: Turn, hand: str, legal: tuple[str, ...]) -> None:
        """Section 5, "after drafting": the cells that fit, the tools that help, `return` where a die must go back."""
        assert named(legal, "cell") == {NAMES[cell] for cell in turn.fits(hand)}
        assert named(legal, "tool") == turn.tools(hand)
        assert ("return" in legal) == (turn.returns() and not turn.fits(hand))

    def moving(self, legal: tuple[str, ...]) -> None:
        """The cells that go on to a complete use, and `stop` where the use is complete and could go on."""
        length = len(self.cells)
        ways = [use for use in self.uses if use[:length] == self.cells]
        assert named(legal, "cell") == {use[length] for use in ways if len(use) > length}
        assert not length or ("stop" in legal) == (self.cells in self.uses)

    def play(self, action: str) -> None:
        """Play on, and note the use of a moving tool."""
        kind, _, name = action.partition(":")
        view = self.game.view(None)
        if kind == "tool":
            self.cells = ()
            self.uses = set(Turn(view, self.pattern(view)).uses(name)) if view["phase"] == "turn" else set()
        elif kind == "cell" and view["phase"] in ("lift", "set-down"):
            self.cells += (name,)
        self.game.play(action)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_is_offered_is_what_can_be_carried_through(block: int) -> None:
    """Sections 5 and 6: exact offers and exact uses, at every decision of random games."""
    for seed in range(block, GAMES // 10, BLOCKS):
        game, rng = explicit(seed)
        follow = Follow(game)
        while not game.over:
            if game.actor != vitrail.CHANCE:
                follow.look()
            follow.play(eager(game, rng))


def eager(game: vitrail.Game, rng: random.Random) -> str:
    """Any action, but passing and stopping seldom, so that windows fill and tools are used."""
    action = choose(game, rng)
    return action if action not in ("pass", "stop") or rng.random() < 0.3 else choose(game, rng)
