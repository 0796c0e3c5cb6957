"""Listen, and answer until told to stop; what was asked by then is answered first."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import logging
import multiprocessing
import os
import signal
import socket
from typing import TYPE_CHECKING

import uvicorn

from vitrail.errors import VitrailError
from vitrail.server import logs
from vitrail.server.wire import HttpProtocol, LiveProtocol

if TYPE_CHECKING:
    from types import FrameType

    from vitrail.server.guard import Guard

_LOG = logging.getLogger(__name__)
HOST = "127.0.0.1"
ANY = ("0.0.0.0", "::")  # noqa: S104 - what to listen on is for whoever starts a server to say
"""The hosts that stand for every address of this machine."""
PORTS_TRIED = 50
BACKLOG = 2048
UNREAD_BYTES = 128 * 1024
"""So much the system keeps of what a client has not read, and as much of what it sent and nobody took yet."""
MESSAGE_BYTES = 16 * 1024
"""A message of a live client may be this long."""
LEAVE_S, CUT_S, END_S = 2.0, 3.0, 4
"""After a signal: so long live clients have to leave, when whoever is still there is cut off, and when all ends."""


class PortError(VitrailError):
    """No port could be had."""


class AddressError(VitrailError):
    """A text that names no addresses."""


def listen(port: int, host: str = HOST, tried: int = PORTS_TRIED) -> socket.socket:
    """A listening socket on this port, or on one of the next `tried` that is free (port 0: any).

    Raises:
        PortError: none of these is free, the system refuses them, or the host is no address of this machine.
    """
    try:
        socket.getaddrinfo(host, None)
    except (OSError, UnicodeError) as error:
        raise PortError(f"{host!r} is no address to listen on: name another --host") from error
    last = min(port + tried, 65535)
    for candidate in range(port, last + 1):
        try:
            return _listener(host, candidate)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise PortError(f"{host} is no address of this machine: name another --host") from error
            reason = error.strerror
    named = f"none of the ports {port} to {last} can be used" if last > port else f"port {port} cannot be used"
    raise PortError(f"{named} ({reason}): name another --port")


def reached_at(host: str, port: int) -> str:
    """Where a server that listens there is reached: of all addresses the one by which this machine goes to others."""
    name = _own_address(host) if host in ANY else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _own_address(host: str) -> str:
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((elsewhere, 9))  # of a datagram socket this sends nothing, and finds the way there
        except OSError:  # there is no way to others
            return host
        return str(asking.getsockname()[0])


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this option would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # or a restart would find its port taken
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            listener.setsockopt(socket.SOL_SOCKET, option, UNREAD_BYTES)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def checked_addresses(option: str, text: str) -> str:
    """Addresses and networks, separated by commas, or `*` for everybody.

    Raises:
        AddressError: one of them is none; `option` is where they were named.
    """
    for word in text.split(","):
        try:
            if text.strip() != "*":
                ipaddress.ip_network(word.strip())
        except ValueError as error:
            raise AddressError(
                f"{option} names {word.strip()!r}, which is no address: write addresses or networks such as "
                "127.0.0.1,10.0.0.0/8, or * for everybody"
            ) from error
    return text


class _Server(uvicorn.Server):
    """Lets live clients leave by themselves before it closes what is still open."""

    def __init__(self, app: Guard, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _LOG.info("answering", extra=logs.told(process=os.getpid()))
        gc.freeze()  # what is there by now stays, and need not be looked through again and again

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGINT and multiprocessing.parent_process() is not None:
            return  # Ctrl-C reaches every process at this terminal; a worker is told by who started it
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._app.retire(LEAVE_S)
        cut = asyncio.get_running_loop().call_later(CUT_S - LEAVE_S, self._cut)
        await super().shutdown(sockets)
        cut.cancel()

    def _cut(self) -> None:
        """Cut off who does not take what was sent."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def serve(app: Guard, listener: socket.socket, *, proxied: str | None = None) -> None:
    """Answer until Ctrl-C or SIGTERM; what was asked by then is answered first.

    `proxied` names the addresses of proxies that are trusted to say who asks.
    """
    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        server_header=False,
        http=HttpProtocol,
        ws=LiveProtocol,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=proxied is not None,
        forwarded_allow_ips=proxied,
        timeout_graceful_shutdown=END_S,
    )
    _Server(app, config).run(sockets=[listener])
