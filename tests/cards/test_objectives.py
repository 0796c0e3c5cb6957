"""Objectives (docs/rules.md, section 7): the facts by hand, and every fault an objective can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail import cards
from vitrail.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

PACK = cards.load()


def test_public_objectives() -> None:
    """Section 7: ten Public Objectives, their points, what they count."""
    assert [(goal.name, goal.points, goal.kind, goal.axis, goal.values) for goal in PACK.public.values()] == [
        ("Row Color Variety", 6, "row", "color", ()),
        ("Column Color Variety", 5, "column", "color", ()),
        ("Row Shade Variety", 5, "row", "value", ()),
        ("Column Shade Variety", 4, "column", "value", ()),
        ("Light Shades", 2, "set", "value", (1, 2)),
        ("Medium Shades", 2, "set", "value", (3, 4)),
        ("Deep Shades", 2, "set", "value", (5, 6)),
        ("Shade Variety", 5, "set", "value", (1, 2, 3, 4, 5, 6)),
        ("Color Diagonals", 1, "diagonal", "color", ()),
        ("Color Variety", 4, "set", "color", ()),
    ]


def test_private_colors() -> None:
    """Section 7: one Private Objective for each color."""
    found = [(goal.id, goal.name, goal.color) for goal in PACK.private.values() if goal.kind == "color"]
    assert found == [
        ("red", "Shades of Red", "R"),
        ("yellow", "Shades of Yellow", "Y"),
        ("green", "Shades of Green", "G"),
        ("blue", "Shades of Blue", "B"),
        ("purple", "Shades of Purple", "P"),
    ]


def test_shaded_areas_as_pictures() -> None:
    """Section 7: the six shaded areas, drawn; each has six cells and is the same from left and right."""
    pictures = {
        "fence": ".....|#.#.#|#.#.#|.....",
        "tunnel": ".###.|.....|.....|.###.",
        "brace": ".#.#.|..#..|..#..|.#.#.",
        "port": "..#..|.#.#.|.#.#.|..#..",
        "brackets": "##.##|#...#|.....|.....",
        "wall": ".....|.###.|.###.|.....",
    }
    areas = {goal.id: goal for goal in PACK.private.values() if goal.kind == "area"}
    assert {name: _picture(area.cells) for name, area in areas.items()} == pictures
    assert all(area.set == "5-6" and len(area.cells) == 6 for area in areas.values())
    assert [name for name, area in areas.items() if not area.note] == ["fence"]


def test_the_worked_example_of_fence() -> None:
    """Section 10: Fence on B1 = 3, C1 = 5, B5 = 2, C5 = 3 is 13; a die beside its cells adds nothing."""
    dice = {"B1": 3, "C1": 5, "B5": 2, "C5": 3, "A1": 6, "C2": 4}
    assert sum(dice.get(cell, 0) for cell in PACK.private["fence"].cells) == 13


def _picture(cells: tuple[str, ...]) -> str:
    return "|".join("".join("#" if row + column in cells else "." for column in "12345") for row in "ABCD")


def test_texts_name_points_and_cells() -> None:
    """Section 7: what a text says agrees with what is counted."""
    for goal in PACK.public.values():
        assert goal.text.startswith(f"{goal.points} point")
        assert all(str(value) in goal.text for value in goal.values[:1] + goal.values[-1:])
    for secret in PACK.private.values():
        assert all(cell in secret.text for cell in secret.cells)
        assert secret.kind == "area" or secret.name.split()[-1].lower() in secret.text


def test_which_private_objectives_are_in_the_box() -> None:
    """Section 1: 5 colors; with the expansion 11 together, or its 6 areas alone."""
    assert len(PACK.deck(Rules()).private) == 5
    assert len(PACK.deck(Rules(expansion=True)).private) == 11
    areas = PACK.deck(Rules(expansion=True, private_objectives="areas")).private
    assert list(areas) == ["fence", "tunnel", "brace", "port", "brackets", "wall"]


PUBLIC = (
    '[[public]]\nid = "own"\nname = "Own"\ntext = "Scores."\n'
    'points = 2\nkind = "set"\naxis = "value"\nvalues = [6, 1]\n'
)
AREA = '[[private]]\nid = "own"\nname = "Own"\ntext = "Scores."\nkind = "area"\ncells = ["D5", "A1"]\n'
COLOR = '[[private]]\nid = "own"\nname = "Own"\ntext = "Scores."\nkind = "color"\ncolor = "R"\n'
NO_VALUES = "values go with kind set and axis value only"
WRONG = [
    (PUBLIC, "points = 2", "points = 0", "public 'own': points is a whole number from 1 to 20, not 0"),
    (PUBLIC, "points = 2", "points = 2.5", "points is a whole number from 1 to 20, not 2.5"),
    (PUBLIC, '"set"', '"box"', "public 'own': kind cannot be 'box'; it is row, column, set or diagonal"),
    (PUBLIC, '"value"', '"shade"', "public 'own': axis cannot be 'shade'; it is color or value"),
    (PUBLIC, '"value"', '"color"', f"{NO_VALUES}, not with set and color"),
    (PUBLIC, '"set"', '"row"', f"{NO_VALUES}, not with row and value"),
    (PUBLIC, "values = [6, 1]", "", "public 'own': values is missing"),
    (
        PUBLIC,
        'kind = "set"\naxis = "value"\nvalues = [6, 1]',
        'kind = "diagonal"\naxis = "value"',
        "axis is color for kind",
    ),
    (PUBLIC, "[6, 1]", "[]", "values lists different values from 1 to 6, such as [1, 2], not []"),
    (PUBLIC, "[6, 1]", "[1, 1]", "values lists different values from 1 to 6"),
    (PUBLIC, "[6, 1]", "[0, 1]", "values lists different values from 1 to 6"),
    (PUBLIC, "[6, 1]", "['1']", "values lists different values from 1 to 6"),
    (PUBLIC, "[6, 1]", "6", "values is a list in square brackets, not 6"),
    (AREA, '"A1"', '"A6"', "private 'own': cells: 'A6' is no cell; cells are A1, top left, to D5, bottom right"),
    (AREA, '"A1"', '["A1"]', "private 'own': cells: ['A1'] is no cell"),
    (AREA, '"A1"', '"D5"', "private 'own': cells: D5 is named twice"),
    (AREA, '"D5", "A1"', "", "private 'own': cells is empty"),
    (AREA, '"area"', '"color"', "private 'own': cells does not go with kind color"),
    (AREA, "kind", 'color = "R"\nkind', "private 'own': color does not go with kind area"),
    (COLOR, '"R"', '"red"', "private 'own': color cannot be 'red'; it is R, Y, G, B or P"),
    (COLOR, '"color"', '"colour"', "private 'own': kind cannot be 'colour'; it is color or area"),
]


@pytest.mark.parametrize("pack", [PUBLIC, AREA, COLOR])
def test_own_objectives_are_taken(refused: Callable[[str], str | None], pack: str) -> None:
    """A user's objectives of the known kinds load."""
    assert refused(pack) is None


@pytest.mark.parametrize(("pack", "right", "wrong", "said"), WRONG)
def test_a_broken_objective_is_named(
    refused: Callable[[str], str | None], pack: str, right: str, wrong: str, said: str
) -> None:
    """The message names file and objective, and what would be right."""
    assert right in pack
    message = refused(pack.replace(right, wrong, 1))
    assert message is not None
    assert message.startswith("pack.toml: p")
    assert said in message
