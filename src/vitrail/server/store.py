"""Where tables are kept. What waits to be written is committed together, and answered once it is on the disk."""

from __future__ import annotations

import asyncio
import secrets
from itertools import chain, groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, false, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from vitrail.server import packs
from vitrail.server.database import is_file, open_engine
from vitrail.server.ready import Ready, Values
from vitrail.server.saved import (
    OVER,
    Attempt,
    Change,
    Entry,
    Finish,
    ListedTable,
    Place,
    SavedTable,
    Sitter,
    Standing,
    Terms,
)
from vitrail.server.schema import ACTIONS, DAILY_GAMES, GAMES, SEATS
from vitrail.server.writer import PATIENCE_S, Apart, Unanswered, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sqlalchemy import URL, Connection, Row, Select, Update

    from vitrail.server.writer import Job

Answer = TypeVar("Answer")
CHANNEL = "vitrail"
"""PostgreSQL's channel on which every commit tells the other servers which table changed."""
ASKED_AT_ONCE = 1000
"""So many tables are asked for in one statement: SQLite takes 32,766 values, PostgreSQL 65,535."""

_IN_GAMES = [name for name in Terms.__struct_fields__ if name in GAMES.c]
_STANDING = Standing.__struct_fields__
_TABLES = select(GAMES, func.coalesce(DAILY_GAMES.c.day, "").label("daily")).select_from(GAMES.outerjoin(DAILY_GAMES))


class Conflict(Exception):  # noqa: N818 - not a fault: another request or program was quicker
    """The table was changed meanwhile, or is gone."""


