"""The core's declarations for C, read as text: what the plain Python must agree with."""

from __future__ import annotations

import re
from pathlib import Path

import vitrail.engine

ENGINE = Path(vitrail.engine.__path__[0])


def enum(name: str) -> dict[str, int]:
    """The constants of a module's `cdef enum`, by name."""
    text = (ENGINE / f"{name}.pxd").read_text()
    (block,) = re.findall(r"^cdef enum:\n((?:    .*\n)+)", text, re.MULTILINE)
    return {key: int(value, 0) for key, value in re.findall(r"^    (\w+) = (\w+)$", block, re.MULTILINE)}


def structs() -> dict[str, dict[str, tuple[str, int]]]:
    """The structs of `state.pxd`: for each the fields in order, with their type and length (0: no array)."""
    text = (ENGINE / "state.pxd").read_text()
    blocks = re.findall(r"^cdef struct (\w+):\n((?:    .*\n)+)", text, re.MULTILINE)
    return {name: dict(field for line in block.splitlines() for field in _fields(line)) for name, block in blocks}


def _fields(line: str) -> list[tuple[str, tuple[str, int]]]:
    match = re.fullmatch(r"    (?:const )?(\w+)(\*)?(?:\[(\d+)\])? ([\w, ]+)", line)
    assert match, f"not understood in state.pxd: {line!r}"
    kind, pointer, length, names = match.groups()
    return [(name, (kind + (pointer or ""), int(length or 0))) for name in names.split(", ")]


def flat(struct: str = "State") -> list[str]:
    """The names of all numbers of a struct in order, such as `seat[0].window.die[3]`, without pointers."""
    known = structs()
    names = []
    for field, (kind, length) in known[struct].items():
        if kind.endswith("*"):
            continue
        inner = [f".{name}" for name in flat(kind)] if kind in known else [""]
        for place in [f"[{index}]" for index in range(length)] or [""]:
            names += [field + place + rest for rest in inner]
    return names
