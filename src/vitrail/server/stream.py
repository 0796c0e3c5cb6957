"""Live updates as Server-Sent Events, for bots and for who only looks: the messages `state` of the WebSocket."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, NamedTuple

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from vitrail.server import faults
from vitrail.server.live import Games, Shown  # noqa: TC001 - Litestar reads the annotations
from vitrail.server.messages import VERSION_MAX

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from vitrail.server.live import Pictures
    from vitrail.server.lobby import Lobby

HEARTBEAT_S = 15.0
"""So often a silent stream says that it is alive."""

Key = NamedDependency[str | None]
Seat = Annotated[int | None, QueryParameter(ge=0, le=5)]
Since = Annotated[int, QueryParameter(ge=-1, le=VERSION_MAX)]


class Look(NamedTuple):
    """Who looks at which table: a seat by its secret, or a spectator."""

    table_id: str
    seat: int | None
    key: str | None


@get("/games/{game_id:str}/events")
async def events(
    lobby: Games, pictures: Shown, key: Key, game_id: FromPath[str], seat: Seat = None, since: Since = -1
) -> ServerSentEvent:
    """A table, live, as an event stream: events `state`, the version as id, as soon as it is another than `since`."""
    lobby.rights.check_sight(await lobby.find(game_id), seat, key)
    return ServerSentEvent(_stream(lobby, pictures, Look(game_id, seat, key), since))


async def _stream(lobby: Lobby, pictures: Pictures, look: Look, sent: int) -> AsyncIterator[ServerSentEventMessage]:
    with lobby.hub.watch(look.table_id) as watcher:
        while not watcher.closing:
            try:
                table = await lobby.current(look.table_id)
                lobby.rights.check_sight(table, look.seat, look.key)
            except faults.Fault as fault:
                yield ServerSentEventMessage(event="refused", data=fault.message)
                return
            if table.version != sent:
                sent = table.version
                yield ServerSentEventMessage(event="state", id=str(sent), data=pictures.of(table, look.seat).decode())
            try:
                async with asyncio.timeout(HEARTBEAT_S):
                    await watcher.news()
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
