"""Who is looking at which table: told that there is news, never handed a queue that could grow."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from vitrail.server import metrics

if TYPE_CHECKING:
    from collections.abc import Iterator


class Watcher:
    """One client's bell: rung once or often, it asks for one look at how the table stands now."""

    def __init__(self) -> None:
        self._bell = asyncio.Event()
        self.closing = False

    def ring(self) -> None:
        """Say that there is news."""
        self._bell.set()

    async def news(self) -> None:
        """Wait until there is news since the last time."""
        await self._bell.wait()
        self._bell.clear()


class Hub:
    """The watchers of all tables of this process."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._nobody = asyncio.Event()
        self._nobody.set()
        self.closing = False

    @contextmanager
    def watch(self, table_id: str) -> Iterator[Watcher]:
        """A watcher of a table as long as the block lasts."""
        watcher = Watcher()
        watcher.closing = self.closing
        self._watchers[table_id].add(watcher)
        self._nobody.clear()
        metrics.LIVE.inc()
        try:
            yield watcher
        finally:
            metrics.LIVE.dec()
            watchers = self._watchers[table_id]
            watchers.discard(watcher)
            if not watchers:
                del self._watchers[table_id]
            if not self._watchers:
                self._nobody.set()

    @property
    def watched(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._watchers)

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody looks at a table."""
        return table_id in self._watchers

    @property
    def count(self) -> int:
        """How many watchers there are."""
        return sum(map(len, self._watchers.values()))

    def tell(self, table_id: str) -> None:
        """Ring for everybody who looks at a table."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.ring()

    def close(self) -> None:
        """Ask everybody to leave: the server is going down."""
        self.closing = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.closing = True
                watcher.ring()

    async def empty(self, within_s: float) -> None:
        """Ask everybody to leave, and wait until they have, but no longer than that."""
        self.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._nobody.wait()
