"""A PostgreSQL server of the tests' own: in a temporary folder, at a socket there, to be killed and started again."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from collections.abc import Iterator

USER = "vitrail"
PLACES = "/usr/lib/postgresql"
READY = "ready to accept connections"
START_TIMEOUT_S = 60.0
STARTS_TRIED = 100
HBA = "local all guarded scram-sha-256\nlocal all all trust\n"  # `guarded` wants a password, the others none
OPTIONS = ("listen_addresses=", "max_connections=120", "shared_buffers=32MB", "fsync=off")


def programs() -> Path:
    """The folder of PostgreSQL's programs; a machine without them fails the tests, it does not skip them."""
    named = os.environ.get("VITRAIL_POSTGRES")
    packaged = sorted(Path(PLACES).glob("*/bin/initdb"), key=lambda path: float(path.parent.parent.name))
    found: list[str | Path | None] = [named, shutil.which("initdb"), *reversed(packaged)]
    first = next((path for path in found if path), None)
    assert first, "These tests need PostgreSQL: install postgresql, or name its initdb in VITRAIL_POSTGRES."
    return Path(first).resolve().parent


class Postgres:
    """One server. `fsync` is off: what the tests kill is the program, and the machine keeps what was written."""

    def __init__(self) -> None:
        self._programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="vitrail-pg-"))
        self._data = self.folder / "data"
        # PostgreSQL refuses to run as root.
        self._owner = pwd.getpwnam("nobody") if os.getuid() == 0 else None
        if self._owner is not None:
            os.chown(self.folder, self._owner.pw_uid, self._owner.pw_gid)
        self._process: subprocess.Popen[str] | None = None
        self._init()

    def _init(self) -> None:
        command = ["initdb", "--no-sync", "-U", USER, "-E", "UTF8", "--locale=C", "-A", "trust", "-D", str(self._data)]
        process = self._run(*command)
        said, _ = process.communicate()
        assert process.returncode == 0, said
        (self._data / "pg_hba.conf").write_text(HBA)

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[str]:
        owner = self._owner
        return subprocess.Popen(
            [self._programs / program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            user=owner and owner.pw_uid,
            group=owner and owner.pw_gid,
            extra_groups=[] if owner else None,
        )

    def start(self) -> None:
        """Start it; it answers when this returns.

        A killed server's children hold its memory until they have noticed, and until then a new one does not start.
        """
        for _ in range(STARTS_TRIED):
            options = [word for option in OPTIONS for word in ("-c", option)]
            process = self._run("postgres", "-D", str(self._data), "-k", str(self.folder), *options)
            assert process.stdout is not None
            log = Log(process.stdout)
            if log.ready():
                self._process = process
                return
            process.wait()
        raise AssertionError(f"PostgreSQL does not start: {log.said}")

    def stop(self, number: int = signal.SIGQUIT) -> None:
        """End it by a signal: SIGQUIT is `pg_ctl stop -m immediate`, SIGKILL kills the postmaster alone."""
        assert self._process is not None
        self._process.send_signal(number)
        self._process.wait()
        self._process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It stands still, as when its machine is suspended: connections stay open, and nothing is answered."""
        assert self._process is not None
        clients = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        pids = [self._process.pid, *(int(str(pid)) for (pid,) in self.execute(clients))]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def remove(self) -> None:
        """Leave nothing behind."""
        if self._process is not None:
            self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str, user: str = USER) -> str:
        """The address of a database, as `--database` takes it."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"games_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def new_schema(self) -> str:
        """The address of an empty schema: to a program the same as a fresh database, and made at once."""
        name = f"games_{secrets.token_hex(6)}"
        self.execute(f"CREATE SCHEMA {name}")
        return f"{self.url('postgres')}&options=-csearch_path%3D{name}"

    def execute(self, statement: str, url: str | None = None) -> list[tuple[object, ...]]:
        """What a statement of the superuser's answers."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            found = connection.execute(statement.encode())
            return found.fetchall() if found.description else []


class Log(threading.Thread):
    """Reads what a server says, for as long as it says something."""

    def __init__(self, pipe: IO[str]) -> None:
        super().__init__(daemon=True)
        self._pipe = pipe
        self._known = threading.Event()
        self._is_ready = False
        self.said = ""
        self.start()

    def run(self) -> None:
        """Read until the server and its children are gone."""
        with self._pipe:
            for line in self._pipe:
                self.said += line
                if READY in line:
                    self._is_ready = True
                    self._known.set()
        self._known.set()

    def ready(self) -> bool:
        """Whether the server has come up; False if it ended instead."""
        assert self._known.wait(START_TIMEOUT_S), self.said
        return self._is_ready