class Store:
    """The tables of one database, which `database.migrate` has prepared."""

    def __init__(self, url: URL) -> None:
        self.name = secrets.token_hex(4)  # says in the news whose they are
        self._engine = open_engine(url)
        self._tells = not is_file(url)
        self._writer = Writer(self._engine, self._keep_together)
        dialect = self._engine.dialect
        there = GAMES.c.id == bindparam("_id"), GAMES.c.version == bindparam("_version")
        seat = SEATS.c.game_id == bindparam("_id"), SEATS.c.seat == bindparam("_seat")
        self._move_on = Ready(update(GAMES).where(*there), dialect, _STANDING)
        self._reseat = Ready(update(SEATS).where(*seat), dialect, SEATS.c.keys())
        self._add = Ready(insert(ACTIONS), dialect, ACTIONS.c.keys())
        self._notify = Ready(select(func.pg_notify(bindparam("channel"), bindparam("news"))), dialect)

    async def close(self) -> None:
        """Commit what still waits, and close every connection."""
        await asyncio.to_thread(self._writer.close)
        self._engine.dispose()

    async def create(self, table: SavedTable, attempt: Attempt | None = None) -> None:
        """Keep a new table with the entries it has so far; at a Daily window it is this attempt of a person.

        Raises:
            Conflict: there is this attempt already.
        """

        def job(connection: Connection, *, again: bool) -> None:
            if not (again and _exists(connection, table.terms.id)):
                self._create(connection, table)
                if attempt is not None:
                    connection.execute(insert(DAILY_GAMES).values(_attempt_row(table.terms, attempt)))

        try:
            await self._writer.write(table.terms.id, job)
        except IntegrityError as error:
            raise Conflict(table.terms.id) from error

    async def keep(self, change: Change) -> None:
        """Keep a change.

        Raises:
            Conflict: the table is at another version by now, or is gone, or has an entry of the same request.
        """
        try:
            await self._writer.write(change.id, _Keeping(self._keep_all, change))
        except IntegrityError as error:
            raise Conflict(change.id) from error

    async def delete(self, table_id: str, version: int | None = None) -> bool:
        """Remove a table for good; False if there is no such table, or it is at another version than this."""

        def job(connection: Connection, *, again: bool) -> bool:
            return self._delete(connection, table_id, version) or again

        return await self._writer.write(table_id, job)

    async def version(self, table_id: str) -> int | None:
        """The version that a table is at; None if there is no such table."""
        return await self._ask(self._version, table_id)

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The versions of those of the tables that there are."""
        return await self._ask(self._versions, table_ids)

    async def load(self, table_id: str, ply: int = 0) -> SavedTable | None:
        """A table with its entries from this number on; None if there is no such table."""
        return await self._ask(self._load, table_id, ply)

    async def pack(self, digest: str) -> str | None:
        """The cards with this digest as JSON; None if they were never kept."""
        return await self._ask(self._pack, digest)

    async def tables(
        self, *, public: bool = False, ids: Sequence[str] | None = None, limit: int = 1000
    ) -> list[ListedTable]:
        """The tables changed last: all of them, the public ones that are not over, or those with these ids."""
        chosen = _TABLES.order_by(GAMES.c.updated_ms.desc()).limit(limit)
        if public:
            chosen = chosen.where(GAMES.c.public, GAMES.c.status != OVER)
        if ids is not None:
            chosen = chosen.where(GAMES.c.id.in_(ids))
        return await self._ask(self._list, chosen)

    async def overdue(self, now_ms: int, since_ms: int = 0, but: Sequence[str] = (), limit: int = 200) -> list[str]:
        """The tables on which somebody's time is up who began to think after `since_ms`, the longest first.

        Left out are those named in `but`, of which `ASKED_AT_ONCE` at most.
        """
        return await self._ask(self._overdue, now_ms, since_ms, but[:ASKED_AT_ONCE], limit)

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
        return await self._ask(self._counts)

    async def ask(self, read: Callable[[Connection], Answer]) -> Answer:
        """What somebody else reads.

        Raises:
            Unanswered: it takes too long.
        """
        return await self._ask(self._let_read, read)

    async def check(self) -> None:
        """Raise the driver's error unless the database answers."""
        await self._ask(self._version, "")

    async def _ask(self, read: Callable[..., Answer], *arguments: object) -> Answer:
        """What is read on a thread of its own.

        Raises:
            Unanswered: it takes too long.
        """
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.to_thread(read, *arguments)
        except TimeoutError:
            raise Unanswered from None

    def _read(self) -> Connection:
        return self._engine.connect().execution_options(reads_only=True)

    def _let_read(self, read: Callable[[Connection], Answer]) -> Answer:
        with self._read() as connection:
            return read(connection)

    def _version(self, table_id: str) -> int | None:
        with self._read() as connection:
            found: int | None = connection.scalar(select(GAMES.c.version).where(GAMES.c.id == table_id))
            return found

    def _versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        with self._read() as connection:
            for start in range(0, len(table_ids), ASKED_AT_ONCE):
                some = table_ids[start : start + ASKED_AT_ONCE]
                rows = connection.execute(select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(some)))
                found.update((row.id, row.version) for row in rows)
        return found

    def _load(self, table_id: str, ply: int) -> SavedTable | None:
        entries = (
            select(ACTIONS).where(ACTIONS.c.game_id == table_id, ACTIONS.c.number >= ply).order_by(ACTIONS.c.number)
        )
        with self._read() as connection:
            if self._tells:  # one picture of all three tables, as SQLite gives anyway
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            found = connection.execute(_TABLES.where(GAMES.c.id == table_id)).one_or_none()
            if found is None:
                return None
            places = _places(connection, [table_id])[table_id]
            rows = connection.execute(entries)
            return SavedTable(_terms(found), _standing(found), places, tuple(map(_entry, rows)))

    def _pack(self, digest: str) -> str | None:
        with self._read() as connection:
            return packs.text_of(connection, digest)

    def _list(self, chosen: Select[Any]) -> list[ListedTable]:
        with self._read() as connection:
            games = connection.execute(chosen).all()
            places = _places(connection, [row.id for row in games])
        return [ListedTable(_terms(row), _standing(row), places[row.id]) for row in games if row.id in places]

    def _overdue(self, now_ms: int, since_ms: int, but: Sequence[str], limit: int) -> list[str]:
        over = GAMES.c.deadline_ms <= now_ms, GAMES.c.since_ms >= since_ms, GAMES.c.id.not_in(but)
        due = select(GAMES.c.id).where(*over).order_by(GAMES.c.deadline_ms).limit(limit)
        with self._read() as connection:
            return list(connection.scalars(due))

    def _counts(self) -> dict[str, int]:
        with self._read() as connection:
            rows = connection.execute(select(GAMES.c.status, func.count().label("tables")).group_by(GAMES.c.status))
            return {row.status: row.tables for row in rows}

    def _create(self, connection: Connection, table: SavedTable) -> None:
        row = {name: getattr(table.terms, name) for name in _IN_GAMES} | asdict(table.standing)
        table_id = table.terms.id
        connection.execute(insert(GAMES).values(row))
        connection.execute(
            insert(SEATS), [_place_row(table_id, seat, place) for seat, place in enumerate(table.places)]
        )
        self._add.run_all(connection, _entry_rows(table_id, 0, table.entries))

    def _keep_together(self, connection: Connection, jobs: Sequence[Job[Any]]) -> None:
        changes = [job.change for job in jobs if isinstance(job, _Keeping)]
        if len(changes) < len(jobs) or not self._keep_all(connection, changes):
            raise Apart

    def _keep_all(self, connection: Connection, changes: Sequence[Change]) -> bool:
        """Keep changes; False, and nothing of it may be committed, if a table is not at the version it changes."""
        moves = [{"_id": change.id, "_version": change.version, **asdict(change.standing)} for change in changes]
        if self._move_on.run_all(connection, moves) != len(changes):
            return False
        self._reseat.run_all(connection, chain.from_iterable(map(_place_rows, changes)))
        self._add.run_all(connection, chain.from_iterable(map(_added_rows, changes)))
        for change in changes:
            if change.finish is not None:
                connection.execute(_finished(change.id, change.finish))
        self._tell(connection, [(change.id, change.standing.version) for change in changes])
        return True

    def _delete(self, connection: Connection, table_id: str, version: int | None) -> bool:
        there = delete(GAMES).where(GAMES.c.id == table_id)
        if version is not None:
            there = there.where(GAMES.c.version == version)
        gone = connection.execute(there).rowcount == 1
        if gone:
            self._tell(connection, [(table_id, None)])
        return gone

    def _tell(self, connection: Connection, versions: Iterable[tuple[str, int | None]]) -> None:
        if self._tells:
            news = [f"{id} {'gone' if version is None else version} {self.name}" for id, version in versions]
            self._notify.run_all(connection, [{"channel": CHANNEL, "news": text} for text in news])


