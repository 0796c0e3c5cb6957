"""Tool Cards: a small machine that runs their steps (section 5 of the rules).

``can_finish`` looks ahead: it tells whether from a step on a complete legal use exists, exactly where the outcome is
certain, and true from the first random step on. It decides what is offered; ``advance`` runs steps until a player or
the dice must decide.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bag import add_to_pool, take_from_pool
    from vitrail.engine.bits import bit, low
    from vitrail.engine.codes import (
        AFTER_OWN_DRAFT,
        APART,
        BEFORE_DRAFT,
        CHOOSE_PRIVATE,
        CHOOSE_TRACK,
        CHOOSE_VALUE,
        DIE,
        DRAW,
        DRAW_HAND,
        FIRST_TURN,
        FITTING,
        FLIP,
        LIFT,
        LIFT_DIE,
        NONE,
        NOT_BACK_TO_BACK,
        NUDGE,
        NUDGE_DOWN,
        NUDGE_UP,
        OPTIONAL,
        PASS,
        PAY,
        PLACE,
        PLACE_DIE,
        REROLL,
        REROLL_HAND,
        REROLL_POOL,
        RETURN,
        RETURN_ALWAYS,
        RETURN_STUCK,
        RETURN_TO_BAG,
        ROLL_ALL,
        ROLL_PRIVATE,
        SECOND_TURN,
        SET_DIE,
        SET_DOWN,
        SET_VALUE,
        SKIP_TURN,
        SWAP_PRIVATE,
        SWAP_TRACK,
        TAKE,
        TAKE_DIE,
        TOKENS,
        TOOL,
        VALUE,
        WAIVE_COLOR,
        WAIVE_TOUCH,
        WAIVE_VALUE,
    )
    from vitrail.engine.moves import (
        joint_first_targets,
        joint_may_stop,
        joint_others,
        joint_starts,
        joint_targets,
        movable,
    )
    from vitrail.engine.state import (
        PySeat,
        PyState,
        PyTool,
        pattern_at,
        private_pool_at,
        tool_at,
        window_of,
    )
    from vitrail.engine.window import lift, put, spots, spots_waived, targets


def conditions_hold(s: PyState, conditions: int) -> bool:
    """Tell whether this moment of the turn is one in which such a tool may start."""
    players = s.tables.players
    if conditions & FIRST_TURN and s.turn >= players:
        return False
    if conditions & SECOND_TURN and s.turn < players:
        return False
    if conditions & BEFORE_DRAFT and s.drafted:
        return False
    if conditions & AFTER_OWN_DRAFT and not s.drafted:
        return False
    return not (conditions & NOT_BACK_TO_BACK and s.turn == players - 1)


def open_cells(s: PyState, seat: PySeat, die: int, argument: int) -> int:
    """Return the cells where this die may be placed by a step with this argument."""
    w = window_of(seat)
    if argument & (WAIVE_COLOR | WAIVE_VALUE | WAIVE_TOUCH | APART):
        return spots_waived(w, pattern_at(s.tables, w.pattern), die, argument)
    return spots(w, die)


def takeable(s: PyState, seat: PySeat, k: PyTool, step: int) -> int:
    """Return the die types of the pool that a further draft may take: those that fit."""
    found = 0
    pool = s.pool_mask
    while pool:
        die = low(pool)
        pool &= pool - 1
        if open_cells(s, seat, die, k.argument[step + 1]):
            found |= 1 << die
    return found


def nudges(s: PyState, seat: PySeat, k: PyTool, step: int, die: int) -> int:
    """Return the values, as bits, to which the die in hand may be changed by one, without wrap."""
    value = die % 6
    mask = 0
    if value > 0 and k.argument[step] & NUDGE_DOWN and can_finish(s, seat, k, step + 1, die - 1, 0, 0):
        mask |= 1 << (value - 1)
    if value < 5 and k.argument[step] & NUDGE_UP and can_finish(s, seat, k, step + 1, die + 1, 0, 0):
        mask |= 1 << (value + 1)
    return mask


def values(s: PyState, seat: PySeat, k: PyTool, step: int, die: int) -> int:
    """Return the values, as bits, that may be chosen for the die in hand."""
    first = die // 6 * 6
    fitting = k.argument[step] & FITTING
    mask = 0
    for value in range(6):
        if fitting:
            if open_cells(s, seat, first + value, k.argument[step + 1]):
                mask |= 1 << value
        elif can_finish(s, seat, k, step + 1, first + value, 0, 0):
            mask |= 1 << value
    return mask or 63


def swaps(s: PyState, seat: PySeat, k: PyTool, step: int, first_only: int) -> int:
    """Return the die types of the Round Track that may come into the hand."""
    mask = 0
    track = s.track_mask
    while track:
        die = low(track)
        track &= track - 1
        if can_finish(s, seat, k, step + 1, die, 0, 0):
            mask |= 1 << die
            if first_only:
                break
    return mask


def private_swaps(s: PyState, seat: PySeat, k: PyTool, step: int) -> int:
    """Return the die types of the acting seat's Private Dice Pool that may come into the hand."""
    mask = 0
    pool = private_pool_at(s, s.actor).mask
    while pool:
        die = low(pool)
        pool &= pool - 1
        if can_finish(s, seat, k, step + 1, die, 0, 0):
            mask |= 1 << die
    return mask


