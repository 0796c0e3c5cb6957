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
        add_to_private,
        next_word,
        outcomes,
        roll_pool,
        sample,
        take_from_bag,
        take_from_pool,
        take_from_private,
    )
    from vitrail.engine.bits import FULL, GAMMA, WORD, bit, low, mix, pick
    from vitrail.engine.codes import (
        CELL,
        CHOOSE_PRIVATE,
        CHOOSE_TRACK,
        CHOOSE_VALUE,
        CHOOSE_WINDOW,
        DEAL_DICE,
        DEAL_PUBLIC,
        DIE,
        DRAW_HAND,
        LAST_CHANCE,
        LIFT_DIE,
        NONE,
        OVER,
        PASS,
        PAY,
        PLACE_DIE,
        PRIVATE,
        REPAIR_TOOL,
        REROLL_POOL,
        REROLL_PRIVATE,
        RETURN,
        ROLL_POOL,
        SWAP_PRIVATE,
        TAKE_DIE,
        TOOL,
        TURN,
        VALUE,
    )
    from vitrail.engine.deal import deal, offer_windows, take_window, window_mask
    from vitrail.engine.extras import extra_mask, move_reserves, private_spots
    from vitrail.engine.state import (
        PySeat,
        PyState,
        private_pool_at,
        seat_at,
        tool_at,
        window_of,
    )
    from vitrail.engine.tools import (
        advance,
        ask_payment,
        begin_tool,
        move_die,
        pay,
        set_die,
        start_tool,
        swap_with_track,
        usable,
    )
    from vitrail.engine.window import put, spots


def seat_of_turn(s: PyState) -> int:
    """Return the seat whose turn it is: clockwise from the Start Player, then back in reverse."""
    players = s.tables.players
    place = s.turn if s.turn < players else 2 * players - 1 - s.turn
    return (s.round + place) % players


def affordable(s: PyState, seat: PySeat) -> int:
    """Return the tool slots, as bits, that the seat may pay for now; solo, those that it may use if it can pay."""
    if s.barred:
        return 0
    if seat.favor > 1 or s.tables.pay_with_die:
        return s.slots
    return s.slots & ~s.paid if seat.favor else 0


def usable_on(s: PyState, seat: PySeat, slots: int, die: int) -> bool:
    """Tell whether a tool in these slots could be used on this die of the pool, once it is in hand."""
    take_from_pool(s, die)
    fine = usable(s, seat, slots, die) != 0
    add_to_pool(s, die)
    return fine


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
            if usable_on(s, seat, slots, die):
                mask |= 1 << die
    return mask << DIE


def turn_mask(s: PyState, seat: PySeat) -> int:
    """Return all actions of a seat between the parts of its turn."""
    mask = bit(PASS)
    if s.tables.extras:
        mask |= extra_mask(s, seat)
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
    s.used_round = 0
    if s.tables.reserve:
        move_reserves(s)
    s.actor = seat_of_turn(s)
    s.phase = ROLL_POOL
    s.pending = s.tables.pool_size


def next_turn(s: PyState) -> bool:
    """Go to the next turn of the round; tell whether there is one, else end the round or the game."""
    s.drafted = 0
    s.tool_used = 0
    s.barred = 0
    s.private_used = 0
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
        if s.used_round and s.turn >= s.tables.players:
            s.barred = s.used_round >> s.actor & 1
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


def choose_window(s: PyState, seat: PySeat, index: int) -> None:
    """Let a seat choose its pattern; the last seat's choice begins the game."""
    take_window(s, seat, index)
    if not s.tables.window_draft:
        s.actor += 1
        if s.actor == s.tables.players:
            begin_round(s)
        return
    s.taken |= 1 << (index >> 1)
    if s.actor:
        s.actor -= 1
    else:
        begin_round(s)


def use_tool(s: PyState, seat: PySeat, slot: int) -> None:
    """Start a tool; a solo player chooses first how to pay."""
    if s.tables.pay_with_die:
        ask_payment(s, seat, slot)
    else:
        start_tool(s, seat, slot)
        run_tool(s, seat)


