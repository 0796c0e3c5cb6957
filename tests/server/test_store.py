"""The store: what it keeps, what it refuses, and how it says that a data folder cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from vitrail.server import migrations
from vitrail.server.schema import METADATA, VERSION
from vitrail.server.store import FILE_NAME, Conflict, Entry, Progress, SavedGame, Sitter, Store, StoreError, migrate

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Answer = TypeVar("Answer")
GAME = SavedGame(
    "abc", "original:2", 2**63 - 1, (Sitter("human", "Ada"), Sitter("greedy", "Gré")), (Entry(None, "deal:red"),)
)
BEGUN = Progress(1, over=False)


def with_store(folder: Path, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Do some work with the store of a folder."""

    async def run() -> Answer:
        store = Store(folder)
        try:
            return await work(store)
        finally:
            await store.close()

    migrate(folder)
    return asyncio.run(run())


def test_a_game_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    async def work(store: Store) -> SavedGame | None:
        await store.create(GAME, BEGUN)
        await store.append("abc", 1, [Entry(0, "die:R3"), Entry(0, "undo")], Progress(4, over=True))
        (line,) = await store.games()
        assert (line.id, line.rules, line.sitters, line.progress) == (
            "abc",
            "original:2",
            GAME.sitters,
            Progress(4, over=True),
        )
        assert await store.ply("abc") == 3
        return await store.load("abc")

    loaded = with_store(tmp_path, work)
    assert loaded is not None
    assert loaded.entries == (Entry(None, "deal:red"), Entry(0, "die:R3"), Entry(0, "undo"))
    assert (loaded.seed, loaded.sitters) == (GAME.seed, GAME.sitters)


@pytest.mark.parametrize("ply", [0, 2])
def test_only_the_latest_state_can_be_added_to(tmp_path: Path, ply: int) -> None:
    async def work(store: Store) -> SavedGame | None:
        await store.create(GAME, BEGUN)
        with pytest.raises(Conflict):
            await store.append("abc", ply, [Entry(0, "pass")], BEGUN)
        return await store.load("abc")

    assert with_store(tmp_path, work) == GAME


def test_a_deleted_game_leaves_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(GAME, BEGUN)
        assert await store.delete("abc")
        assert not await store.delete("abc")
        assert await store.load("abc") is None
        assert await store.ply("abc") is None
        with pytest.raises(Conflict):
            await store.append("abc", 1, [Entry(0, "pass")], BEGUN)

    with_store(tmp_path, work)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        for table in ("games", "seats", "entries"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608 - names above
    database.close()


def test_a_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    """SQLite: write-ahead log, and synchronous FULL (2), the level that survives a loss of power."""

    async def work(store: Store) -> tuple[object, object]:
        async with store._engine.connect() as connection:
            journal = await connection.exec_driver_sql("PRAGMA journal_mode")
            level = await connection.exec_driver_sql("PRAGMA synchronous")
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
