"""What is shown of a game in parts that are kept from action to action: the same as if all of it were made anew."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from tests.rule_sets import any_rules
from tests.server.random_tables import moments, table_of
from vitrail.server.showing import state_of
from vitrail.server.tables import Table

RULES = [
    *(
        "original:1",
        "remastered:1",
        "original:2",
        "original:6+pools",
        "original:4+window-draft",
        "original:3+open-goals",
    ),
    "remastered:3+late-window-repair+favor-reserve+one-tool-round",
]


def shown(table: Table, seat: int | None, *, opened: bool = False) -> bytes:
    """What is sent of a table."""
    return msgspec.json.encode(state_of(table, seat, 0, opened=opened))


@pytest.mark.parametrize("number", range(10))
def test_what_is_shown_is_what_each_seat_may_know(number: int) -> None:
    """At every moment and for every seat: the view of the game, and all else as of a table that was never shown."""
    rng = random.Random(number)
    rules = RULES[number] if number < len(RULES) else str(any_rules(rng))
    for table in moments(table_of(rules, number, clock="bank:600+10"), rng, undo=0.2):
        viewers = [None, *range(table.rules.players)]
        for seat in viewers if rng.random() < 0.3 else [rng.choice(viewers)]:
            sent = shown(table, seat)
            assert json.loads(sent)["view"] == json.loads(json.dumps(table.game.view(seat)))
            if rng.random() < 0.1:
                assert sent == shown(Table.restore(table.saved), seat)


@pytest.mark.parametrize("rules", ["original:3", "original:3+window-draft"])
def test_what_is_shown_with_all_secrets_is_what_every_seat_knows(rules: str) -> None:
    rng = random.Random(5)
    for table in moments(table_of(rules, 5), rng):
        seat = rng.choice([None, 0, 1, 2])
        sent = json.loads(shown(table, seat, opened=True))
        own = [table.game.view(other)["seats"][other] for other in range(3)]
        assert sent["view"] == json.loads(json.dumps({**table.game.view(seat), "seats": own}))
        assert len(sent["log"]) == sum(not line.text.startswith("deal:") for line in table.game.history)
