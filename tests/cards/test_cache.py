"""The cache of the built-in pack: it is never trusted when stale or damaged, and never needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from vitrail import cards
from vitrail.cards import cache


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A copy of the built-in TOML files, without a cache."""
    return Path(shutil.copytree(cache.BASE, tmp_path / "base", ignore=shutil.ignore_patterns("__pycache__")))


def cache_file(base: Path) -> Path:
    (file,) = (base / "__pycache__").iterdir()
    return file


def points(base: Path) -> int:
    """The points of the first Public Objective, as loaded."""
    return int(cache.builtin(str(base))["public"][0]["points"])


def change_points(base: Path) -> None:
    file = base / "objectives.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("points = 6", "points = 9"), encoding="utf-8")


def test_the_second_load_reads_no_toml(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept equals what was read."""
    first = cache.builtin(str(base))
    monkeypatch.setattr("vitrail.cards.reading.read_folder", lambda folder: pytest.fail(f"{folder} was read again"))
    assert cache.builtin(str(base)) == first


def test_a_changed_source_is_noticed(base: Path) -> None:
    """The same size at another time is another source."""
    assert points(base) == 6
    change_points(base)
    os.utime(base / "objectives.toml", ns=(1, 1))
    assert points(base) == 9


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:0],
        lambda data: data[:3],
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: bytes(len(data)),
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data[4:],
        lambda data: b"not a cache at all"[: len(data)],
    ],
)
def test_a_damaged_cache_is_made_anew(base: Path, damage: object) -> None:
    """Half a file, zeros, a flipped bit: thrown away, and the next load finds a good one."""
    assert callable(damage)
    first = cache.builtin(str(base))
    good = cache_file(base).read_bytes()
    cache_file(base).write_bytes(damage(good))
    assert cache.builtin(str(base)) == first
    assert cache_file(base).read_bytes() == good


def test_no_half_files_stay(base: Path) -> None:
    """The cache is written under another name and put in place in one step."""
    cache.builtin(str(base))
    assert [file.suffix for file in (base / "__pycache__").iterdir()] == [".marshal"]


def test_a_folder_that_cannot_be_written(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only installation works: every start reads the TOML."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "makedirs", refuse)
    assert points(base) == 6
    assert not (base / "__pycache__").exists()
    change_points(base)
    assert points(base) == 9


def test_a_file_where_the_cache_folder_would_be(base: Path) -> None:
    """Nothing of the user's is overwritten."""
    (base / "__pycache__").write_text("mine")
    assert points(base) == 6
    assert (base / "__pycache__").read_text() == "mine"


def test_a_warm_start_imports_nothing_heavy() -> None:
    """The start-up budget: with a warm cache, loading the cards needs neither TOML nor typing nor re."""
    cards.load()
    code = (
        "import sys; old = set(sys.modules); import vitrail.cards; vitrail.cards.load(); print(*set(sys.modules) - old)"
    )
    src = str(Path(cache.HERE).parents[1])
    run = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={**os.environ, "PYTHONPATH": src}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    heavy = {"typing", "dataclasses", "enum", "re", "json", "msgspec", "tomllib", "pathlib", "functools", "importlib"}
    assert heavy.isdisjoint(run.stdout.split())
