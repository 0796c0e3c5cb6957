"""A Window: placing dice, lifting them, and the cells open to a die (section 4 of the rules).

Printed color, printed value and touching are three separate waivers. The Golden Rule has none: no cell that shares an
edge with a die of the same color or value is ever open.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import EDGE, FULL, near, near_of, orth, orth_of
    from vitrail.engine.codes import (
        APART,
        HIDDEN,
        NONE,
        WAIVE_COLOR,
        WAIVE_TOUCH,
        WAIVE_VALUE,
        WHOLE,
    )
    from vitrail.engine.state import PyPattern, PyWindow

    def spots(w: PyWindow, die: int) -> int:
        """Return the cells where a die of this type may be placed by the ordinary rules."""
        return w.reach & w.color_ok[die // 6] & w.value_ok[die % 6]


def clear(w: PyWindow, p: PyPattern) -> None:
    """Make an empty Window of this pattern."""
    w.occupied = 0
    w.reach = EDGE
    for index in range(5):
        w.color[index] = 0
        w.color_ok[index] = p.color[index]
    for index in range(6):
        w.value[index] = 0
        w.value_ok[index] = p.value[index]
    for index in range(20):
        w.die[index] = NONE


def conceal(w: PyWindow) -> None:
    """Forget the pattern of an empty Window, and with it every cell that is open to a die."""
    w.pattern = HIDDEN
    w.reach = 0
    for index in range(5):
        w.color_ok[index] = 0
    for index in range(6):
        w.value_ok[index] = 0


def put(w: PyWindow, cell: int, die: int) -> None:
    """Place a die of this type on a free cell; whether it may lie there was tested before."""
    color = die // 6
    value = die % 6
    cell_bit = 1 << cell
    beside = ~orth_of(cell)
    w.reach = (near_of(cell) | (w.reach if w.occupied else 0)) & ~(w.occupied | cell_bit)
    w.occupied |= cell_bit
    w.color[color] |= cell_bit
    w.value[value] |= cell_bit
    w.color_ok[color] &= beside
    w.value_ok[value] &= beside
    w.die[cell] = die


def lift(w: PyWindow, p: PyPattern, cell: int) -> None:
    """Take the die off this cell."""
    die = w.die[cell]
    color = die // 6
    value = die % 6
    cell_bit = 1 << cell
    w.occupied ^= cell_bit
    w.color[color] ^= cell_bit
    w.value[value] ^= cell_bit
    w.color_ok[color] = p.color[color] & ~orth(w.color[color])
    w.value_ok[value] = p.value[value] & ~orth(w.value[value])
    w.reach = (near(w.occupied) if w.occupied else EDGE) & ~w.occupied
    w.die[cell] = NONE


def spots_waived(w: PyWindow, p: PyPattern, die: int, waive: int) -> int:
    """Return the cells open to a die when some restrictions are waived (``WAIVE_*``), or only those ``APART``.

    ``APART`` is the Straightedge's way: cells that touch no die at all, none in an empty Window.
    """
    color = die // 6
    value = die % 6
    cells = FULL & ~w.occupied & ~orth(w.color[color] | w.value[value])
    if not waive & WAIVE_COLOR:
        cells &= p.color[color]
    if not waive & WAIVE_VALUE:
        cells &= p.value[value]
    if waive & APART:
        return cells & ~near(w.occupied) if w.occupied else 0
    if waive & WAIVE_TOUCH and w.occupied:
        return cells
    return cells & w.reach


def against_print(w: PyWindow, p: PyPattern) -> int:
    """Return the cells whose die stands against its print."""
    cells = 0
    for index in range(5):
        cells |= w.color[index] & ~p.color[index]
    for index in range(6):
        cells |= w.value[index] & ~p.value[index]
    return cells


def alike(w: PyWindow, cell: int, by_value: int) -> int:
    """Return the cells across an edge of the die on this cell whose dice have its color (or its value)."""
    die = w.die[cell]
    cell_bit = 1 << cell
    return orth(cell_bit) & (w.value[die % 6] if by_value else w.color[die // 6])


def targets(w: PyWindow, p: PyPattern, cell: int, waive: int, only_die_stays: int) -> int:
    """Return the cells to which the die on this cell may move: lifted first, then placed by the rules.

    Its own cell is none of them. A Window's only die goes to an edge or corner cell, or (``only_die_stays``) nowhere.
    With ``WHOLE`` no other die may stand against its print.
    """
    die = w.die[cell]
    color = die // 6
    value = die % 6
    cell_bit = 1 << cell
    others = w.occupied & ~cell_bit
    if waive & WHOLE and against_print(w, p) & others:
        return 0
    cells = ~w.occupied & ~orth((w.color[color] | w.value[value]) & ~cell_bit)
    if not waive & WAIVE_COLOR:
        cells &= p.color[color]
    if not waive & WAIVE_VALUE:
        cells &= p.value[value]
    if others:
        return cells & (FULL if waive & WAIVE_TOUCH else near(others))
    return 0 if only_die_stays else cells & EDGE
