"""One running game: who sits where, what happened, bots that answer. Every rule is asked of `Game`."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from vitrail import CHANCE, Game, bots, fair
from vitrail.errors import IllegalAction, VitrailError
from vitrail.rules import Rules
from vitrail.server.store import Entry, Progress, SavedGame, Sitter

if TYPE_CHECKING:
    from collections.abc import Iterable

HUMAN = "human"
UNDO = "undo"


class BotDefect(Exception):  # noqa: N818 - not the fault of who asked
    """A bot answered what the rules do not allow."""


class Table:
    """A game and its history. Change a fork and take it over once it is kept: what fails then changes nothing."""

    def __init__(self, game_id: str, rules: Rules, seed: int, sitters: tuple[Sitter, ...]) -> None:
        self.id = game_id
        self.rules = rules
        self.sitters = sitters
        self.game = Game(rules, chance="explicit", auto_pass=False)
        self.entries: list[Entry] = []
        self._seed = seed

    @classmethod
    def new(cls, game_id: str, rules: Rules, seed: int, sitters: tuple[Sitter, ...]) -> Table:
        """A table just set up: cards dealt, and what bots do first done."""
        table = cls(game_id, rules, seed, sitters)
        table._advance()
        return table

    def fork(self) -> Table:
        """A copy that shares nothing that changes."""
        table = copy(self)
        table.game, table.entries = self.game.clone(), self.entries.copy()
        return table

    @classmethod
    def restore(cls, saved: SavedGame) -> Table:
        """The table as it stood when its last entry was kept.

        Raises:
            VitrailError: its entries do not replay; the message names the entry.
        """
        table = cls(saved.id, Rules.parse(saved.rules), saved.seed, saved.sitters)
        for number, entry in standing(saved.entries):
            try:
                table.game.play(entry.action)
            except VitrailError as error:
                raise VitrailError(f"its entry {number}, {entry.action}, does not replay: {error}") from error
        table.entries = list(saved.entries)
        return table

    @property
    def ply(self) -> int:
        """How many entries there are; it only grows, undo included."""
        return len(self.entries)

    @property
    def progress(self) -> Progress:
        """What the list of games shows."""
        return Progress(self.game.round, self.game.over)

    @property
    def saved(self) -> SavedGame:
        """All that is needed to restore this table."""
        return SavedGame(self.id, self.rules.written_out(), self._seed, self.sitters, tuple(self.entries))

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.sitters[seat].kind == HUMAN

    def act(self, seat: int, text: str) -> None:
        """Play these actions (separated by spaces) of the seat to act, and let bots answer.

        Raises:
            IllegalAction: one of them is not legal, or follows a roll that the seat has not seen; the table is of no
                use then.
        """
        words = text.split()
        if not words:
            raise IllegalAction("no action was named; legal now: " + ", ".join(self.game.legal))
        rolls = self._rolls()
        for word in words:
            if self.game.actor != seat:
                raise IllegalAction(f"{word} comes too late: the turn had ended before it")
            if self._rolls() != rolls:
                raise IllegalAction(f"{word} comes too soon: send it once the roll before it was seen")
            self._play(Entry(seat, word))
            self._roll()
        self._advance()

    def why(self, text: str) -> str | None:
        """Why these actions cannot be played now, in a sentence; None if they can."""
        *before, last = text.split() or [text]
        game = self.game
        if before:
            game = game.clone()
            try:
                game.play(" ".join(before))
            except IllegalAction as error:
                return str(error)
        return game.why(last)

    def undo(self) -> None:
        """Take back the last action of the seat to act.

        Raises:
            IllegalAction: it cannot be taken back.
        """
        seat = self.game.actor
        self.game.undo()
        self.entries.append(Entry(seat, UNDO))

    def _advance(self) -> None:
        """Let dice and bots go on until a person must act or the game is over."""
        self._roll()
        while (seat := self.game.actor) is not None and not self.is_human(seat):
            bot = bots.make(self.sitters[seat].kind, fair.number(str(self._seed), f"bot {self.ply}"))
            answer = Entry(seat, bot.choose(self.game.view(seat)))
            try:
                self._play(answer)
            except IllegalAction as error:
                raise BotDefect(f"{self.sitters[seat].kind} answered {answer.action!r}: {error}") from error
            self._roll()

    def _roll(self) -> None:
        """Let chance go on until a seat must act or the game is over."""
        while self.game.actor == CHANCE:
            self._play(Entry(None, self._outcome()))

    def _outcome(self) -> str:
        """What chance brings now: the same for the same seed and number of rolls, whatever was taken back between."""
        return fair.outcome(str(self._seed), self._rolls(), self.game.weights or {})

    def _rolls(self) -> int:
        """How many dice fell and cards were dealt so far; none of that is ever taken back."""
        return sum(entry.seat is None for entry in self.entries)

    def _play(self, entry: Entry) -> None:
        self.game.play(entry.action)
        self.entries.append(entry)


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
