"""A real vitrail server in a process of its own, and its API as a client asks it."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING, Any

from vitrail.server.database import FILE_NAME

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

State = dict[str, Any]
VITRAIL = [sys.executable, "-c", "from vitrail.cli import main; main()"]


class Server:
    """`vitrail play` on a free port with a data folder of its own; can be stopped and started again."""

    command: tuple[str, ...] = ("play", "--no-browser")
    greeting = "vitrail is at "

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start on the port used before, or on a free one, and wait until it answers."""
        command = [*VITRAIL, *self.command, "--port", str(self.port), "--data", str(self.folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if self.greeting in line:
                url = line.split(self.greeting)[1].split()[0]
                self.port = int(url.rstrip("/").rsplit(":", 1)[1])
                return
        raise AssertionError("the server ended before it said where it is")

    def stop(self) -> None:
        """End the process and wait for it."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait(timeout=10)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def ask(self, path: str, body: object = None, key: str = "") -> Any:
        """GET, or POST where there is a body, with the secret that opens what is asked for."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", data, headers)  # noqa: S310 - our own server
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - our own server
            return json.load(answer)

    def new_game(self, seed: int, kinds: str = "human greedy", rules: str | None = None) -> State:
        """A game with these players, named Ada, Bob, Cleo ..., and these dice; Original where no rules are named."""
        names = ["Ada", "Bob", "Cleo", "Dora", "Emil", "Fay"]
        seats = [{"kind": kind, "name": name} for kind, name in zip(kinds.split(), names, strict=False)]
        state: State = self.ask("games", {"rules": rules or f"original:{len(seats)}", "seats": seats, "seed": seed})
        return state

    def play(self, state: State, action: str) -> State:
        """Play for the state's seat."""
        body = {"seat": state["seat"], "ply": state["ply"], "action": action}
        after: State = self.ask(f"games/{state['id']}/actions", body)
        return after

    def look(self, game: str, seat: int = 0) -> State:
        """The game as this seat sees it now."""
        state: State = self.ask(f"games/{game}?seat={seat}")
        return state

    def play_first(self, state: State, *kinds: str) -> tuple[State, list[str]]:
        """Play the first legal action of each of these kinds, one after the other; what was played, too."""
        played = []
        for kind in kinds:
            action = next(action for action in state["view"]["legal"] if action.startswith(kind))
            state = self.play(state, action)
            played.append(action)
        return state, played

    def find(self, rules: str, kinds: str, seed: int, wanted: Callable[[State], bool]) -> State:
        """The game of this seed where this is so first.

        Seat 0 plays at random by that seed; it uses no tool and passes only if it must.
        """
        dice = random.Random(seed)
        state = self.new_game(seed, kinds, rules)
        while state["result"] is None:
            if wanted(state):
                return state
            legal = state["view"]["legal"]
            actions = [action for action in legal if not action.startswith(("tool:", "pass", "repair", "private"))]
            state = self.play(state, dice.choice(actions or legal))
        raise AssertionError(f"seed {seed} of {rules} does not lead there: try another")


def can_use(tool: str, phase: str = "turn") -> Callable[[State], bool]:
    """Whether seat 0 may use this tool now: in phase "turn", or "place" for a tool on the drafted die."""
    return lambda state: state["view"]["phase"] == phase and f"tool:{tool}" in state["view"]["legal"]


class PublicServer(Server):
    """`vitrail serve` on a free port: seats belong to whoever has their keys."""

    command = ("serve", "--host", "127.0.0.1")
    greeting = "vitrail serves tables at "

    def open_table(self, kinds: str, clock: str = "none", *, public: bool = False) -> State:
        """A table whose seats are of these kinds; people and bots are named Ada, Bob, Cleo, Dora."""
        names = ["Ada", "Bob", "Cleo", "Dora"]
        seats = [
            {"kind": kind, "name": "" if kind == "open" else name}
            for kind, name in zip(kinds.split(), names, strict=False)
        ]
        form = {"rules": f"original:{len(seats)}", "seats": seats, "clock": clock, "public": public}
        state: State = self.ask("games", form)
        return state

    def act(self, table: State, action: str = "") -> State:
        """Play for the seat to act, by the key told when the table was opened; else the first legal action."""
        seat = self.ask(f"games/{table['id']}")["view"]["actor"]
        key = table["keys"][str(seat)]
        now = self.ask(f"games/{table['id']}?seat={seat}", key=key)
        form = {"seat": seat, "ply": now["ply"], "action": action or now["view"]["legal"][0]}
        state: State = self.ask(f"games/{table['id']}/actions", form, key)
        return state

    def move_link(self, table: State, seat: int) -> str:
        """The link by which a device takes over a seat of a table that was opened here."""
        secret = self.ask(f"games/{table['id']}/hand-over", {"seat": seat}, table["keys"][str(seat)])["secret"]
        return f"{self.url}/#/move/{table['id']}/{seat}/{secret}"

    def invite_link(self, table: State, seat: int) -> str:
        """The link that opens a seat of a table that was opened here."""
        return f"{self.url}/#/join/{table['id']}/{table['invites'][str(seat)]}"

    def have_daily_since(self, day: str) -> None:
        """As if this server had had its first Daily window on that day."""
        since_ms = int(datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp() * 1000)
        with closing(sqlite3.connect(self.folder / FILE_NAME)) as database, database:
            database.execute("UPDATE secrets SET since_ms = ?", (since_ms,))

    def kept(self, table: str) -> list[tuple[int | None, str, str | None]]:
        """What the database holds of a game: seat, action and the client's request id, in the order of the numbers."""
        with closing(sqlite3.connect(self.folder / FILE_NAME)) as database:
            rows = database.execute(
                "SELECT seat, action, request FROM actions WHERE game_id = ? ORDER BY number", (table,)
            )
            return rows.fetchall()


def open_seeded(folder: Path, seed: int, kinds: str) -> State:
    """A table with these dice in a folder that a public server, which lets nobody choose dice, can serve then."""
    server = Server(folder)
    server.start()
    try:
        return server.new_game(seed, kinds)
    finally:
        server.stop()
