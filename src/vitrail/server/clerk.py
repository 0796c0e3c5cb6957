"""What a server does by itself: turns that ran out of time, and news from other servers on the same database."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from vitrail.server import faults
from vitrail.server.store import CHANNEL

if TYPE_CHECKING:
    from sqlalchemy import URL

    from vitrail.server.lobby import Lobby

_LOG = logging.getLogger(__name__)
LOOK_S = 1.0
"""So often the clerk looks whose time is up, and whether a watched table was changed elsewhere unheard."""
RETRY_S = 1.0
"""So long after a failure the connection for news is tried again."""


async def watch_clocks(lobby: Lobby) -> None:
    """Finish the turns of seats whose time is up, for ever."""
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            for table_id in await lobby.overdue():
                await _time_out(lobby, table_id)
            await lobby.look_again()
        except Exception as error:  # noqa: BLE001 - the database may be away; it is tried again
            faults.noted(error)


async def _time_out(lobby: Lobby, table_id: str) -> None:
    try:
        await lobby.time_out(table_id)
    except faults.Fault as fault:
        if fault.code not in {"illegal", "stale"}:  # the player or another server was quicker
            raise


async def hear_news(lobby: Lobby, url: URL) -> None:
    """Listen, for ever, to what other servers on the same PostgreSQL database commit."""
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is used

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True, connect_timeout=5) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await lobby.look_again()  # what was missed while nobody listened
                async for notice in connection.notifies():
                    table_id, _, version = notice.payload.partition(" ")
                    lobby.hear(table_id, int(version) if version else None)
        except (psycopg.Error, OSError) as error:
            _LOG.warning("no news from the database: %s", " ".join(str(error).split()))
        await asyncio.sleep(RETRY_S)
