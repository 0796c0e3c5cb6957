"""Text forms: cells ``A1`` to ``D5``, dice ``R3``, Windows of four rows, and the actions of every phase."""

from __future__ import annotations

from vitrail.engine import codes
from vitrail.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from vitrail.engine.core import Core
    from vitrail.tables import Table

COLORS = "RYGBP"
"""Red, yellow, green, blue, purple, in the order of the core's numbers."""
COLOR_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
CELLS = tuple([row + column for row in "ABCD" for column in "12345"])
"""The 20 cell names in the order of the core's numbers."""
DICE = tuple([color + value for color in COLORS for value in "123456"])
"""The 30 die types in the order of the core's numbers."""
_CELL_WORDS = (*DICE, *[".."] * (256 - len(DICE)))
_WINDOW = " / ".join([" ".join(["%s"] * 5)] * 4)
_NAMED: dict[int, tuple[str, ...]] = {}
"""Masks that were named before: a server names the same few at every move, and functools is too slow to import."""
MOST_NAMED = 4096
_CELL_NUMBERS = {name: number for number, name in enumerate(CELLS)}
_DIE_NUMBERS = {name: number for number, name in enumerate(DICE)}
_DECKS = {
    codes.DEAL_PRIVATE: "private",
    codes.DEAL_CARD: "cards",
    codes.DEAL_TOOL: "tools",
    codes.DEAL_PUBLIC: "public",
}


_LAST_WORDS = {codes.TURN: "repair", codes.PAY: "tokens"}
"""What the last action of all is called, by phase; elsewhere it is "return"."""


def _said(phase: int) -> dict[int, str]:
    """Return the texts of the actions (or outcomes) of a phase that are the same at every table."""
    if phase in _DECKS or phase == codes.CHOOSE_WINDOW:
        return {}
    if phase == codes.DRAW_HAND:
        return {codes.VALUE + number: f"draw:{color}" for number, color in enumerate(COLORS)}
    if phase < codes.CHOOSE_WINDOW:
        return {codes.DIE + number: f"roll:{die}" for number, die in enumerate(DICE)}
    words = [*[f"cell:{cell}" for cell in CELLS], *[f"die:{die}" for die in DICE], *[f"value:{n}" for n in range(1, 7)]]
    last = {codes.PASS: "pass" if phase == codes.TURN else "stop", codes.PRIVATE: "private"}
    return {**dict(enumerate(words)), **last, codes.RETURN: _LAST_WORDS.get(phase, "return")}


_TEXTS = [_said(phase) for phase in range(codes.OVER + 1)]
_NUMBERS = [{text: action for action, text in said.items()} for said in _TEXTS]


def is_text(value: object) -> bool:
    """Tell whether this is a text at all; callers may hand over anything."""
    return isinstance(value, str)


def cell_number(text: str) -> int:
    """Return the core's number of a cell (0-19); NotationError for anything but ``A1`` to ``D5``."""
    if not is_text(text) or text not in _CELL_NUMBERS:
        raise NotationError(f"{text!r} is no cell; cells are A1 (top left) to D5 (bottom right)")
    return _CELL_NUMBERS[text]


def die_number(text: str) -> int:
    """Return the core's number of a die type (0-29); NotationError for anything but a color and a value."""
    if not is_text(text) or text not in _DIE_NUMBERS:
        raise NotationError(f"{text!r} is no die; a die is a color of R Y G B P and a value of 1 to 6, such as R3")
    return _DIE_NUMBERS[text]


def cell_names(mask: int) -> tuple[str, ...]:
    """Return the names of the cells in a mask of 20 bits, A1 first."""
    names = _NAMED.get(mask)
    if names is None:
        if len(_NAMED) >= MOST_NAMED:
            _NAMED.clear()
        names = _NAMED[mask] = tuple([name for number, name in enumerate(CELLS) if mask >> number & 1])
    return names


def dice_text(dice: Iterable[int]) -> str:
    """Return dice of these types as text, separated by spaces."""
    return " ".join(map(DICE.__getitem__, dice))


def parse_dice(text: str) -> list[int]:
    """Return the types of the dice in a text such as ``R3 B5``."""
    return [die_number(word) for word in text.split()]


def window_text(dice: Iterable[int]) -> str:
    """Return the dice of 20 cells (``NONE`` where there is none) as four rows separated by ``/``."""
    return _WINDOW % tuple(map(_CELL_WORDS.__getitem__, dice))


def parse_window(text: str) -> list[int]:
    """Return the die types of a Window's 20 cells (``NONE`` where there is none).

    The text holds four rows of five, separated by ``/`` or lines; an open cell is ``..``.
    """
    if not is_text(text):
        raise NotationError(f"a Window is a text of 4 rows separated by '/', not {text!r}")
    rows = [row.split() for row in text.strip().replace("/", "\n").split("\n")]
    if len(rows) != 4:
        raise NotationError(f"a Window has 4 rows separated by '/', and {text!r} has {len(rows)}")
    for letter, row in zip("ABCD", rows, strict=True):
        if len(row) != 5:
            raise NotationError(f"row {letter} of a Window has 5 cells, and {' '.join(row)!r} has {len(row)}")
    return [codes.NONE if word == ".." else die_number(word) for row in rows for word in row]


def action_text(core: Core, table: Table, action: int) -> str:
    """Return the text of an action (or chance outcome) that the core's phase allows."""
    phase = core.phase
    said = _TEXTS[phase].get(action)
    if said is not None:
        return said
    if phase in _DECKS:
        ids: list[str] = getattr(table, _DECKS[phase])
        return f"deal:{ids[action]}"
    if phase == codes.CHOOSE_WINDOW:
        card, side = core.offer_of(action)
        return f"window:{table.pack.cards[table.cards[card]].windows[side]}"
    return f"tool:{table.tools[core.slot_tool(action - codes.TOOL)]}"


def legal_texts(core: Core, table: Table) -> tuple[str, ...]:
    """Return the texts of all legal actions, in the order of their ids."""
    texts = []
    mask = core.legal
    while mask:
        texts.append(action_text(core, table, (mask & -mask).bit_length() - 1))
        mask &= mask - 1
    return tuple(texts)


def action_number(core: Core, table: Table, text: str) -> int | None:
    """Return the id of a legal action by its text, or None if no legal action reads so."""
    mask = core.legal
    number = _NUMBERS[core.phase].get(text)
    if number is not None:
        return number if mask >> number & 1 else None
    while mask:
        action = (mask & -mask).bit_length() - 1
        if action_text(core, table, action) == text:
            return action
        mask &= mask - 1
    return None
