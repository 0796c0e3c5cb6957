"""The friendly Game: names and text over the core."""

from __future__ import annotations

from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.errors import IllegalAction, PositionError, RulesError
from vitrail.notation import action_number, action_text, legal_texts
from vitrail.rules import Rules
from vitrail.scores import Ranking, ScoreSheet
from vitrail.tables import table_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from vitrail.cards import Pack
    from vitrail.record import Record
    from vitrail.tables import Table
    from vitrail.view import View

CHANCE = -1
"""The actor of a chance node: the dice."""


class Entry:
    """One line of a game's history: the action's text, who acted (a seat or ``CHANCE``), and when."""

    __slots__ = ("actor", "round", "text", "turn")

    def __init__(self, text: str, actor: int, round: int, turn: int) -> None:
        self.text = text
        self.actor = actor
        self.round = round
        self.turn = turn


class Game:
    """A game of Sagrada in progress.

    ``rules`` is a rule set, its text or its arguments as a dict. ``seed`` (0 to 2**64 - 1; None draws one) decides all
    dice and cards with ``chance="auto"``; with ``chance="explicit"`` the dice are an actor of their own. With
    ``auto_pass`` a turn in which nothing but passing is left ends by itself. ``cards`` is a user's pack.
    """

    def __init__(
        self,
        rules: Rules | Mapping[str, object] | str | None = None,
        seed: int | None = None,
        chance: str = "auto",
        auto_pass: bool = True,
        cards: Pack | None = None,
    ) -> None:
        table = table_for(Rules.of(rules) if rules is not None else Rules(), cards)
        seed = checked_seed(seed)
        self._begin(table, Core.blank(table.tables, seed), seed, chance, auto_pass)
        self._core.run_chance()
        self._roll()

    def _begin(self, table: Table, core: Core, seed: int, chance: str, auto_pass: bool) -> None:
        if chance not in ("auto", "explicit"):
            raise RulesError(f'chance is "auto" or "explicit", not {chance!r}')
        core.set_options(True, bool(auto_pass))
        core.seed(seed)
        self._table = table
        self._core = core
        self._seed = seed
        self._auto = chance == "auto"
        self._auto_pass = bool(auto_pass)
        self._history: list[Entry] = []
        self._undo: list[tuple[Core, int]] = []
        self._turn_start = core.clone(), 0
        self._origin: dict[str, Any] | None = None
        self._loaded = 0

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, object] | str | bytes,
        seed: int | None = None,
        chance: str = "auto",
        auto_pass: bool = True,
        cards: Pack | None = None,
    ) -> Game:
        """Set up a game as a position (a dict, or JSON) says; PositionError names what cannot stand on a table."""
        from vitrail.position import load

        loaded = load(position, cards)
        game = cls.__new__(cls)
        game._begin(loaded.table, loaded.core, checked_seed(seed), chance, auto_pass)
        game._core.run_chance()
        game._turn_start = game._core.clone(), 0
        for number, text in enumerate(loaded.actions, 1):
            try:
                game._step(text)
            except IllegalAction as error:
                raise PositionError(f"actions, number {number}: {error}") from None
        game._origin = game.position()
        game._loaded = len(game._history)
        game._roll()
        game._undo.clear()
        return game

    @classmethod
    def of_core(
        cls, table: Table, core: Core, seed: int, auto_pass: bool, begun: tuple[Core, list[str]] | None = None
    ) -> Game:
        """Go on from a state of the core, which becomes the game's own.

        ``begun`` is the state at the start of the turn, and the texts of the actions since.
        """
        game = cls.__new__(cls)
        game._begin(table, core, seed, "auto", auto_pass)
        if begun is not None:
            start, texts = begun
            game._history = [Entry(text, core.actor, core.round + 1, core.turn) for text in texts]
            game._turn_start = start, 0
        game._roll()
        game._core.seed(seed)  # a record begins here, whatever was rolled to come here
        game._origin = game.position()
        game._loaded = len(game._history)
        game._undo.clear()
        return game

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._table.rules

    @property
    def cards(self) -> Pack:
        """The card pack."""
        return self._table.pack

    @property
    def actor(self) -> int | None:
        """The seat to act, from 0; ``CHANCE`` (-1) in explicit chance; None when the game is over."""
        if self._core.over:
            return None
        return CHANCE if self._core.by_chance else self._core.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._core.over

    @property
    def setting_up(self) -> bool:
        """Whether cards are still being dealt or windows chosen."""
        return self._core.setting_up

    @property
    def round(self) -> int:
        """The round, 1 to 10."""
        return self._core.round + 1

    @property
    def turn(self) -> int:
        """The turn of the round, from 0; skipped turns count."""
        return self._core.turn

    @property
    def mask(self) -> int:
        """The legal actions as a mask of 64 bits."""
        return self._core.legal

    @property
    def legal(self) -> tuple[str, ...]:
        """The texts of all legal actions, in the order of their ids; in explicit chance the possible outcomes."""
        return legal_texts(self._core, self._table)

    @property
    def weights(self) -> dict[str, int] | None:
        """In explicit chance, the relative weight of each outcome of the pending node, by id; else None."""
        if self._core.over or not self._core.by_chance:
            return None
        return {action_text(self._core, self._table, outcome): weight for outcome, weight in self._core.weights()}

    @property
    def chance(self) -> dict[str, float] | None:
        """In explicit chance, the probability of each outcome of the pending node; else None."""
        weights = self.weights
        if weights is None:
            return None
        total = sum(weights.values())
        return {text: weight / total for text, weight in weights.items()}

    @property
    def seed(self) -> int:
        """The seed of the dice and cards. It is a secret while the game is played."""
        return self._seed

    @property
    def auto_chance(self) -> bool:
        """Whether the dice decide by themselves."""
        return self._auto

    @property
    def auto_pass(self) -> bool:
        """Whether a turn in which nothing but passing is left ends by itself."""
        return self._auto_pass

    @property
    def origin(self) -> dict[str, Any] | None:
        """The position from which the game was set up, or None for a game from its beginning; a copy."""
        from copy import deepcopy

        return deepcopy(self._origin)

    @property
    def history(self) -> tuple[Entry, ...]:
        """What was done since the game (or its position) was set up, chance outcomes among it."""
        return tuple(self._history[self._loaded :])

    def play(self, text: str) -> None:
        """Carry out one or more actions, separated by spaces: all or nothing; IllegalAction says why not."""
        words = _words(text)
        if not words:
            raise IllegalAction("an action is a word such as 'die:R3' or 'pass', and the text is empty")
        before = self._core.clone(), self._history[:], self._undo[:], self._turn_start
        try:
            for word in words:
                self._step(word)
                self._roll()
        except IllegalAction:
            self._core, self._history, self._undo, self._turn_start = before
            raise

    def _step(self, word: str) -> None:
        """Carry out one action, of a player or of the dice."""
        action = action_number(self._core, self._table, word)
        if action is None:
            from vitrail.reasons import refusal

            raise IllegalAction(refusal(self._core, self._table, word))
        before = self._core.clone()
        self._undo.append((before, len(self._history)))
        self._apply(action, word)
        if before.by_chance:
            self._undo.clear()

    def _roll(self) -> None:
        """Let the dice decide until a player must, unless chance is explicit."""
        while self._auto and self._core.by_chance:
            outcome = self._core.sample()
            self._apply(outcome, action_text(self._core, self._table, outcome))
            self._undo.clear()

    def _apply(self, action: int, word: str) -> None:
        core = self._core
        actor = CHANCE if core.by_chance else core.actor
        self._history.append(Entry(word, actor, core.round + 1, core.turn))
        core.apply(action)
        started = self._turn_start[0]
        moved_on = started.setting_up or (core.round, core.turn) != (started.round, started.turn)
        if core.over or (moved_on and not core.by_chance):
            self._turn_start = core.clone(), len(self._history)
        if core.over or moved_on:
            self._undo.clear()

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back: this turn's, and no chance, reveal or other seat since."""
        return bool(self._undo)

    def undo(self) -> None:
        """Go back one action of this turn; IllegalAction where there is none that can be taken back."""
        if not self._undo:
            raise IllegalAction("there is no action of this turn that can be taken back")
        core, length = self._undo.pop()
        self._core = core.clone()
        del self._history[length:]

    def position(self) -> dict[str, Any]:
        """Return everything as a position: plain data, ready for JSON."""
        from vitrail.position import written

        if self._core.phase in {codes.TURN, codes.CHOOSE_WINDOW, codes.OVER}:
            return written(self._table, self._core, ())
        core, length = self._turn_start
        return written(self._table, core, [entry.text for entry in self._history[length:]])

    def clone(self) -> Game:
        """Return a copy that shares nothing with this game but rules and cards."""
        copy = Game.__new__(Game)
        copy.__dict__.update(self.__dict__)
        copy._core = self._core.clone()
        copy._history = self._history[:]
        copy._undo = self._undo[:]
        return copy

    def record(self) -> Record:
        """Return the game as a record: rules, seed or dice, actions."""
        from vitrail.record import Record

        return Record.of(self)

    def view(self, seat: int | None) -> View:
        """Return what this seat (or, None, a spectator) may know; RulesError where there is no such seat."""
        from vitrail.view import View

        self._check_viewer(seat)
        start, length = self._turn_start
        begun = start, [entry.text for entry in self._history[length:]]
        return View.of(self._table, self._core, seat, self._auto_pass, begun)

    def seen_by(self, seat: int | None) -> tuple[Table, Core]:
        """Return what the view of a seat is made from: the rules and cards, and the state as far as it knows it."""
        from vitrail.view import forget

        self._check_viewer(seat)
        return self._table, forget(self._core, seat)

    def _check_viewer(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.rules.players):
            raise RulesError(f"a seat is 0 to {self.rules.players - 1}, or None for a spectator, not {seat!r}")

    def scores(self, private: str | None = None) -> tuple[ScoreSheet, ...]:
        """Return a score sheet a seat, as things stand.

        In Original solo ``private`` names the Private Objective to score, the better one by default.
        """
        return tuple([self.score(seat, private) for seat in range(self.rules.players)])

    def score(self, seat: int, private: str | None = None) -> ScoreSheet:
        """Return one seat's score sheet, as ``scores`` has it; RulesError where there is no such choice."""
        chosen = None
        if private is not None:
            held = [self._core.private(0, index) for index in range(self.rules.private_count())]
            ids = [self._table.private[number] for number in held if number < codes.HIDDEN]
            if self.rules.private_count() != 2 or private not in ids:
                raise RulesError(f"{private!r} cannot be chosen for scoring; {_choices(ids)}")
            chosen = ids.index(private)
        return ScoreSheet(self._core, self._table, seat, chosen)

    def ranking(self) -> Ranking:
        """Return the seats, winner first, as things stand, and what broke a tie."""
        return Ranking.of(self._core, self.rules.players)

    @property
    def target(self) -> int | None:
        """The target of a solo game so far, the sum of the Round Track's values; None in other games."""
        return self._core.target if self.rules.players == 1 else None

    @property
    def won(self) -> bool | None:
        """Whether a solo game was won: its total is above the target; None in other games and before its end."""
        if self.rules.players > 1 or not self._core.over:
            return None
        return self._core.total(0) > self._core.target

    def why(self, text: str) -> str | None:
        """Return in one sentence why this one action is not legal now, or None if it is."""
        from vitrail.reasons import why_not

        return None if text in self.legal else why_not(self._core, self._table, text)

    def __repr__(self) -> str:
        return f"<Game {self.rules}, round {self.round}, turn {self.turn}, actor {self.actor}>"


def _choices(ids: list[str]) -> str:
    if len(ids) < 2:
        return "only Original solo has two Private Objectives to choose from"
    return f"the two Private Objectives are {ids[0]} and {ids[1]}"


def _words(text: object) -> list[str]:
    """Return the words of a text; what is no text has none."""
    return text.split() if isinstance(text, str) else []


def checked_seed(seed: int | None) -> int:
    """Return the seed, a fresh one for None; RulesError unless it is a whole number of 64 bits."""
    if seed is None:
        import os

        return int.from_bytes(os.urandom(8), "big")
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise RulesError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed
