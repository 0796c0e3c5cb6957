"""Views (text forms, contract of secrets): a seat sees what it may know, and the same bytes whatever the rest is.

Hidden are the others' Private Objectives until the game is over, their window cards for ever and their choices until
all have chosen, and the generator, so the order of the bag. What the bag holds is no secret: conservation tells it.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import seat, start, table

PRIVATE = ["red", "yellow", "green", "blue", "purple"]
SEATS = [0, 1, 2, None]
# One moment of every kind, as the actions that lead there from the table below.
MOMENTS = {
    "turn": "",
    "place": "die:R3",
    "value": "die:R3 tool:grozing-pliers",
    "track": "die:R3 tool:lens-cutter",
    "lift": "tool:tap-wheel",
    "set-down": "tool:tap-wheel cell:A1",
    "second turn": "pass",
    "another seat in the middle of a draft": "pass die:P6",
}


def at_table(privates: list[str], *, tools: str, seed: int = 1, **more: object) -> vitrail.Game:
    """Round 3 of three seats (2 0 1 1 0 2), begun at seat 0's first turn; private objectives as named."""
    boards = ["A1=R1 B2=Y2", "A1=G3 B2=B5", "D5=P4 C4=Y6"]
    seats = [seat(held, private=[private]) for held, private in zip(boards, privates, strict=True)]
    position = table(
        *seats,
        players=3,
        turn=1,
        pool="R3 P6 G1 B4 Y5 R5",
        track=["R2 B6", "P1"],
        tools=tools,
        public=["deep-shades", "color-diagonals"],
    )
    return vitrail.Game.from_position(position | more, seed=seed, auto_pass=False)


def at_moment(actions: str, privates: list[str], *, seed: int = 1) -> vitrail.Game:
    """The table after these actions, with three cards, among them the one that they use."""
    tools = "grozing-pliers lens-cutter:1 tap-wheel" if "tool:" in actions else "lathekin running-pliers flux-brush:2"
    game = at_table(privates, tools=tools, seed=seed)
    for action in actions.split():
        game.play(action)
    return game


def as_bytes(game: vitrail.Game, viewer: int | None) -> bytes:
    """Every byte that a seat or a spectator would get."""
    return json.dumps(game.view(viewer)).encode()


def hidden_from(viewer: int | None) -> list[list[str]]:
    """Private objectives of the table that differ only in what this viewer may not know."""
    deals = [
        ["red", "blue", "green"],
        ["red", "purple", "yellow"],
        ["yellow", "blue", "green"],
        ["green", "blue", "red"],
    ]
    deals += [["red", "yellow", "blue"], ["purple", "blue", "yellow"], ["yellow", "purple", "green"]]
    if viewer is None:
        return deals
    return [deal for deal in deals if deal[viewer] == deals[0][viewer]]


# Secrets


@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_view_does_not_depend_on_what_is_hidden(viewer: int | None, moment: str) -> None:
    """Section 2.1: others' objectives and the seed changed, every byte is the same."""
    actions = MOMENTS[moment]
    seen = set()
    for seed, privates in enumerate(hidden_from(viewer)):
        game = at_moment(actions, privates, seed=seed)
        seen.add(as_bytes(game, viewer))
    assert len(hidden_from(viewer)) >= 3
    assert len(seen) == 1


@pytest.mark.parametrize("viewer", SEATS)
def test_a_view_at_a_chance_node_does_not_depend_on_what_is_hidden(viewer: int | None) -> None:
    """Explicit chance: the dice are about to fall."""
    seen = set()
    for seed, privates in enumerate(hidden_from(viewer)):
        position = at_table(privates, tools="flux-brush").position()
        game = vitrail.Game.from_position(position, seed=seed, chance="explicit", auto_pass=False)
        game.play("die:R3 tool:flux-brush")
        assert game.actor == vitrail.CHANCE
        seen.add(as_bytes(game, viewer))
    assert len(seen) == 1


def test_a_running_pliers_draft_does_not_depend_on_what_is_hidden() -> None:
    """The phase `take`, of the first turn of the round."""
    for viewer in SEATS:
        seen = set()
        for seed, privates in enumerate(hidden_from(viewer)):
            game = at_table(privates, tools="running-pliers", seed=seed)
            game.play("tool:running-pliers")
            assert game.view(None)["phase"] == "take"
            seen.add(as_bytes(game, viewer))
        assert len(seen) == 1


