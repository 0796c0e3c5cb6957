"""Measure the core, beside a yardstick in C++ where there is one, all in one run and in turns.

    python benchmarks/core.py [--yardstick FOLDER] [--native] [--rounds N]

The yardstick is a C++17 program, limit.cpp, that plays complete random games of the base game; without its folder or a
compiler the core is measured alone. CPU time of one thread but where a line says otherwise; each figure is the median
of the rounds, each ratio the median of their own ratios.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["-std=c++17", "-O3", "-fwrapv", "-pthread"]
GAMES = {2: 20_000, 4: 10_000}
RULE_SETS = (
    "original:1",
    "remastered:1",
    "remastered:3",
    "original:6",
    "original:3+pools",
    "original:6+pools",
    "original:4+window-draft+one-tool-round+favor-reserve+late-window-repair",
)
PLAY = """
import sys, time
from vitrail.rules import Rules
from vitrail.tables import table_for
from vitrail.engine.many import play_many
players, games = int(sys.argv[1]), int(sys.argv[2])
tables = table_for(Rules(players=players)).tables
play_many(tables, 1, 500)
begin = time.process_time()
decisions = play_many(tables, 1, games)[0]
print(games, decisions, time.process_time() - begin)
"""


def environment(source: Path) -> dict[str, str]:
    """Return the environment in which a copy of the sources is played, byte code allowed."""
    kept = {key: value for key, value in os.environ.items() if key not in {"PYTHONDONTWRITEBYTECODE", "VITRAIL_PURE"}}
    return kept | {"PYTHONPATH": str(source)}


def ours(source: Path, players: int) -> tuple[float, float]:
    """Return random games a second and nanoseconds a decision of the core built from these sources."""
    command = [sys.executable, "-c", PLAY, str(players), str(GAMES[players])]
    text = subprocess.run(command, env=environment(source), capture_output=True, text=True, check=True).stdout
    games, decisions, seconds = text.split()
    return int(games) / float(seconds), float(seconds) / int(decisions) * 1e9


def theirs(program: Path, players: int) -> tuple[float, float]:
    """Return the same of the yardstick."""
    command = [str(program), str(GAMES[players]), "play", str(players)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"games/s=(\d+).*ns/dec=([\d.]+)", text)
    if found is None:
        raise SystemExit(f"the yardstick printed what cannot be read: {text!r}")
    return float(found[1]), float(found[2])


def build_yardstick(folder: Path, target: Path, extra: list[str]) -> Path | None:
    """Compile the yardstick with the core's own flags; None where it or a compiler is missing."""
    compiler = shutil.which("g++") or shutil.which("c++")
    source = folder / "limit.cpp"
    if compiler is None or not source.exists():
        return None
    program = target / f"limit{''.join(extra)}"
    subprocess.run([compiler, *FLAGS, *extra, "-o", str(program), str(source)], check=True)
    return program


def build_native(target: Path) -> Path:
    """Build a copy of the core for this very processor and return its source folder."""
    for name in ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        source = ROOT / name
        ignored = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "*.egg-info")
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=ignored)
        else:
            shutil.copy(source, target / name)
    environ = dict(os.environ, CFLAGS="-march=native", VITRAIL_REQUIRE_EXT="1")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=target, env=environ, check=True, capture_output=True)
    return target / "src"


def compare(title: str, source: Path, program: Path | None, rounds: int) -> None:
    """Print a line a number of seats: games a second, nanoseconds a decision, and the ratios to the yardstick."""
    for players in GAMES:
        mine, other = [], []
        for _ in range(rounds):
            mine.append(ours(source, players))
            if program is not None:
                other.append(theirs(program, players))
        games = statistics.median(figure[0] for figure in mine)
        decision = statistics.median(figure[1] for figure in mine)
        line = f"| {title}, {players} seats | {games:,.0f} games/s, {decision:.1f} ns a decision |"
        if other:
            ratio = statistics.median(one[0] / two[0] for one, two in zip(mine, other, strict=True))
            per_decision = statistics.median(two[1] / one[1] for one, two in zip(mine, other, strict=True))
            theirs_games = statistics.median(figure[0] for figure in other)
            theirs_decision = statistics.median(figure[1] for figure in other)
            line += f" {theirs_games:,.0f} games/s, {theirs_decision:.1f} ns | {ratio:.0%} of the games, "
            line += f"{per_decision:.0%} of the decisions |"
        else:
            line += " not measured | |"
        print(line, flush=True)


