"""The steps of a tool: reading them, and following the hand through them."""

from __future__ import annotations

from typing import Any

from vitrail.cards.table import Table, alternatives, listed, shown
from vitrail.cards.verbs import DIE, EMPTY, GIVEN_UP, LIFTED, OPEN, VERBS

MOST_STEPS = 8
_NEXT = {DIE: "place", OPEN: "choose-value", GIVEN_UP: "draw", LIFTED: "set-down"}


def steps(table: Table) -> tuple[dict[str, Any], ...]:
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
        raise table.fault(f"step {place}: there is no verb {shown(name)}; the verbs are {listed(VERBS)}")
    known = VERBS[name].arguments
    for key in row:
        if key != "verb" and key not in known:
            has = f"; it has {listed(known)}" if known else "; it has none"
            raise table.fault(f"step {place}, {name}: there is no argument {shown(key)}{has}")
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


def check_flow(table: Table, when: str, steps: tuple[dict[str, Any], ...]) -> None:
    """Follow the hand through the steps: each verb must find what it needs, and nothing may be left over."""
    hand = DIE if when == "after-draft" else EMPTY
    seen_random = False
    for place, step in enumerate(steps, 1):
        verb = VERBS[step["verb"]]
        if hand not in verb.needs:
            raise table.fault(
                f"step {place}, {step['verb']}: it needs {listed(verb.needs)}; there is {hand} {_since(place, when)}"
            )
        if seen_random:
            _check_after_random(table, place, step)
        hand, seen_random = verb.leaves, seen_random or verb.random
        _check_step(table, place, steps)
    if hand != EMPTY:
        raise table.fault(f"after the last step there is {hand}; it goes on with a step {_NEXT[hand]}")


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
