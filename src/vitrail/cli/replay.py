"""`vitrail replay FILE`: a recorded game, action by action, to its score sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as the page or Game.record() saves it.")],
    pack: Annotated[Path | None, typer.Option("--cards", help="The card pack it was played with, if its own.")] = None,
) -> None:
    """Replay a record, and print its score sheets or where it stands."""
    from vitrail import CHANCE, Record, cards
    from vitrail.cli import sheets

    record = Record.load(str(file))
    game = record.replay(cards=cards.load(pack) if pack else None)
    typer.echo(f"{file}: {game.rules}, {len(record.actions)} actions, all legal")
    if game.over:
        sheets.print_table(sheets.Outcome.of_game(game))
    else:
        next_up = "the dice are to decide" if game.actor == CHANCE else f"seat {game.actor} is to act"
        typer.echo(f"The game stands in round {game.round}; {next_up}.")
