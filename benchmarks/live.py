"""The load of `benchmarks.server`: a process of clients that play random legal moves at many tables at once.

    python -m benchmarks.live '{"kind": "vitrail", "port": 8123, "tables": 100, "seconds": 10, "rate": 0}'

It prints one JSON object. Each table has two seats with a WebSocket each. A move is timed from its sending until the
other seat has the state after it; the next one follows once both seats have it, or with a `rate` (moves a second, over
all tables) when its time has come. What a game sends is read only as far as the next move needs it.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import random
import sys
import time
import urllib.request
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

WARM_UP_S = 3.0
TEXT, PING, CLOSE = 1, 9, 8


class Link(asyncio.Protocol):
    """One WebSocket: no more than frames of text, whole, in the order in which they come."""

    def __init__(self, path: str, port: int, heard: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._heard = heard
        self._data = bytearray()
        self._open = False
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            head, gap, rest = self._data.partition(b"\r\n\r\n")
            if not gap:
                return
            if b" 101 " not in head.splitlines()[0]:
                raise SystemExit(f"refused: {head.decode()} {rest.decode()}")
            self._open, self._data = True, rest
            if not self.ready.done():  # it is, where the measurement has ended meanwhile
                self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == TEXT:
                self._heard(body)
            elif kind == PING:
                self._send(0x8A, body)
            elif kind == CLOSE:
                raise SystemExit(f"the server closed a connection: {body!r}")

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start])
        if len(data) < start + size:
            return None
        body = bytes(data[start : start + size])
        kind = data[0] & 15
        del data[: start + size]
        return kind, body

    def say(self, text: bytes) -> None:
        """Send a text; a mask of zeros leaves it as it is."""
        self._send(0x81, text)

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + body)

    def leave(self) -> None:
        """Hang up, and hear no more of it."""
        self._heard = lambda _text: None
        self._transport.close()


class Load:
    """What all tables share: the clock, the times taken, the moves made."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.port = order["port"]
        self.rate = order.get("rate", 0)
        self.draw = random.Random(7)
        self.times: list[float] = []
        self.moves = 0
        self.games = 0
        self.errors = 0
        self.measuring = False
        self._playing = False
        self._ready: deque[Any] = deque()

    def next(self, table: Any) -> None:
        """A table is ready for its next move."""
        if self._playing and not self.rate:
            table.move()
        else:
            self._ready.append(table)

    def play(self) -> asyncio.Task[None] | None:
        """Let the tables begin, all of which are open; the task that paces them, if there is one."""
        self._playing = True
        if self.rate:
            return asyncio.create_task(self._pace())
        while self._ready:
            self._ready.popleft().move()
        return None

    async def _pace(self) -> None:
        """Let the tables that are ready move at the rate wanted, for ever."""
        start, sent = time.perf_counter(), 0
        while True:
            due = int((time.perf_counter() - start) * self.rate) - sent
            for _ in range(min(due, len(self._ready))):
                self._ready.popleft().move()
            sent += due
            await asyncio.sleep(0.001)

    def done(self, seconds: float) -> None:
        """A move has reached the other seat."""
        if self.measuring:
            self.moves += 1
            self.times.append(seconds)


class _View(msgspec.Struct):
    actor: int | None
    legal: list[str]


class _State(msgspec.Struct):
    ply: int
    view: _View


class _Message(msgspec.Struct):
    type: str
    seq: int = -1
    state: _State | None = None
    result: str = ""
    message: str = ""


