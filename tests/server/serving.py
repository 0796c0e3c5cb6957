"""A real `vitrail serve` on a real port, and clients that play at its tables over WebSockets."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

START_TIMEOUT_S = 60.0
COMMAND = (sys.executable, "-c", "from vitrail.cli import main; main()")
State = dict[str, Any]


class Served:
    """One `vitrail serve`; its log goes to a file beside its data."""

    def __init__(self, folder: Path, *options: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "log"
        arguments = ["serve", "--data", str(folder), "--host", "127.0.0.1", "--per-second", "0"]
        if "--port" not in options:
            arguments += ["--port", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments, *options], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "http://" in said, f"the server ended at once: {self.log.read_text()}"
        self.url = next(word for word in said.split() if word.startswith("http://"))
        self.client = httpx.Client(base_url=self.url, timeout=START_TIMEOUT_S)

    def open_table(self, rules: str = "original:2", **more: object) -> State:
        """A table of people who all sit at one device, with their keys."""
        seats = [{"kind": "human", "name": name} for name in ("Ada", "Ben", "Cleo", "Dan")[: int(rules[-1])]]
        answer = self.client.post("/api/games", json={"rules": rules, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        opened: State = answer.json()
        return opened

    def live(self, opened: State, seat: int | None) -> ClientConnection:
        """A WebSocket at a table, greeted as this seat."""
        socket = connect(f"{self.url.replace('http', 'ws')}api/games/{opened['id']}/live", max_size=None)
        key = None if seat is None else opened["keys"][str(seat)]
        socket.send(json.dumps({"type": "hello", "seat": seat, "key": key}))
        return socket

    def lines(self) -> list[dict[str, Any]]:
        """The log so far: each line of it is JSON."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def stop(self, signal_number: int = signal.SIGTERM) -> tuple[int, str]:
        """End the process: exit code, and what else it said."""
        self.process.send_signal(signal_number)
        out, _ = self.process.communicate(timeout=START_TIMEOUT_S)
        return self.process.returncode, out

    def end(self) -> None:
        """Make sure that it is gone."""
        self.client.close()
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """A server that is gone when the block ends, however it ends."""
    server = Served(folder, *options)
    try:
        yield server
    finally:
        server.end()


def received(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this type."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=START_TIMEOUT_S))
        if message["type"] == kind:
            return message


def play_on(server: Served, opened: State, draw: random.Random, *, most: int = 10_000) -> State:
    """Play random legal actions over one WebSocket a seat until the game is over, or so many were played."""
    seats = range(len(opened["keys"]))
    sockets = [server.live(opened, seat) for seat in seats]
    states = [received(socket, "state")["state"] for socket in sockets]
    for number in range(most):
        actor = states[0]["view"]["actor"]
        if actor is None:
            break
        state = states[actor]
        action = draw.choice(state["view"]["legal"])
        request = {"type": "act", "id": f"request-{number}", "ply": state["ply"], "action": action}
        sockets[actor].send(json.dumps(request))
        states = [received(socket, "state")["state"] for socket in sockets]
    for socket in sockets:
        socket.close()
    last: State = states[0]
    return last
