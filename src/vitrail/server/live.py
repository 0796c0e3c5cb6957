"""Live updates: a WebSocket a client.

What is sent is how the table stands now, numbered by its version: who was away, or is slow, misses steps but never
the state. docs/live.md describes the messages.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath  # noqa: TC002 - Litestar reads the annotations

from vitrail.server import faults, logs, metrics
from vitrail.server.lobby import Lobby
from vitrail.server.messages import (
    ActMessage,
    Answer,
    Asked,
    BackMessage,
    Current,
    Hello,
    Ping,
    Pong,
    Refused,
    StateMessage,
    UndoMessage,
)
from vitrail.server.meter import Meter
from vitrail.server.showing import state_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.server.hub import Watcher
    from vitrail.server.tables import Table

_LOG = logging.getLogger(__name__)
HELLO_S = 10.0
"""So long a client may take to say who it is."""
CLOSE_S = 10.0
"""So long the closing of a connection may take."""
MESSAGES_PER_S, BURST = 20, 60
"""What one connection may send; what comes on top is refused."""
GONE, POLICY, RESTART, LATER = 1006, 1008, 1012, 1013
"""Closing codes: the client is gone; this is not allowed; the server goes down; the database does not answer."""


_FIRST = msgspec.json.Decoder(Hello | Ping)  # of one kind alone, msgspec would not ask for its `type`
_MESSAGE = msgspec.json.Decoder(Asked | Ping)
_ENCODE = msgspec.json.Encoder().encode
_RESULTS = {"stale": "stale", "illegal": "illegal"}


class Pictures:
    """Tables as seats see them, encoded once for all who look at the same version from the same seat."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._made: dict[str, tuple[int, dict[int | None, bytes]]] = {}

    def of(self, table: Table, seat: int | None) -> bytes:
        """The message with the table's state for a seat."""
        version, made = self._made.get(table.id, (-1, {}))
        if version != table.version:
            made = {}
            self._made[table.id] = table.version, made
        if seat not in made:
            made[seat] = self.fresh(table, seat)
        return made[seat]

    def fresh(self, table: Table, seat: int | None) -> bytes:
        """The same with the clock as it is just now."""
        return _ENCODE(StateMessage(table.version, state_of(table, seat, self._lobby.now())))

    @contextmanager
    def watching(self, table_id: str) -> Iterator[Watcher]:
        """A watcher of a table as long as the block lasts; the last one who leaves takes the pictures along."""
        try:
            with self._lobby.hub.watch(table_id) as watcher:
                yield watcher
        finally:
            if not self._lobby.hub.is_watched(table_id):
                self._made.pop(table_id, None)


