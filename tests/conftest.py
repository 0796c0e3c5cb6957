"""Says which core the tests run on: a plain one leaves the comparison of the two undone, which must not go unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.engine import COMPILED

if TYPE_CHECKING:
    import pytest

UNDONE = "compiled against plain Python was NOT compared, for the core is not built here (make build)"


def pytest_report_header() -> str:
    """A line at the top."""
    return f"vitrail's core: {'compiled' if COMPILED else f'PLAIN PYTHON; {UNDONE}'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line at the end too, where it is undone."""
    if not COMPILED:
        terminalreporter.write_line(f"vitrail: {UNDONE}", yellow=True)
