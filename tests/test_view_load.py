"""Views made again from a server's state: the same bytes, legal actions and bots' choices, under every rule set."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rule_sets import any_rules
from vitrail import View, bots
from vitrail.notation import legal_texts
from vitrail.rules import Rules
from vitrail.server.saved import Place, Sitter, Terms
from vitrail.server.showing import state_of
from vitrail.server.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

SPECIAL = ["original:1", "remastered:1?tools=5", "original:2", "original:6+pools", "original:4+window-draft+open-goals"]


def table_of(rules: str, seed: int) -> Table:
    """A table of people, by these dice."""
    text = Rules.parse(rules).written_out()
    places = [Place(Sitter("human", name)) for name in "ABCDEF"[: Rules.parse(rules).players]]
    return Table.new(Terms("abc", text, str(seed)), places)


def moments(rules: str, seed: int) -> Iterator[Table]:
    """A random game, decision by decision, with an undo here and there."""
    rng = random.Random(seed)
    table = table_of(rules, seed)
    while (seat := table.actor) is not None:
        yield table
        if table.game.can_undo and rng.random() < 0.1:
            table.undo()
        else:
            table.act(seat, rng.choice(table.game.legal))
    yield table


def state(table: Table, seat: int | None) -> dict[str, Any]:
    """What a client gets, as it comes out of JSON."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(state_of(table, seat, 0)))
    return found


@pytest.mark.parametrize("number", range(40))
def test_a_state_gives_the_view_that_the_server_has(number: int) -> None:
    """The view, its core's legal actions, and what a sampled game would offer are those of the table itself."""
    rng = random.Random(number)
    rules = SPECIAL[number] if number < len(SPECIAL) else str(any_rules(rng))
    for table in moments(rules, number):
        seat = (
            table.actor
            if table.actor is not None and rng.random() < 0.8
            else rng.choice([None, *range(table.rules.players)])
        )
        told, own = View.of_state(state(table, seat)), table.game.view(seat)
        assert told == own
        if table.actor == seat and seat is not None:
            assert legal_texts(told.core(), told.table) == legal_texts(own.core(), own.table)
            assert told.sample(5).legal == own["legal"] or "offer" in own
            assert bots.make("greedy", 1).choose(told) == bots.make("greedy", 1).choose(own)
