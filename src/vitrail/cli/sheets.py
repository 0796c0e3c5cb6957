"""Score sheets in a terminal: a table for people, plain data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail import Game, ScoreSheet

TIE_BREAKS = {
    "private": "points from the Private Objective",
    "favor": "unspent Favor Tokens",
    "seat_order": "the seat order of the final round",
}


def print_json(game: Game, shown: int) -> None:
    """Print the sheets of the first `shown` seats in points, with the cells that counted, and their ranking."""
    import msgspec

    ranking = game.ranking()
    seats = [seat for seat in ranking if seat < shown]
    data = {
        "sheets": [_as_data(sheet) for sheet in game.scores()[:shown]],
        "ranking": seats,
        "tie_break": ranking.tie_break if shown > 1 else None,
    }
    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def print_table(game: Game, shown: int) -> None:
    """Print the sheets of the first `shown` seats side by side, a category a line, and their ranking."""
    from rich.console import Console
    from rich.table import Table

    sheets = game.scores()[:shown]
    table = Table("", *(f"Seat {seat}" for seat in range(shown)))
    for column in table.columns[1:]:
        column.justify = "right"
    for name, points in _lines(sheets):
        table.add_row(name, *points)
    table.add_section()
    table.add_row("Total", *(str(sheet.total) for sheet in sheets), style="bold")
    Console().print(table)
    if shown > 1:
        typer.echo(_ranking_line(game))


def _ranking_line(game: Game) -> str:
    ranking = game.ranking()
    line = "Ranking: " + ", ".join(f"seat {seat}" for seat in ranking)
    return line if ranking.tie_break is None else f"{line} (the tie was broken by {TIE_BREAKS[ranking.tie_break]})"


def _as_data(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "public": sheet.public,
        "private": sheet.private,
        "favor": sheet.favor,
        "open_cells": sheet.open_cells,
        "total": sheet.total,
        "cells": sheet.cells,
    }


def _lines(sheets: Sequence[ScoreSheet]) -> list[tuple[str, list[str]]]:
    from vitrail import cards

    names = cards.load().public
    public = [(names[name].name, [str(sheet.public[name]) for sheet in sheets]) for name in sheets[0].public]
    return [
        *public,
        ("Private Objective", [str(sheet.private) for sheet in sheets]),
        ("Favor Tokens", [str(sheet.favor) for sheet in sheets]),
        ("Open cells", [str(sheet.open_cells) for sheet in sheets]),
    ]
