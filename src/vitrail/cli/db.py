"""`vitrail db`: bring a database up to date, keep all its tables in one file, and fill an empty one from it."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from vitrail.cli.serve import DATABASE, served_folder
from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL

    from vitrail.server.backup import Header

PIPE = "-"
Data = Annotated[
    Path | None, typer.Option(help="Folder of the tables.", show_default="that of vitrail serve", file_okay=False)
]
Database = Annotated[str | None, typer.Option(envvar="VITRAIL_DATABASE", show_envvar=True, help=DATABASE)]
File = Annotated[str, typer.Argument(help="The backup; - for standard output or input.")]

app = typer.Typer(no_args_is_help=True, help="Bring a database up to date, back it up, restore a backup.")


@app.command()
def migrate(data: Data = None, database: Database = None) -> None:
    """Bring a database to this version's schema, which vitrail serve does by itself when it starts."""
    from vitrail.server.database import migrate as bring
    from vitrail.server.database import name_of
    from vitrail.server.schema import VERSION

    url = _url(data, database)
    bring(url)
    typer.echo(f"{name_of(url)} is at schema {VERSION}.")


@app.command()
def backup(file: File, data: Data = None, database: Database = None) -> None:
    """Keep all tables as they are now in one file, while servers go on; the file holds sealed seeds: keep it safe."""
    from vitrail.server.backup import save

    with _written(file) as target:
        header = save(_url(data, database, make=False), target)
    typer.echo(f"{_counted(header)} kept{'' if file == PIPE else f' in {file}'}.", err=file == PIPE)


@app.command()
def restore(file: File, data: Data = None, database: Database = None) -> None:
    """Fill an empty database, of either kind, with the tables of a backup."""
    from vitrail.server.backup import restore as fill
    from vitrail.server.database import name_of

    url = _url(data, database)
    with _read(file) as source:
        header = fill(url, source, "the backup" if file == PIPE else file)
    typer.echo(f"{_counted(header)} restored into {name_of(url)}.")


def _url(data: Path | None, database: str | None, *, make: bool = True) -> URL:
    from vitrail.server.database import address

    return address(served_folder(data), database, make=make)


def _counted(header: Header) -> str:
    games, rows = header.tables["games"].rows, sum(part.rows for part in header.tables.values())
    return f"{games:,} table{'' if games == 1 else 's'} ({rows:,} rows)"


@contextmanager
def _written(file: str) -> Iterator[BinaryIO]:
    """A new file that has its name only once it is whole and on the disk; nobody else may read it."""
    if file == PIPE:
        yield sys.stdout.buffer
        return
    path = Path(file)
    if path.exists():
        raise VitrailError(f"{file} exists already: name a new file")
    part = path.with_name(f"{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
            yield target
            target.flush()
            os.fsync(target.fileno())
        part.replace(path)
    except OSError as error:
        raise VitrailError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _read(file: str) -> Iterator[BinaryIO]:
    """A file that can be read twice."""
    import shutil
    import tempfile

    if file == PIPE:
        with tempfile.TemporaryFile() as spool:
            shutil.copyfileobj(sys.stdin.buffer, spool)
            spool.seek(0)
            yield spool
        return
    try:
        with Path(file).open("rb") as source:
            yield source
    except OSError as error:
        raise VitrailError(f"{file} cannot be read: {error.strerror}") from error
