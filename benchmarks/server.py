"""Measure the server under load, by itself and beside a comparable one, all in one run on the loopback.

    python -m benchmarks.server [--tables 10 100 1000] [--seconds N] [--kinds sqlite postgresql boardgame.io]

The server has one core to itself, the clients (`benchmarks.live`) another. Each line: moves a second, each kept before
it was answered; the server's CPU time a move, all its threads together (PostgreSQL's own processes are not counted,
and run on the clients' core); the time from sending a move until the other seat has the state; and how much more memory
the server holds than before the tables, for each. `--rate` paces the moves, for times below the limit of the core.

Linux only. boardgame.io runs with its store in memory and a game of similar size, `rival/server.js`, where
`npm install` in `benchmarks/rival` has put it; else its lines are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests import postgres

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
RIVAL = ROOT / "benchmarks" / "rival"
SERVE = """
import vitrail.server.live as live
live.MESSAGES_PER_S = live.BURST = 10**9  # one client plays as fast as a hundred people
from vitrail.cli import main
main()
"""
HEADER = """
| server | tables | moves/s | CPU a move | moves/s on one core | p50 | p99 | memory a table | busy: server, clients |
|---|---|---|---|---|---|---|---|---|"""
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, CLIENT_CORE = CORES[0], CORES[-1]
MOST_TABLES, MOST_S = 2_000, 60


class Server:
    """A server process on a core of its own."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=(folder / "log").open("wb"),
            text=True,
            env=os.environ | {"NODE_ENV": "production"},
            preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),  # noqa: PLW1509 - no thread has started
        )
        self.port = self._port(folder)

    def _port(self, folder: Path) -> int:
        """The port that it says it is at."""
        for line in self.process.stdout:
            for word in line.split():
                if word.startswith("http://"):
                    return int(word.rstrip("/").rpartition(":")[2])
        raise SystemExit(f"the server did not start: {(folder / 'log').read_text()}")

    def cpu_s(self) -> float:
        """CPU seconds of all its threads so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_bytes(self) -> int:
        """What it holds of the machine's memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def end(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=30)


@contextmanager
def postgres_of(kinds: list[str]) -> Iterator[postgres.Postgres | None]:
    """A PostgreSQL server that keeps what it commits, where one is wanted."""
    if "postgresql" not in kinds:
        yield None
        return
    postgres.OPTIONS = tuple(option for option in postgres.OPTIONS if option != "fsync=off")
    server = postgres.Postgres()
    server.start()
    yield server
    server.remove()


@contextmanager
def serving(kind: str, folder: Path, database: postgres.Postgres | None) -> Iterator[Server]:
    """A server of this kind with nothing in its store."""
    if kind == "boardgame.io":
        server = Server(["node", str(RIVAL / "server.js")], folder)
    else:
        serve = ["serve", "--host", "127.0.0.1", "--port", "0", "--per-second", "0", "--log-level", "warning"]
        where = ["--data", str(folder)]
        if kind == "postgresql" and database is not None:
            where = ["--database", database.new_database()]
        server = Server([sys.executable, "-c", SERVE, *serve, *where], folder)
    try:
        yield server
    finally:
        server.end()


def measure(kind: str, order: dict[str, Any], database: postgres.Postgres | None) -> str:
    """The line of one measurement."""
    with tempfile.TemporaryDirectory() as name, serving(kind, Path(name), database) as server:
        before = server.memory_bytes()
        order |= {"kind": "boardgame.io" if kind == "boardgame.io" else "vitrail", "port": server.port}
        client = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.live", json.dumps(order)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            preexec_fn=lambda: os.sched_setaffinity(0, {CLIENT_CORE}),  # noqa: PLW1509 - no thread has started
        )
        cpu = [server.cpu_s() for _ in zip(range(2), client.stdout, strict=False)]
        said = client.communicate()[0]
        if client.returncode or len(cpu) < 2:
            raise SystemExit(f"the clients failed: {said}")
        found = json.loads(said)
        memory = (server.memory_bytes() - before) / order["tables"]
    per_move = (cpu[1] - cpu[0]) / found["moves"]
    busy = (cpu[1] - cpu[0]) / found["seconds"]
    return (
        f"| {kind} | {order['tables']:,} | {found['moves'] / found['seconds']:,.0f} | {1e6 * per_move:,.0f} us "
        f"| {1 / per_move:,.0f} | {found['p50_ms']:.1f} ms | {found['p99_ms']:.1f} ms | {memory / 1024:,.0f} KiB "
        f"| {busy:.0%}, {found['busy']:.0%} |"
    )


def is_here(kind: str) -> bool:
    """Whether a kind of server can be started on this machine."""
    here = {"boardgame.io": (RIVAL / "node_modules").exists(), "postgresql": bool(shutil.which("initdb"))}
    if not here.get(kind, True):
        print(f"{kind} is not installed here, and left out", file=sys.stderr)
    return here.get(kind, True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=0, help="moves a second, over all tables; 0: as many as go")
    parser.add_argument("--kinds", nargs="+", default=["sqlite", "postgresql", "boardgame.io"])
    given = parser.parse_args()
    if max(given.tables) > MOST_TABLES or given.seconds > MOST_S:
        parser.error(f"at most {MOST_TABLES} tables for {MOST_S} s")
    if len(CORES) < 2:
        parser.error("the server wants one core, its clients another")
    given.kinds = [kind for kind in given.kinds if is_here(kind)]
    print(HEADER)
    with postgres_of(given.kinds) as database:
        for tables in given.tables:
            for kind in given.kinds:
                order = {"tables": tables, "seconds": given.seconds, "rate": given.rate}
                print(measure(kind, order, database), flush=True)


if __name__ == "__main__":
    main()
