"""`Core`, one game in integers: what the friendly Game builds on, whichever core runs."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.engine import played
from tests.engine.laid import core, fields, names, tables
from tests.engine.plain import source
from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.engine.dump import numbers
from vitrail.engine.many import play_many

if TYPE_CHECKING:
    from vitrail.rules import Rules

bits = source("bits")
WORD = (1 << 64) - 1


COMMON = {codes.TURN, codes.PLACE_DIE, codes.ROLL_POOL, codes.CHOOSE_WINDOW, codes.DEAL_CARD, codes.DEAL_DICE}


def random_states(number: int) -> list[tuple[Rules, Core]]:
    """States of many games of any rule sets, every phase among them."""
    rng = random.Random(8)
    found = []
    for game_number in range(number):
        rules = played.rules_of(game_number)
        game = played.begin(game_number)
        while game.legal:
            if rng.random() < (0.03 if game.phase in COMMON else 0.3):
                found.append((rules, game.clone()))
            game.apply(rng.choice(played.ids(game.legal)))
        found.append((rules, game))
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
    """Whatever the clone plays, the original keeps every number; every field was seen to change."""
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


def rolling_color(game: Core) -> int:
    """The color of the die that falls, where that is known: section 5 for tools, section 2 for private dice."""
    if game.phase == codes.REROLL_HAND:
        return game.hand // 6
    if game.phase == codes.REROLL_POOL:
        return next(color for color, number in enumerate(game.rolling()) if number)
    if game.phase == codes.REROLL_PRIVATE:
        return fields(game)["rerolled"] // 6
    # Private dice: seat by seat, two of each color in order.
    return sum(len(game.private_pool(seat)) for seat in range(6)) % 10 // 2


def test_outcomes_and_weights() -> None:
    """Section 2: a drawn die by the bag's colors, a value by sixths; cards alike; a re-roll keeps its color."""
    met = set()
    for _, game in random_states(60):
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
            first = codes.DIE + 6 * rolling_color(game)
            assert weights == dict.fromkeys(range(first, first + 6), 1)
    assert met == set(range(codes.LAST_CHANCE + 1))


def test_samples_follow_the_weights() -> None:
    """4,000 draws a phase by fresh seeds: each outcome within 5 sigma of its share."""
    seen: set[int] = set()
    for _, game in random_states(60):
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
    assert seen == set(range(codes.LAST_CHANCE + 1))


def test_a_seed_decides_the_whole_game() -> None:
    """A game is (rules, seed, actions): docs/architecture.md."""
    for seed in (0, 7, WORD):
        games = [Core.start(tables("original:3"), seed) for _ in range(2)]
        assert numbers(games[0]) == numbers(games[1])
        assert games[0].play_out(99) == games[1].play_out(99)
        assert numbers(games[0]) == numbers(games[1])
    assert numbers(Core.start(tables("original:3"), 1)) != numbers(Core.start(tables("original:3"), 2))


def lowest_first(rules: str) -> tuple[Core, list[int]]:
    """A game up to its first turn, in which always the lowest outcome and action comes; and the phases it met."""
    game = Core.start(tables(rules), 1, explicit=True)
    phases = []
    while game.phase != codes.TURN:
        phases.append(game.phase)
        game.apply(played.ids(game.legal)[0])
    return game, phases


def test_explicit_chance_waits_for_each_card_and_die() -> None:
    """Section 2: private objectives seat by seat, window cards, tools, public objectives; then windows, then dice."""
    game, phases = lowest_first("original:3")
    deals = [codes.DEAL_PRIVATE] * 3 + [codes.DEAL_CARD] * 6 + [codes.DEAL_TOOL] * 3 + [codes.DEAL_PUBLIC] * 3
    assert phases == [*deals, *[codes.CHOOSE_WINDOW] * 3, *[codes.ROLL_POOL] * 7]
    # The lowest outcome each time: cards in order, no card twice; the seven lowest dice are red ones.
    assert [game.private(seat) for seat in range(3)] == [0, 1, 2]
    assert [game.offer(seat) for seat in range(3)] == [(0, 1), (2, 3), (4, 5)]
    assert game.slots() == [(0, 0), (1, 0), (2, 0)]
    assert game.publics() == [0, 1, 2]
    assert game.pool() == [0] * 7
    assert game.bag() == [11, 18, 18, 18, 18]


