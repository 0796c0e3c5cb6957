"""What a server tells about its work: one JSON object a line on stderr, without anybody's secrets (docs/host.md).

A table is named by a digest of its id, a request by its route; keys, seeds, names, addresses and bodies are not told,
nor what an exception from elsewhere says, for it may quote anything.
"""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.exc import DBAPIError

from vitrail.errors import VitrailError
from vitrail.server.database import one_line

if TYPE_CHECKING:
    from types import TracebackType

LEVELS = ("debug", "info", "warning", "error")
OURS = "vitrail"
_ENCODE = msgspec.json.Encoder().encode
_FRAMES = 20


def told(**fields: object) -> dict[str, dict[str, object]]:
    """What a line shall hold beside its sentence, as `extra` of a logging call."""
    return {"told": fields}


@lru_cache(maxsize=4096)
def short(table_id: str) -> str:
    """A table as logs name it: who has its address finds its lines, and nobody finds its address from them."""
    return sha256(table_id.encode()).hexdigest()[:10]


def configure(level: str) -> None:
    """Tell what is of this level or above on stderr; what libraries say, from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(level.upper())


class JsonLines(logging.Formatter):
    """One JSON object a line: time (UTC), level, event, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": at, "level": record.levelname.lower(), "event": _event(record)}
        line |= getattr(record, "told", {})
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace_of(record.exc_info[1])
        return _ENCODE(line).decode()


def _event(record: logging.LogRecord) -> str:
    """What happened; of what libraries say only the part that is always the same, for the rest may quote anything."""
    if record.name.partition(".")[0] == OURS:
        return record.getMessage()
    return f"{record.name}: {str(record.msg).partition(chr(10))[0]}"


def trace_of(error: BaseException) -> list[str]:
    """Where an error came from, and what led to it, innermost last; its own words only where they are ours."""
    lines = [] if error.__cause__ is None else [*trace_of(error.__cause__), "which led to"]
    lines += [f"{_name(error)}", *_frames(error.__traceback__)]
    return lines


def _name(error: BaseException) -> str:
    kind = type(error).__qualname__
    if isinstance(error, DBAPIError):
        return f"{kind}: {one_line(error)}"
    return f"{kind}: {error}" if isinstance(error, VitrailError) else kind


def _frames(found: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(found)[-_FRAMES:]
    return [f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}" for frame in frames]
