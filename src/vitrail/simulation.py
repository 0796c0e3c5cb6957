"""Many random games in the core."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from vitrail.engine.many import play_many
from vitrail.errors import RulesError
from vitrail.game import checked_seed
from vitrail.rules import Rules
from vitrail.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Mapping

_MASK = (1 << 64) - 1


class Simulation(msgspec.Struct, frozen=True):
    """What many random games came to.

    ``games`` and ``decisions`` are counts over all games, ``mean_total`` and ``mean_dice`` the mean total (points) and
    the mean number of placed dice of a seat.
    """

    games: int
    decisions: int
    mean_total: float
    mean_dice: float


def simulate(
    rules: Rules | Mapping[str, object] | str, games: int, seed: int | None = None, threads: int = 1
) -> Simulation:
    """Play random games to the end, every action drawn uniformly from the legal ones.

    The games have the seeds ``seed``, ``seed + 1`` ...; the result does not depend on the number of threads.
    """
    for name, value, most in (("games", games, 1 << 40), ("threads", threads, 1024)):
        if type(value) is not int or not 1 <= value <= most:
            raise RulesError(f"{name} is a whole number from 1 to {most:,}, not {value!r}")
    table = table_for(Rules.of(rules))
    first = checked_seed(seed)
    sizes = [games // threads + (part < games % threads) for part in range(min(threads, games))]
    starts = [(first + sum(sizes[:part])) & _MASK for part in range(len(sizes))]
    with ThreadPoolExecutor(len(sizes)) as pool:
        parts = list(pool.map(lambda start, size: play_many(table.tables, start, size), starts, sizes))
    decisions, totals, dice = (sum(part[k] for part in parts) for k in range(3))
    seats = games * table.rules.players
    return Simulation(games, decisions, totals / seats, dice / seats)
