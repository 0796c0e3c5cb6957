"""`vitrail replay FILE`: a recorded game, action by action, to its score sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def replay(file: Annotated[Path, typer.Argument(help="A record, as the page or Game.record() saves it.")]) -> None:
    """Replay a record, and print its score sheets or where it stands."""
    from vitrail import Record
    from vitrail.cli import sheets

    record = Record.load(str(file))
    game = record.replay()
    typer.echo(f"{file}: {game.rules}, {len(record.actions)} actions, all legal")
    if game.over:
        sheets.print_table(game, game.rules.players)
    else:
        typer.echo(f"The game stands in round {game.round}; seat {game.actor} is to act.")
