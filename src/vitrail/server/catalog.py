"""The cards as the page shows them."""

from __future__ import annotations

from typing import Any

from vitrail import cards

_FIELDS = {
    "windows": ("id", "name", "difficulty", "grid"),
    "cards": ("id", "windows"),
    "tools": ("id", "number", "name", "when", "text"),
    "public": ("id", "name", "points", "kind", "axis", "values", "text"),
    "private": ("id", "name", "kind", "color", "cells", "text"),
}


def catalog() -> dict[str, list[dict[str, Any]]]:
    """Every card of the built-in pack, in file order, by kind."""
    pack = cards.load()
    return {
        kind: [{field: getattr(card, field) for field in fields} for card in getattr(pack, kind).values()]
        for kind, fields in _FIELDS.items()
    }
