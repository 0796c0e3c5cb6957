"""Questions about a single Window: where a die may go, what that would cost it, and what an objective is worth."""

from __future__ import annotations

from functools import lru_cache

from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.errors import NotationError, PositionError
from vitrail.notation import CELLS, cell_names, cell_number, die_number, is_text, parse_window
from vitrail.rules import Rules
from vitrail.tables import WAIVERS, table_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.tables import Table

_BLANK = (".....", ".....", ".....", ".....")
_WHOLE = (1 << len(CELLS)) - 1


def legal_cells(grid: Sequence[str], dice: str, die: str, waive: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the cells of a Window where a die may be placed (section 4 of the rules).

    ``grid`` is four rows of five signs, ``dice`` the Window's dice (``R3 .. .. .. .. / ...``), ``waive`` names
    restrictions to leave out: "color" and "value" of the print, "touch". The Golden Rule is never left out.
    """
    core = _checked(grid, dice)
    waived = 0
    for name in waive:
        if name not in WAIVERS:
            raise NotationError(f'{name!r} cannot be waived; "color", "value" and "touch" can')
        waived |= WAIVERS[name]
    return cell_names(core.open_cells(0, die_number(die), waived))


def lost_cells(grid: Sequence[str], dice: str, die: str, cell: str) -> tuple[str, ...]:
    """Return the open cells of a Window that no die would fit any more once this die lies on that cell.

    Print and the Golden Rule are asked (section 4 of the rules), not which dice are left or whether they could touch.
    Cells that no die fits already are not among them, and whether the die may lie there is not asked. The texts are
    those of :func:`legal_cells`; PositionError where the cell has a die.
    """
    core = _checked(grid, dice)
    number = cell_number(cell)
    if core.occupied(0) >> number & 1:
        raise PositionError(f"{cell} has a die already")
    return cell_names(lost_after(core, 0, die_number(die), number))


def lost_after(core: Core, seat: int, die: int, cell: int) -> int:
    """Return the same for a seat of a core's state, as a mask of cells."""
    after = core.clone()
    after.set_die(seat, cell, die)
    before = core.fillable(seat) if core.occupied(seat) else _WHOLE
    return before & ~(after.fillable(seat) | 1 << cell)


def score_objective(id: str, dice: str) -> int:
    """Return the points of a Public Objective for a Window's dice, such as ``R3 .. .. .. .. / ...``."""
    table = table_for(Rules())
    if id not in table.public:
        raise PositionError(f"{id!r} is no public objective; known are {', '.join(table.public)}")
    return laid(_table_of(_BLANK), parse_window(dice)).public_score(0, table.public.index(id))


def _checked(grid: Sequence[str], dice: str) -> Core:
    """Return a state whose first seat has this Window; PositionError where it is none, or breaks the Golden Rule."""
    from vitrail.position_load import check_golden_rule

    if not isinstance(grid, list | tuple) or not all(map(is_text, grid)):
        raise PositionError(f"a grid is four rows of text, not {grid!r}")
    core = laid(_table_of(tuple(grid)), parse_window(dice))
    check_golden_rule(core, 0)
    return core


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
