"""Copies of the plain Python state, where the compiled core copies a struct."""

from __future__ import annotations

from vitrail.engine.state import PyDicePool, PySeat, PyState, PyWindow


def copy_state(s: PyState) -> PyState:
    """Return a copy that shares nothing with the original but its tables."""
    copy = PyState(s.tables)
    _copy_fields(s, copy, PyState.__slots__)
    copy.seat = [copy_seat(seat) for seat in s.seat]
    copy.private_pool = [_copy_pool(pool) for pool in s.private_pool]
    return copy


def copy_seat(seat: PySeat) -> PySeat:
    """Return a copy of a seat and its Window."""
    copy = PySeat()
    _copy_fields(seat, copy, PySeat.__slots__)
    copy.window = PyWindow()
    copy_window(seat.window, copy.window)
    return copy


def copy_window(w: PyWindow, copy: PyWindow) -> None:
    """Make a Window what another one is."""
    _copy_fields(w, copy, PyWindow.__slots__)


def _copy_pool(pool: PyDicePool) -> PyDicePool:
    copy = PyDicePool()
    _copy_fields(pool, copy, PyDicePool.__slots__)
    return copy


def _copy_fields(source: object, copy: object, names: tuple[str, ...]) -> None:
    for name in names:
        value = getattr(source, name)
        setattr(copy, name, value[:] if isinstance(value, list) else value)
