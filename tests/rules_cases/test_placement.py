"""RULES section 4: where a die may be placed, and what is said where it may not."""

from __future__ import annotations

import pytest

import vitrail
from tests.rules_cases.build import EDGE, after, dice, options, refused, seat, start, table, targets, window

WHITE = [".....", ".....", ".....", "....."]
FIVE_OR_GREEN = ["5G5G5", "G...G", "5...5", "G5G5G"]
TWO_PRINTS = [".R...", "4....", ".....", "....."]


def cells(held: str, die: str, grid: list[str] = WHITE, waive: tuple[str, ...] = ()) -> set[str]:
    """The legal cells of a die, by the pure function."""
    found = vitrail.legal_cells(grid, dice(held), die, waive=waive)
    assert len(found) == len(set(found))
    return set(found)


def in_game(held: str, die: str, grid: list[str] = WHITE) -> set[str]:
    """The legal cells of a die that was drafted; none where it cannot be."""
    game = start(table(seat(held, rows=" ".join(grid)), pool=die))
    return targets(game, f"die:{die}") if f"die:{die}" in game.legal else set()


PLACEMENTS = [
    pytest.param("", "R3", WHITE, set(EDGE), id="4.1: the first die, the 14 cells of the edge"),
    pytest.param("A1=R3", "G4", WHITE, {"A2", "B1", "B2"}, id="4.2: by an edge or a corner, from a corner"),
    pytest.param("A3=R3", "G4", WHITE, {"A2", "A4", "B2", "B3", "B4"}, id="4.2: from the border"),
    pytest.param(
        "C3=R3", "G4", WHITE, {"B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4"}, id="4.2: from the middle, all eight"
    ),
    pytest.param("A5=R3", "G4", WHITE, {"A4", "B4", "B5"}, id="4.2: rows do not wrap, right to left"),
    pytest.param("B1=R3", "G4", WHITE, {"A1", "A2", "B2", "C1", "C2"}, id="4.2: rows do not wrap, left to right"),
    pytest.param("D5=R3", "G4", WHITE, {"C4", "C5", "D4"}, id="4.2: the bottom is the end"),
    pytest.param("A1=R3 D5=Y6", "G4", WHITE, {"A2", "B1", "B2", "C4", "C5", "D4"}, id="4.2: touching any die will do"),
    pytest.param("C3=R3", "R4", WHITE, {"B2", "B4", "D2", "D4"}, id="4.4: same color on the diagonals alone"),
    pytest.param("C3=R3", "G3", WHITE, {"B2", "B4", "D2", "D4"}, id="4.4: same value on the diagonals alone"),
    pytest.param("C3=R3", "R3", WHITE, {"B2", "B4", "D2", "D4"}, id="4.4: same color and value: diagonals alone"),
    # B1 and A2 each lie beside A1 or B2; between red and 4 nothing of either is allowed.
    pytest.param("A1=R1 B2=G4", "R4", WHITE, {"A3", "C1", "C3"}, id="4.4: color of one neighbor, value of the other"),
    pytest.param("A5=R3 A1=G5", "R4", WHITE, {"A2", "B1", "B2", "B4"}, id="4.4: red on A5 is no neighbor of B1"),
    pytest.param("A1=G1", "R5", TWO_PRINTS, {"A2", "B2"}, id="4.3: the printed color matches, the printed value not"),
    pytest.param("A1=G1", "Y4", TWO_PRINTS, {"B1", "B2"}, id="4.3: the printed value matches, the printed color not"),
    pytest.param("A1=G1", "R4", TWO_PRINTS, {"A2", "B1", "B2"}, id="4.3: both match, white takes anything"),
    pytest.param("A1=G1", "Y5", TWO_PRINTS, {"B2"}, id="4.3: neither matches"),
    pytest.param("A1=R1", "R5", TWO_PRINTS, {"B2"}, id="4.4: a matching print does not lift the Golden Rule"),
    pytest.param("A1=G4", "R4", TWO_PRINTS, {"B2"}, id="4.4: nor does a matching value"),
    pytest.param("A3=G1", "R5", TWO_PRINTS, {"A2", "A4", "B2", "B3", "B4"}, id="4: a red beside no die but A3"),
    # A1 and A3 lie beside the open red print of A2, A1 and C1 beside the open 4 of B1; C1 touches nothing.
    pytest.param("B2=G1", "R2", TWO_PRINTS, {"A1", "A2", "A3", "B3", "C1", "C2", "C3"}, id="open prints bind not: R"),
    pytest.param("B2=G1", "Y4", TWO_PRINTS, {"A1", "A3", "B1", "B3", "C1", "C2", "C3"}, id="open prints bind not: 4"),
    pytest.param("", "R2", ["R3...", "5....", ".....", "....."], set(EDGE) - {"A2", "B1"}, id="4.3: the first too"),
    pytest.param("", "P6", FIVE_OR_GREEN, set(), id="4.1: no edge cell takes it"),
    pytest.param("A1=R1 A2=G2 A3=R1 A4=G2 A5=R1", "B2", WHITE, {"B1", "B3", "B5"}, id="4.4: under a full row"),
]


