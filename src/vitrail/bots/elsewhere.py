"""One of our bots at somebody's table: it comes by an invite link, as a person does, and plays to the end."""

from __future__ import annotations

import json
import re
import secrets
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, NamedTuple

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from vitrail import bots
from vitrail.errors import VitrailError
from vitrail.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.sync.client import ClientConnection

LINK = re.compile(r"(?P<server>https?://[^/\s#?]+)/?#/join/(?P<table>[A-Za-z0-9_-]+)/(?P<invite>[A-Za-z0-9_-]+)/?")
ANSWER_S = 20.0
"""So long a server may take to answer."""
PAUSE_S = 0.5
"""So long the bot waits before it tries a server again that was not there."""
ACTIONS_PER_S = 20
"""So often the bot acts at most: a server takes more for a flood (docs/live.md)."""
MESSAGE_BYTES = 2**20
"""A state may be this long."""


class TableError(VitrailError):
    """A table at which the bot cannot sit or stay; the message says why."""


class Link(NamedTuple):
    """An invite link, in its parts."""

    server: str
    table: str
    invite: str

    @classmethod
    def parse(cls, text: str) -> Link:
        """Read an invite link, such as the host of a table sends it.

        Raises:
            TableError: it is none.
        """
        found = LINK.fullmatch(text.strip())
        if found is None:
            raise TableError(f"{text!r} is no invite link; one reads http://HOST/#/join/TABLE/SECRET")
        return cls(found["server"], found["table"], found["invite"])

    @property
    def api(self) -> str:
        """The address of the table in the server's API."""
        return f"{self.server}/api/games/{self.table}"


class Guest:
    """A bot with a seat at a table."""

    def __init__(self, kind: str, link: Link, name: str, patience_s: float = 60.0) -> None:
        """Take the link's seat; `patience_s` is how long a server that is away is waited for.

        Raises:
            VitrailError: there is no such bot, no server, or the seat cannot be had.
        """
        self._bot = bots.make(kind, secrets.randbits(64))
        self._link = link
        self._patience_s = patience_s
        self._next_s = 0.0
        joined = _post(f"{link.api}/join", {"name": name, "invite": link.invite})
        try:
            self.seat, self._key = int(joined["seat"]), str(joined["key"])
        except KeyError as error:
            raise TableError(f"{link.server} is no server of vitrail") from error

    def play(self) -> str:
        """Play to the end, through restarts of the server; the sentence that says who has won.

        Raises:
            TableError: the seat is the bot's no more, the table or the server is gone, or an action was refused.
        """
        heard = time.monotonic()
        while True:
            failed: Exception | None = None
            try:
                for message in self._messages():
                    heard = time.monotonic()
                    if message["type"] == "state" and message["state"]["result"]:
                        said: str = message["state"]["result"]["sentence"]
                        return said
            except (OSError, WebSocketException) as error:
                failed = error
            if time.monotonic() - heard > self._patience_s:
                seconds = f"{self._patience_s:g} seconds"
                raise TableError(f"{self._link.server} has not answered for {seconds}") from failed
            time.sleep(PAUSE_S)

    def _messages(self) -> Iterator[dict[str, Any]]:
        """What the server says on one connection, each answered where it asks for it, until it ends."""
        address = f"{self._link.api}/live".replace("http", "ws", 1)
        with connect(address, compression=None, open_timeout=ANSWER_S, max_size=MESSAGE_BYTES) as socket:
            socket.send(json.dumps({"type": "hello", "seat": self.seat, "key": self._key}))
            asked = -1
            try:
                while True:
                    message = json.loads(socket.recv())
                    yield message
                    asked = self._answer(socket, message, asked)
            except ConnectionClosed:
                return

    def _answer(self, socket: ClientConnection, message: dict[str, Any], asked: int) -> int:
        """Act where it is the bot's turn; `asked` is the ply of the last action sent, and so is what comes back."""
        if message["type"] == "refused" or message.get("result") == "illegal":
            raise TableError(f"the table refused the bot: {message['message']}")
        if message.get("result") == "refused":  # as when games cannot be kept just now: once more from the start
            socket.close()
        if message["type"] != "state" or message["state"]["status"] != "running":
            return asked
        state = message["state"]
        if state["seats"][self.seat]["away"]:
            _ask(socket, "back")
        elif state["view"]["actor"] == self.seat and state["ply"] != asked:
            self._pace()
            _ask(socket, "act", ply=state["ply"], action=self._bot.choose(View.of_state(state)))
            return int(state["ply"])
        return asked

    def _pace(self) -> None:
        """Wait until the next action is due."""
        now = time.monotonic()
        time.sleep(max(self._next_s - now, 0))
        self._next_s = max(self._next_s, now) + 1 / ACTIONS_PER_S


def _ask(socket: ClientConnection, what: str, **fields: object) -> None:
    socket.send(json.dumps({"type": what, "id": secrets.token_urlsafe(9)} | fields))


def _post(address: str, form: dict[str, object]) -> dict[str, Any]:
    """What a server answers to a form."""
    try:
        request = urllib.request.Request(address, json.dumps(form).encode(), {"content-type": "application/json"})  # noqa: S310 - LINK lets http and https alone pass
        with urllib.request.urlopen(request, timeout=ANSWER_S) as answer:  # noqa: S310 - the same
            return _read(answer.read)
    except urllib.error.HTTPError as error:
        raise TableError(f"the bot cannot sit down: {_why(error)}") from error
    except (OSError, ValueError, HTTPException) as error:
        server, reason = address.partition("/api/")[0], getattr(error, "reason", error)
        raise TableError(f"no vitrail server answers at {server} ({_one_line(reason)})") from error


def _why(error: urllib.error.HTTPError) -> object:
    """What a server says of a refusal; what is no server of vitrail has its own reasons."""
    with error:
        try:
            return _read(error.read).get("message", error.reason)
        except (OSError, ValueError, HTTPException):
            return error.reason


def _read(read: Callable[[], bytes]) -> dict[str, Any]:
    found = json.loads(read())
    if not isinstance(found, dict):
        raise ValueError("it is no server of vitrail")  # noqa: TRY004 - told like what is no JSON
    return found


def _one_line(reason: object) -> str:
    """A reason as a part of a sentence."""
    text = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return " ".join(text.split()) or type(reason).__name__
