"""One thread that writes: what waits is committed together, so that a disk's flush serves many changes."""

from __future__ import annotations

import asyncio
import threading
import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import DBAPIError

from vitrail.server import metrics

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

Answer = TypeVar("Answer")
AT_ONCE = 256
"""So many pieces of work share a commit at most."""


class Writer:
    """Runs pieces of work, each whole or not at all, on a thread of its own, in the order in which they came.

    A piece of work that refuses must do so before it has written anything.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="vitrail-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Run a piece of work; its answer, or what it raised, comes after the commit."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Work(work, future))
        return await future

    def close(self) -> None:
        """Finish what waits, and end the thread."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch = self._next()
            going = None not in batch
            works = [work for work in batch if work is not None]
            if works:
                self._commit(works)

    def _next(self) -> list[_Work | None]:
        """What waits now, at least one piece."""
        batch = [self._waiting.get()]
        while len(batch) < AT_ONCE and batch[-1] is not None:
            try:
                batch.append(self._waiting.get_nowait())
            except Empty:
                break
        return batch

    def _commit(self, works: list[_Work]) -> None:
        begun = False
        start = time.perf_counter()
        try:
            with self._engine.begin() as connection:
                begun = True
                for work in works:
                    work.run(connection)
        except DBAPIError as error:
            if begun and len(works) > 1:  # one of them may be to blame: each for itself
                for work in works:
                    self._commit([work])
                return
            _fail(works, error)
        except Exception as error:  # noqa: BLE001 - handed to who asked
            _fail(works, error)
        else:
            metrics.COMMIT_SIZE.observe(len(works))
            metrics.COMMIT_SECONDS.observe(time.perf_counter() - start)
        by_loop: dict[asyncio.AbstractEventLoop, list[_Work]] = {}
        for work in works:
            by_loop.setdefault(work.future.get_loop(), []).append(work)
        for loop, done in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_deliver, done)


class _Work:
    """A piece of work and who waits for it."""

    def __init__(self, work: Callable[[Connection], Any], future: asyncio.Future[Any]) -> None:
        self._work = work
        self.future = future
        self.answer: Any = None
        self.failed: Exception | None = None

    def run(self, connection: Connection) -> None:
        """Do it; what the database refuses is for the batch, all else for who asked."""
        self.failed = None
        try:
            self.answer = self._work(connection)
        except DBAPIError:
            raise
        except Exception as error:  # noqa: BLE001 - handed to who asked
            self.failed = error


def _fail(works: list[_Work], error: Exception) -> None:
    for work in works:
        work.failed = error


def _deliver(works: list[_Work]) -> None:
    for work in works:
        if work.future.done():  # nobody waits any more
            continue
        if work.failed is None:
            work.future.set_result(work.answer)
        else:
            work.future.set_exception(work.failed)