@pytest.mark.parametrize(("held", "die", "grid", "expected"), PLACEMENTS)
def test_legal_cells(held: str, die: str, grid: list[str], expected: set[str]) -> None:
    """Section 4, worked out by hand; the pure function and a drafted die in a game agree."""
    assert cells(held, die, grid) == expected
    assert in_game(held, die, grid) == expected


def test_a_cell_with_a_die_is_not_free() -> None:
    """4.3: every cell but D5 is taken; white and neighbors of another color and value let it in."""
    board = {"A": "R1 G2 R1 G2 R1", "B": "G2 R1 G2 R1 G2", "C": "R1 G2 R1 G2 R1", "D": "G2 R1 G2 R1"}
    held = " ".join(f"{row}{n}={die}" for row, text in board.items() for n, die in enumerate(text.split(), 1))
    assert cells(held, "B3") == {"D5"}
    assert cells(held, "R3") == set()
    assert cells(f"{held} D5=B3", "P6") == set()


def test_the_window_is_empty_again_in_a_late_round() -> None:
    """4.1: the first-die rule goes by the window, not by the round."""
    game = start(table(seat(), pool="R3", round=7, track=[""] * 6))
    assert targets(game, "die:R3") == EDGE


def test_a_die_alone_stays_legal() -> None:
    """Touching is tested when a die is placed: A1 stays when B2 is moved away, and can be built on."""
    held = seat("A1=R1 B2=G2 C3=B3")
    game = start(table(held, pool="Y5", tools="eglomise-brush"))
    game.play("tool:eglomise-brush cell:B2 cell:D4")
    assert window(game) == {"A1": "R1", "C3": "B3", "D4": "G2"}
    around_c3_and_d4 = {"B2", "B3", "B4", "C2", "C4", "D2", "D3", "C5", "D5"}
    assert targets(game, "die:Y5") == {"A2", "B1"} | around_c3_and_d4
    game.play("die:Y5 cell:A2")
    assert window(game)["A2"] == "Y5"


def test_each_waiver_waives_what_it_names_alone() -> None:
    """Text forms: printed color, printed value and touching are three separate waivers; the Golden Rule has none."""
    held, die = "A1=G1", "Y5"
    assert cells(held, die, TWO_PRINTS, ("color",)) == {"A2", "B2"}
    assert cells(held, die, TWO_PRINTS, ("value",)) == {"B1", "B2"}
    assert cells(held, die, TWO_PRINTS, ("color", "value")) == {"A2", "B1", "B2"}
    everywhere = {f"{row}{n}" for row in "ABCD" for n in range(1, 6)} - {"A1", "A2", "B1"}
    assert cells(held, die, TWO_PRINTS, ("touch",)) == everywhere
    # A green die and a 1 beside A1 stay forbidden whatever is waived.
    assert cells(held, "G5", TWO_PRINTS, ("color", "value")) == {"B2"}
    assert cells(held, "Y1", TWO_PRINTS, ("color", "value", "touch")) == everywhere


def test_a_die_that_fits_nowhere_cannot_be_drafted() -> None:
    """Sections 1 and 5, Original: the edge wants a 5 or green, so of the pool only G5 can be taken."""
    game = start(table(seat(rows=" ".join(FIVE_OR_GREEN)), pool="R3 G5"))
    assert options(game, "die") == {"G5"}
    refused(game, "die:R3")


