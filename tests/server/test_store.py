"""The store: what it keeps, what it refuses, and how it says that a data folder cannot be used."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import psycopg
import pytest
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import create_engine, func, inspect, make_url, select

from vitrail.server import migrations
from vitrail.server.database import FILE_NAME, StoreError, address, migrate
from vitrail.server.saved import (
    OVER,
    RUNNING,
    Attempt,
    Change,
    Entry,
    ListedTable,
    Place,
    SavedTable,
    Sitter,
    Standing,
    Terms,
)
from vitrail.server.schema import ACTIONS, DAILY_GAMES, GAMES, METADATA, SEATS, VERSION
from vitrail.server.store import Conflict, Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import URL

    from tests.postgres import Postgres

Answer = TypeVar("Answer")
TERMS = Terms("abc", "original:2", "f" * 64, "c" * 64, "pack", "bank:600+15", public=True, host="h" * 64, created_ms=5)
TABLE = SavedTable(
    TERMS,
    Standing(RUNNING, version=0, ply=1, round=1, actor=0, since_ms=5, deadline_ms=2**40, updated_ms=6),
    (Place(Sitter("human", "Ada"), "k", "i", "m", 600_000, 1), Place(Sitter("greedy", "Gr\u00e9"))),
    (Entry(None, "deal:red", "chance", None, None, 5),),
)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """How fast the machine is, is not what these tests ask."""
    monkeypatch.setattr("vitrail.server.store.PATIENCE_S", 60)
    monkeypatch.setattr("vitrail.server.writer.PATIENCE_S", 60)


def added(*entries: Entry, places: dict[int, Place] | None = None, version: int = 0, status: str = RUNNING) -> Change:
    """A change of the table that adds these."""
    standing = Standing(status, version + 1, 1 + len(entries), 4, None, 7, None, 9)
    return Change("abc", version, standing, entries, places or {})


def with_store(url: URL, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Do some work with the store of a database that has the present schema."""

    async def run() -> Answer:
        store = Store(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def table(name: str, updated_ms: int = 6, **standing: Any) -> SavedTable:
    """A table of another name."""
    return replace(
        TABLE,
        terms=replace(TERMS, id=name, public=standing.pop("public", True)),
        standing=replace(TABLE.standing, updated_ms=updated_ms, **standing),
    )


def test_a_table_comes_back_as_it_was_kept(url: URL) -> None:
    more = (Entry(0, "die:R3", "seat", "r1", 599_000, 8), Entry(0, "undo", "seat", None, None, 9))
    there = Place(Sitter("human", "Ada", away=True), "k2", bank_ms=1)

    async def work(store: Store) -> SavedTable | None:
        await store.create(TABLE)
        assert await store.load("abc") == TABLE
        await store.keep(added(*more, places={0: there}, status=OVER))
        (line,) = await store.tables()
        assert (line.terms, line.places) == (TERMS, (there, TABLE.places[1]))
        assert await store.version("abc") == 1
        assert await store.versions(["abc", "none"]) == {"abc": 1}
        assert (await store.load("abc", 2)) == replace(
            TABLE, standing=line.standing, places=line.places, entries=more[1:]
        )
        return await store.load("abc")

    loaded = with_store(url, work)
    assert loaded is not None
    assert loaded.standing == Standing(OVER, 1, 3, 4, None, 7, None, 9)
    assert loaded.entries == (*TABLE.entries, *more)


@pytest.mark.parametrize("version", [1, 7])
def test_only_the_latest_version_can_be_changed(url: URL, version: int) -> None:
    async def work(store: Store) -> SavedTable | None:
        await store.create(TABLE)
        with pytest.raises(Conflict):
            await store.keep(added(Entry(0, "pass"), version=version))
        return await store.load("abc")

    assert with_store(url, work) == TABLE


def test_one_request_of_a_seat_is_kept_once(url: URL) -> None:
    """Two seats' clients may have chosen the same id."""

    def second(seat: int) -> Change:
        return replace(added(Entry(seat, "pass", request="r1"), version=1), standing=Standing(RUNNING, 2, 3))

    async def work(store: Store) -> None:
        await store.create(TABLE)
        await store.keep(added(Entry(0, "pass", request="r1")))
        with pytest.raises(Conflict):
            await store.keep(second(0))
        assert await store.version("abc") == 1
        await store.keep(second(1))
        assert await store.version("abc") == 2

    with_store(url, work)


def test_a_deleted_table_leaves_nothing(url: URL) -> None:
    async def work(store: Store) -> list[int | None]:
        await store.create(replace(TABLE, terms=replace(TERMS, daily="2026-12-01")), Attempt("p" * 64, 0))
        await store.create(table("other"))
        assert await store.delete("abc")
        assert not await store.delete("abc")
        assert await store.load("abc") is None
        assert await store.version("abc") is None
        with pytest.raises(Conflict):
            await store.keep(added(Entry(0, "pass")))
        with store._engine.connect() as connection:
            return [
                connection.scalar(select(func.count()).select_from(kept))
                for kept in (GAMES, SEATS, ACTIONS, DAILY_GAMES)
            ]

    assert with_store(url, work) == [1, 2, 1, 0]  # those of the other


def test_a_table_that_was_changed_meanwhile_is_not_deleted(url: URL) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        await store.keep(added(Entry(0, "pass")))
        assert not await store.delete("abc", 0)
        assert await store.version("abc") == 1
        assert await store.delete("abc", 1)

    with_store(url, work)


def test_the_tables_are_listed_last_played_first(url: URL) -> None:
    async def work(store: Store) -> list[list[str]]:
        await store.create(table("old", 10))
        await store.create(table("new", 30))
        await store.create(table("secret", 20, public=False))
        await store.create(table("over", 40, status=OVER))
        found = (
            await store.tables(),
            await store.tables(limit=2),
            await store.tables(public=True),
            await store.tables(ids=["secret", "old", "none"]),
            await store.tables(ids=[]),
        )
        return [[line.terms.id for line in lines] for lines in found]

    everything = ["over", "new", "secret", "old"]
    assert with_store(url, work) == [everything, everything[:2], ["new", "old"], ["secret", "old"], []]


def test_those_whose_time_is_up_are_found_the_longest_first(url: URL) -> None:
    async def work(store: Store) -> list[list[str]]:
        await store.create(table("later", deadline_ms=30, since_ms=5))
        await store.create(table("first", deadline_ms=10, since_ms=5))
        await store.create(table("second", deadline_ms=20, since_ms=15))
        await store.create(table("never", deadline_ms=None))
        return [await store.overdue(20), await store.overdue(20, 10), await store.overdue(9), await store.overdue(99)]

    assert with_store(url, work) == [["first", "second"], ["second"], [], ["first", "second", "later"]]


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_of_more_tables_than_one_statement_asks_for_all_versions_are_found(
    url: URL, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr("vitrail.server.store.ASKED_AT_ONCE", 2)
    names = [f"t{index}" for index in range(number)]

    async def work(store: Store) -> dict[str, int]:
        await asyncio.gather(*(store.create(table(name)) for name in names))
        return await store.versions(["none", *names])

    assert with_store(url, work) == dict.fromkeys(names, 0)


def test_many_changes_at_once_are_kept_and_one_that_conflicts_harms_no_other(url: URL) -> None:
    names = [f"t{number}" for number in range(100)]

    async def work(store: Store) -> tuple[list[object], dict[str, int]]:
        await asyncio.gather(*(store.create(table(name)) for name in names))
        changes = [replace(added(Entry(0, "pass")), id=name, version=9 if name == "t7" else 0) for name in names]
        answers = await asyncio.gather(*map(store.keep, changes), return_exceptions=True)
        return list(answers), await store.versions(names)

    answers, versions = with_store(url, work)
    assert [name for name, answer in zip(names, answers, strict=True) if isinstance(answer, Conflict)] == ["t7"]
    assert [answer for answer in answers if answer is not None and not isinstance(answer, Conflict)] == []
    assert versions == {name: int(name != "t7") for name in names}


def test_a_change_that_the_database_refuses_harms_no_other_of_its_batch(url: URL) -> None:
    """The same request twice breaks the index, and with it the commit that many share."""
    names = [f"t{number}" for number in range(40)]

    async def work(store: Store) -> tuple[list[object], dict[str, int]]:
        await asyncio.gather(*(store.create(table(name)) for name in names))
        changes = [replace(added(Entry(0, "pass"), Entry(0, "pass", request="x")), id=name) for name in names]
        changes[9] = replace(changes[9], entries=(Entry(0, "pass", request="x"), Entry(0, "pass", request="x")))
        answers = await asyncio.gather(*map(store.keep, changes), return_exceptions=True)
        return list(answers), await store.versions(names)

    answers, versions = with_store(url, work)
    assert [number for number, answer in enumerate(answers) if answer is not None] == [9]
    assert isinstance(answers[9], Conflict)
    assert versions == {name: int(name != "t9") for name in names}


def test_changes_of_one_table_are_kept_in_the_order_in_which_they_came(url: URL) -> None:
    def change(version: int) -> Change:
        entry = Entry(0, f"die:{version}")
        return replace(added(entry, version=version), standing=Standing(RUNNING, version + 1, 2 + version))

    async def work(store: Store) -> SavedTable | None:
        await store.create(TABLE)
        await asyncio.gather(*(store.keep(change(version)) for version in range(100)))
        return await store.load("abc")

    kept = with_store(url, work)
    assert kept is not None
    assert [entry.action for entry in kept.entries[1:]] == [f"die:{version}" for version in range(100)]


@pytest.mark.postgres
@pytest.mark.parametrize("number", [1, 30])
def test_a_commit_whose_answer_is_lost_counts_once(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The connection breaks after the server has committed: alone, and together with others."""
    names = [f"t{index}" for index in range(number)]
    seated = {1: Place(Sitter("human", "Ben"), "new key")}
    url = address(tmp_path, postgres.new_schema())
    migrate(url)

    async def work(store: Store) -> list[ListedTable]:
        lose_next_answer(store, monkeypatch)
        await asyncio.gather(*(store.create(table(name)) for name in names))
        lose_next_answer(store, monkeypatch)
        await asyncio.gather(*(store.keep(replace(added(Entry(0, "pass")), id=name)) for name in names))
        lose_next_answer(store, monkeypatch)
        standing = Standing(RUNNING, 2, 2)
        joins = [Change(name, 1, standing, (), seated) for name in names]
        await asyncio.gather(*map(store.keep, joins))
        loaded = await asyncio.gather(*map(store.load, names))
        assert [table and len(table.entries) for table in loaded] == [2] * number
        lines = await store.tables()
        lose_next_answer(store, monkeypatch)
        assert await asyncio.gather(*(store.delete(name) for name in names)) == [True] * number
        assert await store.tables() == []
        return lines

    lines = with_store(url, work)
    assert [(line.standing.version, line.places[1]) for line in lines] == [(2, seated[1])] * number


@pytest.mark.postgres
def test_a_change_that_another_server_made_meanwhile_is_not_taken_for_the_lost_one(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = address(tmp_path, postgres.new_schema())
    migrate(url)

    async def work(store: Store) -> SavedTable | None:
        await store.create(TABLE)
        other = Store(url)

        def commit_of_another(connection: Any) -> None:
            monkeypatch.undo()
            connection.rollback()
            asyncio.run(other.keep(added(Entry(0, "pass"))))
            fall(connection)

        monkeypatch.setattr(store._engine.dialect, "do_commit", commit_of_another)
        with pytest.raises(Conflict):
            await store.keep(added(Entry(0, "die:R3")))
        await other.close()
        return await store.load("abc")

    kept = with_store(url, work)
    assert kept is not None
    assert [entry.action for entry in kept.entries] == ["deal:red", "pass"]


def lose_next_answer(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the connection break when the server has committed, before it has said so."""
    commit = store._engine.dialect.do_commit

    def lost(connection: Any) -> None:
        monkeypatch.undo()
        commit(connection)
        fall(connection)

    monkeypatch.setattr(store._engine.dialect, "do_commit", lost)


def fall(connection: Any) -> None:
    """What the driver does when the connection breaks."""
    connection.dbapi_connection.close()
    raise psycopg.OperationalError("server closed the connection unexpectedly")


def test_of_two_servers_that_change_the_same_tables_one_keeps_each(url: URL) -> None:
    kept, versions = _changed_by_two(url)
    assert kept == len(versions)
    assert set(versions.values()) == {1}


def test_servers_that_write_at_the_same_time_wait_for_each_other(url: URL) -> None:
    """SQLite lets one write at a time, and no other is turned away."""

    async def work(store: Store) -> list[int]:
        stores = [store, Store(url), Store(url)]
        names = [f"t{number}" for number in range(len(stores))]
        await asyncio.gather(*(store.create(table(name)) for name in names))

        async def write(store: Store, name: str) -> None:
            for version in range(40):
                standing = Standing(RUNNING, version + 1, version + 2)
                await store.keep(Change(name, version, standing, (Entry(0, "pass"),), {}))

        await asyncio.gather(*map(write, stores, names))
        for other in stores[1:]:
            await other.close()
        return list((await store.versions(names)).values())

    assert with_store(url, work) == [40, 40, 40]


@pytest.mark.postgres
def test_two_servers_never_wait_for_each_other_in_a_ring(postgres: Postgres) -> None:
    """Each commits many tables at once: locked in another order, they would end in deadlocks of a second each."""
    url = address(Path(), postgres.new_database())
    migrate(url)
    _changed_by_two(url)
    while (url.database,) in postgres.execute("SELECT datname FROM pg_stat_activity"):
        pass  # a connection counts its deadlocks when it ends
    assert (url.database, 0) in postgres.execute("SELECT datname, deadlocks FROM pg_stat_database")


def _changed_by_two(url: URL) -> tuple[int, dict[str, int]]:
    """What two servers keep of changes of the same tables in opposite orders, and the versions then."""
    names = [f"t{number}" for number in range(100)]

    async def work(store: Store) -> tuple[int, dict[str, int]]:
        other = Store(url)
        await asyncio.gather(*(store.create(table(name)) for name in names))
        changes = [replace(added(Entry(0, "pass")), id=name) for name in names]
        forth, back = map(store.keep, changes), map(other.keep, reversed(changes))
        answers = await asyncio.gather(*forth, *back, return_exceptions=True)
        await other.close()
        assert {type(answer) for answer in answers} == {type(None), Conflict}
        return answers.count(None), await store.versions(names)

    return with_store(url, work)


def test_a_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    """SQLite: write-ahead log, and synchronous FULL (2), the level that survives a loss of power."""

    async def work(store: Store) -> tuple[object, object]:
        with store._engine.connect() as connection:
            journal = connection.exec_driver_sql("PRAGMA journal_mode")
            level = connection.exec_driver_sql("PRAGMA synchronous")
            return journal.scalar(), level.scalar()

    url = address(tmp_path, None)
    migrate(url)
    assert with_store(url, work) == ("wal", 2)


@pytest.mark.postgres
@pytest.mark.parametrize(("server", "session"), [("off", "on"), ("on", "on"), ("remote_apply", "remote_apply")])
def test_a_commit_is_on_the_disk_of_postgresql_before_it_is_answered(
    postgres: Postgres, server: str, session: str
) -> None:
    """Whatever the server does by default; what is stricter stays."""
    database = postgres.new_database()
    name = make_url(database).database
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = {server}")
    url = address(Path(), database)
    migrate(url)

    async def work(store: Store) -> object:
        with store._engine.connect() as connection:
            return connection.exec_driver_sql("SHOW synchronous_commit").scalar()

    assert with_store(url, work) == session


def test_migrations_lead_to_the_schema_that_the_store_uses(empty_url: URL) -> None:
    migrate(empty_url)
    migrate(empty_url)
    engine = create_engine(empty_url)
    found = inspect(engine)
    for name, table in METADATA.tables.items():
        columns = {column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)}
        assert columns == {column.name: (str(column.type), column.nullable) for column in table.columns}
        assert {index["name"] for index in found.get_indexes(name)} == {index.name for index in table.indexes}
    engine.dispose()


def test_the_schema_knows_the_newest_step() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [VERSION]


def test_servers_that_start_together_prepare_a_database_once(empty_url: URL) -> None:
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(migrate, [empty_url] * 6))
    assert with_store(empty_url, Store.tables) == []


def test_a_database_of_a_newer_version_is_left_alone(url: URL) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(StoreError, match="newer vitrail"):
        migrate(url)


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database" * 500)
    with pytest.raises(StoreError, match=r"vitrail\.db cannot be used as a database"):
        migrate(address(tmp_path, None))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="file/data cannot be made"):
        address(tmp_path / "file" / "data", None)
