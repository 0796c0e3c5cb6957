"""RULES section 4 against windows and dice on which several other programs agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import vitrail

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "placements.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['die']}-{case['dice'].replace(' ', '')}")
def test_legal_cells_of_a_die(case: dict[str, Any]) -> None:
    """RULES 4: print, touching and the Golden Rule; then printed color or printed value waived, neighbors never."""
    grid, dice, die = case["grid"], case["dice"], case["die"]
    assert sorted(vitrail.legal_cells(grid, dice, die)) == case["cells"]
    assert sorted(vitrail.legal_cells(grid, dice, die, waive=("color",))) == case["cells_if_color_waived"]
    assert sorted(vitrail.legal_cells(grid, dice, die, waive=("value",))) == case["cells_if_value_waived"]
