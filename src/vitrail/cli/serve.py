"""`vitrail serve`: a server for a club, a classroom or the public, where seats belong to whoever holds their link."""

from __future__ import annotations

import math
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from vitrail.cli.play import DEFAULT_PORT, data_folder
from vitrail.errors import VitrailError

PER_SECOND = 20.0
DATABASE = "Database in place of the folder, such as postgresql://USER:PASSWORD@HOST/NAME."


class Level(StrEnum):
    """How much is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def served_folder(data: Path | None) -> Path:
    """Where `vitrail serve` and `vitrail db` keep tables unless told otherwise."""
    return data or data_folder() / "tables"


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = DEFAULT_PORT,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for every one of this machine.")] = "0.0.0.0",  # noqa: S104 - that is what a server is for
    data: Annotated[
        Path | None,
        typer.Option(help="Folder to keep games in.", show_default="your user data folder", file_okay=False),
    ] = None,
    database: Annotated[str | None, typer.Option(envvar="VITRAIL_DATABASE", show_envvar=True, help=DATABASE)] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that answer; several need PostgreSQL.")] = 1,
    per_second: Annotated[
        float, typer.Option(min=0, help="Requests a second that one address may make of a worker; 0: no limit.")
    ] = PER_SECOND,
    proxy: Annotated[
        str | None, typer.Option(help="Addresses of proxies that are trusted to say who asks, separated by commas.")
    ] = None,
    metrics: Annotated[
        str, typer.Option(help="Addresses that may read /metrics, separated by commas; * for everybody.")
    ] = "127.0.0.1,::1",
    log_level: Annotated[Level, typer.Option(help="What is logged on stderr, as JSON lines.")] = Level.INFO,
) -> None:
    """Serve tables to others: by invite links, with spectators, clocks and durable storage."""
    from vitrail.server import logs
    from vitrail.server.app import Settings
    from vitrail.server.run import checked_addresses, listen, reached_at
    from vitrail.server.workers import check_workers, work

    if math.isinf(per_second):
        raise VitrailError("--per-second is a number of requests, or 0 for no limit")
    settings = Settings(
        served_folder(data),
        database,
        home=False,
        per_second=per_second,
        proxied=proxy and checked_addresses("--proxy", proxy),
        metrics=checked_addresses("--metrics", metrics),
        log_level=log_level,
    )
    check_workers(settings, workers)
    logs.configure(log_level)
    with listen(port, host, tried=0) as listener:
        told = f"vitrail serves tables at {reached_at(host, listener.getsockname()[1])}  (Ctrl-C ends it)"
        try:
            work(settings, listener, workers, lambda: _say(told))
        except KeyboardInterrupt:
            _say("\nvitrail has stopped; every table is kept.")


def _say(text: str) -> None:
    typer.echo(text)
    sys.stdout.flush()
