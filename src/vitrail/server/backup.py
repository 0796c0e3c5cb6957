"""All tables of a database in one file, and back: from SQLite or PostgreSQL into either.

The file is gzip'd text: a header line (`Header`), a JSON array a row (table by table of the database, as the header
counts them), and a last line with the SHA-256 of all lines before it. docs/host.md describes it.
"""

from __future__ import annotations

import gzip
import zlib
from datetime import UTC, datetime
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from vitrail import __version__
from vitrail.errors import VitrailError
from vitrail.server import database
from vitrail.server.database import StoreError, name_of, one_line, open_engine
from vitrail.server.schema import ACTIONS, DAILY_GAMES, GAMES, PACKS, SEATS, SECRETS, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL, Connection

FORMAT = 1
KEPT = {
    "packs": PACKS,
    "secrets": SECRETS,
    "games": GAMES,
    "seats": SEATS,
    "daily_games": DAILY_GAMES,
    "actions": ACTIONS,
}
"""In this order no row comes before one that it refers to."""
LINE_BYTES = 64 * 1024
"""No line is longer."""
AT_ONCE = 1000
_PICTURE = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


class BackupError(VitrailError):
    """A backup that cannot be made or restored; the message says why."""


class Part(msgspec.Struct, frozen=True):
    """What a backup holds of one table of the database."""

    columns: tuple[str, ...]
    rows: int


class Header(msgspec.Struct, frozen=True, tag="backup", tag_field="vitrail"):
    """The first line: the form of the file, the schema that its columns are of, and how many rows there are."""

    format: int
    schema: str
    version: str
    made: str
    tables: dict[str, Part]


class Footer(msgspec.Struct, frozen=True):
    """The last line: the checksum of all lines before it."""

    sha256: str


def save(url: URL, target: BinaryIO) -> Header:
    """Write all tables of a database as they are at one moment, while servers go on with it.

    Raises:
        BackupError: the database is of another schema than this version's.
        StoreError: there is none, or it cannot be read.
    """
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise StoreError(f"there is no database at {name_of(url)} yet")
    engine = open_engine(url)
    try:
        with engine.connect().execution_options(reads_only=True) as connection:
            if not database.is_file(url):
                connection.exec_driver_sql(_PICTURE)
                connection.exec_driver_sql(database.PATIENT)
            if not database.is_current(connection):
                raise BackupError(
                    f"{name_of(url)} is of another schema than this vitrail's: bring it up to date by vitrail db "
                    "migrate, or use the vitrail that wrote it"
                )
            return _write(connection, target)
    except DBAPIError as error:
        raise StoreError(f"{name_of(url)} cannot be read: {one_line(error)}") from error
    finally:
        engine.dispose()


def _write(connection: Connection, target: BinaryIO) -> Header:
    counts = {
        name: connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0 for name, table in KEPT.items()
    }
    header = Header(
        format=FORMAT,
        schema=VERSION,
        version=__version__,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        tables={name: Part(tuple(map(str, table.c.keys())), counts[name]) for name, table in KEPT.items()},
    )
    encode = msgspec.json.Encoder().encode
    seen = sha256()
    with gzip.GzipFile(filename="", fileobj=target, mode="wb", compresslevel=6, mtime=0) as packed:
        for value in chain([header], _rows(connection)):
            line = encode(value) + b"\n"
            seen.update(line)
            packed.write(line)
        packed.write(encode(Footer(seen.hexdigest())) + b"\n")
    return header


def _rows(connection: Connection) -> Iterator[tuple[Any, ...]]:
    for table in KEPT.values():
        chosen = sa.select(table).order_by(*table.primary_key.columns)
        yield from map(tuple, connection.execute(chosen, execution_options={"yield_per": AT_ONCE}))


