"""Looking back: a finished game, or a record from a file, as every seat saw it after each of its actions."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from vitrail import CHANCE, Game
from vitrail.server import faults
from vitrail.server.drawing import as_json, drawing_of, log_json
from vitrail.server.forms import ReplayInfo, State
from vitrail.server.keys import check_number
from vitrail.server.saved import BY_CHANCE, BY_SEAT, HUMAN, Entry, Place, Sitter, Terms
from vitrail.server.showing import result_of, state_of
from vitrail.server.tables import Table, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.record import Record

MARK_EVERY = 16
"""So many actions apart a replay keeps a copy of the game; what lies between is played again."""
KEPT = 48
"""So many replays are kept ready; the one that nobody asked for longest goes first."""
ID_DIGITS = 24
"""A record from a file is named by so many hex digits of its digest."""

Key = TypeVar("Key")


class Replay:
    """A game that is not played any more: its table as it stood after each of its actions that stand."""

    def __init__(self, terms: Terms, places: Sequence[Place], entries: Sequence[Entry], opening: Game) -> None:
        self.terms = terms
        self._places = tuple(places)
        self._entries = tuple(entries)
        self._marks = [opening.clone()]
        for number, entry in enumerate(self._entries, 1):
            opening.play(entry.action)
            if number % MARK_EVERY == 0:
                self._marks.append(opening.clone())

    @classmethod
    def of_table(cls, table: Table) -> Replay:
        """The replay of a finished game."""
        return cls(table.terms, table.places, [entry for _, entry in standing(table.entries)], table.opening())

    @classmethod
    def of_record(cls, record: Record, name: str) -> Replay:
        """The replay of a record, finished or not; nobody knows who sat at its seats.

        Raises:
            RecordError: it does not replay, or was played with cards of its own.
        """
        game = record.replay()
        entries = [
            Entry(None, line.text, BY_CHANCE) if line.actor == CHANCE else Entry(line.actor, line.text, BY_SEAT)
            for line in game.history
        ]
        places = [Place(Sitter(HUMAN, f"Seat {seat}")) for seat in range(1, game.rules.players + 1)]
        origin = game.origin
        terms = Terms(name, game.rules.written_out(), "", origin=msgspec.json.encode(origin).decode() if origin else "")
        if origin is None:
            opening = Game(game.rules, chance="explicit", auto_pass=record.auto_pass)
        else:
            opening = Game.from_position(origin, chance="explicit", auto_pass=record.auto_pass)
        return cls(terms, places, entries, opening)

    @property
    def plies(self) -> int:
        """How many actions stand, cards and dice among them."""
        return len(self._entries)

    @property
    def info(self) -> ReplayInfo:
        """What a client is told of the whole game."""
        end = self.at(self.plies)
        return ReplayInfo(
            id=end.id,
            rules=str(end.rules),
            seats=end.sitters,
            plies=self.plies,
            log=as_json(log_json(drawing_of(end).log, None, secret=False)),
            result=result_of(end, end.game.scores()) if end.game.over else None,
            began=began(self.terms),
        )

    def at(self, ply: int) -> Table:
        """The table as it stood after so many actions; Fault where there were not so many."""
        if not 0 <= ply <= self.plies:
            raise faults.bad_request(f"There is no action {ply}: this game stood at 0 to {self.plies} of them.")
        mark = ply // MARK_EVERY
        game = self._marks[mark].clone()
        for entry in self._entries[mark * MARK_EVERY : ply]:
            game.play(entry.action)
        return Table.as_of(self.terms, self._places_at(ply), self._entries[:ply], game)

    def state(self, ply: int, seat: int | None, *, opened: bool) -> State:
        """What this seat saw then (None: a spectator); `opened`: with what every seat knew of itself."""
        table = self.at(ply)
        if seat is not None:
            check_number(table, seat)
        return state_of(table, seat, table.now_ms, opened=opened)

    def position(self, ply: int) -> str:
        """The position after so many actions, as JSON, to play on from; Fault where nobody was to act."""
        game = self.at(ply).game
        if game.over:
            raise faults.illegal("The game was over by then: choose an earlier moment to play on from.")
        if game.actor == CHANCE:
            raise faults.illegal("Dice and cards were still falling then: choose a moment at which a seat was to act.")
        return msgspec.json.encode(game.position()).decode()

    def _places_at(self, ply: int) -> list[Place]:
        """The seats with the time that each had left then; who was away is not known any more."""
        left: dict[int | None, int] = {}
        for entry in self._entries[ply:]:
            if entry.bank_ms is not None:
                left.setdefault(entry.seat, entry.bank_ms)
        return [
            replace(place, sitter=replace(place.sitter, away=False), bank_ms=left.get(seat, place.bank_ms))
            for seat, place in enumerate(self._places)
        ]


class Shelf:
    """The replays that were asked for last: of games, and of records from files, which are kept nowhere else."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self._records: OrderedDict[str, Replay] = OrderedDict()

    def game(self, table: Table) -> Replay:
        """The replay of a game; Fault before its end."""
        if table.actor is not None or not table.entries:
            raise faults.illegal("A replay shows what is still hidden; it can be had once the game is over.")
        return _kept(self._games, (table.id, table.ply), lambda: Replay.of_table(table))

    def put(self, record: Record) -> Replay:
        """The replay of a record from a file, under a name that follows from the record; raises like `of_record`."""
        name = sha256(record.to_json()).hexdigest()[:ID_DIGITS]
        return _kept(self._records, name, lambda: Replay.of_record(record, name))

    def record(self, name: str) -> Replay:
        """The replay of a record that was put here; Fault once it is gone, with the code `unknown-record`."""
        found = self._records.get(name)
        if found is None:
            raise faults.Fault(404, "unknown-record", "This record is not at hand any more: open its file again.")
        self._records.move_to_end(name)
        return found


def began(terms: Terms) -> int | None:
    """The round in which a game began that was not dealt; None for one that was."""
    return msgspec.json.decode(terms.origin, type=_Began).round if terms.origin else None


class _Began(msgspec.Struct):
    """What of a position says when it was."""

    round: int = 1


def _kept(shelf: OrderedDict[Key, Replay], key: Key, make: Callable[[], Replay]) -> Replay:
    found = shelf.get(key)
    if found is None:
        found = shelf[key] = make()
        if len(shelf) > KEPT:
            shelf.popitem(last=False)
    shelf.move_to_end(key)
    return found