def test_private_dice_are_rolled_after_the_cards() -> None:
    """Section 1: two of each color for each of three, three plus one in the pool; section 2: before windows."""
    game, phases = lowest_first("original:3+pools")
    assert (
        phases[12:]
        == [codes.DEAL_PUBLIC] * 3 + [codes.DEAL_DICE] * 30 + [codes.CHOOSE_WINDOW] * 3 + [codes.ROLL_POOL] * 4
    )
    # The lowest value of each color, twice: R1 R1 Y1 Y1 ...; they came beside the bag's eight of each color.
    assert [game.private_pool(seat) for seat in range(3)] == [[0, 0, 6, 6, 12, 12, 18, 18, 24, 24]] * 3
    assert game.bag() == [8 - 4, 8, 8, 8, 8]


def test_private_dice_come_seat_by_seat_and_color_by_color() -> None:
    """Section 2: the first ten are seat 0's; each of the twenty may show any of six values."""
    game = Core.start(tables("original:2+pools"), 1, explicit=True)
    while game.phase != codes.DEAL_DICE:
        game.apply(played.ids(game.legal)[0])
    for number in range(20):
        first = codes.DIE + number % 10 // 2 * 6
        assert game.legal == 0b111111 << first
        game.apply(first + number % 6)
        assert [len(game.private_pool(seat)) for seat in (0, 1)] == [min(number + 1, 10), max(number - 9, 0)]
    # Values from 0: seat 0 got 0 1 2 3 4 5 0 1 2 3, seat 1 the rest.
    assert game.private_pool(0) == [0, 1, 8, 9, 16, 17, 18, 19, 26, 27]
    assert game.private_pool(1) == [4, 5, 6, 7, 14, 15, 22, 23, 24, 25]


def test_a_window_draft_deals_one_card_more_than_seats() -> None:
    """Section 8.2: four cards for three; from the last seat backward each takes a card and one of its two sides."""
    game = Core.start(tables("original:3+window-draft"), 1, explicit=True)
    phases = []
    while game.phase != codes.CHOOSE_WINDOW:
        phases.append(game.phase)
        game.apply(played.ids(game.legal)[0])
    assert phases == [codes.DEAL_PRIVATE] * 3 + [codes.DEAL_CARD] * 4 + [codes.DEAL_TOOL] * 3 + [codes.DEAL_PUBLIC] * 3
    assert game.offered() == [0, 1, 2, 3]
    assert [game.offer(seat) for seat in range(3)] == [(codes.NONE, codes.NONE)] * 3
    assert (game.actor, game.legal) == (2, 0b11111111)
    assert [game.offer_of(action) for action in (0, 1, 6, 7)] == [(0, 0), (0, 1), (3, 0), (3, 1)]
    game.apply(3)  # card 1, its second side; the first side goes with it
    assert (game.offered(), game.actor, game.legal) == ([0, 2, 3], 1, 0b11110011)
    game.apply(6)
    assert (game.offered(), game.actor, game.legal) == ([0, 2], 0, 0b00110011)
    game.apply(0)
    # The built-in cards hold patterns 0 and 1, 2 and 3, ...: seats 2, 1 and 0 took 3, 6 and 0.
    assert [game.pattern(seat) for seat in range(3)] == [0, 6, 3]
    assert (game.phase, game.setting_up) == (codes.ROLL_POOL, False)


# What is hidden


def others(rules: Rules, seat: int) -> list[int]:
    """All seats but this one."""
    return [other for other in range(rules.players) if other != seat]


def objectives_open(rules: Rules) -> bool:
    """Sections 7 and 8.1: in Original solo and with open goals all Private Objectives lie open."""
    return "open-goals" in rules.twists or rules.private_count() == 2


