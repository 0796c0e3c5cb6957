"""`vitrail train`: the files that it leaves, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.running import refused, vitrail
from vitrail.bots.weights import unpack

if TYPE_CHECKING:
    from pathlib import Path


def test_a_short_run(tmp_path: Path) -> None:
    """It leaves the weights, and a record that names the command by which anyone repeats it."""
    done = vitrail("train", tmp_path / "mine", "--games", 50, "--seed", 3, "--rules", "original:2")
    assert (done.code, done.errors) == (0, "")
    assert f"{tmp_path / 'mine.bin'}: 50 games" in done.out
    unpack((tmp_path / "mine.bin").read_bytes(), "mine.bin")
    record = json.loads((tmp_path / "mine.json").read_text())
    assert record["command"] == "vitrail train WEIGHTS --games 50 --seed 3 --rules original:2"
    assert [point[0] for point in record["curve"]] == [50]
    again = vitrail("train", tmp_path / "mine", "--resume")
    assert (again.code, again.out) == (0, done.out.splitlines()[-1] + "\n")


def test_what_it_refuses(tmp_path: Path) -> None:
    """A rule set that is none, a folder that is not there, and nothing to go on with."""
    assert "chess" in refused("train", tmp_path / "mine", "--rules", "chess:2")
    assert "nowhere" in refused("train", tmp_path / "nowhere" / "mine", "--games", 10)
    assert "mine.run" in refused("train", tmp_path / "mine", "--resume")
