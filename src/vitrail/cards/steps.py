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
    verbs = [step["verb"] for step in steps]
    for place, step in enumerate(steps, 1):
        verb = VERBS[step["verb"]]
        where = f"step {place}, {step['verb']}"
        if hand != verb.needs:
            raise table.fault(f"{where}: it needs {verb.needs}; there is {hand} {_since(place, when)}")
        if seen_random:
            _check_after_random(table, where, step)
        _check_order(table, where, step["verb"], verbs[: place - 1], verbs[place:])
        _check_arguments(table, where, step, verbs[: place - 1], verbs[place:])
        hand, seen_random = verb.leaves, seen_random or verb.random
    if hand != EMPTY:
        raise table.fault(f"after the last step there is {hand}; it goes on with a step {_NEXT[hand]}")


def _since(place: int, when: str) -> str:
    if place > 1:
        return f"after step {place - 1}"
    return "as an after-draft tool starts" if when == "after-draft" else "as an any-time tool starts"


def _check_after_random(table: Table, where: str, step: dict[str, Any]) -> None:
    """A step after a roll or a draw must be possible whatever came, for nothing can be taken back any more."""
    table.refuse(
        step["verb"] in ("lift", "take", "swap-track", "swap-private"),
        f"{where}: it may prove impossible after a random outcome; put it before that",
    )
    table.refuse(
        step["verb"] == "nudge" and any(len(by) == 1 for by in alternatives(step["arguments"]["by"])),
        f"{where}: a random value may have no such neighbor; set by to [-1, 1]",
    )
    table.refuse(
        "never" in alternatives(step["arguments"].get("return")),
        f"{where}: the die may fit nowhere after a random outcome; set return to 'stuck' or 'always'",
    )


def _check_order(table: Table, where: str, now: str, before: list[str], after: list[str]) -> None:
    """What a verb asks of those before and after it."""
    table.refuse(
        now in ("place", "take", "skip-turn", "swap-track", "swap-private") and now in before,
        f"{where}: it can stand in a tool once only",
    )
    table.refuse(now == "lift" and before.count("lift") == 2, f"{where}: a tool moves at most two dice")
    table.refuse(now == "place" and bool(after), f"{where}: a placed die ends the tool; make it the last step")


def _check_arguments(table: Table, where: str, step: dict[str, Any], before: list[str], after: list[str]) -> None:
    """What a step's arguments ask of the other steps, and of one another."""
    name, arguments = step["verb"], step["arguments"]
    optional, fitting = (True in alternatives(arguments.get(key)) for key in ("optional", "fitting"))
    table.refuse(
        optional and name not in before,
        f"{where}: the first one cannot be optional, or the tool might do nothing; leave optional out",
    )
    table.refuse(
        optional and after not in ([], ["set-down"]),
        f"{where}: to stop here ends the tool, so nothing can follow an optional step; put it last",
    )
    table.refuse(
        True in alternatives(arguments.get("same_color")) and "lift" not in before,
        f"{where}: same_color compares with an earlier moved die, and there is none; leave it out",
    )
    table.refuse(fitting and after[:1] != ["place"], f"{where}: fitting looks at the next step, so that is to be place")
    table.refuse(
        True in alternatives(arguments.get("apart"))
        and any("touch" not in waived for waived in alternatives(arguments["waive"])),
        f"{where}: apart asks for a cell that touches no die, so waive needs 'touch' too",
    )
