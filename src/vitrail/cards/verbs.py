"""The verbs that tools are made of: what each needs at hand, what it leaves, and its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vitrail.cards.table import shown

if TYPE_CHECKING:
    from collections.abc import Callable

EMPTY = "no die in hand"
DIE = "a die in hand"
GIVEN_UP = "the die in the Dice Bag"
OPEN = "a die in hand whose value is open"
LIFTED = "a lifted die"


class Argument(NamedTuple):
    """An argument of a verb: its check, which returns plain data or raises ValueError, and its default, if any."""

    check: Callable[[object], Any]
    default: object = None


class Verb(NamedTuple):
    """One verb. ``needs`` and ``leaves`` are states of the hand; ``random`` says that dice are rolled or drawn."""

    needs: str
    leaves: str
    arguments: dict[str, Argument]
    random: bool = False


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"is true or false, not {shown(value)}")  # noqa: TRY004 - a check raises one kind of error
    return value


def _changes(value: object) -> tuple[int, ...]:
    rows = value if isinstance(value, list) else []
    if not rows or not all(type(row) is int and row in (-1, 1) for row in rows) or len(set(rows)) != len(rows):
        raise ValueError(f"is [-1, 1], or one of the two in brackets, not {shown(value)}")
    return tuple(rows)


def _waivers(value: object) -> tuple[str, ...]:
    rows = value if isinstance(value, list) else [None]
    if not all(row in ("color", "value", "touch") for row in rows) or len(set(rows)) != len(rows):
        raise ValueError(
            f"lists what is waived, of 'color', 'value' and 'touch', not {shown(value)}; the Golden Rule holds always"
        )
    return tuple(rows)


def _return(value: object) -> str:
    if value not in ("never", "stuck", "always"):
        raise ValueError(f"is 'never', 'stuck' (when the die fits nowhere) or 'always', not {shown(value)}")
    return str(value)


_FLAG = Argument(_flag, False)
_WAIVE = Argument(_waivers, ())

VERBS: dict[str, Verb] = {
    # Choose one of the values that differ by this much; a 6 never becomes a 1, nor a 1 a 6.
    "nudge": Verb(DIE, DIE, {"by": Argument(_changes)}),
    # Turn the die in hand to its opposite face.
    "flip": Verb(DIE, DIE, {}),
    # Re-roll the die in hand.
    "reroll": Verb(DIE, DIE, {}, random=True),
    # Swap the die in hand with one on the Round Track, or of the Private Dice Pool.
    "swap-track": Verb(DIE, DIE, {}),
    "swap-private": Verb(DIE, DIE, {}),
    # Put the die in hand into the Dice Bag; draw another one, its value open; choose that (fitting: one that fits, if
    # any does).
    "return-to-bag": Verb(DIE, GIVEN_UP, {}),
    "draw": Verb(GIVEN_UP, OPEN, {}, random=True),
    "choose-value": Verb(OPEN, DIE, {"fitting": _FLAG}),
    # Place the die in hand (apart: where it touches no die; return: when it may go back to the Draft Pool).
    "place": Verb(DIE, EMPTY, {"waive": _WAIVE, "apart": _FLAG, "return": Argument(_return, "never")}),
    # Choose a die of the Window which this use has not moved yet (on_track: its color lies on the Round Track;
    # same_color: as the first one moved; optional: or stop here); place it on another cell.
    "lift": Verb(EMPTY, LIFTED, {"on_track": _FLAG, "same_color": _FLAG, "optional": _FLAG}),
    "set-down": Verb(LIFTED, EMPTY, {"waive": _WAIVE}),
    # Re-roll every die of the Draft Pool.
    "reroll-pool": Verb(EMPTY, EMPTY, {}, random=True),
    # Leave out the second turn of this round; this turn's own draft counts as spent.
    "skip-turn": Verb(EMPTY, EMPTY, {}),
    # Draft one more die that fits.
    "take": Verb(EMPTY, DIE, {}),
    # Re-roll one die of the Private Dice Pool (optional: or stop here).
    "reroll-private": Verb(EMPTY, EMPTY, {"optional": _FLAG}, random=True),
}
