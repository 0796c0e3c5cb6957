"""`vitrail serve` over a database that cannot be used: one sentence, exit code 2, and no password in it."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine

from tests.cli.running import refused
from vitrail.server.database import FILE_NAME, WAIT_S, address, migrate

if TYPE_CHECKING:
    from tests.postgres import Postgres

PASSWORD = "hush-hush"  # noqa: S105 - of no account


@pytest.fixture(autouse=True)
def _calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of the tests' own process stays as it is."""
    monkeypatch.setattr("vitrail.server.logs.configure", lambda _level: None)


def sentence(folder: Path, database: str | None = None) -> str:
    """What is said instead of serving."""
    option = [] if database is None else ["--database", database]
    said = refused("serve", "--port", 0, "--host", "127.0.0.1", "--data", folder, *option)
    assert PASSWORD not in said
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("nonsense", "--database is no address of a database: write postgresql://USER:PASSWORD@HOST/NAME or"),
        (f"postgresql://ada:{PASSWORD}@host:port/games", "--database is no address of a database"),
        (f"mysql://ada:{PASSWORD}@host/games", "vitrail keeps games in PostgreSQL or SQLite"),
        ("sqlite://", "--database names no file to keep the games in"),
        ("sqlite:///:memory:", "--database names no file to keep the games in"),
        ("sqlite:////nowhere/at/all.db", "/nowhere/at/all.db cannot be used as a database: unable to open"),
        (f"postgresql://ada:{PASSWORD}@127.0.0.1:1/games", "ada:***@127.0.0.1:1/games cannot be used as a database"),
        (f"postgresql://ada:{PASSWORD}@no-such-host.invalid/games", "no-such-host.invalid/games cannot be used"),
        (f"postgresql://ada:{PASSWORD}@/games?host=/nowhere", "cannot be used as a database"),
        (f"postgresql://ada:{PASSWORD}@127.0.0.1/games?nonsense=1", "cannot be used as a database"),
        (
            f"postgresql://127.0.0.1:1/games?user=ada&password={PASSWORD}",
            "127.0.0.1:1/games cannot be used as a database",
        ),
    ],
)
def test_a_database_that_is_not_there(tmp_path: Path, database: str, said: str) -> None:
    start = time.monotonic()
    assert said in sentence(tmp_path, database)
    assert time.monotonic() - start < 5 * WAIT_S


@pytest.mark.postgres
def test_a_server_that_does_not_let_us_in(postgres: Postgres, tmp_path: Path) -> None:
    postgres.execute("DROP ROLE IF EXISTS guarded")
    postgres.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    said = sentence(tmp_path, postgres.url("postgres", f"guarded:{PASSWORD}"))
    assert "password authentication failed" in said
    assert 'database "none" does not exist' in sentence(tmp_path, postgres.url("none"))
    permission = sentence(tmp_path, postgres.url("postgres", "guarded:right"))
    assert "permission denied for schema public" in permission


@pytest.mark.postgres
def test_a_server_whose_tables_a_newer_version_wrote(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_schema()
    migrate(address(tmp_path, database))
    postgres.execute("UPDATE alembic_version SET version_num = '9999'", database)
    assert "was written by a newer vitrail" in sentence(tmp_path, database)


def test_a_file_that_a_newer_version_wrote(tmp_path: Path) -> None:
    url = address(tmp_path, None)
    migrate(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    assert "was written by a newer vitrail" in sentence(tmp_path)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database" * 500)
    assert "file is not a database" in sentence(tmp_path)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    if os.getuid() == 0:  # who may write everywhere else
        folder = Path("/proc")
    assert "cannot be used as a database: unable to open database file" in sentence(folder)
