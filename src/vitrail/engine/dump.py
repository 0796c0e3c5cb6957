"""The whole state of a game as one list of numbers, to tell whether two states are equal in every field."""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.codes import SEATS
    from vitrail.engine.core import Core, state_of
    from vitrail.engine.state import PySeat, private_pool_at, seat_at, window_of


def numbers(game: Core) -> list[int]:
    """Return every field of a game's state but its tables: in the order of ``state.pxd``, arrays number by number.

    Compiled and plain Python give the same list for the same state.
    """
    s = state_of(game)
    found = [s.rng, s.legal, s.deck, s.pool_mask, s.track_mask, s.moved, s.phase, s.actor, s.round, s.turn]
    found += [s.explicit, s.auto_pass, s.hand, s.tool, s.step, s.moving, s.moved_color, s.joint_from, s.joint_to]
    found += [s.drafted, s.tool_used, s.barred, s.private_used, s.hand_private, s.used_round]
    found += [s.paying, s.rerolled, s.offers, s.taken, s.skip, s.pending, s.slots, s.hand_slots, s.turn_slots, s.paid]
    found += [s.publics, s.bag_total]
    found += [s.pending_color[index] for index in range(5)]
    found += [s.offered[index] for index in range(7)]
    found += [s.bag[index] for index in range(5)]
    found += [s.out[index] for index in range(5)]
    found += [s.slot[index] for index in range(5)]
    found += [s.tokens[index] for index in range(5)]
    found += [s.public[index] for index in range(5)]
    found += [s.track_end[index] for index in range(10)]
    found += [s.pool[index] for index in range(30)]
    found += [s.track[index] for index in range(30)]
    found += [s.track_die[index] for index in range(132)]
    for number in range(SEATS):
        found += seat_numbers(seat_at(s, number))
    for number in range(SEATS):
        found.append(private_pool_at(s, number).mask)
        found += [private_pool_at(s, number).count[index] for index in range(30)]
    return found


def seat_numbers(seat: PySeat) -> list[int]:
    """Return every field of a seat, its Window first."""
    w = window_of(seat)
    found = [w.occupied, w.reach]
    found += [w.color[index] for index in range(5)]
    found += [w.color_ok[index] for index in range(5)]
    found += [w.value[index] for index in range(6)]
    found += [w.value_ok[index] for index in range(6)]
    found += [w.die[index] for index in range(20)]
    found.append(w.pattern)
    found += [seat.favor, seat.reserve, seat.repair]
    return [*found, seat.private[0], seat.private[1], seat.offer[0], seat.offer[1]]
