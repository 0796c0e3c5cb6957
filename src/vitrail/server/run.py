"""Start the server on a free port of this machine."""

from __future__ import annotations

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
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listener.bind((HOST, candidate))
        except OSError as error:
            listener.close()
            reason = error.strerror
        else:
            listener.listen()
            return listener
    raise PortError(f"none of the ports {port} to {last} can be used ({reason}): name another --port")


def serve(app: Guard, listener: socket.socket) -> None:
    """Answer until Ctrl-C or SIGTERM; what was asked by then is answered first."""
    config = uvicorn.Config(
        app, access_log=False, log_level="warning", server_header=False, ws="none", timeout_graceful_shutdown=3
    )
    uvicorn.Server(config).run(sockets=[listener])
