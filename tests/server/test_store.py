"""The store: what it keeps, what it refuses, and how it says that a data folder cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import create_engine, inspect

from vitrail.server import migrations
from vitrail.server.database import FILE_NAME, StoreError, address
from vitrail.server.database import migrate as migrate_url
from vitrail.server.saved import OVER, RUNNING, Change, Entry, Place, SavedTable, Sitter, Standing, Terms
from vitrail.server.schema import METADATA, VERSION
from vitrail.server.store import Conflict, Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Answer = TypeVar("Answer")
TERMS = Terms("abc", "original:2", "f" * 64, "c" * 64, "pack", "bank:600+15", public=True, host="h" * 64, created_ms=5)
TABLE = SavedTable(
    TERMS,
    Standing(RUNNING, version=0, ply=1, round=1, actor=0, since_ms=5, deadline_ms=2**40, updated_ms=6),
    (Place(Sitter("human", "Ada"), "k", "i", "m", 600_000, 1), Place(Sitter("greedy", "Gr\u00e9"))),
    (Entry(None, "deal:red", "chance", None, None, 5),),
)


def added(*entries: Entry, places: dict[int, Place] | None = None, version: int = 0, status: str = RUNNING) -> Change:
    """A change of the table that adds these."""
    standing = Standing(status, version + 1, 1 + len(entries), 4, None, 7, None, 9)
    return Change("abc", version, standing, entries, places or {})


def migrate(folder: Path) -> None:
    """Prepare the database in a folder."""
    migrate_url(address(folder, None))


def with_store(folder: Path, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Do some work with the store of a folder."""

    async def run() -> Answer:
        store = Store(address(folder, None))
        try:
            return await work(store)
        finally:
            await store.close()

    migrate(folder)
    return asyncio.run(run())


def test_a_table_comes_back_as_it_was_kept(tmp_path: Path) -> None:
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

    loaded = with_store(tmp_path, work)
    assert loaded is not None
    assert loaded.standing == Standing(OVER, 1, 3, 4, None, 7, None, 9)
    assert loaded.entries == (*TABLE.entries, *more)


@pytest.mark.parametrize("version", [1, 7])
def test_only_the_latest_version_can_be_changed(tmp_path: Path, version: int) -> None:
    async def work(store: Store) -> SavedTable | None:
        await store.create(TABLE)
        with pytest.raises(Conflict):
            await store.keep(added(Entry(0, "pass"), version=version))
        return await store.load("abc")

    assert with_store(tmp_path, work) == TABLE


def test_one_request_is_kept_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        await store.keep(added(Entry(0, "pass", request="r1")))
        with pytest.raises(Conflict):
            await store.keep(
                replace(added(Entry(0, "pass", request="r1"), version=1), standing=Standing(RUNNING, 2, 3))
            )
        assert await store.version("abc") == 1

    with_store(tmp_path, work)


def test_a_deleted_table_leaves_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        assert await store.delete("abc")
        assert not await store.delete("abc")
        assert await store.load("abc") is None
        assert await store.version("abc") is None
        with pytest.raises(Conflict):
            await store.keep(added(Entry(0, "pass")))

    with_store(tmp_path, work)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        for table in ("games", "seats", "actions"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608 - names above
    database.close()


def test_a_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    """SQLite: write-ahead log, and synchronous FULL (2), the level that survives a loss of power."""

    async def work(store: Store) -> tuple[object, object]:
        with store._engine.connect() as connection:
            journal = connection.exec_driver_sql("PRAGMA journal_mode")
            level = connection.exec_driver_sql("PRAGMA synchronous")
            return journal.scalar(), level.scalar()

    assert with_store(tmp_path, work) == ("wal", 2)


def test_migrations_lead_to_the_schema_that_the_store_uses(tmp_path: Path) -> None:
    migrate(tmp_path)
    migrate(tmp_path)
    engine = create_engine(f"sqlite:///{tmp_path / FILE_NAME}")
    found = inspect(engine)
    for name, table in METADATA.tables.items():
        columns = {column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)}
        assert columns == {column.name: (str(column.type), column.nullable) for column in table.columns}
        assert {index["name"] for index in found.get_indexes(name)} == {index.name for index in table.indexes}
    engine.dispose()


def test_the_schema_knows_the_newest_step() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [VERSION]


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database" * 500)
    with pytest.raises(StoreError, match=r"vitrail\.db cannot be used as a database"):
        migrate(tmp_path)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    migrate(tmp_path)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(StoreError, match="newer vitrail"):
        migrate(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="file/data cannot be made"):
        migrate(tmp_path / "file" / "data")
