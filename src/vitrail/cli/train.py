"""`vitrail train FILE`: learn the bots' value by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from vitrail.bots.training import Run


def train(
    file: Annotated[Path, typer.Argument(help="Where the weights shall come, as in learned.bin.")],
    games: Annotated[int, typer.Option(min=1, help="Games to play.")] = 100_000,
    seed: Annotated[int, typer.Option(min=0, max=2**31 - 1, help="The same seed, the same weights.")] = 1,
    rules: Annotated[
        list[str] | None, typer.Option(help="A rule set to play; may be given again.", show_default="a mix of all")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run that was stopped.")] = False,
) -> None:
    """Learn the bots' value by letting them play against themselves.

    Beside the weights come FILE.json, the record of the run with its curve, and FILE.run, from which it can go on.
    """
    from rich.console import Console
    from rich.progress import Progress

    from vitrail.bots.training import MIX, Run, Training
    from vitrail.cli.files import FileError

    path = file.with_suffix(".bin")
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {path.parent} to keep the weights in")
    training = Training.resume(path) if resume else Training(path, Run(games, seed, rules or list(MIX)))
    run = training.run
    console = Console(stderr=True)
    with Progress(transient=True, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Self-play", total=run.games, completed=run.done)
        for number, _ in enumerate(training.play(), 1):
            bar.update(task, completed=run.done)
            if number and run.curve and run.curve[-1][0] == run.done:
                typer.echo(line(run))
    typer.echo(f"{path}: {run.done:,} games, {run.seconds / 3600:.2f} hours of CPU time.")


def line(run: Run) -> str:
    """Return the last point of the curve as a line."""
    games, error, mean, seconds = run.curve[-1]
    return f"{games:,.0f} games: mean total {mean:.2f}, error {error:.2f} points, {seconds:,.0f} s of CPU time"