def secrets(rules: Rules, game: Core, seat: int) -> set[str]:
    """The fields of a state that tell what this seat may not know, while the game stands here."""
    drafting = "window-draft" in rules.twists
    found = {"rng"}
    for other in others(rules, seat):
        start = f"seat[{other}]."
        if not objectives_open(rules):
            found.add(f"{start}private[0]")
        found |= {f"{start}offer[0]", f"{start}offer[1]"}
        if game.setting_up and not drafting:
            found |= {name for name in names() if name.startswith(f"{start}window.")} | {f"{start}favor"}
    # What is left of a deck tells what was dealt unseen.
    if game.phase == codes.DEAL_PRIVATE and not objectives_open(rules):
        found |= {"deck", "legal"}
    if game.phase == codes.DEAL_CARD and not drafting:
        found |= {"deck", "legal"}
    return found


def test_blind_forgets_what_a_seat_may_not_know_and_nothing_else() -> None:
    """Sections 2 and 8: others' Private Objectives, cards and choices, unless the game lays them open; no more."""
    kinds: Counter[tuple[str, bool]] = Counter()
    for rules, game in random_states(60):
        for seat in (*range(min(rules.players, 2)), codes.NONE):
            known = game.clone()
            known.blind(seat)
            old, new = fields(game), fields(known)
            hidden = secrets(rules, game, seat)
            assert {name for name in old if old[name] != new[name]} <= hidden
            assert new["rng"] == 0
            for other in others(rules, seat):
                start = f"seat[{other}]."
                cards = {f"{start}private[0]", f"{start}offer[0]", f"{start}offer[1]", f"{start}window.pattern"}
                assert all(new[name] >= codes.HIDDEN for name in cards & hidden)
                assert f"{start}favor" not in hidden or new[f"{start}favor"] == 0
                kinds.update((twist, game.setting_up) for twist in ("", *rules.twists))
    # Both twists that lay something open were met while cards were dealt or chosen, and later.
    assert all(kinds[twist, early] > 10 for twist in ("", "open-goals", "window-draft") for early in (False, True))


def test_a_forgotten_choice_leaves_no_trace_in_the_window() -> None:
    """Section 2.2: whichever of its four patterns a seat chose, another seat is left with the same numbers."""
    known = []
    for choice in range(4):
        game = Core.start(tables(), 3)
        game.apply(choice)
        game.blind(1)
        known.append(numbers(game))
    assert known[1:] == known[:3]


def test_in_a_window_draft_everybody_sees_what_is_open_and_taken() -> None:
    """Section 8.2: cards lie open, so the choice of seat 2 is no secret to seat 0; its Private Objective is."""
    game = Core.start(tables("original:3+window-draft"), 5)
    game.apply(4)
    taken, favor = game.pattern(2), game.favor(2)
    game.blind(0)
    assert len(game.offered()) == 3
    assert (game.pattern(2), game.favor(2), game.private(2)) == (taken, favor, codes.HIDDEN)
    assert favor in range(3, 7)
    assert all(game.offer_of(action)[0] in game.offered() for action in played.ids(game.legal))


@pytest.mark.parametrize("rules", ["original:3+open-goals", "original:5+areas+open-goals", "original:1"])
def test_open_objectives_are_hidden_from_nobody(rules: str) -> None:
    """Section 8.1: open from set-up; section 7: so are the two of Original solo. A sample leaves them as they are."""
    game = Core.start(tables(rules), 9)
    players = int(rules[9])
    held = [(game.private(seat, 0), game.private(seat, 1)) for seat in range(players)]
    for seat in (0, codes.NONE):
        known = game.clone()
        known.blind(seat)
        assert [(known.private(other, 0), known.private(other, 1)) for other in range(players)] == held
        known.redeal(77)
        assert [(known.private(other, 0), known.private(other, 1)) for other in range(players)] == held
    assert all(card < codes.HIDDEN for card, _ in held)


