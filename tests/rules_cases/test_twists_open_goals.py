"""RULES section 8.1, open color goals: every Private Objective lies open from set-up, each scores its own alone."""

from __future__ import annotations

import json

import pytest

import vitrail
from tests.rules_cases.build import begun, deal, fresh, seat, start, table

RULES = "original:3+open-goals"
VIEWERS = (0, 1, 2, None)


def privates(game: vitrail.Game, viewer: int | None) -> list[list[str] | None]:
    """The Private Objectives of all seats as one sees them."""
    return [held["private"] for held in game.view(viewer)["seats"]]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_are_open_when_the_windows_are_chosen(viewer: int | None) -> None:
    """Section 8.1: from set-up, for every seat and for a spectator."""
    game = fresh(RULES)
    deal(game, "green", "purple", "red")
    assert game.actor == 0
    assert privates(game, viewer) == [["green"], ["purple"], ["red"]]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_are_open_through_the_game(viewer: int | None) -> None:
    """Section 8.1: and stay so to the end."""
    game = begun(RULES)
    dealt = [held["private"] for held in game.position()["seats"]]
    while not game.over:
        assert privates(game, viewer) == dealt
        game.play(game.legal[0])
    assert privates(game, viewer) == dealt


def test_without_the_twist_they_are_secret() -> None:
    """Section 2.1."""
    game = begun("original:3")
    assert privates(game, None) == [None, None, None]


def test_window_cards_stay_hidden() -> None:
    """Section 2.2: the twist opens the objectives, not the cards in hand nor the choice of a window."""
    game = fresh(RULES)
    deal(game, "green", "purple", "red", "base-01", "base-02", "base-03", "base-04")
    assert [held["offer"] for held in game.view(1)["seats"]] == [None, ["base-03", "base-04"], None]
    assert [held["offer"] for held in game.view(None)["seats"]] == [None, None, None]
    game.play("window:firelight")
    assert [held["window"] for held in game.view(1)["seats"]] == [None, None, None]
    assert game.view(0)["seats"][0]["window"] == "firelight"


def test_each_scores_its_own_alone() -> None:
    """Section 8.1: red counts for seat 0 (2 + 5), blue for seat 1 (6), not the other's color."""
    game = start(table(seat("A1=R2 A3=R5 D1=B1"), seat("A1=B6 D1=R6"), rules="original:2+open-goals"))
    assert [(sheet.private_id, sheet.private) for sheet in game.scores()] == [("red", 7), ("blue", 6)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_sample_keeps_every_objective(viewer: int | None) -> None:
    """Text forms: `sample` deals the unknown anew; the objectives are known to all."""
    game = start(table(*[seat(private=[name]) for name in ("green", "purple", "red")], rules=RULES, pool="R3 G4"))
    for seed in range(5):
        sample = game.view(viewer).sample(seed)
        assert [held["private"] for held in sample.position()["seats"]] == [["green"], ["purple"], ["red"]]


def test_all_see_the_same_but_whose_turn_it_is() -> None:
    """Section 8.1: after set-up nothing of the table is hidden."""
    game = start(table(rules=RULES, pool="R3 G4", tools="lathekin"))
    seen = []
    for viewer in VIEWERS:
        view = dict(game.view(viewer))
        del view["seat"], view["legal"]
        seen.append(json.dumps(view))
    assert len(set(seen)) == 1


def test_the_shaded_areas_are_open_too() -> None:
    """Section 8.1: all Private Objectives."""
    game = start(table(seat(private=["wall"]), seat(private=["port"]), rules="original:2+areas+open-goals"))
    assert privates(game, None) == [["wall"], ["port"]]


def test_a_position_with_open_goals_comes_back() -> None:
    """Text forms: the twist is a part of the rules; nothing else is to be told."""
    game = start(table(rules=RULES, pool="R3 G4"))
    again = vitrail.Game.from_position(game.position(), auto_pass=False)
    assert again.rules.twists == ("open-goals",)
    assert again.position() == game.position()
    assert again.view(1) == game.view(1)
