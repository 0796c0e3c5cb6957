"""Undo (section 5): within one's own turn, never across a die, a card, another's action or a time-out."""

from __future__ import annotations

import random

import pytest

from tests.rule_sets import any_rules
from tests.server.random_tables import moments, table_of
from vitrail.errors import IllegalAction
from vitrail.server.saved import BY_SEAT
from vitrail.server.showing import state_of
from vitrail.server.tables import Table, standing

RULES = ["original:1", "remastered:2", "original:4", "original:6+pools", "original:3+window-draft+late-window-repair"]


def may_undo(table: Table) -> bool:
    """What the history says: the last thing that stands was done by the seat to act, itself, in this very turn."""
    lines = standing(table.entries)
    game = table.game
    if not lines or game.actor is None:
        return False
    entry, last = lines[-1][1], game.history[-1]
    own = entry.by == BY_SEAT and entry.seat == game.actor
    return own and (last.round, last.turn) == (game.round, game.turn) and not entry.action.startswith("window:")


@pytest.mark.parametrize("number", range(12))
def test_undo_is_offered_exactly_when_it_is_accepted(number: int) -> None:
    """To the seat to act alone, restored or not; and it leads back to what stood before."""
    rng = random.Random(number)
    rules = RULES[number] if number < len(RULES) else str(any_rules(rng))
    before: Table | None = None
    for table in moments(table_of(rules, number, clock="turn:60"), rng, undo=0.3):
        allowed = may_undo(table)
        seat = table.actor if rng.random() < 0.5 else rng.choice([None, *range(table.rules.players)])
        assert state_of(table, seat, 0).can_undo == (allowed and seat == table.actor)
        for each in (table, Table.restore(table.saved)) if rng.random() < 0.1 else (table,):
            check_undo(each, allowed=allowed)
        if allowed and before is not None and table.ply == before.ply + 1 and table.entries[-1].action != "undo":
            fork = table.fork()
            fork.undo()
            assert fork.game.position() == before.game.position()
            assert fork.game.legal == before.game.legal
        before = table


def check_undo(table: Table, *, allowed: bool) -> None:
    """It is accepted or refused."""
    fork = table.fork()
    assert fork.game.can_undo == allowed
    if allowed:
        fork.undo()
        assert (fork.ply, fork.actor) == (table.ply + 1, table.actor)
    else:
        with pytest.raises(IllegalAction):
            fork.undo()
