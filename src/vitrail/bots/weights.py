"""The weights that ship with the package: `learned.bin`, and how they were learned in `learned.json`."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from vitrail.bots.value import Value

WEIGHTS = Path(__file__).with_name("learned.bin")


def pack(value: Value) -> bytes:
    """Return the weights as they are kept in a file."""
    return zlib.compress(value.save(), 9)


def unpack(data: bytes, name: str) -> Value:
    """Return the value that a file holds; VitrailError where it holds none, ``name`` says which file that is."""
    from vitrail.errors import VitrailError  # noqa: PLC0415 - the good case needs none

    try:
        return Value.of(zlib.decompress(data))
    except (ValueError, zlib.error):
        raise VitrailError(f"{name} holds no weights of this version of vitrail; `vitrail train` makes some") from None


@cache
def shipped() -> Value:
    """Return the value that ships with the package."""
    return unpack(WEIGHTS.read_bytes(), WEIGHTS.name)
