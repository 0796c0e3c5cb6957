"""Games of every rule set over the API: solo, private pools, Remastered, and what a rule set's text is said to mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import vitrail
from tests.server.asking import TWO_PEOPLE, refusal
from vitrail.server.forms import Solo
from vitrail.server.showing import solo_sentence

if TYPE_CHECKING:
    from tests.server.asking import Asker, State

ADA = ("human", "Ada")


def rules(ask: Asker, text: str) -> Any:
    """What the server says of a rule set."""
    return ask.client.get("/api/rules", params={"text": text}).json()


def passed_to_the_end(ask: Asker, game: State) -> State:
    """The game with every turn passed."""
    game = ask.choose_windows(game)
    while game["result"] is None:
        game = ask.play(game, "pass")
    return game


@pytest.mark.parametrize(
    ("text", "tools", "public", "private", "name"),
    [("original:1", 3, 2, 2, "Target"), ("remastered:1?tools=5", 5, 3, 1, "The Old Master")],
)
def test_a_solo_game_passed_through_loses(
    ask: Asker, text: str, tools: int, public: int, private: int, name: str
) -> None:
    """Section 7: 20 open cells cost 60; nothing was taken, so all 40 dice make the target: 40 to 240."""
    game = ask.choose_windows(ask.new(ADA, rules=text))
    view = game["view"]
    assert (len(view["tools"]), len(view["public"]), len(view["seats"][0]["private"])) == (tools, public, private)
    assert game["solo"] == {"name": name, "target": 0, "won": None}
    over = passed_to_the_end(ask, game)
    assert over["solo"]["won"] is False
    assert 40 <= over["solo"]["target"] <= 240
    assert over["result"]["sheets"][0]["open_cells"] == -60
    assert over["result"]["sentence"].startswith("Ada does not beat the ")


def test_the_private_objective_of_original_solo_is_chosen_at_scoring(ask: Asker) -> None:
    """Section 7: one of the two is scored, the player chooses; only Original solo has a choice."""
    game = passed_to_the_end(ask, ask.new(ADA, rules="original:1"))
    both = game["view"]["seats"][0]["private"]
    assert [private["id"] for private in game["score"]["privates"]] == both
    for name in both:
        answer = ask.client.get(f"/api/games/{game['id']}", params={"seat": 0, "private": name}).json()
        assert answer["result"]["sheets"][0]["private"]["id"] == name
    refusal(ask.client.get(f"/api/games/{game['id']}", params={"seat": 0, "private": "fence"}), 400, "bad-request")
    table = ask.new(*TWO_PEOPLE)
    refusal(ask.client.get(f"/api/games/{table['id']}", params={"seat": 0, "private": "red"}), 400, "bad-request")


@pytest.mark.parametrize(
    ("total", "solo", "said"),
    [
        (52, Solo("Target", 48, won=True), "Ada beats the target, 52 to 48."),
        (
            48,
            Solo("The Old Master", 48, won=False),
            "Ada does not beat the Old Master: 48 to 48; strictly more is needed.",
        ),
        (-3, Solo("Target", 60, won=False), "Ada does not beat the target: -3 to 60."),
    ],
)
def test_the_sentence_of_a_solo_game(total: int, solo: Solo, said: str) -> None:
    """Section 7: win only above the target."""
    assert solo_sentence("Ada", total, solo) == said


def test_a_game_of_six_with_private_pools_and_twists(ask: Asker) -> None:
    """Sections 1 and 8: ten private dice each, seven in the pool, a card more than seats laid open."""
    twists = "open-goals+window-draft+one-tool-round+favor-reserve+late-window-repair"
    seats = [ADA, *(("random", name) for name in "BCDEF")]
    game = ask.new(*seats, rules=f"original:6+pools+{twists}")
    assert len(game["view"]["offer"]) == 2  # seats 5 to 1 have taken five of the seven cards
    assert len(game["log"]) == 5 + 60  # five windows, and 60 private dice rolled: all of it open
    table = ask.choose_windows(game)
    view = table["view"]
    assert all(len(seat["private_pool"].split()) == 10 for seat in view["seats"])
    assert all(seat["private"] and seat["reserve"] == 1 for seat in view["seats"])
    assert len(view["pool"].split()) == 7
    assert set(table["private_dice"]) <= set(view["seats"][0]["private_pool"].split())
    for die in table["private_dice"]:
        held = ask.act(table, f"private die:{die}").json()
        assert held["view"]["hand_private"]
        table = ask.undo(ask.undo(held).json()).json()
    assert table["private_dice"]
    after = ask.act(table, "pass").json()
    assert after["view"]["actor"] == 0


def test_remastered_warns_of_dice_that_fit_nowhere(ask: Asker) -> None:
    """Section 6, `unplaceable_draft`: in Remastered such a die may be taken, but goes back and ends the turn."""
    found = False
    for seed in range(12):
        game = ask.choose_windows(ask.new(ADA, ("random", "Rex"), rules="remastered:2", seed=seed))
        while game["result"] is None and not found:
            for die in dict.fromkeys(game["view"]["pool"].split()):
                if f"die:{die}" not in game["view"]["legal"]:
                    continue
                held = ask.act(game, f"die:{die}").json()
                stuck = "return" in held["view"]["legal"]
                assert stuck == (die in game["unplaceable"])
                found = found or stuck
                back = ask.undo(held).json()
                game = back
            placed = next((a for a in game["view"]["legal"] if a.startswith("die:")), "pass")
            if placed != "pass" and placed[4:] not in game["unplaceable"]:
                held = ask.act(game, placed).json()
                game = ask.act(held, held["view"]["legal"][0]).json()
            if "pass" in game["view"]["legal"]:
                game = ask.act(game, "pass").json()
        if found:
            break
    assert found


def test_a_state_tells_what_each_cell_would_cost(ask: Asker) -> None:
    """Section 4: with a die in hand, the legal cells that would leave others without any die; to its own seat alone."""
    windows = {card["id"]: card["grid"] for card in ask.client.get("/api/cards").json()["windows"]}
    found = 0
    for seed in range(3):
        game = ask.choose_windows(ask.new(*TWO_PEOPLE, seed=seed))
        while game["view"]["round"] < 5:
            assert game["lost"] == {}
            held = ask.act(game, next(a for a in game["view"]["legal"] if a.startswith("die:") or a == "pass")).json()
            if held["view"]["phase"] == "place":
                seat = held["view"]["seats"][held["seat"]]
                legal = [action[5:] for action in held["view"]["legal"] if action.startswith("cell:")]
                asked = {
                    cell: list(vitrail.lost_cells(windows[seat["window"]], seat["dice"], held["view"]["hand"], cell))
                    for cell in legal
                }
                assert held["lost"] == {cell: lost for cell, lost in asked.items() if lost}
                assert ask.state(held, 1 - held["seat"])["lost"] == {}
                found += len(held["lost"])
                placed = ask.act(held, f"cell:{legal[-1]}") if legal else ask.act(ask.undo(held).json(), "pass")
                held = placed.json()
            game = ask.state(held, held["view"]["actor"])
    assert found > 10


def test_a_private_objective_says_what_it_counts_in_this_edition(ask: Asker) -> None:
    """Section 1: Original's is the sum of the values, Remastered's 3 points a die; areas are sums in any."""
    for edition, said in (("original", "sum of the values of your red"), ("remastered", "3 points for each")):
        cards = ask.client.get("/api/cards", params={"rules": f"{edition}:2"}).json()
        texts = {card["id"]: card["text"] for card in cards["private"]}
        assert said in texts["red"]
        assert "sum of the values" in texts["fence"]


def test_a_rule_set_is_written_as_it_is_meant(ask: Asker) -> None:
    """The text form of `Rules`: flags in their order, defaults left out."""
    answer = rules(ask, "original:6+open-goals+expansion?tools=3")
    assert (answer["text"], answer["ok"], answer["reason"]) == ("original:6+open-goals", True, None)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("original:2", {"tools"}),
        ("original:1", {"expansion", "pools", "areas", "open-goals", "favor-reserve"}),
        ("remastered:1", {"players=5", "players=6", "expansion", "pools", "areas", "open-goals"}),
        ("remastered:3", {"players=5", "players=6", "expansion", "pools", "areas", "tools"}),
        ("original:6+pools", {"edition=remastered", "tools"}),
    ],
)
def test_what_makes_no_sense_is_refused_before_it_is_chosen(ask: Asker, text: str, refused: set[str]) -> None:
    """Section 1: every combination without sense, with its reason."""
    answer = rules(ask, text)
    assert answer["ok"]
    assert answer["refused"].keys() == refused
    assert all(answer["refused"].values())


@pytest.mark.parametrize("text", ["", "original", "chess:2", "original:1+pools", "original:2?dance=yes"])
def test_a_text_that_is_no_rule_set_has_its_reason(ask: Asker, text: str) -> None:
    answer = rules(ask, text)
    assert not answer["ok"]
    assert answer["reason"]
