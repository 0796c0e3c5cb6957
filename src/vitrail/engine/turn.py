"""The flow of a game: set-up, rounds, turns, and what each action does (sections 2, 3 and 5 of the rules).

``apply`` takes one action, of a player or of the dice. Afterwards ``phase`` says what kind of decision comes next,
``actor`` whose it is, and ``legal`` holds its actions as a mask, computed once. Unless chance is explicit, the dice
decide at once.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bag import (
        add_to_pool,
        next_word,
        outcomes,
        roll_pool,
        sample,
        take_from_bag,
        take_from_pool,
    )
    from vitrail.engine.bits import FULL, GAMMA, WORD, bit, low, mix, pick
    from vitrail.engine.codes import (
        CELL,
        CHOOSE_TRACK,
        CHOOSE_VALUE,
        CHOOSE_WINDOW,
        DEAL_CARD,
        DEAL_PRIVATE,
        DEAL_PUBLIC,
        DEAL_TOOL,
        DIE,
        DRAW_HAND,
        LAST_CHANCE,
        LIFT_DIE,
        NONE,
        OVER,
        PASS,
        PLACE_DIE,
        REROLL_POOL,
        RETURN,
        ROLL_POOL,
        TAKE_DIE,
        TOOL,
        TURN,
        VALUE,
    )
    from vitrail.engine.state import (
        PySeat,
        PyState,
        pattern_at,
        seat_at,
        tool_at,
        window_of,
    )
    from vitrail.engine.tools import advance, move_die, set_die, start_tool, swap_with_track, usable
    from vitrail.engine.window import clear, put, spots


def seat_of_turn(s: PyState) -> int:
    """Return the seat whose turn it is: clockwise from the Start Player, then back in reverse."""
    players = s.tables.players
    place = s.turn if s.turn < players else 2 * players - 1 - s.turn
    return (s.round + place) % players


def affordable(s: PyState, seat: PySeat) -> int:
    """Return the tool slots, as bits, that the seat may pay for now."""
    if s.tool_used or not seat.favor:
        return 0
    return s.slots & ~s.paid if seat.favor == 1 else s.slots


def draft_mask(s: PyState, seat: PySeat, slots: int) -> int:
    """Return the pool dice that may be drafted: those that fit, or that a tool in these slots could make fit."""
    if s.tables.return_ends_turn:
        mask = s.pool_mask
        return mask << DIE
    w = window_of(seat)
    mask = 0
    pool = s.pool_mask
    while pool:
        die = low(pool)
        pool &= pool - 1
        mask |= (spots(w, die) != 0) << die
    rest = s.pool_mask & ~mask
    if slots:
        while rest:
            die = low(rest)
            rest &= rest - 1
            if usable(s, seat, slots, die):
                mask |= 1 << die
    return mask << DIE


def turn_mask(s: PyState, seat: PySeat) -> int:
    """Return all actions of a seat between the parts of its turn."""
    mask = bit(PASS)
    slots = affordable(s, seat)
    if not s.drafted:
        mask |= draft_mask(s, seat, slots & s.hand_slots)
    slots &= s.turn_slots
    if slots:
        mask |= usable(s, seat, slots, NONE)
    return mask


def hand_mask(s: PyState, seat: PySeat) -> int:
    """Return the actions with a drafted die in hand: its cells, tools that work on it, the return where it must."""
    cells = spots(window_of(seat), s.hand)
    mask = bit(RETURN) if s.tables.return_ends_turn and not cells else 0
    mask |= cells
    slots = affordable(s, seat) & s.hand_slots
    if slots:
        mask |= usable(s, seat, slots, s.hand)
    return mask


def leave_pool(s: PyState) -> None:
    """Put what is left in the pool on the Round Track's space of this round."""
    end = s.track_end[s.round - 1] if s.round else 0
    s.track_mask |= s.pool_mask
    while s.pool_mask:
        die = low(s.pool_mask)
        s.pool_mask &= s.pool_mask - 1
        s.track[die] += s.pool[die]
        while s.pool[die]:
            s.track_die[end] = die
            end += 1
            s.pool[die] -= 1
    s.track_end[s.round] = end


def begin_round(s: PyState) -> None:
    """Let the dice of a round be rolled."""
    s.turn = 0
    s.skip = 0
    s.actor = seat_of_turn(s)
    s.phase = ROLL_POOL
    s.pending = s.tables.pool_size


