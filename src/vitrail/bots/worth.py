"""What a window is worth while the game goes on: its points now, and what may become of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.engine import codes

if TYPE_CHECKING:
    from vitrail.engine.core import Core
    from vitrail.tables import Table

ROWS = tuple(0x1F << 5 * row for row in range(4))
COLUMNS = tuple(0x08421 << column for column in range(5))
ALL = 0xFFFFF

LINE_SHARE = 0.55
"""Share of a line's points that a line is worth when one die is missing; fewer dice count with the square."""
SET_SHARE = 0.6
"""Share of a set's points that the begun set is worth, by the members it has."""
DEAD_CELL = 1.0
"""Points that an open cell costs which no die fits any more."""
FIT = 0.045
"""Points for each die type that an open cell would take."""
REPAIR = 0.3
"""Points a round still to come that an unused late-window repair is worth, so that it is not spent on a trifle."""


class Worth:
    """The estimate for the seat to act in one game; the weights were set by hand and by playing."""

    def __init__(self, core: Core, table: Table) -> None:
        self._seat = core.actor
        self._solo = table.rules.players == 1
        objectives = [table.pack.public[table.public[number]] for number in core.publics()]
        self._lines = [
            (ROWS if objective.kind == "row" else COLUMNS, objective.axis == "value", objective.points)
            for objective in objectives
            if objective.kind in {"row", "column"}
        ]
        self._sets = [
            ([value - 1 for value in objective.values], objective.axis == "value", objective.points)
            for objective in objectives
            if objective.kind == "set"
        ]

    def of(self, core: Core) -> float:
        """Return the worth of the seat's window, in points."""
        seat = self._seat
        colors, values = self._dice(core)
        worth = core.total(seat) + self._fit(core)
        if core.repair(seat):
            worth += REPAIR * (9 - core.round)
        if self._solo:  # what stays in the pool goes to the Round Track, and so to the target
            worth -= core.target + sum(die % 6 + 1 for die in core.pool())
        for lines, by_value, points in self._lines:
            worth += points * LINE_SHARE * self._line_progress(values if by_value else colors, lines)
        for members, by_value, points in self._sets:
            counts = [mask.bit_count() for mask in (values if by_value else colors)]
            chosen = [counts[member] for member in members] or counts
            least = min(chosen)
            worth += points * SET_SHARE * sum(count > least for count in chosen) / len(chosen)
        return worth

    def hope(self, core: Core) -> float:
        """Return what rolling the pool again is worth on top: much when nothing in it fits, else nothing."""
        return 1.5 if not core.drafted and core.occupied(self._seat) != ALL else 0.0

    def _dice(self, core: Core) -> tuple[list[int], list[int]]:
        """Return the cells of each color and of each value."""
        colors, values = [0] * 5, [0] * 6
        seat = self._seat
        for cell in range(20):
            die = core.cell_die(seat, cell)
            if die != codes.NONE:
                colors[die // 6] |= 1 << cell
                values[die % 6] |= 1 << cell
        return colors, values

    def _fit(self, core: Core) -> float:
        """Return points for how many kinds of dice the open cells would take, less those that take none."""
        seat = self._seat
        fillable = kinds = 0
        for die in range(30):
            cells = core.open_cells(seat, die, codes.WAIVE_TOUCH)
            fillable |= cells
            kinds += cells.bit_count()
        dead = (ALL & ~core.occupied(seat) & ~fillable).bit_count()
        return FIT * kinds - DEAD_CELL * (3 if self._solo else 1) * dead

    @staticmethod
    def _line_progress(masks: list[int], lines: tuple[int, ...]) -> float:
        """Return the sum over lines still free of repeats, not complete, of the square of their share of dice."""
        progress = 0.0
        for line in lines:
            inside = [mask & line for mask in masks]
            if any(cells & (cells - 1) for cells in inside):
                continue
            held = sum(1 for cells in inside if cells)
            size = line.bit_count()
            if held < size:
                progress += (held / size) ** 2
        return progress
