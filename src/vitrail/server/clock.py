"""Clocks: how long a seat may think, as text (`none`, `turn:60`, `bank:600+15`, `days:3`) and as arithmetic."""

from __future__ import annotations

import re

import msgspec

from vitrail.errors import VitrailError

SECOND_MS = 1000
DAY_MS = 24 * 3600 * SECOND_MS
FORMS = "none, turn:SECONDS, bank:SECONDS+SECONDS or days:DAYS"
LIMITS = {"turn": (5, 86_400), "bank": (10, 86_400), "increment": (0, 3_600), "days": (1, 30)}
"""The least and the most that each part of a clock may be."""


class ClockError(VitrailError):
    """A text that is no clock; the message says what would be one."""


class Clock(msgspec.Struct, frozen=True):
    """How long a seat may think: `turn_ms` each turn, or `bank_ms` for the game and `increment_ms` more each turn."""

    text: str
    turn_ms: int = 0
    bank_ms: int = 0
    increment_ms: int = 0

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Read a clock's text.

        Raises:
            ClockError: it is none, or a number in it is out of bounds.
        """
        if text == "none":
            return cls(text)
        found = re.fullmatch(r"(turn|days):([0-9]{1,6})|bank:([0-9]{1,6})\+([0-9]{1,6})", text)
        if not found:
            raise ClockError(f"{text!r} is no clock; a clock is {FORMS}")
        kind, number, bank, increment = found.groups()
        if kind == "turn":
            return cls(text, turn_ms=_bounded(text, "turn", number) * SECOND_MS)
        if kind == "days":
            return cls(text, turn_ms=_bounded(text, "days", number) * DAY_MS)
        bank_ms = _bounded(text, "bank", bank) * SECOND_MS
        return cls(text, bank_ms=bank_ms, increment_ms=_bounded(text, "increment", increment) * SECOND_MS)

    @property
    def runs(self) -> bool:
        """Whether there is any limit."""
        return self.turn_ms > 0 or self.bank_ms > 0

    def deadline(self, since_ms: int, bank_ms: int) -> int | None:
        """When the time of a seat that thinks since then, with so much in the bank, is up; None for never."""
        if not self.runs:
            return None
        return since_ms + (self.turn_ms or bank_ms)

    def left(self, bank_ms: int, spent_ms: int) -> int:
        """What is in the bank after a turn that took so long: less the time spent, and the increment."""
        return max(bank_ms - spent_ms, 0) + self.increment_ms if self.bank_ms else 0


def _bounded(text: str, part: str, number: str) -> int:
    least, most = LIMITS[part]
    if not least <= int(number) <= most:
        raise ClockError(f"the clock {text!r} is out of bounds: its {part} is a number from {least} to {most}")
    return int(number)