def test_private_dice_hide_nothing() -> None:
    """Section 2: everybody's private dice lie open, also while they are rolled and windows are chosen."""
    game = Core.start(tables("original:2+pools"), 4, explicit=True)
    while game.phase != codes.CHOOSE_WINDOW:
        if game.phase == codes.DEAL_DICE:
            known = game.clone()
            known.blind(1)
            assert [known.private_pool(seat) for seat in (0, 1)] == [game.private_pool(seat) for seat in (0, 1)]
            assert known.legal == game.legal
        game.apply(game.sample())


def objectives_in_the_box(rules: Rules) -> range:
    """Section 1: five colors; with the expansion six areas, too, or alone."""
    return range(5 if rules.private_objectives == "areas" else 0, 11 if rules.expansion else 5)


def test_redeal_deals_what_was_forgotten_from_the_cards_left() -> None:
    """Sections 1, 2.1, 2.2: no card twice, none from another box, what is known stays."""
    for rules, game in random_states(30):
        if game.phase <= codes.DEAL_PUBLIC:
            continue
        known = game.clone()
        known.blind(0)
        copy = known.clone()
        copy.redeal(12345)
        old, new = fields(known), fields(copy)
        privates = [copy.private(seat) for seat in range(rules.players)]
        assert privates[0] == game.private(0)
        assert len(set(privates)) == len(privates)
        assert set(privates) <= set(objectives_in_the_box(rules))
        if game.phase in {codes.CHOOSE_WINDOW, codes.DEAL_DICE} and "window-draft" not in rules.twists:
            cards = [card for seat in range(rules.players) for card in copy.offer(seat)]
            assert len(set(cards)) == len(cards)
            assert max(cards) < (18 if rules.expansion else 12)
            assert copy.offer(0) == game.offer(0)
        touched = {name for name in old if old[name] != new[name]}
        assert all(name == "rng" or name.startswith("seat[") for name in touched)
        assert not any(name.startswith("seat[0].") for name in touched)
        assert copy.legal == game.legal


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


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("original:2", 2),
        ("original:4", 4),
        ("original:1", 1),
        ("remastered:1+favor-reserve+late-window-repair", 1),
        ("original:6+pools+window-draft+one-tool-round", 6),
    ],
)
def test_many_games_are_the_same_as_one_by_one(rules: str, players: int) -> None:
    """`play_many` counts what single games count: decisions, and the sums of totals and dice."""
    expected = [0, 0, 0]
    for seed in range(1000, 1015):
        game = Core.start(tables(rules), seed)
        word = (numbers(game)[0] + bits.GAMMA) & WORD
        game.seed(word)
        expected[0] += game.play_out(bits.mix(word))
        assert game.over
        expected[1] += sum(game.total(seat) for seat in range(players))
        expected[2] += sum(game.occupied(seat).bit_count() for seat in range(players))
    assert play_many(tables(rules), 1000, 15) == tuple(expected)


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
    assert (game.slot_tool(0), game.slot_tool(1)) == (7, 2)
    assert (game.pattern(1), game.favor(1), game.private(1)) == (23, 4, 3)
    assert (game.cell_die(1, 19), game.cell_die(1, 18), game.occupied(1)) == (12, codes.NONE, 1 << 19)
    assert game.track() == [[3], [], [5, 4]]
    assert (game.round, game.turn, game.drafted, game.tool_used, game.skipped) == (3, 2, True, True, 2)
    # Round 4, turn 2 of a game of two: seat 1 starts, then 0, 0, 1.
    assert (game.actor, game.phase) == (0, codes.TURN)
    assert game.legal == 1 << codes.PASS


def test_what_pools_and_twists_keep_can_be_read_back() -> None:
    """Private dice, reserve, repair, a tool used this round; the private die of the turn."""
    game = Core.blank(tables("original:3+pools+one-tool-round+favor-reserve+late-window-repair"), 0)
    for seat in range(3):
        game.set_seat(seat, seat, 3 + seat)
        game.set_private(seat, 10 - seat, codes.NONE)
    game.set_private_pool(2, [29, 0, 29])
    game.set_twists(0, 1, True, False)
    game.set_twists(1, 0, False, True)
    game.set_twists(2, 1, True, True)
    # Round 2 of three seats with pools: 1, 2, 0; a second turn would not come.
    game.resume(1, 1, False, False, 0, private_used=True)
    assert [game.private_pool(seat) for seat in range(3)] == [[], [], [0, 29, 29]]
    assert [game.reserve(seat) for seat in range(3)] == [1, 0, 1]
    assert [game.repair(seat) for seat in range(3)] == [True, False, True]
    assert [game.private(seat) for seat in range(3)] == [10, 9, 8]
    assert (game.actor, game.private_used, game.hand_private) == (2, True, False)
    assert fields(game)["used_round"] == 0b110
    assert game.legal == 1 << codes.PASS


