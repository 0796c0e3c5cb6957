"""The form of a position: which keys it has, of which types, with which defaults."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.errors import PositionError

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_BYTES = 1_000_000
"""A position's JSON text may be this long."""


class GridForm(msgspec.Struct, forbid_unknown_fields=True):
    """A window that is nobody's card."""

    grid: list[str]
    difficulty: int


class ToolForm(msgspec.Struct, forbid_unknown_fields=True):
    """A Tool Card on the table."""

    id: str
    tokens: int = 0


class SeatForm(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a position; the defaults are those of the text form."""

    window: str | GridForm | None = None
    offer: list[str] | None = None
    dice: str | None = None
    waived: list[str] = []
    favor: int | None = None
    private: list[str] = []
    private_pool: str = ""
    reserve: int = 0
    repair: bool = True
    drafted: bool = False
    tool_used: bool = False
    tool_used_round: bool = False
    private_used: bool = False
    skip_next: bool = False


class PositionForm(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    rules: str | dict[str, Any]
    seats: list[SeatForm]
    round: int = 1
    turn: int = 0
    pool: str = ""
    track: list[str] = []
    bag: dict[str, int] | None = None
    tools: list[ToolForm] = []
    public: list[str] = []
    out: list[str] = []
    actions: list[str] = []
    offer: list[str] = []


def read_form(position: Mapping[str, object] | str | bytes) -> PositionForm:
    """Return a position's form; PositionError where it is no JSON, or a key is missing, unknown or of a wrong type."""
    try:
        if isinstance(position, (str, bytes)):
            if len(position) > MAX_BYTES:
                raise PositionError(f"a position's text may have {MAX_BYTES:,} bytes, and this one has more")
            return msgspec.json.decode(position, type=PositionForm)
        return msgspec.json.decode(json.dumps(position, allow_nan=False), type=PositionForm)
    except msgspec.ValidationError as error:
        raise PositionError(f"the position does not have the form of one: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PositionError(f"the position is not JSON: {error}") from None
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError(f"the position is not plain data that JSON can hold: {error}") from None
