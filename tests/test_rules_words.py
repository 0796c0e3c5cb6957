"""Rule sets in sentences (docs/rules.md, sections 1, 6, 7 and 8): each says what it plays, and nothing it does not."""

from __future__ import annotations

import itertools
import json

import pytest

from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, RULINGS, TWISTS, Rules
from vitrail.rules_words import CHOICES, explain, reason_against, reasons_against, rulings_for


def text_of(rules: str) -> str:
    return " ".join(explain(rules))


# Choices


def test_every_choice_has_a_name_and_a_sentence() -> None:
    """All editions, flags, twists and rulings, in their order, as plain data."""
    assert list(CHOICES) == ["editions", "options", "twists", "rulings"]
    assert list(CHOICES["editions"]) == list(EDITIONS)
    assert list(CHOICES["options"]) == ["expansion", "pools", "areas", "tools"]
    assert list(CHOICES["twists"]) == list(TWISTS)
    for choice in itertools.chain(*(kind.values() for kind in CHOICES.values())):
        assert choice["name"]
        assert choice["text"].endswith(".")
    assert json.loads(json.dumps(CHOICES)) == CHOICES


def test_every_ruling_has_a_sentence_a_value() -> None:
    """Section 6: each value in its order."""
    words = {name: list(choice["values"]) for name, choice in CHOICES["rulings"].items()}
    assert words == {name: list(values) for name, values in RULINGS.items()}
    sentences = [sentence for choice in CHOICES["rulings"].values() for sentence in choice["values"].values()]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(sentences)


# A whole rule set


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("original:2", ["the Original edition for 2 players", "18 dice of each color; 5 are rolled", "40 dice stay"]),
        ("original:3", ["18 dice of each color; 7 are rolled", "20 dice stay in the bag after ten rounds"]),
        ("original:4", ["18 dice of each color; 9 are rolled", "after ten rounds the bag is empty"]),
        ("remastered:2", ["the Remastered edition for 2 players", "10 dice of each color", "3 points for each die"]),
        ("original:5", ["with the 5-6 Player Expansion for 5 players", "22 dice", "2 of 18", "5 colors and 6 shaded"]),
        ("original:6+areas", ["26 dice", "out of 6 shaded areas", "gives the values of all dice on its cells"]),
        (
            "original:2",
            ["2 of 12 two-sided window cards", "Of 12 Tool Cards 3 lie open", "1 Favor Token the first time and 2"],
        ),
        ("original:2", ["one turn, clockwise, and then one more in reverse order", "an open cell costs 1 point"]),
        ("original:2", ["3 Public Objectives and 1 Private Objective for each player, secret, out of 5 colors"]),
    ],
)
def test_the_tables_of_section_1_in_words(text: str, sentences: list[str]) -> None:
    """Bag, pool, windows, tools and objectives of each edition and number of players."""
    assert [sentence for sentence in sentences if sentence not in text_of(text)] == []


def test_private_dice_pools_in_words() -> None:
    """Sections 1, 3 and 5: the bag after the deal, one turn a round, tools out and in."""
    said = text_of("original:3+pools")
    assert "two dice of each color" in said
    assert "8 dice of each color; 4 are rolled" in said
    assert "one turn, clockwise from the Start Player" in said
    assert "reverse" not in said
    assert "Glazing Hammer and Running Pliers stay in the box, Strip Cutter and Lead Came Nippers come in" in said
    assert "Strip Cutter" not in text_of("original:3+expansion")


def test_original_solo_in_words() -> None:
    """Section 7: objectives, payment, target, open cells; no Favor Tokens."""
    said = text_of("original:1?tools=5")
    assert "the solo game of the Original edition" in said
    assert "2 Public Objectives and 2 Private Objectives, all open" in said
    assert (
        "Of 12 Tool Cards 5 lie open; one costs one die of its color from the Draft Pool, never the one in hand" in said
    )
    assert "there are no Favor Tokens" in said
    assert "the better one unless you choose" in said
    assert "an open cell costs 3 points" in said
    assert "only above it" in said
    assert "Of 12 Tool Cards 1 lies open" in text_of("original:1?tools=1")


def test_remastered_solo_in_words() -> None:
    """Section 7: tokens or a die, the Old Master, and what no public text proves."""
    said = text_of("remastered:1")
    assert "either 1 Favor Token the first time and 2 every later time, and stays, or one die of its color" in said
    assert "The Old Master" in said
    assert "3 Public Objectives and 1 Private Objective, all open" in said
    assert "Unconfirmed: the solo game's bag of 18 dice" in said


def test_a_die_that_fits_nowhere_in_words() -> None:
    """Section 6: the edition's default, or the ruling."""
    cannot, goes_back = "cannot be drafted, unless a tool", "goes back to the Draft Pool as it then is"
    assert cannot in text_of("original:2")
    assert goes_back in text_of("remastered:2")
    assert goes_back in text_of("original:2?unplaceable_draft=return_and_end_turn")
    assert cannot in text_of("remastered:2?unplaceable_draft=not_offered")


@pytest.mark.parametrize("twist", TWISTS)
def test_each_twist_has_its_sentence(twist: str) -> None:
    """Section 8: with it and not without."""
    sentence = CHOICES["twists"][twist]["text"]
    assert sentence in explain(f"remastered:3+{twist}")
    assert sentence not in explain("remastered:3")


