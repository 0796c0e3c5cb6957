"""docs/rules.md against the project: it names every ruling and flag, and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vitrail import cards
from vitrail.rules import REMASTERED_RULINGS, RULINGS, TWISTS, Rules

ROOT = Path(__file__).parents[1]
SECTIONS = re.split(r"^## ", (ROOT / "docs/rules.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def test_ten_sections() -> None:
    """The page has the ten sections that tests refer to by number."""
    assert [section.split(".")[0] for section in SECTIONS] == [str(number) for number in range(1, 11)]


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_ends_with_its_tests(section: str) -> None:
    """Every section's last paragraph names the files that test it, and they exist."""
    last = section.strip().split("\n\n")[-1]
    assert last.startswith("*Tests: ")
    files = re.findall(r"tests/[\w/]+\.py", last)
    assert files
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_every_ruling_and_value_in_order() -> None:
    """Section 6 lists the rulings with their values, the default first."""
    rows = re.findall(r"^\| (?:`(\w+)`)? ?\| `(\w+)` \|", SECTIONS[5], flags=re.MULTILINE)
    found: dict[str, list[str]] = {}
    for name, value in rows:
        found.setdefault(name or list(found)[-1], []).append(value)
    assert found == {name: list(values) for name, values in RULINGS.items()}
    assert all(f"`{name}`" in SECTIONS[5] and f"`{value}`" in SECTIONS[5] for name, value in REMASTERED_RULINGS.items())


def test_every_flag_and_example() -> None:
    """Section 1 names all flags, and its examples are rule sets; section 8 describes each twist."""
    assert all(f"`{flag}`" in SECTIONS[0] for flag in ("expansion", "pools", "areas", *TWISTS))
    assert all(f"(`{twist}`)" in SECTIONS[7] for twist in TWISTS)
    examples = re.findall(r"^\| `([a-z]+:\d[^`]*)` \|", SECTIONS[0], flags=re.MULTILINE)
    assert [str(Rules.parse(text)) for text in examples] == examples


def test_every_tool_and_objective() -> None:
    """Sections 5 and 7 list the built-in cards with number, name and points."""
    pack = cards.load()
    assert all(f"| {tool.number} | {tool.name} |" in SECTIONS[4] for tool in pack.tools.values())
    assert all(f"| {goal.name} | {goal.points} |" in SECTIONS[6] for goal in pack.public.values())
