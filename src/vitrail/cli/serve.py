"""`vitrail serve`: a server for a club, a classroom or the public, where seats belong to whoever holds their link."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from vitrail.cli.play import DEFAULT_PORT, data_folder


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = DEFAULT_PORT,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for every one of this machine.")] = "0.0.0.0",  # noqa: S104 - that is what a server is for
    data: Annotated[
        Path | None,
        typer.Option(help="Folder to keep games in.", show_default="your user data folder", file_okay=False),
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="Database in place of the folder, such as postgresql://USER:PASSWORD@HOST/NAME.")
    ] = None,
) -> None:
    """Serve tables to others: by invite links, with spectators, clocks and durable storage."""
    from vitrail.server.app import Settings, create_app
    from vitrail.server.run import listen
    from vitrail.server.run import serve as run

    app = create_app(Settings(data or data_folder() / "tables", database, home=False, per_second=20))
    listener = listen(port, host, tried=0)
    typer.echo(f"vitrail serves tables at http://{host}:{listener.getsockname()[1]}/  (Ctrl-C ends it)")
    sys.stdout.flush()
    try:
        run(app, listener)
    except KeyboardInterrupt:
        typer.echo("\nvitrail has stopped; every table is kept.")
