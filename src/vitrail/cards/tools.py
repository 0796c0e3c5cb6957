"""Tool Cards: reading them and checking that their steps make sense one after the other."""

from __future__ import annotations

from typing import Any

from vitrail.cards.steps import check_flow, steps
from vitrail.cards.table import COLORS, SETS, Table, alternatives, listed, shown
from vitrail.cards.verbs import VERBS
from vitrail.rules import RULINGS

CONDITIONS = ("first-turn", "second-turn", "before-draft", "after-own-draft", "not-back-to-back")
_PLAIN = {key: argument.default for key, argument in VERBS["place"].arguments.items()}
_CONTRARY = (("first-turn", "second-turn"), ("before-draft", "after-own-draft"))


def tool(table: Table) -> dict[str, Any]:
    """A tool's fields, its steps with all arguments written out."""
    fields: dict[str, Any] = {
        "id": table.id(),
        "number": table.number("number", 1, 99),
        "name": table.text("name", 60),
        "set": table.choice("set", SETS, "base"),
        "solo_color": table.choice("solo_color", COLORS),
        "when": table.choice("when", ("after-draft", "any-time")),
        "conditions": _conditions(table),
        "joint": table.ruled("joint", table.take("joint", False), lambda value: _joint(table, value)),
        "private_pools": table.choice("private_pools", ("any", "only", "never"), "any"),
        "sentences": _sentences(table),
        "steps": steps(table),
        "note": table.text("note", 600, ""),
    }
    fields["text"] = " ".join(_by_default(sentence) for sentence in fields["sentences"])
    table.finish()
    check_flow(table, fields["when"], fields["steps"])
    _check_conditions(table, fields)
    _check_whole(table, fields)
    return fields


def _conditions(table: Table) -> tuple[Any, ...]:
    """The conditions of use; a ruling choice may leave one out by an empty text."""

    def known(value: object) -> str:
        if value not in CONDITIONS:
            raise table.fault(f"there is no condition {shown(value)}; the conditions are {listed(CONDITIONS)}")
        return str(value)

    def known_or_none(value: object) -> str:
        return "" if value == "" else known(value)

    rows = table.rows("conditions", [])
    return tuple(table.ruled("conditions", row, known_or_none if isinstance(row, dict) else known) for row in rows)


def _joint(table: Table, value: object) -> bool:
    if not isinstance(value, bool):
        raise table.fault(f"joint is true or false, or a ruling choice of them, not {shown(value)}")
    return value


def _sentences(table: Table) -> tuple[Any, ...]:
    """The effect in words: one text, or a list of sentences some of which hang on a ruling."""
    value = table.take("text")
    rows = value if isinstance(value, list) else [value]
    if not rows:
        raise table.fault("text is empty; say what the tool does")
    return tuple(table.ruled("text", row, lambda words: table.words("text", words, 600)) for row in rows)


def _by_default(sentence: str | dict[str, str]) -> str:
    """A sentence under the Original edition's rulings."""
    return sentence if isinstance(sentence, str) else sentence[RULINGS[sentence["ruling"]][0]]


def _check_conditions(table: Table, fields: dict[str, Any]) -> None:
    """The conditions go with one another, with the moment of use and with the steps."""
    verbs = [step["verb"] for step in fields["steps"]]
    possible = {condition for row in fields["conditions"] for condition in alternatives(row) if condition}
    for one, other in _CONTRARY:
        table.refuse({one, other} <= possible, f"conditions: {one} and {other} can never both hold; leave one out")
    table.refuse(
        fields["when"] == "after-draft" and not possible.isdisjoint(("before-draft", "after-own-draft")),
        "conditions: an after-draft tool has the drafted die in hand; leave before-draft and after-own-draft out",
    )
    table.refuse(
        "not-back-to-back" in possible and "skip-turn" not in verbs,
        "conditions: not-back-to-back is for tools with the step skip-turn; leave it out",
    )
    table.refuse(
        "skip-turn" in verbs and "first-turn" not in fields["conditions"],
        "steps: skip-turn gives up the second turn of the round, so conditions needs 'first-turn'",
    )
    table.refuse(
        fields["private_pools"] != "never" and not possible.isdisjoint(("first-turn", "second-turn")),
        "private_pools: with them there is one turn a round, so with first-turn or second-turn it is 'never'",
    )


def _check_whole(table: Table, fields: dict[str, Any]) -> None:
    """The steps together are something that the rules know how to look ahead on."""
    verbs = [step["verb"] for step in fields["steps"]]
    table.refuse(
        "place" in verbs and "lift" in verbs,
        "steps: a tool either places a die or moves dice of the Window; make two tools of it",
    )
    table.refuse(
        "take" in verbs and verbs[verbs.index("take") :][:2] != ["take", "place"],
        "steps: a die that was taken is placed at once; put place right after take",
    )
    table.refuse(
        "take" in verbs and any(step["verb"] == "place" and step["arguments"] != _PLAIN for step in fields["steps"]),
        "steps: take offers the dice that fit by the ordinary rules, so its place has no arguments; leave them out",
    )
    table.refuse(
        True in alternatives(fields["joint"]) and verbs != ["lift", "set-down"] * 2,
        "joint is for tools whose steps are lift, set-down, lift, set-down; leave it out",
    )
    table.refuse(
        fields["private_pools"] != "only" and not {"swap-private", "reroll-private"}.isdisjoint(verbs),
        "private_pools: its steps use the Private Dice Pool, so it is 'only'",
    )
