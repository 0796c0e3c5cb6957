"""Compiled against plain Python: the same games, every state equal (CORE, "Traps met").

500 games, 5,000 in `make soak`: a quarter of `VITRAIL_SOAK_GAMES`. One process plays them compiled, one plain; each
game's states are compared by one digest, and where two differ the game is told again, state by state.
"""

from __future__ import annotations

import os
from itertools import zip_longest

import pytest

from tests.engine import played, pxd
from tests.engine.plain import COMPILED, MODULES, REQUIRED, finish, is_compiled, run, start
from vitrail.engine import codes
from vitrail.engine.core import play_many
from vitrail.rules import RULINGS, Rules
from vitrail.tables import table_for

GAMES = int(os.environ.get("VITRAIL_SOAK_GAMES", "2000")) // 4
BLOCKS = 4
compiled_only = pytest.mark.skipif(
    not COMPILED,
    reason="the core runs as plain Python here: there is nothing compiled to compare it with (build it: make build)",
)


def test_the_core_is_compiled_where_it_must_be() -> None:
    """`VITRAIL_REQUIRE_EXT=1` (CI): then the comparison below compares two things. All of the core or none of it."""
    plain = [name for name in MODULES if not is_compiled(name)]
    assert not (REQUIRED and plain), f"VITRAIL_REQUIRE_EXT is set, and these modules run as plain Python: {plain}"
    assert plain in ([], MODULES), (
        f"compiled and plain modules are mixed, so one cannot use the other: {plain} are plain"
    )


def test_the_other_process_is_plain() -> None:
    """`VITRAIL_PURE=1` passes over the extensions of every module."""
    program = f"import importlib; print(*[importlib.import_module('vitrail.engine.' + m).__file__ for m in {MODULES}])"
    files = run("-c", program).split()
    assert len(files) == len(MODULES)
    assert all(file.endswith(".py") for file in files)


def test_the_games_are_of_every_kind() -> None:
    """2 to 4 seats, explicit chance and auto_pass both ways, and both values of each ruling, each several times."""
    kinds = [(played.rules_of(number).players, *played.options_of(number)) for number in range(500)]
    assert len(set(kinds)) == 12
    assert min(kinds.count(kind) for kind in set(kinds)) > 35
    for name, values in RULINGS.items():
        found = [played.rules_of(number).ruling(name) for number in range(500)]
        assert all(found.count(value) > 100 for value in values), name


def test_the_games_reach_everything() -> None:
    """All twelve tools are used, and every phase is met."""
    names = pxd.flat()
    tool, phase = names.index("tool"), names.index("phase")
    tools, phases = set(), set()
    for number in range(60):
        for _, state in played.states(number):
            if len(state) >= len(names):
                tools.add(state[tool])
                phases.add(state[phase])
    assert tools - {codes.NONE} == set(range(12))
    assert phases == set(range(codes.OVER + 1))


@compiled_only
@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_state_is_equal(block: int) -> None:
    """500 games: after every action, each field of the state, chance's weights, and at the end all points."""
    count = GAMES // BLOCKS
    first = block * count
    other = start("-m", "tests.engine.played", str(first), str(count))
    ours = [played.digest(number) for number in range(first, first + count)]
    theirs = finish(other).splitlines()
    assert len(ours) == len(theirs) == count
    for number, pair in enumerate(zip(ours, theirs, strict=True), first):
        assert pair[0] == pair[1], difference(number)


def difference(number: int) -> str:
    """Where the two first differ in this game."""
    theirs = [
        [int(word) for word in line.split()] for line in run("-m", "tests.engine.played", str(number)).splitlines()
    ]
    ours = [[action, *told] for action, told in played.states(number)]
    nothing: list[int] = []
    for place, (mine, yours) in enumerate(zip_longest(ours, theirs, fillvalue=nothing)):
        if mine != yours:
            names = ["action", *pxd.flat()] if len(mine) > len(pxd.flat()) else []
            fields = [
                f"{names[index] if index < len(names) else f'more[{index}]'}: compiled {one}, plain {two}"
                for index, (one, two) in enumerate(zip_longest(mine, yours))
                if one != two
            ]
            return f"game {number}, state {place} after action {mine[:1]}: " + "; ".join(fields[:12])
    return f"game {number} differed once and not again"


@compiled_only
def test_many_games_at_once_are_equal() -> None:
    """`play_many`, and its seeds' wrap at 64 bits."""
    program = (
        "from vitrail.engine.core import play_many; from vitrail.rules import Rules; "
        "from vitrail.tables import table_for\n"
        "for n in (2, 3, 4): print(*play_many(table_for(Rules(players=n)).tables, 77, 20))"
    )
    figures = [play_many(table_for(Rules(players=players)).tables, 77, 20) for players in (2, 3, 4)]
    assert run("-c", program).splitlines() == [" ".join(map(str, figure)) for figure in figures]