class Session:
    """One WebSocket, from its greeting to its end."""

    def __init__(self, socket: WebSocket[Any, Any, Any], lobby: Lobby, pictures: Pictures, table_id: str) -> None:
        self._socket = socket
        self._lobby = lobby
        self._pictures = pictures
        self._id = table_id
        self._hello = Hello()
        self._meter = Meter(MESSAGES_PER_S, BURST)
        self._doing = asyncio.Lock()
        self._ended = False

    async def run(self) -> None:
        """Greet, then listen and tell until one of both sides ends it."""
        await self._socket.accept()
        try:
            async with asyncio.timeout(HELLO_S):
                self._hello = _greeting(await self._socket.receive_text())
            table = await self._lobby.find(self._id)
            self._check(table)
        except TimeoutError:
            return await self._end(faults.bad_request("No hello came: the first message says who you are."))
        except WebSocketDisconnect:
            return None
        except Exception as error:  # noqa: BLE001 - told to the client, and logged if it is a defect
            return await self._end(faults.fault_of(error), error)
        telling = asyncio.create_task(self._tell())
        listening = asyncio.create_task(self._listen())
        _, left = await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)
        for task in (telling, listening):
            await self._close_after(task)
        return None

    async def _close_after(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
            await self._end(faults.fault_of(error), error)

    def _check(self, table: Table) -> None:
        self._lobby.check_sight(table, self._hello.seat, self._hello.key)

    async def _tell(self) -> None:
        """Send the state whenever it is another than the one sent last."""
        sent = -1 if self._hello.since is None else self._hello.since
        first = True
        with self._pictures.watching(self._id) as watcher:
            while not watcher.closing:
                table = await self._lobby.current(self._id)
                self._check(table)
                if table.version != sent:
                    make = self._pictures.fresh if first else self._pictures.of
                    await self._send(make(table, self._hello.seat))
                elif first:
                    await self._send(_ENCODE(Current(sent)))
                sent, first = table.version, False
                await watcher.news()
            async with self._doing:  # what was begun by now is answered
                self._ended = True
                await self._close(RESTART)

    async def _listen(self) -> None:
        """Do what the client asks."""
        while True:
            text = await self._socket.receive_text()
            if not self._meter.allows():
                raise faults.too_many("Too many messages: a player sends a few a second at most.")
            message = _read(_MESSAGE, text)
            async with self._doing:
                if self._ended:
                    return
                answer = Pong() if isinstance(message, Ping) else await self._do(message)
                await self._send(_ENCODE(answer))
            self._note(message, answer)

    def _note(self, message: ActMessage | UndoMessage | BackMessage | Ping, answer: Answer | Pong) -> None:
        kind = str(type(message).__struct_config__.tag)
        metrics.asked(kind)
        if _LOG.isEnabledFor(logging.DEBUG):
            result = answer.result if isinstance(answer, Answer) else "pong"
            told = logs.told(table=logs.short(self._id), seat=self._hello.seat, type=kind, result=result)
            _LOG.debug("message", extra=told)

    async def _do(self, message: ActMessage | UndoMessage | BackMessage) -> Answer:
        seat, key = self._hello.seat, self._hello.key
        try:
            if seat is None:
                raise faults.not_your_seat("A spectator looks on.")  # noqa: TRY301 - the answer is made below
            if isinstance(message, BackMessage):
                table = await self._lobby.come_back(self._id, seat, key)
            elif isinstance(message, UndoMessage):
                table = await self._lobby.undo(self._id, seat, key, message.ply, message.id)
            else:
                table = await self._lobby.act(self._id, seat, key, message.ply, message.action, message.id)
        except Exception as error:  # noqa: BLE001 - told to the client, and logged if it is a defect
            fault = faults.noted(error)
            return Answer(message.id, _RESULTS.get(fault.code, "refused"), self._ply(), fault.message)
        return Answer(message.id, "applied", table.ply)

    def _ply(self) -> int:
        """How far the table is, as far as it is known here: the database may be away."""
        table = self._lobby.known(self._id)
        return 0 if table is None else table.ply

    async def _send(self, data: bytes) -> None:
        try:
            await self._socket.send_data(data, mode="text", encoding="utf-8")  # `wire` cuts off who does not take it
        except OSError as error:  # what an ASGI server raises when the client is gone
            raise WebSocketDisconnect(detail="the client is gone", code=GONE) from error

    async def _end(self, fault: faults.Fault, error: Exception | None = None) -> None:
        if error is not None:
            faults.noted(error)
        try:
            await self._send(_ENCODE(Refused(fault.code, fault.message)))
        except (WebSocketDisconnect, RuntimeError):
            return
        await self._close(LATER if fault.status == 503 else POLICY)

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(CLOSE_S):
                await self._socket.close(code)
        except (WebSocketDisconnect, OSError, RuntimeError):  # it is gone already
            return


def _greeting(text: str) -> Hello:
    message = _read(_FIRST, text)
    if not isinstance(message, Hello):
        raise faults.bad_request("The first message is a hello, which says who you are.")
    return message


def _read(decoder: msgspec.json.Decoder[Any], text: str) -> Any:  # noqa: ANN401 - whatever the decoder is for
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise faults.bad_request(f"The message is not the JSON wanted here: {error}.") from error


Games = NamedDependency[Lobby]
Shown = NamedDependency[Pictures]


@websocket("/games/{game_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], lobby: Games, pictures: Shown, game_id: FromPath[str]) -> None:
    """A table, live, for a player or a spectator."""
    await Session(socket, lobby, pictures, game_id).run()
