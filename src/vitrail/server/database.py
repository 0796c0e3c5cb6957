"""The database behind the store: SQLite in the data folder, or a PostgreSQL server; brought to the present schema."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from vitrail.errors import VitrailError
from vitrail.server import packs
from vitrail.server.schema import VERSION

if TYPE_CHECKING:
    from pathlib import Path

    from alembic.config import Config
    from sqlalchemy import Connection, Engine

FILE_NAME = "vitrail.db"
MIGRATION_LOCK = 0x76697472  # of PostgreSQL's advisory locks, the one that servers starting together wait for
WAIT_S = 4
"""So long the database may keep a request waiting: to be reached, for another's lock, for a free connection."""
CONNECTIONS = 4
"""So many connections are kept ready, and as many more are made where there is much to read."""
_REACHED = {  # where the other machine is gone, give up sooner than the system would
    "connect_timeout": WAIT_S,
    "keepalives_idle": WAIT_S,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": WAIT_S * 1000,
}
# A server that hangs in mid-transaction must not stop the others, and a commit is answered from the disk.
_SESSION = f"""
SELECT set_config('lock_timeout', '{WAIT_S}s', false),
       set_config('statement_timeout', '{WAIT_S}s', false),
       set_config('idle_in_transaction_session_timeout', '{WAIT_S}s', false),
       set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), false)
"""
PATIENT = """
SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '0', true)
"""  # for a transaction that takes long, and may


class StoreError(VitrailError):
    """The data folder or its database cannot be used; the message says why."""


def address(folder: Path, database: str | None, *, make: bool = True) -> URL:
    """Where the games are kept: the file in the data folder, which is made if need be, or what `--database` names.

    Raises:
        StoreError: the folder cannot be made, or the text names no database that vitrail knows.
    """
    if database is None:
        try:
            if make:
                folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"the data folder {folder} cannot be made: {error.strerror}") from error
        return URL.create("sqlite", database=str(folder / FILE_NAME))
    wanted = "write postgresql://USER:PASSWORD@HOST/NAME or sqlite:///PATH"
    try:
        url = make_url(database)
    except (ArgumentError, ValueError) as error:
        raise StoreError(f"--database is no address of a database: {wanted}") from error
    backend = url.get_backend_name()
    if backend not in {"postgresql", "sqlite"}:
        raise StoreError(
            f"--database names a {backend!r} database, and vitrail keeps games in PostgreSQL or SQLite: {wanted}"
        )
    if backend == "sqlite" and (not url.database or ":memory:" in url.database):
        raise StoreError(f"--database names no file to keep the games in: {wanted}")
    return url.set(drivername="postgresql+psycopg" if backend == "postgresql" else "sqlite")


def name_of(url: URL) -> str:
    """A database as messages name it: without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(query={}).render_as_string(hide_password=True)  # the query may hold a password, too


def open_engine(url: URL, *, linked: bool = True) -> Engine:
    """An engine that commits to the disk before a commit is answered, and waits for nothing longer than `WAIT_S`.

    Without `linked`, SQLite lets rows refer to none, as a step that replaces a table needs it.

    Raises:
        StoreError: the driver for PostgreSQL is not installed.
    """
    try:
        engine = create_engine(
            url,
            hide_parameters=True,  # an error's text may reach a log, and seeds are secrets
            connect_args={} if is_file(url) else reaching(url),
            pool_pre_ping=not is_file(url),
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=WAIT_S,
        )
    except (ImportError, NoSuchModuleError) as error:
        raise StoreError(
            f"the driver for PostgreSQL is not installed ({error}): pip install 'vitrail[postgres]'"
        ) from error
    if is_file(url):
        event.listen(engine, "connect", _set_pragmas if linked else _set_pragmas_unlinked)
        event.listen(engine, "begin", _begin)  # the driver's own transactions would leave schema changes out
    else:
        event.listen(engine, "connect", _set_session)
    return engine


def is_file(url: URL) -> bool:
    """Whether the games are kept in a file, not by a server."""
    return url.get_backend_name() == "sqlite"


def reaching(url: URL) -> dict[str, int]:
    """How long to try to reach PostgreSQL, where the address does not say it itself."""
    return {name: value for name, value in _REACHED.items() if name not in url.query}


def _set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's own type
    _set_pragmas_unlinked(connection, _record)
    connection.execute("PRAGMA foreign_keys = ON")


def _set_pragmas_unlinked(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's own type
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {WAIT_S * 1000}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk before it is answered


def _set_session(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's own type
    connection.execute(_SESSION)
    connection.commit()


def _begin(connection: Connection) -> None:
    reads = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def migrate(url: URL) -> None:
    """Bring a database to the present schema, and keep the present cards in it.

    Raises:
        StoreError: it cannot be written or reached, is no database, or a newer vitrail wrote it.
    """
    engine = open_engine(url, linked=False)
    try:
        with engine.begin() as connection:
            take_turn(connection, url)
            if not is_current(connection):
                upgrade(connection, url)
            packs.keep(connection)
    except DBAPIError as error:
        raise StoreError(f"{name_of(url)} cannot be used as a database: {one_line(error)}") from error
    finally:
        engine.dispose()


def take_turn(connection: Connection, url: URL) -> None:
    """Wait until nobody else changes the schema."""
    if not is_file(url):
        connection.exec_driver_sql(PATIENT)
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")


def one_line(error: DBAPIError) -> str:
    """What the driver says is wrong: its first line, for details below it may quote what is kept."""
    return " ".join(str(error.orig).partition("\n")[0].split())


def told(error: DBAPIError) -> str:
    """What a client may know of it: a file's trouble, but not how and where a server is reached."""
    if isinstance(error.orig, sqlite3.Error):
        return one_line(error)
    return "the database does not answer; ask again in a moment"


def revision(connection: Connection) -> str | None:
    """The schema that a database is at; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def is_current(connection: Connection) -> bool:
    """Whether there is nothing to do: most starts need no Alembic, which takes a while to import."""
    return revision(connection) == VERSION


def revisions() -> set[str]:
    """Every schema that this version knows, the present one and those before."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - see `is_current`

    return {script.revision for script in ScriptDirectory.from_config(_steps()).walk_revisions()}


def upgrade(connection: Connection, url: URL, to: str = "head") -> None:
    """Take the steps that lead to a schema.

    Raises:
        StoreError: a newer vitrail wrote the database.
    """
    from alembic import command  # noqa: PLC0415 - see `is_current`
    from alembic.util import CommandError  # noqa: PLC0415

    config = _steps()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        message = f"{name_of(url)} was written by a newer vitrail ({error}): update vitrail, or name another --data"
        raise StoreError(message) from error


def _steps() -> Config:
    from alembic.config import Config  # noqa: PLC0415 - see `is_current`

    config = Config()
    config.set_main_option("script_location", "vitrail.server:migrations")
    return config
