"""The HTTP API: JSON in, JSON out, every rule and every right asked of the lobby."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import Parameter

import vitrail
from vitrail import bots
from vitrail.errors import IllegalAction
from vitrail.server import faults, forms
from vitrail.server.catalog import catalog
from vitrail.server.lobby import Lobby, check_seat
from vitrail.server.showing import first_person, state_of

AnySeat = Annotated[int | None, Parameter(query="seat", ge=0, le=5, required=False)]


@get("/info", sync_to_thread=False)
def info() -> forms.Info:
    """What this server is, and which bots it has."""
    return forms.Info(vitrail.__version__, [forms.BotLine(bot, bot.title(), text) for bot, text in bots.BOTS.items()])


@get("/cards", sync_to_thread=False)
def cards() -> dict[str, Any]:
    """Every card, with its text."""
    return catalog()


@get("/games")
async def list_games(lobby: Lobby) -> list[forms.GameLine]:
    """All games, the one last played first."""
    return [
        forms.GameLine(
            id=game.id,
            rules=game.rules,
            seats=game.sitters,
            round=game.progress.round,
            over=game.progress.over,
            updated=datetime.fromtimestamp(game.updated_ms / 1000, UTC).isoformat(timespec="milliseconds"),
        )
        for game in await lobby.games()
    ]


@post("/games")
async def create_game(lobby: Lobby, data: forms.NewGame) -> forms.State:
    """Set up a game."""
    table = await lobby.create(data)
    return state_of(table, first_person(table))


@get("/games/{game_id:str}")
async def show_game(lobby: Lobby, game_id: str, seat: AnySeat = None) -> forms.State:
    """A game as one seat sees it, or a spectator."""
    table = await lobby.find(game_id)
    if seat is not None:
        check_seat(table, seat)
    return state_of(table, seat)


@delete("/games/{game_id:str}")
async def delete_game(lobby: Lobby, game_id: str) -> None:
    """Remove a game for good."""
    await lobby.delete(game_id)


@post("/games/{game_id:str}/actions", status_code=200)
async def act(lobby: Lobby, game_id: str, data: forms.Act) -> forms.State:
    """Play one or more actions, all or none; bots have answered when this returns."""
    return state_of(await lobby.act(game_id, data.seat, data.ply, data.action), data.seat)


@post("/games/{game_id:str}/undo", status_code=200)
async def undo(lobby: Lobby, game_id: str, data: forms.Undo) -> forms.State:
    """Take back the seat's last action."""
    return state_of(await lobby.undo(game_id, data.seat, data.ply), data.seat)


@get("/games/{game_id:str}/why")
async def why(lobby: Lobby, game_id: str, seat: int, action: str) -> forms.Why:
    """Whether an action is legal now, and if not, why."""
    table = await lobby.find(game_id)
    check_seat(table, seat)
    if table.game.actor != seat:
        return forms.Why(legal=False, message=f"It is not the turn of {table.sitters[seat].name}.")
    try:
        table.game.clone().play(action)
    except IllegalAction as error:
        return forms.Why(legal=False, message=str(error))
    return forms.Why(legal=True, message=f"{action} is legal now.")


@get("/games/{game_id:str}/record")
async def record(lobby: Lobby, game_id: str) -> Response[bytes]:
    """The record of a finished game, as a file: it holds what was hidden while the game went on."""
    table = await lobby.find(game_id)
    if not table.game.over:
        raise faults.illegal("The record holds what is still hidden; it can be had once the game is over.")
    return Response(
        msgspec.json.format(table.game.record().to_json().encode()),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="vitrail-{game_id}.json"'},
    )


ROUTER = Router(
    "/api",
    route_handlers=[info, cards, list_games, create_game, show_game, delete_game, act, undo, why, record],
)
