"""What Private Dice Pools and the house twists add to rounds and turns (sections 3 and 8 of the rules)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import bit, low
    from vitrail.engine.codes import NONE, PRIVATE, REPAIR, REPAIR_TOOL
    from vitrail.engine.state import PySeat, PyState, private_pool_at, seat_at, tool_at, window_of
    from vitrail.engine.tools import can_finish
    from vitrail.engine.window import spots


def extra_mask(s: PyState, seat: PySeat) -> int:
    """Return the actions of a turn that Private Dice Pools and the late-window repair add."""
    mask = bit(PRIVATE) if not s.private_used and private_spots(s, seat) else 0
    fresh = not (s.drafted or s.tool_used or s.private_used)
    if fresh and seat.repair and can_finish(s, seat, tool_at(s.tables, REPAIR_TOOL), 0, NONE, 0, 0):
        mask |= bit(REPAIR)
    return mask


def private_spots(s: PyState, seat: PySeat) -> int:
    """Return the die types of the acting seat's Private Dice Pool that fit in its window."""
    mask = 0
    pool = private_pool_at(s, s.actor).mask
    while pool:
        die = low(pool)
        pool &= pool - 1
        mask |= (spots(window_of(seat), die) != 0) << die
    return mask


def move_reserves(s: PyState) -> None:
    """Set one Favor Token of each seat aside as round 1 starts, and give it back as round 6 starts."""
    for index in range(s.tables.players):
        seat = seat_at(s, index)
        if s.round == 0 and seat.favor:
            seat.favor -= 1
            seat.reserve = 1
        elif s.round == 5:
            seat.favor += seat.reserve
            seat.reserve = 0
