"""Seeded random games in the core, told state by state: the same in every process, compiled or plain.

    python -m tests.engine.played FIRST COUNT     a line a game: its decisions, and a digest of all its states
    python -m tests.engine.played NUMBER          a line a state of one game: the action that led there, and its numbers

The number of a game says how it is played: seats, rulings, auto_pass, explicit chance.
"""

from __future__ import annotations

import random
import sys
from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING

from vitrail.engine.core import Core
from vitrail.engine.dump import numbers
from vitrail.rules import RULINGS, Rules
from vitrail.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = (1 << 64) - 1


def rules_of(number: int) -> Rules:
    """2 to 4 seats in turn, and any value of each ruling."""
    rng = random.Random(number)
    return Rules(players=2 + number % 3, rulings={name: rng.choice(values) for name, values in RULINGS.items()})


def options_of(number: int) -> tuple[bool, bool]:
    """Whether chance is explicit, and whether empty turns end by themselves."""
    return number // 6 % 2 == 1, number // 3 % 2 == 1


def begin(number: int) -> Core:
    """The game of this number before its first decision."""
    tables = table_for(rules_of(number)).tables
    explicit, auto_pass = options_of(number)
    seed = random.Random(number).getrandbits(64)
    return Core.start(tables, seed, explicit, auto_pass)


def ids(mask: int) -> list[int]:
    """The actions of a mask, lowest first."""
    return [action for action in range(64) if mask >> action & 1]


def chosen(game: Core, rng: random.Random) -> int:
    """One of the legal actions; of the dice's outcomes now the generator's own, now any."""
    if game.by_chance and rng.random() < 0.5:
        return game.sample()
    return rng.choice(ids(game.legal))


def aside(game: Core, rng: random.Random) -> list[int]:
    """What a state tells beside its fields: weights of chance; and what becomes of a copy dealt anew."""
    told = [part for pair in game.weights() for part in pair] if game.by_chance else []
    if rng.random() < 0.1:
        copy = game.clone()
        copy.blind(rng.choice([0, 1, 255]))
        told += numbers(copy)
        copy.redeal(rng.getrandbits(64))
        told += numbers(copy)
    return told


def ending(game: Core, players: int) -> list[int]:
    """Everything that is counted when the game is over."""
    told = []
    for seat in range(players):
        told += [game.private_counted(seat), *game.rank_key(seat)]
        for objective in range(10):
            told += [game.public_score(seat, objective), game.public_counted(seat, objective)]
    return [part & WORD for part in told]


def states(number: int) -> Iterator[tuple[int, list[int]]]:
    """Every state of a game: the action that led there (-1: none), and the state with what it tells as numbers."""
    game = begin(number)
    rng = random.Random(number)
    yield -1, numbers(game)
    while game.legal:
        action = chosen(game, rng)
        game.apply(action)
        yield action, numbers(game) + aside(game, rng)
    yield -1, ending(game, rules_of(number).players)


def digest(number: int) -> str:
    """The number of a game's states, and one digest of them all."""
    seen = blake2b(digest_size=16)
    count = 0
    for action, told in states(number):
        seen.update(array("Q", [action & WORD, *told]).tobytes())
        count += 1
    return f"{number} {count} {seen.hexdigest()}"


if __name__ == "__main__":
    first, *rest = (int(word) for word in sys.argv[1:])
    if rest:
        for place in range(first, first + rest[0]):
            print(digest(place))  # noqa: T201 - what the other process reads
    else:
        for step, state in states(first):
            print(step, *map(int, state))  # noqa: T201 - the same
