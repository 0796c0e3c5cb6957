"""Live updates as Server-Sent Events, for bots and for who only looks: the messages `state` of the WebSocket."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
from litestar import get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from vitrail.server import faults
from vitrail.server.live import Games, Shown  # noqa: TC001 - Litestar reads the annotations
from vitrail.server.messages import VERSION_MAX, Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from vitrail.server.live import Pictures
    from vitrail.server.lobby import Lobby

HEARTBEAT_S = 15.0
"""So often a silent stream says that it is alive."""

Key = NamedDependency[str | None]
Seat = Annotated[int | None, QueryParameter(ge=0, le=5)]
Since = Annotated[int, QueryParameter(ge=-1, le=VERSION_MAX)]
LastEventId = Annotated[int | None, HeaderParameter(name="Last-Event-ID", ge=-1, le=VERSION_MAX)]


class Look(NamedTuple):
    """Who looks at which table, a seat by its secret or a spectator, and which version was seen last."""

    table_id: str
    seat: int | None
    key: str | None
    since: int


async def _look(
    key: Key, game_id: FromPath[str], seat: Seat = None, since: Since = -1, last: LastEventId = None
) -> Look:
    """A browser that connects again says by a header what it has seen last; its address is the old one."""
    return Look(game_id, seat, key, since if last is None else last)


@get("/games/{game_id:str}/events", dependencies={"look": Provide(_look)})
async def events(lobby: Games, pictures: Shown, look: NamedDependency[Look]) -> ServerSentEvent:
    """A table, live, as an event stream: events `state`, the version as id, as soon as it is another than `since`."""
    lobby.check_sight(await lobby.find(look.table_id), look.seat, look.key)
    return ServerSentEvent(_stream(lobby, pictures, look))


async def _stream(lobby: Lobby, pictures: Pictures, look: Look) -> AsyncIterator[ServerSentEventMessage]:
    sent, make = look.since, pictures.fresh
    with pictures.watching(look.table_id) as watcher:
        while not watcher.closing:
            try:
                table = await lobby.current(look.table_id)
                lobby.check_sight(table, look.seat, look.key)
            except Exception as error:  # noqa: BLE001 - told to the client, and logged if it is a defect
                fault = faults.noted(error)
                data = msgspec.json.encode(Refused(fault.code, fault.message)).decode()
                yield ServerSentEventMessage(event="refused", data=data)
                return
            if table.version != sent:
                sent = table.version
                yield ServerSentEventMessage(event="state", id=str(sent), data=make(table, look.seat).decode())
            make = pictures.of
            try:
                async with asyncio.timeout(HEARTBEAT_S):
                    await watcher.news()
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
