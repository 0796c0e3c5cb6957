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
        "track": list(map(dice_text, core.track())),
        "tools": [{"id": table.tools[tool], "tokens": tokens} for tool, tokens in core.slots()],
        "public": [table.public[number] for number in core.publics()],
    }


def seat_of(table: Table, core: Core, seat: int) -> dict[str, Any]:
    """Return everything of one seat, its secrets too."""
    return seat_told(table, seat_facts(table, core, seat))


def seat_facts(table: Table, core: Core, seat: int) -> tuple[Any, ...]:
    """Return everything of one seat in the core's numbers: what is equal is told in the same words."""
    return (
        core.facts(seat),
        core.dice(seat),
        core.private_pool(seat),
        core.setting_up,
        core.skipped >> seat & 1 and _skip_matters(table, core, seat),
    )


def seat_told(table: Table, facts: tuple[Any, ...]) -> dict[str, Any]:
    """Return in words what ``seat_facts`` found."""
    numbers, dice, private_pool, setting_up, skip_next = facts
    pattern, *offer, waived, favor, first, second, reserve, repair = numbers[:9]
    drafted, tool_used, tool_used_round, private_used = map(bool, numbers[9:])
    private = first, second
    return {
        "window": window_of(table, pattern),
        "offer": (_named(table.cards, offer) or None) if setting_up else None,
        "dice": window_text(dice),
        "waived": list(cell_names(waived)),
        "favor": favor,
        "private": None if codes.HIDDEN in private else _named(table.private, private),
        "private_pool": dice_text(private_pool),
        "reserve": reserve,
        "repair": bool(repair) or "late-window-repair" not in table.rules.twists,
        "drafted": drafted,
        "tool_used": tool_used,
        "tool_used_round": tool_used_round,
        "private_used": private_used,
        "skip_next": bool(skip_next),
    }


def _named(ids: list[str], numbers: Iterable[int]) -> list[str]:
    """Return the ids of the cards that are there and not hidden."""
    return [ids[number] for number in numbers if number < codes.HIDDEN]


def _skip_matters(table: Table, core: Core, seat: int) -> bool:
    """Tell whether a seat's second turn, left out, is still to come, or still counts in the last tie-break."""
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
