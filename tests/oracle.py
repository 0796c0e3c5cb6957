"""The rules once more, as plainly as can be: what the property tests hold vitrail's core against.

Written from the rules page alone, on texts: a window's dice are 20 words (`R3`, `..`), a pattern is 20 characters.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

NAMES = [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]
COLORS, VALUES = "RYGBP", "123456"
DICE = [color + value for color in COLORS for value in VALUES]
# Section 5, the color of the die that pays for a tool in a solo game.
SOLO_COLORS = {
    "grozing-pliers": "P",
    "eglomise-brush": "B",
    "copper-foil-burnisher": "R",
    "lathekin": "Y",
    "lens-cutter": "G",
    "flux-brush": "P",
    "glazing-hammer": "B",
    "running-pliers": "R",
    "cork-backed-straightedge": "Y",
    "grinding-stone": "G",
    "flux-remover": "P",
    "tap-wheel": "B",
}
# The shaded areas of the expansion's Private Objectives.
AREAS = {
    "fence": ["B1", "B3", "B5", "C1", "C3", "C5"],
    "tunnel": ["A2", "A3", "A4", "D2", "D3", "D4"],
    "brace": ["A2", "A4", "B3", "C3", "D2", "D4"],
    "port": ["A3", "B2", "B4", "C2", "C4", "D3"],
    "brackets": ["A1", "A2", "A4", "A5", "B1", "B5"],
    "wall": ["B2", "B3", "B4", "C2", "C3", "C4"],
}


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


def private_points(objective: str, cells: list[str], *, remastered: bool = False) -> int:
    """Sections 1 and 7: the values of one color (`red`) or area; in Remastered 3 points a die of the color."""
    if objective in AREAS:
        return sum(int(cells[NAMES.index(name)][1]) for name in AREAS[objective] if cells[NAMES.index(name)] != "..")
    values = [int(die[1]) for die in cells if die[0] == objective[0].upper()]
    return 3 * len(values) if remastered else sum(values)


# Rule sets, as `Rules.as_dict()` has them


def is_original_solo(rules: Mapping[str, Any]) -> bool:
    """Section 7: no Favor Tokens, two Private Objectives, open; tools paid with dice."""
    return bool(rules["players"] == 1 and rules["edition"] == "original")


def bag_per_color(rules: Mapping[str, Any]) -> int:
    """Section 1: dice of each color in the bag as round 1 starts."""
    players = rules["players"]
    if rules["private_pools"]:
        return {2: 6, 3: 8, 4: 10, 5: 12, 6: 14}[players]
    if players == 1 or (rules["edition"] == "original" and not rules["expansion"]):
        return 18
    return {2: 10, 3: 14, 4: 18, 5: 22, 6: 26}[players]


def dice_per_color(rules: Mapping[str, Any]) -> int:
    """Section 1: dice of each color in the whole game; every Private Dice Pool begins with two."""
    return bag_per_color(rules) + (2 * rules["players"] if rules["private_pools"] else 0)


def pool_size(rules: Mapping[str, Any]) -> int:
    """Section 1: dice drawn for a round."""
    players: int = rules["players"]
    return 4 if players == 1 else players + 1 if rules["private_pools"] else 2 * players + 1


def final_turns(rules: Mapping[str, Any], skipped: Collection[int]) -> list[int]:
    """Section 3: the seats of round 10's turns in order, without the second turns that were skipped."""
    players = rules["players"]
    forward = [(9 + place) % players for place in range(players)]
    back = [] if rules["private_pools"] else [seat for seat in forward[::-1] if seat not in skipped]
    return forward + back


def ranking(
    sheets: Sequence[tuple[int, int, int]], rules: Mapping[str, Any], skipped: Collection[int] = ()
) -> tuple[list[int], str | None]:
    """Section 7: seats by total, private points, tokens, `last_tie_break`; and what put the first before the second."""
    players = len(sheets)
    turns = final_turns(rules, skipped)
    if rules["rulings"]["last_tie_break"] == "last_in_seat_order":
        turns = turns[:players]
    last = [len(turns) - 1 - turns[::-1].index(seat) for seat in range(players)]
    order = sorted(range(players), key=lambda seat: (*sheets[seat], last[seat]), reverse=True)
    if players == 1:
        return order, None
    first, second = sheets[order[0]], sheets[order[1]]
    for name, own, others in zip((None, "private", "favor"), first, second, strict=True):
        if own != others:
            return order, name
    return order, "seat_order"