@pytest.mark.parametrize(
    ("rules", "round", "order"),
    [
        ("original:1", 7, [0, 0]),
        ("remastered:3", 0, [0, 1, 2, 2, 1, 0]),
        ("remastered:3", 4, [1, 2, 0, 0, 2, 1]),
        ("original:6", 9, [3, 4, 5, 0, 1, 2, 2, 1, 0, 5, 4, 3]),
        ("original:2+pools", 3, [1, 0]),
        ("original:6+pools", 9, [3, 4, 5, 0, 1, 2]),
    ],
)
def test_the_order_of_turns(rules: str, round: int, order: list[int]) -> None:
    """Section 3: Start Player of round k is seat (k-1) mod n; there and back, with private pools there only."""
    game = Core.blank(tables(rules), 0)
    for seat in range(int(rules.split(":")[1][0])):
        game.set_seat(seat, seat, 0)
    game.resume(round, 1, False, False, 0)
    assert game.turn_order() == order
    assert (game.turn, game.actor) == (1, order[1])


def test_what_tools_cost_and_what_a_solo_player_must_beat() -> None:
    """Section 5: 1 Favor Token, 2 once the card was used. Section 7: the target is the sum of the track's values."""
    game = Core.blank(tables("remastered:1"), 0)
    for tool, tokens in ((3, 0), (8, 1), (0, 0), (11, 3)):
        game.set_tool(tool, tokens)
    game.set_track([[0, 29], [], [8]])
    # R1, P6 and Y3.
    assert game.costs() == [1, 2, 1, 2]
    assert game.target == 1 + 6 + 3


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


def test_rank_keys_of_solo_and_reserve() -> None:
    """Section 7: solo an open cell costs 3, Remastered gives 3 points a die; section 8.4: a reserve is unspent."""
    game = Core.blank(tables("remastered:1+favor-reserve"), 0)
    game.set_seat(0, 0, 4)
    game.set_private(0, 2, codes.NONE)
    game.set_twists(0, 1, True, False)
    game.set_die(0, 0, 2 * 6 + 4)
    game.set_die(0, 6, 2 * 6 + 1)
    game.resume(9, 2, False, False, 0)
    # Two green dice, 18 open cells, 4 + 1 tokens.
    assert game.total(0) == 6 + 5 - 54
    assert game.rank_key(0)[:3] == (6 + 5 - 54, 6, 5)


def test_the_better_of_two_private_objectives_counts() -> None:
    """Section 7, Original solo: red dice worth 5, blue ones 7; each can be asked for by itself."""
    game = core("A1=R5 B2=B3 C3=B4", rules="original:1", own={"private": ["red", "blue"]})
    assert [game.private_each(0, index) for index in (0, 1)] == [5, 7]
    assert [game.private_counted(0, index) for index in (0, 1)] == [1 << 0, 1 << 6 | 1 << 12]
    assert game.private_score(0) == 7
    assert game.total(0) == 7 - 3 * 17


# What pools, solo and twists add to a turn


