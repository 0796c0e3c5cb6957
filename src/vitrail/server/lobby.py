"""All tables of one server: found, restored when asked for, and changed one request at a time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from vitrail import fair
from vitrail.errors import CardError, VitrailError
from vitrail.rules import Rules
from vitrail.server import faults, metrics, packs
from vitrail.server.clock import Clock
from vitrail.server.days import end_ms
from vitrail.server.hub import Hub
from vitrail.server.keys import Rights, check_number, check_turn, digest, new_key, opens
from vitrail.server.meter import UNLIMITED, Meters
from vitrail.server.saved import HUMAN, OPEN, OVER, RUNNING, VACANT, ListedTable, Terms
from vitrail.server.seating import Keys, checked_bot, checked_name, places_for
from vitrail.server.store import Conflict, Store
from vitrail.server.tables import UNDO, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.cards import Pack
    from vitrail.server.forms import Join, NewGame
    from vitrail.server.saved import Attempt, Place

Answer = TypeVar("Answer")
KEPT_IN_MEMORY = 4096
"""So many tables are kept ready; one that nobody asked for longest is read anew when it is wanted."""


def now_ms() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Lobby:
    """Keeps running tables in memory, and the store in step with them: a change is answered only once it is kept."""

    def __init__(
        self, store: Store, rights: Rights, now: Callable[[], int] = now_ms, seats: Meters = UNLIMITED
    ) -> None:
        self.rights = rights
        self._seats = seats
        self.hub = Hub()
        self.now = now
        self._store = store
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._outdated: dict[str, object] = {}  # an object of its own for each piece of news not looked into yet
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def name(self) -> str:
        """By which this process knows its own changes among the news."""
        return self._store.name

    async def close(self) -> None:
        """Let what is being kept be kept, and leave the database."""
        await self._store.close()

    async def listed(self) -> list[ListedTable]:
        """The tables that whoever comes may see, the one last played first: all at home, the public ones elsewhere."""
        return await self._store.tables(public=not self.rights.everyone)

    async def own(self, keys: Sequence[tuple[str, int, str]]) -> list[tuple[ListedTable, int]]:
        """Of these (table, seat, secret) the tables that there are and whose seat the secret opens, with the seat."""
        lines = {line.terms.id: line for line in await self._store.tables(ids=[key[0] for key in keys])}
        return [
            (lines[table_id], seat)
            for table_id, seat, key in keys
            if table_id in lines
            and seat < len(lines[table_id].places)
            and (self.rights.everyone or opens(key, lines[table_id].places[seat].key))
        ]

    async def create(self, form: NewGame, origin: str = "", seed: str = "") -> tuple[Table, Keys]:
        """Open a table and keep it; it starts at once if every seat is taken.

        `origin` is the position, as JSON, that the game begins from instead of being dealt; `seed` is of dice that the
        server itself has chosen, as in the tutorial.

        Raises:
            RulesError: the rule set does not exist, or cannot be played by this version.
            Fault: the seats do not go with the rules, or the seed may not be chosen here.
        """
        rules = Rules.parse(form.rules)
        if form.seed is not None and not self.rights.everyone:
            raise faults.bad_request("The dice of a table with others cannot be chosen: leave the seed out.")
        places, keys = places_for(form, rules)
        terms = self.terms(rules, seed or (fair.new_seed() if form.seed is None else str(form.seed)))
        clock = Clock.parse(form.clock).text
        terms = replace(terms, clock=clock, public=form.public, host=digest(keys.host), origin=origin)
        return await self.open(terms, places), keys

    def terms(self, rules: Rules, seed: str) -> Terms:
        """What a table opened now is played on, under an id of its own: not public, without clock or host."""
        return Terms(
            id=secrets.token_urlsafe(9),
            rules=rules.written_out(),
            seed=seed,
            commitment=fair.commitment(seed),
            cards=packs.present(),
            created_ms=self.now(),
        )

    async def open(self, terms: Terms, places: Sequence[Place], attempt: Attempt | None = None) -> Table:
        """Open a table with these seats and keep it; at a Daily window it is this attempt of a person.

        Raises:
            Conflict: there is this attempt already.
        """
        table = Table.new(terms, places, self.now())
        await self._store.create(table.saved, attempt)
        metrics.OPENED.inc()
        metrics.moved(table.entries)
        self._remember(table)
        return table

    def is_sealed(self, table: Table) -> bool:
        """Whether others still play the same deal: a Daily window before its day ends, told to its person alone."""
        return bool(table.terms.daily) and self.now() < end_ms(table.terms.daily)

    def check_sight(self, table: Table, seat: int | None, key: str | None) -> None:
        """Refuse to show what a seat sees (None: a spectator), or a game's replay or record, to whom it is hidden."""
        if self.is_sealed(table) and not (self.rights.everyone or self.rights.holds(table, 0, key)):
            raise faults.not_your_seat(
                "Others still play this Daily window: until its day ends, at midnight UTC, only its own person sees it."
            )
        self.rights.check_sight(table, seat, key)

    async def find(self, table_id: str) -> Table:
        """The table as the store has it now.

        Raises:
            Fault: there is no such table, or it does not replay.
        """
        news, known = self._outdated.get(table_id), self.known(table_id)
        version = await self._store.version(table_id) if table_id.isascii() and table_id.isprintable() else None
        if version is None or (known is not None and known.version > version):  # a backup was put back
            self._forget(table_id)
        if version is None:
            raise faults.unknown_game(table_id)
        table = self._at(table_id, version)
        if table is None:
            async with _lock(self._reading, table_id):
                table = self._at(table_id, version) or await self._read(table_id)
        if self._outdated.get(table_id) is news:  # else there is more of it by now
            self._outdated.pop(table_id, None)
        return table

    async def pack(self, digest: str) -> Pack | None:
        """The cards with this digest, as games of earlier versions were started with them; None if there are none."""
        text = await self._store.pack(digest)
        return None if text is None else packs.pack_of(digest, text)

    async def _cards_of(self, terms: Terms) -> Pack | None:
        """The cards that a game was started with; None for those of this version, and where none were named."""
        if terms.cards in {"", packs.present()}:
            return None
        found = await self.pack(terms.cards)
        if found is None:
            raise CardError(f"the cards it was started with ({terms.cards}) were not kept")
        return found

    async def current(self, table_id: str) -> Table:
        """The table as this process knows it; raises like `find`."""
        table = self.known(table_id)
        return table if table is not None and table_id not in self._outdated else await self.find(table_id)

    def known(self, table_id: str) -> Table | None:
        """The table as this process saw it last, if it did: all that can be said while the database is away."""
        return self._tables.get(table_id)

    def hear(self, table_id: str, version: int | None) -> None:
        """A table is at this version now, or gone (None): who looks at it here shall see it."""
        if version is None or self._at(table_id, version) is None:
            if table_id in self._tables or self.hub.is_watched(table_id):
                self._outdated[table_id] = object()
            self.hub.tell(table_id)

    async def look_again(self) -> None:
        """Find out which of the tables that are looked at here were changed by other servers."""
        watched = self.hub.watched
        if watched:
            versions = await self._store.versions(watched)
            for table_id in watched:
                self.hear(table_id, versions.get(table_id))

    async def act(
        self, table_id: str, seat: int, key: str | None, ply: int, text: str, request: str | None = None
    ) -> Table:
        """Play these actions and let bots answer; what was asked under the same request id before is not done again.

        Raises:
            Fault: unknown game, another's seat, or the game has moved on since `ply`.
            IllegalAction: the rules do not allow it.
        """
        asked = _Asked(seat, key, ply, request, next(iter(text.split()), ""))
        return await self._play(table_id, asked, lambda table: table.act(seat, text, request))

    async def undo(self, table_id: str, seat: int, key: str | None, ply: int, request: str | None = None) -> Table:
        """Take back the seat's last action; raises like `act`."""
        return await self._play(table_id, _Asked(seat, key, ply, request, UNDO), lambda table: table.undo(request))

    async def come_back(self, table_id: str, seat: int, key: str | None) -> Table:
        """A person takes the seat back from the bot that sat in."""
        self._admit(table_id, seat, key)

        def change(table: Table) -> None:
            self.rights.check_seat(table, seat, key)
            table.come_back(seat)

        return await self._change(table_id, change)

    async def time_out(self, table_id: str) -> None:
        """Finish the turn of the seat whose time is up, if it still is."""

        def change(table: Table) -> None:
            if table.status != RUNNING or table.deadline_ms is None or table.deadline_ms > self.now():
                raise faults.illegal("Nobody's time is up at this table.")
            table.time_out()

        await self._change(table_id, change)
        metrics.TIME_OUTS.inc()

    async def overdue(self, since_ms: int = 0, but: Sequence[str] = ()) -> list[str]:
        """The tables, but for some, on which somebody's time is up who began to think after `since_ms`."""
        return await self._store.overdue(self.now(), since_ms, but)

    async def join(self, table_id: str, form: Join) -> tuple[Table, int, str]:
        """Take an open seat by its invite link, or any of a public table: the table, the seat and its secret."""
        key = new_key()

        def change(table: Table) -> int:
            seat = _seat_for(table, form)
            table.sit(seat, checked_name(form.name, table.sitters), digest(key))
            return seat

        table, seat = await self._change_and_tell(table_id, change)
        return table, seat, key

    async def leave(self, table_id: str, seat: int, key: str | None) -> tuple[Table, str]:
        """Make a seat open again before the start, by its person or the host: the table and the new invite secret."""
        invite = new_key()

        def change(table: Table) -> None:
            check_number(table, seat)
            if not self.rights.hosts(table, key):
                self.rights.check_seat(table, seat, key)
            _check_open(table, "A seat can be left before the start only.")
            table.leave(seat, digest(invite))

        return await self._change(table_id, change), invite

    async def start(self, table_id: str, key: str | None) -> Table:
        """Start the game of a table whose seats are all taken."""

        def change(table: Table) -> None:
            self.rights.check_host(table, key)
            table.start()

        return await self._change(table_id, change)

    async def give_to_bot(self, table_id: str, seat: int, kind: str, key: str | None) -> Table:
        """Let a bot take an open seat, or the seat of a person who is missing, for good."""

        def change(table: Table) -> None:
            self.rights.check_host(table, key)
            check_number(table, seat)
            if table.status == OVER:
                raise faults.illegal("The game is over.")
            if table.sitters[seat].kind not in {HUMAN, VACANT}:
                raise faults.illegal(f"Seat {seat} is a bot's already.")
            if all(
                sitter.kind not in {HUMAN, VACANT} for sitter in (*table.sitters[:seat], *table.sitters[seat + 1 :])
            ):
                raise faults.illegal("Bots alone play no game here: one seat at least stays a person's.")
            name = table.sitters[seat].name or checked_bot(kind, seat)
            table.give_to_bot(seat, checked_bot(kind, seat) and kind, name)

        return await self._change(table_id, change)

    async def delete(self, table_id: str, key: str | None) -> None:
        """Remove a table for good: before it started, or at home at any time."""
        version = None
        async with _lock(self._changing, table_id):
            if not self.rights.everyone:  # at home even a table that does not replay can go
                table = await self.find(table_id)
                self.rights.check_host(table, key)
                _check_open(table, "A table can be removed before the start only: what others played is kept.")
                version = table.version
            if not await self._store.delete(table_id, version):
                await self.find(table_id)
                raise faults.illegal("Somebody changed the table just now: look again.")
            self._forget(table_id)
        self.hub.tell(table_id)

    async def offer_move(self, table_id: str, seat: int, key: str | None) -> str:
        """The secret of a link by which another device takes over a seat, once."""
        move = new_key()

        def change(table: Table) -> None:
            self.rights.check_seat(table, seat, key)
            table.offer_move(seat, digest(move))

        await self._change(table_id, change)
        return move

    async def move(self, table_id: str, seat: int, move: str) -> tuple[Table, str]:
        """Take over a seat by its hand-over link: the table, and the seat's new secret."""
        key = new_key()

        def change(table: Table) -> None:
            check_number(table, seat)
            if not opens(move, table.places[seat].move):
                raise faults.not_your_seat("This hand-over link was used already, or a newer one was made.")
            table.move(seat, digest(key))

        return await self._change(table_id, change), key

    def _admit(self, table_id: str, seat: int, key: str | None) -> None:
        """Refuse who asks too much for a seat, from however many devices; other secrets than its own do not count."""
        if not self._seats.allows(f"{table_id} {seat} {digest(key or '')}"):
            raise faults.too_many("Too much was asked for this seat: a player acts a few times a second at most.")

    async def _play(self, table_id: str, asked: _Asked, play: Callable[[Table], None]) -> Table:
        self._admit(table_id, asked.seat, asked.key)

        def change(table: Table) -> None:
            self.rights.check_seat(table, asked.seat, asked.key)
            _check_new(table, asked)
            check_turn(table, asked.seat, asked.ply)
            play(table)

        start = time.perf_counter()
        try:
            table = await self._change(table_id, change)
        except _Done:
            return await self.current(table_id)
        metrics.MOVE_SECONDS.observe(time.perf_counter() - start)
        return table

    async def _change(self, table_id: str, change: Callable[[Table], Answer]) -> Table:
        return (await self._change_and_tell(table_id, change))[0]

    async def _change_and_tell(self, table_id: str, change: Callable[[Table], Answer]) -> tuple[Table, Answer]:
        """Change a table, keep the change, and tell who looks at it; once begun it is finished, whoever leaves."""
        return await asyncio.shield(self._change_alone(table_id, change))

    async def _change_alone(self, table_id: str, change: Callable[[Table], Answer]) -> tuple[Table, Answer]:
        """The same, one change of a table after the other."""
        async with _lock(self._changing, table_id):
            table = await self.current(table_id)
            try:
                return await self._try(table, change)
            except (Conflict, faults.Fault, VitrailError) as error:
                fresh = await self.find(table_id)
                if fresh.version == table.version:  # it was not for what another server did
                    raise faults.stale(table.ply, fresh.ply) if isinstance(error, Conflict) else error from None
                return await self._try_again(fresh, change)

    async def _try(self, table: Table, change: Callable[[Table], Answer]) -> tuple[Table, Answer]:
        changed = table.fork(self.now())
        answer = change(changed)
        difference = changed.change_since(table)
        try:
            await self._store.keep(difference)
        except Conflict:
            raise
        except Exception:
            self._outdated[table.id] = object()  # whether it was kept is not known
            raise
        metrics.moved(difference.entries)
        self._remember(changed)
        return changed, answer

    async def _try_again(self, table: Table, change: Callable[[Table], Answer]) -> tuple[Table, Answer]:
        try:
            return await self._try(table, change)
        except Conflict:
            raise faults.stale(table.ply, (await self.find(table.id)).ply) from None

    async def _read(self, table_id: str) -> Table:
        known = self._tables.get(table_id)
        saved = await self._store.load(table_id, known.ply if known else 0)
        if saved is None:
            raise faults.unknown_game(table_id)
        try:
            if known is None:
                table = Table.restore(saved, await self._cards_of(saved.terms))
            else:
                table = known.fork()
                table.catch_up(saved)
        except VitrailError as error:
            raise faults.broken_game(table_id, str(error)) from error
        return self._remember(table)

    def _at(self, table_id: str, version: int) -> Table | None:
        """The table in memory, if it is at this version at least."""
        table = self._tables.get(table_id)
        return table if table is not None and table.version >= version else None

    def _remember(self, table: Table) -> Table:
        """Take over a table that was read or changed, unless a newer one is known, and tell who looks at it."""
        newer = self._at(table.id, table.version)
        if newer is not None:
            return newer
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > KEPT_IN_MEMORY:
            self._forget(next(iter(self._tables)))
        self.hub.tell(table.id)
        return table

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._outdated.pop(table_id, None)


