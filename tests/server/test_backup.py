"""`vitrail db`: all tables in one file and back, from either kind of database into either, whole or not at all."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import sqlite3
import stat
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from tests.cli.running import refused, vitrail
from tests.postgres import Postgres
from vitrail.server.backup import save
from vitrail.server.database import address, migrate, open_engine
from vitrail.server.forms import Join, NewGame, SeatForm
from vitrail.server.keys import Rights
from vitrail.server.lobby import Lobby
from vitrail.server.schema import GAMES, METADATA, VERSION
from vitrail.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = ("sqlite", "postgresql")
PLY = list(GAMES.c.keys()).index("ply")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of these tests' own."""
    server = Postgres()
    server.start()
    yield server
    server.remove()


def new_place(kind: str, folder: Path, postgres: Postgres) -> str:
    """The address of a database that is not there yet, or empty."""
    return f"sqlite:///{folder / 'games.db'}" if kind == "sqlite" else postgres.new_database()


def seats(*sitters: tuple[str, str]) -> list[SeatForm]:
    return [SeatForm(kind, name) for kind, name in sitters]


async def _play(url: sa.URL) -> None:
    lobby = Lobby(Store(url), Rights(everyone=True))
    people = seats(("human", "Ada"), ("open", ""))
    await lobby.create(NewGame("original:2", people, clock="bank:600+15", public=True))
    joined, _ = await lobby.create(NewGame("original:2", people, public=True))
    await lobby.join(joined.id, Join("Ben"))
    mixed = seats(("human", "Zoë 柳"), ("random", "Rex"), ("greedy", "Greta"))
    table, _ = await lobby.create(NewGame("remastered:3", mixed, seed=5, clock="turn:60"))
    for number in range(12):
        actor = table.actor
        assert actor is not None
        table = await lobby.act(table.id, actor, None, table.ply, table.game.legal[0], f"request {number}")
        if table.game.can_undo:
            table = await lobby.undo(table.id, actor, None, table.ply)
    await lobby.close()


def filled(place: str, folder: Path) -> None:
    """Tables of several kinds: one waits for people, one has been played at, with bots, a clock and undo."""
    url = address(folder, place)
    migrate(url)
    asyncio.run(_play(url))


