"""What surrounds the whole app: who may ask, how much, and the strict headers that every answer carries."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from vitrail.server.meter import Meters

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
LOCAL_NAMES = {"127.0.0.1", "localhost", "[::1]"}


class Guard:
    """Wraps an ASGI app; at `home` it listens on this machine alone. `retire` asks live clients to leave."""

    def __init__(self, app: ASGIApp, *, home: bool, meters: Meters, retire: Callable[[], None]) -> None:
        self.retire = retire
        self._app = app
        self._home = home
        self._meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse foreign pages and floods; add the headers; answer 304 to whom the file is known."""
        if scope["type"] not in {"http", "websocket"}:  # the server's own start and end
            await self._app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == ScopeType.WEBSOCKET:
            if refusal is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})
        elif refusal is None:
            await self._app(scope, receive, _Answer(send, headers.get("if-none-match")))
        else:
            status, message = refusal
            code = "too-many" if status == 429 else "foreign-page"
            body = f'{{"error":"{code}","message":"{message}"}}'.encode()
            await ASGIResponse(body=body, status_code=status, media_type="application/json")(
                scope, receive, _Answer(send, None)
            )

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Why this request is not let in: status and sentence."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if not (is_local(host, origin) if self._home else is_own(host, origin)):
            return 403, "This server answers its own page only."
        client = scope["client"]
        if scope["path"].startswith("/api/") and not self._meters.allows(client[0] if client else ""):
            return 429, "Too many requests from this address: wait a little."
        return None


class _Answer:
    """The way back of one request."""

    def __init__(self, send: Send, known_etag: str | None) -> None:
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
        elif message["type"] == "http.response.body" and self._unchanged:
            message["body"] = b""
        await self._send(message)


def is_local(host: str, origin: str | None) -> bool:
    """Whether a request names this machine, and comes from its own page or from no page at all.

    A foreign page could reach a server on this machine under its own name (DNS rebinding), or send it a form.
    """
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    return name in LOCAL_NAMES and is_own(host, origin)


def is_own(host: str, origin: str | None) -> bool:
    """Whether a request comes from the server's own page, or from no page at all."""
    return origin is None or urlsplit(origin).netloc == host
