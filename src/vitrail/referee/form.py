"""The form in which windows of a physical table are typed in, and the position that they make.

    {"rules": "original:2", "public": ["row-color-variety"], "start_player": 1,
     "windows": [{"name": "Ada", "window": "firelight", "dice": "R3 .. .. .. .. / ...", "waived": ["A1"],
                  "private": "red", "favor": 2}, ...]}

Of the table, ``rules`` (by default the Original edition for as many players as there are windows), ``public``,
``track`` (solo: the Round Track's dice, whose values are the target) and ``start_player`` (the seat that began the
final round; by default the one that round 10 of the rule set falls to) may be left out. Of a window everything may:
``window`` is a card's id, four rows of print, ``{"grid": rows, "difficulty": tokens}`` or null for no print; ``dice``
holds four rows of dice, small letters and single dots allowed; ``waived`` names cells on which a tool waived the
print, ``removed`` cells whose dice its owner took away; ``private`` is an objective's id or a list of them; ``favor``
counts the tokens left (by default the difficulty); ``skip_next`` says that Running Pliers left out the final round's
second turn.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.engine import codes
from vitrail.errors import NotationError, PositionError, RulesError
from vitrail.notation import DICE, cell_number, parse_window, window_text
from vitrail.position_form import MAX_BYTES, GridForm, PositionForm, SeatForm
from vitrail.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_PRINT = [".....", ".....", ".....", "....."]
"""The rows of a pattern on which nothing is printed."""
NO_DICE = " / ".join([".. .. .. .. .."] * 4)
MOST_WINDOWS = 6
MOST_NAME = 40


class WindowForm(msgspec.Struct, forbid_unknown_fields=True):
    """One window of a physical table."""

    name: str | None = None
    window: str | GridForm | list[str] | None = None
    dice: str | None = None
    waived: list[str] = []
    removed: list[str] = []
    private: str | list[str] = []
    favor: int | None = None
    skip_next: bool = False


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """All windows of a physical table, and what they are scored by."""

    windows: list[WindowForm]
    rules: str | dict[str, Any] | None = None
    public: list[str] = []
    start_player: int | None = None
    track: str | list[str] = []


def read_table(table: Mapping[str, object] | str | bytes) -> TableForm:
    """Return a table's form; PositionError where it is no JSON, or a key is missing, unknown or of a wrong type."""
    try:
        text = table if isinstance(table, (str, bytes)) else json.dumps(table)
        if len(text) > MAX_BYTES:
            raise PositionError(f"a table's text may have {MAX_BYTES:,} bytes, and this one has more")
        form = msgspec.json.decode(text, type=TableForm)
    except msgspec.ValidationError as error:
        raise PositionError(f"the windows do not have the form of a table: {error}") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise PositionError(f"the table is not JSON: {error}") from None
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError(f"the table is not plain data that JSON can hold: {error}") from None
    if not 1 <= len(form.windows) <= MOST_WINDOWS:
        raise PositionError(f"windows: a table has 1 to {MOST_WINDOWS} windows, not {len(form.windows)}")
    for number, window in enumerate(form.windows):
        name = window.name
        if name is not None and not (name.strip() and name.isprintable() and len(name) <= MOST_NAME):
            raise PositionError(f"seat {number}: a name is a line of 1 to {MOST_NAME} characters, not {name[:60]!r}")
    return form


def rules_of(form: TableForm) -> Rules:
    """Return the rule set of a table; PositionError where its players are not the windows.

    A single window may be scored by itself, by the rules of any number of players.
    """
    number = len(form.windows)
    try:
        rules = Rules.of(f"original:{max(number, 2)}" if form.rules is None else form.rules)
    except RulesError as error:
        raise PositionError(f"rules: {error}") from None
    if number not in {1, rules.players}:
        raise PositionError(f"rules: {rules} is for {rules.players} players, and there are {number} windows")
    if len(form.public) > rules.public_count():
        most = rules.public_count()
        raise PositionError(f"public: a game of {rules} has {most} Public Objectives, not {len(form.public)}")
    if form.start_player is not None and not 0 <= form.start_player < rules.players:
        raise PositionError(f"start_player is a seat, 0 to {rules.players - 1}, not {form.start_player}")
    return rules


def position_of(form: TableForm, rules: Rules) -> PositionForm:
    """Return the end of a game with these windows; players beyond a single window have no dice.

    Raises:
        PositionError: a window's dice, or a cell of ``removed``, cannot be read.
    """
    seats, out = [], []
    for number, window in enumerate(form.windows):
        try:
            seat, gone = _seat(window)
        except (NotationError, PositionError) as error:
            raise PositionError(f"seat {number}: {error}") from None
        seats.append(seat)
        out.extend(gone)
    seats.extend(SeatForm(window=GridForm(NO_PRINT, 0)) for _ in range(rules.players - len(seats)))
    return PositionForm(
        rules=str(rules),
        seats=seats,
        round=10,
        turn=rules.turns_a_round(),
        track=[form.track] if isinstance(form.track, str) else form.track,
        public=form.public,
        out=out,
    )


def dice_of(window: WindowForm) -> list[int]:
    """Return the die types of a window's 20 cells (``NONE`` where there is none), without those removed.

    Raises:
        NotationError: the dice are no window, or a cell is none.
        PositionError: a cell of ``removed`` holds no die.
    """
    dice = parse_window(re.sub(r"(?<!\S)\.(?!\S)", "..", (window.dice or NO_DICE).upper()))
    for name in window.removed:
        if dice[cell_number(name)] == codes.NONE:
            raise PositionError(f"removed: {name} holds no die; name each cell whose die was taken away, once")
        dice[cell_number(name)] = codes.NONE
    return dice


def grid_form(window: GridForm | list[str] | None) -> GridForm:
    """Return the form of a pattern of one's own, or of none."""
    return window if isinstance(window, GridForm) else GridForm(NO_PRINT if window is None else window, 0)


def _seat(window: WindowForm) -> tuple[SeatForm, list[str]]:
    """A position's seat, and its dice that left the game."""
    dice = dice_of(window)
    before = dice_of(msgspec.structs.replace(window, removed=[]))
    seat = SeatForm(
        window=window.window if isinstance(window.window, str) else grid_form(window.window),
        dice=window_text(dice),
        waived=window.waived,
        favor=window.favor,
        private=[window.private] if isinstance(window.private, str) else window.private,
        skip_next=window.skip_next,
    )
    return seat, [DICE[die] for die, left in zip(before, dice, strict=True) if die != left]
