"""Time-outs (docs/live.md): a turn that ran out of time is finished by a stated rule, and nobody is left out."""

from __future__ import annotations

import random

import pytest

from tests.rule_sets import any_rules
from tests.server.random_tables import moments, phase, table_of
from vitrail.server.saved import BY_BOT, BY_CHANCE, BY_CLOCK, OVER, RUNNING
from vitrail.server.showing import state_of
from vitrail.server.tables import Table

ALL_PHASES = {"window", "turn", "place", "value", "track", "lift", "set-down", "take", "private", "pay"}
RULES = [
    *("original:1", "remastered:1?tools=5", "original:2", "original:4", "remastered:3", "original:6+pools"),
    *("original:3+late-window-repair", "original:2+window-draft+one-tool-round+favor-reserve"),
]


def turn(table: Table) -> tuple[object, ...]:
    return table.game.actor, table.game.round, table.game.turn, table.game.setting_up


def after_time_out(table: Table, now_ms: int | None = None) -> Table:
    """A fork whose seat to act has run out of time."""
    fork = table.fork(table.deadline_ms or table.now_ms if now_ms is None else now_ms)
    fork.time_out()
    return fork


def check_rule(before: Table, after: Table) -> None:
    """What the clock did: stop a tool, put back a die, end the turn, in this order; else the first that is legal."""
    game = before.game.clone()
    for entry in after.entries[before.ply :]:
        if entry.by == BY_CLOCK:
            rest = [action for action in ("stop", "return", "pass") if action in game.legal]
            assert entry.action == (rest or game.legal)[0]
            assert entry.seat == game.actor
        else:
            assert entry.by in {BY_CHANCE, BY_BOT}
        game.play(entry.action)


def test_every_pending_step_is_finished_and_the_turn_is_over() -> None:
    """At every moment of random games under all kinds of rules; undo never goes back before it."""
    seen: set[str] = set()
    for seed, rules in enumerate([*RULES, *(str(any_rules(random.Random(number))) for number in range(8))]):
        rng = random.Random(seed)
        for table in moments(table_of(rules, seed, clock="turn:60"), rng):
            if table.actor is None or (phase(table) in seen and rng.random() < 0.8):
                continue
            seen.add(phase(table))
            after = after_time_out(table)
            assert turn(after) != turn(table)
            assert not after.game.can_undo or after.status == OVER
            check_rule(table, after)
            if rng.random() < 0.1:
                assert Table.restore(after.saved).saved == after.saved
    assert seen >= ALL_PHASES | {"lift in a repair", "set-down in a repair"}


def test_a_seat_with_nothing_pending_passes() -> None:
    table = first_turn("turn:60")
    after = after_time_out(table)
    assert [(entry.seat, entry.action, entry.by) for entry in after.entries[table.ply :]] == [(0, "pass", BY_CLOCK)]


def test_a_die_in_hand_goes_to_the_first_cell_it_fits() -> None:
    table = first_turn("turn:60").fork(1)
    table.act(0, next(action for action in table.game.legal if action.startswith("die:")))
    first = min(action for action in table.game.legal if action.startswith("cell:"))  # A1 first, D5 last
    after = after_time_out(table)
    assert [entry.action for entry in after.entries[table.ply :]] == [first, "pass"]


def test_a_window_is_chosen_for_who_does_not() -> None:
    table = table_of("original:2", 3, clock="turn:60")
    after = after_time_out(table)
    assert after.entries[-1].action == table.game.legal[0]
    assert (after.actor, after.entries[-1].by) == (1, BY_CLOCK)


def first_turn(clock: str, kinds: str = "", rules: str = "original:2", seed: int = 5) -> Table:
    """A table whose windows are chosen, without time spent."""
    table = table_of(rules, seed, clock=clock, kinds=kinds)
    while table.game.setting_up:
        table = table.fork(0)
        table.act(table.actor or 0, table.game.legal[0])
    return table


# Clocks


def test_a_turn_has_its_time_from_its_beginning() -> None:
    table = first_turn("turn:60")
    assert table.deadline_ms == 60_000
    die = table.fork(59_000)
    die.act(0, next(action for action in die.game.legal if action.startswith("die:")))
    assert die.deadline_ms == 60_000  # an action within the turn gives no more time
    back = die.fork(59_500)
    back.undo()
    assert back.deadline_ms == 60_000
    over = back.fork(59_999)
    over.act(0, "pass")
    assert over.deadline_ms == 59_999 + 60_000


def test_days_are_days() -> None:
    assert first_turn("days:3").deadline_ms == 3 * 24 * 3600 * 1000


def test_a_bank_pays_for_the_time_spent_to_the_millisecond() -> None:
    """600 s and 15 s more each turn: 600 - 100.001 + 15 = 514.999."""
    table = first_turn("bank:600+15")
    banks = [place.bank_ms for place in table.places]
    assert banks == [615_000, 615_000]  # the choice of a window is a turn, too
    table = table.fork(100_001)
    table.act(0, "pass")
    assert [place.bank_ms for place in table.places] == [514_999 + 15_000, 615_000]
    assert table.deadline_ms == 100_001 + 615_000
    assert state_of(table, 1, 100_002).clock.left_ms == 614_999
    assert state_of(table, 1, 10_000_000).clock.left_ms == 0


