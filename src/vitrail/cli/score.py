"""`vitrail score FILE`: score sheets of a position, or of windows as they stand on a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from vitrail.errors import PositionError, VitrailError

WINDOW_KEYS = {"window", "dice", "private", "favor", "waived"}
TABLE_KEYS = {"windows", "public", "rules"}
NOBODY = {"window": {"difficulty": 3, "grid": ["....."] * 4}}


def score(
    file: Annotated[Path, typer.Argument(help="JSON: a position, or windows with their objectives.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Score a position, or {"public": [...], "windows": [{"window", "dice", "private", "favor"}, ...]}."""
    from vitrail import Game
    from vitrail.cli import sheets
    from vitrail.cli.files import FileError, read_json

    found = read_json(file)
    try:
        game = Game.from_position(position_of(found) if "windows" in found else found)
    except VitrailError as error:
        raise FileError(f"{file}: {error}") from error
    shown = len(found.get("windows", game.scores()))
    if as_json:
        sheets.print_json(game, shown)
    else:
        sheets.print_table(game, shown)


def position_of(table: dict[str, Any]) -> dict[str, Any]:
    """The position of windows scored by themselves; a single window gets an empty one beside it.

    Raises:
        PositionError: a key that is not known, or no windows.
    """
    windows = table["windows"]
    if not isinstance(windows, list) or not windows or not all(isinstance(window, dict) for window in windows):
        raise PositionError(
            '"windows" must be a list of one window or more, each {"window", "dice", "private", "favor"}'
        )
    _refuse_unknown("the file", table, TABLE_KEYS)
    for seat, window in enumerate(windows):
        _refuse_unknown(f"window {seat}", window, WINDOW_KEYS)
    seats = [*windows, NOBODY] if len(windows) == 1 else windows
    rules = table.get("rules", f"original:{len(seats)}")
    return {"rules": rules, "public": table.get("public", []), "seats": [_seat(window) for window in seats]}


def _seat(window: dict[str, Any]) -> dict[str, Any]:
    private = window.get("private", [])
    return {**window, "private": [private] if isinstance(private, str) else private}


def _refuse_unknown(where: str, found: dict[str, Any], known: set[str]) -> None:
    unknown = sorted(found.keys() - known)
    if unknown:
        raise PositionError(
            f"{where} has {', '.join(map(repr, unknown))}, which is not one of {', '.join(sorted(known))}"
        )
