"""`vitrail score FILE`: score sheets of a position, or of windows as they stand on a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from vitrail.cli.sheets import Outcome


def score(
    file: Annotated[Path, typer.Argument(help="JSON: a position, or windows with their objectives.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Score a position, or {"public": [...], "windows": [{"window", "dice", "private", "favor"}, ...]}."""
    from vitrail.cli import sheets
    from vitrail.cli.files import FileError, read_json

    found = read_json(file)
    try:
        outcome = _outcome(found)
    except VitrailError as error:
        raise FileError(f"{file}: {error}") from error
    if as_json:
        sheets.print_json(outcome)
    else:
        sheets.print_table(outcome)


def _outcome(found: dict[str, Any]) -> Outcome:
    """What the position, or the windows, in a file have come to; VitrailError where they break a rule."""
    from vitrail import Game, PositionError
    from vitrail.cli.sheets import Outcome

    if "windows" not in found:
        return Outcome.of_game(Game.from_position(found))
    from vitrail.referee import score_table

    report = score_table(found, most=1)
    for seat, window in enumerate(report.windows):
        for conflict in window.conflicts[:1]:
            raise PositionError(f"seat {seat}: {conflict.text[:-1]}; `vitrail referee` says what may be removed")
    return Outcome.of_table(report)
