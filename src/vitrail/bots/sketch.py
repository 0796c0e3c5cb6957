"""What the learned value sees of a seat: a list of features, each a number from 0 to ``FEATURES`` - 1.

A feature is there or not. Each kind has its own span of numbers, laid out below; most are crossed with the time left,
counted in placements that the seat may still make. Only what the seat may know is looked at.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import FULL, LEFT, RIGHT, count, low
    from vitrail.engine.codes import DIAGONAL, HIDDEN, LIFT, NONE, ON_TRACK, ROLL_POOL, ROW, SET, WAIVE_COLOR
    from vitrail.engine.scoring import seat_total, track_total
    from vitrail.engine.state import (
        PyObjective,
        PyPrivate,
        PySeat,
        PyState,
        PyTool,
        PyWindow,
        private_at,
        private_pool_at,
        public_at,
        seat_at,
        tool_at,
        window_of,
    )
    from vitrail.engine.window import spots

    TIMES = 8
    HALVES = 11
    PLACEMENTS = 0
    FAVOR = 200
    TOOLS = 264
    CELLS = 1544
    LINES = 5576
    PAIRS = 8136
    PAIR_ROOM = 9324
    SETS = 10092
    SET_ROOM = 15482
    DIAGONALS = 15610
    PRIVATE_ROOM = 15866
    PRIVATE_BEST = 16295
    POOL = 16463
    BAG = 16583
    TABLE = 16647
    REPAIRS = 16679
    FEATURES = 16695
    MOST = 192

    class PySketch:
        """The features of a seat: ``index[:count]``; the first ``base`` of them do not depend on its Window.

        ``placements`` is how many dice the seat may still place, ``time`` and ``half`` are its two classes; ``ones``,
        ``twos`` and ``fours`` count, cell by cell, in how many of some sets of cells it lies.
        """

        __slots__ = (
            "base", "between", "count", "fours", "half", "index", "known", "ones", "placements", "room", "time", "twos",
        )  # fmt: skip

        def __init__(self) -> None:
            self.count = self.base = self.placements = self.time = self.half = self.known = self.between = 0
            self.ones = self.twos = self.fours = 0
            self.index = [0] * MOST
            self.room = [0] * 6

    def note(k: PySketch, index: int) -> None:
        """Add a feature."""
        k.index[k.count] = index
        k.count += 1

    def least(one: int, other: int) -> int:
        """Return the smaller number."""
        return min(one, other)

    def clear_counts(k: PySketch) -> None:
        """Let each cell lie in no set."""
        k.ones = k.twos = k.fours = 0

    def add_cells(k: PySketch, cells: int) -> None:
        """Count a set of cells."""
        carry = k.ones & cells
        k.ones ^= cells
        k.fours |= k.twos & carry
        k.twos ^= carry

    def place_class(cell: int) -> int:
        """Return one of six classes of cells that mirrored windows share."""
        row, column = divmod(cell, 5)
        return min(row, 3 - row) * 3 + min(column, 4 - column)

    def fitting(w: PyWindow, by_value: int, index: int) -> int:
        """Return the cells whose print and neighbors allow a color or a value."""
        return w.value_ok[index] if by_value else w.color_ok[index]

    def holding(w: PyWindow, by_value: int, index: int) -> int:
        """Return the cells with a die of a color or a value."""
        return w.value[index] if by_value else w.color[index]


def turns_left(s: PyState, number: int) -> int:
    """Return how many turns this round still brings to a seat, one in which it may still draft included."""
    players = s.tables.players
    place = (number + players - s.round % players) % players
    turns = 1 if place > s.turn or (place == s.turn and not s.drafted) else 0
    if s.tables.turns > players and not s.skip >> number & 1:
        place = 2 * players - 1 - place
        turns += 1 if place > s.turn or (place == s.turn and not s.drafted) else 0
    return turns


def placements_left(s: PyState, number: int) -> int:
    """Return how many dice a seat may still place by drafting, or from its Private Dice Pool."""
    each = 1 if s.tables.turns == s.tables.players else 2
    turns = turns_left(s, number) + (9 - s.round) * each
    if not s.tables.private_dice:
        return turns
    dice = 0
    pool = private_pool_at(s, number)
    mask = pool.mask
    while mask:
        dice += pool.count[low(mask)]
        mask &= mask - 1
    return turns + least(turns, dice)


def picks_between(s: PyState, number: int) -> int:
    """Return how many turns of others come before the seat's next one of this round."""
    players = s.tables.players
    place = (number + players - s.round % players) % players
    if place < s.turn or (place == s.turn and s.drafted):
        place = 2 * players - 1 - place
    return place - s.turn - (1 if s.drafted and place > s.turn else 0)


def tool_kind(k: PyTool) -> int:
    """Return a number below 16 for what a tool does, whatever its name: its first verb, moves told apart."""
    if k.verb[0] != LIFT:
        return k.verb[0] & 15
    if k.length > 2:
        return 9 if k.argument[0] & ON_TRACK else 8
    return 5 if k.argument[1] & WAIVE_COLOR else 6


