"""The built-in pack, kept as marshal data beside its sources: reading TOML would cost every start 8 ms.

The data are valid for the sources they were made from, by name, size and time of change of each, and carry a checksum.
Anything else is thrown away and made anew; a folder that cannot be written does without.
"""

from __future__ import annotations

import marshal
import os
from sys import implementation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HERE = os.path.dirname(__file__)
BASE = os.path.join(HERE, "base")
_PRIME = 1_073_741_789


def builtin(base: str = BASE) -> dict[str, Any]:
    """The plain data of all TOML files in a folder, from its cache where that is valid. CardError as ``cards.load``."""
    stamp = _stamp(base)
    kept = _kept(base, stamp)
    if kept is None:
        from vitrail.cards.reading import read_folder

        kept = read_folder(base)
        _keep(base, stamp, kept)
    return kept


def _stamp(base: str) -> tuple[tuple[str, int, int], ...]:
    """Name, size and time of change of every file that the pack depends on: the cards and the code that reads them."""
    stamp = []
    for folder, ending in ((base, ".toml"), (HERE, ".py")):
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(ending):
                    facts = entry.stat()
                    stamp.append((entry.name, facts.st_size, facts.st_mtime_ns))
    return tuple(sorted(stamp))


def _path(base: str) -> str:
    return os.path.join(base, "__pycache__", f"cards.{implementation.cache_tag}.marshal")


def _checksum(data: bytes) -> bytes:
    """Four bytes; the mark keeps a file of zeros, which a crashed disk may leave, from checking itself."""
    return (int.from_bytes(data + b"\1", "little") % _PRIME).to_bytes(4, "little")


def _kept(base: str, stamp: tuple[tuple[str, int, int], ...]) -> dict[str, Any] | None:
    """What the cache holds for this stamp, or None: there is no cache, it is of other sources, or it is damaged."""
    try:
        with open(_path(base), "rb") as file:
            checksum, data = file.read(4), file.read()
    except OSError:
        return None
    if _checksum(data) != checksum:
        return None
    of, pack = marshal.loads(data)  # noqa: S302 - the checksum matched: these are the bytes that _keep wrote
    return pack if of == stamp else None


def _keep(base: str, stamp: tuple[tuple[str, int, int], ...], pack: dict[str, Any]) -> None:
    """Write the cache in one step, so that no reader ever sees half of it."""
    data = marshal.dumps((stamp, pack))
    path = _path(base)
    half = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(half, "wb") as file:
            file.write(_checksum(data) + data)
        os.replace(half, path)
    except OSError:  # a folder that cannot be written: the next start reads the TOML again, which is all that is lost
        return
