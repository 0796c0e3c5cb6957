"""A user's pack, written to disk as a user would and loaded: own windows, an own tool, own objectives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail import cards
from vitrail.cards.verbs import VERBS
from vitrail.errors import CardError
from vitrail.rules import Rules


class Own(NamedTuple):
    """A user's window as drawn by Hypothesis."""

    name: str
    difficulty: int
    grid: list[str]


def _without_clashes(signs: list[str]) -> list[str]:
    """Four rows in which every sign that equals its left or upper neighbor is left out."""
    for cell in range(20):
        if (cell % 5 and signs[cell] == signs[cell - 1]) or (cell >= 5 and signs[cell] == signs[cell - 5]):
            signs[cell] = "."
    return ["".join(signs[row * 5 : row * 5 + 5]) for row in range(4)]


GRIDS = st.lists(st.sampled_from("RYGBP123456....."), min_size=20, max_size=20).map(_without_clashes)
NAMES = st.text(st.characters(whitelist_categories=["L", "N"], whitelist_characters=" '-"), min_size=1, max_size=40)
WINDOWS = st.lists(
    st.builds(Own, NAMES.filter(str.strip), st.integers(1, 6), GRIDS),
    min_size=2, max_size=12, unique_by=lambda own: own.name.casefold(),
).map(lambda owns: owns[: len(owns) // 2 * 2])  # fmt: skip

CHANGES = st.lists(
    st.sampled_from(["flip", "nudge by = [-1, 1]", "reroll", "return-to-bag; draw; choose-value"]),
    max_size=2,
)


def pack_of_windows(owns: list[Own]) -> str:
    """The text of a pack: the windows, and a card for each two of them."""
    windows = [
        f'[[window]]\nid = "own-{number}"\nname = "{own.name}"\ndifficulty = {own.difficulty}\ngrid = {own.grid!r}\n'
        for number, own in enumerate(owns)
    ]
    sides = [
        f'[[card]]\nid = "card-{number}"\nwindows = ["own-{number}", "own-{number + 1}"]\n'
        for number in range(0, len(owns), 2)
    ]
    return "\n".join(windows + sides)


def steps_of(changes: list[str]) -> list[str]:
    """The steps that these changes of the die in hand and its placing take."""
    return [*"; ".join(changes).split("; "), 'place return = "stuck"'] if changes else ["place"]


def tool_of(changes: list[str]) -> str:
    """The text of an after-draft tool that changes the die in hand so and then places it."""
    rows = [step.partition(" ") for step in steps_of(changes)]
    inline = ", ".join(f'{{verb = "{verb}"' + (f", {rest}}}" if rest else "}") for verb, _, rest in rows)
    return (
        '[[tool]]\nid = "own-tool"\nnumber = 1\nname = "Own Tool"\nsolo_color = "P"\nwhen = "after-draft"\n'
        f'text = "Changes the drafted die."\nsteps = [{inline}]\n'
    )


@settings(deadline=None, max_examples=50)
@given(WINDOWS, CHANGES)
def test_own_windows_and_an_own_tool_load_as_written(
    tmp_path_factory: pytest.TempPathFactory, owns: list[Own], changes: list[str]
) -> None:
    """Section 4 and 5: what the user wrote is what the pack holds; the other kinds are the built-in ones."""
    path = tmp_path_factory.mktemp("packs") / "own.toml"
    path.write_text(pack_of_windows(owns) + "\n" + tool_of(changes), encoding="utf-8")
    pack = cards.load(path)
    assert [(w.name, w.difficulty, list(w.grid)) for w in pack.windows.values()] == owns
    assert [side for card in pack.cards.values() for side in card.windows] == list(pack.windows)
    assert [step.verb for step in pack.tools["own-tool"].steps] == [s.partition(" ")[0] for s in steps_of(changes)]
    assert pack.public == cards.load().public
    assert pack.private == cards.load().private


def test_a_pack_says_whether_it_suffices_for_a_game(tmp_path: Path) -> None:
    """Section 2: two window cards and a Private Objective a player, three tools, three Public Objectives."""
    path = tmp_path / "own.toml"
    blank = [Own(f"Own {number}", 3, ["....."] * 4) for number in range(8)]
    path.write_text(pack_of_windows(blank), encoding="utf-8")
    pack = cards.load(path)
    assert len(pack.deck(Rules(players=2)).cards) == 4
    with pytest.raises(CardError) as raised:
        pack.deck(Rules(players=3))
    assert str(raised.value) == f"{path}: a game of original:3 deals 6 window cards, and there are 4"
    path.write_text(tool_of([]), encoding="utf-8")
    with pytest.raises(CardError, match="a game of original:2 deals 3 tools, and there are 1"):
        cards.load(path).deck(Rules())


def test_the_built_in_pack_stays_as_it_is(tmp_path: Path) -> None:
    """A user's pack changes nothing for the next game."""
    path = tmp_path / "own.toml"
    path.write_text(tool_of(["flip"]), encoding="utf-8")
    before = cards.load()
    assert list(cards.load(str(path)).tools) == ["own-tool"]
    assert cards.load() is before
    assert len(before.tools) == 14


def test_the_examples_of_the_cards_page_load(tmp_path: Path) -> None:
    """docs/cards.md shows one pack, in parts; it loads as it stands."""
    page = (Path(__file__).parents[2] / "docs/cards.md").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text("\n".join(re.findall(r"```toml\n(.*?)```", page, flags=re.DOTALL)), encoding="utf-8")
    pack = cards.load(path)
    assert list(pack.windows) == ["morning", "evening"]
    assert [list(pack.tools), list(pack.public), list(pack.private)] == [["loupe"], ["extremes"], ["corners"]]
    assert [verb for verb in VERBS if f"| `{verb}` |" not in page] == []
