"""`Core`, one game in integers: what floor 2 builds on, whichever core runs."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from tests.engine import played
from tests.engine.laid import core, fields, names, tables
from tests.engine.plain import source
from vitrail.engine import codes
from vitrail.engine.core import Core, play_many
from vitrail.engine.dump import numbers

bits = source("bits")
WORD = (1 << 64) - 1


COMMON = {codes.TURN, codes.PLACE_DIE, codes.ROLL_POOL, codes.CHOOSE_WINDOW, codes.DEAL_CARD}


def random_states(number: int) -> list[tuple[int, Core]]:
    """States of many games with their numbers of seats, every phase among them."""
    rng = random.Random(8)
    found = []
    for game_number in range(number):
        players = played.rules_of(game_number).players
        game = played.begin(game_number)
        while game.legal:
            if rng.random() < (0.03 if game.phase in COMMON else 0.3):
                found.append((players, game.clone()))
            game.apply(rng.choice(played.ids(game.legal)))
        found.append((players, game))
    return found


# Actions


@pytest.mark.parametrize("action", [-1, 64, 127, -(2**31), 2**31 - 1])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    """64 action ids: no other is ever legal."""
    game = Core.start(tables(), 1)
    before = numbers(game)
    with pytest.raises(ValueError, match=str(action)):
        game.apply(action)
    assert numbers(game) == before


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    """Every id that the mask does not hold, in states of every phase, explicit chance and the end among them."""
    phases = set()
    for _, game in random_states(40):
        phases.add(game.phase)
        before = numbers(game)
        for action in range(64):
            if not game.legal >> action & 1:
                with pytest.raises(ValueError, match=str(action)):
                    game.apply(action)
        assert numbers(game) == before
    assert phases == set(range(codes.OVER + 1))


def test_legal_actions_are_carried_out() -> None:
    """Each action of the mask; `apply` returns the mask of the next decision, 0 only at the end."""
    for _, game in random_states(20):
        for action in played.ids(game.legal):
            copy = game.clone()
            assert copy.apply(action) == copy.legal
            assert copy.over == (copy.legal == 0)


# Copies


def test_a_clone_is_equal_and_shares_nothing() -> None:
    """Trap 8 of CORE: whatever the clone plays, the original keeps every number; every field was seen to change."""
    rng = random.Random(4)
    changed: set[str] = set()
    for _, game in random_states(20):
        before = numbers(game)
        clone = game.clone()
        assert numbers(clone) == before
        assert clone.tables is game.tables
        while clone.legal:
            clone.apply(rng.choice(played.ids(clone.legal)))
        clone.set_options(not before[names().index("explicit")], not before[names().index("auto_pass")])
        clone.set_out([1, 2, 3, 4, 5])
        changed |= {name for name, old, new in zip(names(), before, numbers(clone), strict=True) if old != new}
        assert numbers(game) == before
    assert {name_of_field(name) for name in changed} == {name_of_field(name) for name in names()}


def name_of_field(name: str) -> str:
    """`seat.window.die` for `seat[0].window.die[3]`."""
    return re.sub(r"\[\d+\]", "", name)


def test_the_original_does_not_reach_into_its_clone() -> None:
    """The other way round."""
    rng = random.Random(5)
    for _, game in random_states(10):
        clone = game.clone()
        before = numbers(clone)
        while game.legal:
            game.apply(rng.choice(played.ids(game.legal)))
        assert numbers(clone) == before


# Chance


def test_outcomes_and_weights() -> None:
    """Section 2: a drawn die by the bag's colors, a value by sixths; cards alike; a re-roll keeps its color."""
    met = set()
    for _, game in random_states(40):
        if not game.by_chance:
            continue
        met.add(game.phase)
        weights = dict(game.weights())
        assert sum(1 << outcome for outcome in weights) == game.legal
        total = sum(weights.values())
        bag = game.bag()
        if game.phase == codes.ROLL_POOL:
            assert total == 6 * sum(bag)
            assert all(weight == bag[(outcome - codes.DIE) // 6] for outcome, weight in weights.items())
        elif game.phase == codes.DRAW_HAND:
            assert weights == {codes.VALUE + color: number for color, number in enumerate(bag) if number}
        elif game.phase <= codes.DEAL_PUBLIC:
            assert total == len(weights)
        else:
            assert [weights[outcome] for outcome in weights] == [1] * 6
            colors = {(outcome - codes.DIE) // 6 for outcome in weights}
            again = (
                next(color for color, number in enumerate(game.rolling()) if number) if sum(game.rolling()) else None
            )
            assert colors == {game.hand // 6 if game.phase == codes.REROLL_HAND else again}
    assert met == set(range(codes.LAST_CHANCE + 1))


def test_samples_follow_the_weights() -> None:
    """4,000 draws a phase by fresh seeds: each outcome within 5 sigma of its share."""
    seen: set[int] = set()
    for _, game in random_states(40):
        if not game.by_chance or game.phase in seen:
            continue
        seen.add(game.phase)
        weights = dict(game.weights())
        total = sum(weights.values())
        drawn: Counter[int] = Counter()
        for seed in range(4000):
            game.seed(seed * 0x1234567 + 1)
            drawn[game.sample()] += 1
        assert drawn.keys() <= weights.keys()
        for outcome, weight in weights.items():
            share = weight / total
            assert abs(drawn[outcome] - 4000 * share) <= 5 * (4000 * share * (1 - share)) ** 0.5 + 1, (
                game.phase,
                outcome,
            )


def test_a_seed_decides_the_whole_game() -> None:
    """DESIGN: a game is (rules, seed, actions)."""
    for seed in (0, 7, WORD):
        games = [Core.start(tables(3), seed) for _ in range(2)]
        assert numbers(games[0]) == numbers(games[1])
        assert games[0].play_out(99) == games[1].play_out(99)
        assert numbers(games[0]) == numbers(games[1])
    assert numbers(Core.start(tables(3), 1)) != numbers(Core.start(tables(3), 2))


def test_explicit_chance_waits_for_each_card_and_die() -> None:
    """DESIGN: private objectives seat by seat, window cards, tools, public objectives; then windows, then dice."""
    game = Core.start(tables(3), 1, explicit=True)
    phases = []
    while game.round == 0 and game.phase not in {codes.TURN, codes.OVER}:
        phases.append(game.phase)
        game.apply(played.ids(game.legal)[0])
    deals = [codes.DEAL_PRIVATE] * 3 + [codes.DEAL_CARD] * 6 + [codes.DEAL_TOOL] * 3 + [codes.DEAL_PUBLIC] * 3
    assert phases == [*deals, *[codes.CHOOSE_WINDOW] * 3, *[codes.ROLL_POOL] * 7]
    # The lowest outcome each time: cards in order, no card twice; the seven lowest dice are red ones.
    assert [game.private(seat) for seat in range(3)] == [0, 1, 2]
    assert [game.offer(seat) for seat in range(3)] == [(0, 1), (2, 3), (4, 5)]
    assert game.slots() == [(0, 0), (1, 0), (2, 0)]
    assert game.publics() == [0, 1, 2]
    assert game.pool() == [0] * 7
    assert game.bag() == [11, 18, 18, 18, 18]


# What is hidden


def test_blind_forgets_what_a_seat_may_not_know_and_nothing_else() -> None:
    """Section 2: others' Private Objectives; their cards and choices while windows are chosen; the generator."""
    setting_up = 0
    for players, game in random_states(15):
        for seat in (0, 1, codes.NONE):
            known = game.clone()
            known.blind(seat)
            old, new = fields(game), fields(known)
            secret = {"rng"}
            for other in set(range(players)) - {seat}:
                start = f"seat[{other}]."
                secret |= {f"{start}private[0]", f"{start}offer[0]", f"{start}offer[1]"}
                assert all(new[name] >= codes.HIDDEN for name in secret if name.startswith(start))
                if game.setting_up:
                    setting_up += 1
                    secret |= {name for name in new if name.startswith(start)}
                    assert new[f"{start}favor"] == 0
                    assert new[f"{start}window.pattern"] >= codes.HIDDEN
            assert new["rng"] == 0
            assert {name for name in old if old[name] != new[name]} <= secret
    assert setting_up > 10


def test_a_forgotten_choice_leaves_no_trace_in_the_window() -> None:
    """Section 2.2: whichever of its four patterns a seat chose, another seat is left with the same numbers."""
    known = []
    for choice in range(4):
        game = Core.start(tables(), 3)
        game.apply(choice)
        game.blind(1)
        known.append(numbers(game))
    assert known[1:] == known[:3]


def test_redeal_deals_what_was_forgotten_from_the_cards_left() -> None:
    """Sections 2.1, 2.2: no card twice, what is known stays, every card left is possible."""
    for players, game in random_states(15):
        if game.phase <= codes.DEAL_PUBLIC:
            continue
        known = game.clone()
        known.blind(0)
        copy = known.clone()
        copy.redeal(12345)
        old, new = fields(known), fields(copy)
        privates = [copy.private(seat) for seat in range(players)]
        assert privates[0] == game.private(0)
        assert len(set(privates)) == len(privates)
        assert max(privates) < 5
        if game.phase == codes.CHOOSE_WINDOW:
            cards = [card for seat in range(players) for card in copy.offer(seat)]
            assert len(set(cards)) == len(cards)
            assert copy.offer(0) == game.offer(0)
        touched = {name for name in old if old[name] != new[name]}
        assert all(name == "rng" or name.startswith("seat[") for name in touched)
        assert not any(name.startswith("seat[0].") for name in touched)
        assert copy.legal == game.legal or game.phase == codes.CHOOSE_WINDOW


def test_redeal_is_fair() -> None:
    """Of the four Private Objectives left, each is dealt to seat 1 a quarter of the time, within 5 sigma."""
    game = Core.start(tables(), 3)
    own = game.private(0)
    game.blind(0)
    dealt: Counter[int] = Counter()
    for seed in range(4000):
        copy = game.clone()
        copy.redeal(seed)
        dealt[copy.private(1)] += 1
    # sigma = sqrt(4000 * 0.25 * 0.75) = 27
    assert set(dealt) == set(range(5)) - {own}
    assert all(abs(number - 1000) < 137 for number in dealt.values())


# Many games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_games_are_the_same_as_one_by_one(players: int) -> None:
    """`play_many` counts what single games count: decisions, and the sums of totals and dice."""
    expected = [0, 0, 0]
    for seed in range(1000, 1015):
        game = Core.start(tables(players), seed)
        word = (numbers(game)[0] + bits.GAMMA) & WORD
        game.seed(word)
        expected[0] += game.play_out(bits.mix(word))
        assert game.over
        expected[1] += sum(game.total(seat) for seat in range(players))
        expected[2] += sum(game.occupied(seat).bit_count() for seat in range(players))
    assert play_many(tables(players), 1000, 15) == tuple(expected)


def test_no_games_come_to_nothing() -> None:
    """Zero games, zero sums."""
    assert play_many(tables(), 1, 0) == (0, 0, 0)


# Questions and laying out


def test_what_was_laid_out_can_be_read_back() -> None:
    """Every part of a position, set and read."""
    game = Core.blank(tables(), 0)
    game.set_bag([1, 2, 3, 4, 5])
    game.set_out([5, 4, 3, 2, 1])
    game.set_pool([0, 0, 29])
    game.set_tool(7, 3)
    game.set_tool(2, 0)
    game.set_public(9)
    game.set_seat(1, 23, 4)
    game.set_private(1, 3, codes.NONE)
    game.set_die(1, 19, 12)
    game.set_track([[3], [], [5, 4]])
    game.resume(3, 2, True, True, 0b10)
    assert (game.bag(), game.out(), game.pool()) == ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], [0, 0, 29])
    assert (game.slots(), game.publics()) == ([(7, 3), (2, 0)], [9])
    assert (game.pattern(1), game.favor(1), game.private(1)) == (23, 4, 3)
    assert (game.cell_die(1, 19), game.cell_die(1, 18), game.occupied(1)) == (12, codes.NONE, 1 << 19)
    assert game.track() == [[3], [], [5, 4]]
    assert (game.round, game.turn, game.drafted, game.tool_used, game.skipped) == (3, 2, True, True, 2)
    # Round 4, turn 2 of a game of two: seat 1 starts, then 0, 0, 1.
    assert (game.actor, game.phase) == (0, codes.TURN)
    assert game.legal == 1 << codes.PASS


def test_a_turn_past_the_last_is_the_end() -> None:
    """Section 3: after the fourth turn of round 10 of a game of two."""
    game = Core.blank(tables(), 0)
    game.resume(9, 4, False, False, 0)
    assert (game.over, game.legal, game.phase) == (True, 0, codes.OVER)


def test_the_value_of_a_drawn_die_is_open_until_it_is_chosen() -> None:
    """Section 5, tool 11: the color is drawn, the value chosen. Tool 1 changes a value that is known."""
    game = core(pool="R3", tools=["flux-remover"])
    game.apply(codes.DIE + 2)
    assert (game.hand, game.value_open, game.tool) == (2, False, codes.NONE)
    game.apply(codes.TOOL)
    assert (game.phase, game.by_chance, game.hand) == (codes.DRAW_HAND, True, codes.NONE)
    game.apply(codes.VALUE + 3)
    assert (game.phase, game.value_open, game.hand // 6) == (codes.CHOOSE_VALUE, True, 3)
    game.apply(codes.VALUE + 5)
    assert (game.phase, game.value_open, game.hand) == (codes.PLACE_DIE, False, 3 * 6 + 5)
    pliers = core(pool="R3", tools=["grozing-pliers"])
    pliers.apply(codes.DIE + 2)
    pliers.apply(codes.TOOL)
    assert (pliers.phase, pliers.value_open) == (codes.CHOOSE_VALUE, False)


def test_steps_and_the_lifted_die() -> None:
    """Section 5, tool 4: lift, set down, lift, set down; `moving` is the cell lifted from."""
    game = core("A1=R3 B2=G4 A3=B1", tools=["lathekin"])
    game.apply(codes.TOOL)
    assert (game.phase, game.step) == (codes.LIFT_DIE, 0)
    game.apply(0)
    assert (game.phase, game.step, game.moving) == (codes.SET_DIE, 1, 0)
    assert game.tool != codes.NONE
    assert game.tool_used
    assert not game.drafted


def test_rank_keys() -> None:
    """Section 7: total, private points, tokens, place in the last round's forward pass."""
    game = Core.blank(tables(), 0)
    game.set_seat(0, 0, 5)
    game.set_private(0, 0, codes.NONE)
    game.set_seat(1, 1, 2)
    game.set_private(1, 3, codes.NONE)
    game.set_die(0, 0, 4)
    game.resume(9, 4, False, False, 0)
    # Seat 0: a red 5 for its red objective, 5 tokens, 19 open cells; seat 1: 2 tokens, 20 open cells.
    # Round 10 of two starts with seat 1, so seat 0 comes last in the forward pass.
    assert game.rank_key(0) == (5 + 5 - 19, 5, 5, 1)
    assert game.rank_key(1) == (2 - 20, 0, 2, 0)
    assert (game.private_score(0), game.private_counted(0), game.private_counted(1)) == (5, 1, 0)
