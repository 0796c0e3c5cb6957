"""The command itself: it joins the commands, and turns every error of ours into one sentence."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from vitrail.cli import bot, cards, db, ladder, play, referee, replay, rules, score, serve, train, verify
from vitrail.errors import VitrailError

WRONG_INPUT = 2

app = typer.Typer(
    name="vitrail",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("play")(play.play)
app.command("bot")(bot.bot)
app.command("replay")(replay.replay)
app.command("serve")(serve.serve)
app.command("verify")(verify.verify)
app.command("score")(score.score)
app.command("referee")(referee.referee)
app.command("rules")(rules.rules)
app.command("train")(train.train)
app.command("ladder")(ladder.ladder)
app.add_typer(cards.app, name="cards")
app.add_typer(db.app, name="db")


def print_version(wanted: bool) -> None:
    """Print the version and leave, where that is wanted."""
    if wanted:
        import platform

        from vitrail import __version__
        from vitrail.engine import COMPILED

        core = "compiled" if COMPILED else "plain Python"
        typer.echo(f"vitrail {__version__} ({core} core, Python {platform.python_version()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=print_version, help="Print the version and leave.")
    ] = False,
) -> None:
    """Play, referee, replay, verify and score the dice-drafting game Sagrada (unofficial)."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line (the process's own by default); bad input ends with exit code 2 and a sentence on stderr."""
    try:
        app(args=arguments, prog_name="vitrail")
    except VitrailError as error:
        typer.echo(f"vitrail: {error}", err=True)
        sys.exit(WRONG_INPUT)
