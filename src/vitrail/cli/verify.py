"""`vitrail verify FILE`: did every die and card of a record follow from the seed that was sealed?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from vitrail.fair import Verdict

DIFFERS = 1
"""The exit code where a die, a card or a commitment does not follow from the seed."""


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a game with sealed dice.")],
    noted: Annotated[
        str | None, typer.Option("--commitment", metavar="HEX", help="The commitment that was shown at the start.")
    ] = None,
    pack: Annotated[Path | None, typer.Option("--cards", help="The card pack it was played with, if its own.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of sentences.")] = False,
) -> None:
    """Check that all dice and cards of a record followed from its sealed seed.

    Ends with exit code 0 where they did, and 1 where anything differs.
    """
    from vitrail import Record, RecordError, cards, fair
    from vitrail.cli import sheets
    from vitrail.cli.files import FileError

    record = Record.load(str(file))
    try:
        verdict = fair.check(record, noted and noted.strip().lower(), cards.load(pack) if pack else None)
    except RecordError as error:
        raise FileError(f"{file}: {error}") from error
    if as_json:
        sheets.print_data(verdict.as_dict())
    else:
        _print(file, verdict)
    if not verdict.fair:
        raise typer.Exit(DIFFERS)


def _print(file: Path, verdict: Verdict) -> None:
    """Print what was checked, what the commitments are worth, and whether the dice followed."""
    typer.echo(f"{file}: {verdict.rules}, {'a finished game' if verdict.over else 'not finished'}")
    typer.echo(f"The seed {verdict.seed} has the commitment {verdict.commitment}.")
    typer.echo(_shown_line(verdict))
    typer.echo(_noted_line(verdict))
    typer.echo(verdict.sentence)


def _shown_line(verdict: Verdict) -> str:
    if verdict.shown == verdict.commitment:
        return "The record names the same commitment."
    return f"The record names another commitment, {verdict.shown}: its seed is not the one that was sealed."


def _noted_line(verdict: Verdict) -> str:
    if verdict.noted is None:
        return "Only who noted the commitment at the start knows that it was this one: --commitment compares the two."
    if verdict.noted == verdict.commitment:
        return "The commitment that was noted at the start is the same."
    return f"The commitment that was noted at the start is another, {verdict.noted}: this seed was not sealed then."
