"""One thread that writes: what waits is committed together, so that a disk's flush serves many changes."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sqlalchemy.exc import DBAPIError

from vitrail.server import metrics
from vitrail.server.database import WAIT_S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Engine

Answer_co = TypeVar("Answer_co", covariant=True)
Answer = TypeVar("Answer")
AT_ONCE = 256
"""So many pieces of work share a commit at most."""
PATIENCE_S = WAIT_S + 1
"""So long an answer of the database is waited for."""


class Unanswered(Exception):  # noqa: N818 - the database's fault
    """The database did not answer in time: whether something was kept is not known."""


class Job(Protocol[Answer_co]):
    """A piece of work: it writes by the connection, and its return value is the answer.

    A piece of work that refuses must do so before it has written anything. `again` says that it was tried before and
    may have been committed then, for the connection broke or another piece spoilt the commit.
    """

    def __call__(self, connection: Connection, /, *, again: bool) -> Answer_co:
        """Do it."""


class Apart(Exception):  # noqa: N818 - the writer's own way to say so
    """Not all of these pieces of work can be done by the same statements."""


class Together(Protocol):
    """Does many pieces of work with few statements; raises `Apart` where they have to be done one by one."""

    def __call__(self, connection: Connection, jobs: Sequence[Job[Any]], /) -> None:
        """Do them all, in this order."""


class Writer:
    """Runs pieces of work, each whole or not at all, on a thread of its own; those of a table as they came.

    What waits at the same time is done `together` if that can be; what is done so has no answer but that it was done.
    """

    def __init__(self, engine: Engine, together: Together | None = None) -> None:
        self._engine = engine
        self._together = together
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="vitrail-writer", daemon=True)
        self._thread.start()

    async def write(self, table_id: str, job: Job[Answer]) -> Answer:
        """Run a piece of work on a table; its answer, or what it raised, comes after the commit.

        Raises:
            Unanswered: the database does not answer, or the writer was closed.
        """
        if self._closed:
            raise Unanswered
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._waiting.put(_Work(table_id, job, future))
        patience = loop.call_later(PATIENCE_S, _give_up, future)
        try:
            return await future
        finally:
            patience.cancel()

    def close(self) -> None:
        """Finish what waits, and end the thread."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            works = [self._waiting.get(), *self._at_hand(AT_ONCE - 1)]
            going = None not in works
            wanted = [work for work in works if work is not None and not work.future.done()]
            # Two servers that lock the same tables in another order would wait for each other.
            wanted.sort(key=lambda work: work.table_id)
            if wanted and (error := self._settle(wanted)):
                going = self._tell_all(error) and going

    def _at_hand(self, most: int) -> list[_Work | None]:
        """What waits now; nothing comes after the end."""
        works: list[_Work | None] = []
        with suppress(Empty):
            while len(works) < most and None not in works[-1:]:
                works.append(self._waiting.get_nowait())
        return works

    def _settle(self, works: Sequence[_Work], *, apart: bool = False) -> Exception | None:
        """Commit them together, or where that fails each for itself, and answer; why, if nothing can be reached."""
        reached = False
        start = time.perf_counter()
        try:
            with self._engine.begin() as connection:
                reached = True
                if self._together is None or apart or len(works) == 1:
                    for work in works:
                        work.run(connection)
                else:
                    self._together(connection, [work.job for work in works])
                    for work in works:
                        work.runs += 1
        except Apart:
            return self._settle(works, apart=True)
        except Exception as error:  # noqa: BLE001 - handed to who asked
            if reached and (len(works) > 1 or works[0].may_try_again(error)):
                return self._settle_each(works)
            _fail(works, error)
            return None if reached else error
        metrics.COMMIT_SIZE.observe(len(works))
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - start)
        _deliver(works)
        return None

    def _settle_each(self, works: Sequence[_Work]) -> Exception | None:
        for number, work in enumerate(works, 1):
            if error := self._settle([work]):
                _fail(works[number:], error)
                return error
        return None

    def _tell_all(self, error: Exception) -> bool:
        """Answer what came while the database was sought in vain; False if the end came, too."""
        works = self._at_hand(self._waiting.qsize())
        _fail([work for work in works if work is not None], error)
        return None not in works


class _Work:
    """A piece of work and who waits for it."""

    def __init__(self, table_id: str, job: Job[Any], future: asyncio.Future[Any]) -> None:
        self.table_id = table_id
        self.future = future
        self.answer: Any = None
        self.failed: Exception | None = None
        self.job = job
        self.runs = 0

    def run(self, connection: Connection) -> None:
        """Do it; what the database refuses is for the batch, all else for who asked."""
        self.failed = None
        again = self.runs > 0
        self.runs += 1
        try:
            self.answer = self.job(connection, again=again)
        except DBAPIError:
            raise
        except Exception as error:  # noqa: BLE001 - handed to who asked
            self.failed = error

    def may_try_again(self, error: Exception) -> bool:
        """Whether the connection broke, and that for the first time."""
        return self.runs < 2 and isinstance(error, DBAPIError) and error.connection_invalidated


def _give_up(future: asyncio.Future[Any]) -> None:
    """Let nobody wait any longer."""
    if not future.done():
        future.set_exception(Unanswered())


def _fail(works: Sequence[_Work], error: Exception) -> None:
    for work in works:
        work.failed = error
    _deliver(works)


def _deliver(works: Sequence[_Work]) -> None:
    """Hand the answers over, all of a loop in one step."""
    for loop, group in groupby(works, lambda work: work.future.get_loop()):
        with suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(_answer, list(group))


def _answer(works: Sequence[_Work]) -> None:
    for work in works:
        if work.future.done():  # nobody waits any more
            continue
        if work.failed is None:
            work.future.set_result(work.answer)
        else:
            work.future.set_exception(work.failed)