def test_in_a_full_window_nothing_can_be_drafted() -> None:
    """A full window has no free cell: passing is all."""
    full = " ".join(f"{row}{n}={'R1' if (r + n) % 2 else 'G2'}" for r, row in enumerate("ABCD") for n in range(1, 6))
    game = start(table(seat(full), pool="B3 Y4 P5"))
    assert game.legal == ("pass",)


def test_one_placement_changes_the_window_by_that_die() -> None:
    """The die leaves the pool and lies on the named cell."""
    game = start(table(seat("A1=R3"), pool="G4 Y5"))
    game.play("die:G4 cell:B2")
    assert window(game) == {"A1": "R3", "B2": "G4"}
    assert options(after(game, "pass"), "die") == {"Y5"}


# What is said.


def why(game: vitrail.Game, actions: str) -> str:
    """The message of a refusal that changed nothing."""
    refused(game, actions)
    with pytest.raises(vitrail.IllegalAction) as caught:
        game.play(actions)
    return str(caught.value)


@pytest.mark.parametrize(
    ("rows", "held", "die", "cell", "words"),
    [
        ("..... ..... ..... .....", "", "R3", "C3", r"C3.*(edge|corner|border)|(edge|corner|border).*C3"),
        ("..... ..... ..... .....", "A1=R3", "G4", "D5", r"D5.*touch|touch.*D5"),
        ("..... ..... ..... .....", "A1=R3", "R4", "A2", r"A1.*(red|color)|(red|color).*A1"),
        ("..... ..... ..... .....", "A1=R3", "G3", "B1", r"A1.*(value|3)|(value|3).*A1"),
        ("..... ..... ..... .....", "A1=R3", "G4", "A1", r"A1.*(R3|taken|free|occupied|already)"),
        (".R... ..... ..... .....", "A1=G1", "Y4", "A2", r"A2.*(red|color)|(red|color).*A2"),
        (".5... ..... ..... .....", "A1=G1", "Y4", "A2", r"A2.*5|5.*A2"),
    ],
    ids=["first die", "touching", "same color", "same value", "taken", "printed color", "printed value"],
)
def test_a_refused_placement_says_why(rows: str, held: str, die: str, cell: str, words: str) -> None:
    """The message names the cell and the part of section 4 that it breaks."""
    game = start(table(seat(held, rows=rows), pool=die))
    game.play(f"die:{die}")
    with pytest.raises(vitrail.IllegalAction, match=f"(?is){words}"):
        game.play(f"cell:{cell}")


def test_a_die_that_is_not_there_is_refused_by_name() -> None:
    """The message names the die and where it was looked for."""
    message = why(start(table(pool="G4")), "die:R6")
    assert "R6" in message
    assert "pool" in message.lower()


def test_a_die_that_fits_nowhere_is_refused_with_that_reason() -> None:
    """The message names the die and that no cell takes it."""
    message = why(start(table(seat(rows=" ".join(FIVE_OR_GREEN)), pool="R3")), "die:R3")
    assert "R3" in message
    assert any(word in message.lower() for word in ("fit", "nowhere", "no cell"))


def test_a_cell_without_a_die_in_hand_is_refused() -> None:
    """Nothing was taken, so nothing can be placed."""
    assert why(start(table(pool="G4")), "cell:A1")


def test_passing_with_a_die_in_hand_is_refused() -> None:
    """A die that was taken and fits must be placed (or the taking undone)."""
    game = start(table(pool="G4"))
    game.play("die:G4")
    assert why(game, "pass")


@pytest.mark.parametrize("text", ["cell:E1", "cell:A6", "die:X3", "die:R7", "die:", "jump:A1", "cell", "pass!"])
def test_words_that_are_no_action_are_refused(text: str) -> None:
    """A text that is no action at all gives one of vitrail's errors, and changes nothing."""
    game = start(table(pool="G4"))
    before = game.position()
    with pytest.raises(vitrail.VitrailError):
        game.play(text)
    assert game.position() == before
