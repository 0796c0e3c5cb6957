"""Seeded random games in the core, told state by state: the same in every process, compiled or plain.

    python -m tests.engine.played FIRST COUNT     a line a game: its decisions, and a digest of all its states
    python -m tests.engine.played NUMBER          a line a state of one game: the action that led there, and its numbers

The number of a game says how it is played: the rule set, auto_pass, explicit chance.
"""

from __future__ import annotations

import random
import sys
from array import array
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from vitrail import cards
from vitrail.engine.core import Core
from vitrail.engine.dump import numbers
from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, PRIVATE_OBJECTIVES, RULINGS, TWISTS, Rules
from vitrail.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = (1 << 64) - 1
NONE = 255


def players_of(number: int) -> int:
    """1 to 6 seats in turn."""
    return 1 + number % 6


def rules_of(number: int) -> Rules:
    """Any rule set for so many seats that makes sense, every one of them as likely."""
    rng = random.Random(number)
    while True:
        try:
            return any_rules(rng, players_of(number))
        except RulesError:
            pass  # a combination without sense (section 1): draw another


def any_rules(rng: random.Random, players: int) -> Rules:
    """A rule set drawn blindly; RulesError where it makes no sense."""
    return Rules(
        edition=rng.choice(EDITIONS),
        players=players,
        expansion=rng.random() < 0.5,
        private_pools=rng.random() < 0.5,
        private_objectives=rng.choice(PRIVATE_OBJECTIVES),
        twists=[twist for twist in TWISTS if rng.random() < 0.5],
        solo_tools=rng.randint(1, 5) if players == 1 else 3,
        rulings={name: rng.choice(values) for name, values in RULINGS.items()},
    )


def options_of(number: int) -> tuple[bool, bool]:
    """Whether chance is explicit, and whether empty turns end by themselves."""
    return number // 12 % 2 == 1, number // 6 % 2 == 1


@cache
def pack() -> cards.Pack:
    """The built-in cards."""
    return cards.load()


def begin(number: int) -> Core:
    """The game of this number before its first decision."""
    # A table of its own, for `table_for` would keep those of thousands of rule sets.
    tables = Table(rules_of(number), pack()).tables
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


def aside(game: Core, players: int, rng: random.Random) -> list[int]:
    """What a state tells beside its fields: weights of chance; answers; and what becomes of a copy dealt anew."""
    told = [part for pair in game.weights() for part in pair] if game.by_chance else []
    if rng.random() < 0.05:
        told += answers(game, players)
        copy = game.clone()
        copy.blind(rng.choice([*range(players), NONE]))
        told += numbers(copy)
        copy.redeal(rng.getrandbits(64))
        told += numbers(copy)
    return [part & WORD for part in told]


def answers(game: Core, players: int) -> list[int]:
    """What the core says of a state when it is asked, its points apart."""
    told = [int(flag) for flag in (game.by_chance, game.setting_up, game.over, game.value_open, game.hand_private)]
    told += [game.used_round, game.skipped, game.target, *game.costs(), *game.turn_order(), *game.offered()]
    told += [part for pair in game.slots() for part in pair] + game.publics() + game.pool() + game.rolling()
    told += [die for space in game.track() for die in space] + game.bag() + game.out()
    for seat in range(players):
        told += [game.favor(seat), game.reserve(seat), game.repair(seat), *game.private_pool(seat), *game.offer(seat)]
        if game.pattern(seat) != NONE:
            told += [game.broken_print(seat), game.open_cells(seat, seat, 0), game.open_cells(seat, 29 - seat, 3)]
            told += [game.same_beside(seat, cell, 0) for cell in ids(game.occupied(seat))]
    return told


def ending(game: Core, players: int) -> list[int]:
    """Everything that is counted when the game is over."""
    told = answers(game, players)
    for seat in range(players):
        told += [game.total(seat), *game.rank_key(seat)]
        for index in range(2):
            told += [game.private_each(seat, index), game.private_counted(seat, index)]
        for objective in range(10):
            told += [game.public_score(seat, objective), game.public_counted(seat, objective)]
    return [part & WORD for part in told]


def states(number: int) -> Iterator[tuple[int, list[int]]]:
    """Every state of a game: the action that led there (-1: none), and the state with what it tells as numbers."""
    game = begin(number)
    rng = random.Random(number)
    players = players_of(number)
    yield -1, numbers(game)
    while game.legal:
        action = chosen(game, rng)
        game.apply(action)
        yield action, numbers(game) + aside(game, players, rng)
    yield -1, ending(game, players)


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