class OurTable:
    """A table of vitrail's: a base game of two."""

    FORM = json.dumps({"rules": "original:2", "seats": [{"kind": "human", "name": name} for name in ("Ada", "Ben")]})
    _READ = msgspec.json.Decoder(_Message).decode

    def __init__(self, load: Load) -> None:
        self._load = load
        self._links: list[Link] = []
        self._seen = [-1, -1]
        self._sent: tuple[float, int] | None = None
        self._state: _State | None = None

    async def open(self) -> None:
        """Open a table and greet from both seats; the game goes on by itself then."""
        loop = asyncio.get_running_loop()
        opened = await loop.run_in_executor(None, self._opened)
        self._seen, self._sent = [-1, -1], None
        for seat in (0, 1):
            path = f"/api/games/{opened['id']}/live"
            _, link = await loop.create_connection(
                lambda seat=seat, path=path: Link(path, self._load.port, lambda text: self._hear(seat, text)),
                "127.0.0.1",
                self._load.port,
            )
            await link.ready
            self._links.append(link)
            link.say(json.dumps({"type": "hello", "seat": seat, "key": opened["keys"][str(seat)]}).encode())

    def _opened(self) -> dict[str, Any]:
        request = urllib.request.Request(f"http://127.0.0.1:{self._load.port}/api/games", self.FORM.encode())
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
            found: dict[str, Any] = json.load(answer)
            return found

    def _hear(self, seat: int, text: bytes) -> None:
        message = self._READ(text)
        if message.type == "answer":
            if message.result != "applied":
                self._load.errors += 1
                raise SystemExit(f"a legal move was refused: {message.message}")
            return
        if message.state is None:
            raise SystemExit(f"unheard of: {text!r}")
        self._seen[seat] = message.seq
        if message.state.view.actor == seat or message.state.view.actor is None:
            self._state = message.state
        if self._sent is not None and seat != self._sent[1]:
            self._load.done(time.perf_counter() - self._sent[0])
            self._sent = None
        if self._seen[0] == self._seen[1] and self._sent is None:
            if message.state.view.actor is None:
                self._again()
            else:
                self._load.next(self)

    def move(self) -> None:
        """Play one of the legal actions."""
        state = self._state
        actor = state.view.actor
        action = self._load.draw.choice(state.view.legal)
        self._sent = time.perf_counter(), actor
        self._links[actor].say(
            b'{"type":"act","id":"%d","ply":%d,"action":"%s"}' % (state.ply, state.ply, action.encode())
        )

    def _again(self) -> None:
        for link in self._links:
            link.leave()
        self._links = []
        self._load.games += 1
        self._task = asyncio.create_task(self.open())


class _Seat(msgspec.Struct):
    dice: list[str | None]


class _Glass(msgspec.Struct):
    taken: int
    pool: list[str]
    hand: str | None
    seats: list[_Seat]


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - the other server's own word
    gameover: object = None


class _Told(msgspec.Struct):
    G: _Glass
    ctx: _Context
    _stateID: int  # noqa: N815 - the same


class _Synced(msgspec.Struct):
    state: _Told


