"""Moving dice inside a Window: which may be lifted, and the ruling ``joint`` of two dice lifted at once.

A joint move is (start, target, other start, other target); it is tested once, on the final Window: print and Golden
Rule hold for both dice, and each touches a die, or lies on the edge where the two are the whole Window.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import EDGE, FULL, low, near, orth
    from vitrail.engine.codes import (
        NEVER_ONLY,
        ON_TRACK,
        OPTIONAL,
        SAME_COLOR,
        WAIVE_COLOR,
        WAIVE_TOUCH,
        WAIVE_VALUE,
    )
    from vitrail.engine.state import (
        PyPattern,
        PyState,
        PyTool,
        PyWindow,
        pattern_at,
    )
    from vitrail.engine.window import targets


def movable(s: PyState, w: PyWindow, moved: int, argument: int, first_color: int) -> int:
    """Return the cells of the dice that a lift may take: not yet moved by this use, and as the step's argument says."""
    cells = w.occupied & ~moved
    if argument & SAME_COLOR:
        cells &= w.color[first_color]
    if argument & ON_TRACK:
        held = 0
        for color in range(5):
            if s.track_mask >> 6 * color & 63:
                held |= w.color[color]
        cells &= held
    if argument & NEVER_ONLY and not w.occupied & (w.occupied - 1):
        return 0
    return cells


def printed(p: PyPattern, die: int, waive: int) -> int:
    """Return the cells whose print allows a die of this type."""
    cells = FULL
    if not waive & WAIVE_COLOR:
        cells &= p.color[die // 6]
    if not waive & WAIVE_VALUE:
        cells &= p.value[die % 6]
    return cells


def joint_targets(s: PyState, w: PyWindow, k: PyTool, start: int, target: int, other: int) -> int:
    """Return where the other die may go, the first going from start to target, both lifted before."""
    p = pattern_at(s.tables, w.pattern)
    first = w.die[start]
    second = w.die[other]
    gone = 1 << start | 1 << other
    rest = w.occupied & ~gone
    to_bit = 1 << target
    waive = k.argument[1]
    same = (w.color[first // 6] | w.value[first % 6]) & ~gone
    if not printed(p, first, waive) & ~rest & ~orth(same) & to_bit:
        return 0
    same = (w.color[second // 6] | w.value[second % 6]) & ~gone
    if first // 6 == second // 6 or first % 6 == second % 6:
        same |= to_bit
    cells = printed(p, second, k.argument[3]) & ~(rest | to_bit | 1 << other) & ~orth(same)
    beside = near(to_bit)
    if not rest:
        return cells & (beside | (EDGE if to_bit & EDGE else 0))
    reach = FULL if k.argument[3] & WAIVE_TOUCH else near(rest)
    if near(rest) & to_bit or waive & WAIVE_TOUCH:
        return cells & (beside | reach)
    return cells & beside


def joint_others(s: PyState, w: PyWindow, k: PyTool, start: int, target: int, first_only: int) -> int:
    """Return the second dice that can complete a joint move, the first going from start to target."""
    found = 0
    cells = movable(s, w, 1 << start, k.argument[2], w.die[start] // 6)
    if w.occupied >> target & 1:
        cells &= 1 << target
    while cells:
        other = low(cells)
        cells &= cells - 1
        if joint_targets(s, w, k, start, target, other):
            found |= 1 << other
            if first_only:
                break
    return found


def joint_may_stop(s: PyState, w: PyWindow, k: PyTool, start: int, target: int) -> bool:
    """Tell whether the first move stands by itself as an ordinary move, where the tool allows one move."""
    if not k.argument[2] & OPTIONAL:
        return False
    p = pattern_at(s.tables, w.pattern)
    return targets(w, p, start, k.argument[1], s.tables.only_die_stays) >> target & 1 != 0


def joint_first_targets(s: PyState, w: PyWindow, k: PyTool, start: int, first_only: int) -> int:
    """Return where the first die may go so that the use can be completed."""
    found = 0
    for target in range(20):
        if target == start:
            continue
        if joint_may_stop(s, w, k, start, target) or joint_others(s, w, k, start, target, 1):
            found |= 1 << target
            if first_only:
                break
    return found


def joint_starts(s: PyState, w: PyWindow, k: PyTool, first_only: int) -> int:
    """Return the dice that a joint use may lift first."""
    found = 0
    cells = movable(s, w, 0, k.argument[0], 0)
    while cells:
        start = low(cells)
        cells &= cells - 1
        if joint_first_targets(s, w, k, start, 1):
            found |= 1 << start
            if first_only:
                break
    return found
