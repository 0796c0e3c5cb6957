"""How long the server waits: for a greeting, for a client that reads nothing, for a request, and a silent stream."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.raw import Raw
from tests.server.test_abuse import wait_until
from tests.server.test_stream import events
from vitrail.server import live, run, stream, wire
from vitrail.server.app import Settings, create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vitrail.server.guard import Guard

BRIEF_S = 0.3


class Inside:
    """A server in a thread of this process, whose patience a test may shorten."""

    def __init__(self, app: Guard, url: str) -> None:
        self.app = app
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=30)

    def table(self) -> dict[str, Any]:
        """A table of two people."""
        form = {"rules": "original:2", "seats": [{"kind": "human", "name": name} for name in ("Ada", "Ben")]}
        opened: dict[str, Any] = self.client.post("/api/games", json=form).json()
        return opened

    def change(self, table: dict[str, Any]) -> None:
        """Make news at a table."""
        headers = {"authorization": f"Bearer {table['keys']['0']}"}
        answer = self.client.post(f"/api/games/{table['id']}/hand-over", json={"seat": 0}, headers=headers)
        assert answer.status_code == 200


@contextmanager
def inside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    """A server that is gone when the block ends."""
    servers: list[run._Server] = []

    class Kept(run._Server):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            servers.append(self)

    monkeypatch.setattr(run, "_Server", Kept)
    app = create_app(Settings(folder, home=False))
    listener = run.listen(0, tried=0)
    thread = threading.Thread(target=run.serve, args=(app, listener))
    thread.start()
    here = Inside(app, f"http://127.0.0.1:{listener.getsockname()[1]}/")
    try:
        yield here
    finally:
        here.client.close()
        servers[0].should_exit = True
        thread.join()
        listener.close()


def test_who_says_no_hello_is_asked_to_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO_S", BRIEF_S)
    with inside(tmp_path, monkeypatch) as server, Raw(server.url) as socket:
        socket.upgrade(server.table()["id"], greet=False)
        assert b"No hello came" in socket.rest()


@pytest.mark.parametrize("door", ["WebSocket", "event stream"])
def test_who_reads_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, door: str) -> None:
    """Once the system's own room is full, what waits is not kept longer than the server's patience."""
    monkeypatch.setattr(wire, "STUCK_S", BRIEF_S)
    monkeypatch.setattr(run, "UNREAD_BYTES", 4096)
    with inside(tmp_path, monkeypatch) as server, Raw(server.url, unread_bytes=2048) as socket:
        table = server.table()
        if door == "WebSocket":
            socket.upgrade(table["id"])
        else:
            lines = f"GET /api/games/{table['id']}/events HTTP/1.1\r\nHost: {socket.host}\r\n\r\n"
            socket.socket.sendall(lines.encode())
        wait_until(lambda: len(server.app.connections) == 1 and open_here(server) == 2)
        end = time.monotonic() + 30
        while open_here(server) == 2:
            server.change(table)
            assert time.monotonic() < end
        assert open_here(server) == 1  # the test's own client


def open_here(server: Inside) -> int:
    """How many connections are open."""
    return server.app.connections._there["127.0.0.1"]


@pytest.mark.parametrize(
    "begun", [b"", b"GET /api/info HT", b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]
)
def test_a_request_that_does_not_arrive_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(wire, "REQUEST_S", BRIEF_S)
    with inside(tmp_path, monkeypatch) as server, Raw(server.url) as socket:
        socket.socket.sendall(begun)
        assert socket.rest() == b""


def test_a_silent_stream_says_that_it_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_S", BRIEF_S)
    with inside(tmp_path, monkeypatch) as server:
        url = f"/api/games/{server.table()['id']}/events"
        with server.client.stream("GET", url) as answer:
            kinds = [event.kind for event, _ in zip(events(answer), range(4), strict=False)]
        assert kinds == ["state", "comment", "comment", "comment"]


def test_nothing_is_kept_of_a_table_that_nobody_looks_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of a table, encoded once for all, go with the last who looks."""
    kept: list[live.Pictures] = []
    made = live.Pictures.__init__

    def note(pictures: live.Pictures, lobby: Any) -> None:
        made(pictures, lobby)
        kept.append(pictures)

    monkeypatch.setattr(live.Pictures, "__init__", note)
    with inside(tmp_path, monkeypatch) as server:
        table = server.table()
        with Raw(server.url) as one, Raw(server.url) as other:
            for socket in (one, other):
                socket.upgrade(table["id"])
                socket.until(b'"result":null')
            server.change(table)
            one.until(b'"result":null')
            assert list(kept[0]._made) == [table["id"]]
        wait_until(lambda: not kept[0]._made)
