"""Learning the value by self-play: TD(lambda) on what a seat's states came to.

Every seat plays by the value learned so far. When a game is over, each seat's states are gone through from the last to
the first, and the value of each is moved towards a mix of the final total and the values after it. A weight's steps
grow smaller with what it was moved before (as in AdaGrad, forgetting slowly).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from array import array
    from math import sqrt

    from vitrail.bots.sketch import FEATURES, MOST, PySketch, begin_sketch, finish_sketch, points_now
    from vitrail.bots.thinker import Thinker, best_action, copy_to, sketch_of
    from vitrail.bots.value import POINT, SCALE, WIDTH, Value
    from vitrail.engine.bag import sample
    from vitrail.engine.bits import GAMMA, WORD, mix, pick
    from vitrail.engine.book import RuleTables
    from vitrail.engine.codes import (
        CELL,
        CHOOSE_WINDOW,
        LAST_CHANCE,
        NONE,
        OVER,
        ROLL_POOL,
        TURN,
    )
    from vitrail.engine.core import Core, attach, state_of
    from vitrail.engine.deal import lay_table
    from vitrail.engine.many import wipe
    from vitrail.engine.state import PyState, seat_at
    from vitrail.engine.turn import apply, settle

    LONGEST = 120
    MEMORY = 1e-4

    class PyMoment:
        """What a seat saw after one of its actions: its features, and its total as things stood."""

        __slots__ = ("count", "index", "points")

        def __init__(self) -> None:
            self.count = self.points = 0
            self.index = [0] * MOST

    LEARNED = 8 * (FEATURES * (WIDTH + 3) + 4 * WIDTH)
    """The bytes of all that is learned."""
    LAYERS = (
        ("rows", FEATURES * WIDTH),
        ("own", FEATURES),
        ("first", WIDTH),
        ("last", WIDTH),
        ("row_energy", FEATURES),
        ("own_energy", FEATURES),
        ("first_energy", WIDTH),
        ("last_energy", WIDTH),
    )

    def all_learned(me: Learner) -> bytes:
        """Return all weights and their energies as bytes."""
        return b"".join(array("d", getattr(me, name)).tobytes() for name, _ in LAYERS)

    def copy_learned(me: Learner, data: bytes) -> None:
        """Take all weights and their energies over from bytes."""
        begin = 0
        for name, size in LAYERS:
            setattr(me, name, list(array("d", data[begin : begin + 8 * size])))
            begin += 8 * size

    def moment_at(me: Learner, number: int, place: int) -> PyMoment:
        """Return one of a seat's moments."""
        return me.moments[number][place]


class Learner:
    """Weights that are being learned, and the self-play that teaches them."""

    if not cython.compiled:
        moments: list[list[PyMoment]]
        length: list[int]
        rows: list[float]
        own: list[float]
        first: list[float]
        last: list[float]
        row_energy: list[float]
        own_energy: list[float]
        first_energy: list[float]
        last_energy: list[float]
        sums: list[float]
        slopes: list[float]
        word: int

        def __init__(self) -> None:
            self.moments = [[PyMoment() for _ in range(LONGEST)] for _ in range(6)]
            self.length = [0] * 6
            self.rows = [0.0] * (FEATURES * WIDTH)
            self.own, self.own_energy, self.row_energy = ([0.0] * FEATURES for _ in range(3))
            self.first, self.last, self.first_energy, self.last_energy = ([0.0] * WIDTH for _ in range(4))
            self.sums, self.slopes = [0.0] * WIDTH, [0.0] * WIDTH
            self.errors = self.totals = 0.0
            self.steps = 0

    def begin(self, seed: int) -> None:
        """Start from small random weights."""
        self.word = seed
        scatter(self)
        self.reset()

    def reset(self) -> None:
        """Begin the sums anew that ``play`` adds to: errors, steps and totals."""
        self.errors = self.totals = 0.0
        self.steps = 0

    @property
    def report(self) -> tuple[float, int, float]:
        """The sum of squared errors, the number of steps, and the sum of final totals of all seats."""
        return self.errors, self.steps, self.totals

    def play(self, thinker: Thinker, tables: RuleTables, seed: int, games: int, rate: float, trace: float) -> None:
        """Play games with all seats by this thinker, and learn from each; ``trace`` is the lambda of TD."""
        game = Core.__new__(Core)
        attach(game, tables)
        self.word = seed
        with cython.nogil:
            for _ in range(games):
                wipe(game)
                s = state_of(game)
                play_game(self, thinker, s)
                learn(self, s, rate, trace)

    def save(self) -> bytes:
        """Return all that was learned, to go on from it later."""
        return all_learned(self)

    def restore(self, data: bytes) -> None:
        """Go on from what ``save`` gave; ValueError for bytes of another length."""
        if len(data) != LEARNED:
            raise ValueError(len(data))
        copy_learned(self, data)

    def publish(self, net: Value) -> None:
        """Round the weights into a value to play by."""
        round_weights(self, net)


def next_draw(me: Learner) -> int:
    """Return the next word of the learner's own generator."""
    me.word = (me.word + GAMMA) & WORD
    return mix(me.word)


def small(me: Learner, size: float) -> float:
    """Return a random number between -size and size."""
    return ((next_draw(me) >> 40) / 8388608.0 - 1.0) * size


