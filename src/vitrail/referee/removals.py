"""The smallest sets of dice whose removal ends all conflicts: an exact search over the 20 cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def smallest_removals(forced: int, beside: Sequence[int]) -> list[int]:
    """Return every smallest set of cells, as a mask, that holds the forced cells and a cell of each pair.

    ``beside`` maps each of the 20 cells to the mask of those it makes a pair with. The cells are a chessboard's, so a
    smallest set has one cell of each pair of a largest matching: at most 10 cells, and at most 1,024 such sets.
    """
    pairs = _without(beside, forced)
    found: list[int] = []
    size = 0
    while not found:
        found = _covers(pairs, size)
        size += 1
    return [forced | cells for cells in found]


def _covers(beside: Sequence[int], size: int) -> list[int]:
    """Every set of at most ``size`` cells that holds a cell of each pair, none of them twice."""
    cell = max(range(20), key=lambda number: beside[number].bit_count())
    others = beside[cell]
    if not others:
        return [0]
    if not size:
        return []
    found = [1 << cell | cells for cells in _covers(_without(beside, 1 << cell), size - 1)]
    if others.bit_count() <= size:  # where the cell is not in the set, all that it makes a pair with are
        found += [others | cells for cells in _covers(_without(beside, others | 1 << cell), size - others.bit_count())]
    return found


def _without(beside: Sequence[int], cells: int) -> list[int]:
    """The pairs in which none of these cells is."""
    return [0 if cells >> number & 1 else mask & ~cells for number, mask in enumerate(beside)]