class _Asked(NamedTuple):
    """What a seat's client asks: by which secret, at which ply, under which request id, and the first action of it."""

    seat: int
    key: str | None
    ply: int
    request: str | None
    first: str


class _Done(Exception):  # noqa: N818 - not a fault: it was asked before
    """What was asked has been done already."""


def _lock(locks: WeakValueDictionary[str, asyncio.Lock], table_id: str) -> asyncio.Lock:
    """A table's lock: there as long as somebody holds it or waits for it."""
    return locks.setdefault(table_id, asyncio.Lock())


def _check_new(table: Table, asked: _Asked) -> None:
    """Refuse what was done already: as done, or if the request id was another action's, as wrong."""
    done = None if asked.request is None else table.done(asked.seat, asked.request)
    if done == asked.first:
        raise _Done
    if done is not None:
        raise faults.illegal(f"The request {asked.request} was {done}: give each action a request id of its own.")


def _seat_for(table: Table, form: Join) -> int:
    """The open seat that a person may take."""
    _check_open(table, "This game has started already; it can be watched.")
    if form.invite is not None:
        for seat, place in enumerate(table.places):
            if opens(form.invite, place.invite):
                return seat
        raise faults.not_your_seat("This invite link was used already, or the host has made a new one.")
    if not table.terms.public:
        raise faults.not_your_seat("This table is not public: only its invite links open a seat.")
    if form.seat is None and table.vacant:
        return table.vacant[0]
    if form.seat is None or form.seat not in table.vacant:
        raise faults.illegal("That seat is taken by now.")
    return form.seat


def _check_open(table: Table, message: str) -> None:
    if table.status != OPEN:
        raise faults.illegal(message)
