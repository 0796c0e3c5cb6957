"""Search over sampled worlds: the ways to go on that look best are played on, all seats by the learned value.

What the seat does not know is dealt anew for each sample: dice to come, and others' Private Objectives. Every way is
played on in the same worlds, so that luck tells little between them. At the end of the look ahead the learned value
judges; the ways that did worse are given up by halves.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.bots.thinker import Thinker, best_action, copy_to, judge
    from vitrail.bots.value import Value
    from vitrail.engine.bits import GAMMA, WORD, bit, mix, pick
    from vitrail.engine.codes import CELL, CHOOSE_WINDOW, HIDDEN, LAST_CHANCE, NONE, OVER, ROLL_POOL, TURN
    from vitrail.engine.core import Core, state_of
    from vitrail.engine.plain import copy_state
    from vitrail.engine.state import PyState, seat_at
    from vitrail.engine.turn import apply, settle

    WIDEST = 16
    PRIOR = 10
    """So many samples the learned value counts for."""

    def start_at(me: Searcher, index: int) -> PyState:
        """Return the state that a way to go on leads to before chance or another seat decides."""
        return me.starts[index]

    def copy_start(me: Searcher, index: int, s: PyState) -> PyState:
        """Copy a state to begin a way to go on from, and return that."""
        me.starts[index] = copy_state(s)
        return me.starts[index]

    def world_of(me: Searcher, s: PyState) -> PyState:
        """Copy a state into the world to play on in, and return that."""
        me.world = copy_state(s)
        return me.world


class Searcher:
    """A search for one decision at a time and one thread.

    The ``width`` best ways are looked at, to the end of this round and ``rounds`` further ones. ``rivalry`` is how much
    a point of the others counts against an own one, in percent.
    """

    if not cython.compiled:
        thinker: Thinker
        player: Thinker
        starts: list[PyState]
        world: PyState
        action: list[int]
        total: list[int]
        prior: list[int]
        ways: int
        samples: int
        seat: int
        round: int
        word: int

    def __init__(self, net: Value, width: int = 8, rounds: int = 1, rivalry: int = 70) -> None:
        if not cython.compiled:
            self.starts = [PyState(None)] * WIDEST  # type: ignore[arg-type]
            self.action, self.total, self.prior = ([0] * WIDEST for _ in range(3))
        self.thinker = Thinker(net, 3000, True, rivalry)
        self.player = Thinker(net, 0, False)
        self.width = min(width, WIDEST)
        self.rounds = rounds
        self.rivalry = rivalry

    def prepare(self, game: Core, seed: int) -> int:
        """Find the ways to go on that are worth a look, and return their number; the seed decides the samples."""
        self.word = seed
        with cython.nogil:
            find_ways(self, state_of(game))
        return self.ways

    def deepen(self, samples: int) -> None:
        """Play each way on in so many more worlds."""
        with cython.nogil:
            play_on(self, samples)

    def narrow(self) -> int:
        """Give up the worse half of the ways, and return the number left."""
        sort_ways(self)
        self.ways = (self.ways + 1) // 2
        return self.ways

    def best(self) -> int:
        """Return the action that begins the best way."""
        sort_ways(self)
        return self.action[0]

    def worth(self) -> float:
        """Return what the best way is worth, in points."""
        return estimate(self, 0) / 65536


def find_ways(me: Searcher, s: PyState) -> None:
    """List the ways to go on that the learned value likes best, each with the state that it leads to."""
    me.thinker.seed = me.word
    s = copy_to(me.thinker, 0, s)
    first = best_action(me.thinker, s)
    me.seat = s.actor
    me.round = s.round
    me.ways = me.samples = 0
    if s.phase == CHOOSE_WINDOW or not s.legal & (s.legal - 1):
        me.action[0] = first
        me.ways = 1
        return
    for _ in range(least_of(me.width, me.thinker.options)):
        take_best_option(me, s)
    for index in range(me.ways):
        go_on(me, start_at(me, index))


def least_of(one: int, other: int) -> int:
    """Return the smaller number."""
    return min(other, one)


def take_best_option(me: Searcher, s: PyState) -> None:
    """Move the best of the options that are left to the ways."""
    best = 0
    for index in range(me.thinker.options):
        if me.thinker.option_worth[index] > me.thinker.option_worth[best]:
            best = index
    way = me.ways
    me.ways += 1
    me.action[way] = me.thinker.option_action[best]
    me.prior[way] = me.thinker.option_worth[best]
    me.total[way] = 0
    start = copy_start(me, way, s)
    apply(start, me.action[way])
    if me.thinker.option_cell[best] != NONE:
        apply(start, CELL + me.thinker.option_cell[best])
    me.thinker.options -= 1
    me.thinker.option_action[best] = me.thinker.option_action[me.thinker.options]
    me.thinker.option_cell[best] = me.thinker.option_cell[me.thinker.options]
    me.thinker.option_worth[best] = me.thinker.option_worth[me.thinker.options]


def go_on(me: Searcher, s: PyState) -> None:
    """Finish what a way has begun, up to chance or the next decision of its kind."""
    while s.actor == me.seat and s.phase > LAST_CHANCE and s.phase != TURN and s.phase != OVER:
        apply(s, best_action(me.thinker, copy_to(me.thinker, 0, s)))


def play_on(me: Searcher, samples: int) -> None:
    """Play each way on in some new worlds."""
    for _ in range(samples):
        me.word = (me.word + GAMMA) & WORD
        seed = mix(me.word)
        me.samples += 1
        for way in range(me.ways):
            me.total[way] += play_world(me, world_of(me, start_at(me, way)), seed)


def play_world(me: Searcher, s: PyState, seed: int) -> int:
    """Play one world on to the end of the look ahead, and return what the seat then expects."""
    deal_unknown(s, seed)
    s.explicit = 0
    if s.phase <= LAST_CHANCE and not (s.phase == ROLL_POOL and s.round > me.round + me.rounds):
        settle(s)
    me.player.seed = seed
    while s.phase != OVER and s.round <= me.round + me.rounds:
        apply(s, best_action(me.player, copy_to(me.player, 0, s)))
        if me.player.next != NONE:
            apply(s, CELL + me.player.next)
    return outlook(me, s)


def outlook(me: Searcher, s: PyState) -> int:
    """Return what the seat expects, less a share of what the others expect on average."""
    players = s.tables.players
    others = 0
    if players > 1 and me.rivalry:
        for number in range(players):
            me.player.seat = number
            if number != me.seat:
                others += judge(me.player, s)
        others = others * me.rivalry // (100 * (players - 1))
    me.player.seat = me.seat
    return judge(me.player, s) - others


def deal_unknown(s: PyState, seed: int) -> None:
    """Deal at random what others hold in secret."""
    s.rng = seed
    deck = s.tables.private_deck
    for index in range(s.tables.players):
        for k in range(2):
            if seat_at(s, index).private[k] < HIDDEN:
                deck &= ~bit(seat_at(s, index).private[k])
    for index in range(s.tables.players):
        if seat_at(s, index).private[0] == HIDDEN:
            seed = (seed + GAMMA) & WORD
            seat_at(s, index).private[0] = pick(deck, mix(seed))
            deck &= ~bit(seat_at(s, index).private[0])


def estimate(me: Searcher, way: int) -> int:
    """Return what a way is worth by its samples, and by the learned value as by so many samples more."""
    return (me.total[way] + PRIOR * me.prior[way]) // (me.samples + PRIOR)


def sort_ways(me: Searcher) -> None:
    """Put the ways in order, the best first."""
    for index in range(1, me.ways):
        way = index
        while way and estimate(me, way) > estimate(me, way - 1):
            swap_ways(me, way)
            way -= 1


def swap_ways(me: Searcher, way: int) -> None:
    """Exchange a way with the one before it."""
    me.action[way], me.action[way - 1] = me.action[way - 1], me.action[way]
    me.prior[way], me.prior[way - 1] = me.prior[way - 1], me.prior[way]
    me.total[way], me.total[way - 1] = me.total[way - 1], me.total[way]
    world = world_of(me, start_at(me, way))
    copy_start(me, way, start_at(me, way - 1))
    copy_start(me, way - 1, world)
