"""What a server does by itself: turns that ran out of time, and news from other servers on the same database."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING

from vitrail.server import faults, logs
from vitrail.server.database import reaching
from vitrail.server.store import CHANNEL

if TYPE_CHECKING:
    from sqlalchemy import URL

    from vitrail.server.lobby import Lobby

_LOG = logging.getLogger(__name__)
GRACE_MS = 15_000
"""So long after nobody could play (the server or the database was away) turns that began before are left to go on."""
LOOK_S = 1.0
"""So often the clerk looks whose time is up, and whether a watched table was changed elsewhere unheard."""
STUCK_MS = 600_000
"""So long a table whose clock cannot go on is left alone: it would be told, and be in the others' way, every second."""
RETRY_S = 1.0
"""So long after a failure the connection for news is tried again."""


async def watch_clocks(lobby: Lobby) -> None:
    """Finish the turns of seats whose time is up, for ever."""
    back_ms = lobby.now()
    stuck: dict[str, int] = {}
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            await lobby.look_again()
            await time_out(lobby, back_ms, stuck)
        except Exception as error:  # noqa: BLE001 - the database is away; it is tried again
            faults.noted(error)
            back_ms = lobby.now()


async def time_out(lobby: Lobby, back_ms: int, stuck: dict[str, int]) -> None:
    """Finish the turns of all whose time is up; `back_ms` is since when the server and its database have been there.

    Who could not play when it ran out is given the time to come back. `stuck` remembers the tables whose clock cannot
    go on, and until when they are left alone.
    """
    over = lobby.now() - back_ms >= GRACE_MS
    left_alone = [table_id for table_id, until_ms in stuck.items() if until_ms > lobby.now()]
    for table_id in await lobby.overdue(0 if over else back_ms, left_alone):
        try:
            await lobby.time_out(table_id)
        except Exception as error:  # one table's trouble is no other's
            fault = faults.fault_of(error)
            if fault.code == "not-kept":
                raise
            if fault.code not in {"illegal", "stale"}:  # then the player or another server was quicker
                told = logs.told(table=logs.short(table_id), code=fault.code)
                _LOG.warning("the clock of a table cannot go on", extra=told)
                stuck[table_id] = lobby.now() + STUCK_MS
                faults.noted(error)


async def hear_news(lobby: Lobby, url: URL) -> None:
    """Listen, for ever, to what other servers on the same PostgreSQL database commit."""
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is used

    address = {**url.get_dialect()().create_connect_args(url)[1], **reaching(url)}
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await lobby.look_again()  # what was missed while nobody listened
                async for notice in connection.notifies():
                    _hear(lobby, notice.payload)
        except Exception as error:  # noqa: BLE001 - whatever it is, news are wanted again
            said = str(error).partition("\n")[0] if isinstance(error, psycopg.Error) else type(error).__name__
            _LOG.warning("no news from the database: %s", said)
        await asyncio.sleep(RETRY_S)


def _hear(lobby: Lobby, news: str) -> None:
    """Pass on what another server has committed; the own changes are known."""
    found = re.fullmatch(r"(\S+) (gone|\d+) (\S+)", news)
    if found is None:
        _LOG.warning("news of another program on the channel %s", CHANNEL)
    elif found[3] != lobby.name:
        lobby.hear(found[1], None if found[2] == "gone" else int(found[2]))
