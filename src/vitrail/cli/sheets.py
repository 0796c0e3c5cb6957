"""Score sheets in a terminal: a table for people, plain data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.scores import ScoreSheet


def as_data(sheets: Sequence[ScoreSheet]) -> list[dict[str, Any]]:
    """Each sheet as plain data, in points, with the cells that counted."""
    return [
        {
            "public": dict(sheet.public),
            "private": sheet.private,
            "favor": sheet.favor,
            "open_cells": sheet.open_cells,
            "total": sheet.total,
            "cells": {name: list(cells) for name, cells in sheet.cells.items()},
        }
        for sheet in sheets
    ]


def print_table(sheets: Sequence[ScoreSheet]) -> None:
    """Print the sheets side by side, a category a line."""
    from rich.console import Console
    from rich.table import Table

    table = Table("", *(f"Seat {seat}" for seat in range(len(sheets))))
    for column in table.columns[1:]:
        column.justify = "right"
    for name, points in _lines(sheets):
        table.add_row(name, *points)
    table.add_section()
    table.add_row("Total", *(str(sheet.total) for sheet in sheets), style="bold")
    Console().print(table)


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
