"""`vitrail referee FILE`: what breaks a rule in windows of a real table, what may be removed, and who has won."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from vitrail.referee import Removal, TableReport, WindowReport

CONFLICTS = 1
"""The exit code where a window breaks a rule."""


def referee(
    file: Annotated[Path, typer.Argument(help="JSON: windows, as `vitrail score` takes them.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
    most: Annotated[int, typer.Option(min=1, help="List at most so many removals of a window.")] = 20,
) -> None:
    """Judge and score windows: {"windows": [{"window", "dice", "waived", "removed", "private", "favor"}, ...], ...}.

    Ends with exit code 0 where every window is legal, and 1 where one is not.
    """
    from vitrail.cli import sheets
    from vitrail.cli.files import FileError, read_json
    from vitrail.referee import score_table

    found = read_json(file)
    try:
        report = score_table(found, most=most)
    except VitrailError as error:
        raise FileError(f"{file}: {error}") from error
    if as_json:
        sheets.print_data(report.as_dict())
    else:
        _print(report)
    if not report.legal:
        raise typer.Exit(CONFLICTS)


def _print(report: TableReport) -> None:
    """Print the conflicts and removals of each window, then the sheets and who has won."""
    from vitrail.cli import sheets

    outcome = sheets.Outcome.of_table(report)
    for seat, window in enumerate(report.windows):
        if not window.legal:
            _print_window(outcome.name(seat, "Seat"), window)
    many = len(report.windows) > 1
    if report.legal:
        typer.echo("No window breaks a rule." if many else "The window breaks no rule.")
    else:
        typer.echo("The points with all dice as they lie, final only when no window breaks a rule:")
    sheets.print_table(outcome)


def _print_window(name: str, window: WindowReport) -> None:
    """Print a table of one window's conflicts, and the smallest removals."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("Cells", "What breaks a rule", title=Text(f"{name}: {_counted(len(window.conflicts), 'conflict')}"))
    for conflict in window.conflicts:
        table.add_row(" ".join(conflict.cells), conflict.text)
    Console().print(table)
    typer.echo(f"The smallest removals that end all of it ({window.found}), of which the owner chooses:")
    for removal in window.removals:
        typer.echo(f"  {_removal_line(removal)}")
    if window.cut:
        typer.echo(f"  ... and {window.found - len(window.removals)} more (--most lists more)")


def _removal_line(removal: Removal) -> str:
    return f"{' '.join(removal.cells)} (then {_counted(removal.total or 0, 'point')})"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
