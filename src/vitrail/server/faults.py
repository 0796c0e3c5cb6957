"""What the server answers when a request cannot be met: `{"error": CODE, "message": one sentence}`."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from vitrail.errors import IllegalAction, VitrailError
from vitrail.server import metrics
from vitrail.server.database import one_line, told
from vitrail.server.writer import Unanswered

_LOG = logging.getLogger(__name__)
_REFUSALS = {
    404: ("unknown-address", "There is nothing at this address."),
    405: ("bad-method", "This address does not take requests of this method."),
    413: ("too-large", "The body of the request is too large; a form has at most a few thousand characters."),
}
NOTHING_HERE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>vitrail</title>
<p>There is nothing at this address. The tables are at <a href="/">vitrail's own page</a>.</p></html>
"""


class Fault(Exception):  # noqa: N818 - an answer, not a defect
    """A request that is refused: HTTP status, code and sentence."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


def bad_request(message: str) -> Fault:
    """What was asked makes no sense."""
    return Fault(400, "bad-request", message)


def unknown_game(game_id: str) -> Fault:
    """No game has this id."""
    return Fault(404, "unknown-game", f"There is no game {game_id!r} here; it may have been deleted.")


def not_your_seat(message: str) -> Fault:
    """The seat is another's, or it is another's turn."""
    return Fault(403, "not-your-seat", message)


def illegal(message: str) -> Fault:
    """The rules do not allow it now."""
    return Fault(409, "illegal", message)


def stale(ply: int, now: int) -> Fault:
    """The game has moved on since the client looked."""
    return Fault(409, "stale", f"The game has moved on: you saw it at {ply}, it is at {now} now; look again.")


def too_many(message: str) -> Fault:
    """More was asked than one may ask in this time."""
    return Fault(429, "too-many", message)


def broken_game(game_id: str, reason: str) -> Fault:
    """A stored game that does not replay."""
    return Fault(409, "broken-game", f"Game {game_id} can no longer be played on: {reason}")


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Turn whatever a handler raised into one answer; a person who mistyped an address is led home."""
    fault = noted(error)
    if fault.status == 404 and "text/html" in request.headers.get("accept", "") and not _is_api(request):
        return Response(NOTHING_HERE, status_code=404, media_type=MediaType.HTML)
    return Response({"error": fault.code, "message": fault.message}, status_code=fault.status)


def _is_api(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/")


def noted(error: Exception) -> Fault:
    """What is answered to whatever was raised; what is not the asker's fault is logged."""
    fault = fault_of(error)
    metrics.erred(fault.code)
    if isinstance(error, DBAPIError):
        _LOG.error("the database: %s", one_line(error))
    elif fault.status >= 500:
        _LOG.error("%s", fault.message, exc_info=error if fault.code == "internal" else None)
    return fault


def fault_of(error: Exception) -> Fault:
    """What is answered to whatever was raised."""
    match error:
        case Fault():
            return error
        case IllegalAction():
            return illegal(str(error))
        case VitrailError():
            return bad_request(str(error))
        case ValidationException():
            return bad_request(_what_is_wrong(error))
        case DBAPIError():
            return Fault(503, "not-kept", f"The games cannot be read or kept now: {told(error)}.")
        case PoolTimeout() | Unanswered():
            return Fault(503, "not-kept", "The games cannot be read or kept now: the database does not keep up.")
        case HTTPException():
            code, message = _REFUSALS.get(error.status_code, ("bad-request", f"{error.detail}."))
            return Fault(error.status_code, code, message)
    return Fault(500, "internal", "This is a defect of vitrail's, not yours; the server's log says more.")


def _what_is_wrong(error: ValidationException) -> str:
    """One sentence from Litestar's list of faults."""
    faults = [
        f"{item.get('key', 'the body')}: {item['message']}" for item in error.extra or () if isinstance(item, dict)
    ]
    return f"{'; '.join(faults) or error.detail}."
