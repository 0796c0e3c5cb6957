"""Tool Cards: reading them and checking that their steps make sense one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cards.table import COLORS, SETS, Table, alternatives, listed
from vitrail.cards.verbs import DIE, EMPTY, VERBS, Verb
from vitrail.rules import RULINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_STEPS = 8
CONDITIONS = ("first-turn", "second-turn", "before-draft", "after-own-draft", "not-back-to-back")
_CONTRARY = (("first-turn", "second-turn"), ("before-draft", "after-own-draft"))
_MOVE = ["lift", "set-down"]


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
        "steps": _steps(table),
        "note": table.text("note", 600, ""),
    }
    fields["text"] = " ".join(_by_default(sentence) for sentence in fields["sentences"])
    table.finish()
    _check_flow(table, fields["when"], fields["steps"])
    _check_fit(table, fields)
    return fields


def _conditions(table: Table) -> tuple[Any, ...]:
    """The conditions of use; a ruling choice may leave one out by an empty text."""

    def known(value: object) -> str:
        if value not in CONDITIONS:
            raise table.fault(f"there is no condition {value!r}; the conditions are {listed(CONDITIONS)}")
        return str(value)

    def known_or_none(value: object) -> str:
        return "" if value == "" else known(value)

    rows = table.rows("conditions", [])
    return tuple(table.ruled("conditions", row, known_or_none if isinstance(row, dict) else known) for row in rows)


def _joint(table: Table, value: object) -> bool:
    if not isinstance(value, bool):
        raise table.fault(f"joint is true or false, or a ruling choice of them, not {value!r}")
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


def _steps(table: Table) -> tuple[dict[str, Any], ...]:
    """The steps, each with a known verb and every argument of it."""
    rows = table.rows("steps")
    if not rows:
        raise table.fault('steps is empty, so it would do nothing; give at least one, such as {verb = "flip"}')
    if len(rows) > MOST_STEPS:
        raise table.fault(f"{len(rows)} steps are too many; at most {MOST_STEPS} are possible")
    return tuple(_step(table, place, row) for place, row in enumerate(rows, 1))


def _step(table: Table, place: int, row: object) -> dict[str, Any]:
    name = row.get("verb") if isinstance(row, dict) else None
    if not isinstance(row, dict) or not isinstance(name, str) or name not in VERBS:
        raise table.fault(f"step {place}: there is no verb {name!r}; the verbs are {listed(VERBS)}")
    known = VERBS[name].arguments
    for key in row:
        if key != "verb" and key not in known:
            has = f"; it has {listed(known)}" if known else "; it has none"
            raise table.fault(f"step {place}, {name}: there is no argument {key!r}{has}")
    arguments = {key: _argument(table, f"step {place}, {name}", row, key) for key in known}
    return {"verb": name, "arguments": arguments}


def _argument(table: Table, where: str, row: dict[str, Any], key: str) -> Any:  # noqa: ANN401 - as the argument's type
    argument = VERBS[row["verb"]].arguments[key]

    def checked(value: object) -> Any:  # noqa: ANN401
        try:
            return argument.check(value)
        except ValueError as error:
            raise table.fault(f"{where}: {key} {error}") from None

    if key not in row:
        return argument.default if argument.default is not None else checked(None)
    return table.ruled(f"{where}: {key}", row[key], checked)


def _check_flow(table: Table, when: str, steps: tuple[dict[str, Any], ...]) -> None:
    """Follow the hand through the steps: each verb must find what it needs, and nothing may be left over."""
    hand = DIE if when == "after-draft" else EMPTY
    seen_random = False
    for place, step in enumerate(steps, 1):
        verb = VERBS[step["verb"]]
        if hand not in verb.needs:
            raise table.fault(
                f"step {place}, {step['verb']}: it needs {listed(verb.needs)}, and there is {hand} {_since(place, when)}"
            )
        if seen_random:
            _check_after_random(table, place, step)
        hand, seen_random = verb.leaves, seen_random or verb.random
        _check_step(table, place, steps)
    if hand != EMPTY:
        end = "set-down" if steps[-1]["verb"] == "lift" else "draw" if steps[-1]["verb"] == "return-to-bag" else "place"
        raise table.fault(f"after the last step there is {hand}; it goes on with a step {end}")


def _since(place: int, when: str) -> str:
    if place > 1:
        return f"after step {place - 1}"
    return "as an after-draft tool starts" if when == "after-draft" else "as an any-time tool starts"


def _check_after_random(table: Table, place: int, step: dict[str, Any]) -> None:
    """A step after a roll or a draw must be possible whatever came, for nothing can be taken back any more."""
    name, arguments = step["verb"], step["arguments"]
    if name in ("lift", "take"):
        raise table.fault(f"step {place}, {name}: it may prove impossible after a random outcome; put it before that")
    if name == "place" and "never" in alternatives(arguments["return"]):
        raise table.fault(
            f"step {place}, place: the die may fit nowhere after a random outcome; set return to 'stuck' or 'always'"
        )


def _check_step(table: Table, place: int, steps: tuple[dict[str, Any], ...]) -> None:
    """What a single step asks of its neighbors."""
    name, arguments = steps[place - 1]["verb"], steps[place - 1]["arguments"]
    before = [step["verb"] for step in steps[: place - 1]]
    where = f"step {place}, {name}"
    if True in alternatives(arguments.get("optional", False)) and name not in before:
        raise table.fault(
            f"{where}: the first one cannot be optional, or the tool might do nothing; leave optional out"
        )
    if True in alternatives(arguments.get("same_color", False)) and "lift" not in before:
        raise table.fault(f"{where}: same_color compares with an earlier moved die, and there is none; leave it out")
    if name == "place":
        _check_place(table, where, steps, place)
    if name in ("place", "take", "skip-turn") and name in before:
        raise table.fault(f"{where}: it can stand in a tool once only")
    if name == "lift" and before.count("lift") == 2:
        raise table.fault(f"{where}: a tool moves at most two dice")


def _check_place(table: Table, where: str, steps: tuple[dict[str, Any], ...], place: int) -> None:
    arguments = steps[place - 1]["arguments"]
    if True in alternatives(arguments["apart"]) and any("touch" not in w for w in alternatives(arguments["waive"])):
        raise table.fault(f"{where}: apart asks for a cell that touches no die, so waive needs 'touch' too")
    if alternatives(arguments["return"]) != ("never",) and place < len(steps):
        raise table.fault(
            f"{where}: a die that may go back ends the tool; make it the last step, or set return 'never'"
        )


def _check_fit(table: Table, fields: dict[str, Any]) -> None:
    """What the steps ask of the card as a whole."""
    verbs = [step["verb"] for step in fields["steps"]]
    always = {c for row in fields["conditions"] if not isinstance(row, dict) for c in (row,)}
    possible = {c for row in fields["conditions"] for c in alternatives(row) if c}
    for one, other in _CONTRARY:
        if {one, other} <= possible:
            raise table.fault(f"conditions: {one} and {other} can never both hold; leave one out")
    faults = (
        (
            fields["when"] == "after-draft" and bool(possible & {"before-draft", "after-own-draft"}),
            "conditions: an after-draft tool is used with the drafted die in hand; leave before-draft and "
            "after-own-draft out",
        ),
        (
            "not-back-to-back" in possible and "skip-turn" not in verbs,
            "conditions: not-back-to-back is for tools with the step skip-turn; leave it out",
        ),
        (
            "skip-turn" in verbs and "first-turn" not in always,
            "steps: skip-turn gives up the second turn of the round, so conditions needs 'first-turn'",
        ),
        (
            "place" in verbs and "lift" in verbs,
            "steps: a tool either places a die or moves dice of the Window; make two tools of it",
        ),
        (
            "take" in verbs and verbs[verbs.index("take") :][:2] != ["take", "place"],
            "steps: a die that was taken is placed at once; put place right after take",
        ),
        (
            True in alternatives(fields["joint"]) and verbs != _MOVE * 2,
            "joint is for tools whose steps are lift, set-down, lift, set-down; leave it out",
        ),
        (
            bool({"swap-private", "reroll-private"} & set(verbs)) and fields["private_pools"] != "only",
            "private_pools: its steps use the Private Dice Pool, so it must be 'only'",
        ),
        (
            bool({"first-turn", "second-turn"} & possible) and fields["private_pools"] != "never",
            "private_pools: with those pools everybody has one turn a round, so with first-turn or second-turn it must "
            "be 'never'",
        ),
    )
    for applies, complaint in faults:
        if applies:
            raise table.fault(complaint)
