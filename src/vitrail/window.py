"""Questions about a single Window, without a game: where a die may go, and what an objective is worth."""

from __future__ import annotations

from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.errors import NotationError, PositionError
from vitrail.notation import cell_names, die_number, parse_window
from vitrail.rules import Rules
from vitrail.tables import table_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.tables import Table

_WAIVERS = {"color": codes.WAIVE_COLOR, "value": codes.WAIVE_VALUE, "touch": codes.WAIVE_TOUCH}
_BLANK = (".....", ".....", ".....", ".....")


def legal_cells(grid: Sequence[str], dice: str, die: str, waive: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the cells of a Window where a die may be placed (section 4 of the rules).

    ``grid`` is four rows of five signs, ``dice`` the Window's dice (``R3 .. .. .. .. / ...``), ``waive`` names
    restrictions to leave out: "color" and "value" of the print, "touch". The Golden Rule is never left out.
    """
    from vitrail.position_form import GridForm
    from vitrail.position_load import check_golden_rule, checked_grid

    table = table_for(Rules()).with_windows([checked_grid(GridForm(list(grid), 0))])
    core = _laid(table, parse_window(dice))
    check_golden_rule(core, 0)
    waived = 0
    for name in waive:
        if name not in _WAIVERS:
            raise NotationError(f'{name!r} cannot be waived; "color", "value" and "touch" can')
        waived |= _WAIVERS[name]
    return cell_names(core.open_cells(0, die_number(die), waived))


def score_objective(id: str, dice: str) -> int:
    """Return the points of a Public Objective for a Window's dice, such as ``R3 .. .. .. .. / ...``."""
    table = table_for(Rules())
    if id not in table.public:
        raise PositionError(f"{id!r} is no public objective; known are {', '.join(table.public)}")
    blank = table.with_windows([(_BLANK, 0)])
    return _laid(blank, parse_window(dice)).public_score(0, table.public.index(id))


def _laid(table: Table, dice: list[int]) -> Core:
    """Return a state whose first seat has the table's last pattern, with these dice on it."""
    core = Core.blank(table.tables, 0)
    core.set_seat(0, len(table.windows), 0)
    for cell, die in enumerate(dice):
        if die != codes.NONE:
            core.set_die(0, cell, die)
    return core
