"""`vitrail play`: ports, Ctrl-C, and data folders that cannot be used."""

from __future__ import annotations

import signal
import socket
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import refused
from tests.server.running import running

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def taken_port() -> object:
    """A port that somebody else listens on, with the next one free."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_port_in_use_is_said_aloud_and_the_next_one_taken(tmp_path: Path, taken_port: int) -> None:
    with running(tmp_path, "--port", str(taken_port)) as server:
        port = int(server.url.rstrip("/").rpartition(":")[2])
        assert taken_port < port <= taken_port + 50
        assert f"Port {taken_port} is in use, so vitrail takes {port}." in server.said
        assert server.ask.client.get("/").status_code == 200


def test_a_restart_gets_its_port_again(tmp_path: Path) -> None:
    """Its page, still open in a browser, must find it: connections that the first one closed do not hold the port."""
    with running(tmp_path) as server:
        url = server.url
        assert server.ask.client.get("/").status_code == 200
        server.process.send_signal(signal.SIGTERM)
        server.process.wait()
    with running(tmp_path, "--port", url.rstrip("/").rpartition(":")[2]) as server:
        assert server.url == url


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly(tmp_path: Path, signal_number: int) -> None:
    with running(tmp_path) as server:
        server.ask.client.get("/api/info")
        code, said, errors = server.stop(signal_number)
    assert code == (0 if signal_number == signal.SIGINT else -signal.SIGTERM)
    assert "Traceback" not in said + errors


def test_it_says_where_games_are_kept(tmp_path: Path) -> None:
    with running(tmp_path / "deep" / "folder") as server:
        assert str(tmp_path / "deep" / "folder") in server.said
        assert (tmp_path / "deep" / "folder" / "vitrail.db").exists()


def test_it_answers_soon(tmp_path: Path) -> None:
    """Within 10 s after installing (3 s on a machine with nothing else to do)."""
    start = time.monotonic()
    with running(tmp_path) as server:
        assert server.ask.client.get("/").status_code == 200
        assert time.monotonic() - start < 10


def test_a_data_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "cannot be made" in refused("play", "--no-browser", "--data", tmp_path / "file" / "data")
    (tmp_path / "vitrail.db").write_bytes(b"not a database" * 500)
    assert "cannot be used as a database" in refused("play", "--no-browser", "--data", tmp_path)