def test_a_private_die_is_chosen_and_placed() -> None:
    """Section 3: once a turn; R3 beside the R4 of A1 fits somewhere else only, and nothing sends it back."""
    game = core("A1=R4", rules="original:2+pools", pool="G1 B6", own={"private_pool": "R3 P4"})
    assert game.legal >> codes.PRIVATE & 1
    game.apply(codes.PRIVATE)
    assert (game.phase, game.hand, game.private_used) == (codes.CHOOSE_PRIVATE, codes.NONE, False)
    assert played.ids(game.legal) == [codes.DIE + 2, codes.DIE + 27]
    game.apply(codes.DIE + 2)
    assert (game.phase, game.hand, game.hand_private, game.private_used) == (codes.PLACE_DIE, 2, True, True)
    # Of the cells that touch A1 only the diagonal one, B2, has no edge with it.
    assert game.legal == 1 << 6
    game.apply(6)
    assert (game.hand, game.hand_private, game.private_pool(0)) == (codes.NONE, False, [27])
    assert (game.phase, game.drafted, game.legal >> codes.PRIVATE & 1) == (codes.TURN, False, 0)
    assert game.legal == 1 << codes.PASS | 1 << codes.DIE + 12 | 1 << codes.DIE + 23


def test_no_tool_touches_a_private_die() -> None:
    """Section 5: "after drafting" is not for a die of a private pool; the Grinding Stone waits for the draft."""
    game = core(rules="original:2+pools", pool="G1", tools=["grinding-stone"], own={"private_pool": "R3"})
    game.apply(codes.PRIVATE)
    game.apply(codes.DIE + 2)
    assert not game.legal >> codes.TOOL & 1
    game.apply(0)
    game.apply(codes.DIE + 12)
    assert game.legal >> codes.TOOL & 1


def test_lead_came_nippers_roll_one_or_two_private_dice() -> None:
    """Section 5, E2: a die keeps its color; the second is another one, and need not be."""
    game = core(rules="original:2+pools", tools=["lead-came-nippers"], own={"private_pool": "R3 R3 B5"})
    game.apply(codes.TOOL)
    assert (game.phase, played.ids(game.legal)) == (codes.CHOOSE_PRIVATE, [codes.DIE + 2, codes.DIE + 22])
    game.apply(codes.DIE + 22)
    assert (game.phase, game.by_chance, game.private_pool(0)) == (codes.REROLL_PRIVATE, True, [2, 2])
    assert game.legal == 0b111111 << codes.DIE + 18
    game.apply(codes.DIE + 18)
    # B1 was rolled in this use: a red die, or enough.
    assert (game.phase, played.ids(game.legal)) == (codes.CHOOSE_PRIVATE, [codes.DIE + 2, codes.PASS])
    game.apply(codes.DIE + 2)
    assert game.legal == 0b111111 << codes.DIE
    game.apply(codes.DIE + 5)
    assert (game.phase, game.tool, game.private_pool(0)) == (codes.TURN, codes.NONE, [2, 5, 18])
    assert (game.tool_used, game.favor(0), game.slots()) == (True, 5, [(13, 1)])


def test_the_strip_cutter_leaves_the_private_action_open() -> None:
    """Section 5, E1: the drafted G1 goes to the private pool, P4 is placed as the draft; G1 may be placed after it."""
    game = core(rules="original:2+pools", pool="G1", tools=["strip-cutter"], own={"private_pool": "P4"})
    for action in (codes.DIE + 12, codes.TOOL):
        game.apply(action)
    assert (game.phase, game.legal) == (codes.CHOOSE_PRIVATE, 1 << codes.DIE + 27)
    game.apply(codes.DIE + 27)
    assert (game.phase, game.hand, game.hand_private) == (codes.PLACE_DIE, 27, False)
    assert (game.private_pool(0), game.private_used) == ([12], False)
    game.apply(0)
    assert (game.phase, game.drafted, game.legal) == (codes.TURN, True, 1 << codes.PASS | 1 << codes.PRIVATE)


@pytest.mark.parametrize(("edition", "tokens"), [("original", []), ("remastered", [codes.TOKENS])])
def test_a_solo_player_pays_as_the_edition_says(edition: str, tokens: list[int]) -> None:
    """Section 7: with a pool die of the tool's color, yellow, or in Remastered with Favor Tokens."""
    board = "A1=R3 B2=G4 A3=B1"
    game = core(board, rules=f"{edition}:1", pool="Y2 Y6 R5", tools=["tap-wheel", "lathekin"])
    game.apply(codes.TOOL + 1)
    assert (game.phase, game.tool_used) == (codes.PAY, False)
    assert played.ids(game.legal) == [codes.DIE + 7, codes.DIE + 11, *tokens]
    favor = game.favor(0)
    game.apply(codes.DIE + 7)
    assert (game.phase, game.tool, game.tool_used) == (codes.LIFT_DIE, 3, True)
    # Die and card have left the game; no token was paid.
    assert (game.pool(), game.out(), game.slots()) == ([4, 11], [0, 1, 0, 0, 0], [(11, 0)])
    assert game.favor(0) == favor


