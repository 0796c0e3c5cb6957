"""Points: Public and Private Objectives, open cells, Favor Tokens and the last tie-break (section 7 of the rules)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import LEFT, RIGHT, count
    from vitrail.engine.codes import (
        COLUMN,
        DIAGONAL,
        HIDDEN,
        NONE,
        ROW,
    )
    from vitrail.engine.state import (
        PyObjective,
        PyPrivate,
        PySeat,
        PyState,
        PyWindow,
        private_at,
        public_at,
        window_of,
    )


def varied(w: PyWindow, by_value: int, line: int) -> bool:
    """Tell whether this line is full and no color (or value) lies in it twice."""
    if w.occupied & line != line:
        return False
    for index in range(6 if by_value else 5):
        inside = (w.value[index] if by_value else w.color[index]) & line
        if inside & (inside - 1):
            return False
    return True


def lines(w: PyWindow, kind: int, by_value: int) -> int:
    """Return the cells of all rows (or columns) that are full and varied."""
    cells = 0
    for index in range(4 if kind == ROW else 5):
        line = 0x1F << 5 * index if kind == ROW else LEFT << index
        if varied(w, by_value, line):
            cells |= line
    return cells


def sets(w: PyWindow, by_value: int, values: int) -> int:
    """Return the number of complete sets of these values (or of all colors)."""
    fewest = 20
    for index in range(6 if by_value else 5):
        if values >> index & 1:
            number = count(w.value[index] if by_value else w.color[index])
            fewest = min(fewest, number)
    return fewest


def diagonals(w: PyWindow) -> int:
    """Return the dice with at least one die of their color diagonally next to them."""
    cells = 0
    for color in range(5):
        dice = w.color[color]
        left = dice & ~LEFT
        right = dice & ~RIGHT
        cells |= dice & (left << 4 | left >> 6 | right << 6 | right >> 4)
    return cells


def objective_points(w: PyWindow, o: PyObjective) -> int:
    """Return what a Public Objective is worth in this Window."""
    if o.kind == DIAGONAL:
        return o.points * count(diagonals(w))
    if o.kind == ROW or o.kind == COLUMN:
        size = 5 if o.kind == ROW else 4
        return o.points * count(lines(w, o.kind, o.by_value)) // size
    return o.points * sets(w, o.by_value, o.values)


def objective_cells(w: PyWindow, o: PyObjective) -> int:
    """Return the cells of the dice that count; of sets, the first dice of each kind in reading order."""
    if o.kind == DIAGONAL:
        return diagonals(w)
    if o.kind == ROW or o.kind == COLUMN:
        return lines(w, o.kind, o.by_value)
    cells = 0
    number = sets(w, o.by_value, o.values)
    for index in range(6 if o.by_value else 5):
        if o.values >> index & 1:
            dice = w.value[index] if o.by_value else w.color[index]
            rest = number
            while rest:
                cells |= dice & (~dice + 1)
                dice &= dice - 1
                rest -= 1
    return cells


def private_cells(w: PyWindow, p: PyPrivate) -> int:
    """Return the cells of the dice that count for a Private Objective."""
    if p.color == NONE:
        return w.occupied & p.cells
    return w.color[p.color]


def private_points(w: PyWindow, p: PyPrivate, each: int) -> int:
    """Return the sum of the values of the dice that count, or ``each`` points a die of a color if that is not 0."""
    cells = private_cells(w, p)
    if each and p.color != NONE:
        return each * count(cells)
    points = 0
    for value in range(6):
        points += (value + 1) * count(cells & w.value[value])
    return points


def public_total(s: PyState, w: PyWindow) -> int:
    """Return the points of all Public Objectives of the game in this Window."""
    points = 0
    for index in range(s.publics):
        points += objective_points(w, public_at(s.tables, s.public[index]))
    return points


def private_of(s: PyState, seat: PySeat, index: int) -> int:
    """Return the points of one of a seat's Private Objectives; where there is none, or it is hidden, 0."""
    if seat.private[index] >= HIDDEN:
        return 0
    return private_points(window_of(seat), private_at(s.tables, seat.private[index]), s.tables.private_points)


def private_total(s: PyState, seat: PySeat) -> int:
    """Return the points of a seat's Private Objective, of two (Original solo) the better one."""
    points = private_of(s, seat, 0)
    if s.tables.private_count == 2:
        other = private_of(s, seat, 1)
        if other > points:
            return other
    return points


def track_total(s: PyState) -> int:
    """Return the sum of all values on the Round Track, which a solo player must beat."""
    points = 0
    for die in range(30):
        points += s.track[die] * (die % 6 + 1)
    return points


def seat_total(s: PyState, seat: PySeat) -> int:
    """Return the total of a seat: objectives, a point a Favor Token, minus one (solo three) an open cell."""
    w = window_of(seat)
    points = public_total(s, w) + private_total(s, seat)
    return points + seat.favor + seat.reserve - s.tables.open_cell_points * (20 - count(w.occupied))


def tie_place(s: PyState, seat: int) -> int:
    """Return a seat's place in the last tie-break, the higher the better.

    By the default ruling its place in the forward pass of the round; by ``last_to_act`` the turn it had last.
    """
    players = s.tables.players
    first = s.round % players
    place = (seat + players - first) % players
    if s.tables.tie_by_last_act and s.tables.turns > players and not s.skip >> seat & 1:
        return 2 * players - 1 - place
    return place
