"""Cores laid out by hand for the core's tests, and their numbers by name."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import vitrail
from tests.engine import pxd
from vitrail.engine.dump import numbers
from vitrail.rules import Rules
from vitrail.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from vitrail.engine.book import RuleTables
    from vitrail.engine.core import Core

WHITE = {"difficulty": 6, "grid": ["....."] * 4}


@cache
def names() -> list[str]:
    """The names of all numbers of a state."""
    return pxd.flat()


def fields(game: Core) -> dict[str, int]:
    """All numbers of a state by name."""
    return dict(zip(names(), numbers(game), strict=True))


def tables(rules: str = "original:2") -> RuleTables:
    """The built-in cards under these rules."""
    return table_for(Rules.parse(rules)).tables


def position(
    dice: str = "",
    *,
    rules: str = "original:2",
    pool: str = "",
    track: Iterable[str] = (),
    tools: Iterable[str] = (),
    grid: Mapping[str, object] | str = WHITE,
    own: Mapping[str, object] | None = None,
    **more: object,
) -> dict[str, object]:
    """Round 3; its Start Player is to act, with a window given by `A1=R3 B2=G4` and all else of the seat in `own`."""
    held = dict(entry.split("=") for entry in dice.split())
    cells = [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]
    rows = [" ".join(held.get(cell, "..") for cell in cells[start : start + 5]) for start in range(0, 20, 5)]
    parsed = Rules.parse(rules)
    favor = {} if parsed.private_count() == 2 else {"favor": 6}
    seats: list[object] = [{"window": WHITE} for _ in range(parsed.players)]
    seats[2 % parsed.players] = {"window": grid, "dice": " / ".join(rows), **favor, **(own or {})}
    return {
        "rules": rules,
        "round": 3,
        "pool": pool,
        "track": list(track),
        "tools": [{"id": tool} for tool in tools],
        "seats": seats,
        **more,
    }


def core(dice: str = "", **more: Any) -> Core:
    """The core's state of such a position, its chance explicit."""
    game = vitrail.Game.from_position(position(dice, **more), seed=1, chance="explicit", auto_pass=False)
    return game._core
