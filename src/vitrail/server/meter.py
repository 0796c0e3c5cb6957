"""How much one may ask: a bucket that fills steadily and is emptied by asking."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ADDRESSES = 20_000
"""So many addresses are remembered; those unheard of longest are forgotten first, as if they came anew."""


class Meter:
    """One bucket: `per_second` drops come in, `burst` at most are in it, and each question takes one."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._drops = burst
        self._at = clock()

    def allows(self) -> bool:
        """Take a drop, if there is one."""
        now = self._clock()
        self._drops = min(self._burst, self._drops + (now - self._at) * self._per_second)
        self._at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Meters:
    """A bucket an address; `per_second` 0: no limit."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._meters: OrderedDict[str, Meter] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Whether this address may ask once more now."""
        if not self._per_second:
            return True
        meter = self._meters.get(address)
        if meter is None:
            meter = self._meters[address] = Meter(self._per_second, self._burst, self._clock)
        self._meters.move_to_end(address)
        if len(self._meters) > ADDRESSES:
            self._meters.popitem(last=False)
        return meter.allows()

    def __len__(self) -> int:
        return len(self._meters)
