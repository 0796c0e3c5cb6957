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
from vitrail.rules import RULINGS, TWISTS, Rules

FOLDER = Path(__file__).parent / "golden"
FILES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}
# Rulings that have one value alone.
ONE_VALUE = {name for name, values in RULINGS.items() if len(values) == 1}


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
    """14 tools used, 1 to 6 seats, every kind of rule set; chance, auto_pass and each ruling both ways."""
    whole = "\n".join(FILES.values())
    setups = [Setup.read(body_of(text).splitlines()[:6]) for text in FILES.values()]
    rules = [Rules.parse(setup.rules) for setup in setups]
    assert len(set(re.findall(r"^> tool:(.+)$", whole, re.MULTILINE))) == 14
    assert {one.players for one in rules} == {1, 2, 3, 4, 5, 6}
    assert {(one.edition, one.players == 1) for one in rules} == {
        ("original", True), ("original", False), ("remastered", True), ("remastered", False)
    }  # fmt: skip
    assert {(one.expansion, one.private_pools, one.private_objectives) for one in rules} >= {
        (False, False, "mixed"), (True, False, "mixed"), (True, True, "areas")
    }  # fmt: skip
    assert {twist for one in rules for twist in one.twists} == set(TWISTS)
    assert {setup.seed is None for setup in setups} == {setup.auto_pass for setup in setups} == {False, True}
    for name in set(RULINGS) - ONE_VALUE:
        assert {one.ruling(name) for one in rules} == set(RULINGS[name]), name
    for kind in ("window:", "die:", "cell:", "value:", "pass", "stop", "return", "private", "repair", "tokens"):
        assert re.search(f"^> {kind}", whole, re.MULTILINE), kind
    for kind in ("roll:", "draw:", "deal:"):
        assert re.search(f"^> {kind}", whole, re.MULTILINE), kind
        assert re.search(f"^< (.* )?{kind}", whole, re.MULTILINE), kind
    for said in (
        ", leaves its next turn out", ", against print ", ", decided by seat_order", ", private dice ", ", reserve 1",
        ", used its tool of the round", ", no repair left", "from the private pool", "under way", ": lost",
    ):  # fmt: skip
        assert said in whole, said
    # A solo player paid with a die of the tool's color and, in Remastered, with tokens.
    assert re.search(r"^> tool:.+\n\n.+\n(  .+\n)*> die:", FILES["14-original-solo"], re.MULTILINE)
    assert re.search(r"^> tool:.+\n\n.+\n(  .+\n)*> tokens", FILES["15-remastered-solo"], re.MULTILINE)