def scatter(me: Learner) -> None:
    """Set all weights to small random numbers, or 0."""
    for index in range(FEATURES * WIDTH):
        me.rows[index] = small(me, 0.1)
    for index in range(FEATURES):
        me.own[index] = 0
        me.own_energy[index] = me.row_energy[index] = 0
    for index in range(WIDTH):
        me.first[index] = 0.1
        me.last[index] = small(me, 0.3)
        me.first_energy[index] = me.last_energy[index] = 0


def play_game(me: Learner, thinker: Thinker, s: PyState) -> None:
    """Play one game and note each seat's moments."""
    lay_table(s, next_draw(me))
    s.auto_pass = 1
    settle(s)
    s.explicit = 1
    for index in range(s.tables.players):
        me.length[index] = 0
    while s.phase != OVER:
        if s.phase <= LAST_CHANCE:
            apply(s, sample(s))
            continue
        number = s.actor
        if s.phase == CHOOSE_WINDOW and next_draw(me) & 1:
            apply(s, pick(s.legal, next_draw(me)))
        else:
            thinker.seed = next_draw(me)
            apply(s, best_action(thinker, copy_to(thinker, 0, s)))
            if thinker.next != NONE:
                apply(s, CELL + thinker.next)
        if s.phase == TURN or s.phase == ROLL_POOL or s.phase == OVER or s.phase == CHOOSE_WINDOW:
            note_moment(me, sketch_of(thinker), s, number)


def note_moment(me: Learner, k: PySketch, s: PyState, number: int) -> None:
    """Note what a seat sees now."""
    if me.length[number] == LONGEST:
        return
    moment = moment_at(me, number, me.length[number])
    me.length[number] += 1
    begin_sketch(k, s, number)
    finish_sketch(k, s, seat_at(s, number))
    moment.count = k.count
    moment.points = points_now(s, seat_at(s, number))
    for place in range(k.count):
        moment.index[place] = k.index[place]


def learn(me: Learner, s: PyState, rate: float, trace: float) -> None:
    """Learn from what the seats' moments came to."""
    for number in range(s.tables.players):
        goal = float(points_now(s, seat_at(s, number)))
        me.totals += goal
        place = me.length[number] - 1
        while place >= 0:
            moment = moment_at(me, number, place)
            found = moment.points + step(me, moment, goal - moment.points, rate)
            goal = trace * goal + (1.0 - trace) * found
            place -= 1


def foresee(me: Learner, k: PyMoment) -> float:
    """Return what the value says of a moment."""
    total = 0.0
    for j in range(WIDTH):
        me.sums[j] = me.first[j]
    for place in range(k.count):
        index = k.index[place]
        total += me.own[index]
        for j in range(WIDTH):
            me.sums[j] += me.rows[index * WIDTH + j]
    for j in range(WIDTH):
        if me.sums[j] > 0:
            total += me.sums[j] * me.last[j]
    return total


def step(me: Learner, k: PyMoment, goal: float, rate: float) -> float:
    """Move the value of a moment towards a goal; return what it was."""
    found = foresee(me, k)
    error = goal - found
    me.errors += error * error
    me.steps += 1
    error = min(max(error, -12.0), 12.0)
    energy = 0.0
    for j in range(WIDTH):
        if me.sums[j] > 0:
            slope = error * me.sums[j]
            me.slopes[j] = error * me.last[j]
            me.last_energy[j] += slope * slope - me.last_energy[j] * MEMORY
            me.last[j] += 0.05 * rate * slope / (sqrt(me.last_energy[j]) + 1e-3)
            energy += me.slopes[j] * me.slopes[j]
        else:
            me.slopes[j] = 0
    energy /= WIDTH
    for j in range(WIDTH):
        me.first_energy[j] += me.slopes[j] * me.slopes[j] - me.first_energy[j] * MEMORY
        me.first[j] += 0.03 * rate * me.slopes[j] / (sqrt(me.first_energy[j]) + 1e-3)
    for place in range(k.count):
        index = k.index[place]
        me.own_energy[index] += error * error - me.own_energy[index] * MEMORY
        me.own[index] += 0.1 * rate * error / (sqrt(me.own_energy[index]) + 1e-3)
        me.row_energy[index] += energy - me.row_energy[index] * MEMORY
        pace = 0.03 * rate / (sqrt(me.row_energy[index]) + 1e-3)
        for j in range(WIDTH):
            me.rows[index * WIDTH + j] += pace * me.slopes[j]
    return found


def nearest(weight: float, scale: float, limit: float) -> int:
    """Return a weight as a whole number of steps of 1/scale, within a limit."""
    if weight < 0:
        return -nearest(-weight, scale, limit)
    return int(min(weight * scale, limit) + 0.5)


def round_weights(me: Learner, net: Value) -> None:
    """Round all weights into a value."""
    for index in range(FEATURES * WIDTH):
        net.rows[index] = nearest(me.rows[index], SCALE, 2047.0)
    for index in range(FEATURES):
        net.own[index] = nearest(me.own[index], POINT, 2e9)
    for index in range(WIDTH):
        net.first[index] = nearest(me.first[index], SCALE, 2047.0)
        net.last[index] = nearest(me.last[index], POINT / SCALE, 2e9)
