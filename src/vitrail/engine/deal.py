"""Set-up: cards dealt one by one, private dice rolled, windows offered and taken (section 2 of the rules)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import bit
    from vitrail.engine.codes import (
        CHOOSE_WINDOW,
        DEAL_CARD,
        DEAL_DICE,
        DEAL_PRIVATE,
        DEAL_PUBLIC,
        DEAL_TOOL,
        NONE,
    )
    from vitrail.engine.state import PySeat, PyState, pattern_at, seat_at, tool_at, window_of
    from vitrail.engine.window import clear


def lay_table(s: PyState, seed: int) -> None:
    """Make the table ready before anything is dealt; the state is all zeros but for its tables."""
    s.rng = seed
    s.hand = s.tool = NONE
    for color in range(5):
        s.bag[color] = s.tables.bag_each
    s.bag_total = 5 * s.tables.bag_each
    for index in range(s.tables.players):
        seat = seat_at(s, index)
        seat.repair = s.tables.repair
        seat.private[0] = seat.private[1] = seat.offer[0] = seat.offer[1] = NONE
        window_of(seat).pattern = NONE
        for cell in range(20):
            window_of(seat).die[cell] = NONE
    s.phase = DEAL_PRIVATE
    s.deck = s.tables.private_deck
    s.pending = s.tables.players * s.tables.private_count


def deal_next(s: PyState) -> None:
    """Go to the next deck of the set-up, or to the choice of windows."""
    s.phase += 1
    if s.phase == DEAL_CARD:
        s.deck = s.tables.card_deck
        s.pending = s.tables.players + 1 if s.tables.window_draft else 2 * s.tables.players
    elif s.phase == DEAL_TOOL:
        s.deck = s.tables.tool_deck
        s.pending = s.tables.tool_count
    elif s.phase == DEAL_PUBLIC:
        s.deck = bit(s.tables.publics) - 1
        s.pending = s.tables.public_count
    elif s.phase == DEAL_DICE and s.tables.private_dice:
        s.pending = 5 * s.tables.private_dice * s.tables.players
    else:
        offer_windows(s)


def offer_windows(s: PyState) -> None:
    """Let windows be chosen: from seat 0 on, or by the window draft from the last seat of round 1 on."""
    s.phase = CHOOSE_WINDOW
    s.actor = s.tables.players - 1 if s.tables.window_draft else 0


def window_mask(s: PyState) -> int:
    """Return the windows offered, as actions: two sides of each card that was not taken."""
    if not s.tables.window_draft:
        return 15
    mask = 0
    for index in range(s.offers):
        if not s.taken >> index & 1:
            mask |= 3 << 2 * index
    return mask


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
        number = s.tables.players * s.tables.private_count - 1 - s.pending
        seat_at(s, number // s.tables.private_count).private[number % s.tables.private_count] = card
    elif s.phase == DEAL_CARD and s.tables.window_draft:
        s.offered[s.offers] = card
        s.offers += 1
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


def take_window(s: PyState, seat: PySeat, index: int) -> None:
    """Give a seat one of the patterns offered to it, and its Favor Tokens."""
    card = s.offered[index >> 1] if s.tables.window_draft else seat.offer[index >> 1]
    pattern = s.tables.side[2 * card + (index & 1)]
    window_of(seat).pattern = pattern
    clear(window_of(seat), pattern_at(s.tables, pattern))
    seat.favor = pattern_at(s.tables, pattern).difficulty if s.tables.pay_with_tokens else 0