def time_class(placements: int) -> int:
    """Return one of eight classes of how much time is left."""
    if placements < 3:
        return placements
    if placements < 5:
        return 3
    if placements < 8:
        return 4
    if placements < 12:
        return 5
    return 6 if placements < 16 else 7


def begin_sketch(k: PySketch, s: PyState, number: int) -> None:
    """Note all features of a seat that do not depend on the dice in its Window but on their number."""
    seat = seat_at(s, number)
    k.placements = placements_left(s, number)
    k.time = time_class(k.placements)
    k.half = least(k.placements >> 1, HALVES - 1)
    turns = turns_left(s, number)
    k.known = 0 if s.phase == ROLL_POOL else turns
    k.between = picks_between(s, number) if k.known else 0
    k.count = 0
    note(k, TABLE + s.tables.players * 4 + (2 if s.tables.private_dice else 0) + (1 if s.tables.private_points else 0))
    note(k, FAVOR + least(seat.favor, 7) * TIMES + k.time)
    note(k, REPAIRS + (TIMES if seat.repair else 0) + k.time)
    for slot in range(5):
        if s.slots >> slot & 1:
            kind = tool_kind(tool_at(s.tables, s.slot[slot]))
            note(k, TOOLS + ((kind * 5 + least(seat.favor, 4)) * 2 + (s.paid >> slot & 1)) * TIMES + k.time)
    if seat.private[0] < HIDDEN and private_at(s.tables, seat.private[0]).color != NONE and s.bag_total:
        dice = s.bag[private_at(s.tables, seat.private[0]).color] * (9 - s.round) * s.tables.pool_size
        note(k, BAG + least(dice // (3 * s.bag_total), 7) * TIMES + k.time)
    k.base = k.count


def finish_sketch(k: PySketch, s: PyState, seat: PySeat) -> None:
    """Note the features of the seat's Window after those that do not depend on it."""
    w = window_of(seat)
    k.count = k.base
    slack = k.placements - (20 - count(w.occupied)) + 4
    slack = 0 if slack < 0 else least(slack, 7)
    note(k, PLACEMENTS + least(k.placements, 24) * 8 + slack)
    sketch_cells(k, w)
    sketch_pool(k, s, w)
    for index in range(s.publics):
        sketch_public(k, w, public_at(s.tables, s.public[index]))
    for index in range(s.tables.private_count):
        if seat.private[index] < HIDDEN:
            sketch_private(k, w, private_at(s.tables, seat.private[index]), s.tables.private_points)


def sketch_cells(k: PySketch, w: PyWindow) -> None:
    """Note for each open cell how many colors and values it allows."""
    free = FULL & ~w.occupied
    clear_counts(k)
    for index in range(5):
        add_cells(k, w.color_ok[index])
    ones = k.ones
    twos = k.twos
    fours = k.fours
    clear_counts(k)
    for index in range(6):
        add_cells(k, w.value_ok[index])
    while free:
        cell = low(free)
        free &= free - 1
        colors = (ones >> cell & 1) | (twos >> cell & 1) << 1 | (fours >> cell & 1) << 2
        values = (k.ones >> cell & 1) | (k.twos >> cell & 1) << 1 | (k.fours >> cell & 1) << 2
        group = place_class(cell) * 2 + (w.reach >> cell & 1)
        note(k, CELLS + ((group * 6 + colors) * 7 + values) * TIMES + k.time)


def sketch_pool(k: PySketch, s: PyState, w: PyWindow) -> None:
    """Note how many kinds of dice in the pool fit, where the seat has another turn this round."""
    number = 0
    if k.known:
        pool = s.pool_mask
        while pool:
            number += spots(w, low(pool)) != 0
            pool &= pool - 1
    note(k, POOL + (k.known * 5 + least(k.between, 4)) * 8 + least(number, 7))


def sketch_public(k: PySketch, w: PyWindow, o: PyObjective) -> None:
    """Note how far a Public Objective is."""
    if o.kind == DIAGONAL:
        sketch_diagonals(k, w)
    elif o.kind != SET:
        sketch_lines(k, w, o)
    elif count(o.values) == 2:
        sketch_pair(k, w, o)
    else:
        sketch_set(k, w, o)


def sketch_lines(k: PySketch, w: PyWindow, o: PyObjective) -> None:
    """Note the state of each row (or column): lost, complete, or how full and how well it can be filled."""
    rows = o.kind == ROW
    kinds = 6 if o.by_value else 5
    spare = kinds - (5 if rows else 4)
    free = FULL & ~w.occupied
    twice = 0
    clear_counts(k)
    for index in range(kinds):
        dice = holding(w, o.by_value, index)
        if rows:
            along = ((dice | dice >> 1 | dice >> 2 | dice >> 3 | dice >> 4) & LEFT) * 31
            twice |= dice & (dice >> 1 & 0x7BDEF | dice >> 2 & 0x39CE7 | dice >> 3 & 0x18C63 | dice >> 4 & LEFT)
        else:
            along = ((dice | dice >> 5 | dice >> 10 | dice >> 15) & 31) * LEFT
            twice |= dice & (dice >> 5 | dice >> 10 | dice >> 15)
        k.room[index] = fitting(w, o.by_value, index) & free & ~along
        add_cells(k, k.room[index])
    none = free & ~(k.ones | k.twos | k.fours)
    one = free & k.ones & ~(k.twos | k.fours)
    two = free & k.twos & ~(k.ones | k.fours)
    first = LINES + (o.kind * 2 + o.by_value) * 80 * TIMES + k.time
    for number in range(4 if rows else 5):
        line = 0x1F << 5 * number if rows else LEFT << number
        held = count(w.occupied & line)
        state = 0
        if not twice & line and not none & line:
            if not free & line:
                state = 1
            else:
                stuck = 0
                for index in range(kinds):
                    stuck += not (holding(w, o.by_value, index) | k.room[index]) & line
                if stuck <= spare:
                    room = 0 if one & line else 1 if two & line else 2
                    state = 2 + (held * 3 + room) * 3 + least(spare - stuck, 2)
        note(k, first + state * TIMES)


def sketch_pair(k: PySketch, w: PyWindow, o: PyObjective) -> None:
    """Note the numbers of the two values of a set, and the room for the one that is missing."""
    one = low(o.values)
    other = low(o.values & (o.values - 1))
    ones = count(holding(w, o.by_value, one))
    others = count(holding(w, o.by_value, other))
    group = least(one >> 1, 2)
    note(k, PAIRS + ((group * 6 + least(ones, 5)) * 6 + least(others, 5)) * HALVES + k.half)
    free = FULL & ~w.occupied
    scarce = one if ones < others else other
    room = fitting(w, o.by_value, scarce)
    if ones == others:
        room |= fitting(w, o.by_value, one)
    missing = ones - others if ones > others else others - ones
    note(k, PAIR_ROOM + ((group * 4 + least(missing, 3)) * 8 + least(count(room & free), 7)) * TIMES + k.time)


def sketch_set(k: PySketch, w: PyWindow, o: PyObjective) -> None:
    """Note how many members of a larger set are there least often, and the room for each of them."""
    kinds = 6 if o.by_value else 5
    free = FULL & ~w.occupied
    fewest = 20
    for index in range(kinds):
        if o.values >> index & 1:
            fewest = least(fewest, count(holding(w, o.by_value, index)))
    missing = 0
    after = 0
    for index in range(kinds):
        if o.values >> index & 1:
            held = count(holding(w, o.by_value, index))
            if held == fewest:
                missing += 1
                room = least(count(fitting(w, o.by_value, index) & free), 7)
                note(k, SET_ROOM + (o.by_value * 8 + room) * TIMES + k.time)
            elif held == fewest + 1:
                after += 1
    state = ((o.by_value * 5 + least(fewest, 4)) * 7 + missing) * 7 + after
    note(k, SETS + state * HALVES + k.half)


def diagonal(cells: int) -> int:
    """Return the cells that touch one of these by a corner."""
    left = cells & ~LEFT
    right = cells & ~RIGHT
    return (left << 4 | left >> 6 | right << 6 | right >> 4) & FULL


def sketch_diagonals(k: PySketch, w: PyWindow) -> None:
    """Note the cells where a die would have a diagonal neighbor of its color, and the dice that may still get one."""
    free = FULL & ~w.occupied
    gains = 0
    lone = 0
    for index in range(5):
        dice = w.color[index]
        room = w.color_ok[index] & free
        gains |= room & diagonal(dice)
        lone |= dice & ~diagonal(dice) & diagonal(room)
    note(k, DIAGONALS + least(count(gains), 15) * TIMES + k.time)
    note(k, DIAGONALS + (16 + least(count(lone), 15)) * TIMES + k.time)


def sketch_private(k: PySketch, w: PyWindow, p: PyPrivate, each: int) -> None:
    """Note the open cells that count for a Private Objective, and the highest value that each allows."""
    free = FULL & ~w.occupied
    mode = 2 if p.color == NONE else 1 if each else 0
    room = free & (p.cells if p.color == NONE else w.color_ok[p.color])
    note(k, PRIVATE_ROOM + (mode * 13 + least(count(room), 12)) * HALVES + k.half)
    for step in range(6):
        value = 5 - step
        number = count(room & w.value_ok[value])
        room &= ~w.value_ok[value]
        while number:
            note(k, PRIVATE_BEST + (mode * 7 + value + 1) * TIMES + k.time)
            number -= 1


def points_now(s: PyState, seat: PySeat) -> int:
    """Return the seat's total as things stand; solo, less the target with what lies in the pool."""
    points = seat_total(s, seat)
    if s.tables.players == 1:
        points -= track_total(s)
        pool = s.pool_mask
        while pool:
            points -= s.pool[low(pool)] * (low(pool) % 6 + 1)
            pool &= pool - 1
    return points
