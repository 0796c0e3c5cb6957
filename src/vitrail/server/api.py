"""The HTTP API: JSON in, JSON out, every rule and every right asked of the lobby."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter, RawBody

import vitrail
from vitrail import bots
from vitrail.rules import Rules
from vitrail.server import faults, forms
from vitrail.server.catalog import catalog
from vitrail.server.choices import choices, described
from vitrail.server.lobby import Lobby, check_seat
from vitrail.server.refereeing import judged
from vitrail.server.showing import first_person, state_of

Form = TypeVar("Form", bound=msgspec.Struct)
Games = NamedDependency[Lobby]
SeatQuery = Annotated[int, QueryParameter(ge=0, le=5)]
MaybeSeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5)]


def read(body: bytes, form: type[Form]) -> Form:
    """The form in a request's body.

    Raises:
        Fault: the body is no JSON, or lacks or adds or mistypes a field; the message says where.
    """
    try:
        return msgspec.json.decode(body, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise faults.bad_request(f"The body is not the JSON wanted here: {error}.") from error


@get("/info", sync_to_thread=False)
def info() -> forms.Info:
    """What this server is, and which bots it has."""
    return forms.Info(vitrail.__version__, [forms.BotLine(bot, bot.title(), text) for bot, text in bots.BOTS.items()])


@get("/cards", sync_to_thread=False)
def cards(rules: FromQuery[str] = "original:2") -> dict[str, Any]:
    """Every card, with its text under this rule set."""
    return catalog(Rules.parse(rules))


@get("/choices", sync_to_thread=False)
def list_choices() -> list[forms.Choice]:
    """All that can be chosen for a new game, with what it changes."""
    return choices()


@get("/rules", sync_to_thread=False)
def rule_set(text: FromQuery[str]) -> forms.RuleSet:
    """What a rule set's text means, or why it is none."""
    return described(text)


@get("/games")
async def list_games(lobby: Games) -> list[forms.GameLine]:
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
async def create_game(lobby: Games, body: RawBody) -> forms.State:
    """Set up a game; the body is a `NewGame`."""
    table = await lobby.create(read(body, forms.NewGame))
    return state_of(table, first_person(table))


@get("/games/{game_id:str}")
async def show_game(
    lobby: Games, game_id: FromPath[str], seat: MaybeSeatQuery = None, private: FromQuery[str | None] = None
) -> forms.State:
    """A game as one seat sees it, or a spectator; of two Private Objectives `private` is the one scored."""
    table = await lobby.find(game_id)
    if seat is not None:
        check_seat(table, seat)
    return state_of(table, seat, private)


@delete("/games/{game_id:str}")
async def delete_game(lobby: Games, game_id: FromPath[str]) -> None:
    """Remove a game for good."""
    await lobby.delete(game_id)


@post("/games/{game_id:str}/actions", status_code=200)
async def act(lobby: Games, game_id: FromPath[str], body: RawBody) -> forms.State:
    """Play the actions of an `Act`, all or none; bots have answered when this returns."""
    form = read(body, forms.Act)
    return state_of(await lobby.act(game_id, form.seat, form.ply, form.action), form.seat)


@post("/games/{game_id:str}/undo", status_code=200)
async def undo(lobby: Games, game_id: FromPath[str], body: RawBody) -> forms.State:
    """Take back the seat's last action; the body is an `Undo`."""
    form = read(body, forms.Undo)
    return state_of(await lobby.undo(game_id, form.seat, form.ply), form.seat)


@get("/games/{game_id:str}/why")
async def why(lobby: Games, game_id: FromPath[str], seat: SeatQuery, action: FromQuery[str]) -> forms.Why:
    """Whether an action, or several in a row, could be played now, and if not, why."""
    table = await lobby.find(game_id)
    check_seat(table, seat)
    if table.game.actor != seat:
        return forms.Why(legal=False, message=f"It is not the turn of {table.sitters[seat].name}.")
    reason = table.why(action)
    return forms.Why(legal=reason is None, message=reason or f"{action} is legal now.")


@get("/games/{game_id:str}/record")
async def record(lobby: Games, game_id: FromPath[str]) -> Response[bytes]:
    """The record of a finished game, as a file: it holds what was hidden while the game went on."""
    table = await lobby.find(game_id)
    if not table.game.over:
        raise faults.illegal("The record holds what is still hidden; it can be had once the game is over.")
    return Response(
        table.game.record().to_json(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="vitrail-{game_id}.json"'},
    )


@post("/referee", status_code=200)
async def referee(body: RawBody) -> forms.Judged:
    """Judge and score windows of a physical table; nothing of it is kept."""
    return judged(body)


ROUTER = Router(
    "/api",
    route_handlers=[
        info,
        cards,
        list_choices,
        rule_set,
        list_games,
        create_game,
        show_game,
        delete_game,
        act,
        undo,
        why,
        record,
        referee,
    ],
)
