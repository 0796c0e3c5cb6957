"""The tutorial: its chapters as data, each a position with a seed and the steps that lead through it.

A chapter is a TOML file beside this module, in the order of the file names. Its game begins from `position`, with the
learner at seat 0 and a bot at the other one; the engine decides there as everywhere what is legal. A step says what the
page's text `text` speaks of (`show`, see `Step`) and what it waits for.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from vitrail.rules import Rules

LEARNER = 0
"""The seat of whoever learns."""
RIVAL = "greedy"
"""The bot at the other seat."""
_FOLDER = Path(__file__).parent


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: `text` is its text's key in the page's catalogues, with `values` to be filled in.

    `kind` is "read" (until the learner goes on), "do" (until the learner's action begins with one of `ask`) or "try"
    (until the one action of `ask`, which is not legal here, was refused). `show` names what the text speaks of:
    `die:R3`, `cell:A1`, `value:4`, `tool:ID` as actions name them, `line:ID` of the score sheet, or a part: `window`,
    `track`, `favor`, `objectives`, `others`, `end`.
    """

    kind: Literal["read", "do", "try"]
    text: str
    ask: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    values: dict[str, str] = {}


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: the position that its game begins from, the seed of what falls after it, and its steps."""

    id: str
    title: str
    seed: int
    position: dict[str, Any]
    steps: tuple[Step, ...]

    @property
    def rules(self) -> Rules:
        """The rule set of its game."""
        return Rules.of(self.position["rules"])

    @property
    def origin(self) -> str:
        """Its position as JSON."""
        return msgspec.json.encode(self.position).decode()


@lru_cache(maxsize=1)
def chapters() -> dict[str, Chapter]:
    """The chapters by id, in order."""
    files = sorted(_FOLDER.glob("*.toml"))
    read = [msgspec.toml.decode(file.read_bytes(), type=Chapter) for file in files]
    return {chapter.id: chapter for chapter in read}