def next_turn(s: PyState) -> bool:
    """Go to the next turn of the round; tell whether there is one, else end the round or the game."""
    s.drafted = 0
    s.tool_used = 0
    s.turn += 1
    if s.turn < s.tables.turns:
        return True
    leave_pool(s)
    if s.round == 9:
        s.phase = OVER
        s.legal = 0
        return False
    s.round += 1
    begin_round(s)
    return False


def open_turn(s: PyState) -> None:
    """Begin a turn that is not skipped; by ``auto_pass`` also not one in which only passing is possible."""
    while True:
        s.actor = seat_of_turn(s)
        if s.turn < s.tables.players or not s.skip >> s.actor & 1:
            mask = turn_mask(s, seat_at(s, s.actor))
            if not s.auto_pass or mask != bit(PASS):
                s.phase = TURN
                s.legal = mask
                return
        if not next_turn(s):
            return


def go_on(s: PyState, seat: PySeat) -> None:
    """Go on with a turn after one of its parts is done."""
    mask = turn_mask(s, seat)
    if not s.auto_pass or mask != bit(PASS):
        s.phase = TURN
        s.legal = mask
    elif next_turn(s):
        open_turn(s)


def run_tool(s: PyState, seat: PySeat) -> None:
    """Run the tool in use, and go on with the turn when it has ended."""
    if advance(s, seat):
        go_on(s, seat)


def return_die(s: PyState, seat: PySeat) -> None:
    """Put the die in hand back into the pool; one that fits nowhere ends the turn where the ruling says so."""
    stuck = not s.legal & FULL
    add_to_pool(s, s.hand)
    s.hand = NONE
    s.tool = NONE
    if not (stuck and s.tables.return_ends_turn):
        go_on(s, seat)
    elif next_turn(s):
        open_turn(s)


def take_window(s: PyState, seat: PySeat, index: int) -> None:
    """Give a seat one of the four patterns offered to it, and its Favor Tokens."""
    pattern = s.tables.side[2 * seat.offer[index >> 1] + (index & 1)]
    window_of(seat).pattern = pattern
    clear(window_of(seat), pattern_at(s.tables, pattern))
    seat.favor = pattern_at(s.tables, pattern).difficulty


def choose_window(s: PyState, seat: PySeat, index: int) -> None:
    """Let a seat choose its pattern; the last seat's choice begins the game."""
    take_window(s, seat, index)
    s.actor += 1
    if s.actor == s.tables.players:
        begin_round(s)


def act_in_turn(s: PyState, seat: PySeat, action: int) -> None:
    """Pass, draft a die, or start a tool."""
    if action == PASS:
        if next_turn(s):
            open_turn(s)
    elif action >= TOOL:
        start_tool(s, seat, action - TOOL)
        run_tool(s, seat)
    else:
        s.hand = action - DIE
        take_from_pool(s, s.hand)
        s.drafted = 1
        s.phase = PLACE_DIE
        s.legal = hand_mask(s, seat)


def act_on_hand(s: PyState, seat: PySeat, action: int) -> None:
    """Place the die in hand, return it, or start a tool that works on it."""
    if action == RETURN:
        return_die(s, seat)
    elif action >= TOOL:
        start_tool(s, seat, action - TOOL)
        run_tool(s, seat)
    else:
        put(window_of(seat), action, s.hand)
        s.hand = NONE
        if s.tool == NONE:
            go_on(s, seat)
        else:
            s.step += 1
            run_tool(s, seat)


def act_in_tool(s: PyState, seat: PySeat, action: int) -> None:
    """Take a step of the tool in use."""
    if s.phase == CHOOSE_VALUE:
        s.hand = s.hand // 6 * 6 + action - VALUE
    elif s.phase == CHOOSE_TRACK:
        swap_with_track(s, action - DIE)
    elif s.phase == TAKE_DIE:
        s.hand = action - DIE
        take_from_pool(s, s.hand)
    elif s.phase == LIFT_DIE and action == PASS:
        if tool_at(s.tables, s.tool).joint:
            move_die(s, seat, s.joint_from, s.joint_to)
        s.step = tool_at(s.tables, s.tool).length - 1
    elif s.phase == LIFT_DIE:
        s.moving = action
    else:
        set_die(s, seat, action)
    s.step += 1
    run_tool(s, seat)


def decide(s: PyState, seat: PySeat, action: int) -> None:
    """Carry out a player's action."""
    if s.phase == TURN:
        act_in_turn(s, seat, action)
    elif s.phase == PLACE_DIE:
        act_on_hand(s, seat, action)
    elif s.phase == CHOOSE_WINDOW:
        choose_window(s, seat, action - CELL)
    else:
        act_in_tool(s, seat, action)


