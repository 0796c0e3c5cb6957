"""RULES section 8.2, window draft: n + 1 cards open, taken counter-clockwise from the last seat, with one side."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import vitrail
from tests.rules_cases.boxes import CARDS, DIFFICULTY, cards_of
from tests.rules_cases.build import begun, deal, favor, fresh, now, odds, options, refuses_undo
from tests.rules_cases.test_setup import families

DRAFTS = [
    "original:1+window-draft",
    "original:2+window-draft",
    "original:3+window-draft",
    "original:4+window-draft",
    "original:5+window-draft",
    "original:6+window-draft",
    "remastered:1+window-draft",
    "remastered:4+window-draft",
    "original:3+pools+window-draft",
    "original:6+pools+window-draft",
]
CARD_OF = {side: card for card, sides in CARDS.items() for side in sides}


def drafting(*cards: str, rules: str = "original:3+window-draft") -> vitrail.Game:
    """A game of three at the first choice: red, yellow and green, and the four cards laid open."""
    game = fresh(rules)
    deal(game, *cards)
    return game


def sides(cards: list[str]) -> set[str]:
    """Both sides of these cards."""
    return {side for card in cards for side in CARDS[card]}


FOUR = ["base-01", "base-02", "base-03", "base-04"]


@pytest.mark.parametrize("rules", DRAFTS)
def test_one_card_more_than_players_is_laid_open(rules: str) -> None:
    """Section 8.2, Text forms: after the private objectives n + 1 cards, each equally likely; then the tools."""
    game, players = fresh(rules), vitrail.Rules.parse(rules).players
    while "deal:base-01" not in game.legal:
        game.play(game.legal[0])
    left = list(cards_of(rules))
    laid = []
    for _ in range(players + 1):
        assert odds(game) == {f"deal:{card}": Fraction(1, len(left)) for card in left}
        laid.append(left.pop(players % len(left)))
        game.play(f"deal:{laid[-1]}")
    assert "deal:lathekin" in game.legal
    deal(game)
    assert sorted(now(game)["offer"]) == sorted(laid)
    assert options(game, "window") == sides(laid)


@pytest.mark.parametrize("rules", DRAFTS)
def test_the_last_seat_takes_first_and_seat_0_last(rules: str) -> None:
    """Section 8.2: from the last seat of round 1 counter-clockwise; both sides of a taken card are gone."""
    game, players = fresh(rules), vitrail.Rules.parse(rules).players
    deal(game)
    open_cards = list(now(game)["offer"])
    for number in range(players - 1, -1, -1):
        assert game.actor == number
        assert options(game, "window") == sides(open_cards)
        taken = sorted(options(game, "window"))[number]
        game.play(f"window:{taken}")
        open_cards.remove(CARD_OF[taken])
        if number:
            assert sorted(now(game)["offer"]) == sorted(open_cards)
            for side in CARDS[CARD_OF[taken]]:
                with pytest.raises(vitrail.IllegalAction):
                    game.play(f"window:{side}")
    assert len(open_cards) == 1
    assert game.actor == vitrail.CHANCE
    assert next(iter(odds(game))).startswith("roll:")


def test_the_first_turn_is_seat_0s() -> None:
    """Section 3: the draft of windows changes no turn; Start Player of round 1 is seat 0."""
    for rules in DRAFTS:
        game = begun(rules)
        assert (game.actor, game.round, game.turn) == (0, 1, 0)


@pytest.mark.parametrize("side", ["suns-glory", "firelight", "sun-catcher", "aurora-sagradis"])
def test_the_tokens_are_those_of_the_side_taken(side: str) -> None:
    """Section 8.2: 6, 5, 3 and 4."""
    game = drafting(*FOUR)
    game.play(f"window:{side}")
    while options(game, "window"):
        game.play(game.legal[0])
    assert now(game)["seats"][2]["window"] == side
    assert favor(game, 2) == {"suns-glory": 6, "firelight": 5, "sun-catcher": 3, "aurora-sagradis": 4}[side]
    assert [favor(game, number) for number in (0, 1)] == [DIFFICULTY[now(game)["seats"][n]["window"]] for n in (0, 1)]


def test_nobody_takes_the_other_side_of_a_taken_card() -> None:
    """Section 8.2."""
    game = drafting(*FOUR)
    game.play("window:suns-glory")
    assert options(game, "window") == sides(FOUR[1:])
    game.play("window:luz-celestial")
    assert options(game, "window") == sides(["base-02", "base-04"])
    with pytest.raises(vitrail.IllegalAction):
        game.play("window:fulgor-del-cielo")


def test_only_open_cards_can_be_taken() -> None:
    """Section 8.2: base-05 is in the box."""
    game = drafting(*FOUR)
    with pytest.raises(vitrail.IllegalAction):
        game.play("window:lux-mundi")


def test_a_window_taken_is_seen_at_once() -> None:
    """Section 8.2: cards laid open, so what was taken and which side is no secret, to the others nor a spectator."""
    game = drafting(*FOUR)
    game.play("window:firelight")
    for viewer in (0, 1, 2, None):
        assert [held["window"] for held in game.view(viewer)["seats"]] == [None, None, "firelight"]
    game.play("window:sun-catcher")
    for viewer in (0, 1, 2, None):
        assert [held["window"] for held in game.view(viewer)["seats"]] == [None, "sun-catcher", "firelight"]


def test_nobody_has_a_hand_of_window_cards() -> None:
    """Section 8.2: the cards lie in the middle; seats have no offer of their own."""
    game = drafting(*FOUR)
    for viewer in (0, 1, 2, None):
        assert [held["offer"] for held in game.view(viewer)["seats"]] == [None, None, None]
        assert sorted(game.view(viewer)["offer"]) == FOUR


def test_private_objectives_stay_secret() -> None:
    """Section 2.1: the draft opens windows only. The same cards with other objectives look the same to seat 1."""
    one, other = fresh("original:3+window-draft"), fresh("original:3+window-draft")
    deal(one, "red", "blue", "green", *FOUR)
    deal(other, "purple", "blue", "yellow", *FOUR)
    for _ in range(3):
        assert json.dumps(one.view(1)) == json.dumps(other.view(1))
        assert json.dumps(one.view(None)) == json.dumps(other.view(None))
        assert one.view(1)["seats"][0]["private"] is None
        one.play(one.legal[1])
        other.play(other.legal[1])


def test_the_card_left_over_leaves_the_game() -> None:
    """Section 8.2: once all have a window nothing tells which card was left."""
    games = []
    for left in ("base-04", "base-09"):
        game = drafting(*FOUR[:3], left)
        game.play("window:firelight window:sun-catcher window:luz-celestial")
        games.append(game)
    for viewer in (0, 1, 2, None):
        assert json.dumps(games[0].view(viewer)) == json.dumps(games[1].view(viewer))
        assert games[0].view(viewer)["offer"] == []


def test_a_solo_player_chooses_one_of_two_open_cards() -> None:
    """Section 8.2 with n = 1: four sides, one is taken."""
    game = fresh("remastered:1+window-draft")
    deal(game, "red", "base-01", "base-03")
    assert options(game, "window") == sides(["base-01", "base-03"])
    game.play("window:luz-celestial")
    while game.actor == vitrail.CHANCE:
        game.play(game.legal[0])
    assert favor(game) == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_else_of_the_set_up_is_dealt_as_ever(players: int) -> None:
    """Section 2: private objectives, three tools, three public objectives from the same decks."""
    game = fresh(f"original:{players}+window-draft")
    private, cards, tools, public = (families(players)[place] for place in (0, players, -6, -1))
    gone: set[str] = set()
    for deck in [private] * players + [cards] * (players + 1) + [tools] * 3 + [public] * 3:
        assert options(game, "deal") == set(deck) - gone
        gone.add(game.legal[-1].removeprefix("deal:"))
        game.play(game.legal[-1])
    assert options(game, "window")


def test_a_window_cannot_be_given_back() -> None:
    """Text forms: undo never goes across another seat; the seat before has seen nothing of it."""
    game = vitrail.Game("original:3+window-draft", seed=4, auto_pass=False)
    game.play(game.legal[0])
    assert game.actor == 1
    refuses_undo(game)


# Positions and samples


def test_a_position_of_the_draft_holds_the_open_cards() -> None:
    """Text forms: top-level `offer`; at every choice the position loads to the same choice."""
    game = vitrail.Game("original:4+window-draft", seed=4, auto_pass=False)
    for number in (3, 2, 1, 0):
        position: dict[str, Any] = json.loads(json.dumps(game.position()))
        assert len(position["offer"]) == number + 2
        assert [held["window"] is None for held in position["seats"]] == [other <= number for other in range(4)]
        again = vitrail.Game.from_position(position, auto_pass=False)
        assert (again.actor, again.legal) == (number, game.legal)
        assert again.position() == game.position()
        game.play(game.legal[-1])
    assert not game.position().get("offer")


def mid_draft(**more: object) -> dict[str, Any]:
    """Three seats, seat 2 has taken Firelight, three cards are open."""
    return {
        "rules": "original:3+window-draft",
        "seats": [{"private": ["red"]}, {"private": ["blue"]}, {"private": ["green"], "window": "firelight"}],
        "tools": [{"id": "lathekin"}],
        "offer": FOUR[1:],
        **more,
    }


def test_a_position_of_the_draft_can_be_written_by_hand() -> None:
    """Text forms: seat 1 is next; it may take either side of the three cards."""
    game = vitrail.Game.from_position(mid_draft(), auto_pass=False)
    assert game.actor == 1
    assert options(game, "window") == sides(FOUR[1:])


BAD = {
    "a card too few": mid_draft(offer=FOUR[2:]),
    "a card too many": mid_draft(offer=FOUR),
    "a card twice": mid_draft(offer=["base-02", "base-02", "base-04"]),
    "no such card": mid_draft(offer=["base-02", "base-03", "base-99"]),
    "a window instead of a card": mid_draft(offer=["sun-catcher", "base-03", "base-04"]),
    "the card of a window that was taken": mid_draft(offer=["base-01", "base-03", "base-04"]),
    "an offer of a seat's own": mid_draft(
        seats=[{"offer": ["base-05", "base-06"]}, {}, {"window": "firelight"}],
    ),
    "an offer without the draft": mid_draft(rules="original:3"),
    "seat 0 before seat 1": mid_draft(seats=[{"window": "sun-catcher"}, {}, {"window": "firelight"}], offer=FOUR[2:]),
    "everybody has a window": mid_draft(
        seats=[{"window": "sun-catcher"}, {"window": "batllo"}, {"window": "firelight"}], offer=["base-09"]
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_draft_is_refused_in_a_sentence(name: str) -> None:
    """Text forms: a PositionError, not a game that goes wrong later."""
    with pytest.raises(vitrail.PositionError) as caught:
        vitrail.Game.from_position(BAD[name])
    assert 15 < len(str(caught.value)) < 300


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_sample_of_the_draft_looks_the_same(viewer: int | None) -> None:
    """Text forms: open cards and windows taken are known; objectives of others are dealt anew."""
    game = drafting("red", "blue", "green", *FOUR)
    game.play("window:firelight")
    dealt = set()
    for seed in range(20):
        sample = game.view(viewer).sample(seed)
        assert json.dumps(sample.view(viewer)) == json.dumps(game.view(viewer))
        assert sample.legal == game.legal
        held = sample.position()["seats"]
        assert held[2]["window"] == "firelight"
        dealt.add(tuple(seat["private"][0] for seat in held))
    assert len(dealt) > 1
