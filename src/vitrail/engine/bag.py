"""Chance: dice drawn from the Dice Bag and rolled, cards dealt, and the generator that plays the dice's part.

One chance node is one die or one card. ``outcomes`` and ``weight`` describe it, ``sample`` draws from it.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bits import GAMMA, WORD, bit, mix, pick, scaled, scaled_low
    from vitrail.engine.codes import (
        DEAL_DICE,
        DEAL_PUBLIC,
        DIE,
        DRAW_HAND,
        REROLL_HAND,
        REROLL_PRIVATE,
        ROLL_POOL,
        VALUE,
    )
    from vitrail.engine.state import (
        PyDicePool,
        PyState,
    )

    def next_word(s: PyState) -> int:
        """Return the generator's next word of 64 bits."""
        s.rng = (s.rng + GAMMA) & WORD
        return mix(s.rng)

    def add_to_pool(s: PyState, die: int) -> None:
        """Put a die of this type into the Draft Pool."""
        s.pool[die] += 1
        s.pool_mask |= 1 << die

    def take_from_bag(s: PyState, color: int) -> None:
        """Take a die of this color out of the bag."""
        s.bag[color] -= 1
        s.bag_total -= 1

    def take_from_pool(s: PyState, die: int) -> None:
        """Take a die of this type out of the Draft Pool."""
        s.pool[die] -= 1
        if not s.pool[die]:
            s.pool_mask &= ~(1 << die)


def add_to_private(pool: PyDicePool, die: int) -> None:
    """Put a die of this type into a Private Dice Pool."""
    pool.count[die] += 1
    pool.mask |= 1 << die


def take_from_private(pool: PyDicePool, die: int) -> None:
    """Take a die of this type out of a Private Dice Pool."""
    pool.count[die] -= 1
    if not pool.count[die]:
        pool.mask &= ~(1 << die)


def drawn_color(s: PyState, k: int) -> int:
    """Return the color of the k-th die of the bag, colors in order."""
    rest = s.bag[0]
    color = 1 if k >= rest else 0
    rest += s.bag[1]
    color += 1 if k >= rest else 0
    rest += s.bag[2]
    color += 1 if k >= rest else 0
    rest += s.bag[3]
    return color + (1 if k >= rest else 0)


def rolling_color(s: PyState) -> int:
    """Return the color of the die to be rolled: of the hand, of a private pool, or of the pool's next one."""
    if s.phase == REROLL_HAND:
        return s.hand // 6
    if s.phase == REROLL_PRIVATE:
        return s.rerolled // 6
    if s.phase == DEAL_DICE:
        return 4 - (s.pending - 1) % (5 * s.tables.private_dice) // s.tables.private_dice
    color = 0
    while not s.pending_color[color]:
        color += 1
    return color


def roll_pool(s: PyState) -> None:
    """Draw and roll all dice that the pool still waits for."""
    while s.pending:
        word = next_word(s)
        color = drawn_color(s, scaled(word, s.bag_total))
        take_from_bag(s, color)
        add_to_pool(s, color * 6 + scaled_low(word, 6))
        s.pending -= 1


def sample(s: PyState) -> int:
    """Return the outcome of the pending chance node by the game's generator."""
    word = next_word(s)
    if s.phase == ROLL_POOL:
        return DIE + drawn_color(s, scaled(word, s.bag_total)) * 6 + scaled_low(word, 6)
    if s.phase <= DEAL_PUBLIC:
        return pick(s.deck, word)
    if s.phase == DRAW_HAND:
        return VALUE + drawn_color(s, scaled(word, s.bag_total))
    return DIE + rolling_color(s) * 6 + scaled(word, 6)


def outcomes(s: PyState) -> int:
    """Return the possible outcomes of the pending chance node as a mask of actions."""
    if s.phase <= DEAL_PUBLIC:
        return s.deck
    if s.phase != ROLL_POOL and s.phase != DRAW_HAND:
        return bit(DIE + rolling_color(s) * 6) * 63
    mask = 0
    for color in range(5):
        if s.bag[color]:
            mask |= bit(DIE + color * 6) * 63 if s.phase == ROLL_POOL else bit(VALUE + color)
    return mask


def weight(s: PyState, outcome: int) -> int:
    """Return the relative weight of a possible outcome; the weights of a node's outcomes sum to its total."""
    if s.phase == ROLL_POOL:
        return s.bag[(outcome - DIE) // 6]
    if s.phase == DRAW_HAND:
        return s.bag[outcome - VALUE]
    return 1
