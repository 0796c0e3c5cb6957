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

    meaning: str
    needs: tuple[str, ...]
    leaves: str
    arguments: dict[str, Argument]
    random: bool = False


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"is true or false, not {shown(value)}")  # noqa: TRY004 - a check raises one kind of error
    return value


def _changes(value: object) -> tuple[int, ...]:
    rows = value if isinstance(value, list) else []
    plain = all(isinstance(n, int) and not isinstance(n, bool) and n != 0 and -5 <= n <= 5 for n in rows)
    if not rows or not plain or len(set(rows)) != len(rows):
        raise ValueError(f"lists different changes from -5 to 5, none of them 0, such as [-1, 1], not {shown(value)}")
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


_OPTIONAL = Argument(_flag, False)
_WAIVE = Argument(_waivers, ())

VERBS: dict[str, Verb] = {
    "nudge": Verb(
        "choose one of the values that differ by this much, without wrapping round", (DIE,), DIE,
        {"by": Argument(_changes)},
    ),
    "flip": Verb("turn the die in hand to its opposite face", (DIE,), DIE, {}),
    "reroll": Verb("re-roll the die in hand", (DIE,), DIE, {}, random=True),
    "swap-track": Verb("swap the die in hand with one on the Round Track", (DIE,), DIE, {}),
    "swap-private": Verb("swap the die in hand with one of the Private Dice Pool", (DIE,), DIE, {}),
    "return-to-bag": Verb("put the die in hand into the Dice Bag", (DIE,), GIVEN_UP, {}),
    "draw": Verb("draw a die from the Dice Bag, its value open", (GIVEN_UP,), OPEN, {}, random=True),
    "choose-value": Verb(
        "choose the value of the die in hand; fitting: one that fits, if any does", (DIE, OPEN), DIE,
        {"fitting": _OPTIONAL},
    ),
    "place": Verb(
        "place the die in hand; apart: where it touches no die; return: when it may go back to the Draft Pool", (DIE,),
        EMPTY, {"waive": _WAIVE, "apart": _OPTIONAL, "return": Argument(_return, "never")},
    ),
    "lift": Verb(
        "choose a die of the Window that this use has not moved yet; on_track: its color lies on the Round Track; "
        "same_color: as the first one moved; optional: one may stop here", (EMPTY,), LIFTED,
        {"on_track": _OPTIONAL, "same_color": _OPTIONAL, "optional": _OPTIONAL},
    ),
    "set-down": Verb("place the lifted die on another cell", (LIFTED,), EMPTY, {"waive": _WAIVE}),
    "reroll-pool": Verb("re-roll every die of the Draft Pool", (EMPTY,), EMPTY, {}, random=True),
    "skip-turn": Verb(
        "the second turn of this round is left out, and this turn's own draft counts as spent", (EMPTY,), EMPTY, {}
    ),
    "take": Verb("draft one more die that fits", (EMPTY,), DIE, {}),
    "reroll-private": Verb(
        "re-roll one die of the Private Dice Pool; optional: one may stop here", (EMPTY,), EMPTY,
        {"optional": _OPTIONAL}, random=True,
    ),
}  # fmt: skip
