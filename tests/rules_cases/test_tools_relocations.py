"""RULES section 5, the moving tools 2, 3 and 4, against windows on which several other programs agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.rules_cases.build import NAMES, moves, start, table

if TYPE_CHECKING:
    import vitrail

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "relocations.json").read_text("utf-8"))
TOOLS = ("eglomise-brush", "copper-foil-burnisher", "lathekin")


def against_print(grid: list[str], dice: str) -> list[str]:
    """The cells whose die breaks the printed color or value, as an earlier tool may have left it."""
    printed = "".join(grid)
    held = dice.replace("/", " ").split()
    return [name for name, mark, die in zip(NAMES, printed, held, strict=True) if die != ".." and mark not in f".{die}"]


def game_of(case: dict[str, Any]) -> vitrail.Game:
    """The case's window at seat 0, with the three tools on the table and tokens for any of them."""
    grid, dice = case["grid"], case["dice"]
    mine = {
        "window": {"difficulty": 6, "grid": grid},
        "dice": dice,
        "favor": 6,
        "waived": against_print(grid, dice),
    }
    return start(table(mine, tools=" ".join(TOOLS)))


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["dice"].replace(" ", ""))
def test_every_use_of_a_moving_tool_and_no_other(case: dict[str, Any], tool: str) -> None:
    """RULES 5.2-5.4: exactly the agreed uses; where there is none the tool is not offered at all."""
    game = game_of(case)
    expected = {tuple(use) for use in case[tool]}
    assert moves(game, tool) == expected
    assert (f"tool:{tool}" in game.legal) == bool(expected)
