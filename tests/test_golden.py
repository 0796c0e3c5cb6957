"""Golden games (`tests/golden/*.txt`): played again, and every line compared.

Where a line differs, the rules have changed. If that is meant, `make golden` writes the files anew, and the commit says
why; a game that was checked by hand must then be checked again.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.golden.telling import CHECKED_LINE, HEADER, Setup, actions_of, tell
from tests.golden.write import CHECKED, GAMES, digest
from vitrail.rules import RULINGS, Rules

FOLDER = Path(__file__).parent / "golden"
FILES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}
# Rulings that the Original edition with 2 to 4 seats does not ask, or that have one value alone.
ELSEWHERE = {"straightedge_first_die", "repair_grandfather", "solo_bag", "solo_setup"}


def body_of(text: str) -> str:
    """The lines after the header."""
    return text.removeprefix(HEADER).removeprefix(CHECKED_LINE).removeprefix("\n")


@pytest.mark.parametrize("name", FILES)
def test_a_golden_game_played_again(name: str) -> None:
    """Table, legal actions, dice, points and ranking, line by line; without a word about how an action was chosen."""
    expected = body_of(FILES[name]).splitlines()
    actions = iter(actions_of(FILES[name]))
    found = tell(Setup.read(expected[: expected.index("")]), lambda _: next(actions))
    for number, (was, now) in enumerate(zip_longest(expected, found), 1):
        assert now == was, f"{name}.txt, line {number} after the header: {was!r} is now {now!r}"
    assert next(actions, None) is None


def test_the_files_are_those_that_are_written() -> None:
    """None without a game, no game without one; each begins with the header."""
    assert set(FILES) == set(GAMES)
    assert all(text.startswith(HEADER) for text in FILES.values())


@pytest.mark.parametrize("name", FILES)
def test_the_mark_of_a_game_checked_by_hand_is_of_that_very_game(name: str) -> None:
    """Two games at least; a changed one loses its mark until it is checked again."""
    assert len(CHECKED) >= 2
    assert (CHECKED_LINE in FILES[name]) == (name in CHECKED)
    if name in CHECKED:
        assert digest(body_of(FILES[name])) == CHECKED[name], (
            f"{name} was checked by hand and has changed: check it again, then note its new digest in write.py"
        )


def test_they_show_everything() -> None:
    """Twelve tools used, 2 to 4 seats, both kinds of chance, auto_pass both ways, each ruling both ways."""
    whole = "\n".join(FILES.values())
    setups = [Setup.read(body_of(text).splitlines()[:6]) for text in FILES.values()]
    rules = [Rules.parse(setup.rules) for setup in setups]
    assert len(set(re.findall(r"^> tool:(.+)$", whole, re.MULTILINE))) == 12
    assert {one.players for one in rules} == {2, 3, 4}
    assert {setup.seed is None for setup in setups} == {setup.auto_pass for setup in setups} == {False, True}
    for name in set(RULINGS) - ELSEWHERE:
        assert {one.ruling(name) for one in rules} == set(RULINGS[name]), name
    for word in (
        "> window:",
        "> die:",
        "> cell:",
        "> value:",
        "> pass",
        "> stop",
        "> return",
        "> roll:",
        "> draw:",
        "> deal:",
    ):
        assert word in whole, word
    assert "Running Pliers" in whole
    assert ", leaves its next turn out" in whole
    assert ", against print " in whole
    assert ", decided by seat_order" in whole
