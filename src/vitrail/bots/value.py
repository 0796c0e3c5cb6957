"""The learned value: from the features of a seat to the points that it will still win.

A small network in whole numbers, so that every machine comes to the same value: each feature has a weight of its own
and a row of ``WIDTH`` weights; the rows are summed, what is below zero is cut off, and the rest weighed once more.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from array import array

    from vitrail.bots.sketch import FEATURES, PySketch, begin_sketch, finish_sketch, points_now
    from vitrail.engine.state import PyState, seat_at

    WIDTH = 32
    SCALE = 128
    """One, in the rows: a power of two that keeps their sums within 16 bits."""
    POINT = 65536
    """One point of a value."""
    SIZE = FEATURES * (2 * WIDTH + 4) + 6 * WIDTH
    """The bytes of all weights."""

    def copy_weights(net: Value, data: bytes) -> None:
        """Take all weights over from their bytes."""
        short = (FEATURES + 1) * WIDTH * 2
        net.rows = list(array("h", data[:short]))
        net.first = net.rows[-WIDTH:]
        del net.rows[-WIDTH:]
        net.own = list(array("i", data[short:]))
        net.last = net.own[:WIDTH]
        del net.own[:WIDTH]

    def all_weights(net: Value) -> bytes:
        """Return all weights as bytes."""
        return array("h", net.rows + net.first).tobytes() + array("i", net.last + net.own).tobytes()

    def still_to_come(net: Value, k: PySketch) -> int:
        """Return what a seat with these features will still win, in 1/65536 points."""
        total = 0
        sums = net.first[:]
        for index in k.index[: k.count]:
            total += net.own[index]
            for j, weight in enumerate(net.rows[index * WIDTH : (index + 1) * WIDTH]):
                sums[j] += weight
        return total + sum(value * weight for value, weight in zip(sums, net.last, strict=True) if value > 0)


class Value:
    """The weights: rows and last layer in 1/256, those of the features themselves in 1/65536 points."""

    if not cython.compiled:
        rows: list[int]
        own: list[int]
        first: list[int]
        last: list[int]

    @staticmethod
    def blank() -> Value:
        """Return a value that expects nothing."""
        return Value.of(bytes(SIZE))

    @staticmethod
    def of(data: bytes) -> Value:
        """Return the value with these weights (little end first); ValueError for bytes of another length."""
        if len(data) != SIZE:
            raise ValueError(len(data))
        net = Value.__new__(Value)
        copy_weights(net, data)
        return net

    def save(self) -> bytes:
        """Return the weights as bytes, little end first."""
        return all_weights(self)


def expected(net: Value, k: PySketch, s: PyState, number: int) -> int:
    """Return the total that a seat may expect, in 1/65536 points."""
    begin_sketch(k, s, number)
    return expected_again(net, k, s, number)


def expected_again(net: Value, k: PySketch, s: PyState, number: int) -> int:
    """Return the same when nothing but the seat's Window has changed since."""
    seat = seat_at(s, number)
    finish_sketch(k, s, seat)
    return still_to_come(net, k) + points_now(s, seat) * POINT
