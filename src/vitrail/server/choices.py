"""Rule sets as the page offers them: what a text means, and which choices do not go with it, before they are made."""

from __future__ import annotations

from vitrail import cards
from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, Rules
from vitrail.rules_words import CHOICES, explain, reasons_against, rulings_for
from vitrail.server.forms import Choice, ChoiceValue, RuleSet

_GROUPS = {"editions": "edition", "options": "option", "twists": "twist", "rulings": "ruling"}


def choices() -> list[Choice]:
    """All that can be chosen for a new game, with a sentence on what it changes."""
    return [
        Choice(
            id=name,
            group=_GROUPS[kind],
            name=words["name"],
            text=words["text"],
            values=tuple(ChoiceValue(value, text) for value, text in words.get("values", {}).items()),
        )
        for kind, listed in CHOICES.items()
        for name, words in listed.items()
    ]


def described(text: str) -> RuleSet:
    """What a rule set's text means in sentences, or why it is none; and what does not go with its first part."""
    try:
        rules = Rules.parse(text)
    except RulesError as error:
        return RuleSet(text, ok=False, reason=str(error), refused=_refused(text))
    deck = cards.load().deck(rules)
    return RuleSet(
        str(rules),
        ok=True,
        reason=None,
        refused=_refused(text),
        sentences=explain(rules),
        arguments=rules.as_dict(),
        rulings=rulings_for(rules),
        in_force=tuple(CHOICES["rulings"][name]["values"][rules.ruling(name)] for name in rulings_for(rules)),
        deck=(*deck.tools, *deck.public, *deck.private),
    )


def _refused(text: str) -> dict[str, str]:
    """Why single choices cannot be made with the edition and the number of players that a text begins with."""
    edition, _, players = text.partition("?")[0].partition("+")[0].partition(":")
    return reasons_against(edition, int(players)) if edition in EDITIONS and players in set("123456") else {}