def private_rolls(s: PyState) -> int:
    """Return the die types of the acting seat's Private Dice Pool that this use has not rolled yet."""
    mask = private_pool_at(s, s.actor).mask
    if s.rerolled != NONE and private_pool_at(s, s.actor).count[s.rerolled] == 1:
        mask &= ~(1 << s.rerolled)
    return mask


def set_downs(
    s: PyState, seat: PySeat, k: PyTool, step: int, cell: int, moved: int, color: int, first_only: int
) -> int:
    """Return the cells where the die of this cell may be set down so that the rest can be completed.

    A first move that needs a second is made in the masks, tested, and taken back.
    """
    w = window_of(seat)
    cells = targets(w, pattern_at(s.tables, w.pattern), cell, k.argument[step], s.tables.only_die_stays)
    if step + 1 == k.length or (k.verb[step + 1] == LIFT and k.argument[step + 1] & OPTIONAL):
        return cells
    found = 0
    die = w.die[cell]
    if not moved:
        color = die // 6
    while cells:
        to_bit = cells & (~cells + 1)
        cells ^= to_bit
        shift = to_bit | 1 << cell
        w.occupied ^= shift
        w.color[die // 6] ^= shift
        w.value[die % 6] ^= shift
        fine = can_finish(s, seat, k, step + 1, NONE, moved | to_bit, color)
        w.occupied ^= shift
        w.color[die // 6] ^= shift
        w.value[die % 6] ^= shift
        if fine:
            found |= to_bit
            if first_only:
                break
    return found


def lifts(s: PyState, seat: PySeat, k: PyTool, step: int, moved: int, color: int, first_only: int) -> int:
    """Return the dice that may be lifted so that the rest can be completed."""
    found = 0
    cells = movable(s, window_of(seat), moved, k.argument[step], color)
    while cells:
        cell = low(cells)
        cells &= cells - 1
        if set_downs(s, seat, k, step + 1, cell, moved, color, 1):
            found |= 1 << cell
            if first_only:
                break
    return found


def can_place(s: PyState, seat: PySeat, die: int, argument: int) -> bool:
    """Tell whether a placing step ends well with this die: it fits, or the card lets it go back."""
    return argument & (RETURN_STUCK | RETURN_ALWAYS) != 0 or open_cells(s, seat, die, argument) != 0


def can_finish(s: PyState, seat: PySeat, k: PyTool, step: int, die: int, moved: int, color: int) -> bool:
    """Tell whether a complete legal use exists from this step on.

    ``die`` is the die in hand, ``moved`` the cells of dice moved so far, ``color`` the color of the first of them.
    """
    if step == k.length:
        return True
    verb = k.verb[step]
    if verb == LIFT:
        if k.argument[step] & OPTIONAL:
            return True
        if k.joint:
            return joint_starts(s, window_of(seat), k, 1) != 0
        return lifts(s, seat, k, step, moved, color, 1) != 0
    if verb == PLACE:
        return can_place(s, seat, die, k.argument[step])
    if verb == NUDGE:
        return nudges(s, seat, k, step, die) != 0
    if verb == FLIP:
        return can_finish(s, seat, k, step + 1, die // 6 * 6 + 5 - die % 6, 0, 0)
    if verb == SWAP_TRACK:
        return swaps(s, seat, k, step, 1) != 0
    if verb == TAKE:
        return takeable(s, seat, k, step) != 0
    if verb == SKIP_TURN:
        return can_finish(s, seat, k, step + 1, die, moved, color)
    if verb == ROLL_ALL:
        return s.pool_mask != 0
    if verb == SWAP_PRIVATE:
        return private_swaps(s, seat, k, step) != 0
    if verb == ROLL_PRIVATE:
        return private_pool_at(s, s.actor).mask != 0 or k.argument[step] & OPTIONAL != 0
    return True


def usable(s: PyState, seat: PySeat, slots: int, die: int) -> int:
    """Return the actions that start one of the tools in these slots, with this die (or ``NONE``) in hand."""
    mask = 0
    while slots:
        slot = low(slots)
        slots &= slots - 1
        k = tool_at(s.tables, s.slot[slot])
        if not conditions_hold(s, k.conditions):
            continue
        if s.tables.pay_with_die:
            if payments(s, seat, slot, die):
                mask |= bit(TOOL + slot)
        elif can_finish(s, seat, k, 0, die, 0, 0):
            mask |= bit(TOOL + slot)
    return mask


def payments(s: PyState, seat: PySeat, slot: int, die: int) -> int:
    """Return how a solo player may pay for a tool and still carry it through, this die (or ``NONE``) in hand.

    A payment is a pool die of the tool's color or, in Remastered, Favor Tokens.
    """
    k = tool_at(s.tables, s.slot[slot])
    mask = 0
    if s.tables.pay_with_tokens and seat.favor > (s.paid >> slot & 1) and can_finish(s, seat, k, 0, die, 0, 0):
        mask = bit(TOKENS)
    pool = s.pool_mask & 63 << 6 * k.solo_color
    while pool:
        payment = low(pool)
        pool &= pool - 1
        take_from_pool(s, payment)
        if can_finish(s, seat, k, 0, die, 0, 0):
            mask |= bit(DIE + payment)
        add_to_pool(s, payment)
    return mask


def ask_payment(s: PyState, seat: PySeat, slot: int) -> None:
    """Let a solo player choose how to pay for a tool."""
    s.paying = slot
    s.tool = s.slot[slot]
    s.phase = PAY
    s.legal = payments(s, seat, slot, s.hand)


def pay(s: PyState, seat: PySeat, action: int) -> None:
    """Pay as a solo player and begin the tool; a die that pays leaves the game, and the card with it."""
    if action == TOKENS:
        pay_tokens(s, seat, s.paying)
    else:
        take_from_pool(s, action - DIE)
        s.out[(action - DIE) // 6] += 1
        s.slots &= ~(1 << s.paying)
        s.hand_slots &= s.slots
        s.turn_slots &= s.slots
    s.tool_used = s.barred = 1
    s.used_round |= s.tables.one_tool << s.actor
    begin_tool(s, s.slot[s.paying])


def begin_tool(s: PyState, tool: int) -> None:
    """Begin the steps of a tool."""
    s.tool = tool
    s.step = 0
    s.moved = 0
    s.rerolled = NONE


def pay_tokens(s: PyState, seat: PySeat, slot: int) -> None:
    """Pay for a tool: 1 Favor Token, 2 once it was used."""
    price = 1 + (s.paid >> slot & 1)
    seat.favor -= price
    s.tokens[slot] += price
    s.paid |= 1 << slot


def start_tool(s: PyState, seat: PySeat, slot: int) -> None:
    """Pay for a tool and begin its steps."""
    pay_tokens(s, seat, slot)
    s.tool_used = s.barred = 1
    s.used_round |= s.tables.one_tool << s.actor
    begin_tool(s, s.slot[slot])


def gather_pool(s: PyState) -> None:
    """Take all dice of the pool up, to roll them again one by one, color after color."""
    s.pending = 0
    while s.pool_mask:
        die = low(s.pool_mask)
        s.pool_mask &= s.pool_mask - 1
        color = die // 6
        s.pending_color[color] += s.pool[die]
        s.pending += s.pool[die]
        s.pool[die] = 0


def placing_mask(s: PyState, seat: PySeat, argument: int) -> int:
    """Return the actions with a tool's die in hand: cells, and the return where the tool or necessity allows it."""
    mask = open_cells(s, seat, s.hand, argument)
    if not mask or argument & RETURN_ALWAYS:
        mask |= bit(RETURN)
    return mask


def lifting_mask(s: PyState, seat: PySeat, k: PyTool) -> int:
    """Return the actions of a lift: dice of the Window, and the stop where one move may be enough."""
    if not k.joint:
        cells = lifts(s, seat, k, s.step, s.moved, s.moved_color, 0)
        return cells | (bit(PASS) if k.argument[s.step] & OPTIONAL else 0)
    if s.step == 0:
        return joint_starts(s, window_of(seat), k, 0)
    cells = joint_others(s, window_of(seat), k, s.joint_from, s.joint_to, 0)
    may_stop = joint_may_stop(s, window_of(seat), k, s.joint_from, s.joint_to)
    return cells | (bit(PASS) if may_stop else 0)


def setting_mask(s: PyState, seat: PySeat, k: PyTool) -> int:
    """Return the cells where the lifted die may be set down."""
    if not k.joint:
        return set_downs(s, seat, k, s.step, s.moving, s.moved, s.moved_color, 0)
    if s.step == 1:
        return joint_first_targets(s, window_of(seat), k, s.moving, 0)
    return joint_targets(s, window_of(seat), k, s.joint_from, s.joint_to, s.moving)


def run_step(s: PyState, verb: int) -> bool:
    """Run a step that needs no decision; tell whether it was one."""
    color = s.hand // 6
    if verb == FLIP:
        s.hand = color * 6 + 5 - s.hand % 6
    elif verb == SKIP_TURN:
        s.skip |= 1 << s.actor
        s.drafted = 1
    elif verb == RETURN_TO_BAG:
        s.bag[color] += 1
        s.bag_total += 1
        s.hand = NONE
    else:
        return False
    return True


def ask_step(s: PyState, seat: PySeat, k: PyTool, verb: int) -> None:
    """Set the phase and the legal actions of a step in which a player or the dice decide."""
    if verb == PLACE:
        s.phase = PLACE_DIE
        s.legal = placing_mask(s, seat, k.argument[s.step])
    elif verb == LIFT:
        s.phase = LIFT_DIE
        s.legal = lifting_mask(s, seat, k)
    elif verb == SET_DOWN:
        s.phase = SET_DIE
        s.legal = setting_mask(s, seat, k)
    elif verb == NUDGE or verb == SET_VALUE:
        mask = nudges(s, seat, k, s.step, s.hand) if verb == NUDGE else values(s, seat, k, s.step, s.hand)
        s.phase = CHOOSE_VALUE
        s.legal = mask << VALUE
    elif verb == SWAP_TRACK:
        mask = swaps(s, seat, k, s.step, 0)
        s.phase = CHOOSE_TRACK
        s.legal = mask << DIE
    elif verb == TAKE:
        mask = takeable(s, seat, k, s.step)
        s.phase = TAKE_DIE
        s.legal = mask << DIE
    elif verb == SWAP_PRIVATE:
        mask = private_swaps(s, seat, k, s.step)
        s.phase = CHOOSE_PRIVATE
        s.legal = mask << DIE
    elif verb == ROLL_PRIVATE:
        mask = private_rolls(s)
        s.phase = CHOOSE_PRIVATE
        s.legal = mask << DIE | (bit(PASS) if k.argument[s.step] & OPTIONAL else 0)
    elif verb == REROLL:
        s.phase = REROLL_HAND
    elif verb == DRAW:
        s.phase = DRAW_HAND
    else:
        gather_pool(s)
        s.phase = REROLL_POOL


def advance(s: PyState, seat: PySeat) -> bool:
    """Run the tool in use until something must be decided; tell whether it has ended instead."""
    k = tool_at(s.tables, s.tool)
    while s.step < k.length:
        verb = k.verb[s.step]
        if not run_step(s, verb):
            ask_step(s, seat, k, verb)
            return False
        s.step += 1
    s.tool = NONE
    return True


def move_die(s: PyState, seat: PySeat, cell: int, target: int) -> None:
    """Move a die of the Window."""
    w = window_of(seat)
    die = w.die[cell]
    lift(w, pattern_at(s.tables, w.pattern), cell)
    put(w, target, die)


def set_die(s: PyState, seat: PySeat, target: int) -> None:
    """Set the lifted die down; of two dice lifted at once, the first waits for the second."""
    if not tool_at(s.tables, s.tool).joint:
        w = window_of(seat)
        if not s.moved:
            s.moved_color = w.die[s.moving] // 6
        move_die(s, seat, s.moving, target)
        s.moved |= 1 << target
    elif s.step == 1:
        s.joint_from = s.moving
        s.joint_to = target
    else:
        w = window_of(seat)
        p = pattern_at(s.tables, w.pattern)
        first = w.die[s.joint_from]
        second = w.die[s.moving]
        lift(w, p, s.joint_from)
        lift(w, p, s.moving)
        put(w, s.joint_to, first)
        put(w, target, second)


def swap_with_track(s: PyState, die: int) -> None:
    """Swap the die in hand with one of this type on the Round Track: of the earliest round that holds one."""
    index = 0
    while s.track_die[index] != die:
        index += 1
    s.track_die[index] = s.hand
    s.track[die] -= 1
    if not s.track[die]:
        s.track_mask &= ~(1 << die)
    s.track[s.hand] += 1
    s.track_mask |= 1 << s.hand
    s.hand = die
