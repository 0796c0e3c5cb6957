"""The two lists of the core's numbers, `state.pxd` for C and `codes.py` and `state.py` for Python, are one."""

from __future__ import annotations

import pytest

from tests.engine import pxd
from tests.engine.plain import source
from vitrail.engine import codes

NAMES = {name: value for name, value in vars(codes).items() if name.isupper()}
PLAIN = source("state")


PHASES = [
    "DEAL_PRIVATE", "DEAL_CARD", "DEAL_TOOL", "DEAL_PUBLIC", "DEAL_DICE",
    "ROLL_POOL", "REROLL_POOL", "REROLL_HAND", "DRAW_HAND", "REROLL_PRIVATE",
    "CHOOSE_WINDOW", "TURN", "PLACE_DIE", "CHOOSE_VALUE", "CHOOSE_TRACK", "LIFT_DIE", "SET_DIE", "TAKE_DIE",
    "CHOOSE_PRIVATE", "PAY", "OVER",
]  # fmt: skip
VERBS = [
    "NUDGE", "FLIP", "REROLL", "SWAP_TRACK", "RETURN_TO_BAG", "DRAW", "SET_VALUE", "PLACE", "LIFT", "SET_DOWN",
    "ROLL_ALL", "SKIP_TURN", "TAKE", "SWAP_PRIVATE", "ROLL_PRIVATE",
]  # fmt: skip
BITS = [
    ["WAIVE_COLOR", "WAIVE_VALUE", "WAIVE_TOUCH", "APART", "RETURN_STUCK", "RETURN_ALWAYS", "WHOLE"],
    ["ON_TRACK", "SAME_COLOR", "OPTIONAL", "NEVER_ONLY"],
    ["FIRST_TURN", "SECOND_TURN", "BEFORE_DRAFT", "AFTER_OWN_DRAFT", "NOT_BACK_TO_BACK"],
    ["NUDGE_DOWN", "NUDGE_UP"],
]


@pytest.mark.parametrize("name", sorted(NAMES.keys() | pxd.enum("state").keys()))
def test_every_code_is_the_same_in_c_and_python(name: str) -> None:
    """`codes.py` says it: one code, two lists; each name stands in both with one value."""
    assert pxd.enum("state").get(name) == NAMES.get(name)


def test_actions_lie_side_by_side() -> None:
    """`state.py`: 0-19 a cell, 20-49 a die, 50-55 a value, 56-60 a tool, 61 pass, 62 a private die, 63 the last."""
    assert (codes.CELL, codes.DIE, codes.VALUE, codes.TOOL) == (0, 20, 20 + 30, 20 + 30 + 6)
    assert codes.TOOL + codes.SLOTS == codes.PASS == 61
    assert (codes.PRIVATE, codes.RETURN) == (62, 63)
    # One number, told apart by the phase: a die in hand, the start of a turn, a payment.
    assert codes.RETURN == codes.REPAIR == codes.TOKENS


def test_codes_of_one_kind_differ() -> None:
    """Phases and verbs count from 0, those of chance first; arguments and conditions are a bit each."""
    for kind in (PHASES, VERBS):
        assert [NAMES[name] for name in kind] == list(range(len(kind)))
    assert PHASES[codes.LAST_CHANCE] == "REROLL_PRIVATE"
    for kind in BITS:
        assert [NAMES[name] for name in kind] == [1 << place for place in range(len(kind))]
    # The repair's number is that of no card: at most 63 tools, numbered from 0.
    assert codes.REPAIR_TOOL == 63
    assert len({codes.NONE, codes.HIDDEN, codes.REPAIR_TOOL}) == 3


@pytest.mark.parametrize("name", pxd.structs())
def test_every_struct_has_its_plain_class(name: str) -> None:
    """The struct's fields are the class's slots, its arrays are the class's lists, equally long."""
    kind = getattr(PLAIN, f"Py{name}")
    made = kind(PLAIN.PyTables()) if name == "State" else kind()
    fields = pxd.structs()[name]
    assert set(kind.__slots__) == set(fields)
    for field, (held, length) in fields.items():
        value = getattr(made, field)
        if length:
            assert len(value) == length, f"{name}.{field}"
            value = value[0]
        if held in pxd.structs():
            assert isinstance(value, getattr(PLAIN, f"Py{held}")), f"{name}.{field}"
        elif not held.endswith("*"):
            assert value == 0, f"{name}.{field}"


def test_lists_of_one_class_are_not_shared() -> None:
    """Plain lists of lists share nothing."""
    tables = PLAIN.PyTables()
    parts = [*tables.pattern, *tables.tool, *tables.public, *tables.private, *PLAIN.PyState(tables).seat]
    assert len({id(part) for part in parts}) == len(parts)


def test_the_geometry_is_the_same_in_c_and_python() -> None:
    """The masks of cells in `bits.pxd` and in `bits.py`."""
    plain = source("bits")
    assert {name: getattr(plain, name) for name in pxd.enum("bits")} == pxd.enum("bits")
