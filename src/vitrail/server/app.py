"""The whole server as one ASGI app: the API under `/api`, the page on everything else."""

from __future__ import annotations

import asyncio
import mimetypes
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Litestar, Request
from litestar.di import Provide
from litestar.file_system import BaseLocalFileSystem
from litestar.static_files import create_static_files_router

from vitrail.server.api import ROUTER
from vitrail.server.clerk import hear_news, watch_clocks
from vitrail.server.daily import Days
from vitrail.server.daily_api import DAILY
from vitrail.server.database import address, migrate
from vitrail.server.faults import answer
from vitrail.server.guard import Guard
from vitrail.server.health import Counts, Readers, healthz, show_metrics
from vitrail.server.keys import Rights
from vitrail.server.lesson_api import LEARNING
from vitrail.server.live import Pictures
from vitrail.server.lobby import Lobby
from vitrail.server.meter import Limits
from vitrail.server.replay_api import REPLAYING
from vitrail.server.replaying import Shelf
from vitrail.server.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from os import PathLike

    from litestar.types.file_types import FileInfo

PAGE = Path(__file__).parent.parent / "web"
LOOPBACK = "127.0.0.1,::1"
MAX_BODY_BYTES = 64 * 1024
MIME_TYPES = {  # some systems' own tables know better, wrongly
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Settings(msgspec.Struct, frozen=True):
    """How a server runs.

    At `home` it answers this machine alone, and whoever sits at the screen holds every seat. `database` is an address
    in place of the file in `folder`; `per_second` is what one address may ask (0: no limit). `proxied` names the
    addresses of proxies that are trusted to say who asks, `metrics` who may read the metrics. Without a `log_level`
    nothing is logged but what is broken.
    """

    folder: Path
    database: str | None = None
    home: bool = True
    per_second: float = 0
    proxied: str | None = None
    metrics: str = LOOPBACK
    log_level: str | None = None


def create_app(settings: Settings) -> Guard:
    """The app over the games of one database, which is made or brought up to date first.

    Raises:
        StoreError: the folder or its database cannot be used.
    """
    url = address(settings.folder, settings.database)
    migrate(url)
    store = Store(url)
    limits = Limits.of(settings.per_second, proxied=settings.proxied is not None)
    lobby = Lobby(store, Rights(everyone=settings.home), seats=limits.seats)
    readers, counts = Readers(settings.metrics), Counts(store)
    pictures, shelf, days = Pictures(lobby), Shelf(), Days(lobby, store)

    @asynccontextmanager
    async def work(_app: Litestar) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(watch_clocks(lobby))]
        if url.get_backend_name() == "postgresql":
            tasks.append(asyncio.create_task(hear_news(lobby, url)))
        yield
        lobby.hub.close()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await lobby.close()

    for suffix, kind in MIME_TYPES.items():
        mimetypes.add_type(kind, suffix)
    app = Litestar(
        route_handlers=[
            ROUTER,
            REPLAYING,
            LEARNING,
            DAILY,
            healthz,
            show_metrics,
            create_static_files_router(path="/", directories=[PAGE], html_mode=True, file_system=_Files()),
        ],
        dependencies={
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "days": Provide(lambda: days, sync_to_thread=False),
            "replays": Provide(lambda: shelf, sync_to_thread=False),
            "pictures": Provide(lambda: pictures, sync_to_thread=False),
            "key": Provide(_key, sync_to_thread=False),
            "store": Provide(lambda: store, sync_to_thread=False),
            "readers": Provide(lambda: readers, sync_to_thread=False),
            "counts": Provide(lambda: counts, sync_to_thread=False),
        },
        exception_handlers={Exception: answer},
        lifespan=[work],
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(app, home=settings.home, limits=limits, retire=lobby.hub.empty)


class _Files(BaseLocalFileSystem):
    """The page's files; a path that the system cannot even look up names none of them."""

    async def info(self, path: str | PathLike[str], **kwargs: Any) -> FileInfo:  # noqa: ANN401 - the library's
        """What the system says of a file."""
        try:
            return await super().info(path, **kwargs)
        except (OSError, ValueError) as error:  # too long, beneath a file, with a NUL in it
            raise FileNotFoundError(path) from error


def _key(request: Request[Any, Any, Any]) -> str | None:
    """The secret in a request's `Authorization: Bearer` header."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" and key.strip() else None
