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


def tables(players: int = 2, **rulings: str) -> RuleTables:
    """The built-in cards under these rules."""
    return table_for(Rules(players=players, rulings=rulings)).tables


def position(
    dice: str = "",
    *,
    pool: str = "",
    track: Iterable[str] = (),
    tools: Iterable[str] = (),
    grid: Mapping[str, object] | str = WHITE,
    rulings: Mapping[str, str] | None = None,
    **more: object,
) -> dict[str, object]:
    """Round 3 of a game of two; seat 0 is to act, its window given by `A1=R3 B2=G4`."""
    held = dict(entry.split("=") for entry in dice.split())
    cells = [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]
    rows = [" ".join(held.get(cell, "..") for cell in cells[start : start + 5]) for start in range(0, 20, 5)]
    return {
        "rules": {"players": 2, "rulings": dict(rulings or {})},
        "round": 3,
        "pool": pool,
        "track": list(track),
        "tools": [{"id": tool} for tool in tools],
        "seats": [{"window": grid, "dice": " / ".join(rows), "favor": 6}, {"window": WHITE}],
        **more,
    }


def core(dice: str = "", **more: Any) -> Core:  # noqa: ANN401  the keys of `position`
    """The core's state of such a position, its chance explicit."""
    game = vitrail.Game.from_position(position(dice, **more), seed=1, chance="explicit", auto_pass=False)
    return game._core
