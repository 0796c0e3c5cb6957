"""Where games are kept: an SQLite file through SQLAlchemy Core. What was committed outlives a crash of the machine."""

from __future__ import annotations

import time
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import URL, create_engine, delete, event, insert, inspect, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from vitrail.errors import VitrailError
from vitrail.server.schema import ENTRIES, GAMES, SEATS, VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sqlalchemy import Connection, Engine, Row
    from sqlalchemy.ext.asyncio import AsyncConnection

FILE_NAME = "vitrail.db"


class StoreError(VitrailError):
    """The data folder or its database cannot be used; the message says why."""


class Conflict(Exception):  # noqa: N818 - not a fault: another program was quicker
    """The game got other entries meanwhile, or was deleted."""


class Sitter(msgspec.Struct, frozen=True):
    """Who sits at a seat: `kind` is "human" or the id of a bot."""

    kind: str
    name: str


class Entry(msgspec.Struct, frozen=True):
    """One action as it happened: of a seat, or of chance (None). `undo` takes back the entry of the seat before it."""

    seat: int | None
    action: str


class SavedGame(msgspec.Struct, frozen=True):
    """All that a game needs to be played on.

    `rules` has every ruling written out, so that a game keeps those it was started with. The seed is a secret: it never
    leaves the server.
    """

    id: str
    rules: str
    seed: int
    sitters: tuple[Sitter, ...]
    entries: tuple[Entry, ...] = ()


class Progress(msgspec.Struct, frozen=True):
    """What a list of games shows."""

    round: int
    over: bool


class ListedGame(msgspec.Struct, frozen=True):
    """One line of the list of games; `rules` without its rulings, `updated_ms` since 1970, UTC."""

    id: str
    rules: str
    sitters: tuple[Sitter, ...]
    progress: Progress
    updated_ms: int


def migrate(folder: Path) -> None:
    """Make the data folder and bring its database to the present schema.

    Raises:
        StoreError: the folder cannot be written, its database is no database, or a newer vitrail wrote it.
    """
    engine = _sync_engine(folder)
    try:
        with engine.begin() as connection:
            if not _is_current(connection):
                _upgrade(connection, folder)
    except DatabaseError as error:
        raise StoreError(f"{folder / FILE_NAME} cannot be used as a database: {error.orig}") from error
    finally:
        engine.dispose()


def _is_current(connection: Connection) -> bool:
    """Whether there is nothing to do: most starts need no Alembic, which takes a while to import."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == VERSION


def _upgrade(connection: Connection, folder: Path) -> None:
    from alembic import command  # noqa: PLC0415 - see `_is_current`
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "vitrail.server:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        message = (
            f"{folder / FILE_NAME} was written by a newer vitrail ({error}): update vitrail, or name another --data"
        )
        raise StoreError(message) from error


def _sync_engine(folder: Path) -> Engine:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the data folder {folder} cannot be made: {error.strerror}") from error
    engine = create_engine(
        URL.create("sqlite", database=str(folder / FILE_NAME)), connect_args={"isolation_level": None}
    )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)  # the driver's own transactions would leave schema changes out
    return engine


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - two drivers, no common type
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # a commit is on the disk before it is answered
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


class Store:
    """The games of one data folder, whose database `migrate` has prepared."""

    def __init__(self, folder: Path) -> None:
        self._engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(folder / FILE_NAME)),
            hide_parameters=True,  # an error's text may reach a log, and seeds are secrets
        )
        event.listen(self._engine.sync_engine, "connect", _set_pragmas)

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    async def create(self, game: SavedGame, progress: Progress) -> None:
        """Keep a new game with the entries it has so far."""
        head = {"id": game.id, "rules": game.rules, "seed": game.seed, "ply": len(game.entries)}
        sitters = [
            {"game_id": game.id, "seat": seat, "kind": sitter.kind, "name": sitter.name}
            for seat, sitter in enumerate(game.sitters)
        ]
        async with self._engine.begin() as connection:
            await connection.execute(insert(GAMES).values(**head, **_progress_row(progress)))
            await connection.execute(insert(SEATS), sitters)
            await _insert_entries(connection, game.id, 0, game.entries)

    async def append(self, game_id: str, ply: int, entries: Sequence[Entry], progress: Progress) -> None:
        """Add entries to a game that has `ply` of them.

        Raises:
            Conflict: the game has other entries by now, or is gone.
        """
        row = {"ply": ply + len(entries), **_progress_row(progress)}
        change = update(GAMES).where(GAMES.c.id == game_id, GAMES.c.ply == ply).values(row)
        try:
            async with self._engine.begin() as connection:
                if (await connection.execute(change)).rowcount != 1:
                    raise Conflict(game_id)
                await _insert_entries(connection, game_id, ply, entries)
        except IntegrityError as error:
            raise Conflict(game_id) from error

    async def ply(self, game_id: str) -> int | None:
        """How many entries a game has; None if there is no such game."""
        async with self._engine.connect() as connection:
            found: int | None = await connection.scalar(select(GAMES.c.ply).where(GAMES.c.id == game_id))
            return found

    async def load(self, game_id: str) -> SavedGame | None:
        """A game with all its entries; None if there is no such game."""
        seats = select(SEATS).where(SEATS.c.game_id == game_id).order_by(SEATS.c.seat)
        entries = select(ENTRIES).where(ENTRIES.c.game_id == game_id).order_by(ENTRIES.c.number)
        async with self._engine.connect() as connection:
            game = (await connection.execute(select(GAMES).where(GAMES.c.id == game_id))).one_or_none()
            if game is None:
                return None
            sitters = tuple(map(_sitter, await connection.execute(seats)))
            rows = await connection.execute(entries)
            return SavedGame(
                game.id, game.rules, game.seed, sitters, tuple(Entry(row.seat, row.action) for row in rows)
            )

    async def games(self) -> list[ListedGame]:
        """All games, the one last played first."""
        async with self._engine.connect() as connection:
            games = (await connection.execute(select(GAMES).order_by(GAMES.c.updated_ms.desc()))).all()
            seats = (await connection.execute(select(SEATS).order_by(SEATS.c.game_id, SEATS.c.seat))).all()
        sitters = {key: tuple(map(_sitter, rows)) for key, rows in groupby(seats, key=attrgetter("game_id"))}
        return [
            ListedGame(
                row.id, row.rules.partition("?")[0], sitters[row.id], Progress(row.round, row.over), row.updated_ms
            )
            for row in games
        ]

    async def delete(self, game_id: str) -> bool:
        """Remove a game for good; False if there is no such game."""
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(GAMES).where(GAMES.c.id == game_id))).rowcount == 1


def _progress_row(progress: Progress) -> dict[str, Any]:
    return {"round": progress.round, "over": progress.over, "updated_ms": time.time_ns() // 1_000_000}


async def _insert_entries(connection: AsyncConnection, game_id: str, start: int, entries: Sequence[Entry]) -> None:
    rows = [
        {"game_id": game_id, "number": number, "seat": entry.seat, "action": entry.action}
        for number, entry in enumerate(entries, start)
    ]
    if rows:
        await connection.execute(insert(ENTRIES), rows)


def _sitter(row: Row[Any]) -> Sitter:
    return Sitter(row.kind, row.name)
