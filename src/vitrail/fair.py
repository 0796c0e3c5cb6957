"""Fair dice: chance that follows from a sealed seed, and the check that it did (docs/fair-dice.md)."""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.errors import IllegalAction, RecordError, VitrailError
from vitrail.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vitrail.cards import Pack
    from vitrail.game import Game
    from vitrail.record import Record

DIGITS = 64
"""A new seed has so many hex digits, and every commitment."""


def new_seed() -> str:
    """Return a fresh seed of 64 hex digits, from the machine's own randomness."""
    return secrets.token_hex(DIGITS // 2)


def commitment(seed: str) -> str:
    """Return what is shown of a seed while it is sealed: the SHA-256 of its text, 64 hex digits."""
    return sha256(seed.encode()).hexdigest()


def number(seed: str, what: str) -> int:
    """Return the number below 2**64 that follows from a seed and what it is for."""
    return int.from_bytes(blake2b(f"{seed}:{what}".encode(), digest_size=8).digest())


def outcome(seed: str, rolls: int, weights: Mapping[str, int]) -> str:
    """Return what chance brings once ``rolls`` dice fell and cards were dealt: one of the outcomes weighed.

    ``weights`` are whole numbers from 0, in the order of the outcomes' ids (``Game.weights``); VitrailError where they
    sum to 0.
    """
    place = number(seed, f"roll {rolls}") * sum(weights.values()) >> 64
    for text, weight in weights.items():
        if place < weight:
            return text
        place -= weight
    raise VitrailError("chance was asked for an outcome where it has none")


class Fair(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A record's sealed dice: the seed, 1 to 64 hex digits, and the commitment to it, shown before the game.

    RecordError for texts of another form. Whether the commitment is the seed's, ``check`` says.
    """

    seed: str
    commitment: str

    def __post_init__(self) -> None:
        if not is_hex(self.seed):
            raise RecordError(f"the seed of sealed dice has 1 to {DIGITS} digits of 0-9 and a-f, and nothing else")
        if not is_hex(self.commitment, DIGITS):
            raise RecordError(f"the commitment of sealed dice has {DIGITS} digits of 0-9 and a-f, and nothing else")

    @classmethod
    def of(cls, seed: str) -> Fair:
        """Return a seed with its commitment."""
        return cls(seed, commitment(seed))


def is_hex(text: object, least: int = 1) -> bool:
    """Tell whether this is a text of so many small hex digits, and 64 at most."""
    return isinstance(text, str) and least <= len(text) <= DIGITS and set(text) <= set("0123456789abcdef")


class Roll(msgspec.Struct, frozen=True):
    """A die or card of a record: what ``came``, and what the seed gives (``due``).

    ``number`` counts dice and cards from 0, ``action`` the record's actions from 1.
    """

    number: int
    action: int
    round: int
    came: str
    due: str

    @property
    def followed(self) -> bool:
        """Whether it is what the seed gives."""
        return self.came == self.due


class Verdict:
    """What the check of a record found.

    ``rolls`` are the dice and cards in order, up to one with which the game cannot go on; ``commitment`` is the seed's,
    ``shown`` the one in the record and ``noted`` the one that somebody noted at the start, or None. ``began`` is the
    round of the position that the record begins at, before which nothing is covered; None for a whole game.
    """

    __slots__ = ("began", "commitment", "noted", "over", "rolls", "rules", "seed", "shown")

    def __init__(self, game: Game, fair: Fair, noted: str | None, rolls: tuple[Roll, ...]) -> None:
        self.rules = str(game.rules)
        self.over = game.over
        self.began: int | None = (game.origin or {}).get("round")
        self.seed = fair.seed
        self.commitment = commitment(fair.seed)
        self.shown = fair.commitment
        self.noted = noted
        self.rolls = rolls

    @property
    def fair(self) -> bool:
        """Whether each die and card followed from the seed, and the seed is the one that was sealed."""
        return self.first is None and self.shown == self.commitment and self.noted in {None, self.commitment}

    @property
    def first(self) -> Roll | None:
        """The first die or card that did not follow from the seed, or None."""
        return next((roll for roll in self.rolls if not roll.followed), None)

    @property
    def followed(self) -> int:
        """How many dice and cards followed from the seed."""
        return sum(roll.followed for roll in self.rolls)

    @property
    def cards(self) -> int:
        """How many cards were dealt."""
        return sum(roll.due.startswith("deal:") for roll in self.rolls)

    @property
    def dice(self) -> int:
        """How many dice were drawn or rolled."""
        return len(self.rolls) - self.cards

    @property
    def sentence(self) -> str:
        """What is to be said of the dice and cards."""
        first = self.first
        if first is None:
            since = "" if self.began is None else f" They are those since the position in round {self.began} alone."
            return f"Dice: {self.dice}, cards: {self.cards}; all of them followed from the seed.{since}"
        return (
            f"Roll {first.number} (action {first.action}, in round {first.round}) was {first.came!r}, and the seed "
            f"gives {first.due!r}; of {len(self.rolls)} dice and cards, {self.followed} followed from the seed."
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the verdict as plain data for JSON, with the first roll that differs."""
        plain = ("rules", "over", "began", "seed", "commitment", "shown", "noted", "fair", "dice", "cards", "followed")
        first = None if self.first is None else msgspec.to_builtins(self.first)
        return {**{name: getattr(self, name) for name in plain}, "first": first, "sentence": self.sentence}

    def __repr__(self) -> str:
        return f"<Verdict {self.rules}, {self.followed} of {len(self.rolls)} dice and cards followed>"


def check(record: Record, noted: str | None = None, cards: Pack | None = None) -> Verdict:
    """Play a record again, finished or not, and compare each die and card with what its seed gives.

    ``noted`` is the commitment that was shown at the start, ``cards`` the pack that the game was played with if not the
    built-in one. RecordError where there is nothing to check, or where the record does not replay though all dice and
    cards before followed; VitrailError where ``noted`` is no commitment.
    """
    if noted is not None and not is_hex(noted, DIGITS):
        raise VitrailError(f"a commitment has {DIGITS} digits of 0-9 and a-f, unlike {noted!r}")
    if record.fair is None:
        raise RecordError("there is nothing to check: the record holds no sealed seed")
    game = record.replay(0, cards)
    verdict = Verdict(game, record.fair, noted, tuple(_rolls(game, record.fair.seed, record.actions)))
    if verdict.first is None:
        record.replay(cards=cards)
    if not verdict.rolls:
        raise RecordError("there is nothing to check: no die fell yet, and no card was dealt")
    return verdict


def _rolls(game: Game, seed: str, actions: list[str]) -> Iterator[Roll]:
    """Play these actions as far as they are legal, and tell of each die and card."""
    rolls = 0
    for action, word in _words(actions):
        if game.actor == CHANCE:
            yield Roll(rolls, action, game.round, word, outcome(seed, rolls, game.weights or {}))
            rolls += 1
        try:
            game.play(word)
        except IllegalAction:
            return


def _words(actions: list[str]) -> Iterator[tuple[int, str]]:
    """Each action by itself, with its place in the record: a record may hold several in one text."""
    for place, text in enumerate(actions, 1):
        for word in text.split() or [text]:
            yield place, word
