"""RULES sections 5 to 8 once more, as plainly as can be: what a turn offers, and every use of a moving tool.

Written from the rules page alone, on a seat's view; slow, and short enough to be read against the page.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from tests import oracle
from tests.oracle import BESIDE, DIAGONAL, EDGE, NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

WAIVES = {"eglomise-brush": ["color"], "copper-foil-burnisher": ["value"]}
CHANGES_THE_DIE = {"grozing-pliers", "lens-cutter", "grinding-stone", "strip-cutter"}
AFTER_DRAFTING = {*CHANGES_THE_DIE, "flux-brush", "cork-backed-straightedge", "flux-remover"}

Cells = list[str]
Use = tuple[str, ...]


def without(dice: list[str], die: str) -> list[str]:
    """A copy without one of these dice."""
    left = dice[:]
    if die in left:
        left.remove(die)
    return left


def set_at(cells: Cells, cell: int, die: str) -> Cells:
    """A copy with one cell changed."""
    return [*cells[:cell], die, *cells[cell + 1 :]]


class Turn:
    """A view at a decision, in the words of section 5."""

    def __init__(self, view: dict[str, Any], pattern: str, *, barred: bool = False) -> None:
        """The seat to act and what lies before it; `barred`: it used a tool in its first turn of the round."""
        own = view["seats"][view["actor"]]
        self.pattern, self.cells = pattern, oracle.words(own["dice"])
        self.own, self.rules, self.rulings = own, view["rules"], view["rules"]["rulings"]
        self.players, self.turn = len(view["seats"]), view["turn"]
        self.pool, self.track = view["pool"].split(), " ".join(view["track"]).split()
        self.private = own["private_pool"].split()
        self.tokens = {card["id"]: card["tokens"] for card in view["tools"]}
        self.no_tool = own["tool_used"] or (barred and "one-tool-round" in self.rules["twists"])

    def fits(self, die: str, cells: Cells | None = None, waive: list[str] | None = None) -> list[int]:
        """Section 4, as numbers of cells."""
        held = self.cells if cells is None else cells
        return [NAMES.index(name) for name in oracle.fits(self.pattern, held, die, waive or ())]

    # What is offered

    def payments(self, tool: str) -> set[str]:
        """Sections 5 and 7: the ways to pay: 1 token at the first use and 2 later; solo, a pool die of its color.

        What pays is not there any more for the tool itself.
        """
        found = set()
        if not oracle.is_original_solo(self.rules) and self.own["favor"] >= (2 if self.tokens[tool] else 1):
            found.add("tokens")
        if self.players == 1:
            found |= {die for die in self.pool if die[0] == oracle.SOLO_COLORS[tool]}
        return {way for way in found if self.left_after(way, tool)}

    def left_after(self, way: str, tool: str) -> bool:
        """Whether the pool still has what the tool takes from it."""
        left = without(self.pool, way)
        if tool == "glazing-hammer":
            return bool(left)
        return tool != "running-pliers" or any(self.fits(die) for die in left)

    def tools(self, hand: str | None = None, pool: list[str] | None = None) -> set[str]:
        """The tools that may be used now: "after drafting" ones with a die in hand, the others without."""
        if self.no_tool:
            return set()
        before, self.pool = self.pool, self.pool if pool is None else pool
        late = hand is not None
        found = {tool for tool in self.tokens if (tool in AFTER_DRAFTING) == late and self.payments(tool)}
        found = {tool for tool in found if (self.helps(tool, hand) if hand is not None else self.starts(tool))}
        self.pool = before
        return found

    def dice(self) -> set[str]:
        """The pool's dice that may be taken: those that fit or can be made to; by `return_and_end_turn` any."""
        if self.own["drafted"]:
            return set()
        if self.returns():
            return set(self.pool)
        return {die for die in set(self.pool) if self.fits(die) or self.tools(die, without(self.pool, die))}

    def private_dice(self) -> set[str]:
        """Section 3: once a turn a die of one's private pool that fits."""
        return set() if self.own["private_used"] else {die for die in self.private if self.fits(die)}

    def repairs(self) -> set[Use]:
        """Section 8.5: once a game, at the very start of the turn, one die to a cell where it is ordinary."""
        spent = self.own["drafted"] or self.own["tool_used"] or self.own["private_used"]
        if "late-window-repair" not in self.rules["twists"] or spent or not self.own["repair"]:
            return set()
        if self.cells.count("..") >= 19:
            return set()
        grandfather = self.rulings["repair_grandfather"] == "yes"
        moves = self.moves(self.cells, [], "repair")
        return {
            (NAMES[start], NAMES[target])
            for start, target, after in moves
            if grandfather or not oracle.faults(self.pattern, after, [])
        }

    def returns(self) -> bool:
        """Whether a die that fits nowhere goes back."""
        return bool(self.rulings["unplaceable_draft"] == "return_and_end_turn")

    def helps(self, tool: str, hand: str) -> bool:
        """Whether an "after drafting" tool can be carried through with this die; a random one always can."""
        if tool in ("flux-brush", "flux-remover"):
            return True
        if tool == "cork-backed-straightedge":
            return bool(self.apart(hand))
        changed = self.changed(tool, hand)
        return bool(changed) if self.returns() else any(self.fits(die) for die in changed)

    def apart(self, hand: str) -> list[int]:
        """Tool 9: cells that touch no die, not even diagonally; never in an empty window."""
        if set(self.cells) == {".."}:
            return []
        alone = [all(self.cells[other] == ".." for other in BESIDE[n] + DIAGONAL[n]) for n in range(20)]
        return [cell for cell in self.fits(hand, waive=["touch"]) if alone[cell]]

    def changed(self, tool: str, hand: str) -> list[str]:
        """Tools 1, 10, 5 and E1: what the die in hand can become."""
        color, value = hand[0], int(hand[1])
        if tool == "grozing-pliers":
            return [f"{color}{new}" for new in (value - 1, value + 1) if 1 <= new <= 6]
        if tool == "grinding-stone":
            return [f"{color}{7 - value}"]
        return self.track if tool == "lens-cutter" else self.private

    def outcomes(self, tool: str, hand: str) -> set[str]:
        """What may be chosen to become of the die in hand: by `not_offered` only what fits."""
        return {die for die in self.changed(tool, hand) if self.returns() or self.fits(die)}

    def starts(self, tool: str) -> bool:
        """Whether a tool that needs no die in hand may be used."""
        second = self.turn >= self.players
        if tool == "lead-came-nippers":
            return bool(self.private)
        if tool == "glazing-hammer":
            return second and not self.own["drafted"] and bool(self.pool)
        if tool == "running-pliers":
            refused = self.rulings["running_pliers_back_to_back"] == "refuse" and self.turn == self.players - 1
            early = self.rulings["running_pliers_needs_draft"] == "yes" and not self.own["drafted"]
            return not (second or refused or early) and any(self.fits(die) for die in self.pool)
        return next(self.uses(tool), None) is not None

    # Moving dice

    def uses(self, tool: str) -> Iterator[Use]:
        """Every complete use of a moving tool, as the cells named: from, to (, from, to)."""
        joint = self.rulings["two_dice_moves"] == "joint"
        for start, target, moved in self.moves(self.cells, WAIVES.get(tool, []), tool):
            if tool != "lathekin":
                yield NAMES[start], NAMES[target]
            if tool in WAIVES or joint:
                continue
            color = self.cells[start][0] if tool == "tap-wheel" else ""
            for second, other, _ in self.moves(moved, [], tool):
                if second != target and color in moved[second]:
                    yield NAMES[start], NAMES[target], NAMES[second], NAMES[other]
        if joint and tool not in WAIVES:
            yield from self.pairs(tool)

    def movable(self, cells: Cells, tool: str) -> list[int]:
        """The dice a tool may lift: Tap Wheel's are of a color on the Round Track."""
        colors = {die[0] for die in self.track}
        held = [cell for cell, die in enumerate(cells) if die != ".."]
        return [cell for cell in held if tool != "tap-wheel" or cells[cell][0] in colors]

    def moves(self, cells: Cells, waive: list[str], tool: str) -> Iterator[tuple[int, int, Cells]]:
        """One die lifted, then placed by section 4 on another cell; the only die by `only_die_move`."""
        if cells.count("..") == 19 and self.rulings["only_die_move"] == "refuse":
            return
        for start in self.movable(cells, tool):
            lifted = set_at(cells, start, "..")
            for target in self.fits(cells[start], lifted, waive):
                if target != start:
                    yield start, target, set_at(lifted, target, cells[start])

    def pairs(self, tool: str) -> Iterator[Use]:
        """`joint`: both lifted, then both placed, tested once on the final window."""
        for one, two in permutations(self.movable(self.cells, tool), 2):
            if tool == "tap-wheel" and self.cells[one][0] != self.cells[two][0]:
                continue
            rest = set_at(set_at(self.cells, one, ".."), two, "..")
            for first in self.joint_cells(rest, one):
                for second in self.joint_cells(rest, two):
                    final = set_at(set_at(rest, first, self.cells[one]), second, self.cells[two])
                    if first != second and self.settled(final, rest, first) and self.settled(final, rest, second):
                        yield NAMES[one], NAMES[first], NAMES[two], NAMES[second]

    def joint_cells(self, rest: Cells, start: int) -> list[int]:
        """Where one of the two may go as far as print and the dice left are concerned."""
        return [cell for cell in self.fits(self.cells[start], rest, ["touch"]) if cell != start]

    def settled(self, final: Cells, rest: Cells, cell: int) -> bool:
        """The Golden Rule, and touching: a die, or the edge where the two are the whole window."""
        if any(oracle.alike(final[cell], final[other]) for other in BESIDE[cell]):
            return False
        touching = any(final[other] != ".." for other in BESIDE[cell] + DIAGONAL[cell])
        return touching or (set(rest) == {".."} and cell in EDGE)
