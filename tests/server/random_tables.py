"""Tables on which random games are played, moment by moment, for properties that hold at every one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.rules import Rules
from vitrail.server.keys import digest
from vitrail.server.saved import Place, Sitter, Terms
from vitrail.server.tables import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def table_of(rules: str, seed: int, *, clock: str = "none", kinds: str = "", now_ms: int = 0) -> Table:
    """A table of people with keys `key-0`, `key-1` ...; `kinds` names bots by seat, `-` for a person."""
    players = Rules.parse(rules).players
    chosen = kinds.split() or ["-"] * players
    places = [
        Place(Sitter("human", name), key=digest(f"key-{seat}")) if kind == "-" else Place(Sitter(kind, name))
        for seat, (kind, name) in enumerate(zip(chosen, NAMES, strict=False))
    ]
    terms = Terms(f"t{seed}", Rules.parse(rules).written_out(), str(seed), "c" * 64, clock=clock, host=digest("host"))
    return Table.new(terms, places, now_ms)


def moments(table: Table, rng: random.Random, undo: float = 0.1) -> Iterator[Table]:
    """A random game from here to its end, decision by decision; every move is done to a fork.

    Tools and what follows from them are taken more often than their number would have it.
    """
    while (seat := table.actor) is not None:
        yield table
        legal = table.game.legal
        special = [action for action in legal if action.startswith(("tool:", "private", "repair", "tokens"))]
        fork = table.fork(table.now_ms + rng.randrange(5_000))
        if table.game.can_undo and rng.random() < undo:
            fork.undo()
        else:
            fork.act(seat, rng.choice(special if special and rng.random() < 0.5 else legal))
        table = fork
    yield table


def phase(table: Table) -> str:
    """What is decided now, as views name it; a repair is told apart from a tool."""
    view = table.game.view(None)
    return f"{view['phase']} in a repair" if view["repairing"] else str(view["phase"])
