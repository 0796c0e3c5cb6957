"""The core of this process against plain Python in another: the same games of all rule sets, every state equal.

500 games, 5,000 in `make soak`: a quarter of `VITRAIL_SOAK_GAMES`. Each game's states are compared by one digest, and
where two differ the game is told again, state by state. Compiled is compared with plain where the core is built; where
it is not (the report's head says so, and `VITRAIL_REQUIRE_EXT` forbids it), two processes of the plain core are.
"""

from __future__ import annotations

import os
from itertools import zip_longest

import pytest

from tests.engine import played, pxd
from tests.engine.laid import tables
from tests.engine.plain import MODULES, REQUIRED, finish, is_compiled, run, start
from vitrail.engine import codes
from vitrail.engine.many import play_many
from vitrail.rules import RULINGS

GAMES = int(os.environ.get("VITRAIL_SOAK_GAMES", "2000")) // 4
BLOCKS = 4
# Where the state of a game is told, it is more than this many numbers; what is told of its end is fewer.
STATE = len(pxd.flat())


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
    """Section 1: each edition, number of seats and box; all 32 sets of twists; each value of each ruling; and often."""
    rules = [played.rules_of(number) for number in range(500)]
    ways = [(one.players, *played.options_of(number)) for number, one in enumerate(rules)]
    assert len(set(ways)) == 6 * 2 * 2
    assert min(ways.count(way) for way in set(ways)) >= 20
    boxes = [(one.edition, one.players, one.expansion, one.private_pools, one.private_objectives) for one in rules]
    # Original solo; 2-4 seats without the expansion; 2-6 with it, with or without pools, with all objectives or the
    # areas alone; Remastered for 1-4.
    assert len(set(boxes)) == 1 + 3 + 5 * 2 * 2 + 4
    assert min(boxes.count(box) for box in set(boxes)) >= 5
    twists = [one.twists for one in rules]
    assert len(set(twists)) == 32
    assert min(twists.count(some) for some in set(twists)) >= 5
    assert {one.solo_tools for one in rules if one.players == 1} == {1, 2, 3, 4, 5}
    for name, values in RULINGS.items():
        found = [one.ruling(name) for one in rules]
        assert all(found.count(value) > 200 for value in values), name


def test_the_games_reach_everything() -> None:
    """All fourteen tools and the late-window repair are used, and every phase is met."""
    names = pxd.flat()
    tool, phase = names.index("tool"), names.index("phase")
    tools, phases = set(), set()
    for number in range(60):
        for _, state in played.states(number):
            if len(state) >= STATE:
                tools.add(state[tool])
                phases.add(state[phase])
    assert tools - {codes.NONE} == {*range(14), codes.REPAIR_TOOL}
    assert phases == set(range(codes.OVER + 1))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_state_is_equal(block: int) -> None:
    """500 games: after every action each field of the state, chance's weights, now and then all answers; all points."""
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
            names = ["action", *pxd.flat()] if len(mine) > STATE else []
            fields = [
                f"{names[index] if index < len(names) else f'more[{index}]'}: compiled {one}, plain {two}"
                for index, (one, two) in enumerate(zip_longest(mine, yours))
                if one != two
            ]
            return f"game {number}, state {place} after action {mine[:1]}: " + "; ".join(fields[:12])
    return f"game {number} differed once and not again"


MANY = ["original:2", "original:4", "original:1?tools=5", "remastered:1+favor-reserve", "remastered:3+one-tool-round"]
MANY += ["original:6+pools+open-goals+window-draft+one-tool-round+favor-reserve+late-window-repair"]


def test_many_games_at_once_are_equal() -> None:
    """`play_many`, for rule sets of every kind."""
    program = (
        "from vitrail.engine.many import play_many; from vitrail.rules import Rules; "
        "from vitrail.tables import table_for\n"
        f"for text in {MANY}: print(*play_many(table_for(Rules.parse(text)).tables, 77, 20))"
    )
    figures = [play_many(tables(rules), 77, 20) for rules in MANY]
    assert run("-c", program).splitlines() == [" ".join(map(str, figure)) for figure in figures]