def deal_next(s: PyState) -> None:
    """Go to the next deck of the set-up, or to the choice of windows."""
    s.phase += 1
    if s.phase == DEAL_CARD:
        s.deck = s.tables.card_deck
        s.pending = 2 * s.tables.players
    elif s.phase == DEAL_TOOL:
        s.deck = s.tables.tool_deck
        s.pending = s.tables.tool_count
    elif s.phase == DEAL_PUBLIC:
        s.deck = bit(s.tables.publics) - 1
        s.pending = s.tables.public_count
    else:
        s.phase = CHOOSE_WINDOW
        s.actor = 0


def add_tool(s: PyState, tool: int) -> None:
    """Lay a Tool Card open."""
    slot = 0
    while s.slots >> slot & 1:
        slot += 1
    s.slot[slot] = tool
    s.slots |= 1 << slot
    if tool_at(s.tables, tool).in_hand:
        s.hand_slots |= 1 << slot
    else:
        s.turn_slots |= 1 << slot


def deal(s: PyState, card: int) -> None:
    """Deal a card of the set-up; no card comes twice."""
    s.deck &= ~bit(card)
    s.pending -= 1
    if s.phase == DEAL_PRIVATE:
        seat_at(s, s.tables.players - 1 - s.pending).private[0] = card
    elif s.phase == DEAL_CARD:
        number = 2 * s.tables.players - 1 - s.pending
        seat_at(s, number >> 1).offer[number & 1] = card
    elif s.phase == DEAL_TOOL:
        add_tool(s, card)
    else:
        s.public[s.publics] = card
        s.publics += 1
    if not s.pending:
        deal_next(s)


def settle_roll(s: PyState, outcome: int) -> None:
    """Let a die come to rest: into the pool, or into the hand."""
    if s.phase == ROLL_POOL:
        take_from_bag(s, (outcome - DIE) // 6)
        add_to_pool(s, outcome - DIE)
        s.pending -= 1
        if not s.pending:
            open_turn(s)
        return
    if s.phase == REROLL_POOL:
        s.pending_color[(outcome - DIE) // 6] -= 1
        add_to_pool(s, outcome - DIE)
        s.pending -= 1
        if s.pending:
            return
    elif s.phase == DRAW_HAND:
        take_from_bag(s, outcome - VALUE)
        s.hand = (outcome - VALUE) * 6
    else:
        s.hand = outcome - DIE
    s.step += 1
    run_tool(s, seat_at(s, s.actor))


def settle(s: PyState) -> None:
    """Prepare the next decision: the dice decide at once unless chance is explicit."""
    while s.phase <= LAST_CHANCE:
        if s.explicit:
            s.legal = outcomes(s)
            return
        if s.phase == ROLL_POOL:
            roll_pool(s)
            open_turn(s)
        elif s.phase <= DEAL_PUBLIC:
            deal(s, pick(s.deck, next_word(s)))
        else:
            settle_roll(s, sample(s))
    if s.phase == CHOOSE_WINDOW:
        s.legal = 15


def apply(s: PyState, action: int) -> None:
    """Carry out one legal action, of a player or of the dice."""
    if s.phase > LAST_CHANCE:
        decide(s, seat_at(s, s.actor), action)
    elif s.phase <= DEAL_PUBLIC:
        deal(s, action)
    else:
        settle_roll(s, action)
    if s.phase <= CHOOSE_WINDOW:
        settle(s)


def lay_table(s: PyState, seed: int) -> None:
    """Make the table ready before anything is dealt; the state is all zeros but for its tables."""
    s.rng = seed
    s.hand = s.tool = NONE
    for color in range(5):
        s.bag[color] = s.tables.bag_each
    s.bag_total = 5 * s.tables.bag_each
    for index in range(s.tables.players):
        seat = seat_at(s, index)
        seat.private[0] = seat.private[1] = seat.offer[0] = seat.offer[1] = NONE
        window_of(seat).pattern = NONE
        for cell in range(20):
            window_of(seat).die[cell] = NONE
    s.phase = DEAL_PRIVATE
    s.deck = s.tables.private_deck
    s.pending = s.tables.players


def play_randomly(s: PyState, seed: int) -> int:
    """Play to the end, each action drawn uniformly from the legal ones; return the number of decisions."""
    word = seed
    decisions = 0
    while s.legal:
        word = (word + GAMMA) & WORD
        apply(s, pick(s.legal, mix(word)))
        decisions += 1
    return decisions
