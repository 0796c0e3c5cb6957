"""Windows and window cards: reading and checking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cards.table import COLORS, SETS, Table, shown
from vitrail.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGNS = (*COLORS, "1", "2", "3", "4", "5", "6", ".")


def window(table: Table) -> dict[str, Any]:
    """A Window's fields. The difficulty is 3 to 6 on printed cards; a user's may be 1 or 2 too."""
    fields = {
        "id": table.id(),
        "name": table.text("name", 60),
        "set": table.choice("set", SETS, "base"),
        "difficulty": table.number("difficulty", 1, 6),
        "grid": _grid(table),
        "note": table.text("note", 600, ""),
    }
    table.finish()
    return fields


def window_card(table: Table) -> dict[str, Any]:
    """A window card's fields; whether its two sides exist is for check_sides."""
    sides = table.rows("windows")
    if len(sides) != 2 or not all(isinstance(side, str) for side in sides) or sides[0] == sides[1]:
        raise table.fault(f"a card has two sides, so windows names two different windows, not {shown(sides)}")
    fields = {
        "id": table.id(),
        "set": table.choice("set", SETS, "base"),
        "windows": tuple(sides),
        "note": table.text("note", 600, ""),
    }
    table.finish()
    return fields


def check_sides(
    source: str, cards: Iterable[dict[str, Any]], windows: Iterable[dict[str, Any]], *, all_dealt: bool
) -> None:
    """Raise CardError unless each side is a window of the card's set, on no other card; all_dealt: each is on one."""
    known = {fields["id"]: fields for fields in windows}
    card_of: dict[str, str] = {}
    for card in cards:
        for side in card["windows"]:
            label = f"{source}: card {card['id']!r}: its side {shown(side)}"
            if side not in known:
                raise CardError(f"{label} is no window of the pack; name the id of one")
            if side in card_of:
                raise CardError(f"{label} is on card {card_of[side]!r} already; a window is printed once")
            if known[side]["set"] != card["set"]:
                raise CardError(f"{label} is of set {known[side]['set']!r}, not {card['set']!r} as its card is")
            card_of[side] = card["id"]
    for unused in [name for name in known if all_dealt and name not in card_of]:
        raise CardError(
            f"{source}: window {unused!r}: it is on no card and would never be dealt; name it in a [[card]]"
        )


def _grid(table: Table) -> tuple[str, ...]:
    """Four rows of five known signs, no two equal ones side by side.

    Nothing more is needed for the pattern to be fillable: an open cell has at most four neighbors, and there are five
    colors and six values, so going cell by cell a die that differs from all of them is always found.
    """
    rows = table.rows("grid")
    if len(rows) != 4:
        raise table.fault(f"grid has {len(rows)} rows; a Window has 4, A to D, of 5 cells each")
    for letter, row in zip("ABCD", rows, strict=True):
        if not isinstance(row, str) or len(row) != 5:
            size = f"{len(row)} cells" if isinstance(row, str) else shown(row)
            raise table.fault(f'row {letter} of grid has {size}; a row is a text of 5 signs such as "1PY.4"')
        for column, sign in enumerate(row, 1):
            if sign not in _SIGNS:
                raise table.fault(
                    f"cell {letter}{column}: {shown(sign)} is none of R Y G B P, 1 to 6 and . for an open cell"
                )
    _check_neighbors(table, "".join(rows))
    return tuple(rows)


def _check_neighbors(table: Table, cells: str) -> None:
    """Complain of two cells with the same restriction side by side: no two dice could fill both."""
    for cell, sign in enumerate(cells):
        below, right = cell + 5, cell + 1
        for other in ([right] if cell % 5 < 4 else []) + ([below] if below < 20 else []):
            if sign != "." and cells[other] == sign:
                raise table.fault(
                    f"cells {_name(cell)} and {_name(other)} both print {sign}; side by side they could never both be "
                    "filled, so change one"
                )


def _name(cell: int) -> str:
    return "ABCD"[cell // 5] + str(cell % 5 + 1)
