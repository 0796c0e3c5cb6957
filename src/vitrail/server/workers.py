"""Several processes that answer on one port: started, started again when one dies, and ended together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from prometheus_client.multiprocess import mark_process_dead

from vitrail.server import logs, metrics
from vitrail.server.app import Settings, create_app
from vitrail.server.database import StoreError, address, migrate
from vitrail.server.run import END_S, serve

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from multiprocessing.context import SpawnProcess
    from types import FrameType

_LOG = logging.getLogger(__name__)
_SPAWN = multiprocessing.get_context("spawn")
SHORT_LIFE_S, PAUSE_S = 10.0, 2.0
"""A worker that lived shorter than this is started again only after a pause."""


def check_workers(settings: Settings, workers: int) -> None:
    """Refuse several workers on a database that is one process's.

    Raises:
        StoreError: the database is no PostgreSQL.
    """
    if workers > 1 and address(settings.folder, settings.database).get_backend_name() != "postgresql":
        raise StoreError(
            f"{workers} workers need PostgreSQL, by which they tell each other what happened: name one by --database "
            "postgresql://USER:PASSWORD@HOST/NAME, or take one worker"
        )


def work(settings: Settings, listener: socket.socket, workers: int, ready: Callable[[], None]) -> None:
    """Answer until Ctrl-C or SIGTERM, in so many processes; `ready` is called once the database can be used.

    Raises:
        StoreError: it cannot.
    """
    if workers == 1:
        app = create_app(settings)
        ready()
        serve(app, listener, proxied=settings.proxied)
    else:
        migrate(address(settings.folder, settings.database))
        ready()
        Workers(settings, listener, workers).run()


class Workers:
    """The processes behind one listening socket."""

    def __init__(self, settings: Settings, listener: socket.socket, count: int) -> None:
        self._settings = settings
        self._listener = listener
        self._stopped_by = 0
        self._born: dict[SpawnProcess, float] = {}
        self._count = count

    def run(self) -> None:
        """Answer until Ctrl-C or SIGTERM, which ends this process as it would any other, once the workers are gone."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        folder = tempfile.mkdtemp(prefix="vitrail-metrics-")
        os.environ[metrics.FOLDER] = folder
        try:
            for _ in range(self._count):
                self._start()
            while not self._stopped_by:
                self._look_after()
            self._end()
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            for number, handler in before.items():
                signal.signal(number, handler)
        signal.raise_signal(self._stopped_by)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self._stopped_by = number

    def _start(self) -> None:
        worker = _SPAWN.Process(target=_work, args=(self._settings, self._listener), name="vitrail-worker")
        worker.start()
        self._born[worker] = time.monotonic()

    def _look_after(self) -> None:
        """Wait a moment, and start again what has died."""
        wait([worker.sentinel for worker in self._born], timeout=0.2)
        for worker in [worker for worker in self._born if not worker.is_alive()]:
            lived_s = time.monotonic() - self._born.pop(worker)
            _bury(worker)
            _LOG.error("a worker ended and is started again", extra=logs.told(code=worker.exitcode))
            if lived_s < SHORT_LIFE_S:
                self._pause()
            if not self._stopped_by:
                self._start()

    def _pause(self) -> None:
        until = time.monotonic() + PAUSE_S
        while not self._stopped_by and time.monotonic() < until:
            wait([worker.sentinel for worker in self._born], timeout=0.1)
            time.sleep(0.05)

    def _end(self) -> None:
        """Ask every worker to end, and see to it that it does."""
        self._listener.close()
        for worker in self._born:
            worker.terminate()
        until = time.monotonic() + END_S + 1
        for worker in self._born:
            worker.join(max(until - time.monotonic(), 0))
            if worker.is_alive():
                _LOG.error("a worker did not end in time, and is killed")
                worker.kill()
                worker.join()


def _bury(worker: SpawnProcess) -> None:
    """Forget what a dead worker had of what only the living count."""
    worker.join()
    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library's own is without types


def _work(settings: Settings, listener: socket.socket) -> None:
    """What a worker does all its life."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if settings.log_level is not None:
        logs.configure(settings.log_level)
    try:
        app = create_app(settings)
    except StoreError as error:  # it is started again, and this is all that there is to say of it
        _LOG.error("a worker cannot start: %s", error)
        sys.exit(1)
    serve(app, listener, proxied=settings.proxied)


def _end_with_parent() -> None:
    """End as well when the process that would look after this one is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