def contents(place: str, folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    engine = open_engine(address(folder, place))
    with engine.connect().execution_options(reads_only=True) as connection:
        found = {
            table.name: [
                tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns))
            ]
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return found


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_what_was_kept_comes_back_the_same(source: str, target: str, tmp_path: Path, postgres: Postgres) -> None:
    one, other = (new_place(kind, tmp_path / str(number), postgres) for number, kind in enumerate((source, target)))
    for number in (0, 1):
        (tmp_path / str(number)).mkdir()
    filled(one, tmp_path)
    before = contents(one, tmp_path)
    file = tmp_path / "games.gz"
    said = vitrail("db", "backup", file, "--database", one)
    assert (said.code, said.errors) == (0, "")
    assert said.out == f"3 tables ({sum(map(len, before.values()))} rows) kept in {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    said = vitrail("db", "restore", file, "--database", other)
    assert (said.code, said.errors) == (0, "")
    assert contents(other, tmp_path) == before
    assert contents(one, tmp_path) == before
    again = tmp_path / "again.gz"
    assert vitrail("db", "backup", again, "--database", other).code == 0
    first, second = (gzip.decompress(each.read_bytes()).splitlines()[1:-1] for each in (file, again))
    assert first == second


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of three tables, and its backup."""
    folder = tmp_path_factory.mktemp("made")
    place = f"sqlite:///{folder / 'games.db'}"
    filled(place, folder)
    assert vitrail("db", "backup", folder / "games.gz", "--database", place).code == 0
    return folder


@pytest.fixture
def backup(made: Path, tmp_path: Path) -> Path:
    """A backup of a database with three tables, which lies beside it."""
    for name in ("games.db", "games.gz"):
        shutil.copy(made / name, tmp_path / name)
    return tmp_path / "games.gz"


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_holds_tables_is_not_restored_into(
    kind: str, tmp_path: Path, backup: Path, postgres: Postgres
) -> None:
    (tmp_path / "other").mkdir()
    place = new_place(kind, tmp_path / "other", postgres)
    filled(place, tmp_path)
    before = contents(place, tmp_path)
    assert "holds 3 tables already" in refused("db", "restore", backup, "--database", place)
    assert contents(place, tmp_path) == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_was_made_but_is_empty_can_be_restored_into(
    kind: str, tmp_path: Path, backup: Path, postgres: Postgres
) -> None:
    (tmp_path / "other").mkdir()
    place = new_place(kind, tmp_path / "other", postgres)
    assert vitrail("db", "migrate", "--database", place).out.endswith(f"is at schema {VERSION}.\n")
    assert vitrail("db", "restore", backup, "--database", place).code == 0
    assert len(contents(place, tmp_path)["games"]) == 3


def test_a_backup_of_an_older_schema_is_brought_up_to_date(tmp_path: Path, backup: Path) -> None:
    """The first schema had other columns, and `entries`; also where the database is at a newer schema already."""
    columns = {
        "games": ["id", "rules", "seed", "ply", "round", "over", "updated_ms"],
        "seats": ["game_id", "seat", "kind", "name"],
        "entries": ["game_id", "number", "seat", "action"],
    }
    rows = [["abc", "original:1", 7, 1, 1, False, 1000], ["abc", 0, "human", "Ada"], ["abc", 0, None, "deal:red"]]
    head = json.loads(gzip.decompress(backup.read_bytes()).splitlines()[0])
    head |= {"schema": "0001", "tables": {name: {"columns": found, "rows": 1} for name, found in columns.items()}}
    old = packed(tmp_path / "old.gz", head, rows)
    for folder in ("fresh", "made"):
        (tmp_path / folder).mkdir()
    assert vitrail("db", "migrate", "--data", tmp_path / "made").code == 0
    for folder in ("fresh", "made"):
        assert vitrail("db", "restore", old, "--data", tmp_path / folder).code == 0
        found = contents(f"sqlite:///{tmp_path / folder / 'vitrail.db'}", tmp_path)
        assert found["games"][0][:3] == ("abc", "original:1", "7")
        assert [(row[0], row[3], row[4]) for row in found["actions"]] == [("abc", "deal:red", "chance")]


def packed(file: Path, head: dict[str, Any], rows: list[list[Any]]) -> Path:
    """A file of the backup's form, with its checksum."""
    lines = b"".join(json.dumps(line).encode() + b"\n" for line in (head, *rows))
    foot = json.dumps({"sha256": sha256(lines).hexdigest()}).encode()
    file.write_bytes(gzip.compress(lines + foot + b"\n"))
    return file


