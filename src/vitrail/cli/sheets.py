"""Score sheets in a terminal: a table for people, plain data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail import Game, Ranking, ScoreSheet
    from vitrail.referee import TableReport

TIE_BREAKS = {
    "private": "points from the Private Objective",
    "favor": "unspent Favor Tokens",
    "seat_order": "the seat order of the final round",
}


class Outcome:
    """What a command prints of a game or of a table: score sheets, their ranking, a solo game's target, names."""

    def __init__(self, played: Game | TableReport, sheets: Sequence[ScoreSheet], ranking: Ranking) -> None:
        self.sheets = sheets
        self.ranking = ranking
        self.target = played.target
        self.won = played.won
        self.names: Sequence[str | None] = [None] * len(sheets)

    @classmethod
    def of_game(cls, game: Game) -> Outcome:
        """What a game has come to."""
        return cls(game, game.scores(), game.ranking())

    @classmethod
    def of_table(cls, report: TableReport) -> Outcome:
        """What a table has come to, its windows by their names."""
        outcome = cls(report, report.sheets, report.ranking)
        outcome.names = report.names
        return outcome

    def name(self, seat: int, unnamed: str = "seat") -> str:
        """What a seat is called."""
        return self.names[seat] or f"{unnamed} {seat}"


def print_data(data: object) -> None:
    """Print plain data as JSON for people, too."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def print_json(outcome: Outcome) -> None:
    """Print the sheets in points, with the cells that counted, and their ranking."""
    print_data(
        {
            "sheets": [sheet.as_dict() for sheet in outcome.sheets],
            "ranking": list(outcome.ranking),
            "tie_break": outcome.ranking.tie_break,
            "target": outcome.target,
            "won": outcome.won,
        }
    )


def print_table(outcome: Outcome) -> None:
    """Print the sheets side by side, a category a line, and who has won."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("")
    for seat in range(len(outcome.sheets)):
        table.add_column(Text(outcome.name(seat, "Seat")), justify="right")
    for name, points in _lines(outcome.sheets):
        table.add_row(name, *points)
    table.add_section()
    table.add_row("Total", *(str(sheet.total) for sheet in outcome.sheets), style="bold")
    Console().print(table)
    if len(outcome.sheets) > 1:
        typer.echo(_ranking_line(outcome))
    if outcome.target is not None:
        typer.echo(_target_line(outcome))


def _ranking_line(outcome: Outcome) -> str:
    line = "Ranking: " + ", ".join(outcome.name(seat) for seat in outcome.ranking)
    tie_break = outcome.ranking.tie_break
    return line if tie_break is None else f"{line} (the tie was broken by {TIE_BREAKS[tie_break]})"


def _target_line(outcome: Outcome) -> str:
    total, target = outcome.sheets[0].total, outcome.target
    if outcome.won is None:
        return f"The target so far: {target}"
    return f"{'Won' if outcome.won else 'Lost'}: {total} against a target of {target}"


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
