"""The HTTP API: JSON in, JSON out, every rule and every right asked of the lobby."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec.structs import asdict

import vitrail
from vitrail import bots
from vitrail.referee.form import TableForm
from vitrail.rules import Rules
from vitrail.server import faults, forms
from vitrail.server.catalog import catalog
from vitrail.server.choices import choices, described
from vitrail.server.days import end_ms
from vitrail.server.live import live
from vitrail.server.lobby import Lobby
from vitrail.server.openapi import document
from vitrail.server.refereeing import judged
from vitrail.server.replaying import began
from vitrail.server.saved import OVER
from vitrail.server.showing import first_person, iso, line_of, state_of
from vitrail.server.stream import events

Form = TypeVar("Form", bound=msgspec.Struct)
Games = NamedDependency[Lobby]
Key = NamedDependency[str | None]
SeatQuery = Annotated[int, QueryParameter(ge=0, le=5)]
ActionQuery = Annotated[str, QueryParameter(max_length=2000)]
RulesQuery = Annotated[str, QueryParameter(max_length=2000)]
MaybeSeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5)]


def read(body: bytes, form: type[Form]) -> Form:
    """The form in a request's body.

    Raises:
        Fault: the body is no JSON, or lacks or adds or mistypes a field; the message says where.
    """
    try:
        return msgspec.json.decode(body, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise faults.bad_request(f"The body is not the JSON wanted here: {error}.") from error


@get("/openapi.json", sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This document."""
    return document(request.app)


@get("/info", sync_to_thread=False)
def info(lobby: Games) -> forms.Info:
    """What this server is, and which bots it has."""
    lines = [forms.BotLine(bot, bots.title(bot), text) for bot, text in bots.BOTS.items()]
    return forms.Info(vitrail.__version__, lines, home=lobby.rights.everyone)


@get("/cards", sync_to_thread=False)
def cards(rules: RulesQuery = "original:2") -> dict[str, Any]:
    """Every card, with its text under this rule set."""
    return catalog(Rules.parse(rules))


@get("/choices", sync_to_thread=False)
def list_choices() -> list[forms.Choice]:
    """All that can be chosen for a new game, with what it changes."""
    return choices()


@get("/rules", sync_to_thread=False)
def rule_set(text: RulesQuery) -> forms.RuleSet:
    """What a rule set's text means, or why it is none."""
    return described(text)


@get("/games")
async def list_games(lobby: Games) -> list[forms.GameLine]:
    """The games of this machine, or elsewhere the public tables that are not over, the one last played first."""
    return [line_of(line) for line in await lobby.listed()]


@post("/games/mine", status_code=200, form=forms.OwnSeats)
async def list_own(lobby: Games, body: RawBody) -> list[forms.GameLine]:
    """The games of an `OwnSeats`, each with the seat held; those whose secret does not fit are left out."""
    form = read(body, forms.OwnSeats)
    return [line_of(line, seat) for line, seat in await lobby.own([(own.id, own.seat, own.key) for own in form.seats])]


@post("/games", form=forms.NewGame)
async def create_game(lobby: Games, body: RawBody) -> forms.Opened:
    """Open a table; the body is a `NewGame`. The game begins at once if no seat is open."""
    table, keys = await lobby.create(read(body, forms.NewGame))
    state = state_of(table, first_person(table), lobby.now())
    return forms.Opened(**asdict(state), host=keys.host, keys=keys.seats, invites=keys.invites)


@get("/games/{game_id:str}")
async def show_game(
    lobby: Games,
    key: Key,
    game_id: FromPath[str],
    seat: MaybeSeatQuery = None,
    private: Annotated[str | None, QueryParameter(max_length=100)] = None,
) -> forms.State:
    """A game as one seat sees it, or a spectator; of two Private Objectives `private` is the one scored."""
    table = await lobby.find(game_id)
    lobby.check_sight(table, seat, key)
    return state_of(table, seat, lobby.now(), private)


@delete("/games/{game_id:str}")
async def delete_game(lobby: Games, key: Key, game_id: FromPath[str]) -> None:
    """Remove a game for good: at home any, elsewhere the host one that has not started."""
    await lobby.delete(game_id, key)


@post("/games/{game_id:str}/join", status_code=200, form=forms.Join)
async def join(lobby: Games, game_id: FromPath[str], body: RawBody) -> forms.Joined:
    """Take an open seat; the body is a `Join`."""
    table, seat, key = await lobby.join(game_id, read(body, forms.Join))
    return forms.Joined(**asdict(state_of(table, seat, lobby.now())), key=key)


@post("/games/{game_id:str}/leave", status_code=200, form=forms.SeatOnly)
async def leave(lobby: Games, key: Key, game_id: FromPath[str], body: RawBody) -> forms.Link:
    """Make a seat open again, before the start; the host gets the secret of a new invite link."""
    seat = read(body, forms.SeatOnly).seat
    table, invite = await lobby.leave(game_id, seat, key)
    return forms.Link(seat, invite if lobby.rights.hosts(table, key) else "")


