"""Bits: sets as words, the geometry of the 20 cells, and the generator's arithmetic.

A set of cells is a word of 20 bits, A1 the lowest, D5 the highest, row by row.
Compiled, everything here is inlined C (see ``bits.pxd``); what follows is the same in plain Python.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    FULL = 0xFFFFF
    """All 20 cells."""
    LEFT = 0x08421
    """Column 1."""
    RIGHT = 0x84210
    """Column 5."""
    EDGE = 0xFC63F
    """The 14 cells of edge and corner, where a first die goes."""
    GAMMA = 0x9E3779B97F4A7C15
    """What splitmix64 adds to its state before each word."""

    WORD = 0xFFFFFFFFFFFFFFFF
    """All 64 bits."""

    def bit(index: int) -> int:
        """Return the word with only this bit set."""
        return 1 << index

    def low(mask: int) -> int:
        """Return the index of the lowest set bit of a mask that is not empty."""
        return (mask & -mask).bit_length() - 1

    def count(mask: int) -> int:
        """Return the number of set bits."""
        return mask.bit_count()

    def pick(mask: int, word: int) -> int:
        """Return the index of a set bit, each as likely as the other, chosen by the upper half of a random word."""
        k = scaled(word, count(mask))
        while k:
            mask &= mask - 1
            k -= 1
        return low(mask)

    def mix(word: int) -> int:
        """Return splitmix64's output for this state."""
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return word ^ (word >> 31)

    def orth(cells: int) -> int:
        """Return the cells that share an edge with one of these."""
        return (cells << 5 | cells >> 5 | (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1) & FULL

    def near(cells: int) -> int:
        """Return these cells and all that touch one of them by an edge or a corner."""
        rows = cells | (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1
        return (rows | rows << 5 | rows >> 5) & FULL

    def orth_of(cell: int) -> int:
        """Return the cells that share an edge with this one."""
        return orth(1 << cell)

    def near_of(cell: int) -> int:
        """Return this cell and all that touch it by an edge or a corner."""
        return near(1 << cell)

    def scaled(word: int, limit: int) -> int:
        """Return a number from 0 to limit - 1 by the upper half of a random word."""
        return (word >> 32) * limit >> 32

    def scaled_low(word: int, limit: int) -> int:
        """Return a number from 0 to limit - 1 by the lower half of a random word."""
        return (word & 0xFFFFFFFF) * limit >> 32
