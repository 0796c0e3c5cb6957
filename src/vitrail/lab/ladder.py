"""A ladder: bots play each other on mirrored seeds, every seed with every order of seats, so that luck cancels out."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.bots import make
from vitrail.errors import VitrailError
from vitrail.game import Game
from vitrail.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

Z = 1.959964
"""The normal distribution's quantile for 95 %, two-sided."""


class Seat(msgspec.Struct, frozen=True):
    """What a bot did in a seat of one game: its share of the win, its total, its seconds of CPU time and decisions."""

    bot: int
    won: float
    total: int
    seconds: float
    moves: int


class Standing(msgspec.Struct, frozen=True):
    """How a bot did over all its games; ``low`` and ``high`` are the 95 % interval of its win rate."""

    name: str
    games: int
    mean_total: float
    win_rate: float
    low: float
    high: float
    ms_per_move: float


class Match(msgspec.Struct, frozen=True):
    """How two bots did against each other: the first one's win rate and lead in points, each with its 95 % interval."""

    first: str
    second: str
    games: int
    win_rate: float
    low: float
    high: float
    lead: float
    lead_low: float
    lead_high: float


class Ladder(msgspec.Struct, frozen=True):
    """The result: bots, the strongest first, and every match."""

    rules: str
    seed: int
    bots: list[Standing]
    matches: list[Match]

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def play(
    names: list[str], rules: str, games: int, seed: int, processes: int = 1, told: Callable[[], None] = lambda: None
) -> Ladder:
    """Let each two of these bots play so many games, an even number; ``told`` is called after each pair of games.

    In games of more than two seats the two bots sit by turns. VitrailError for a bot, a rule set or a number that is
    none.
    """
    found = Rules.parse(rules)
    if found.players < 2:
        raise VitrailError(f"a ladder wants two seats or more, and {rules} has one")
    if len(names) < 2:
        raise VitrailError("a ladder wants two bots or more; the same one twice is a control")
    if games < 2 or games % 2:
        raise VitrailError(f"each seed is played twice, so that the games are an even number from 2, not {games}")
    for name in names:
        make(name, 0)
    pairings = list(combinations(range(len(names)), 2))
    played: dict[tuple[int, int], list[list[Seat]]] = {pairing: [] for pairing in pairings}
    with ProcessPoolExecutor(processes) as pool:
        for pairing in pairings:
            task = partial(_mirrored, rules, names, pairing)
            for pair in pool.map(task, range(seed, seed + games // 2)):
                played[pairing] += pair
                told()
    matches = [_match(names, pairing, played[pairing]) for pairing in pairings]
    return Ladder(rules, seed, _standings(names, [game for games in played.values() for game in games]), matches)


def _mirrored(rules: str, names: list[str], pairing: tuple[int, int], seed: int) -> list[list[Seat]]:
    return [_game(rules, names, order, seed) for order in (pairing, pairing[::-1])]


def _game(rules: str, names: list[str], order: tuple[int, ...], seed: int) -> list[Seat]:
    """Play one game, the bots of this order sitting by turns."""
    game = Game(rules, seed=seed)
    numbers = [order[seat % len(order)] for seat in range(game.rules.players)]
    players = [make(names[number], len(numbers) * seed + seat) for seat, number in enumerate(numbers)]
    seconds, moves = [0.0] * len(numbers), [0] * len(numbers)
    while game.actor is not None:
        seat, view = game.actor, game.view(game.actor)
        begun = time.thread_time()
        action = players[seat].choose(view)
        seconds[seat] += time.thread_time() - begun
        moves[seat] += 1
        game.play(action)
    winner = game.ranking()[0]
    totals = [sheet.total for sheet in game.scores()]
    return [
        Seat(number, float(seat == winner), totals[seat], seconds[seat], moves[seat])
        for seat, number in enumerate(numbers)
    ]


def _match(names: list[str], pairing: tuple[int, int], games: list[list[Seat]]) -> Match:
    first, second = pairing
    number = len(games)
    won = sum(seat.won for game in games for seat in game if seat.bot == first)
    leads = [_mean(game, first) - _mean(game, second) for game in games]
    pairs = [(one + other) / 2 for one, other in zip(leads[::2], leads[1::2], strict=True)]
    lead = sum(pairs) / len(pairs)
    spread = Z * (sum((pair - lead) ** 2 for pair in pairs) / max(len(pairs) - 1, 1) / len(pairs)) ** 0.5
    low, high = wilson(won, number)
    return Match(names[first], names[second], number, won / number, low, high, lead, lead - spread, lead + spread)


def _mean(game: list[Seat], bot: int) -> float:
    totals = [seat.total for seat in game if seat.bot == bot]
    return sum(totals) / len(totals)


def _standings(names: list[str], games: list[list[Seat]]) -> list[Standing]:
    """Every bot over all its games, the highest win rate first; a game is won or lost by its seats together."""
    found = []
    for number, name in enumerate(names):
        own = [game for game in games if any(seat.bot == number for seat in game)]
        seats = [seat for game in own for seat in game if seat.bot == number]
        won = sum(seat.won for seat in seats)
        low, high = wilson(won, len(own))
        moves = sum(seat.moves for seat in seats)
        found.append(
            Standing(
                name,
                len(own),
                sum(seat.total for seat in seats) / len(seats),
                won / len(own),
                low,
                high,
                1000 * sum(seat.seconds for seat in seats) / max(moves, 1),
            )
        )
    return sorted(found, key=lambda standing: -standing.win_rate)


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * (share * (1 - share) / games + Z * Z / (4 * games * games)) ** 0.5
    scale = 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale
