"""The one-ply player: every way to go on with a turn, valued by the window it leads to.

``best_action`` looks to the end of what an action begins: a die placed, or a tool carried through. Chance is averaged
where it is one die, and sampled where it is the whole Draft Pool. Other seats are not thought of.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.bots.sketch import PySketch, begin_sketch
    from vitrail.bots.value import POINT, Value, expected, expected_again
    from vitrail.engine.bag import outcomes, sample, take_from_pool, weight
    from vitrail.engine.bits import FULL, WORD, bit, low, mix
    from vitrail.engine.codes import (
        DIE,
        LAST_CHANCE,
        NONE,
        OVER,
        PASS,
        PLACE_DIE,
        REROLL_POOL,
        ROLL_POOL,
        TURN,
    )
    from vitrail.engine.core import Core, state_of
    from vitrail.engine.plain import copy_state, copy_window
    from vitrail.engine.state import PyState, PyWindow, seat_at, tool_at, window_of
    from vitrail.engine.turn import affordable, apply, seat_of_turn, usable_on
    from vitrail.engine.window import put, spots

    WORST = -(1 << 60)
    DRAFTS = 0x3FFFFFFF << DIE
    KEPT = 3
    ROLLS = 8
    OPTIONS = 256

    def scratch(me: Thinker, depth: int) -> PyState:
        """Return the scratch state of this depth."""
        return me.states[depth]

    def copy_to(me: Thinker, depth: int, s: PyState) -> PyState:
        """Copy a state into the scratch state of this depth, and return that."""
        me.states[depth] = copy_state(s)
        return me.states[depth]

    def keep(me: Thinker, place: int, s: PyState) -> None:
        """Keep a copy of a state to look at again."""
        me.kept[place] = copy_state(s)

    def kept_at(me: Thinker, place: int) -> PyState:
        """Return a state that was kept."""
        return me.kept[place]

    def sketch_of(me: Thinker) -> PySketch:
        """Return the sketch to work with."""
        return me.sketch

    def save_window(me: Thinker, w: PyWindow) -> None:
        """Remember a Window as it is."""
        me.saved = PyWindow()
        copy_window(w, me.saved)

    def restore_window(me: Thinker, w: PyWindow) -> None:
        """Make a Window again what it was."""
        copy_window(me.saved, w)

    def most_of(one: int, other: int) -> int:
        """Return the larger worth."""
        return max(one, other)


class Thinker:
    """A learned value and the room to think in; for one thread at a time.

    ``most`` bounds the windows that one decision compares; without ``tools`` it starts none of them. ``rivalry`` says,
    in percent, how much a point that the next rival gains from the pool counts against an own one.
    """

    if not cython.compiled:
        net: Value
        states: list[PyState]
        kept: list[PyState]
        worth: list[int]
        saved: PyWindow
        sketch: PySketch
        option_action: list[int]
        option_cell: list[int]
        option_worth: list[int]
        seat: int
        turn: int
        round: int
        left: int
        certain: int
        keeping: int
        cell: int
        best: int
        action: int
        next: int
        listing: int
        sharing: int
        left_now: int
        left_by: list[int]
        options: int

    def __init__(self, net: Value, most: int = 3000, tools: bool = True, rivalry: int = 0) -> None:
        if not cython.compiled:
            self.states = [PyState(None)] * 16  # type: ignore[arg-type]
            self.kept = [PyState(None)] * KEPT  # type: ignore[arg-type]
            self.worth = [0] * KEPT
            self.left_by = [0] * 30
            self.option_action, self.option_cell, self.option_worth = ([0] * OPTIONS for _ in range(3))
            self.sketch = PySketch()
        self.net = net
        self.most = most
        self.tools = tools
        self.seed = 0
        self.rivalry = rivalry

    def choose(self, game: Core, seed: int) -> int:
        """Return the action of most worth for the seat to act; the seed decides how a pool would be rolled again."""
        self.seed = seed
        with cython.nogil:
            return best_action(self, copy_to(self, 0, state_of(game)))

    @property
    def value(self) -> float:
        """What the last chosen action is worth, in points."""
        return self.best / POINT


def judge(me: Thinker, s: PyState) -> int:
    """Return what the thinking seat may expect of a state, by the learned value."""
    me.left -= 1
    return expected(me.net, sketch_of(me), s, me.seat)


def place_best(me: Thinker, s: PyState, die: int, cells: int) -> int:
    """Return the worth of the best of these cells for a die that has left the pool; ``me.cell`` is that cell."""
    w = window_of(seat_at(s, me.seat))
    save_window(me, w)
    best = WORST
    begin_sketch(sketch_of(me), s, me.seat)
    while cells:
        cell = low(cells)
        cells &= cells - 1
        put(w, cell, die)
        worth = expected_again(me.net, sketch_of(me), s, me.seat)
        restore_window(me, w)
        me.left -= 1
        if me.listing == PASS:
            list_option(me, cell, NONE, worth)
        elif me.listing != NONE:
            list_option(me, me.listing, cell, worth)
        if worth > best:
            best = worth
            me.cell = cell
    return best


def draft_best(me: Thinker, depth: int, s: PyState, die: int) -> int:
    """Return the worth of drafting a die and placing it, nothing more; WORST if it fits nowhere."""
    cells = spots(window_of(seat_at(s, me.seat)), die)
    if not cells:
        return WORST
    child = copy_to(me, depth, s)
    take_from_pool(child, die)
    child.drafted = 1
    return place_best(me, child, die, cells) - (me.left_by[die] if me.sharing else 0)


def pass_worth(me: Thinker, depth: int, s: PyState) -> int:
    """Return the worth of ending the turn."""
    child = copy_to(me, depth, s)
    child.drafted = 1
    child.private_used = 1
    return judge(me, child) - (me.left_now if me.sharing else 0)


def best_draft(me: Thinker, depth: int, s: PyState) -> int:
    """Return the worth of the best end of a turn that drafts a die, or none."""
    best = pass_worth(me, depth, s)
    pool = s.pool_mask
    while pool:
        best = most_of(best, draft_best(me, depth, s, low(pool)))
        pool &= pool - 1
    return best


def remember(me: Thinker, s: PyState, worth: int) -> None:
    """Keep a state in which the turn goes on, if it is one of the best of them."""
    place = me.keeping
    if place < KEPT:
        me.keeping += 1
    else:
        place = 0
        for other in range(1, KEPT):
            if me.worth[other] < me.worth[place]:
                place = other
        if me.worth[place] >= worth:
            return
    me.worth[place] = worth
    keep(me, place, s)


def explore(me: Thinker, depth: int, s: PyState) -> int:
    """Return the worth of the best way on, to the end of what was begun."""
    if s.actor != me.seat or s.phase == OVER or s.phase == ROLL_POOL or me.left <= 0 or depth > 12:
        return judge(me, s)
    if s.phase == TURN:
        worth = judge(me, s)
        if me.certain and not s.drafted and s.turn == me.turn and s.round == me.round:
            remember(me, s, worth)
        return worth
    if s.phase <= LAST_CHANCE:
        certain = me.certain
        me.certain = 0
        worth = pool_hope(me, depth, s) if s.phase == REROLL_POOL else mean(me, depth, s)
        me.certain = certain
        return worth
    return best_step(me, depth, s)


def placing_last(s: PyState) -> bool:
    """Tell whether a die is to be placed, and nothing begun goes on after that."""
    return s.phase == PLACE_DIE and (s.tool == NONE or s.step + 1 == tool_at(s.tables, s.tool).length)


def best_step(me: Thinker, depth: int, s: PyState) -> int:
    """Return the worth of the best action inside a tool, or with a die in hand."""
    best = WORST
    mask = s.legal
    if placing_last(s) and mask & FULL:
        best = place_best(me, s, s.hand, mask & FULL)
        mask &= ~FULL
    while mask:
        child = copy_to(me, depth, s)
        apply(child, low(mask))
        mask &= mask - 1
        best = most_of(best, explore(me, depth + 1, child))
    return best


def mean(me: Thinker, depth: int, s: PyState) -> int:
    """Return the mean worth over what one die may show."""
    mask = outcomes(s)
    total = 0
    weights = 0
    while mask:
        outcome = low(mask)
        mask &= mask - 1
        part = weight(s, outcome)
        child = copy_to(me, depth, s)
        apply(child, outcome)
        total += part * explore(me, depth + 1, child)
        weights += part
    return total // weights


def pool_hope(me: Thinker, depth: int, s: PyState) -> int:
    """Return the mean worth of the best draft over some ways in which the pool may be rolled again."""
    total = 0
    sharing = me.sharing
    me.sharing = 0
    for number in range(ROLLS):
        child = copy_to(me, depth, s)
        child.explicit = 0
        child.rng = mix(me.seed + number & WORD)
        apply(child, sample(child))
        child.explicit = 1
        total += best_draft(me, depth + 1, child)
    me.sharing = sharing
    return total // ROLLS


def after(me: Thinker, depth: int, s: PyState, action: int) -> int:
    """Return the worth of an action that starts something: a tool, a private die, a repair, or one with the hand."""
    me.keeping = 0
    child = copy_to(me, depth, s)
    apply(child, action)
    worth = explore(me, depth + 1, child)
    if not me.keeping:
        return worth - (me.left_now if me.sharing else 0)
    worth = WORST
    for place in range(me.keeping):
        worth = most_of(worth, best_draft(me, depth + 1, kept_at(me, place)))
    return worth


def list_option(me: Thinker, action: int, cell: int, worth: int) -> None:
    """Note one of the ways to go on."""
    if me.options < OPTIONS:
        me.option_action[me.options] = action
        me.option_cell[me.options] = cell
        me.option_worth[me.options] = worth
        me.options += 1


def consider(me: Thinker, action: int, worth: int, cell: int) -> None:
    """Take an action (with the cell of a die that it drafts) if it is the best so far."""
    if cell == NONE:
        list_option(me, action, cell, worth)
    if worth > me.best:
        me.best = worth
        me.action = action
        me.next = cell


def consider_draft(me: Thinker, s: PyState, die: int, tools: int) -> None:
    """Think about a die of the pool, with the tools in these slots that act on it."""
    me.listing = DIE + die
    worth = draft_best(me, 1, s, die)
    me.listing = NONE
    if worth > WORST:
        consider(me, DIE + die, worth, me.cell)
        if not tools or not usable_on(s, seat_at(s, me.seat), tools, die):
            return
    child = copy_to(me, 1, s)
    apply(child, DIE + die)
    mask = child.legal & ~FULL
    while mask:
        worth = after(me, 2, child, low(mask))
        consider(me, DIE + die, worth + (me.left_now - me.left_by[die] if me.sharing else 0), NONE)
        mask &= mask - 1


def rival_turn(me: Thinker, s: PyState) -> int:
    """Return the next turn of this round that is another seat's, or the number of turns if there is none."""
    turn = s.turn
    s.turn += 1
    while s.turn < s.tables.turns:
        number = seat_of_turn(s)
        if number != me.seat and (s.turn < s.tables.players or not s.skip >> number & 1):
            break
        s.turn += 1
    found = s.turn
    s.turn = turn
    return found


