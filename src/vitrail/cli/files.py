"""Files that a person names, read with errors for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.errors import VitrailError

if TYPE_CHECKING:
    from pathlib import Path


MOST_BYTES = 1_000_000
"""A position's file may be this long."""


class FileError(VitrailError):
    """A file that cannot be read, or is not JSON; the message says why."""


def read_json(path: Path) -> dict[str, Any]:
    """The JSON object in a file.

    Raises:
        FileError: there is no such file, it is too long, or it holds no JSON object.
    """
    import msgspec

    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise FileError(f"{path} is longer than any position, {MOST_BYTES:,} bytes")
        found = msgspec.json.decode(text)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileError(f"{path} is not JSON: {error}") from error
    if not isinstance(found, dict):
        raise FileError(f"{path} must hold a JSON object {{...}}, not a {type(found).__name__}")
    return found
