"""What surrounds the whole app: only this machine's own page may ask, and every answer carries strict headers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
    """Wraps an ASGI app that listens on this machine alone."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what another site's page sends here; add the headers; answer 304 to whom the file is known."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        if not is_local(headers.get("host", ""), headers.get("origin")):
            refusal = ASGIResponse(
                body=b'{"error":"foreign-page","message":"This server answers its own page only."}', status_code=403
            )
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, _Answer(send, headers.get("if-none-match")))


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
    return name in LOCAL_NAMES and (origin is None or urlsplit(origin).netloc == host)
