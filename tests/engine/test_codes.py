"""The two lists of the core's numbers, `state.pxd` for C and `codes.py` and `state.py` for Python, are one."""

from __future__ import annotations

import pytest

from tests.engine import pxd
from tests.engine.plain import source
from vitrail.engine import codes

NAMES = {name: value for name, value in vars(codes).items() if name.isupper()}
PLAIN = source("state")


@pytest.mark.parametrize("name", sorted(NAMES.keys() | pxd.enum("state").keys()))
def test_every_code_is_the_same_in_c_and_python(name: str) -> None:
    """CORE: one code, two lists; each name stands in both with one value."""
    assert pxd.enum("state").get(name) == NAMES.get(name)


def test_codes_of_one_kind_differ() -> None:
    """DESIGN, 64 action ids: 0-19 cell, 20-49 die, 50-55 value, 56-60 tool, 61 pass, 63 return; phases."""
    assert (codes.CELL, codes.DIE, codes.VALUE, codes.TOOL, codes.PASS, codes.RETURN) == (0, 20, 50, 56, 61, 63)
    assert codes.TOOL + codes.SLOTS == codes.PASS
    phases = [codes.DEAL_PRIVATE, codes.DEAL_CARD, codes.DEAL_TOOL, codes.DEAL_PUBLIC, codes.ROLL_POOL]
    phases += [codes.REROLL_POOL, codes.REROLL_HAND, codes.DRAW_HAND]
    assert max(phases) == codes.LAST_CHANCE < codes.CHOOSE_WINDOW
    waivers = [codes.WAIVE_COLOR, codes.WAIVE_VALUE, codes.WAIVE_TOUCH, codes.APART]
    waivers += [codes.RETURN_STUCK, codes.RETURN_ALWAYS]
    assert sum(waivers) == 63


@pytest.mark.parametrize("name", pxd.structs())
def test_every_struct_has_its_plain_class(name: str) -> None:
    """CORE: the struct's fields are the class's slots, its arrays are the class's lists, equally long."""
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
    """Trap 8 of CORE: plain lists of lists share nothing."""
    tables = PLAIN.PyTables()
    parts = [*tables.pattern, *tables.tool, *tables.public, *tables.private, *PLAIN.PyState(tables).seat]
    assert len({id(part) for part in parts}) == len(parts)


def test_the_geometry_is_the_same_in_c_and_python() -> None:
    """CORE: the masks of cells in `bits.pxd` and in `bits.py`."""
    plain = source("bits")
    assert {name: getattr(plain, name) for name in pxd.enum("bits")} == pxd.enum("bits")
