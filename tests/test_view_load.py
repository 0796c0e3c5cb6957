"""Views made again from a server's state: the same bytes, legal actions and bots' choices, under every rule set."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rule_sets import any_rules
from vitrail import PositionError, View, bots
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


@pytest.mark.parametrize("number", range(14))
def test_a_state_gives_the_view_that_the_server_has(number: int) -> None:
    """The view, its core's legal actions, a sampled game's and the greedy bot's choice are the table's own."""
    rng = random.Random(number)
    rules = SPECIAL[number] if number < len(SPECIAL) else str(any_rules(rng))
    for table in moments(rules, number):
        if not table.game.setting_up and rng.random() < 0.75:
            continue
        own_turn = table.actor is not None and rng.random() < 0.8
        seat = table.actor if own_turn else rng.choice([None, *range(table.rules.players)])
        told, own = View.of_state(state(table, seat)), table.game.view(seat)
        assert told == own
        if table.actor == seat and seat is not None:
            assert legal_texts(told.core(), told.table) == legal_texts(own.core(), own.table)
            assert list(told.sample(5).legal) == own["legal"]
            assert bots.make("greedy", 1).choose(told) == bots.make("greedy", 1).choose(own)


def in_play() -> dict[str, Any]:
    """A state some way into a game."""
    found = [table for _, table in zip(range(30), moments("original:2", 3), strict=False)]
    return state(found[-1], found[-1].actor)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"view": None}, "has begun"),
        ({"view": {"rules": "original:2"}}, "has begun"),
        ({"log": None}, "has begun"),
        ({"log": [{"seat": 0, "action": 7}]}, "has begun"),
        ({"log": []}, "does not follow"),
        ({"log": [{"seat": 0, "action": "pass"}]}, "cannot be played"),
        ({"log": [{"seat": None, "action": "deal:red"}]}, "cannot be played"),
    ],
)
def test_what_is_no_state_of_a_game_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        View.of_state(in_play() | change)


@pytest.mark.parametrize(
    "change",
    [
        {"pool": "R1"},
        {"actor": 7},
        {"round": 9},
        {"seats": []},
        {"tools": []},
        {"public": ["row-color-variety"]},
        {"legal": []},
    ],
)
def test_a_view_that_does_not_follow_from_the_log_is_refused(change: dict[str, Any]) -> None:
    told = in_play()
    with pytest.raises(PositionError):
        View.of_state(told | {"view": told["view"] | change})


@pytest.mark.parametrize("told", [None, [], "state", {}])
def test_what_is_no_state_at_all_is_refused(told: Any) -> None:
    with pytest.raises(PositionError, match="not the state"):
        View.of_state(told)
