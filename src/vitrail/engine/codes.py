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

CELL, DIE, VALUE, TOOL, PASS, PRIVATE, RETURN = 0, 20, 50, 56, 61, 62, 63
"""Where each kind of action begins: 20 cells, 30 die types, 6 values, 5 tool slots."""
REPAIR = TOKENS = RETURN
"""What the last action means at the start of a turn, and where a tool is paid."""
REPAIR_TOOL = 63
"""The number of the tool by which the late-window repair runs; it is no card."""

DEAL_PRIVATE, DEAL_CARD, DEAL_TOOL, DEAL_PUBLIC, DEAL_DICE = range(5)
ROLL_POOL, REROLL_POOL, REROLL_HAND, DRAW_HAND, REROLL_PRIVATE = range(5, 10)
"""Phases in which the dice (or the dealer) decide."""
LAST_CHANCE = REROLL_PRIVATE
CHOOSE_WINDOW, TURN, PLACE_DIE, CHOOSE_VALUE, CHOOSE_TRACK, LIFT_DIE, SET_DIE, TAKE_DIE = range(10, 18)
CHOOSE_PRIVATE, PAY, OVER = range(18, 21)
"""Phases in which a player decides, and the end."""

NUDGE, FLIP, REROLL, SWAP_TRACK, RETURN_TO_BAG, DRAW, SET_VALUE, PLACE, LIFT, SET_DOWN = range(10)
ROLL_ALL, SKIP_TURN, TAKE, SWAP_PRIVATE, ROLL_PRIVATE = range(10, 15)
"""Verbs of tool steps."""
WAIVE_COLOR, WAIVE_VALUE, WAIVE_TOUCH, APART, RETURN_STUCK, RETURN_ALWAYS, WHOLE = 1, 2, 4, 8, 16, 32, 64
"""Arguments of PLACE and SET_DOWN, as bits."""
NUDGE_DOWN, NUDGE_UP = 1, 2
FITTING = 1
ON_TRACK, SAME_COLOR, OPTIONAL, NEVER_ONLY = 1, 2, 4, 8
"""Arguments of LIFT, as bits; OPTIONAL also of ROLL_PRIVATE."""
FIRST_TURN, SECOND_TURN, BEFORE_DRAFT, AFTER_OWN_DRAFT, NOT_BACK_TO_BACK = 1, 2, 4, 8, 16
"""Conditions of tools, as bits."""
ROW, COLUMN, SET, DIAGONAL = range(4)
"""Kinds of Public Objectives."""
