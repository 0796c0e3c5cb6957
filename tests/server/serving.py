"""A real `vitrail serve` on a real port, and clients that play at its tables over WebSockets."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import httpx
from websockets.sync.client import connect

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import IO

    from websockets.sync.client import ClientConnection

START_TIMEOUT_S = 60.0
COMMAND = (sys.executable, "-c", "from vitrail.cli import main; main()")
State = dict[str, Any]


class Log(threading.Thread):
    """Reads what a server logs, for as long as there is somebody who could log: each line is JSON."""

    def __init__(self, pipe: IO[str]) -> None:
        super().__init__(daemon=True)
        self._pipe = pipe
        self._news = threading.Condition()
        self.text = ""
        self.start()

    def run(self) -> None:
        """Read to the end."""
        with self._pipe:
            for line in self._pipe:
                with self._news:
                    self.text += line
                    self._news.notify_all()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines so far."""
        return [json.loads(line) for line in self.text.splitlines()]

    def wait_for(self, enough: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        """The lines, once they are enough."""
        with self._news:
            assert self._news.wait_for(lambda: enough(self.lines), START_TIMEOUT_S), self.text
            return self.lines


class Served:
    """One `vitrail serve`, with its workers if it has any."""

    def __init__(self, folder: Path, *options: str) -> None:
        arguments = ["serve", "--data", str(folder), "--host", "127.0.0.1", "--per-second", "0"]
        if "--port" not in options:
            arguments += ["--port", "0"]
        self.process = subprocess.Popen(
            [*COMMAND, *arguments, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._out = self.process.stdout
        self.log = Log(self.process.stderr)
        said = self._out.readline()
        assert "http://" in said, f"the server ended at once: {self.log.text}"
        self.url = next(word for word in said.split() if word.startswith("http://"))
        self.client = httpx.Client(base_url=self.url, timeout=START_TIMEOUT_S)

    def open_table(self, rules: str = "original:2", **more: object) -> State:
        """A table of people who all sit at one device, with their keys."""
        seats = [{"kind": "human", "name": name} for name in ("Ada", "Ben", "Cleo", "Dan")[: int(rules[-1])]]
        answer = self.client.post("/api/games", json={"rules": rules, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        opened: State = answer.json()
        return opened

    @contextmanager
    def live(self, opened: State, seat: int | None) -> Iterator[ClientConnection]:
        """A WebSocket at a table, greeted as this seat."""
        key = None if seat is None else opened["keys"][str(seat)]
        with connect(f"{self.url.replace('http', 'ws')}api/games/{opened['id']}/live", max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "seat": seat, "key": key}))
            yield socket

    def stop(self, signal_number: int = signal.SIGTERM) -> int:
        """End the process, and wait until its workers are gone as well: the exit code."""
        self.process.send_signal(signal_number)
        self._out.read()  # it ends when nobody is left who could write
        self.log.join()
        return self.process.wait()

    def end(self) -> None:
        """Make sure that it is gone."""
        self.client.close()
        self.process.kill()
        self.process.wait()
        self._out.close()


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
    with ExitStack() as stack:
        sockets = [stack.enter_context(server.live(opened, seat)) for seat in range(len(opened["keys"]))]
        states = [received(socket, "state")["state"] for socket in sockets]
        for _ in range(most):
            actor = states[0]["view"]["actor"]
            if actor is None:
                break
            action = draw.choice(states[actor]["view"]["legal"])
            ply = states[0]["ply"]
            sockets[actor].send(json.dumps({"type": "act", "id": f"at-{ply}", "ply": ply, "action": action}))
            states = [received(socket, "state")["state"] for socket in sockets]
        last: State = states[0]
        return last
