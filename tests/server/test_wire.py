"""Clients that do not read, do not finish, or send what no library sends: they cost their share, and delay nobody."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import TYPE_CHECKING, Any

import pytest
from websockets.frames import Frame, Opcode

from tests.server.raw import CONT, PING, TEXT, Raw, frame, memory_mb
from tests.server.serving import Served, play_on, received, serving
from tests.server.test_live import in_a_turn, told
from vitrail.server.wire import _Fuse, framed

if TYPE_CHECKING:
    from collections.abc import Iterator

SLOW = 20
MB = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of this file, warmed up; nothing in it may be logged as a defect."""
    with serving(tmp_path_factory.mktemp("wire")) as served:
        play_on(served, served.open_table(), random.Random(0))
        yield served
        assert [line for line in served.log.lines if line["level"] in {"error", "warning"}] == []


def closing(said: bytes) -> int:
    """The code of the closing frame at the end of what a server said."""
    at = said.rindex(b"\x88")
    return int.from_bytes(said[at + 2 : at + 4])


def test_clients_that_never_read_delay_nobody_and_cost_little(server: Served) -> None:
    """A whole game, each state sent to twenty who read nothing: the players wait no longer, memory stays bounded."""
    opened = server.open_table()
    slow = [Raw(server.url, unread_bytes=4096) for _ in range(SLOW)]
    before = memory_mb(server.process.pid)
    for each in slow:
        each.upgrade(opened["id"])
    longest = 0.0
    with server.live(opened, 0) as one, server.live(opened, 1) as other:
        sockets = one, other
        states = [told(socket)["state"] for socket in sockets]
        while (actor := states[0]["view"]["actor"]) is not None:
            start = time.monotonic()
            action = states[actor]["view"]["legal"][-1]
            request = {"type": "act", "id": str(states[0]["ply"]), "ply": states[0]["ply"], "action": action}
            sockets[actor].send(json.dumps(request))
            states = [received(socket, "state")["state"] for socket in sockets]
            longest = max(longest, time.monotonic() - start)
    assert states[0]["status"] == "over"
    assert longest < 5  # far below the ten seconds that one of them may keep the server waiting
    assert memory_mb(server.process.pid) - before < 1 + 0.5 * SLOW
    for each in slow:
        with each:
            pass


def test_pings_that_nobody_reads_the_answers_of_pile_up_nowhere(server: Served) -> None:
    before = memory_mb(server.process.pid, "VmHWM")
    with Raw(server.url, unread_bytes=4096) as socket:
        socket.upgrade(in_a_turn(server)["id"])
        assert socket.pour(frame(PING, b"x" * 125) * 500, 10 * MB) >= 10 * MB
    assert memory_mb(server.process.pid, "VmHWM") - before < 12


def test_a_message_in_endless_pieces_is_refused(server: Served) -> None:
    before = memory_mb(server.process.pid, "VmHWM")
    with Raw(server.url) as socket:
        socket.upgrade(in_a_turn(server)["id"])
        socket.socket.sendall(frame(TEXT, b"", last=False))
        socket.pour(frame(CONT, b"", last=False) * 1000, 20 * MB)
        assert closing(socket.rest()) == 1009
    assert memory_mb(server.process.pid, "VmHWM") - before < 12


@pytest.mark.parametrize(
    "start",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n" + b"x" * 99_999 + b"GET / HTTP/1.1\r\n",
    ],
)
def test_a_request_whose_head_never_ends_is_cut_off(server: Served, start: bytes) -> None:
    """In its first line, in its headers, where it is not the first on a connection, and after a body refused."""
    before = memory_mb(server.process.pid, "VmHWM")
    with Raw(server.url) as socket:
        socket.socket.sendall(start)
        assert socket.pour(b"x" * 900 if start.endswith(b"/") else b"x: " + b"y" * 900 + b"\r\n", 20 * MB) < 5 * MB
    assert memory_mb(server.process.pid, "VmHWM") - before < 12


def test_a_message_in_a_few_pieces_is_one(server: Served) -> None:
    with Raw(server.url) as socket:
        socket.upgrade(in_a_turn(server)["id"])
        socket.socket.sendall(frame(TEXT, b'{"type":', last=False) + frame(CONT, b'"ping"}'))
        assert socket.until(b'{"type":"pong"}')


def test_text_that_is_no_utf_8_is_refused(server: Served) -> None:
    with Raw(server.url) as socket:
        socket.upgrade(in_a_turn(server)["id"])
        socket.socket.sendall(frame(TEXT, b'{"type":"\xff\xfe"}'))
        assert closing(socket.rest()) == 1007


def test_a_flood_of_small_messages_ends_the_connection(server: Served) -> None:
    before = memory_mb(server.process.pid, "VmHWM")
    with Raw(server.url, unread_bytes=4096) as socket:
        socket.upgrade(in_a_turn(server)["id"])
        socket.pour(frame(TEXT, b"") * 5000, 20 * MB)
    assert memory_mb(server.process.pid, "VmHWM") - before < 20


class Hours(asyncio.SelectorEventLoop):
    """A loop whose time stands still, and that keeps what shall be called later."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.later: list[tuple[float, asyncio.TimerHandle]] = []

    def time(self) -> float:
        return self.now

    def call_later(  # type: ignore[override]  # the loop's own says which arguments go with which callback
        self, delay: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(self.now + delay, callback, args, self, context)
        self.later.append((self.now + delay, handle))
        return handle

    def wait_until(self, now: float) -> None:
        """Let it become later: what is due by then is called in turn."""
        while due := sorted(entry for entry in self.later if entry[0] <= now):
            self.later.remove(due[0])
            self.now = due[0][0]
            if not due[0][1].cancelled():
                due[0][1]._run()
        self.now = now


@pytest.fixture
def hours() -> Iterator[Hours]:
    loop = Hours()
    yield loop
    loop.close()


def test_one_timer_watches_over_all_messages(hours: Hours) -> None:
    cut: list[float] = []
    fuse = _Fuse()
    for at in range(0, 60, 5):  # each message is taken a second after it was sent
        hours.wait_until(at)
        fuse.light(hours, 20, lambda: cut.append(hours.now))
        hours.wait_until(at + 1)
        fuse.put_out()
    assert len(hours.later) <= 1
    fuse.light(hours, 20, lambda: cut.append(hours.now))
    hours.wait_until(70)
    fuse.light(hours, 20, lambda: cut.append(hours.now))  # it burns since 56
    hours.wait_until(100)
    assert cut == [76]


def test_a_connection_that_is_gone_is_not_cut(hours: Hours) -> None:
    cut: list[float] = []
    fuse = _Fuse()
    fuse.light(hours, 20, lambda: cut.append(hours.now))
    fuse.remove()
    hours.wait_until(100)
    assert cut == []


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_library_does_it(size: int) -> None:
    text = bytes(size)
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
