"""Games as files: rules, seed or dice, and actions; enough to play the same game again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import msgspec

from vitrail.cards import load as load_cards
from vitrail.errors import IllegalAction, PositionError, RecordError, RulesError
from vitrail.fair import Fair
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

    @classmethod
    def of(cls, game: Game) -> Result | None:
        """Return the result of a game, or None while it is not over."""
        if not game.over:
            return None
        ranking = game.ranking()
        return cls([sheet.total for sheet in game.scores()], list(ranking), ranking.tie_break)


class PackNote(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Which card pack a game was played with: where it came from, and a digest of its cards."""

    source: str
    digest: str


class Record(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="format", tag="vitrail-record-1"):
    """A game as data.

    ``rules`` are the arguments of ``Rules``, rulings written out, so that a game keeps the rules it was started with.
    With ``chance`` "auto" the ``seed`` gives all dice and ``actions`` are the players'; with "explicit" the dice stand
    among the actions and there is no seed. ``position`` is where a game began that was set up from one, ``cards`` says
    which pack it was played with if not with the built-in one. ``fair`` holds the sealed seed from which
    explicit dice followed, those since the position if there is one; RecordError where it stands in a record of another
    kind.
    """

    rules: dict[str, Any]
    chance: str
    actions: list[str]
    seed: int | None = None
    auto_pass: bool = True
    position: dict[str, Any] | None = None
    result: Result | None = None
    cards: PackNote | None = None
    fair: Fair | None = None

    def __post_init__(self) -> None:
        if self.fair and self.chance != "explicit":
            raise RecordError('sealed dice stand among the actions, so their record\'s chance is "explicit"')

    @classmethod
    def of(cls, game: Game, sealed: str | None = None) -> Record:
        """Make the record of a game as it stands; ``sealed`` is the seed that its explicit dice followed from."""
        auto = game.auto_chance
        actions = [entry.text for entry in game.history if entry.actor != CHANCE or not auto]
        return cls(
            rules=game.rules.as_dict(),
            chance="auto" if auto else "explicit",
            actions=actions,
            seed=game.seed if auto else None,
            auto_pass=game.auto_pass,
            position=game.origin,
            result=Result.of(game),
            cards=None if game.cards is load_cards() else PackNote(game.cards.source, game.cards.digest()),
            fair=None if sealed is None else Fair.of(sealed),
        )

    def to_json(self) -> bytes:
        """Return the record as JSON text, one action a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @classmethod
    def from_json(cls, text: str | bytes, source: str = "the record") -> Record:
        """Read a record from JSON text; RecordError says what is wrong with it."""
        try:
            return msgspec.json.decode(text, type=cls)
        except TypeError:
            raise RecordError(f"{source} is a JSON text or bytes, not {text!r}") from None
        except msgspec.ValidationError as error:
            raise RecordError(f"{source} does not have the form of a record: {error}") from None
        except RecordError as error:
            raise RecordError(f"{source}: {error}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError(f"{source} is damaged or no record, its JSON cannot be read: {error}") from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all; RecordError where that cannot be done."""
        target = Path(path)
        part = target.parent / f".{uuid4().hex}.part"
        try:
            try:
                part.write_bytes(self.to_json())
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
        except OSError as error:
            raise RecordError(f"the record cannot be written to {target}: {error.strerror}") from None
        except ValueError:  # a NUL in the path
            raise RecordError(f"the record cannot be written to {path!r}, which is no path") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from a file; RecordError names the file and what is wrong with it."""
        source = Path(path)
        try:
            with source.open("rb") as file:
                text = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise RecordError(f"{source} cannot be read: {error.strerror}") from None
        except ValueError:  # a NUL in the path
            raise RecordError(f"{path!r} cannot be read, it is no path") from None
        if len(text) > MAX_BYTES:
            raise RecordError(f"{source} is longer than any record, {MAX_BYTES:,} bytes")
        return cls.from_json(text, str(source))

    def replay(self, upto: int | None = None, cards: Pack | None = None) -> Game:
        """Play the game again, all of it or its first actions; RecordError names the action that cannot be played."""
        game = self._start(cards)
        if upto is not None and (type(upto) is not int or upto < 0):
            raise RecordError(f"how many actions to play is a whole number from 0, not {upto!r}")
        actions = self.actions if upto is None else self.actions[:upto]
        for number, text in enumerate(actions, 1):
            try:
                game.play(text)
            except IllegalAction as error:
                raise RecordError(
                    f"action {number} of {len(self.actions)}, {text!r}, cannot be played: {error}"
                ) from None
        if self.result and upto is None:
            self._check_result(Result.of(game))
        return game

    def _start(self, cards: Pack | None) -> Game:
        self._check_cards(cards)
        if self.chance == "auto" and self.seed is None:
            raise RecordError('the record has no seed, and without one its dice are unknown, for its chance is "auto"')
        try:
            rules = Rules.of(self.rules)
            if self.position is None:
                return Game(rules, self.seed, self.chance, self.auto_pass, cards)
            game = Game.from_position(self.position, self.seed, self.chance, self.auto_pass, cards)
        except (RulesError, PositionError) as error:
            raise RecordError(f"the record's game cannot be set up: {error}") from None
        if game.rules != rules:
            raise RecordError(f"the record is of a game of {rules}, and its position of one of {game.rules}")
        return game

    def _check_cards(self, cards: Pack | None) -> None:
        """Raise RecordError unless these are the cards that the game was played with."""
        if self.cards is None and cards is not None:
            raise RecordError(f"the record was played with the built-in cards, and {cards.source} was given")
        if self.cards is not None and (cards is None or cards.digest() != self.cards.digest):
            given = "the built-in cards were" if cards is None else f"{cards.source}, with other cards, was"
            raise RecordError(f"the record was played with the card pack {self.cards.source}, and {given} given")

    def _check_result(self, found: Result | None) -> None:
        if found != self.result:
            raise RecordError(
                f"the record says that the game ended with {_in_words(self.result)}, and its actions lead to "
                f"{_in_words(found)}; one of them was changed"
            )


def _in_words(result: Result | None) -> str:
    if result is None:
        return "a game that is not over"
    decided = f", decided by {result.tie_break}" if result.tie_break else ""
    return f"totals {result.totals} and ranking {result.ranking}{decided}"