def test_tokens_pay_and_the_card_stays() -> None:
    """Section 7, Remastered solo: the token stays on the card, the next use costs two."""
    game = core("A1=R3 B2=G4 A3=B1", rules="remastered:1", pool="R5", tools=["lathekin"])
    game.apply(codes.TOOL)
    assert game.legal == 1 << codes.TOKENS
    game.apply(codes.TOKENS)
    assert (game.favor(0), game.slots(), game.costs(), game.pool()) == (5, [(3, 1)], [2], [4])


def test_a_repair_moves_one_die_and_is_no_tool() -> None:
    """Section 8.5: at the very start, once, for nothing; then the turn has its draft and its tool."""
    game = core("A1=R3 B2=G4", rules="original:2+late-window-repair", pool="Y1", tools=["eglomise-brush"])
    assert game.legal >> codes.REPAIR & 1
    game.apply(codes.REPAIR)
    assert (game.phase, game.tool, game.legal) == (codes.LIFT_DIE, codes.REPAIR_TOOL, 1 << 0 | 1 << 6)
    game.apply(0)
    # R3 may touch G4 anywhere around B2 but at its old cell.
    assert played.ids(game.legal) == [1, 2, 5, 7, 10, 11, 12]
    game.apply(1)
    assert (game.phase, game.tool, game.tool_used, game.drafted) == (codes.TURN, codes.NONE, False, False)
    assert (game.favor(0), game.repair(0), game.repair(1)) == (6, False, True)
    assert [action for action in (codes.REPAIR, codes.TOOL, codes.DIE + 6) if game.legal >> action & 1] == [
        codes.TOOL,
        codes.DIE + 6,
    ]


def test_a_window_s_only_die_is_not_repaired() -> None:
    """Section 8.5: it must touch another die."""
    assert not core("A1=R3", rules="original:2+late-window-repair", pool="Y1").legal >> codes.REPAIR & 1


def test_a_token_is_reserved_in_round_1_and_returned_in_round_6() -> None:
    """Section 8.4: five rounds in which everybody passes."""
    game = Core.start(tables("original:2+favor-reserve"), 3, auto_pass=False)
    for _ in range(2):
        game.apply(0)
    dealt = [game.favor(seat) + game.reserve(seat) for seat in (0, 1)]
    assert all(3 <= tokens <= 6 for tokens in dealt)
    for number in range(6):
        reserved = 0 if number == 5 else 1
        assert [game.reserve(seat) for seat in (0, 1)] == [reserved] * 2
        assert [game.favor(seat) for seat in (0, 1)] == [tokens - reserved for tokens in dealt]
        for _ in range(4):
            game.apply(codes.PASS)


def test_a_used_tool_bars_the_rest_of_the_round() -> None:
    """Section 8.3: seat 0, first of round 3 of two, has its second turn last; in round 4 it may use a tool again."""
    game = core("A1=R3 B2=G4", rules="original:2+one-tool-round", pool="Y1 P6", tools=["eglomise-brush"])
    game.apply(codes.TOOL)
    for _ in range(2):
        game.apply(played.ids(game.legal)[0])
    assert fields(game)["used_round"] == 0b01
    for _ in range(3):
        game.apply(codes.PASS)
    assert (game.actor, game.turn, game.legal >> codes.TOOL & 1) == (0, 3, 0)
    game.apply(codes.PASS)
    while game.by_chance:
        game.apply(game.sample())
    assert fields(game)["used_round"] == 0
    game.apply(codes.PASS)
    assert (game.actor, game.round, game.legal >> codes.TOOL & 1) == (0, 3, 1)
