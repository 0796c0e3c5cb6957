"""`vitrail cards check FILE`: is a card pack of one's own sound?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Card packs of your own.", no_args_is_help=True)


@app.callback()
def cards() -> None:
    """Keep `check` a command of its own."""


@app.command("check")
def check(file: Annotated[Path, typer.Argument(help="A card pack, in TOML.")]) -> None:
    """Check a card pack; what is wrong is named with card and cell."""
    from vitrail.cards import load

    pack = load(str(file))
    counts = (
        f"windows {len(pack.windows)}, window cards {len(pack.cards)}, Tool Cards {len(pack.tools)}, "
        f"Public Objectives {len(pack.public)}, Private Objectives {len(pack.private)}"
    )
    typer.echo(f"{file} is sound. With the built-in cards of the kinds it leaves out: {counts}.")
