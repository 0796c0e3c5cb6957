"""Games as files: rules, seed or dice, and actions; enough to play the same game again."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.errors import IllegalAction, PositionError, RecordError, RulesError
from vitrail.game import CHANCE, Game
from vitrail.rules import Rules

if TYPE_CHECKING:
    import os

    from vitrail.cards import Pack

MAX_BYTES = 4_000_000
"""A record's file may be this long."""


class Result(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How a finished game ended: totals by seat, the ranking, and what broke a tie."""

    totals: list[int]
    ranking: list[int]
    tie_break: str | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="format", tag="vitrail-record-1"):
    """A game as data.

    ``rules`` are the arguments of ``Rules``, rulings written out, so that a game keeps the rules it was started with.
    With ``chance`` "auto" the ``seed`` gives all dice and ``actions`` are the players'; with "explicit" the dice stand
    among the actions and there is no seed. ``position`` is where a game began that was set up from one.
    """

    rules: dict[str, Any]
    chance: str
    actions: list[str]
    seed: int | None = None
    auto_pass: bool = True
    position: dict[str, Any] | None = None
    result: Result | None = None

    @classmethod
    def of(cls, game: Game) -> Record:
        """Make the record of a game as it stands."""
        auto = game.auto_chance
        actions = [entry.text for entry in game.history if entry.actor != CHANCE or not auto]
        result = None
        if game.over:
            ranking = game.ranking()
            result = Result([sheet.total for sheet in game.scores()], list(ranking), ranking.tie_break)
        return cls(
            rules=game.rules.as_dict(),
            chance="auto" if auto else "explicit",
            actions=actions,
            seed=game.seed if auto else None,
            auto_pass=game.auto_pass,
            position=game.origin,
            result=result,
        )

    def to_json(self) -> bytes:
        """Return the record as JSON text, one action a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @classmethod
    def from_json(cls, text: str | bytes, source: str = "the record") -> Record:
        """Read a record from JSON text; RecordError says what is wrong with it."""
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.ValidationError as error:
            raise RecordError(f"{source} does not have the form of a record: {error}") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordError(f"{source} is damaged or no record, its JSON cannot be read: {error}") from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all; RecordError where that cannot be done."""
        target = Path(path)
        try:
            with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
                file.write(self.to_json())
            Path(file.name).replace(target)
        except OSError as error:
            raise RecordError(f"the record cannot be written to {target}: {error.strerror}") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from a file; RecordError names the file and what is wrong with it."""
        source = Path(path)
        try:
            if source.stat().st_size > MAX_BYTES:
                raise RecordError(f"{source} is longer than any record, {MAX_BYTES:,} bytes")
            text = source.read_bytes()
        except OSError as error:
            raise RecordError(f"{source} cannot be read: {error.strerror}") from None
        return cls.from_json(text, str(source))

    def replay(self, upto: int | None = None, cards: Pack | None = None) -> Game:
        """Play the game again, all of it or its first actions; RecordError names the action that cannot be played."""
        game = self._start(cards)
        actions = self.actions if upto is None else self.actions[:upto]
        for number, text in enumerate(actions, 1):
            try:
                game.play(text)
            except IllegalAction as error:
                raise RecordError(
                    f"action {number} of {len(self.actions)}, {text!r}, cannot be played: {error}"
                ) from None
        if self.result and upto is None:
            self._check_result(game)
        return game

    def _start(self, cards: Pack | None) -> Game:
        try:
            if self.position is not None:
                return Game.from_position(self.position, self.seed, self.chance, self.auto_pass, cards)
            return Game(Rules.of(self.rules), self.seed, self.chance, self.auto_pass, cards)
        except (RulesError, PositionError) as error:
            raise RecordError(f"the record's game cannot be set up: {error}") from None

    def _check_result(self, game: Game) -> None:
        totals = [sheet.total for sheet in game.scores()]
        if not game.over or self.result is None or totals != self.result.totals:
            raise RecordError(
                f"the record says that the game ended {self.result}, and its actions lead to totals {totals}; "
                "one of them was changed"
            )
