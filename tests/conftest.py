"""Says which core the tests run on: a plain one leaves the comparison of the two undone, which must not go unseen.

Tests that want PostgreSQL are marked `postgres`, and find a server of their own here.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.postgres import Postgres
from vitrail.engine import COMPILED

if TYPE_CHECKING:
    from collections.abc import Iterator

UNDONE = "compiled against plain Python was NOT compared, for the core is not built here (make build)"


def pytest_report_header() -> str:
    """A line at the top."""
    return f"vitrail's core: {'compiled' if COMPILED else f'PLAIN PYTHON; {UNDONE}'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line at the end too, where it is undone."""
    if not COMPILED:
        terminalreporter.write_line(f"vitrail: {UNDONE}", yellow=True)


def pytest_xdist_auto_num_workers() -> int:
    """One more than the cores: a worker that waits for a browser, a server or a disk leaves its core to another."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process, which nobody stops."""
    server = Postgres()
    server.start()
    yield server
    server.remove()


@pytest.fixture
def mortal_postgres() -> Iterator[Postgres]:
    """One for a single test, to be killed."""
    server = Postgres()
    server.start()
    yield server
    server.remove()
