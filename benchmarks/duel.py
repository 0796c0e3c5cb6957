"""Let two bots play mirrored games: every seed twice, with the seats exchanged, so that luck cancels out.

    python -m benchmarks.duel [FIRST SECOND] [--pairs N] [--processes N] [--rules TEXT]

Without names: greedy against random, and greedy against itself as the control, which must come to one half. The
interval is Wilson's for 95 %; a move's time includes making its view. A seed gives the dice, the cards and what the
bots draw, so a run can be repeated.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import vitrail
from vitrail.bots import BOTS, make

Z = 1.959964
"""The normal distribution's quantile for 95 %, two-sided."""


class Played(NamedTuple):
    """One game: whether the first bot won, whether seat 0 did, and per bot its total, seconds and moves."""

    won: bool
    seat_0_won: bool
    totals: tuple[int, int]
    seconds: tuple[float, float]
    moves: tuple[int, int]


def play(rules: str, names: tuple[str, str], seed: int, first_seat: int) -> Played:
    """Play one game, the first bot on this seat."""
    seats = names if first_seat == 0 else names[::-1]
    game = vitrail.Game(rules, seed=seed)
    bots = [make(name, 2 * seed + seat) for seat, name in enumerate(seats)]
    seconds, moves = [0.0, 0.0], [0, 0]
    while game.actor is not None:
        seat = game.actor
        begin = time.process_time()
        action = bots[seat].choose(game.view(seat))
        seconds[seat] += time.process_time() - begin
        moves[seat] += 1
        game.play(action)
    winner = game.ranking()[0]
    totals = [sheet.total for sheet in game.scores()]
    one, two = first_seat, 1 - first_seat
    return Played(
        winner == one,
        winner == 0,
        (totals[one], totals[two]),
        (seconds[one], seconds[two]),
        (moves[one], moves[two]),
    )


def mirrored(rules: str, names: tuple[str, str], seed: int) -> tuple[Played, Played]:
    """Play a seed with both orders of the seats."""
    return play(rules, names, seed, 0), play(rules, names, seed, 1)


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * (share * (1 - share) / games + Z * Z / (4 * games * games)) ** 0.5
    scale = 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale


def report(names: tuple[str, str], games: list[Played]) -> str:
    """Return a row of the table: share of games won, interval, seat 0's share, mean totals, CPU ms a move."""
    number = len(games)
    won = sum(game.won for game in games)
    low, high = wilson(won, number)
    totals = [sum(game.totals[k] for game in games) / number for k in (0, 1)]
    moves = [1000 * sum(game.seconds[k] for game in games) / sum(game.moves[k] for game in games) for k in (0, 1)]
    seat_0 = sum(game.seat_0_won for game in games) / number
    return (
        f"| {names[0]} against {names[1]} | {number:,} | {won / number:.1%} | {low:.1%} - {high:.1%} | {seat_0:.1%} "
        f"| {totals[0]:.1f} : {totals[1]:.1f} | {moves[0]:.2f} : {moves[1]:.2f} |"
    )


def duel(rules: str, names: tuple[str, str], pairs: int, processes: int) -> str:
    """Play the mirrored games and return their row."""
    with ProcessPoolExecutor(processes) as pool:
        played = pool.map(partial(mirrored, rules, names), range(pairs), chunksize=5)
        return report(names, [game for pair in played for game in pair])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="BOT", help=f"two of {', '.join(BOTS)} or search with any budget")
    parser.add_argument("--pairs", type=int, default=500, help="seeds; each gives two games (default: 500)")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rules", default="original:2")
    given = parser.parse_args()
    if given.names and len(given.names) != 2:
        parser.error(f"two bots play, each one of {', '.join(BOTS)}")
    for name in given.names:
        make(name, 0)
    if vitrail.Rules.parse(given.rules).players != 2:
        parser.error("a duel has two seats")
    matches = [(given.names[0], given.names[1])] if given.names else [("greedy", "random"), ("greedy", "greedy")]
    print("| match | games | won by the first | 95 % interval | won by seat 0 | mean totals | CPU ms a move |")
    print("|---|---|---|---|---|---|---|")
    for names in matches:
        print(duel(given.rules, names, given.pairs, given.processes), flush=True)


if __name__ == "__main__":
    main()
