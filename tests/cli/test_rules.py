"""`vitrail rules`: a rule set in sentences (docs/rules.md, sections 1, 6 and 8)."""

from __future__ import annotations

import pytest

from tests.cli.running import refused, vitrail
from vitrail.rules import EDITIONS, RULINGS, TWISTS
from vitrail.rules_words import explain


def said(*arguments: str) -> str:
    """What the command prints, its line breaks aside."""
    done = vitrail("rules", *arguments)
    assert (done.code, done.errors) == (0, "")
    return " ".join(done.out.split())


@pytest.mark.parametrize("text", ["original:2", "original:6+pools+open-goals", "remastered:1?tools=2"])
def test_a_rule_set_is_explained(text: str) -> None:
    """The text as it is written, and every sentence."""
    shown = said(text)
    assert shown.startswith(f"{text} - This is the ")
    assert all(f"- {sentence}" in shown for sentence in explain(text))


def test_a_text_is_given_back_as_it_is_usually_written() -> None:
    """Section 1: defaults and what another flag brings along are left out."""
    assert said("original:3+expansion+pools").startswith("original:3+pools - ")


def test_without_a_text_all_choices_are_listed() -> None:
    """Section 1: what a rule set's text is made of."""
    shown = said()
    for name in (*EDITIONS, "expansion", "pools", "areas", "?tools=NUMBER", *TWISTS, *RULINGS):
        assert f"- {name}: " in shown
    assert all(f"- {value}: " in shown for values in RULINGS.values() for value in values)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("original", "original:2"),
        ("original:7", "1 to 6"),
        ("original:5+open", "'open'"),
        ("remastered:5", "Remastered plays 1 to 4"),
        ("original:1+pools", "Private Dice Pools do not go with a solo game"),
        ("original:2?two_dice_moves=both", "sequential or joint"),
    ],
)
def test_what_is_no_rule_set_is_refused_with_the_reason(text: str, word: str) -> None:
    """Section 1: one sentence, exit code 2."""
    assert word in refused("rules", text)
