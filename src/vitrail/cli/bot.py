"""`vitrail bot`: one of our bots takes a seat at a table by its invite link, and plays to the end."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def bot(
    kind: Annotated[
        str, typer.Argument(metavar="NAME", help="Which bot: random, greedy, one-ply, or search:20ms with any time.")
    ],
    table: Annotated[str, typer.Option(metavar="LINK", help="The invite link of a seat, in quotes.")],
    name: Annotated[str | None, typer.Option(help="What it is called there.", show_default="by its kind")] = None,
    patience: Annotated[float, typer.Option(min=0, help="Seconds to wait for a server that has gone away.")] = 60,
) -> None:
    """Let a bot play at somebody's table, by the invite link of an open seat."""
    from vitrail import bots
    from vitrail.bots.elsewhere import Guest, Link

    link = Link.parse(table)
    guest = Guest(kind, link, name or f"{bots.title(kind)} bot", patience)
    typer.echo(f"The {kind} bot has seat {guest.seat + 1} of table {link.table}.")
    sys.stdout.flush()
    try:
        typer.echo(guest.play())
    except KeyboardInterrupt:
        typer.echo("\nThe bot has left; the host may give its seat to another one.")
