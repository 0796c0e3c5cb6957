"""Rule sets as the page offers them: what a text means, and which choices do not go with it, before they are made."""

from __future__ import annotations

from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, TWISTS, Rules
from vitrail.server.forms import RuleSet

FLAGS = ("expansion", "pools", "areas", *TWISTS)


def described(text: str) -> RuleSet:
    """What a rule set's text means in sentences, or why it is none; and what does not go with its first part."""
    refused = _refused(text)
    try:
        rules = Rules.parse(text)
    except RulesError as error:
        return RuleSet(text, ok=False, reason=str(error), sentences=[], refused=refused)
    return RuleSet(str(rules), ok=True, reason=None, sentences=[], refused=refused)


def _refused(text: str) -> dict[str, str]:
    """Why single choices cannot be made with the edition and the number of players that a text begins with."""
    edition, _, players = text.partition("?")[0].partition("+")[0].partition(":")
    tried = {f"edition={name}": f"{name}:{players}" for name in EDITIONS}
    tried |= {f"players={number}": f"{edition}:{number}" for number in range(1, 7)}
    tried |= {flag: f"{edition}:{players}+{flag}" for flag in FLAGS}
    tried["tools"] = f"{edition}:{players}?tools=2"
    reasons = {choice: _reason(changed) for choice, changed in tried.items()}
    return {choice: reason for choice, reason in reasons.items() if reason}


def _reason(text: str) -> str | None:
    try:
        Rules.parse(text)
    except RulesError as error:
        return str(error)
    return None