def think_of_rival(me: Thinker, s: PyState) -> None:
    """Note what the next rival gains from the pool as it is, and when it lacks a die of each type.

    Only what is open is looked at: not the rival's Private Objective, nor its tools.
    """
    turn = rival_turn(me, s)
    if turn == s.tables.turns:
        return
    own = me.seat
    child = copy_to(me, 1, s)
    child.turn = turn
    child.drafted = 1
    me.seat = seat_of_turn(child)
    idle = judge(me, child)
    best = second = 0
    first = NONE
    pool = s.pool_mask
    while pool:
        die = low(pool)
        pool &= pool - 1
        gain = place_best(me, child, die, spots(window_of(seat_at(child, me.seat)), die)) - idle
        if gain > best:
            second = best
            best = gain
            first = die
        elif gain > second:
            second = gain
    me.seat = own
    me.left_now = best * me.rivalry // 100
    pool = s.pool_mask
    while pool:
        die = low(pool)
        pool &= pool - 1
        me.left_by[die] = (second if die == first and s.pool[die] == 1 else best) * me.rivalry // 100
    me.sharing = 1


def consider_drafts(me: Thinker, s: PyState) -> None:
    """Think about ending the turn, and about each die of the pool."""
    if me.rivalry and not s.drafted:
        think_of_rival(me, s)
    consider(me, PASS, pass_worth(me, 1, s), NONE)
    tools = affordable(s, seat_at(s, me.seat)) & s.hand_slots if me.tools else 0
    drafts = s.legal & DRAFTS
    while drafts:
        consider_draft(me, s, low(drafts) - DIE, tools)
        drafts &= drafts - 1


def best_action(me: Thinker, s: PyState) -> int:
    """Return the action of most worth for the seat to act; ``me.next`` is the cell for the die it drafts, or NONE."""
    s.explicit = 1
    s.auto_pass = 1
    me.seat = s.actor
    me.turn = s.turn
    me.round = s.round
    me.left = me.most
    me.best = WORST
    me.certain = 1
    me.action = low(s.legal)
    me.next = me.listing = NONE
    me.options = me.sharing = 0
    mask = s.legal
    if not mask & (mask - 1):
        list_option(me, me.action, NONE, 0)
        return me.action
    if s.phase == TURN:
        consider_drafts(me, s)
        mask &= ~(bit(PASS) | DRAFTS) if me.tools else 0
    elif placing_last(s) and mask & FULL:
        me.listing = PASS
        worth = place_best(me, s, s.hand, mask & FULL)
        me.listing = NONE
        consider(me, me.cell, worth, me.cell)
        me.next = NONE
        mask &= ~FULL
    while mask:
        consider(me, low(mask), after(me, 1, s, low(mask)), NONE)
        mask &= mask - 1
    return me.action
