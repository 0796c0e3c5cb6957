"""What a live client and the server say to each other over a WebSocket, as JSON with a `type`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vitrail.server.forms import Ply, Request, Seat, Secret, State, Text  # noqa: TC001 - msgspec reads the annotations

VERSION_MAX = 2**31 - 1


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message: as which seat (null: a spectator), by which secret, and the version seen last."""

    seat: Seat | None = None
    key: Secret | None = None
    since: Annotated[int, msgspec.Meta(ge=-1, le=VERSION_MAX)] | None = None


class ActMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="act"):
    """Play an action, or several separated by spaces, in a game seen at `ply`; the same `id` is done once."""

    id: Request
    ply: Ply
    action: Text


class UndoMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the last action."""

    id: Request
    ply: Ply


class BackMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back"):
    """I am back: the bot that sat in for me shall stop."""

    id: Request


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Is anybody there?"""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Yes."""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What became of a request: `applied`, `stale`, `illegal` or `refused`, and why; `ply` is where the game is."""

    id: str
    result: str
    ply: int
    message: str = ""


class StateMessage(msgspec.Struct, frozen=True, tag="state"):
    """The table at version `seq`."""

    seq: int
    state: State


class Current(msgspec.Struct, frozen=True, tag="current"):
    """Nothing has changed since the version that the client has."""

    seq: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The connection is refused or ended, and why."""

    error: str
    message: str


Asked = ActMessage | UndoMessage | BackMessage
"""What a client may ask for after its greeting, beside a ping."""
