"""Judging one Window, and judging and scoring a table of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from vitrail.engine import codes
from vitrail.errors import NotationError, PositionError
from vitrail.notation import CELLS, COLOR_NAMES, DICE, cell_names, cell_number
from vitrail.position_load import Loader, checked_grid, print_name
from vitrail.referee.form import WindowForm, dice_of, grid_form, position_of, read_table, rules_of
from vitrail.referee.removals import smallest_removals
from vitrail.referee.reports import Conflict, Removal, TableReport, WindowReport
from vitrail.rules import Rules
from vitrail.tables import table_for
from vitrail.window import laid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vitrail.cards import Pack
    from vitrail.engine.core import Core
    from vitrail.tables import Table

MOST_REMOVALS = 100
"""So many of the smallest removals are listed unless another number is asked for. There are never more than 1,024."""


def check_window(
    dice: str,
    window: str | Mapping[str, object] | Sequence[str] | None = None,
    waived: Iterable[str] = (),
    most: int = MOST_REMOVALS,
    cards: Pack | None = None,
) -> WindowReport:
    """Judge one Window by itself.

    ``dice`` is its text (``R3 .. .. .. .. / ...``; small letters and single dots will do), ``window`` the id of a
    pattern, four rows of print, ``{"grid": rows, "difficulty": tokens}`` or None where nothing is printed, ``waived``
    the names of cells whose print a tool waived. At most ``most`` of the smallest removals are listed.
    Raises PositionError or NotationError where one of them cannot be read.
    """
    try:
        form = msgspec.convert({"window": window, "dice": dice, "waived": list(waived)}, WindowForm)
    except msgspec.ValidationError as error:
        raise PositionError(f"the window does not have the form of one: {error}") from None
    table = table_for(Rules(), cards)
    if isinstance(form.window, str):
        grid = table.grid(table.number("windows", form.window))
    else:
        grid, _ = checked_grid(grid_form(form.window))
    own = table.with_windows([(grid, 0)])
    return _judge(laid(own, dice_of(form)), own, 0, form.waived, _checked(most))


def score_table(
    table: Mapping[str, object] | str | bytes, most: int = MOST_REMOVALS, cards: Pack | None = None
) -> TableReport:
    """Judge and score one to six windows that were not played here (``vitrail.referee.form`` has the form).

    ``table`` is plain data or JSON, ``{"windows": [{"window", "dice", "private", "favor", ...}, ...], "public": ...}``.
    Raises PositionError, naming the seat, where it cannot be read or cannot be a table of its rules.
    """
    form = read_table(table)
    rules = rules_of(form)
    _checked(most)
    try:
        loaded = Loader(position_of(form, rules), table_for(rules, cards), as_it_lies=True).lay_out()
    except NotationError as error:
        raise PositionError(str(error)) from None
    core = loaded.core
    if form.start_player is not None:
        # The last tie-break asks who began the last round: seat k begins the round that the core numbers k.
        core.resume(form.start_player, rules.turns_a_round(), False, False, core.skipped)
    windows = [_judge(core, loaded.table, seat, window.waived, most) for seat, window in enumerate(form.windows)]
    for seat, window in enumerate(windows):
        for removal in window.removals:
            removal.total = _total_without(core, seat, removal.cells)
    return TableReport(rules, [window.name for window in form.windows], windows, core, loaded.table)


def _judge(core: Core, table: Table, seat: int, waived: Sequence[str], most: int) -> WindowReport:
    """Judge the Window of one seat."""
    accepted = sum({1 << cell_number(name) for name in waived})
    misprinted = core.broken_print(seat) & ~accepted
    conflicts = [*_pairs(core, seat), *_misprints(core, table, seat, misprinted)]
    conflicts.sort(key=lambda conflict: [CELLS.index(name) for name in conflict.cells])
    if not conflicts:
        return WindowReport((), (), 0)
    found = [cell_names(cells) for cells in smallest_removals(misprinted, _beside(core, seat))]
    return WindowReport(tuple(conflicts), tuple([Removal(cells) for cells in sorted(found)[:most]]), len(found))


def _pairs(core: Core, seat: int) -> Iterator[Conflict]:
    """The pairs that break the Golden Rule."""
    for cell in cell_names(core.occupied(seat)):
        number = CELLS.index(cell)
        for by_value, kind in enumerate(("same-color", "same-value")):
            for other in cell_names(core.same_beside(seat, number, by_value) >> number << number):
                dice = _die(core, seat, cell), _die(core, seat, other)
                same = f"both show {dice[0][1]}" if by_value else f"are both {COLOR_NAMES[dice[0][0]]}"
                text = f"{cell} ({dice[0]}) and {other} ({dice[1]}) share an edge and {same}"
                yield Conflict(kind, (cell, other), dice, f"{text}, which the Golden Rule forbids.")


def _misprints(core: Core, table: Table, seat: int, cells: int) -> Iterator[Conflict]:
    """The dice that break their print, on these cells."""
    grid = "".join(table.grid(core.pattern(seat)))
    for cell in cell_names(cells):
        mark, die = grid[CELLS.index(cell)], _die(core, seat, cell)
        kind = "printed-color" if mark in COLOR_NAMES else "printed-value"
        text = f"{cell} is printed {print_name(mark)} and holds {die}, which only a tool could have waived."
        yield Conflict(kind, (cell,), (die,), text)


def _beside(core: Core, seat: int) -> list[int]:
    """For each cell the cells that its die may not lie beside, by the Golden Rule."""
    occupied = core.occupied(seat)
    return [
        core.same_beside(seat, cell, 0) | core.same_beside(seat, cell, 1) if occupied >> cell & 1 else 0
        for cell in range(20)
    ]


def _total_without(core: Core, seat: int, removed: tuple[str, ...]) -> int:
    """What a seat's Window is worth when the dice on these cells are gone."""
    left = core.clone()
    left.set_seat(seat, core.pattern(seat), core.favor(seat))
    for number, name in enumerate(CELLS):
        if name not in removed and core.cell_die(seat, number) != codes.NONE:
            left.set_die(seat, number, core.cell_die(seat, number))
    return left.total(seat)


def _die(core: Core, seat: int, cell: str) -> str:
    return DICE[core.cell_die(seat, CELLS.index(cell))]


def _checked(most: int) -> int:
    if type(most) is not int or most < 1:
        raise PositionError(f"most is the number of removals to list, 1 or more, not {most!r}")
    return most
