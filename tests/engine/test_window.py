"""A Window's masks after every die placed, moved or lifted, against coordinates; whichever core runs."""

from __future__ import annotations

import random

import pytest

from tests import oracle
from tests.engine.laid import core, fields
from vitrail.engine import codes
from vitrail.engine.book import RuleTables
from vitrail.engine.core import Core

FAR_FROM_B2 = ["A4", "A5", "B4", "B5", "C4", "C5", "D1", "D2", "D3", "D4", "D5"]
DIE = {name: number for number, name in enumerate(oracle.DICE)}
EVERY_KIND = "R1.Y26G.B...3P.5..4R"


def laid(grid: str, cells: list[str]) -> Core:
    """A seat with this pattern of 20 signs and these 20 dice, put there one after the other."""
    made = RuleTables()
    made.set_rules(
        players=2, turns=4, bag_each=18, pool_size=5, tool_count=0, public_count=0, private_points=0,
        return_ends_turn=False, only_die_stays=False, tie_by_last_act=False,
    )  # fmt: skip
    color = [allowed(grid, sign, oracle.COLORS) for sign in oracle.COLORS]
    value = [allowed(grid, sign, oracle.VALUES) for sign in oracle.VALUES]
    game = Core.blank(made, 0)
    game.set_seat(0, made.add_pattern(color, value, 4), 4)
    for cell, die in enumerate(cells):
        if die != "..":
            game.set_die(0, cell, DIE[die])
    return game


def allowed(grid: str, sign: str, kind: str) -> int:
    """The cells whose print is this sign, or no other of its kind."""
    return sum(1 << cell for cell, mark in enumerate(grid) if mark == sign or mark not in kind)


def masks(grid: str, cells: list[str]) -> dict[str, int]:
    """What a Window with this print and these dice must hold, cell by cell from section 4."""
    held = [cell for cell in range(20) if cells[cell] != ".."]
    touching = {other for cell in held for other in oracle.BESIDE[cell] + oracle.DIAGONAL[cell]}
    free = touching - set(held) if held else set(oracle.EDGE)
    found = {"occupied": word(held), "reach": word(free)}
    for part, signs, name in ((0, oracle.COLORS, "color"), (1, oracle.VALUES, "value")):
        for number, sign in enumerate(signs):
            same = [cell for cell in held if cells[cell][part] == sign]
            beside = {other for cell in same for other in oracle.BESIDE[cell]}
            found[f"{name}[{number}]"] = word(same)
            found[f"{name}_ok[{number}]"] = allowed(grid, sign, signs) & ~word(beside)
    for cell in range(20):
        found[f"die[{cell}]"] = DIE.get(cells[cell], codes.NONE)
    return found


def word(cells: list[int] | set[int]) -> int:
    """The set as a word."""
    return sum(1 << cell for cell in cells)


def window(game: Core) -> dict[str, int]:
    """Seat 0's Window, all numbers but the pattern's."""
    start = "seat[0].window."
    found = {name.removeprefix(start): number for name, number in fields(game).items() if name.startswith(start)}
    del found["pattern"]
    return found


def fair_dice(rng: random.Random, number: int) -> list[str]:
    """Dice on random cells that keep the Golden Rule."""
    cells = [".."] * 20
    for cell in rng.sample(range(20), number):
        fitting = [
            die for die in oracle.DICE if not any(oracle.alike(die, cells[other]) for other in oracle.BESIDE[cell])
        ]
        cells[cell] = rng.choice(fitting or [".."])
    return cells


def test_an_empty_window() -> None:
    """Section 4.1: 14 cells of the edge are in reach, and print alone says what fits."""
    assert window(laid(EVERY_KIND, [".."] * 20)) == masks(EVERY_KIND, [".."] * 20)


@pytest.mark.parametrize("seed", range(60))
def test_placed_dice(seed: int) -> None:
    """Sections 4.2-4.4 after every die placed, on any print: reach, and the cells left to each color and value."""
    rng = random.Random(seed)
    grid = "".join(rng.choices([*oracle.COLORS, *oracle.VALUES, "."], [1] * 11 + [11], k=20))
    cells = fair_dice(rng, rng.randrange(21))
    game = laid(grid, cells)
    assert window(game) == masks(grid, cells)
    for die in rng.sample(oracle.DICE, 8):
        for waive, names in ((0, ()), (1, ("color",)), (2, ("value",)), (3, ("color", "value"))):
            found = game.open_cells(0, DIE[die], waive)
            assert found == word({oracle.NAMES.index(name) for name in oracle.fits(grid, cells, die, names)})


@pytest.mark.parametrize("seed", range(40))
def test_moved_dice(seed: int) -> None:
    """Section 5: a die lifted and set down leaves the same Window as one that was laid there from the first."""
    rng = random.Random(seed)
    grid = "." * 20
    cells = fair_dice(rng, rng.randrange(2, 14))
    named = " ".join(f"{name}={die}" for name, die in zip(oracle.NAMES, cells, strict=True) if die != "..")
    game = core(named, tools=["eglomise-brush"])
    if not game.legal >> codes.TOOL & 1:
        assert not any(others_fit(grid, cells, cell) for cell in range(20))
        return
    game.apply(codes.TOOL)
    lifted = rng.choice([cell for cell in range(20) if game.legal >> cell & 1])
    game.apply(lifted)
    assert {cell for cell in range(20) if game.legal >> cell & 1} == others_fit(grid, cells, lifted)
    target = rng.choice(sorted(others_fit(grid, cells, lifted)))
    game.apply(target)
    cells[target], cells[lifted] = cells[lifted], ".."
    assert window(game) == masks(grid, cells)


