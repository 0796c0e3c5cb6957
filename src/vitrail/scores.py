"""Score sheets and the ranking (section 7 of the rules)."""

from __future__ import annotations

from vitrail.engine import codes
from vitrail.notation import cell_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vitrail.engine.core import Core
    from vitrail.tables import Table


class ScoreSheet:
    """The points of one seat.

    ``public`` maps each Public Objective to its points, ``private`` is the Private Objective's (of two, in Original
    solo, the ``chosen`` one's, the better one's by default), ``favor`` a point a Favor Token unspent, ``open_cells`` a
    point (solo three) off for each (0 or less), ``total`` their sum. ``private_id`` names the Private Objective, or is
    None. ``cells`` maps each objective's id, and "private", to the cells of the dice that counted.
    """

    __slots__ = ("cells", "favor", "open_cells", "private", "private_id", "public", "total")

    def __init__(self, core: Core, table: Table, seat: int, chosen: int | None = None) -> None:
        numbers = core.publics()
        if chosen is None:
            chosen = int(core.private_each(seat, 1) > core.private_each(seat, 0))
        private = core.private(seat, chosen)
        self.public: dict[str, int] = {table.public[number]: core.public_score(seat, number) for number in numbers}
        self.private: int = core.private_each(seat, chosen)
        self.private_id: str | None = table.private[private] if private < codes.HIDDEN else None
        self.favor: int = core.favor(seat) + core.reserve(seat)
        each = 3 if table.rules.players == 1 else 1
        self.open_cells: int = each * (core.occupied(seat).bit_count() - 20)
        self.total: int = core.total(seat) - core.private_score(seat) + self.private
        self.cells: dict[str, tuple[str, ...]] = {
            table.public[number]: cell_names(core.public_counted(seat, number)) for number in numbers
        }
        self.cells["private"] = cell_names(core.private_counted(seat, chosen))

    def as_dict(self) -> dict[str, object]:
        """Return the sheet as plain data for JSON."""
        return {
            "public": self.public,
            "private": self.private,
            "private_id": self.private_id,
            "favor": self.favor,
            "open_cells": self.open_cells,
            "total": self.total,
            "cells": self.cells,
        }

    def __repr__(self) -> str:
        return (
            f"<ScoreSheet {self.total}: public {self.public}, private {self.private}, "
            f"favor {self.favor}, open cells {self.open_cells}>"
        )


class Ranking(tuple[int, ...]):  # noqa: SLOT001 - it carries what decided it
    """The seats, winner first. ``tie_break`` is what decided the first place.

    It is None when the total alone did, else "private" (points), "favor" (tokens) or "seat_order" (the last tie-break).
    """

    tie_break: str | None

    @classmethod
    def of(cls, core: Core, players: int) -> Ranking:
        """Rank all seats of a game as things stand."""
        keys = {seat: core.rank_key(seat) for seat in range(players)}
        ranking = cls(sorted(keys, key=lambda seat: keys[seat], reverse=True))
        ranking.tie_break = None
        if players > 1:
            first, second = keys[ranking[0]], keys[ranking[1]]
            decided = next(k for k in range(4) if first[k] != second[k])
            ranking.tie_break = (None, "private", "favor", "seat_order")[decided]
        return ranking
