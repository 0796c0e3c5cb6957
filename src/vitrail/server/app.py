"""The whole server as one ASGI app: the API under `/api`, the page on everything else."""

from __future__ import annotations

import mimetypes
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from litestar import Litestar
from litestar.di import Provide
from litestar.static_files import create_static_files_router

from vitrail.server.api import ROUTER
from vitrail.server.faults import answer
from vitrail.server.guard import Guard
from vitrail.server.lobby import Lobby
from vitrail.server.store import Store, migrate

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PAGE = Path(__file__).parent.parent / "web"
MAX_BODY_BYTES = 64 * 1024
MIME_TYPES = {  # some systems' own tables know better, wrongly
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


def create_app(folder: Path) -> Guard:
    """The app over the games of one data folder, which is made or brought up to date first.

    Raises:
        StoreError: the folder or its database cannot be used.
    """
    migrate(folder)
    store = Store(folder)
    lobby = Lobby(store)

    @asynccontextmanager
    async def close_store(_app: Litestar) -> AsyncIterator[None]:
        yield
        await store.close()

    for suffix, kind in MIME_TYPES.items():
        mimetypes.add_type(kind, suffix)
    app = Litestar(
        route_handlers=[ROUTER, create_static_files_router(path="/", directories=[PAGE], html_mode=True)],
        dependencies={"lobby": Provide(lambda: lobby, sync_to_thread=False)},
        exception_handlers={Exception: answer},
        lifespan=[close_store],
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(app)
