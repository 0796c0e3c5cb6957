"""The connections themselves: what a client may leave unread, unsaid or open, so that each costs only its share."""

from __future__ import annotations

import asyncio
from struct import pack
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from vitrail.server.meter import household

if TYPE_CHECKING:
    from asyncio import BaseTransport, TimerHandle, Transport
    from collections.abc import Callable

STUCK_S = 20.0
"""So long what was sent may wait for a client that does not read; then its connection is cut."""
REQUEST_S = 20.0
"""So long a request may take to arrive."""
HEAD_BYTES = 64 * 1024
"""So long the lines before a request's body may be together."""
LATE_BYTES = 2 * 1024 * 1024
"""So much may still come of a body that was refused, before whoever sends it is not read any more."""
FRAGMENTS = 64
"""Into so many pieces a message may be cut."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that holds a whole text."""
BAD_TEXT, TOO_BIG = 1007, 1009
"""Closing codes of WebSockets."""
_HTTP: Any = AutoHTTPProtocol


class _Fuse:
    """Cuts a connection after a while, unless it is put out before.

    It is lit and put out at every message, so one timer serves for all of them until it has run off.
    """

    def __init__(self) -> None:
        self._timer: TimerHandle | None = None
        self._due: float | None = None

    def light(self, loop: asyncio.AbstractEventLoop, seconds: float, cut: Callable[[], None]) -> None:
        """Cut after so long; one that burns already goes on burning."""
        if self._due is None:
            self._due = loop.time() + seconds
            if self._timer is None:
                self._timer = loop.call_later(seconds, self._look, loop, cut)

    def put_out(self) -> None:
        """Cut nothing."""
        self._due = None

    def remove(self) -> None:
        """Cut nothing any more."""
        self._due = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, loop: asyncio.AbstractEventLoop, cut: Callable[[], None]) -> None:
        self._timer = None
        if self._due is None:
            return
        left = self._due - loop.time()
        if left <= 0:
            cut()
        else:
            self._timer = loop.call_later(left, self._look, loop, cut)


class _Bounded(asyncio.Protocol):
    """A connection of which one address has so many at most, and which is cut once its client takes nothing more."""

    config: Any
    loop: asyncio.AbstractEventLoop
    transport: Transport

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - those of uvicorn's protocols
        super().__init__(*args, **kwargs)
        self._unread = _Fuse()
        self._address: str | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the connection; every byte that the system does not take at once is one that waits."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)
        client = transport.get_extra_info("peername")
        address = household(client[0]) if client else ""
        if self.config.app.connections.enter(address):
            self._address = address
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Something waits for the client."""
        super().pause_writing()
        self._unread.light(self.loop, STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken it."""
        super().resume_writing()
        self._unread.put_out()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Count it no more, and wait for nothing."""
        self._unread.remove()
        if self._address is not None:
            self.config.app.connections.leave(self._address)
            self._address = None


class LiveProtocol(_Bounded, WebSocketsSansIOProtocol):
    """A WebSocket; it agrees on no extension (`run.serve`), so that texts go out as they are."""

    async def send(self, message: Any) -> None:  # noqa: ANN401 - a message of ASGI's
        """Send a text that nothing stands in the way of, which is most of what there is to do; else as the library."""
        text = message.get("text")
        free = self.conn.state is State.OPEN and self.writable.is_set() and not self.close_sent
        if text is not None and free and not self.disconnected:
            self.transport.write(framed(text.encode()))
        else:
            await super().send(message)

    def handle_ping(self) -> None:
        """Answer, but pile up no answers for a client that does not read them."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Any) -> None:  # noqa: ANN401 - a frame of the library's
        """Take one more piece of a message."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self._fail(TOO_BIG)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on if it is text where it says so; what is not is the client's fault, and not logged."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                return self._fail(BAD_TEXT)
        return super().send_receive_event_to_app()

    def _fail(self, code: int) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()


def framed(text: bytes) -> bytes:
    """A text in one frame, as a server sends it (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return pack(">BB", WHOLE_TEXT, size) + text
    if size < 1 << 16:
        return pack(">BBH", WHOLE_TEXT, 126, size) + text
    return pack(">BBQ", WHOLE_TEXT, 127, size) + text


class HttpProtocol(_Bounded, _HTTP):  # type: ignore[misc] # which parser it is depends on what is installed
    """A connection for HTTP requests, or one that becomes a WebSocket."""

    cycle: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - those of uvicorn's protocols
        super().__init__(*args, **kwargs)
        self._arrival = _Fuse()
        self._unasked_bytes = 0

    def connection_made(self, transport: BaseTransport) -> None:
        """Expect a request."""
        super().connection_made(transport)
        self._arrival.light(self.loop, REQUEST_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take what has come of a request, and expect the rest of it."""
        before = self.cycle
        in_body = before is not None and before.more_body
        wanted = in_body and not before.response_complete
        super().data_received(data)
        cycle = self.cycle
        self._unasked_bytes = 0 if wanted or cycle is not before else self._unasked_bytes + len(data)
        if self._unasked_bytes > (LATE_BYTES if in_body else HEAD_BYTES):
            self.transport.abort()
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._arrival.put_out()
        elif self.transport.get_protocol() is self:
            self._arrival.light(self.loop, REQUEST_S, self.transport.abort)

    def handle_websocket_upgrade(self, *event: Any) -> None:  # noqa: ANN401 - what one of the parsers hands over
        """Leave the connection to the WebSocket."""
        self._let_go()
        super().handle_websocket_upgrade(*event)

    def _let_go(self) -> None:
        super()._let_go()
        self._arrival.remove()