def driven_from_python(rounds: int) -> tuple[float, float]:
    """Return the nanoseconds of one decision driven from Python, and of one clone."""
    from vitrail.engine.core import Core
    from vitrail.rules import Rules
    from vitrail.tables import table_for

    tables = table_for(Rules()).tables
    games = [_random_actions(Core.start(tables, seed), seed) for seed in range(200)]
    decisions = sum(len(actions) for actions in games)
    steps, clones = [], []
    game = Core.start(tables, 7)
    for _ in range(rounds):
        fresh = [Core.start(tables, seed) for seed in range(200)]
        begin = time.process_time()
        for core, actions in zip(fresh, games, strict=True):
            apply = core.apply
            for action in actions:
                apply(action)
        steps.append((time.process_time() - begin) / decisions * 1e9)
        clone = game.clone
        begin = time.process_time()
        for _ in range(100_000):
            clone()
        clones.append((time.process_time() - begin) / 100_000 * 1e9)
    return statistics.median(steps), statistics.median(clones)


def _random_actions(core: object, seed: int) -> list[int]:
    import random

    from vitrail.engine.core import Core

    assert isinstance(core, Core)
    draw = random.Random(seed)
    actions = []
    while core.legal:
        action = draw.choice([number for number in range(64) if core.legal >> number & 1])
        actions.append(action)
        core.apply(action)
    return actions


def first_game(rounds: int) -> float:
    """Return the milliseconds, by the clock, that import and the first game cost over a bare interpreter."""
    first = "import vitrail; vitrail.Game(vitrail.Rules(), seed=1)"
    times: dict[str, list[float]] = {"pass": [], first: []}
    for _ in range(6 * rounds):
        for code, taken in times.items():
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment(ROOT / "src"), check=True)
            taken.append(time.perf_counter() - begin)
    return (statistics.median(times[first]) - statistics.median(times["pass"])) * 1e3


def rule_sets(rounds: int) -> None:
    """Print a line a rule set: random games a second, and nanoseconds a decision."""
    from vitrail.engine.many import play_many
    from vitrail.rules import Rules
    from vitrail.tables import table_for

    for text in RULE_SETS:
        tables = table_for(Rules.parse(text)).tables
        taken, decisions = [], 0
        for _ in range(rounds):
            begin = time.process_time()
            decisions = play_many(tables, 1, 4_000)[0]
            taken.append(time.process_time() - begin)
        seconds = statistics.median(taken)
        print(
            f"| {text} | {4_000 / seconds:,.0f} games/s, {seconds / decisions * 1e9:.1f} ns a decision | | |",
            flush=True,
        )


def two_threads(rounds: int) -> float:
    """Return how much faster two threads play than one, by the clock."""
    import vitrail

    ratios = []
    for _ in range(rounds):
        taken = []
        for threads in (1, 2):
            begin = time.perf_counter()
            vitrail.simulate("original:2", 100_000, seed=1, threads=threads)
            taken.append(time.perf_counter() - begin)
        ratios.append(taken[0] / taken[1])
    return statistics.median(ratios)


def main() -> None:
    """Run all measures and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--yardstick", type=Path, default=ROOT.parent / "shared" / "limit")
    parser.add_argument("--native", action="store_true", help="also build both for this very processor")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print("| measure | vitrail | yardstick | ratio |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder)
        compare("portable", ROOT / "src", build_yardstick(options.yardstick, target, []), options.rounds)
        if options.native:
            program = build_yardstick(options.yardstick, target, ["-march=native"])
            compare("native", build_native(target), program, options.rounds)
    rule_sets(options.rounds)
    step, clone = driven_from_python(options.rounds)
    print(f"| a decision driven from Python | {step:.0f} ns | aim 150 ns | |")
    print(f"| clone | {clone:.0f} ns | aim 100 ns | |")
    print(f"| import and first game over a bare interpreter | {first_game(options.rounds):.1f} ms | aim 5 ms | |")
    print(f"| two threads against one | x{two_threads(options.rounds):.2f} | aim x1.9 | |")


if __name__ == "__main__":
    main()