@pytest.mark.parametrize("viewer", SEATS)
def test_others_private_objectives_are_null(viewer: int | None) -> None:
    """Text forms: a position without secrets; one's own is there."""
    view = at_table(["red", "blue", "green"], tools="lathekin").view(viewer)
    own = [["red"], ["blue"], ["green"]]
    assert [held["private"] for held in view["seats"]] == [own[k] if k == viewer else None for k in range(3)]


def test_all_private_objectives_are_open_once_the_game_is_over() -> None:
    """Section 7: scores are told, so the objectives are."""
    position = table(seat(), seat(), round=10, turn=3, track=[""] * 9)
    game = start(position)
    assert [held["private"] for held in game.view(None)["seats"]] == [None, None]
    game.play("pass")
    for viewer in (0, 1, None):
        assert [held["private"] for held in game.view(viewer)["seats"]] == [["red"], ["blue"]]
    assert game.view(0)["phase"] == "over"
    assert game.view(0)["actor"] is None


def deal(*cards: str) -> vitrail.Game:
    """Set-up of two with the cards named: two private objectives, two cards of seat 0, two of seat 1; then any."""
    game = vitrail.Game(vitrail.Rules(players=2), chance="explicit", auto_pass=False)
    for card in cards:
        game.play(f"deal:{card}")
    while game.actor == vitrail.CHANCE:
        assert game.chance is not None
        game.play(next(iter(game.chance)))
    return game


def test_window_cards_of_others_are_hidden() -> None:
    """Section 2.2: no other player can see either side of a card you hold; nor your objective."""
    one = deal("red", "blue", "base-01", "base-02", "base-03", "base-04")
    other = deal("red", "green", "base-01", "base-02", "base-07", "base-08")
    assert as_bytes(one, 0) == as_bytes(other, 0)
    assert as_bytes(one, None) != as_bytes(one, 0)
    assert one.view(0)["seats"][0]["offer"] == ["base-01", "base-02"]
    assert one.view(0)["seats"][1]["offer"] is None
    assert one.view(1)["seats"][0]["offer"] is None
    assert one.view(None)["seats"][0]["offer"] is None
    third = deal("yellow", "blue", "base-05", "base-06", "base-03", "base-04")
    assert as_bytes(one, 1) == as_bytes(third, 1)
    assert as_bytes(one, None) == as_bytes(third, None)


def test_a_window_choice_is_hidden_until_all_have_chosen() -> None:
    """Text forms: others' choices stay null while seat 1 is to choose."""
    seen = {viewer: set[bytes]() for viewer in (0, 1, None)}
    for choice in ("suns-glory", "firelight", "shadow-thief", "sun-catcher"):
        game = deal("red", "blue", "base-01", "base-02", "base-03", "base-04")
        game.play(f"window:{choice}")
        assert game.actor == 1
        for viewer, views in seen.items():
            views.add(as_bytes(game, viewer))
        assert game.view(1)["seats"][0]["window"] is None
        assert game.view(None)["seats"][0]["window"] is None
        assert game.view(0)["seats"][0]["window"] == choice
    assert (len(seen[1]), len(seen[None])) == (1, 1)


def test_windows_and_tokens_are_open_once_all_have_chosen() -> None:
    """Text forms: as soon as seat 1, the last, has chosen; the dice of round 1 are still to fall."""
    game = deal("red", "blue", "base-01", "base-02", "base-03", "base-04")
    game.play("window:firelight window:luz-celestial")
    assert game.actor == vitrail.CHANCE
    for viewer in (0, 1, None):
        held = game.view(viewer)["seats"]
        assert [seat["window"] for seat in held] == ["firelight", "luz-celestial"]
        assert [seat["favor"] for seat in held] == [5, 3]


def test_the_other_card_leaves_the_game_unseen() -> None:
    """Section 2.2: after the choice the card that was not taken differs, nothing else does."""
    games = []
    for left in ("base-04", "base-09"):
        game = deal("red", "blue", "base-01", "base-02", "base-03", left)
        game.play("window:firelight window:luz-celestial roll:R1 roll:R2 roll:R3 roll:R4 roll:R5")
        games.append(game)
    for viewer in (0, None):
        assert as_bytes(games[0], viewer) == as_bytes(games[1], viewer)
    assert [held["window"] for held in games[0].view(None)["seats"]] == ["firelight", "luz-celestial"]


