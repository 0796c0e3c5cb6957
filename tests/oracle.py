"""The rules once more, as plainly as can be: what the property tests hold vitrail's core against.

Written from the rules page alone, on texts: a window's dice are 20 words (`R3`, `..`), a pattern is 20 characters.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

NAMES = [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]
COLORS, VALUES = "RYGBP", "123456"
DICE = [color + value for color in COLORS for value in VALUES]


def _at(cell: int, steps: Sequence[tuple[int, int]]) -> list[int]:
    row, column = divmod(cell, 5)
    around = [(row + down, column + right) for down, right in steps]
    return [down * 5 + right for down, right in around if 0 <= down < 4 and 0 <= right < 5]


BESIDE = [_at(cell, [(0, 1), (1, 0), (0, -1), (-1, 0)]) for cell in range(20)]
DIAGONAL = [_at(cell, [(1, 1), (1, -1), (-1, 1), (-1, -1)]) for cell in range(20)]
EDGE = [cell for cell in range(20) if len(BESIDE[cell]) < 4]


def words(dice: str) -> list[str]:
    """The 20 cells of a window's text."""
    found = dice.replace("/", " ").split()
    assert len(found) == 20, dice
    return found


def alike(die: str, other: str) -> bool:
    """Section 4.4: the same color or the same value."""
    return other != ".." and (die[0] == other[0] or die[1] == other[1])


def against_print(mark: str, die: str) -> bool:
    """Section 4.3: the printed color or value is another one."""
    return mark != "." and mark not in die


def fits(pattern: str, cells: list[str], die: str, waive: Collection[str] = ()) -> list[str]:
    """Section 4: every cell where this die may be placed."""
    empty = all(held == ".." for held in cells)
    found = []
    for cell, mark in enumerate(pattern):
        around = BESIDE[cell] + DIAGONAL[cell]
        touches = cell in EDGE if empty else any(cells[other] != ".." for other in around)
        printed = "value" if mark in VALUES else "color"
        if (
            cells[cell] == ".."
            and (touches or "touch" in waive)
            and (printed in waive or not against_print(mark, die))
            and not any(alike(die, cells[other]) for other in BESIDE[cell])
        ):
            found.append(NAMES[cell])
    return found


def faults(pattern: str, cells: list[str], waived: Collection[str]) -> list[str]:
    """Section 4: the cells at which a window breaks the Golden Rule, or print that no tool has waived."""
    found = []
    for cell, die in enumerate(cells):
        if die == "..":
            continue
        broken = against_print(pattern[cell], die) and NAMES[cell] not in waived
        if broken or any(alike(die, cells[other]) for other in BESIDE[cell]):
            found.append(NAMES[cell])
    return found


def _lines(cells: list[str], kind: str) -> list[list[str]]:
    lines = [cells[row * 5 : row * 5 + 5] for row in range(4)] if kind == "row" else [cells[n::5] for n in range(5)]
    return [line for line in lines if ".." not in line]


def _varied(cells: list[str], kind: str, part: int) -> int:
    return sum(len({die[part] for die in line}) == len(line) for line in _lines(cells, kind))


def points(objective: str, cells: list[str]) -> int:
    """Section 7: the points of a public objective."""
    count = Counter("".join(die for die in cells if die != ".."))
    match objective:
        case "row-color-variety":
            return 6 * _varied(cells, "row", 0)
        case "column-color-variety":
            return 5 * _varied(cells, "column", 0)
        case "row-shade-variety":
            return 5 * _varied(cells, "row", 1)
        case "column-shade-variety":
            return 4 * _varied(cells, "column", 1)
        case "light-shades" | "medium-shades" | "deep-shades":
            pair = {"light-shades": "12", "medium-shades": "34", "deep-shades": "56"}[objective]
            return 2 * min(count[value] for value in pair)
        case "shade-variety":
            return 5 * min(count[value] for value in VALUES)
        case "color-variety":
            return 4 * min(count[color] for color in COLORS)
        case "color-diagonals":
            colors = [die[0] for die in cells]
            paired = [any(colors[other] == colors[cell] for other in DIAGONAL[cell]) for cell in range(20)]
            return sum(pair for pair, color in zip(paired, colors, strict=True) if color != ".")
    raise AssertionError(objective)


def private_points(color: str, cells: list[str]) -> int:
    """Section 7, Original: the sum of the values of one color, such as `red`."""
    return sum(int(die[1]) for die in cells if die[0] == color[0].upper())


def ranking(sheets: Sequence[tuple[int, int, int]], ruling: str) -> tuple[list[int], str | None]:
    """Section 7: seats by total, private points, tokens, `last_tie_break`; and what put the first before the second."""
    players = len(sheets)
    forward = [(9 + place) % players for place in range(players)]
    last = forward if ruling == "last_in_seat_order" else forward[::-1]
    order = sorted(range(players), key=lambda seat: (*sheets[seat], last.index(seat)), reverse=True)
    first, second = sheets[order[0]], sheets[order[1]]
    for name, own, others in zip((None, "private", "favor"), first, second, strict=True):
        if own != others:
            return order, name
    return order, "seat_order"
