"""What a referee says, as plain objects with an ``as_dict()`` for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.scores import Ranking, ScoreSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.engine.core import Core
    from vitrail.rules import Rules
    from vitrail.tables import Table

RULES = {
    "same-color": "The Golden Rule: two dice that share an edge never have the same color.",
    "same-value": "The Golden Rule: two dice that share an edge never have the same value.",
    "printed-color": "A die has the color that is printed on its cell, unless a tool waived it.",
    "printed-value": "A die has the value that is printed on its cell, unless a tool waived it.",
}
"""The kinds of conflict, each with the rule that it breaks (sections 4.3 and 4.4)."""


class Conflict:
    """Dice that break a rule.

    ``kind`` is a key of ``RULES`` and ``rule`` its sentence. ``cells`` are the names of the two cells of a pair, or of
    the one whose print is broken; ``dice`` the texts of the dice on them. ``text`` says it all in a sentence.
    """

    __slots__ = ("cells", "dice", "kind", "text")

    def __init__(self, kind: str, cells: tuple[str, ...], dice: tuple[str, ...], text: str) -> None:
        self.kind = kind
        self.cells = cells
        self.dice = dice
        self.text = text

    @property
    def rule(self) -> str:
        """The rule that is broken, in words."""
        return RULES[self.kind]

    def as_dict(self) -> dict[str, Any]:
        """Return the conflict as plain data for JSON."""
        return {
            "kind": self.kind,
            "cells": list(self.cells),
            "dice": list(self.dice),
            "rule": self.rule,
            "text": self.text,
        }

    def __repr__(self) -> str:
        return f"<Conflict {self.kind} {' '.join(self.cells)}>"


class Removal:
    """A smallest set of dice whose removal ends all conflicts of a Window: the names of their ``cells``.

    ``total`` is what the Window is worth without them, where a table is scored, else None.
    """

    __slots__ = ("cells", "total")

    def __init__(self, cells: tuple[str, ...], total: int | None = None) -> None:
        self.cells = cells
        self.total = total

    def as_dict(self) -> dict[str, Any]:
        """Return the removal as plain data for JSON."""
        return {"cells": list(self.cells), "total": self.total}

    def __repr__(self) -> str:
        return f"<Removal {' '.join(self.cells)}>"


class WindowReport:
    """What a referee says of one Window.

    ``conflicts`` come in reading order. ``removals`` are all smallest ones in reading order, or the first of them:
    ``found`` counts them all, and ``cut`` tells that some are not listed. A legal Window has none.
    """

    __slots__ = ("conflicts", "found", "removals")

    def __init__(self, conflicts: tuple[Conflict, ...], removals: tuple[Removal, ...], found: int) -> None:
        self.conflicts = conflicts
        self.removals = removals
        self.found = found

    @property
    def legal(self) -> bool:
        """Whether the Window breaks no rule."""
        return not self.conflicts

    @property
    def cut(self) -> bool:
        """Whether there are more smallest removals than those listed."""
        return self.found > len(self.removals)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON."""
        return {
            "legal": self.legal,
            "conflicts": [conflict.as_dict() for conflict in self.conflicts],
            "removals": [removal.as_dict() for removal in self.removals],
            "found": self.found,
            "cut": self.cut,
        }

    def __repr__(self) -> str:
        return f"<WindowReport: {len(self.conflicts)} conflicts, {self.found} smallest removals>"


class TableReport:
    """What a referee says of a whole table.

    ``windows`` holds a report and ``sheets`` a score sheet for each window, in the order given, and ``names`` what
    they are called (or None). ``ranking`` is the seats, winner first, with its ``tie_break``. Everything is of the
    dice as they lie, without those named as removed; while ``legal`` is false the points are not final. ``target`` is
    the Round Track's sum in a solo game and ``won`` whether the total is above it, else None.
    """

    __slots__ = ("names", "ranking", "rules", "sheets", "target", "windows")

    def __init__(
        self, rules: Rules, names: Sequence[str | None], windows: Sequence[WindowReport], core: Core, table: Table
    ) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.windows = tuple(windows)
        self.sheets = tuple([ScoreSheet(core, table, seat) for seat in range(len(windows))])
        self.ranking = Ranking.of(core, len(windows))
        self.target = core.target if rules.players == 1 else None

    @property
    def legal(self) -> bool:
        """Whether no Window breaks a rule."""
        return all(window.legal for window in self.windows)

    @property
    def won(self) -> bool | None:
        """Whether a solo game was won; None in other games."""
        return None if self.target is None else self.sheets[0].total > self.target

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON."""
        return {
            "rules": str(self.rules),
            "legal": self.legal,
            "names": list(self.names),
            "windows": [window.as_dict() for window in self.windows],
            "sheets": [sheet.as_dict() for sheet in self.sheets],
            "ranking": list(self.ranking),
            "tie_break": self.ranking.tie_break,
            "target": self.target,
            "won": self.won,
        }

    def __repr__(self) -> str:
        return f"<TableReport {self.rules}, {'legal' if self.legal else 'not legal'}, ranking {tuple(self.ranking)}>"
