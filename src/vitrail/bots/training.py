"""Training runs: which rule sets are played, how fast weights move, checkpoints, and the curve."""

from __future__ import annotations

import json
import time
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.bots.learner import Learner
from vitrail.bots.thinker import Thinker
from vitrail.bots.value import Value
from vitrail.bots.weights import pack
from vitrail.errors import VitrailError
from vitrail.rules import Rules
from vitrail.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BATCH = 100
"""So many games are played by one rule set before the weights are rounded again."""
WINDOWS = 120
"""So many windows a decision compares while training: most decisions need fewer."""
TRACE = 0.8
"""The lambda of TD."""
HELD = 0.3
"""So much of a run the weights move at full rate; from then on ever slower, down to ``SLOWEST`` of it."""
SLOWEST = 0.02
MIX = (
    "original:2",
    "original:3",
    "original:2",
    "remastered:2",
    "original:2",
    "original:4",
    "original:2",
    "original:1",
    "original:2",
    "original:3+pools",
    "original:2",
    "remastered:1",
    "original:2",
    "remastered:4",
    "original:2",
    "original:6",
    "original:2",
    "original:2+pools",
    "original:2",
    "original:5+areas+window-draft+one-tool-round+favor-reserve+late-window-repair",
)
"""The rule sets that are played in turn: every kind of scoring, and the base game of two as often as all the others."""


class Run(msgspec.Struct, forbid_unknown_fields=True):
    """A training run: what it was asked for, and how far it has come.

    ``curve`` holds, after each report: games played, the error's root mean square and the mean total of a seat over
    the two-seat games of the Original edition since the last one, and the seconds of CPU time so far.
    """

    games: int
    seed: int
    rules: list[str]
    done: int = 0
    seconds: float = 0.0
    curve: list[list[float]] = []


class Training:
    """A run in progress; the file ``NAME.run`` beside the weights holds all that is needed to go on with it."""

    def __init__(self, path: Path, run: Run) -> None:
        """Begin a run, whose weights shall come to this path; VitrailError for a rule set that is none."""
        self.path = path
        self.run = run
        self._tables = [table_for(Rules.parse(text)).tables for text in run.rules]
        self._learner = Learner()
        self._value = Value.blank()
        self._thinker = Thinker(self._value, WINDOWS)
        self._sums = [0.0, 0.0, 0.0, 0.0]
        self._learner.begin(run.seed)

    @classmethod
    def resume(cls, path: Path) -> Training:
        """Go on with the run that was stopped; VitrailError where there is none."""
        file = path.with_suffix(".run")
        try:
            head, _, state = file.read_bytes().partition(b"\n")
            training = cls(path, msgspec.json.decode(head, type=Run))
            training._learner.restore(zlib.decompress(state))
        except (OSError, ValueError, zlib.error, msgspec.DecodeError) as error:
            raise VitrailError(f"{file} holds no training run to go on with ({error})") from error
        return training

    def play(self, report_every: int = 2000) -> Iterator[Run]:
        """Play the run to its end, batch by batch; a checkpoint is kept with each report, and at the end."""
        self._learner.publish(self._value)
        while self.run.done < self.run.games:
            self._play_batch(min(BATCH, self.run.games - self.run.done))
            if self.run.done % report_every == 0 or self.run.done == self.run.games:
                self._report()
                self.keep()
            yield self.run

    def keep(self) -> None:
        """Write the weights, the curve, and what it takes to go on."""
        self.path.write_bytes(pack(self._value))
        head = msgspec.json.encode(self.run)
        self.path.with_suffix(".run").write_bytes(head + b"\n" + zlib.compress(self._learner.save(), 1))
        self.path.with_suffix(".json").write_text(json.dumps(record(self.run), indent=1) + "\n")

    def _play_batch(self, games: int) -> None:
        run, learner = self.run, self._learner
        number = run.done // BATCH
        tables = self._tables[number % len(self._tables)]
        begun = time.process_time()
        learner.reset()
        learner.play(self._thinker, tables, (run.seed << 32) + number, games, rate(run.done / run.games), TRACE)
        learner.publish(self._value)
        run.seconds += time.process_time() - begun
        run.done += games
        if run.rules[number % len(run.rules)] == run.rules[0]:
            errors, steps, totals = learner.report
            players = Rules.parse(run.rules[0]).players
            self._sums = [x + y for x, y in zip(self._sums, (errors, steps, totals, games * players), strict=True)]

    def _report(self) -> None:
        errors, steps, totals, seats = self._sums
        if steps:
            error, mean = (errors / steps) ** 0.5, totals / seats
            self.run.curve.append([self.run.done, round(error, 3), round(mean, 2), round(self.run.seconds, 1)])
        self._sums = [0.0, 0.0, 0.0, 0.0]


def rate(share: float) -> float:
    """Return how fast the weights move when this share of a run is over."""
    return 1.0 if share < HELD else max(SLOWEST, (1 - share) / (1 - HELD))


def record(run: Run) -> dict[str, Any]:
    """Return a run's record as plain data: what ships beside the weights."""
    return {
        "command": command(run),
        **msgspec.to_builtins(run),
        "columns": ["games", "error", "mean_total", "cpu_seconds"],
    }


def command(run: Run) -> str:
    """Return the command that repeats a run."""
    rules = "" if tuple(run.rules) == MIX else "".join(f" --rules {text}" for text in run.rules)
    return f"vitrail train WEIGHTS --games {run.games} --seed {run.seed}{rules}"
