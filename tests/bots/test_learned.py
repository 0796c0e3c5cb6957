"""The bots that play by the learned value, and the learning of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import vitrail
from tests.bots.playing import duel
from tests.engine.plain import run
from vitrail.bots import make, title
from vitrail.bots.training import Run, Training
from vitrail.bots.weights import WEIGHTS, shipped, unpack

if TYPE_CHECKING:
    from pathlib import Path

CHOICES = """
import random
import vitrail
from vitrail.bots import make, thinker

print(thinker.__file__.rpartition(".")[2])
for rules, name in (("original:2", "search:8n"), ("original:3+pools", "one-ply"), ("remastered:1", "one-ply")):
    game, rng = vitrail.Game(rules, seed=4), random.Random(4)
    for _ in range(4):
        print(make(name, 4).choose(game.view(game.actor)))
        for _ in range(9):
            game.play(rng.choice(game.legal))
"""


def mirrored(first: str, second: str, seeds: range) -> tuple[int, float, float]:
    """How many games the first bot wins, each seed played with both orders of seats, and both bots' mean totals."""
    won, totals = 0, [0, 0]
    for seed in seeds:
        for names in ((first, second), (second, first)):
            game = duel(seed, names)
            won += names[game.ranking()[0]] == first
            for place, name in enumerate((first, second)):
                totals[place] += game.scores()[names.index(name)].total
    return won, totals[0] / (2 * len(seeds)), totals[1] / (2 * len(seeds))


def test_one_ply_beats_greedy() -> None:
    """20 mirrored games, of which it wins at least 13; docs/bots.md has the figures of many more."""
    won, mean, _ = mirrored("one-ply", "greedy", range(10))
    assert won >= 13
    assert mean >= 50


def test_search_beats_one_ply() -> None:
    """24 mirrored games with 60 samples a decision: on average it is ahead by a point at least."""
    _, mean, other = mirrored("search:60n", "one-ply", range(12))
    assert mean >= other + 1


def test_plain_python_chooses_the_same() -> None:
    """The weights are whole numbers, so that the sources alone come to the very same choices."""
    kind, *plain = run("-c", CHOICES).split("\n")
    assert kind == "py"
    assert plain == run("-c", CHOICES, pure=False).split("\n")[1:]
    assert len(plain) == 3 * 4 + 1


@pytest.mark.parametrize("budget", ["", "20", "0ms", "-5ms", "20 ms", "1e3n", "100000ms"])
def test_a_budget_that_is_none(budget: str) -> None:
    """It says how one reads."""
    with pytest.raises(vitrail.VitrailError, match=f"^{budget!r} is no budget for a search; one reads 20ms or 500n"):
        make(f"search:{budget}", 1)


def test_titles() -> None:
    """What people read at a seat."""
    assert [title(name) for name in ("greedy", "one-ply", "search:20ms")] == ["Greedy", "One-ply", "Search 20 ms"]


def test_the_weights_that_ship() -> None:
    """At most 3 MB, with the record of how they were learned."""
    assert WEIGHTS.stat().st_size <= 3_000_000
    record = json.loads(WEIGHTS.with_suffix(".json").read_text())
    assert record["command"].startswith("vitrail train ")
    assert record["done"] == record["games"] == record["curve"][-1][0]
    assert shipped().save() == unpack(WEIGHTS.read_bytes(), "").save()


@pytest.mark.parametrize("data", [b"", b"no weights", WEIGHTS.read_bytes()[:-9]])
def test_weights_that_are_none(data: bytes) -> None:
    """The file is named."""
    with pytest.raises(vitrail.VitrailError, match=r"^my\.bin holds no weights"):
        unpack(data, "my.bin")


def trained(path: Path, run: Run) -> Training:
    """A run played to its end."""
    training = Training(path, run)
    assert [played.done for played in training.play(report_every=200)] == list(range(100, run.games + 1, 100))
    return training


def test_a_run_stopped_and_gone_on_with_is_the_same_run(tmp_path: Path) -> None:
    """The weights, and all of the curve but the seconds; the value learns: totals rise, errors fall."""
    rules = ["original:2"]
    whole = trained(tmp_path / "whole.bin", Run(400, 7, rules))
    stopped = Training(tmp_path / "stopped.bin", Run(400, 7, rules))
    for played in stopped.play(report_every=200):
        if played.done == 300:  # a hundred games after the last checkpoint, which are lost
            break
    later = Training.resume(tmp_path / "stopped.bin")
    assert later.run.done == 200
    assert [played.done for played in later.play(report_every=200)] == [300, 400]
    assert (tmp_path / "stopped.bin").read_bytes() == (tmp_path / "whole.bin").read_bytes()
    assert [point[:3] for point in later.run.curve] == [point[:3] for point in whole.run.curve]
    (_, first_error, first_mean, _), (_, last_error, last_mean, _) = whole.run.curve
    assert last_mean > first_mean + 3
    assert last_error < first_error


def test_a_run_that_is_not_there(tmp_path: Path) -> None:
    """The file is named."""
    with pytest.raises(vitrail.VitrailError, match=r"gone\.run holds no training run to go on with"):
        Training.resume(tmp_path / "gone.bin")