def others_fit(grid: str, cells: list[str], cell: int) -> set[int]:
    """The cells to which the die of this cell may move by all ordinary rules."""
    if cells[cell] == "..":
        return set()
    rest = [*cells[:cell], "..", *cells[cell + 1 :]]
    return {oracle.NAMES.index(name) for name in oracle.fits(grid, rest, cells[cell])} - {cell}


def test_the_straightedge_s_cells() -> None:
    """Section 5, tool 9: cells that touch no die, not even diagonally; none in an empty Window (section 6)."""
    game = core("B2=R3")
    # B2 touches rows A-C of columns 1-3: what is left are columns 4 and 5, and row D.
    apart = word({oracle.NAMES.index(name) for name in FAR_FROM_B2})
    assert game.open_cells(0, DIE["R3"], codes.APART) == apart
    assert core().open_cells(0, DIE["R3"], codes.APART) == 0


@pytest.mark.parametrize("seed", range(40))
def test_what_a_window_breaks(seed: int) -> None:
    """Sections 4.3 and 4.4: the dice against their print, and for each the dice of its color or value beside it."""
    rng = random.Random(seed)
    grid = "".join(rng.choices([*oracle.COLORS, *oracle.VALUES, "."], [1] * 11 + [11], k=20))
    cells = [rng.choice([*oracle.DICE[:12], ".."]) for _ in range(20)]
    game = laid(grid, cells)
    held = [cell for cell in range(20) if cells[cell] != ".."]
    assert game.broken_print(0) == word([cell for cell in held if oracle.against_print(grid[cell], cells[cell])])
    for cell in held:
        for part in (0, 1):
            alike = [other for other in oracle.BESIDE[cell] if cells[other][part] == cells[cell][part]]
            assert game.same_beside(0, cell, part) == word(alike)


@pytest.mark.parametrize("seed", range(40))
def test_dice_against_print_and_beside_their_like(seed: int) -> None:
    """Sections 4.3, 4.4: whatever lies there, which dice are not what is printed, and which have their like beside."""
    rng = random.Random(seed)
    grid = "".join(rng.choices([*oracle.COLORS, *oracle.VALUES, "."], [1] * 11 + [5], k=20))
    cells = [rng.choice([*oracle.DICE, *[".."] * 20]) for _ in range(20)]
    game = laid(grid, cells)
    held = [cell for cell in range(20) if cells[cell] != ".."]
    assert game.broken_print(0) == word([cell for cell in held if oracle.against_print(grid[cell], cells[cell])])
    for cell in held:
        for part in (0, 1):
            same = [other for other in oracle.BESIDE[cell] if cells[other][part] == cells[cell][part]]
            assert game.same_beside(0, cell, part) == word(same)


def waived_window(seed: int) -> tuple[str, list[str], set[int]]:
    """Print, 1 to 11 dice by the Golden Rule alone, and the cells of those that are not what is printed."""
    rng = random.Random(seed)
    grid = "".join(rng.choices([*oracle.COLORS, *oracle.VALUES, "."], [1] * 11 + [33], k=20))
    cells = fair_dice(rng, rng.randrange(1, 12))
    return (
        grid,
        cells,
        {cell for cell in range(20) if cells[cell] != ".." and oracle.against_print(grid[cell], cells[cell])},
    )


@pytest.mark.parametrize("whole", ["yes", "no"])
@pytest.mark.parametrize("seed", range(40))
def test_repairs(seed: int, whole: str) -> None:
    """Section 8.5: by all ordinary rules, beside another die; `repair_grandfather=no` asks it of all dice left."""
    grid, cells, against = waived_window(seed)
    game = core(
        " ".join(f"{name}={die}" for name, die in zip(oracle.NAMES, cells, strict=True) if die != ".."),
        rules=f"original:2+late-window-repair?repair_grandfather={whole}",
        grid={"difficulty": 3, "grid": [grid[row : row + 5] for row in range(0, 20, 5)]},
        own={"waived": [oracle.NAMES[cell] for cell in sorted(against)]},
    )
    targets = {
        cell: others_fit(grid, cells, cell)
        for cell in range(20)
        if sum(die != ".." for die in cells) > 1 and (whole == "yes" or not against - {cell})
    }
    fine = {cell for cell, found in targets.items() if found}
    assert game.legal >> codes.REPAIR & 1 == bool(fine)
    if not fine:
        return
    game.apply(codes.REPAIR)
    assert game.legal == word(fine)
    for lifted in fine:
        moving = game.clone()
        moving.apply(lifted)
        assert moving.legal == word(targets[lifted])


def test_the_repaired_windows_are_of_every_kind() -> None:
    """Those above: with one die alone; with no die against print, one, and several."""
    drawn = [waived_window(seed) for seed in range(40)]
    assert min(sum(die != ".." for die in cells) for _, cells, _ in drawn) == 1
    assert {len(against) for _, _, against in drawn} >= {0, 1, 2}
