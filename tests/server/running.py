"""A real `vitrail play` on a real port, for tests that stop it."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx

from tests.server.asking import Asker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

START_TIMEOUT_S = 60.0
COMMAND = (sys.executable, "-c", "from vitrail.cli import main; main()")


class Server:
    """One server process over a data folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "play", "--no-browser", "--data", str(folder), *(options or ("--port", "0"))],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.said = self._first_lines()
        self.url = next(word for word in self.said.split() if word.startswith("http://"))
        self.ask = Asker(httpx.Client(base_url=self.url, timeout=START_TIMEOUT_S))

    def _first_lines(self) -> str:
        """What the server says up to its address, by which time it answers."""
        assert self.process.stdout is not None
        said = ""
        while "http://" not in said:
            line = self.process.stdout.readline()
            assert line, f"the server ended at once: {self.process.communicate()}"
            said += line
        return said

    def stop(self, signal_number: int = signal.SIGINT) -> tuple[int, str, str]:
        """End the process: exit code, what else it said, and its errors."""
        self.ask.client.close()
        self.process.send_signal(signal_number)
        out, errors = self.process.communicate(timeout=START_TIMEOUT_S)
        return self.process.returncode, out, errors

    def end(self) -> None:
        """Make sure that the process and all its ends are gone."""
        self.ask.client.close()
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Server]:
    """A server that is gone when the block ends, however it ends."""
    server = Server(folder, *options)
    try:
        yield server
    finally:
        server.end()
