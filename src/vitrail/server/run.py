"""Start the server on a free port of this machine."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import uvicorn

from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from vitrail.server.guard import Guard

HOST = "127.0.0.1"
PORTS_TRIED = 50


class PortError(VitrailError):
    """No port could be had."""


def listen(port: int) -> socket.socket:
    """A listening socket on this port, or on the next free one (port 0: any).

    Raises:
        PortError: none of the next ports is free either, or the system refuses them.
    """
    last = min(port + PORTS_TRIED, 65535)
    for candidate in range(port, last + 1):
        try:
            return _listener(candidate)
        except OSError as error:
            reason = error.strerror
    raise PortError(f"none of the ports {port} to {last} can be used ({reason}): name another --port")


def _listener(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this option would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # or a restart would find its port taken
        listener.bind((HOST, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def serve(app: Guard, listener: socket.socket) -> None:
    """Answer until Ctrl-C or SIGTERM; what was asked by then is answered first."""
    config = uvicorn.Config(
        app, access_log=False, log_level="warning", server_header=False, ws="none", timeout_graceful_shutdown=3
    )
    uvicorn.Server(config).run(sockets=[listener])