# What a view holds


@pytest.mark.parametrize(
    ("actions", "phase"),
    [(MOMENTS[phase], phase) for phase in ("turn", "place", "value", "track", "lift", "set-down")],
)
def test_the_phase_says_what_is_asked(actions: str, phase: str) -> None:
    """Text forms: the phase of each kind of decision, and who is asked."""
    game = at_moment(actions, ["red", "blue", "green"])
    view = game.view(0)
    assert (view["phase"], view["actor"], view["seat"]) == (phase, 0, 0)
    assert tuple(view["legal"]) == game.legal


def test_phases_of_set_up_and_chance() -> None:
    """Text forms: `window` and `chance`."""
    game = deal("red", "blue", "base-01", "base-02", "base-03", "base-04")
    assert (game.view(0)["phase"], game.view(0)["actor"]) == ("window", 0)
    game.play("window:firelight window:luz-celestial")
    assert (game.view(0)["phase"], game.view(0)["actor"]) == ("chance", vitrail.CHANCE)
    assert game.view(0)["legal"] == []


@pytest.mark.parametrize("viewer", SEATS)
def test_only_the_seat_to_act_gets_the_legal_actions(viewer: int | None) -> None:
    """Text forms: `legal` is empty for everyone else."""
    game = at_table(["red", "blue", "green"], tools="lathekin")
    assert tuple(game.view(viewer)["legal"]) == (game.legal if viewer == game.actor else ())


def test_a_view_is_of_the_present_moment() -> None:
    """Text forms: the die in hand and the tool in progress are open to all, the pool is without the die."""
    game = at_table(["red", "blue", "green"], tools="grozing-pliers")
    assert (game.view(1)["hand"], game.view(1)["tool"]) == (None, None)
    game.play("die:R3 tool:grozing-pliers")
    for viewer in SEATS:
        view = game.view(viewer)
        assert (view["hand"], view["tool"]) == ("R3", "grozing-pliers")
        assert Counter(view["pool"].split()) == Counter(["P6", "G1", "B4", "Y5", "R5"])
        assert view["seats"][0]["favor"] == 5
        assert view["tools"] == [{"id": "grozing-pliers", "tokens": 1}]


def test_a_view_holds_what_lies_open() -> None:
    """Section 2.4: tools and public objectives, windows, dice, track and tokens are open to a spectator."""
    view = at_table(["red", "blue", "green"], tools="lathekin tap-wheel:1").view(None)
    assert (view["seat"], view["round"], view["turn"], view["actor"]) == (None, 3, 1, 0)
    assert view["public"] == ["deep-shades", "color-diagonals"]
    assert view["tools"] == [{"id": "lathekin", "tokens": 0}, {"id": "tap-wheel", "tokens": 1}]
    assert [sorted(space.split()) for space in view["track"]][:2] == [["B6", "R2"], ["P1"]]
    assert view["seats"][2]["dice"].replace("/", " ").split()[18:] == ["..", "P4"]
    assert [held["favor"] for held in view["seats"]] == [6, 6, 6]


def test_a_view_is_plain_data_of_its_own() -> None:
    """Changing a view changes no game."""
    game = at_table(["red", "blue", "green"], tools="lathekin")
    view = game.view(0)
    before = as_bytes(game, 0)
    assert json.loads(json.dumps(view)) == view
    view["seats"][0]["favor"] = 99
    view["legal"].clear()
    assert as_bytes(game, 0) == before


# Dealing the unknown anew


@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_sample_looks_the_same(viewer: int | None, moment: str) -> None:
    """Text forms: `sample` deals the unknown anew; what the viewer knows is kept to the byte."""
    actions = MOMENTS[moment]
    game = at_moment(actions, ["red", "blue", "green"])
    view = game.view(viewer)
    for seed in range(5):
        sample = view.sample(seed)
        assert isinstance(sample, vitrail.Game)
        assert as_bytes(sample, viewer) == json.dumps(view).encode()
        assert (sample.actor, sample.round, sample.turn, sample.legal) == (game.actor, 3, game.turn, game.legal)


