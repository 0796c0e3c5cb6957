"""A client below every library, for what no library would send, and how much memory a server holds meanwhile."""

from __future__ import annotations

import re
import socket
import struct
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

TIMEOUT_S = 30.0
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """One frame of a WebSocket as a client sends it, masked with zeros."""
    if len(data) < 126:
        length = bytes([0x80 | len(data)])
    elif len(data) < 1 << 16:
        length = b"\xfe" + struct.pack("!H", len(data))
    else:
        length = b"\xff" + struct.pack("!Q", len(data))
    return bytes([(0x80 if last else 0) | opcode]) + length + bytes(4) + data


class Raw:
    """A socket at a server that is read only when it is told to."""

    def __init__(self, url: str, unread_bytes: int | None = None) -> None:
        parts = urlsplit(url)
        self.host = parts.netloc
        self.socket = socket.socket()
        if unread_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, unread_bytes)
        self.socket.settimeout(TIMEOUT_S)
        self.socket.connect((parts.hostname, parts.port))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.socket.close()

    def upgrade(self, table_id: str, *, greet: bool = True) -> None:
        """Make a WebSocket at a table of the connection, and greet as a spectator."""
        lines = [
            f"GET /api/games/{table_id}/live HTTP/1.1",
            f"Host: {self.host}",
            *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        assert b" 101 " in self.until(b"\r\n\r\n")
        if greet:
            self.socket.sendall(frame(TEXT, b'{"type":"hello"}'))

    def until(self, end: bytes) -> bytes:
        """What comes, byte by byte, up to these bytes."""
        said = b""
        while not said.endswith(end):
            byte = self.socket.recv(1)
            assert byte, said
            said += byte
        return said

    def pour(self, data: bytes, most: int) -> int:
        """Send this again and again until so many bytes went, or the server took no more: how many went."""
        went = 0
        self.socket.settimeout(2.0)
        try:
            while went < most:
                went += self.socket.send(data)
        except OSError:  # it is full, or the server has closed it
            return went
        return went

    def rest(self) -> bytes:
        """All that still comes until the server closes."""
        said = b""
        self.socket.settimeout(TIMEOUT_S)
        try:
            while data := self.socket.recv(1 << 16):
                said += data
        except ConnectionError:
            return said
        return said


def memory_mb(pid: int, what: str = "VmRSS") -> float:
    """How much memory a process holds, or with `VmHWM` has held at most."""
    found = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024
