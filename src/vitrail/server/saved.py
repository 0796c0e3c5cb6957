"""What is kept of a table, as values: who sits where, what happened, and the terms it is played on."""

from __future__ import annotations

import msgspec

# `gc=False`: values hold no cycles, and the collector need not look through the many there are.
OPEN, RUNNING, OVER = "open", "running", "over"
"""The states of a table: people still come, the game goes on, it has ended."""

HUMAN = "human"
VACANT = "open"
"""Kinds of a seat beside the ids of bots: a person's, and one that a person may still take."""

BY_SEAT, BY_BOT, BY_CLOCK, BY_CHANCE = "seat", "bot", "clock", "chance"


class Sitter(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat: `kind` is "human", "open" or a bot's id; `away`: a bot plays until the person is back."""

    kind: str
    name: str
    away: bool = False


class Place(msgspec.Struct, frozen=True, gc=False):
    """A seat with what only the server knows of it.

    `key`, `invite` and `move` are digests of the holder's secret, of the invite link's and of the hand-over link's
    ("": there is none). `bank_ms` is the time left to think, `misses` how often in a row it ran out.
    """

    sitter: Sitter
    key: str = ""
    invite: str = ""
    move: str = ""
    bank_ms: int = 0
    misses: int = 0


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One action as it happened: of a seat, or of chance (None). `undo` takes back the entry of the seat before it.

    `by` says who did it: the seat's person, a bot, the clock or chance. `request` is the id that the client gave to
    what it asked, on the first entry that came of it; `bank_ms` the time that the seat had left then, `at_ms` when it
    was (since 1970, UTC).
    """

    seat: int | None
    action: str
    by: str = BY_SEAT
    request: str | None = None
    bank_ms: int | None = None
    at_ms: int = 0


class Terms(msgspec.Struct, frozen=True):
    """What a table was opened with, and keeps.

    `rules` has every ruling written out, so that a game keeps those it was started with; `cards` names the card pack.
    The seed is a secret until the end, `host` the digest of the host's secret. `commitment` is empty for a game from
    before there were commitments. `origin` is the position, as JSON, of a game that was not dealt but begins there;
    `daily` the day whose Daily window it is.
    """

    id: str
    rules: str
    seed: str
    commitment: str = ""
    cards: str = ""
    clock: str = "none"
    public: bool = False
    host: str = ""
    created_ms: int = 0
    origin: str = ""
    daily: str = ""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How far a table is; `version` grows with every change, `ply` is the number of entries.

    `since_ms` is when the seat to act began to think, `deadline_ms` when its time is up (None: never).
    """

    status: str
    version: int = 0
    ply: int = 0
    round: int = 1
    actor: int | None = None
    since_ms: int = 0
    deadline_ms: int | None = None
    updated_ms: int = 0


class SavedTable(msgspec.Struct, frozen=True):
    """All that is needed to go on with a table."""

    terms: Terms
    standing: Standing
    places: tuple[Place, ...]
    entries: tuple[Entry, ...] = ()


class ListedTable(msgspec.Struct, frozen=True):
    """One line of a list of tables."""

    terms: Terms
    standing: Standing
    places: tuple[Place, ...]


class Attempt(msgspec.Struct, frozen=True):
    """Which of a person's games of a Daily window one is, from 0; `person` is the digest of day and person."""

    person: str
    number: int


class Finish(msgspec.Struct, frozen=True):
    """How a game of a Daily window ended; `counts`: as a first one it stands in the table of the day."""

    at_ms: int
    total: int
    target: int
    counts: bool


class Change(msgspec.Struct, frozen=True):
    """What a change adds to a table that is at `version`: its new standing, new entries, and the places that differ.

    `finish` is there where it ended a game of a Daily window.
    """

    id: str
    version: int
    standing: Standing
    entries: tuple[Entry, ...]
    places: dict[int, Place]
    finish: Finish | None = None