def restore(url: URL, source: BinaryIO, name: str) -> Header:
    """Fill an empty database from a file that can be read twice; `name` is how messages name it. All of it, or nothing.

    Raises:
        BackupError: the file is no backup, damaged, or from a newer vitrail.
        StoreError: the database is not empty, or cannot be written.
    """
    header = _checked(source, name)
    engine = open_engine(url, linked=False)
    try:
        with engine.begin() as connection:
            database.take_turn(connection, url)
            _make_room(connection, url, header.schema)
            source.seek(0)
            with gzip.open(source) as packed:
                packed.readline()
                for table, part in header.tables.items():
                    _fill(connection, table, part, packed)
            database.upgrade(connection, url)
            _check_links(connection, url, name)
    except DBAPIError as error:
        raise StoreError(f"{name} cannot be restored into {name_of(url)}: {one_line(error)}") from error
    finally:
        engine.dispose()
    return header


def _make_room(connection: Connection, url: URL, schema: str) -> None:
    """Bring an empty database to the schema of a backup."""
    found = database.revision(connection)
    if found is not None:
        there = connection.scalar(sa.select(sa.func.count()).select_from(sa.table("games")))
        if there:
            raise StoreError(
                f"{name_of(url)} holds {there} table{'s' if there > 1 else ''} already: a backup is restored into an "
                "empty database only; name another by --data or --database"
            )
    if found != schema:
        if found is not None:
            _drop_all(connection)
        database.upgrade(connection, url, schema)


def _drop_all(connection: Connection) -> None:
    """Remove the empty tables of a database, which are of another schema."""
    metadata = sa.MetaData()
    metadata.reflect(connection)
    metadata.drop_all(connection)


def _fill(connection: Connection, name: str, part: Part, packed: gzip.GzipFile) -> None:
    there = sa.table(name, *map(sa.column, part.columns))
    connection.execute(
        sa.delete(there)
    )  # the cards and the secret that an empty database has: the backup's come instead
    into = sa.insert(there)
    rows = (dict(zip(part.columns, msgspec.json.decode(line), strict=True)) for line in islice(packed, part.rows))
    while batch := list(islice(rows, AT_ONCE)):
        connection.execute(into, batch)


def _check_links(connection: Connection, url: URL, name: str) -> None:
    """Refuse rows that refer to none; PostgreSQL has done so itself."""
    if database.is_file(url) and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise BackupError(f"{name} holds seats or actions of tables that it does not hold")


def _checked(source: BinaryIO, name: str) -> Header:
    """The header of a backup that is whole, has its checksum, and is of a form that this version knows."""
    try:
        with gzip.open(source) as packed:
            header, seen = _read_header(packed, name)
            for part in header.tables.values():
                for _ in range(part.rows):
                    line = packed.readline(LINE_BYTES)
                    row = msgspec.json.decode(line, type=list)
                    if len(row) != len(part.columns):
                        raise BackupError(f"{name} is damaged: a row has other columns than its header says")
                    seen.update(line)
            footer = msgspec.json.decode(packed.readline(LINE_BYTES), type=Footer)
            if packed.read(1) or footer.sha256 != seen.hexdigest():
                raise BackupError(f"{name} is damaged: its checksum does not fit")
    except EOFError as error:
        raise BackupError(f"{name} is damaged: it ends too soon") from error
    except (OSError, zlib.error, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BackupError(f"{name} is damaged, or no backup of vitrail's: {' '.join(str(error).split())}") from error
    return header


def _read_header(packed: gzip.GzipFile, name: str) -> tuple[Header, Any]:
    line = packed.readline(LINE_BYTES)
    try:
        form = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BackupError(f"{name} is no backup of vitrail's") from error
    if form.get("vitrail") != "backup":
        raise BackupError(f"{name} is no backup of vitrail's")
    if form.get("format") != FORMAT or form.get("schema") not in database.revisions():
        raise BackupError(
            f"{name} was made by another vitrail ({form.get('version')}) than this one ({__version__}) can read: "
            "update vitrail"
        )
    return msgspec.json.decode(line, type=Header), sha256(line)
