"""Questions about a single Window, without a game: where a die may go, and what an objective is worth."""

from __future__ import annotations

from functools import lru_cache

from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.errors import NotationError, PositionError
from vitrail.notation import cell_names, die_number, is_text, parse_window
from vitrail.rules import Rules
from vitrail.tables import WAIVERS, table_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.tables import Table

_BLANK = (".....", ".....", ".....", ".....")


def legal_cells(grid: Sequence[str], dice: str, die: str, waive: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the cells of a Window where a die may be placed (section 4 of the rules).

    ``grid`` is four rows of five signs, ``dice`` the Window's dice (``R3 .. .. .. .. / ...``), ``waive`` names
    restrictions to leave out: "color" and "value" of the print, "touch". The Golden Rule is never left out.
    """
    from vitrail.position_load import check_golden_rule

    if not isinstance(grid, list | tuple) or not all(map(is_text, grid)):
        raise PositionError(f"a grid is four rows of text, not {grid!r}")
    table = _table_of(tuple(grid))
    core = laid(table, parse_window(dice))
    check_golden_rule(core, 0)
    waived = 0
    for name in waive:
        if name not in WAIVERS:
            raise NotationError(f'{name!r} cannot be waived; "color", "value" and "touch" can')
        waived |= WAIVERS[name]
    return cell_names(core.open_cells(0, die_number(die), waived))


def score_objective(id: str, dice: str) -> int:
    """Return the points of a Public Objective for a Window's dice, such as ``R3 .. .. .. .. / ...``."""
    table = table_for(Rules())
    if id not in table.public:
        raise PositionError(f"{id!r} is no public objective; known are {', '.join(table.public)}")
    return laid(_table_of(_BLANK), parse_window(dice)).public_score(0, table.public.index(id))


@lru_cache(maxsize=256)
def _table_of(grid: tuple[str, ...]) -> Table:
    """Return a table with this pattern after the pack's; PositionError for a grid that is none."""
    from vitrail.position_form import GridForm
    from vitrail.position_load import checked_grid

    return table_for(Rules()).with_windows([checked_grid(GridForm(list(grid), 0))])


def laid(table: Table, dice: list[int]) -> Core:
    """Return a state whose first seat has the table's last pattern, with these dice on it, whatever the rules say."""
    core = Core.blank(table.tables, 0)
    core.set_seat(0, len(table.windows), 0)
    for cell, die in enumerate(dice):
        if die != codes.NONE:
            core.set_die(0, cell, die)
    return core