def test_a_sample_deals_private_objectives_without_repetition() -> None:
    """Section 2.1: one's own is kept; the others' are any two different of the rest."""
    view = at_table(["red", "blue", "green"], tools="lathekin").view(0)
    dealt = set()
    for seed in range(60):
        private = [held["private"] for held in view.sample(seed).position()["seats"]]
        assert private[0] == ["red"]
        assert all(len(cards) == 1 for cards in private)
        dealt.add((private[1][0], private[2][0]))
    # 12 ordered pairs of the four others; that 60 fair deals show fewer than 8 of them is out of the question.
    assert all(one != other and "red" not in (one, other) for one, other in dealt)
    assert len(dealt) >= 8


@pytest.mark.parametrize("viewer", [0, None])
def test_a_sample_depends_on_the_view_and_its_seed_alone(viewer: int | None) -> None:
    """Text forms: a view carries no bag order and no generator: the hidden part changed, a sample goes on alike."""
    ends = set()
    for seed, privates in enumerate(hidden_from(viewer)):
        game = at_table(privates, tools="lathekin", seed=seed)
        sample, rng = game.view(viewer).sample(4), random.Random(9)
        for _ in range(60):
            sample.play(rng.choice(sample.legal))
        ends.add(json.dumps(sample.position()))
    assert len(ends) == 1


def test_samples_of_other_seeds_roll_other_dice() -> None:
    """Text forms: the bag's order is unknown, so samples differ in it."""
    view = at_table(["red", "blue", "green"], tools="lathekin").view(0)
    pools = set()
    for seed in range(5):
        sample = view.sample(seed)
        while sample.round == 3:
            sample.play("pass")
        pools.add(sample.view(None)["pool"])
    assert len(pools) > 1


def test_a_sample_is_a_game_of_its_own() -> None:
    """Playing a sample to its end leaves the game where it was; one's own objective is scored there."""
    game = at_table(["purple", "blue", "green"], tools="lathekin")
    before, rng = game.position(), random.Random(2)
    sample = game.view(0).sample(1)
    while not sample.over:
        sample.play(rng.choice(sample.legal))
    assert sample.position()["seats"][0]["private"] == ["purple"]
    purple = [die for die in sample.view(0)["seats"][0]["dice"].split() if die.startswith("P")]
    assert sample.scores()[0].private == sum(int(die[1]) for die in purple)
    assert game.position() == before


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_sample_of_the_set_up_deals_other_cards(viewer: int | None) -> None:
    """Section 2.2: at the first choice; the others get any cards that the viewer does not hold, two each."""
    game = deal("red", "blue", "base-01", "base-02", "base-03", "base-04")
    view = game.view(viewer)
    offers = set()
    for seed in range(20):
        sample = view.sample(seed)
        assert as_bytes(sample, viewer) == json.dumps(view).encode()
        cards = [tuple(held["offer"]) for held in sample.position()["seats"]]
        assert len({card for two in cards for card in two}) == 4
        assert len(sample.legal) == 4
        offers.add(tuple(cards))
    assert len(offers) > 1
    if viewer is not None:
        kept = ("base-01", "base-02") if viewer == 0 else ("base-03", "base-04")
        assert {cards[viewer] for cards in offers} == {kept}


def test_a_sample_after_a_hidden_choice_can_go_on() -> None:
    """Section 2.2: seat 1 does not know what seat 0 chose; in a sample something was chosen, and round 1 can begin."""
    game = deal("red", "blue", "base-01", "base-02", "base-03", "base-04")
    game.play("window:suns-glory")
    for seed in range(5):
        sample = game.view(1).sample(seed)
        assert as_bytes(sample, 1) == as_bytes(game, 1)
        assert sample.legal == game.legal
        sample.play("window:luz-celestial")
        held: list[dict[str, Any]] = sample.view(None)["seats"]
        assert held[0]["window"] is not None
        assert held[1]["window"] == "luz-celestial"


def test_private_objectives_are_never_shown_along_a_game() -> None:
    """Section 2.1: in every view of a whole random game the others' objectives are null until it is over."""
    game, rng = vitrail.Game(vitrail.Rules(players=3), seed=12), random.Random(12)
    while not game.over:
        for viewer in SEATS:
            for number, held in enumerate(game.view(viewer)["seats"]):
                assert (held["private"] is not None) == (number == viewer)
                if number != viewer:
                    assert held.get("offer") is None
        game.play(rng.choice(game.legal))
    assert len({card for held in game.view(None)["seats"] for card in held["private"]} & set(PRIVATE)) == 3
