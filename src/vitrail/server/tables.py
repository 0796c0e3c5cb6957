"""One table: who sits where, the game, bots that answer, clocks. Every rule is asked of `Game`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from vitrail import CHANCE, Game, bots, fair
from vitrail.errors import IllegalAction, VitrailError
from vitrail.record import Record
from vitrail.rules import Rules
from vitrail.server.clock import Clock
from vitrail.server.days import end_ms
from vitrail.server.saved import (
    BY_BOT,
    BY_CHANCE,
    BY_CLOCK,
    BY_SEAT,
    HUMAN,
    OPEN,
    OVER,
    RUNNING,
    VACANT,
    Change,
    Entry,
    Finish,
    SavedTable,
    Sitter,
    Standing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.cards import Pack
    from vitrail.server.drawing import Drawing
    from vitrail.server.saved import Place, Terms

UNDO = "undo"
STAND_IN = "greedy"
"""The bot that plays for a person who is away."""
MISSES = 2
"""So many turns in a row that ran out of time, and a bot sits in."""
FORCED = ("stop", "return", "pass")
"""What the clock plays for a seat whose time is up, the first that is legal; else the first legal action."""


class BotDefect(Exception):  # noqa: N818 - not the fault of who asked
    """A bot answered what the rules do not allow."""


class Table:
    """A table and its history. Change a fork and take it over once it is kept: what fails then changes nothing."""

    def __init__(self, terms: Terms, places: Sequence[Place], now_ms: int = 0, cards: Pack | None = None) -> None:
        self.terms = terms
        self.cards = cards
        self.rules = Rules.parse(terms.rules)
        self.rules_text = str(self.rules)
        self.clock = Clock.parse(terms.clock)
        self.places = tuple(places)
        self.status = OPEN
        self.entries: list[Entry] = []
        self.drawn: Drawing | None = None  # what was shown of it last
        self._rolled = 0, 0  # how many dice and cards fell in so many entries
        self._asked: tuple[int, dict[tuple[int | None, str], str]] = 0, {}  # what was asked in so many entries
        self.version = 0
        self.now_ms = now_ms
        self._updated_ms = now_ms
        self._since_ms = now_ms
        self._deadline_ms: int | None = None
        self._game: Game | None = None

    @classmethod
    def new(cls, terms: Terms, places: Sequence[Place], now_ms: int = 0) -> Table:
        """A table just opened; where every seat is taken, the cards are dealt and what bots do first is done."""
        table = cls(terms, places, now_ms)
        if not table.vacant:
            table.start()
        return table

    @classmethod
    def restore(cls, saved: SavedTable, cards: Pack | None = None) -> Table:
        """The table as it stood when its last change was kept; `cards` are those it was started with, if not ours.

        Raises:
            VitrailError: its entries do not replay; the message names the entry.
        """
        table = cls(saved.terms, saved.places, cards=cards)
        if saved.standing.status != OPEN:
            table._game = table.opening()
        for number, entry in standing(saved.entries):
            table._replay(number, entry)
        table.entries = list(saved.entries)
        table._stand(saved.standing)
        return table

    @classmethod
    def as_of(cls, terms: Terms, places: Sequence[Place], entries: Sequence[Entry], game: Game) -> Table:
        """A table as it stood after these entries, which led to this game; to look at, not to play on."""
        table = cls(terms, places)
        table.entries = list(entries)
        table.status = OVER if game.over else RUNNING
        table.version = table.ply
        table._game = game
        return table

    def fork(self, now_ms: int = 0) -> Table:
        """A copy, one version on, that shares nothing that changes; what happens to it happens at that time."""
        table = Table.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.part(now_ms)
        return table

    def part(self, now_ms: int) -> None:
        """Have of its own all that changes, as a copy that goes its own way."""
        self.entries = self.entries.copy()
        if self._game is not None:
            self._game = self._game.clone()
        self.version += 1
        self.now_ms = self._updated_ms = now_ms

    def catch_up(self, saved: SavedTable) -> None:
        """Follow what another server did to the table: `saved` holds only the entries that this fork lacks."""
        if self._game is None and saved.standing.status != OPEN:
            self._game = self.opening()
        for number, entry in enumerate(saved.entries, self.ply):
            if entry.action == UNDO:
                self.game.undo()
            else:
                self._replay(number, entry)
        self.entries += saved.entries
        self.places = saved.places
        self._stand(saved.standing)

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.terms.id

    @property
    def game(self) -> Game:
        """The game; VitrailError before the start."""
        if self._game is None:
            raise IllegalAction("the game has not started yet")
        return self._game

    def opening(self) -> Game:
        """The game before its first entry: nothing is dealt yet, or it stands as its origin has it.

        Raises:
            PositionError: its origin cannot be laid out.
        """
        if self.terms.origin:
            return Game.from_position(self.terms.origin, chance="explicit", auto_pass=False, cards=self.cards)
        return Game(self.rules, chance="explicit", auto_pass=False, cards=self.cards)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits at the seats, as everybody may know."""
        return tuple(place.sitter for place in self.places)

    @property
    def vacant(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == VACANT]

    @property
    def actor(self) -> int | None:
        """The seat to act; None before the start and after the end."""
        return None if self._game is None else self._game.actor

    @property
    def ply(self) -> int:
        """How many entries there are; it only grows, undo included."""
        return len(self.entries)

    @property
    def deadline_ms(self) -> int | None:
        """When the time of the seat to act is up."""
        return self._deadline_ms

    @property
    def standing(self) -> Standing:
        """How far the table is."""
        return Standing(
            status=self.status,
            version=self.version,
            ply=self.ply,
            round=1 if self._game is None else self._game.round,
            actor=self.actor,
            since_ms=self._since_ms,
            deadline_ms=self._deadline_ms,
            updated_ms=self._updated_ms,
        )

    @property
    def saved(self) -> SavedTable:
        """All that is needed to restore this table."""
        return SavedTable(self.terms, self.standing, self.places, tuple(self.entries))

    def change_since(self, before: Table) -> Change:
        """What has to be kept of a fork of `before`."""
        pairs = enumerate(zip(before.places, self.places, strict=True))
        places = {seat: new for seat, (old, new) in pairs if old is not new}
        entries = tuple(self.entries[before.ply :])
        finish = self._finish if self.status != before.status else None
        return Change(self.id, before.version, self.standing, entries, places, finish)

    @property
    def _finish(self) -> Finish | None:
        """How the game of a Daily window ended, if it is one and did."""
        target = None if self._game is None else self._game.target
        if not self.terms.daily or self.status != OVER or target is None:
            return None
        return Finish(self.now_ms, self.game.score(0).total, target, self.now_ms < end_ms(self.terms.daily))

    def record(self, *, opened: bool = True) -> Record:
        """The game as a record: a secret until the end.

        If it is `opened`, the sealed seed is in it where there was a commitment to it.
        """
        return Record.of(self.game, self.terms.seed if opened and self.terms.commitment else None)

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there, away or not."""
        return self.places[seat].sitter.kind == HUMAN

    def done(self, seat: int, request: str) -> str | None:
        """The first action of what a seat's client asked under this id; None if nothing of it has been done."""
        counted, asked = self._asked
        asked = asked | {(entry.seat, entry.request): entry.action for entry in self.entries[counted:] if entry.request}
        self._asked = self.ply, asked
        return asked.get((seat, request))

    def start(self) -> None:
        """Deal the cards, and let bots do what they do first.

        Raises:
            IllegalAction: a seat is still open, or the game has started already.
        """
        if self.status != OPEN:
            raise IllegalAction("the game has started already")
        if self.vacant:
            raise IllegalAction(f"seat {self.vacant[0] + 1} is still open: wait for a player, or give it to a bot")
        self.status = RUNNING
        self._game = self.opening()
        self.places = tuple(replace(place, bank_ms=self.clock.bank_ms) for place in self.places)
        self._advance()
        self._begin_turn()

    def act(self, seat: int, text: str, request: str | None = None) -> None:
        """Play these actions (separated by spaces) of the seat to act, and let bots answer.

        Raises:
            IllegalAction: one of them is not legal, or follows a roll that the seat has not seen; the table is of no
                use then.
        """
        words = text.split()
        if not words:
            raise IllegalAction("no action was named; legal now: " + ", ".join(self.game.legal))
        turn, rolls = self._turn(), self._rolls()
        for word in words:
            if self.game.actor != seat:
                raise _too_late(word)
            if self._rolls() != rolls:
                raise _too_soon(word)
            self._play(seat, word, BY_SEAT, request)
            request = None
            self._roll()
        if self._here(seat):
            self._begin_turn()
        self._end_turn(seat, turn)

    def why(self, text: str) -> str | None:
        """Why the seat to act cannot play these actions now, in a sentence; None if it can.

        Nothing is said of what comes after a roll or in another's turn: that is hidden from the seat.
        """
        words = text.split() or [text]
        game = self.game.clone()
        seat = game.actor
        try:
            for word, following in pairwise(words):
                game.play(word)
                if game.actor == CHANCE:
                    raise _too_soon(following)
                if game.actor != seat:
                    raise _too_late(following)
        except IllegalAction as error:
            return str(error)
        return game.why(words[-1])

    def undo(self, request: str | None = None) -> None:
        """Take back the last action of the seat to act.

        Raises:
            IllegalAction: it cannot be taken back.
        """
        seat = self.game.actor
        self.game.undo()
        self._note(seat, UNDO, BY_SEAT, request)

    def time_out(self) -> None:
        """Finish the turn of a seat whose time is up; after the second such turn in a row a bot sits in."""
        turn = self._turn()
        seat = self.game.actor
        if seat is None:
            raise IllegalAction("the game is over")
        while self._turn() == turn:
            legal = self.game.legal
            self._play(seat, next((action for action in FORCED if action in legal), legal[0]), BY_CLOCK)
            self._roll()
        place = self.places[seat]
        misses = place.misses + 1
        self._change(seat, misses=misses, sitter=replace(place.sitter, away=misses >= MISSES))
        self._end_turn(seat, turn)

    def come_back(self, seat: int) -> None:
        """The person of a seat is back: the bot that sat in makes room."""
        if self._here(seat):
            self._resume(seat)

    def sit(self, seat: int, name: str, key: str) -> None:
        """Let a person take an open seat; `key` is the digest of her secret."""
        self._change(seat, sitter=Sitter(HUMAN, name), key=key, invite="")

    def leave(self, seat: int, invite: str) -> None:
        """Make a seat open again, before the start; `invite` is the digest of its new invite link's secret."""
        self._change(seat, sitter=Sitter(VACANT, ""), key="", move="", invite=invite)

    def give_to_bot(self, seat: int, kind: str, name: str) -> None:
        """Let a bot take a seat for good; the person's secret opens it no more."""
        self._change(seat, sitter=Sitter(kind, name), key="", move="", invite="")
        if self.status == RUNNING:
            self._resume(seat)

    def offer_move(self, seat: int, move: str) -> None:
        """Let whoever has the hand-over link's secret, of which this is the digest, take over the seat's device."""
        self._change(seat, move=move)

    def move(self, seat: int, key: str) -> None:
        """Let another device hold the seat; the old one's secret opens it no more."""
        self._change(seat, key=key, move="")

    def _change(self, seat: int, **fields: object) -> None:
        place = replace(self.places[seat], **fields)
        self.places = (*self.places[:seat], place, *self.places[seat + 1 :])

    def _here(self, seat: int) -> bool:
        """The person of a seat has shown that she is there; tell whether she was away."""
        place = self.places[seat]
        if place.misses or place.sitter.away:
            self._change(seat, misses=0, sitter=replace(place.sitter, away=False))
        return place.sitter.away

    def _resume(self, seat: int) -> None:
        """Let bots go on after another has sat down at a seat; the clock of a third who thinks runs on."""
        turn = self._turn()
        self._advance()
        if self._turn() != turn or self.actor == seat:
            self._begin_turn()

    def _turn(self) -> tuple[object, ...]:
        """What is the same as long as one turn lasts."""
        game = self.game
        return game.actor, game.round, game.turn, game.setting_up

    def _end_turn(self, seat: int, turn: tuple[object, ...]) -> None:
        """Let bots go on; if the seat's turn is over, stop its clock and start the next one."""
        if self._turn() == turn:
            return
        if self.clock.bank_ms:
            bank_ms = self.clock.left(self.places[seat].bank_ms, self.now_ms - self._since_ms)
            self._change(seat, bank_ms=bank_ms)
        self._advance()
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Start the clock of the seat to act, if a person who is there sits at it."""
        self._since_ms = self.now_ms
        seat = self.actor
        self._deadline_ms = None
        if seat is not None and self._present(seat):
            self._deadline_ms = self.clock.deadline(self.now_ms, self.places[seat].bank_ms)

    def _present(self, seat: int) -> bool:
        return self.is_human(seat) and not self.places[seat].sitter.away

    def _advance(self) -> None:
        """Let dice and bots go on until a person must act or the game is over; with nobody there, they wait."""
        self._roll()
        somebody = any(map(self._present, range(len(self.places))))
        while somebody and (seat := self.game.actor) is not None and not self._present(seat):
            kind = STAND_IN if self.is_human(seat) else self.sitters[seat].kind
            bot = bots.make(kind, fair.number(self.terms.seed, f"bot {self.ply}"))
            action = bot.choose(self.game.view(seat))
            try:
                self._play(seat, action, BY_BOT)
            except IllegalAction as error:
                raise BotDefect(f"{kind} answered {action!r}: {error}") from error
            self._roll()
        if self.game.over:
            self.status = OVER

    def _roll(self) -> None:
        """Let chance go on until a seat must act or the game is over."""
        while self.game.actor == CHANCE:
            weights = self.game.weights
            if weights is None:
                raise VitrailError("chance was asked for an outcome where it has none")
            self._play(None, fair.outcome(self.terms.seed, self._rolls(), weights), BY_CHANCE)

    def _rolls(self) -> int:
        """How many dice fell and cards were dealt at this table so far; none of that is ever taken back."""
        counted, rolls = self._rolled
        rolls += sum(entry.seat is None for entry in self.entries[counted:])
        self._rolled = self.ply, rolls
        return rolls

    def _play(self, seat: int | None, action: str, by: str, request: str | None = None) -> None:
        self.game.play(action)
        self._note(seat, action, by, request)

    def _note(self, seat: int | None, action: str, by: str, request: str | None) -> None:
        bank_ms = self.places[seat].bank_ms if seat is not None and self.clock.bank_ms else None
        self.entries.append(Entry(seat, action, by, request, bank_ms, self.now_ms))

    def _replay(self, number: int, entry: Entry) -> None:
        try:
            self.game.play(entry.action)
        except VitrailError as error:
            raise VitrailError(f"its entry {number}, {entry.action}, does not replay: {error}") from error

    def _stand(self, standing: Standing) -> None:
        self.status, self.version = standing.status, standing.version
        self._since_ms, self._deadline_ms = standing.since_ms, standing.deadline_ms
        self.now_ms = self._updated_ms = standing.updated_ms


def _too_late(word: str) -> IllegalAction:
    return IllegalAction(f"{word} comes too late: the turn had ended before it")


def _too_soon(word: str) -> IllegalAction:
    return IllegalAction(f"{word} comes too soon: send it once the roll before it was seen")


def standing(entries: Iterable[Entry]) -> list[tuple[int, Entry]]:
    """The entries that no undo took back, each with its number.

    Raises:
        VitrailError: an undo has nothing to take back.
    """
    kept: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries):
        if entry.action == UNDO:
            if not kept:
                raise VitrailError(f"its entry {number} takes back an action, but there is none before it")
            kept.pop()
        else:
            kept.append((number, entry))
    return kept
