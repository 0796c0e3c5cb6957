"""Public and Private Objectives: reading and checking."""

from __future__ import annotations

from typing import Any

from vitrail.cards.table import COLORS, SETS, Table, shown

_CELLS = tuple(row + column for row in "ABCD" for column in "12345")


def public_objective(table: Table) -> dict[str, Any]:
    """A Public Objective's fields."""
    kind = table.choice("kind", ("row", "column", "set", "diagonal"))
    axis = table.choice("axis", ("color", "value"))
    fields = {
        "id": table.id(),
        "name": table.text("name", 60),
        "text": table.text("text", 600),
        "points": table.number("points", 1, 20),
        "kind": kind,
        "axis": axis,
        "values": _values(table) if (kind, axis) == ("set", "value") else (),
        "note": table.text("note", 600, ""),
    }
    if fields["values"] == () and table.has("values"):
        raise table.fault(f"values go with kind set and axis value only, not with {kind} and {axis}; leave them out")
    table.refuse(kind == "diagonal" and axis == "value", "axis is color for kind diagonal, not value")
    table.finish()
    return fields


def private_objective(table: Table) -> dict[str, Any]:
    """A Private Objective's fields."""
    kind = table.choice("kind", ("color", "area"))
    other = "cells" if kind == "color" else "color"
    if table.has(other):
        raise table.fault(f"{other} does not go with kind {kind}; leave it out or change the kind")
    fields = {
        "id": table.id(),
        "name": table.text("name", 60),
        "set": table.choice("set", SETS, "base"),
        "text": table.text("text", 600),
        "kind": kind,
        "color": table.choice("color", COLORS) if kind == "color" else "",
        "cells": _cells(table) if kind == "area" else (),
        "note": table.text("note", 600, ""),
    }
    table.finish()
    return fields


def _values(table: Table) -> tuple[int, ...]:
    """The values of one set, in order."""
    values = table.rows("values")
    plain = all(isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 6 for value in values)
    if not values or not plain or len(set(values)) != len(values):
        raise table.fault(f"values lists different values from 1 to 6, such as [1, 2], not {shown(values)}")
    return tuple(sorted(values))


def _cells(table: Table) -> tuple[str, ...]:
    """The shaded cells in reading order."""
    cells = table.rows("cells")
    for place, cell in enumerate(cells):
        if cell not in _CELLS:
            raise table.fault(f"cells: {shown(cell)} is no cell; cells are A1, top left, to D5, bottom right")
        if cell in cells[:place]:
            raise table.fault(f"cells: {cell} is named twice; once is enough")
    if not cells:
        raise table.fault("cells is empty; name at least one, such as B1")
    return tuple(cell for cell in _CELLS if cell in cells)
