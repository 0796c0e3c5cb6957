"""RULES sections 2 and 10: set-up card by card and die by die, with explicit chance, and what the bag holds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import vitrail
from tests.rules_cases.boxes import BASE_CARDS as CARDS
from tests.rules_cases.boxes import COLORS as PRIVATE
from tests.rules_cases.boxes import PUBLIC, TOOLS
from tests.rules_cases.build import favor, now, odds, options, passes, pool, seat, start, table, track

SIDES = {window: difficulty for sides in CARDS.values() for window, difficulty in sides.items()}


def fresh(players: int = 2) -> vitrail.Game:
    """A game before the first card is dealt."""
    return vitrail.Game(vitrail.Rules(players=players), chance="explicit", auto_pass=False)


def dealt(players: int, cards: list[str] | None = None, *, seed: int = 0) -> vitrail.Game:
    """A game after dealing, at the first window choice; the cards named are dealt where they can be."""
    game, rng = fresh(players), random.Random(seed)
    wanted = list(cards or [])
    while game.actor == vitrail.CHANCE and any(action.startswith("deal:") for action in odds(game)):
        outcomes = list(odds(game))
        if wanted and f"deal:{wanted[0]}" in outcomes:
            game.play(f"deal:{wanted.pop(0)}")
        else:
            game.play(rng.choice(outcomes))
    return game


def roll(game: vitrail.Game) -> None:
    """Any dice for the pool."""
    while game.actor == vitrail.CHANCE:
        game.play(next(iter(odds(game))))


def families(players: int) -> list[list[str]]:
    """What each deal is drawn from: private objectives, window cards two a seat, tools, public objectives."""
    return [PRIVATE] * players + [list(CARDS)] * 2 * players + [TOOLS] * 3 + [PUBLIC] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_deal_card_by_card(players: int, seed: int) -> None:
    """Section 2, Text forms: the order of the deals; each evenly from what is left of its cards, without repetition."""
    game, rng = fresh(players), random.Random(seed)
    gone: set[str] = set()
    for family in families(players):
        while game.actor != vitrail.CHANCE:
            game.play(rng.choice(game.legal))
        left = [card for card in family if card not in gone]
        assert odds(game) == {f"deal:{card}": Fraction(1, len(left)) for card in left}
        assert game.chance is not None
        assert sum(game.chance.values()) == pytest.approx(1)
        card = rng.choice(left)
        game.play(f"deal:{card}")
        gone.add(card)


def test_only_what_can_be_dealt_is_accepted() -> None:
    """Section 2: a card dealt once is not dealt again, and a card of another kind is not dealt now."""
    game = fresh()
    game.play("deal:red")
    for action in ("deal:red", "deal:lathekin", "roll:R1", "pass"):
        with pytest.raises(vitrail.IllegalAction):
            game.play(action)
    game.play("deal:blue")
    with pytest.raises(vitrail.IllegalAction):
        game.play("deal:purple")


def test_private_objectives_are_dealt_seat_by_seat() -> None:
    """Section 2, Text forms: seat 0 first. Each seat sees its own."""
    game = dealt(3, ["green", "purple", "red"])
    assert [game.view(seat)["seats"][seat]["private"] for seat in range(3)] == [["green"], ["purple"], ["red"]]


def test_window_cards_are_dealt_two_a_seat() -> None:
    """Section 2: seat 0's two, then seat 1's two; each may choose one of its four sides and no other."""
    game = dealt(2, ["red", "blue", "base-03", "base-08", "base-01", "base-12"])
    assert game.actor == 0
    own = {"fulgor-del-cielo", "luz-celestial", "batllo", "bellesguard"}
    assert set(game.legal) == {f"window:{side}" for side in own}
    with pytest.raises(vitrail.IllegalAction):
        game.play("window:firelight")
    game.play("window:bellesguard")
    assert game.actor == 1
    others = {"suns-glory", "firelight", "chromatic-splendor", "comitas"}
    assert set(game.legal) == {f"window:{side}" for side in others}
    with pytest.raises(vitrail.IllegalAction):
        game.play("window:batllo")
    game.play("window:comitas")
    roll(game)
    assert [held["window"] for held in now(game)["seats"]] == ["bellesguard", "comitas"]
    assert [favor(game, 0), favor(game, 1)] == [3, 5]


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("side", [0, 1])
def test_favor_tokens_equal_the_difficulty(card: str, side: int) -> None:
    """Section 2.3, for all 24 windows."""
    name, difficulty = list(CARDS[card].items())[side]
    spare = "base-12" if card != "base-12" else "base-11"
    game = dealt(2, ["red", "blue", card, spare])
    game.play(f"window:{name}")
    assert game.actor == 1
    game.play(game.legal[0])
    roll(game)
    assert now(game)["seats"][0]["window"] == name
    assert favor(game, 0) == difficulty


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_chooses_in_turn_then_the_dice_are_rolled(players: int) -> None:
    """Section 2: seats 0 to n - 1 choose; the bag holds 18 of each color, so every die type is equally likely."""
    game = dealt(players)
    for chooser in range(players):
        assert game.actor == chooser
        assert len(game.legal) == 4
        game.play(game.legal[0])
    assert odds(game) == {f"roll:{color}{value}": Fraction(1, 30) for color in "RYGBP" for value in range(1, 7)}


def test_each_die_drawn_is_missing_from_the_bag() -> None:
    """Section 2.5: without replacement. Of 90 dice 18 are red; then 17 of 89; a re-rolled value has a sixth each."""
    game = dealt(2)
    game.play(game.legal[0])
    game.play(game.legal[0])
    left = Counter(dict.fromkeys("RYGBP", 18))
    for die in ["R3", "R3", "G6", "R1", "P2"]:
        total = sum(left.values())
        assert odds(game) == {
            f"roll:{color}{value}": Fraction(count, total) / 6 for color, count in left.items() for value in range(1, 7)
        }
        game.play(f"roll:{die}")
        left[die[0]] -= 1
    assert (game.actor, game.round, game.turn) == (0, 1, 0)
    assert pool(game) == Counter({"R3": 2, "G6": 1, "R1": 1, "P2": 1})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_has_two_dice_a_player_and_one(players: int) -> None:
    """Section 1: one chance node a die, 2n + 1 of them in every round."""
    game, rng = dealt(players), random.Random(4)
    for _ in range(players):
        game.play(game.legal[0])
    for _ in range(10):
        rolled = []
        while game.actor == vitrail.CHANCE:
            rolled.append(rng.choice(list(odds(game))))
            game.play(rolled[-1])
        assert len(rolled) == 2 * players + 1
        assert pool(game) == Counter(roll.removeprefix("roll:") for roll in rolled)
        passes(game, 2 * players)
    assert game.over


def test_a_bag_counted_by_hand() -> None:
    """Section 2.5: 16 red on the track and 1 in the pool leave 1 red of 73; once rolled, no red is possible."""
    game = start(table(turn=3, pool="R2", track=["R1 " * 15 + "R6", ""]), chance="explicit")
    game.play("pass")
    others = {f"roll:{color}{value}": Fraction(18, 73) / 6 for color in "YGBP" for value in range(1, 7)}
    assert odds(game) == others | {f"roll:R{value}": Fraction(1, 73) / 6 for value in range(1, 7)}
    game.play("roll:R4")
    assert odds(game) == {f"roll:{color}{value}": Fraction(18, 72) / 6 for color in "YGBP" for value in range(1, 7)}


def test_dice_in_windows_are_not_in_the_bag() -> None:
    """Section 10: bag + pool + windows + track. Blue: 2 and 1 in windows, 1 on the track: 14 of 90 - 5 - 1 = 84."""
    game = start(
        table(seat("A1=B1 A3=B2 A5=R3"), seat("D1=B6"), turn=3, pool="G1", track=["B5", ""]), chance="explicit"
    )
    game.play("pass")
    chance = odds(game)
    left = {"R": 17, "Y": 18, "G": 17, "B": 14, "P": 18}
    assert sum(left.values()) == 84
    assert chance == {
        f"roll:{color}{value}": Fraction(count, 84) / 6 for color, count in left.items() for value in range(1, 7)
    }


@pytest.mark.parametrize(("players", "left"), [(2, 40), (3, 20), (4, 0)])
def test_what_the_bag_holds_after_ten_rounds(players: int, left: int) -> None:
    """Section 10: 40, 20, 0 dice. All drawn dice lie on the track when nobody drafts."""
    game, rng = dealt(players), random.Random(players)
    for _ in range(players):
        game.play(game.legal[0])
    last: dict[str, Fraction] = {}
    while not game.over:
        if game.actor == vitrail.CHANCE:
            last = odds(game)
            game.play(rng.choice(list(last)))
        else:
            game.play("pass")
    drawn = Counter(die[0] for space in track(game) for die in space)
    assert sum(drawn.values()) == 10 * (2 * players + 1) == 90 - left
    assert max(drawn.values()) <= 18
    # The last die was one of left + 1: with four players its color was certain.
    assert sum(last.values()) == 1
    if players == 4:
        assert set(last.values()) == {Fraction(1, 6)}
        assert drawn == Counter(dict.fromkeys("RYGBP", 18))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_all_different(players: int) -> None:
    """Section 2: no card is dealt twice. A hundred games by seed."""
    for seed in range(100):
        game = vitrail.Game(vitrail.Rules(players=players), seed=seed)
        chosen = []
        for chooser in range(players):
            assert game.actor == chooser
            chosen.append(options(game, "window"))
            game.play(random.Random(seed).choice(game.legal))
        assert [len(four) for four in chosen] == [4] * players
        assert len(set().union(*chosen)) == 4 * players
        seats = game.position()["seats"]
        private = [card for held in seats for card in held["private"]]
        assert len(private) == players == len(set(private))
        assert set(private) <= set(PRIVATE)
        tools, public = [card["id"] for card in game.position()["tools"]], game.position()["public"]
        assert len(tools) == 3 == len(set(tools))
        assert len(public) == 3 == len(set(public))
        assert set(tools) <= set(TOOLS)
        assert set(public) <= set(PUBLIC)
        assert [held["favor"] for held in seats] == [SIDES[held["window"]] for held in seats]
        assert all(card["tokens"] == 0 for card in game.position()["tools"])
        assert sum(pool(game).values()) == 2 * players + 1
        assert (game.round, game.turn, game.actor) == (1, 0, 0)


def test_every_card_can_be_dealt() -> None:
    """Section 2: a fair deal reaches every card. Each is missing from 300 games with a chance below 1e-20."""
    seen: set[str] = set()
    for seed in range(300):
        game = vitrail.Game(vitrail.Rules(players=3), seed=seed)
        for _ in range(3):
            seen |= options(game, "window")
            game.play(game.legal[seed % 4])
        position = game.position()
        seen |= {card["id"] for card in position["tools"]} | set(position["public"])
        seen |= {card for held in position["seats"] for card in held["private"]}
    assert seen == set(SIDES) | set(TOOLS) | set(PUBLIC) | set(PRIVATE)


def test_an_automatic_game_starts_at_the_window_choice() -> None:
    """Text forms: plain play resolves chance at once; `chance` is then None."""
    game = vitrail.Game(vitrail.Rules(players=2), seed=7)
    assert (game.actor, game.chance, game.over) == (0, None, False)
    assert all(action.startswith("window:") for action in game.legal)
