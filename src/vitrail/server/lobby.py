"""All games of one server: found, restored when asked for, and changed one request at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from typing import TYPE_CHECKING

from vitrail import bots
from vitrail.errors import VitrailError
from vitrail.rules import Rules
from vitrail.server import faults
from vitrail.server.store import Conflict, ListedGame, Sitter, Store
from vitrail.server.tables import HUMAN, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from vitrail.server.forms import NewGame


class Lobby:
    """Keeps running tables in memory, and the store in step with them: a change is answered only once it is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Table] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def games(self) -> list[ListedGame]:
        """All games, the one last played first."""
        return await self._store.games()

    async def create(self, form: NewGame) -> Table:
        """Set up a game and keep it.

        Raises:
            RulesError: the rule set does not exist, or cannot be played by this version.
            Fault: the seats do not go with the rules.
        """
        rules = Rules.parse(form.rules)
        seed = secrets.randbits(63) if form.seed is None else form.seed
        table = Table.new(secrets.token_urlsafe(9), rules, seed, _sitters(form, rules.players))
        await self._store.create(table.saved, table.progress)
        self._tables[table.id] = table
        return table

    async def find(self, game_id: str) -> Table:
        """The table as the store has it now.

        Raises:
            Fault: there is no such game, or it does not replay.
        """
        ply = await self._store.ply(game_id)
        if ply is None:
            self._forget(game_id)
            raise faults.unknown_game(game_id)
        table = self._tables.get(game_id)
        if table is None or table.ply != ply:
            table = self._tables[game_id] = await self._restore(game_id)
        return table

    async def act(self, game_id: str, seat: int, ply: int, text: str) -> Table:
        """Play these actions and let bots answer.

        Raises:
            Fault: unknown game, another's seat, or the game has moved on since `ply`.
            IllegalAction: the rules do not allow it.
        """
        return await self._change(game_id, seat, ply, lambda table: table.act(seat, text))

    async def undo(self, game_id: str, seat: int, ply: int) -> Table:
        """Take back the seat's last action; raises like `act`."""
        return await self._change(game_id, seat, ply, lambda table: table.undo())

    async def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        self._forget(game_id)
        if not await self._store.delete(game_id):
            raise faults.unknown_game(game_id)

    async def _change(self, game_id: str, seat: int, ply: int, change: Callable[[Table], None]) -> Table:
        async with self._locks[game_id]:
            table = await self.find(game_id)
            check_turn(table, seat, ply)
            changed = table.fork()
            change(changed)
            try:
                await self._store.append(game_id, ply, changed.entries[ply:], changed.progress)
            except Conflict:
                raise faults.stale(ply, (await self.find(game_id)).ply) from None
            self._tables[game_id] = changed
            return changed

    async def _restore(self, game_id: str) -> Table:
        saved = await self._store.load(game_id)
        if saved is None:
            raise faults.unknown_game(game_id)
        try:
            return Table.restore(saved)
        except VitrailError as error:
            raise faults.broken_game(game_id, str(error)) from error

    def _forget(self, game_id: str) -> None:
        self._tables.pop(game_id, None)
        self._locks.pop(game_id, None)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that is not there, or that no person sits at."""
    if seat >= len(table.sitters):
        raise faults.bad_request(f"There is no seat {seat}: this game has seats 0 to {len(table.sitters) - 1}.")
    if not table.is_human(seat):
        raise faults.not_your_seat(f"Seat {seat} is played by {table.sitters[seat].name}, a bot.")


def check_turn(table: Table, seat: int, ply: int) -> None:
    """Refuse what comes from another's seat, out of turn, or too late."""
    check_seat(table, seat)
    if ply != table.ply:
        raise faults.stale(ply, table.ply)
    actor = table.game.actor
    if actor is None:
        raise faults.illegal("The game is over.")
    if actor != seat:
        raise faults.not_your_seat(f"It is the turn of {table.sitters[actor].name} (seat {actor}), not of seat {seat}.")


def _sitters(form: NewGame, players: int) -> tuple[Sitter, ...]:
    if len(form.seats) != players:
        raise faults.bad_request(f"The rules {form.rules} want {players} seats, and {len(form.seats)} were named.")
    for seat, sitter in enumerate(form.seats):
        if sitter.kind != HUMAN and sitter.kind not in bots.BOTS:
            kinds = ", ".join([HUMAN, *bots.BOTS])
            raise faults.bad_request(f"Seat {seat} cannot be of kind {sitter.kind!r}; the kinds are {kinds}.")
        if not sitter.name.strip() or not sitter.name.isprintable():
            raise faults.bad_request(f"Seat {seat} wants a name of letters that can be printed.")
    if all(sitter.kind != HUMAN for sitter in form.seats):
        raise faults.bad_request("At least one seat must be a person's (kind human).")
    return tuple(Sitter(sitter.kind, sitter.name.strip()) for sitter in form.seats)