def test_twists_change_what_is_said_elsewhere() -> None:
    """Section 8.1 and 8.2: objectives are open, and nobody is dealt two cards."""
    assert "for each player, open to all, out of" in text_of("original:3+open-goals")
    assert "secret" not in text_of("original:3+open-goals")
    assert "gets 2 of" not in text_of("original:3+window-draft")
    assert "one of its two sides, with that side's Favor Tokens" in text_of("original:3+window-draft")


def test_what_changes_nothing_is_said_to() -> None:
    """Section 8.3 with pools; the window draft alone; a ruling of what is not in the game."""
    assert "the one-tool round changes nothing here" in text_of("original:3+pools+one-tool-round")
    assert "the window draft changes nothing here" in text_of("remastered:1+window-draft")
    assert "In this game that changes nothing." in text_of("original:3?repair_grandfather=no")
    assert "changes nothing" not in text_of("original:3+late-window-repair+one-tool-round?repair_grandfather=no")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in RULINGS.items() for value in values[1:]])
def test_each_ruling_that_is_not_the_default_is_said(name: str, value: str) -> None:
    """Section 6: in the words of its value; a default is not repeated as a ruling."""
    sentence = CHOICES["rulings"][name]["values"][value]
    said = explain(f"original:3+late-window-repair?{name}={value}")
    assert f"A ruling that is not the default: {sentence}" in said
    assert not any("not the default" in other for other in explain("original:3+late-window-repair"))


def test_what_is_unconfirmed_is_said_where_it_is_played() -> None:
    """Section 6: Remastered's cards, the expansion's windows, Sol, areas but Fence, and the two tools of the pools."""
    unconfirmed = [sentence for sentence in explain("original:4+pools") if sentence.startswith("Unconfirmed")]
    assert any("Sol" in sentence for sentence in unconfirmed)
    assert any("Tunnel, Brace, Port, Brackets and Wall" in sentence for sentence in unconfirmed)
    assert any("Strip Cutter" in sentence for sentence in unconfirmed)
    assert not any("Fence" in sentence for sentence in unconfirmed)
    assert "Unconfirmed" not in text_of("original:4")
    assert "the cards and their points are the Original's" in text_of("remastered:4")


def test_every_rule_set_is_explained_in_sentences() -> None:
    """Every edition, number of players, flag and set of twists that makes sense: full sentences, none twice."""
    explained = 0
    for edition, players, flags in itertools.product(EDITIONS, range(1, 7), ("", "+expansion", "+pools", "+areas")):
        for number in range(len(TWISTS) + 1):
            for twists in itertools.combinations(TWISTS, number):
                text = "+".join([f"{edition}:{players}{flags}", *twists])
                if reason_against(text) is None:
                    said = explain(text)
                    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in said)
                    assert len(set(said)) == len(said)
                    explained += 1
    # Original: 2 to 6 players with three flags, 2 to 4 without and 5, 6 that bring it (32 twists each); solo: 8.
    # Remastered: 2 to 4 (32 each); solo: 16, without open goals.
    assert explained == 5 * 4 * 32 + 8 + 3 * 32 + 16


def test_rules_are_taken_in_every_form() -> None:
    """A rule set, its text, or its arguments."""
    assert explain(Rules(players=3)) == explain("original:3") == explain({"players": 3})
    with pytest.raises(RulesError):
        explain("original:9")


# Reasons


def test_reasons_before_choosing() -> None:
    """Section 1: what does not go with an edition and a number of players, and why; what goes is not named."""
    solo = reasons_against("original", 1)
    assert set(solo) == {"expansion", "pools", "areas", "open-goals", "favor-reserve"}
    assert "no Favor Tokens" in solo["favor-reserve"]
    assert set(reasons_against("remastered", 1)) == {
        "players=5",
        "players=6",
        "expansion",
        "pools",
        "areas",
        "open-goals",
    }
    assert set(reasons_against("original", 2)) == {"tools"}
    six = reasons_against("original", 6)
    assert set(six) == {"edition=remastered", "tools"}
    assert "Remastered plays 1 to 4, not 6" in six["edition=remastered"]


def test_a_reason_against_is_the_refusal_itself() -> None:
    """The same sentence as RulesError's."""
    with pytest.raises(RulesError) as raised:
        Rules(players=5)
    assert reason_against({"players": 5}) == str(raised.value)
    assert reason_against("original:5") is None


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("original:2+late-window-repair", {"solo_bag", "solo_setup"}),
        ("original:2", {"solo_bag", "solo_setup", "repair_grandfather"}),
        (
            "original:2+pools+late-window-repair",
            {"solo_bag", "solo_setup", "last_tie_break", "running_pliers_back_to_back", "running_pliers_needs_draft"},
        ),
        ("original:1+late-window-repair", {"solo_bag", "solo_setup", "last_tie_break"}),
        ("remastered:1+late-window-repair", {"last_tie_break"}),
    ],
)
def test_rulings_that_bear_on_a_rule_set(text: str, idle: set[str]) -> None:
    """Section 6: tools that are in the box, a table with ties, the repair, Remastered solo."""
    assert set(RULINGS) - set(rulings_for(Rules.parse(text))) == idle
