"""How much one may ask: a bucket that fills steadily and is emptied by asking; and how much one may have open."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

ADDRESSES = 20_000
"""So many addresses are remembered; those unheard of longest are forgotten first, as if they came anew."""

FILES_AT_ONCE = 400
"""So many files one address may ask for at once, however little else: enough to open the page with all its modules."""


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits, which one household or machine has to itself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a proxy may name whoever asks as it likes
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


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
        self._burst = max(burst, 1)
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


UNLIMITED = Meters(0, 0)
"""No limit."""


class Crowd:
    """How many of something each address has open, `most` at once; 0: no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Open one more, if there is room for it."""
        if self._most and self._there[address] >= self._most:
            return False
        self._there[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Close one that was opened."""
        self._there[address] -= 1
        if not self._there[address]:
            del self._there[address]

    def __len__(self) -> int:
        return len(self._there)


class Limits(NamedTuple):
    """What one address may ask, how many tables it may open, and how much it may have open at once.

    `requests` are those of the API, `files` all others: opening the page takes more than a hundred of them. `seats` is
    what may be asked for one seat, from wherever.
    """

    requests: Meters
    files: Meters
    seats: Meters
    tables: Meters
    live: Crowd
    connections: Crowd

    @classmethod
    def of(cls, per_second: float, *, proxied: bool = False) -> Limits:
        """What goes with so many requests a second (0: no limit of any kind): 20 stand for a classroom.

        Behind a proxy all connections come from one address, and only their number is not limited.
        """
        return cls(
            requests=Meters(per_second, 20 * per_second),
            files=Meters(10 * per_second, max(200 * per_second, FILES_AT_ONCE)),
            seats=Meters(per_second, 20 * per_second),
            tables=Meters(per_second / 60, 2 * per_second),
            live=Crowd(ceil(10 * per_second)),
            connections=Crowd(0 if proxied else ceil(25 * per_second)),
        )
