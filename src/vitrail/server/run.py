"""Start the server on a free port of this machine."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import uvicorn

from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from types import FrameType

    from vitrail.server.guard import Guard

HOST = "127.0.0.1"
PORTS_TRIED = 50
BACKLOG = 2048
MESSAGE_BYTES = 16 * 1024
"""A message of a live client may be this long."""


class PortError(VitrailError):
    """No port could be had."""


def listen(port: int, host: str = HOST, tried: int = PORTS_TRIED) -> socket.socket:
    """A listening socket on this port, or on one of the next `tried` that is free (port 0: any).

    Raises:
        PortError: none of these is free, or the system refuses them.
    """
    last = min(port + tried, 65535)
    for candidate in range(port, last + 1):
        try:
            return _listener(host, candidate)
        except OSError as error:
            reason = error.strerror
    named = f"none of the ports {port} to {last} can be used" if last > port else f"port {port} cannot be used"
    raise PortError(f"{named} ({reason}): name another --port")


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this option would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # or a restart would find its port taken
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


class _Server(uvicorn.Server):
    """Asks live clients to leave as soon as it is told to stop, so that nobody has to be cut off."""

    def __init__(self, app: Guard, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._app.retire()
        super().handle_exit(sig, frame)


def serve(app: Guard, listener: socket.socket, *, proxied: str | None = None) -> None:
    """Answer until Ctrl-C or SIGTERM; what was asked by then is answered first.

    `proxied` names the addresses of proxies that are trusted to say who asks.
    """
    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=proxied is not None,
        forwarded_allow_ips=proxied,
        timeout_graceful_shutdown=3,
    )
    _Server(app, config).run(sockets=[listener])
