"""Positions: everything on the table as plain data, for tests, puzzles, analysis and bug reports."""

from __future__ import annotations

from vitrail.engine import codes
from vitrail.notation import COLORS, DICE, cell_names, dice_text, window_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from vitrail.cards import Pack
    from vitrail.engine.core import Core
    from vitrail.position_load import Loaded
    from vitrail.tables import Table


def load(position: Mapping[str, object] | str | bytes, cards: Pack | None = None) -> Loaded:
    """Lay a position out; PositionError names the seat, the cells and the rule of what cannot stand."""
    from vitrail.position_load import load_position

    return load_position(position, cards)


def written(table: Table, core: Core, actions: Iterable[str]) -> dict[str, Any]:
    """Return a state at the start of a turn, or between its actions, with all keys written out."""
    position = {"rules": table.rules.as_dict(), **board(table, core), "bag": dict(zip(COLORS, core.bag(), strict=True))}
    position["seats"] = [seat_of(table, core, seat) for seat in range(table.rules.players)]
    position["out"] = out_of_game(core)
    position["actions"] = list(actions)
    if core.setting_up and core.offered():
        position["offer"] = [table.cards[card] for card in core.offered()]
    return position


def out_of_game(core: Core) -> list[str]:
    """Return the colors of the dice that left the game."""
    return [color for color, number in zip(COLORS, core.out(), strict=True) for _ in range(number)]


def board(table: Table, core: Core) -> dict[str, Any]:
    """Return what lies open in the middle of the table."""
    return {
        "round": core.round + 1,
        "turn": core.turn,
        "pool": dice_text(core.pool()),
        "track": [dice_text(space) for space in core.track()],
        "tools": [{"id": table.tools[tool], "tokens": tokens} for tool, tokens in core.slots()],
        "public": [table.public[number] for number in core.publics()],
    }


def seat_of(table: Table, core: Core, seat: int) -> dict[str, Any]:
    """Return everything of one seat, its secrets too."""
    private = [core.private(seat, index) for index in range(2)]
    offer = [table.cards[card] for card in core.offer(seat) if card < codes.HIDDEN]
    acting = core.phase != codes.OVER and core.actor == seat
    dice = [core.cell_die(seat, cell) for cell in range(20)]
    return {
        "window": window_of(table, core.pattern(seat)),
        "offer": offer if core.setting_up and offer else None,
        "dice": window_text(dice),
        "waived": waived_cells(core, seat),
        "favor": core.favor(seat),
        "private": [table.private[number] for number in private if number < codes.HIDDEN],
        "private_pool": dice_text(core.private_pool(seat)),
        "reserve": core.reserve(seat),
        "repair": core.repair(seat) or "late-window-repair" not in table.rules.twists,
        "drafted": acting and core.drafted,
        "tool_used": acting and core.tool_used,
        "tool_used_round": bool(core.used_round >> seat & 1),
        "private_used": acting and core.private_used,
        "skip_next": _skip_matters(table, core, seat),
    }


def _skip_matters(table: Table, core: Core, seat: int) -> bool:
    """Tell whether a seat's second turn is left out and still to come, or still counts in the last tie-break."""
    if not core.skipped >> seat & 1:
        return False
    players = table.rules.players
    second = 2 * players - 1 - (seat - core.round) % players
    return core.turn < second or (core.round == 9 and table.rules.ruling("last_tie_break") == "last_to_act")


def window_of(table: Table, pattern: int) -> str | dict[str, Any] | None:
    """Return a pattern as a card's id, or its difficulty and grid where it is nobody's card; None for none."""
    if pattern >= codes.HIDDEN:
        return None
    if pattern < len(table.windows):
        return table.windows[pattern]
    grid, difficulty = table.extra[pattern - len(table.windows)]
    return {"difficulty": difficulty, "grid": list(grid)}


def waived_cells(core: Core, seat: int) -> list[str]:
    """Return the cells whose die stands against its print, as only a tool's waiver can have put it."""
    return list(cell_names(core.broken_print(seat))) if core.pattern(seat) < codes.HIDDEN else []


def die_or_none(die: int) -> str | None:
    """Return a die's text, or None where there is no die."""
    return DICE[die] if die != codes.NONE else None
