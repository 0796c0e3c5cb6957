"""The HTTP API of the Daily window."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec.structs import asdict

from vitrail.server import forms
from vitrail.server.api import Games, Key, read
from vitrail.server.daily import Days
from vitrail.server.showing import state_of

Dailies = NamedDependency[Days]
Player = Annotated[str | None, QueryParameter(max_length=40)]


@get("/daily")
async def list_days(days: Dailies, key: Key, player: Player = None) -> forms.DailyCalendar:
    """Today's Daily window and the days before; with the device's key also one's own games."""
    return await days.calendar(key, player)


@get("/daily/{day:str}")
async def show_day(days: Dailies, key: Key, day: FromPath[str], player: Player = None) -> forms.Daily:
    """The Daily window of one day, with the table of the day."""
    return await days.show(day, key, player)


@post("/daily/{day:str}/play", form=forms.DailyForm)
async def play_day(lobby: Games, days: Dailies, key: Key, day: FromPath[str], body: RawBody) -> forms.Opened:
    """Play the Daily window of a day, or go on with it; the body is a `DailyForm`, the device's key opens the seat."""
    table, seat_key = await days.play(day, read(body, forms.DailyForm).name, key)
    return forms.Opened(**asdict(state_of(table, 0, lobby.now())), host="", keys={0: seat_key}, invites={})


DAILY = Router("/api", route_handlers=[list_days, show_day, play_day])