def test_an_empty_bank_leaves_the_increment() -> None:
    table = after_time_out(first_turn("bank:10+3"))
    assert table.places[0].bank_ms == 3_000
    table = after_time_out(first_turn("bank:10+0"))
    assert table.places[0].bank_ms == 0


def test_a_table_without_a_clock_waits_for_ever() -> None:
    table = first_turn("none")
    assert table.deadline_ms is None
    assert state_of(table, 0, 10**12).clock.left_ms is None


# Who is away


def missed_twice(kinds: str = "- -", clock: str = "turn:60") -> Table:
    """Seat 0 has run out of time in two turns in a row; seat 1 plays."""
    table = first_turn(clock, kinds)
    while not table.sitters[0].away:
        if table.actor == 0:
            table = after_time_out(table)
        else:
            table = table.fork(table.now_ms + 1)
            table.act(1, "pass")
    return table


def test_after_two_turns_in_a_row_a_bot_sits_in() -> None:
    table = first_turn("turn:60")
    table = after_time_out(table)
    assert (table.places[0].misses, table.sitters[0].away) == (1, False)
    table = missed_twice()
    assert table.sitters[0].away
    assert table.actor == 1
    before = table.ply
    for _ in range(3):
        table = table.fork(table.now_ms + 1)
        table.act(1, "pass")
        assert table.actor == 1  # the bot has played before this returns
    assert {entry.by for entry in table.entries[before:] if entry.seat == 0} == {BY_BOT}


def test_a_turn_in_time_between_two_that_were_not_starts_the_count_anew() -> None:
    table = after_time_out(first_turn("turn:60"))
    while table.actor != 0:
        table = table.fork(table.now_ms + 1)
        table.act(1, "pass")
    table = table.fork(table.now_ms + 1)
    table.act(0, "pass")
    assert table.places[0].misses == 0


def test_who_is_back_plays_from_the_next_turn_on() -> None:
    table = missed_twice().fork(1_000_000)
    deadline = table.deadline_ms
    table.come_back(0)
    assert (table.sitters[0].away, table.places[0].misses) == (False, 0)
    assert table.deadline_ms == deadline  # the clock of the one who thinks runs on
    table = table.fork(1_000_001)
    while table.actor == 1:
        table.act(1, "pass")
    assert table.actor == 0
    assert table.deadline_ms == 1_000_001 + 60_000


def test_back_of_one_who_was_not_away_changes_no_clock() -> None:
    table = first_turn("turn:60")
    for seat in (0, 1):
        fork = table.fork(59_000)
        fork.come_back(seat)
        assert fork.deadline_ms == 60_000


def test_with_nobody_there_the_table_waits() -> None:
    table = first_turn("turn:60")
    while table.status == RUNNING and table.deadline_ms is not None:
        table = after_time_out(table)
    assert [sitter.away for sitter in table.sitters] == [True, True]
    assert table.status == RUNNING
    assert table.ply == table.fork(10**12).ply


def test_who_acts_at_a_waiting_table_is_back_and_has_lost_no_time() -> None:
    table = first_turn("bank:600+15")
    while table.deadline_ms is not None:
        table = after_time_out(table)
    seat = table.actor
    assert seat is not None
    bank_ms = table.places[seat].bank_ms
    table = table.fork(10**9)
    table.act(seat, "pass")
    assert not table.sitters[seat].away
    assert table.places[seat].bank_ms == bank_ms + 15_000


def test_who_comes_back_to_a_waiting_table_sets_it_going() -> None:
    table = first_turn("turn:60")
    while table.deadline_ms is not None:
        table = after_time_out(table)
    actor = table.actor
    assert actor is not None
    table = table.fork(10**9)
    table.come_back(1 - actor)
    assert table.actor == 1 - actor  # the bot has played for the one who is still away
    assert table.deadline_ms == 10**9 + 60_000


@pytest.mark.parametrize("kinds", ["- -", "- greedy", "random -"])
def test_a_bot_takes_the_seat_of_who_is_missing_and_the_clock_of_others_runs_on(kinds: str) -> None:
    table = first_turn("turn:60", "- - random" if kinds == "- -" else f"{kinds} -", "original:3")
    actor = table.actor
    assert actor is not None
    other = next(seat for seat in range(3) if seat != actor and table.is_human(seat))
    fork = table.fork(30_000)
    fork.give_to_bot(other, "random", "Rex")
    assert (fork.actor, fork.deadline_ms) == (actor, 60_000)
    fork = fork.fork(31_000)
    fork.give_to_bot(actor, "random", "Roy")
    assert fork.deadline_ms is None  # bots alone: nobody is there


def test_the_ranking_keeps_everybody() -> None:
    """A seat that ran out of time again and again is scored and ranked like any other."""
    table = missed_twice()
    while table.status == RUNNING:
        table = table.fork(table.now_ms + 1)
        table.act(1, table.game.legal[-1])
    result = state_of(table, None, 0).result
    assert result is not None
    assert sorted(result.ranking) == [0, 1]
    assert len(result.sheets) == 2
