"""The HTTP API of replays: finished games, records from files, playing on from either, and the check of dice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec.structs import asdict

from vitrail import fair
from vitrail.record import Record
from vitrail.server import faults, forms
from vitrail.server.api import Games, Key, read
from vitrail.server.replaying import Replay, Shelf
from vitrail.server.showing import first_person, state_of

if TYPE_CHECKING:
    from vitrail.server.lobby import Lobby

MAX_RECORD_BYTES = 512 * 1024
"""A record that somebody sends may be this long; that of six seats with private dice has about 20 kB."""

Replays = NamedDependency[Shelf]
MaybeSeat = Annotated[int | None, QueryParameter(ge=0, le=5)]
Opened = Annotated[bool, QueryParameter(name="open")]


async def _replay(lobby: Games, replays: Replays, key: Key, game_id: FromPath[str]) -> Replay:
    """A game's replay, for whom it is not hidden."""
    table = await lobby.find(game_id)
    lobby.check_sight(table, None, key)
    return replays.game(table)


Found = NamedDependency[Replay]


@get("/games/{game_id:str}/replay", dependencies={"replay": Provide(_replay)}, sync_to_thread=False)
def show_replay(replay: Found) -> forms.ReplayInfo:
    """A finished game, to look back at; that of a Daily window is its own person's until the day is over."""
    return replay.info


@get("/games/{game_id:str}/replay/{ply:int}", dependencies={"replay": Provide(_replay)}, sync_to_thread=False)
def show_ply(
    replay: Found,
    ply: FromPath[int],
    seat: MaybeSeat = None,
    opened: Opened = False,
) -> forms.State:
    """A finished game as it stood after so many actions, as a seat saw it, or a spectator; `open`: all secrets."""
    return replay.state(ply, seat, opened=opened)


@post("/games/{game_id:str}/replay/{ply:int}/play", form=forms.PlayOn)
async def play_on(
    lobby: Games, replays: Replays, game_id: FromPath[str], ply: FromPath[int], body: RawBody
) -> forms.Opened:
    """Open a table that goes on from there with new sealed dice; the body is a `PlayOn`."""
    table = await lobby.find(game_id)
    if lobby.is_sealed(table):
        raise faults.illegal("Others still play this Daily window: it can be played on from once its day is over.")
    return await _opened(lobby, replays.game(table), ply, body)


@post("/replay", status_code=200, form=forms.RecordFile, request_max_body_size=MAX_RECORD_BYTES)
async def put_record(replays: Replays, body: RawBody) -> forms.ReplayInfo:
    """Look back at the game of a record; the body is a `RecordFile`. It is kept for a while in memory only."""
    return replays.put(Record.from_json(bytes(read(body, forms.RecordFile).record))).info


@get("/replay/{name:str}")
async def show_record(replays: Replays, name: FromPath[str]) -> forms.ReplayInfo:
    """A record that was put here, as long as it is at hand."""
    return replays.record(name).info


@get("/replay/{name:str}/{ply:int}")
async def show_record_ply(
    replays: Replays,
    name: FromPath[str],
    ply: FromPath[int],
    seat: MaybeSeat = None,
    opened: Opened = False,
) -> forms.State:
    """The game of a record as it stood after so many actions; like that of a finished game."""
    return replays.record(name).state(ply, seat, opened=opened)


@post("/replay/{name:str}/{ply:int}/play", form=forms.PlayOn)
async def play_record_on(
    lobby: Games, replays: Replays, name: FromPath[str], ply: FromPath[int], body: RawBody
) -> forms.Opened:
    """Open a table that goes on from there in the game of a record; the body is a `PlayOn`."""
    return await _opened(lobby, replays.record(name), ply, body)


@post("/verify", status_code=200, form=forms.RecordCheck, request_max_body_size=MAX_RECORD_BYTES)
async def verify(lobby: Games, body: RawBody) -> dict[str, Any]:
    """Check the dice of a record, as `vitrail verify` does; the body is a `RecordCheck`."""
    form = read(body, forms.RecordCheck)
    record = Record.from_json(bytes(form.record))
    cards = None if record.cards is None else await lobby.pack(record.cards.digest)
    return (await asyncio.to_thread(fair.check, record, form.commitment, cards)).as_dict()


async def _opened(lobby: Lobby, replay: Replay, ply: int, body: bytes) -> forms.Opened:
    """A table opened from there, with its secrets."""
    seats = read(body, forms.PlayOn).seats
    position = replay.position(ply)
    table, keys = await lobby.create(forms.NewGame(replay.terms.rules, seats), position)
    state = state_of(table, first_person(table), lobby.now())
    return forms.Opened(**asdict(state), host=keys.host, keys=keys.seats, invites=keys.invites)


REPLAYING = Router(
    "/api",
    route_handlers=[show_replay, show_ply, play_on, put_record, show_record, show_record_ply, play_record_on, verify],
)
