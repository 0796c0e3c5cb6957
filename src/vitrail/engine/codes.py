"""The numbers that stand for things: actions, phases, verbs of tool steps, kinds of objectives.

The compiled core has them as constants of C in ``state.pxd``; a test holds the two lists together.
"""

from __future__ import annotations

NONE = 255
"""No die, no card, no tool."""
HIDDEN = 254
"""A card that the holder of this state may not know."""
SEATS = 6
SLOTS = 5

CELL, DIE, VALUE, TOOL, PASS, RETURN = 0, 20, 50, 56, 61, 63
"""Where each kind of action begins: 20 cells, 30 die types, 6 values, 5 tool slots."""

DEAL_PRIVATE, DEAL_CARD, DEAL_TOOL, DEAL_PUBLIC, ROLL_POOL, REROLL_POOL, REROLL_HAND, DRAW_HAND = range(8)
"""Phases in which the dice (or the dealer) decide."""
LAST_CHANCE = DRAW_HAND
CHOOSE_WINDOW, TURN, PLACE_DIE, CHOOSE_VALUE, CHOOSE_TRACK, LIFT_DIE, SET_DIE, TAKE_DIE, OVER = range(8, 17)
"""Phases in which a player decides, and the end."""

NUDGE, FLIP, REROLL, SWAP_TRACK, RETURN_TO_BAG, DRAW, SET_VALUE, PLACE, LIFT, SET_DOWN, ROLL_ALL, SKIP_TURN, TAKE = (
    range(13)
)
"""Verbs of tool steps."""
WAIVE_COLOR, WAIVE_VALUE, WAIVE_TOUCH, APART, RETURN_STUCK, RETURN_ALWAYS = 1, 2, 4, 8, 16, 32
"""Arguments of PLACE and SET_DOWN, as bits."""
NUDGE_DOWN, NUDGE_UP = 1, 2
FITTING = 1
ON_TRACK, SAME_COLOR, OPTIONAL = 1, 2, 4
"""Arguments of LIFT, as bits."""
FIRST_TURN, SECOND_TURN, BEFORE_DRAFT, AFTER_OWN_DRAFT, NOT_BACK_TO_BACK = 1, 2, 4, 8, 16
"""Conditions of tools, as bits."""
ROW, COLUMN, SET, DIAGONAL = range(4)
"""Kinds of Public Objectives."""
