"""`numbers`: the whole state, each field once, none forgotten."""

from __future__ import annotations

import json

from tests.engine import pxd
from tests.engine.laid import tables
from tests.engine.plain import run
from vitrail.engine.core import Core
from vitrail.engine.dump import numbers

SET_EACH = """
import json, sys
from vitrail.engine.core import Core
from vitrail.engine.dump import numbers
from vitrail.rules import Rules
from vitrail.tables import table_for

game = Core.blank(table_for(Rules()).tables, 0)
found = []
for name in json.loads(sys.argv[1]):
    before = numbers(game)
    exec(f"game.state.{name} = 1 + (game.state.{name} == 1)")
    after = numbers(game)
    found.append([index for index in range(len(after)) if before[index] != after[index]])
print(json.dumps([len(numbers(game)), found]))
"""


def test_no_field_is_forgotten() -> None:
    """Every field of `state.pxd` but the tables: changed one by one, each shows at its own place, in order."""
    names = pxd.flat()
    assert {"rng", "pool[29]", "track_die[131]", "seat[5].window.value_ok[5]", "seat[0].offer[1]"} <= set(names)
    assert {"offered[6]", "out[4]", "private_pool[5].count[29]", "seat[5].reserve", "used_round"} <= set(names)
    length, found = json.loads(run("-c", SET_EACH, json.dumps(names)))
    assert length == len(names)
    assert found == [[index] for index in range(len(names))]


def test_this_process_has_as_many() -> None:
    """Compiled or not, as many numbers as `state.pxd` has fields, and a fresh table's values where they belong."""
    game = Core.blank(tables("original:3"), 12345)
    found = dict(zip(pxd.flat(), numbers(game), strict=True))
    assert found["rng"] == 12345
    # Section 2.5: 18 dice of each of five colors; nothing in hand, nobody has a window.
    assert [found[f"bag[{color}]"] for color in range(5)] == [18] * 5
    assert found["bag_total"] == 90
    assert found["hand"] == found["seat[2].window.pattern"] == found["seat[2].offer[1]"] == 255
    game.set_out([1, 2, 3, 4, 5])
    assert dict(zip(pxd.flat(), numbers(game), strict=True))["out[4]"] == 5


def test_private_pools_and_twists_stand_there_too() -> None:
    """Section 1, six seats with pools: 14 dice of each color in the bag; section 8.5: a repair each."""
    game = Core.blank(tables("original:6+pools+late-window-repair"), 1)
    game.set_private_pool(5, [29, 29, 3])
    game.set_twists(4, 1, False, True)
    game.set_offered([17, 0])
    found = dict(zip(pxd.flat(), numbers(game), strict=True))
    assert [found[f"bag[{color}]"] for color in range(5)] == [14] * 5
    assert (found["private_pool[5].count[29]"], found["private_pool[5].mask"]) == (2, 1 << 29 | 1 << 3)
    assert [found[f"seat[{seat}].repair"] for seat in range(6)] == [1, 1, 1, 1, 0, 1]
    assert (found["seat[4].reserve"], found["used_round"]) == (1, 1 << 4)
    assert (found["offers"], found["offered[0]"], found["taken"]) == (2, 17, 0)
