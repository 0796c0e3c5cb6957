"""Sections 5 to 8 in whole random games: offered is what `tests/oracle_tools.py` finds, no more and no less.

200 games a run, a tenth of `VITRAIL_SOAK_GAMES`, each by any rule set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import vitrail
from tests.oracle import NAMES
from tests.oracle_tools import Turn, Use, without
from tests.test_properties import GAMES, PATTERNS, choose, explicit

if TYPE_CHECKING:
    import random

BLOCKS = 4
MOVING = {"eglomise-brush", "copper-foil-burnisher", "lathekin", "tap-wheel"}


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
        self.paid: set[str] = set()
        self.rolled: list[str] = []
        self.tool_users: set[tuple[int, int]] = set()

    def look(self) -> None:
        """Compare this decision with the oracle."""
        view, legal = self.game.view(None), self.game.legal
        match view["phase"]:
            case "lift" | "set-down":
                self.moving(legal)
            case "turn":
                self.offers(self.turn(view), legal)
            case "place":
                self.in_hand(self.turn(view), view, legal)
            case "pay":
                assert {action.removeprefix("die:") for action in legal} == self.paid
            case "take":
                turn = self.turn(view)
                assert set(legal) == {f"die:{die}" for die in turn.pool if turn.fits(die)}
            case "track":
                assert set(legal) == {f"die:{die}" for die in self.turn(view).outcomes("lens-cutter", view["hand"])}
            case "value":
                self.values(self.turn(view), view, legal)
            case "private":
                self.private(self.turn(view), view, legal)

    def turn(self, view: dict[str, Any]) -> Turn:
        """The decision in the oracle's words."""
        actor = view["actor"]
        barred = view["turn"] >= len(view["seats"]) and (view["round"], actor) in self.tool_users
        return Turn(view, PATTERNS[view["seats"][actor]["window"]], barred=barred)

    def offers(self, turn: Turn, legal: tuple[str, ...]) -> None:
        """Sections 3, 5, 8.5: what can be paid and carried through, what can be placed, and whether to repair."""
        self.uses, self.cells, self.rolled = set(), (), []
        assert named(legal, "tool") == turn.tools()
        assert named(legal, "die") == turn.dice()
        assert ("private" in legal) == bool(turn.private_dice())
        assert ("repair" in legal) == bool(turn.repairs())
        assert "pass" in legal

    def in_hand(self, turn: Turn, view: dict[str, Any], legal: tuple[str, ...]) -> None:
        """Section 5, "after drafting": the cells that fit, the tools that help, `return` where a die must go back."""
        tool, hand = view["tool"], view["hand"]
        fits = turn.fits(hand) if tool != "cork-backed-straightedge" else turn.apart(hand)
        assert named(legal, "cell") == {NAMES[cell] for cell in fits}
        assert named(legal, "tool") == (set() if tool or view["hand_private"] else turn.tools(hand))
        if tool == "flux-brush":
            returns = not fits or turn.rulings["flux_brush_must_place"] == "no"
        elif tool == "flux-remover":
            returns = not fits or turn.rulings["flux_remover_must_place"] == "no"
        else:
            returns = turn.returns() and not fits
        assert ("return" in legal) == returns

    def values(self, turn: Turn, view: dict[str, Any], legal: tuple[str, ...]) -> None:
        """Sections 5.1 and 5.11: Grozing Pliers' two values; Flux Remover's six, or by ruling those that fit."""
        color = view["hand"][0]
        found = {action.replace("value:", color) for action in legal}
        if view["tool"] == "grozing-pliers":
            assert found == turn.outcomes("grozing-pliers", view["hand"])
            return
        every = {f"{color}{value}" for value in range(1, 7)}
        fitting = {die for die in every if turn.fits(die)}
        assert found == ((fitting or every) if turn.rulings["flux_remover_must_place"] == "yes" else every)

    def private(self, turn: Turn, view: dict[str, Any], legal: tuple[str, ...]) -> None:
        """A die of one's private pool: to place, to swap (Strip Cutter), or to re-roll (Nippers), each once."""
        match view["tool"]:
            case None:
                assert set(legal) == {f"die:{die}" for die in turn.private_dice()}
            case "strip-cutter":
                assert set(legal) == {f"die:{die}" for die in turn.outcomes("strip-cutter", view["hand"])}
            case _:
                left = turn.private
                for die in self.rolled:
                    left = without(left, die)
                assert set(legal) == {f"die:{die}" for die in left} | ({"stop"} if self.rolled else set())

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
            turn = self.turn(view)
            self.paid = turn.payments(name)
            self.uses = set(turn.uses(name)) if name in MOVING else set()
            if view["turn"] < len(view["seats"]):
                self.tool_users.add((view["round"], view["actor"]))
        elif kind == "repair":
            self.uses = self.turn(view).repairs()
        elif kind == "cell" and view["phase"] in ("lift", "set-down"):
            self.cells += (name,)
        elif kind == "roll" and view["tool"] == "lead-came-nippers":
            self.rolled.append(name)
        stuck = action == "return" and not self.turn(view).fits(view["hand"])
        self.game.play(action)
        if action == "return":
            self.returned(view, ends=stuck and view["rules"]["rulings"]["unplaceable_draft"] == "return_and_end_turn")

    def returned(self, before: dict[str, Any], *, ends: bool) -> None:
        """Sections 1 and 6: by `return_and_end_turn` a die that fits nowhere ends the turn, and no other one does."""
        same = (before["round"], before["turn"]) == (self.game.round, self.game.turn) and not self.game.over
        assert not (same and ends)
        assert same or ends or self.game.auto_pass


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_is_offered_is_what_can_be_carried_through(block: int) -> None:
    """Sections 3 to 8: exact offers and exact uses, at every decision of random games."""
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