def damaged(backup: Path) -> dict[str, tuple[bytes, str]]:
    """Files that are no whole backup of this version's, and what is said of them."""
    whole = backup.read_bytes()
    plain = gzip.decompress(whole)
    lines = plain.splitlines(keepends=True)
    head = json.loads(lines[0])
    rest = b"".join(lines[1:])
    return {
        "empty": (b"", "no backup of vitrail's"),
        "foreign": (b"PK\x03\x04 something else", "no backup of vitrail's"),
        "other gzip": (gzip.compress(b"hello\n"), "no backup of vitrail's"),
        "other json": (gzip.compress(b'{"a": 1}\n'), "no backup of vitrail's"),
        "cut": (whole[: len(whole) // 2], "ends too soon"),
        "cut by a byte": (whole[:-1], "ends too soon"),
        "cut at a line": (gzip.compress(b"".join(lines[:-3])), "damaged"),
        "without the last line": (gzip.compress(b"".join(lines[:-1])), "damaged"),
        "a bit fell over": (whole[:400] + bytes([whole[400] ^ 1]) + whole[401:], "damaged"),
        "a row changed": (gzip.compress(plain.replace("Zoë 柳".encode(), b"Eve")), "checksum does not fit"),
        "a line too many": (gzip.compress(plain + b"[]\n"), "checksum does not fit"),
        "newer form": (gzip.compress(json.dumps(head | {"format": 2}).encode() + b"\n" + rest), "update vitrail"),
        "newer schema": (
            gzip.compress(json.dumps(head | {"schema": "9999"}).encode() + b"\n" + rest),
            "update vitrail",
        ),
    }


@pytest.mark.parametrize("kind", KINDS)
def test_files_that_are_damaged_foreign_or_newer_are_refused_whole(
    kind: str, tmp_path: Path, backup: Path, postgres: Postgres
) -> None:
    (tmp_path / "other").mkdir()
    place = new_place(kind, tmp_path / "other", postgres)
    for name, (data, reason) in damaged(backup).items():
        file = tmp_path / "damaged.gz"
        file.write_bytes(data)
        said = refused("db", "restore", file, "--database", place)
        assert reason in said, (name, said)
    assert vitrail("db", "restore", backup, "--database", place).code == 0, "nothing is left of what was refused"


@pytest.mark.parametrize("kind", KINDS)
def test_rows_that_the_database_refuses_leave_nothing_behind(
    kind: str, tmp_path: Path, backup: Path, postgres: Postgres
) -> None:
    (tmp_path / "other").mkdir()
    place = new_place(kind, tmp_path / "other", postgres)
    lines = [json.loads(line) for line in gzip.decompress(backup.read_bytes()).splitlines()]
    orphan = [["nobody", *row[1:]] if number == len(lines) - 3 else row for number, row in enumerate(lines[1:-1])]
    twice = [*lines[1:-2], lines[-3]]
    for rows in (orphan, twice):
        refused("db", "restore", packed(tmp_path / "wrong.gz", lines[0], rows), "--database", place)
    assert vitrail("db", "migrate", "--database", place).code == 0
    left = {name: len(rows) for name, rows in contents(place, tmp_path).items() if rows}
    assert left == {"packs": 1, "secrets": 1}  # the present cards, by `migrate`; the Daily window's secret


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, backup: Path) -> None:
    before = backup.read_bytes()
    place = f"sqlite:///{tmp_path / 'games.db'}"
    assert "exists already" in refused("db", "backup", backup, "--database", place)
    assert backup.read_bytes() == before
    assert "cannot be written" in refused("db", "backup", tmp_path / "no" / "folder.gz", "--database", place)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.endswith(".part")) == []


def test_what_is_not_there_is_not_kept(tmp_path: Path) -> None:
    assert "there is no database" in refused("db", "backup", tmp_path / "games.gz", "--data", tmp_path / "typo")
    assert list(tmp_path.iterdir()) == []
    assert "cannot be read" in refused("db", "restore", tmp_path / "games.gz", "--data", tmp_path)


def test_a_database_of_another_schema_is_kept_by_the_vitrail_that_wrote_it(tmp_path: Path, backup: Path) -> None:
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    said = refused("db", "backup", tmp_path / "again.gz", "--database", f"sqlite:///{tmp_path / 'games.db'}")
    assert "another schema" in said
    assert backup.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_one_moment_while_others_write(kind: str, tmp_path: Path, postgres: Postgres) -> None:
    """Whatever is committed while it is made is in it as a whole or not at all: each game has the actions it counts."""
    place = new_place(kind, tmp_path, postgres)
    filled(place, tmp_path)
    file = tmp_path / "games.gz"

    async def play_meanwhile() -> int:
        url = address(tmp_path, place)
        lobby = Lobby(Store(url), Rights(everyone=True))
        form = NewGame("original:2", [SeatForm("human", "Ada"), SeatForm("random", "Rex")])
        making = asyncio.create_task(asyncio.to_thread(_save, url, file))
        opened = 0
        while not making.done():
            await lobby.create(form)
            opened += 1
        await making
        await lobby.close()
        return opened

    assert asyncio.run(play_meanwhile()) > 0
    (tmp_path / "other").mkdir()
    other = f"sqlite:///{tmp_path / 'other' / 'games.db'}"
    assert vitrail("db", "restore", file, "--database", other).code == 0
    found = contents(other, tmp_path)
    counted = {row[0]: row[PLY] for row in found["games"]}
    assert counted == {table: sum(row[0] == table for row in found["actions"]) for table in counted}


def _save(url: sa.URL, file: Path) -> None:
    with file.open("wb") as target:
        save(url, target)