class _Keeping:
    """The piece of work that keeps a change."""

    def __init__(self, keep_all: Callable[[Connection, Sequence[Change]], bool], change: Change) -> None:
        self.change = change
        self._keep_all = keep_all

    def __call__(self, connection: Connection, /, *, again: bool) -> None:
        """Do it."""
        if again and _has(connection, self.change):
            return
        if not self._keep_all(connection, [self.change]):
            raise Conflict(self.change.id)


def _exists(connection: Connection, table_id: str) -> bool:
    return connection.scalar(select(GAMES.c.id).where(GAMES.c.id == table_id)) is not None


def _has(connection: Connection, change: Change) -> bool:
    """Whether this very change was kept, and is the last one."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == change.id)).one_or_none()
    if row is None or _standing(row) != change.standing:
        return False
    start = change.standing.ply - len(change.entries)
    added = select(ACTIONS).where(ACTIONS.c.game_id == change.id, ACTIONS.c.number >= start).order_by(ACTIONS.c.number)
    places = _places(connection, [change.id])[change.id]
    return tuple(map(_entry, connection.execute(added))) == change.entries and all(
        places[seat] == place for seat, place in change.places.items()
    )


def _entry_rows(table_id: str, start: int, entries: Iterable[Entry]) -> list[Values]:
    return [{"game_id": table_id, "number": number, **asdict(entry)} for number, entry in enumerate(entries, start)]


def _added_rows(change: Change) -> list[Values]:
    return _entry_rows(change.id, change.standing.ply - len(change.entries), change.entries)


def _place_rows(change: Change) -> list[Values]:
    return [
        {"_id": change.id, "_seat": seat, **_place_row(change.id, seat, place)} for seat, place in change.places.items()
    ]


def _attempt_row(terms: Terms, attempt: Attempt) -> dict[str, Any]:
    own = {"person": attempt.person, "attempt": attempt.number, "counts": False}
    return {"game_id": terms.id, "day": terms.daily, **own}


def _finished(table_id: str, finish: Finish) -> Update:
    """Note how a game of a Daily window ended; of a person's games only the first one counts."""
    counts = DAILY_GAMES.c.attempt == 0 if finish.counts else false()
    result = {"finished_ms": finish.at_ms, "total": finish.total, "target": finish.target, "counts": counts}
    return update(DAILY_GAMES).where(DAILY_GAMES.c.game_id == table_id).values(result)


def _place_row(table_id: str, seat: int, place: Place) -> dict[str, Any]:
    sitter = place.sitter
    return {
        "game_id": table_id,
        "seat": seat,
        "kind": sitter.kind,
        "name": sitter.name,
        "away": sitter.away,
        "key": place.key,
        "invite": place.invite,
        "move": place.move,
        "bank_ms": place.bank_ms,
        "misses": place.misses,
    }


def _terms(row: Row[Any]) -> Terms:
    return Terms(**{name: getattr(row, name) for name in Terms.__struct_fields__})


def _standing(row: Row[Any]) -> Standing:
    return Standing(**{name: getattr(row, name) for name in _STANDING})


def _places(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[Place, ...]]:
    chosen = select(SEATS).where(SEATS.c.game_id.in_(table_ids)).order_by(SEATS.c.game_id, SEATS.c.seat)
    rows = connection.execute(chosen).all()
    return {key: tuple(map(_place, group)) for key, group in groupby(rows, key=attrgetter("game_id"))}


def _place(row: Row[Any]) -> Place:
    return Place(Sitter(row.kind, row.name, row.away), row.key, row.invite, row.move, row.bank_ms, row.misses)


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.seat, row.action, row.by, row.request, row.bank_ms, row.at_ms)