@post("/games/{game_id:str}/start", status_code=200)
async def start(lobby: Games, key: Key, game_id: FromPath[str]) -> forms.State:
    """Start the game; the host may, once every seat is taken."""
    return state_of(await lobby.start(game_id, key), None, lobby.now())


@post("/games/{game_id:str}/bot", status_code=200, form=forms.SeatToBot)
async def give_to_bot(lobby: Games, key: Key, game_id: FromPath[str], body: RawBody) -> forms.State:
    """Let a bot take an open seat, or for good that of a missing person; the body is a `SeatToBot`."""
    form = read(body, forms.SeatToBot)
    return state_of(await lobby.give_to_bot(game_id, form.seat, form.kind, key), None, lobby.now())


@post("/games/{game_id:str}/hand-over", status_code=200, form=forms.SeatOnly)
async def hand_over(lobby: Games, key: Key, game_id: FromPath[str], body: RawBody) -> forms.Link:
    """The secret of a link by which another device takes over a seat; an older one is of no use then."""
    seat = read(body, forms.SeatOnly).seat
    return forms.Link(seat, await lobby.offer_move(game_id, seat, key))


@post("/games/{game_id:str}/move", status_code=200, form=forms.Move)
async def move(lobby: Games, game_id: FromPath[str], body: RawBody) -> forms.Joined:
    """Take over a seat by its hand-over link; the body is a `Move`. The old device holds the seat no more."""
    form = read(body, forms.Move)
    table, key = await lobby.move(game_id, form.seat, form.move)
    return forms.Joined(**asdict(state_of(table, form.seat, lobby.now())), key=key)


@post("/games/{game_id:str}/actions", status_code=200, form=forms.Act)
async def act(lobby: Games, key: Key, game_id: FromPath[str], body: RawBody) -> forms.State:
    """Play the actions of an `Act`, all or none; bots have answered when this returns."""
    form = read(body, forms.Act)
    table = await lobby.act(game_id, form.seat, key, form.ply, form.action, form.request)
    return state_of(table, form.seat, lobby.now())


@post("/games/{game_id:str}/undo", status_code=200, form=forms.Undo)
async def undo(lobby: Games, key: Key, game_id: FromPath[str], body: RawBody) -> forms.State:
    """Take back the seat's last action; the body is an `Undo`."""
    form = read(body, forms.Undo)
    table = await lobby.undo(game_id, form.seat, key, form.ply, form.request)
    return state_of(table, form.seat, lobby.now())


@post("/games/{game_id:str}/back", status_code=200, form=forms.SeatOnly)
async def come_back(lobby: Games, key: Key, game_id: FromPath[str], body: RawBody) -> forms.State:
    """Take a seat back from the bot that sat in while its person was away; the body is a `SeatOnly`."""
    seat = read(body, forms.SeatOnly).seat
    return state_of(await lobby.come_back(game_id, seat, key), seat, lobby.now())


@get("/games/{game_id:str}/why")
async def why(lobby: Games, key: Key, game_id: FromPath[str], seat: SeatQuery, action: ActionQuery) -> forms.Why:
    """Whether an action, or several in a row, could be played now, and if not, why."""
    table = await lobby.find(game_id)
    lobby.rights.check_seat(table, seat, key)
    if table.game.actor != seat:
        return forms.Why(legal=False, message=f"It is not the turn of {table.sitters[seat].name}.")
    reason = table.why(action)
    return forms.Why(legal=reason is None, message=reason or f"{action} is legal now.")


@get("/games/{game_id:str}/dice")
async def dice(lobby: Games, game_id: FromPath[str]) -> forms.Fairness:
    """The commitment to the sealed seed, and once the game is over the seed; of a Daily window once its day is, too."""
    terms = (table := await lobby.find(game_id)).terms
    sealed = lobby.is_sealed(table)
    seed = terms.seed if table.status == OVER and not sealed else None
    return forms.Fairness(terms.commitment, seed, began(terms), iso(end_ms(terms.daily)) if sealed else None)


@get("/games/{game_id:str}/record")
async def record(lobby: Games, key: Key, game_id: FromPath[str]) -> Response[bytes]:
    """The record of a finished game, as a file: it holds what was hidden while the game went on.

    That of a Daily window is its own person's, and without the seed, until the day is over.
    """
    table = await lobby.find(game_id)
    lobby.check_sight(table, None, key)
    if table.status != OVER:
        raise faults.illegal("The record holds what is still hidden; it can be had once the game is over.")
    return Response(
        table.record(opened=not lobby.is_sealed(table)).to_json(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="vitrail-{game_id}.json"'},
    )


@post("/referee", status_code=200, form=TableForm)
async def referee(body: RawBody) -> forms.Judged:
    """Judge and score windows of a physical table; nothing of it is kept."""
    return judged(body)


ROUTER = Router(
    "/api",
    route_handlers=[
        openapi,
        info,
        cards,
        list_choices,
        rule_set,
        list_games,
        list_own,
        create_game,
        show_game,
        delete_game,
        join,
        leave,
        start,
        give_to_bot,
        hand_over,
        move,
        act,
        undo,
        come_back,
        why,
        dice,
        record,
        referee,
        live,
        events,
    ],
)
