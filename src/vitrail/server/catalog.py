"""The cards as the page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail import cards

if TYPE_CHECKING:
    from vitrail.rules import Rules

_FIELDS = {
    "windows": ("id", "name", "difficulty", "grid", "set"),
    "cards": ("id", "windows"),
    "tools": ("id", "number", "name", "when", "text", "solo_color", "note"),
    "public": ("id", "name", "points", "kind", "axis", "values", "text"),
    "private": ("id", "name", "kind", "color", "cells", "text", "note", "set"),
}


def catalog(rules: Rules) -> dict[str, list[dict[str, Any]]]:
    """Every card of the built-in pack, in file order, by kind; texts say what holds under these rules."""
    pack = cards.load()
    shown = {
        kind: [{field: getattr(card, field) for field in fields} for card in getattr(pack, kind).values()]
        for kind, fields in _FIELDS.items()
    }
    for tool in shown["tools"]:
        tool["text"] = pack.tools[tool["id"]].text_under(rules)
    for objective in shown["private"]:
        objective["text"] = pack.private[objective["id"]].text_under(rules)
    return shown