class RivalTable:
    """A match of boardgame.io's, with two clients that speak as much of socket.io as it takes."""

    _NAME = "glass"

    def __init__(self, load: Load) -> None:
        self._load = load
        self._links: list[Link] = []
        self._seen = [-1, -1]
        self._sent: tuple[float, int] | None = None
        self._state: _Told | None = None
        self._keys: list[str] = []
        self._match = ""

    async def open(self) -> None:
        """Open a match and join both seats; the game goes on by itself then."""
        loop = asyncio.get_running_loop()
        self._match, self._keys = await loop.run_in_executor(None, self._opened)
        self._seen, self._sent = [-1, -1], None
        for seat in (0, 1):
            _, link = await loop.create_connection(
                lambda seat=seat: Link(
                    "/socket.io/?EIO=4&transport=websocket", self._load.port, lambda text: self._hear(seat, text)
                ),
                "127.0.0.1",
                self._load.port,
            )
            self._links.append(link)
            await link.ready

    def _opened(self) -> tuple[str, list[str]]:
        match = self._post("create", numPlayers=2)["matchID"]
        joins = [self._post(f"{match}/join", playerID=str(seat), playerName=f"P{seat}") for seat in (0, 1)]
        return match, [join["playerCredentials"] for join in joins]

    def _post(self, path: str, **form: object) -> dict[str, Any]:
        address = f"http://127.0.0.1:{self._load.port}/games/{self._NAME}/{path}"
        request = urllib.request.Request(address, json.dumps(form).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - our own server
            found: dict[str, Any] = json.load(answer)
            return found

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b"0"):
            self._links[seat].say(f"40/{self._NAME},".encode())
        elif text == b"2":
            self._links[seat].say(b"3")
        elif text.startswith(b"40"):
            self._say(seat, ["sync", self._match, str(seat), self._keys[seat], 2])
        elif text.startswith(b"42"):
            self._take(seat, msgspec.json.decode(text.partition(b",")[2], type=list[msgspec.Raw]))

    def _take(self, seat: int, parts: list[msgspec.Raw]) -> None:
        kind = bytes(parts[0])
        if kind == b'"sync"':
            state = msgspec.json.decode(parts[2], type=_Synced).state
        elif kind == b'"update"':
            state = msgspec.json.decode(parts[2], type=_Told)
        else:
            return
        self._seen[seat] = state._stateID
        self._state = state
        if self._sent is not None and seat != self._sent[1]:
            self._load.done(time.perf_counter() - self._sent[0])
            self._sent = None
        if self._seen[0] == self._seen[1] and self._sent is None:
            if state.ctx.gameover is None:
                self._load.next(self)
            else:
                self._again()

    def move(self) -> None:
        """Take a die, place it, pass."""
        state = self._state
        seat = int(state.ctx.currentPlayer)
        open_cells = [cell for cell, die in enumerate(state.G.seats[seat].dice) if die is None]
        if state.G.hand is not None:
            kind, arguments = "place", [self._load.draw.choice(open_cells)]
        elif len(state.G.pool) == 5 - state.G.taken:
            kind, arguments = "take", [self._load.draw.randrange(len(state.G.pool))]
        else:
            kind, arguments = "pass", []
        payload = {"type": kind, "args": arguments, "playerID": str(seat), "credentials": self._keys[seat]}
        self._sent = time.perf_counter(), seat
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say(seat, ["update", action, state._stateID, self._match, str(seat)])

    def _say(self, seat: int, event: list[Any]) -> None:
        self._links[seat].say(f"42/{self._NAME},{json.dumps(event)}".encode())

    def _again(self) -> None:
        for link in self._links:
            link.leave()
        self._links = []
        self._load.games += 1
        self._task = asyncio.create_task(self.open())


KINDS = {"vitrail": OurTable, "boardgame.io": RivalTable}


async def run(order: dict[str, Any]) -> dict[str, Any]:
    """Open the tables, let them warm up, and measure."""
    load = Load(order)
    tables = [KINDS[order["kind"]](load) for _ in range(order["tables"])]
    for some in range(0, len(tables), 20):
        await asyncio.gather(*(table.open() for table in tables[some : some + 20]))
    pacing = load.play()
    await asyncio.sleep(WARM_UP_S)
    gc.collect()
    gc.freeze()
    say("measuring")
    load.measuring = True
    start, busy_s = time.perf_counter(), time.process_time()
    await asyncio.sleep(order["seconds"])
    load.measuring = False
    seconds, busy_s = time.perf_counter() - start, time.process_time() - busy_s
    say("measured")
    if pacing is not None:
        pacing.cancel()
    times = sorted(load.times)
    return {
        "moves": load.moves,
        "seconds": seconds,
        "games": load.games,
        "p50_ms": 1000 * times[len(times) // 2],
        "p99_ms": 1000 * times[len(times) * 99 // 100],
        "busy": busy_s / seconds,
    }


def say(word: str) -> None:
    """Tell who started this process how far it is."""
    print(word, flush=True)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(json.loads(sys.argv[1])))), flush=True)
