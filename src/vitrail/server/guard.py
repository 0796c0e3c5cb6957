"""What surrounds the whole app: who may ask, how much, and the strict headers that every answer carries."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse

from vitrail.server import logs, metrics
from vitrail.server.meter import household

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from vitrail.server.meter import Limits

_LOG = logging.getLogger(__name__)
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
LOCAL_NAMES = {"127.0.0.1", "localhost", "[::1]"}


class Guard:
    """Wraps an ASGI app; at `home` it listens on this machine alone.

    `retire` asks live clients to leave, and waits for that, so many seconds at most.
    """

    def __init__(self, app: ASGIApp, *, home: bool, limits: Limits, retire: Callable[[float], Awaitable[None]]) -> None:
        self.retire = retire
        self.connections = limits.connections
        self._app = app
        self._home = home
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse foreign pages and floods; add the headers; answer 304 to whom the file is known."""
        if scope["type"] not in {"http", "websocket"}:  # the server's own start and end
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        headers = Headers.from_scope(scope)
        address = household(scope["client"][0]) if scope["client"] else ""
        refusal = self._refusal(scope, headers, address)
        live = refusal is None and is_live(scope)
        if live and not self._limits.live.enter(address):
            live, refusal = False, (429, "Too many live connections from this address: close some of them.")
        answer = _Answer(send, headers.get("if-none-match"))
        try:
            if refusal is None:
                await self._app(scope, receive, answer)
            else:
                await _refuse(*refusal)(scope, receive, answer)
        finally:
            if live:
                self._limits.live.leave(address)
            _note(scope, answer.status, time.perf_counter() - start)

    def _refusal(self, scope: Scope, headers: Headers, address: str) -> tuple[int, str] | None:
        """Why this request is not let in: status and sentence."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if not (is_local(host, origin) if self._home else is_own(host, origin)):
            return 403, "This server answers its own page only."
        meters = self._limits.requests if scope["path"].startswith("/api/") else self._limits.files
        if not meters.allows(address):
            return 429, "Too many requests from this address: wait a little."
        if opens_table(scope) and not self._limits.tables.allows(address):
            return 429, "Too many tables were opened from this address: wait a minute."
        return None


def _refuse(status: int, message: str) -> ASGIApp:
    """What answers in place of the app."""
    code = "too-many" if status == 429 else "foreign-page"
    metrics.erred(code)

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": message})
        else:
            body = f'{{"error":"{code}","message":"{message}"}}'.encode()
            await ASGIResponse(body=body, status_code=status, media_type="application/json")(scope, receive, send)

    return refuse


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Log and time a request or WebSocket that has ended."""
    route = route_of(scope)
    method = scope["method"] if scope["type"] == ScopeType.HTTP else "live"
    if method != "live" and not route.endswith("/events"):
        metrics.answered(route, seconds)
    if _LOG.isEnabledFor(logging.INFO):
        table_id = scope.get("path_params", {}).get("game_id")
        table = {"table": logs.short(table_id)} if isinstance(table_id, str) else {}
        told = logs.told(method=method, route=route, **table, status=status, ms=round(1000 * seconds, 1))
        _LOG.info("request", extra=told)


def route_of(scope: Scope) -> str:
    """Where a request went, without what names a table; all that is no route of ours is the page's."""
    found: str = scope.get("path_template", "")
    return found if found.startswith(("/api/", "/healthz", "/metrics")) else "page"


class _Answer:
    """The way back of one request; `status` is an HTTP status, of a WebSocket the code of its closing."""

    def __init__(self, send: Send, known_etag: str | None) -> None:
        self.status = 0
        self._send = send
        self._known_etag = known_etag
        self._unchanged = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            etag = headers.get("etag")
            self._unchanged = message["status"] == 200 and etag is not None and etag == self._known_etag
            if self._unchanged:
                message["status"] = 304
                headers["content-length"] = "0"
            self.status = message["status"]
        elif message["type"] == "http.response.body" and self._unchanged:
            message["body"] = b""
        elif message["type"] == "websocket.close":
            self.status = message.get("code", 1000)
        await self._send(message)


def is_local(host: str, origin: str | None) -> bool:
    """Whether a request names this machine, and comes from its own page or from no page at all.

    A foreign page could reach a server on this machine under its own name (DNS rebinding), or send it a form.
    """
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    return name in LOCAL_NAMES and is_own(host, origin)


def is_own(host: str, origin: str | None) -> bool:
    """Whether a request comes from the server's own page, or from no page at all."""
    return origin is None or origin.partition("://")[2] == host


def is_live(scope: Scope) -> bool:
    """Whether a request stays open to tell what happens at a table."""
    return scope["type"] == ScopeType.WEBSOCKET or scope["path"].endswith("/events")


def opens_table(scope: Scope) -> bool:
    """Whether a request opens a table: a new one, one that goes on from another game, or that of a chapter."""
    path = scope["path"].rstrip("/")
    opens = path.endswith(("/api/games", "/play")) or path.rpartition("/")[0].endswith("/api/lessons")
    return scope["type"] == ScopeType.HTTP and scope["method"] == "POST" and opens