def act_in_turn(s: PyState, seat: PySeat, action: int) -> None:
    """Pass, draft a die, start a tool, or begin what the rule set adds."""
    if action < TOOL:
        s.hand = action - DIE
        take_from_pool(s, s.hand)
        s.drafted = 1
        s.phase = PLACE_DIE
        s.legal = hand_mask(s, seat)
    elif action == PASS:
        if next_turn(s):
            open_turn(s)
    elif action < PASS:
        use_tool(s, seat, action - TOOL)
    elif action == PRIVATE:
        mask = private_spots(s, seat)
        s.phase = CHOOSE_PRIVATE
        s.legal = mask << DIE
    else:
        seat.repair = 0
        begin_tool(s, REPAIR_TOOL)
        run_tool(s, seat)


def act_on_hand(s: PyState, seat: PySeat, action: int) -> None:
    """Place the die in hand, return it, or start a tool that works on it."""
    if action == RETURN:
        return_die(s, seat)
    elif action >= TOOL:
        use_tool(s, seat, action - TOOL)
    else:
        put(window_of(seat), action, s.hand)
        s.hand = NONE
        s.hand_private = 0
        if s.tool == NONE:
            go_on(s, seat)
        else:
            s.step += 1
            run_tool(s, seat)


def act_on_private(s: PyState, seat: PySeat, action: int) -> None:
    """Choose a die of one's Private Dice Pool: to place it, to swap it with the hand, or to roll it again."""
    if action == PASS:
        s.step += 1
        run_tool(s, seat)
        return
    die = action - DIE
    take_from_private(private_pool_at(s, s.actor), die)
    if s.tool == NONE:
        s.hand = die
        s.hand_private = 1
        s.private_used = 1
        s.phase = PLACE_DIE
        s.legal = spots(window_of(seat), die)
    elif tool_at(s.tables, s.tool).verb[s.step] == SWAP_PRIVATE:
        add_to_private(private_pool_at(s, s.actor), s.hand)
        s.hand = die
        s.step += 1
        run_tool(s, seat)
    else:
        s.rerolled = die
        s.phase = REROLL_PRIVATE


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
    """Carry out a player's action in one of the rarer phases."""
    if s.phase == CHOOSE_WINDOW:
        choose_window(s, seat, action - CELL)
    elif s.phase == CHOOSE_PRIVATE:
        act_on_private(s, seat, action)
    elif s.phase == PAY:
        pay(s, seat, action)
        run_tool(s, seat)
    else:
        act_in_tool(s, seat, action)


def settle_roll(s: PyState, outcome: int) -> None:
    """Let a die come to rest: into the pool, or into the hand."""
    if s.phase == ROLL_POOL:
        take_from_bag(s, (outcome - DIE) // 6)
        add_to_pool(s, outcome - DIE)
        s.pending -= 1
        if not s.pending:
            open_turn(s)
        return
    if s.phase == DEAL_DICE:
        index = s.tables.players - 1 - (s.pending - 1) // (5 * s.tables.private_dice)
        add_to_private(private_pool_at(s, index), outcome - DIE)
        s.pending -= 1
        if not s.pending:
            offer_windows(s)
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
    elif s.phase == REROLL_PRIVATE:
        add_to_private(private_pool_at(s, s.actor), outcome - DIE)
        s.rerolled = outcome - DIE
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
        s.legal = window_mask(s)


def apply(s: PyState, action: int) -> None:
    """Carry out one legal action, of a player or of the dice."""
    if s.phase == TURN:
        act_in_turn(s, seat_at(s, s.actor), action)
    elif s.phase == PLACE_DIE:
        act_on_hand(s, seat_at(s, s.actor), action)
    elif s.phase > LAST_CHANCE:
        decide(s, seat_at(s, s.actor), action)
    elif s.phase <= DEAL_PUBLIC:
        deal(s, action)
    else:
        settle_roll(s, action)
    if s.phase <= CHOOSE_WINDOW:
        settle(s)


def play_randomly(s: PyState, seed: int) -> int:
    """Play to the end, each action drawn uniformly from the legal ones; return the number of decisions."""
    word = seed
    decisions = 0
    while s.legal:
        word = (word + GAMMA) & WORD
        apply(s, pick(s.legal, mix(word)))
        decisions += 1
    return decisions
