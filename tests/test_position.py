"""Positions (text forms): what is given is given back, defaults, and one clear sentence for every bad one."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import favor, now, options, passes, pattern, pool, seat, start, table, tokens, window

Position = dict[str, Any]

# The example of the rules' text forms, word for word.
EXAMPLE = """
{"rules": {"edition": "original", "players": 2, "twists": [], "rulings": {}},
 "round": 3, "turn": 0, "pool": "R3 B5 G1 Y2 P6", "track": ["P2 Y5 G2", "B6 G1 R1 P4"],
 "tools": [{"id": "lathekin", "tokens": 1}], "public": ["row-color-variety"],
 "seats": [{"window": "sun-catcher", "dice": "R3 .. .. .. .. / .. B4 .. .. .. / .. .. .. .. .. / .. .. .. .. ..",
            "favor": 2, "private": ["red"]},
           {"window": "firelight", "dice": "G3 .. .. .. .. / .. .. .. .. .. / .. .. .. .. .. / .. .. .. .. ..",
            "favor": 5, "private": ["blue"]}]}
"""


def load(position: Any, **options: Any) -> vitrail.Game:
    """The position as a game."""
    return vitrail.Game.from_position(position, **options)


def is_die(text: str) -> bool:
    """Whether this is a die or an open cell."""
    return text == ".." or (len(text) == 2 and text[0] in "RYGBP" and text[1] in "123456")


def canonical(position: Position) -> Position:
    """A position in which the order of dice in pool and spaces does not matter."""
    plain: Position = json.loads(json.dumps(position))
    plain["pool"] = sorted(plain["pool"].split())
    plain["track"] = [sorted(space.split()) for space in plain["track"]]
    for held in plain["seats"]:
        held["dice"] = held["dice"].replace("/", " ").split()
        assert all(map(is_die, held["dice"]))
    return plain


def reloaded(game: vitrail.Game) -> vitrail.Game:
    """The same moment, by way of JSON."""
    return load(json.loads(json.dumps(game.position())), auto_pass=False)


# What is given is given back


def test_the_example_is_loaded_and_given_back() -> None:
    """Text forms: every key of the example, with its value."""
    given = json.loads(EXAMPLE)
    back = canonical(load(given).position())
    expected = canonical(given)
    for key in ("round", "turn", "pool", "tools", "public"):
        assert back[key] == expected[key]
    assert back["track"][:2] == expected["track"]
    assert not any(back["track"][2:])
    for held, wanted in zip(back["seats"], expected["seats"], strict=True):
        assert {key: held[key] for key in wanted} == wanted


def test_the_example_can_be_played() -> None:
    """Section 4 on Sun Catcher: beside R3 on A1 and B4 on B2, P6 fits B1 B3 C1 C2; A2 is printed blue, A3 2, C3 5."""
    game = load(json.loads(EXAMPLE), auto_pass=False)
    assert (game.round, game.turn, game.actor) == (3, 0, 0)
    game.play("die:P6")
    assert options(game, "cell") == {"B1", "B3", "C1", "C2"}


def test_rules_are_written_out() -> None:
    """Text forms: `position()` writes all arguments of the rules, every ruling with its value."""
    rules = load(json.loads(EXAMPLE)).position()["rules"]
    expected = {"edition": "original", "players": 2, "expansion": False, "private_pools": False, "solo_tools": 3}
    assert {key: rules[key] for key in expected} == expected
    assert list(rules["twists"]) == []
    assert rules["private_objectives"] == "mixed"
    rulings = {
        "two_dice_moves": "sequential",
        "only_die_move": "edge",
        "unplaceable_draft": "not_offered",
        "flux_brush_must_place": "yes",
        "flux_remover_must_place": "no",
        "running_pliers_back_to_back": "allow",
        "running_pliers_needs_draft": "no",
        "straightedge_first_die": "refuse",
        "last_tie_break": "last_in_seat_order",
    }
    assert {name: rules["rulings"][name] for name in rulings} == rulings


def test_rules_may_be_a_rule_sets_text() -> None:
    """Text forms: the arguments of `Rules` or a rule set's text."""
    given = json.loads(EXAMPLE)
    game = load(given | {"rules": "original:2?two_dice_moves=joint"})
    assert game.position()["rules"]["rulings"]["two_dice_moves"] == "joint"
    assert canonical(game.position())["seats"] == canonical(load(given).position())["seats"]


def test_defaults() -> None:
    """Text forms: only rules and windows are given; everything else has its default."""
    game = load({"rules": "original:2", "seats": [{"window": "sun-catcher"}, {"window": "firelight"}]})
    position = game.position()
    assert (position["round"], position["turn"]) == (1, 0)
    assert (position["pool"], position["tools"], position["public"]) == ("", [], [])
    assert not any(position["track"])
    assert position.get("out", []) in ([], "")
    assert position.get("actions", []) == []
    for held, difficulty in zip(position["seats"], (3, 5), strict=True):
        assert held["favor"] == difficulty
        assert canonical(position)["seats"][0]["dice"] == [".."] * 20
        assert held["private"] == []
        assert held.get("waived", []) == []
        for key in ("drafted", "tool_used", "tool_used_round", "private_used", "skip_next"):
            assert held.get(key, False) is False
        assert held.get("reserve", 0) == 0
        assert held.get("private_pool", "") == ""


def test_a_game_without_cards_can_be_played() -> None:
    """Text forms: a test position need not hold a full table; without objectives only tokens and open cells count."""
    game = load({"rules": "original:2", "pool": "R3", "seats": [{"window": "sun-catcher"}, {"window": "firelight"}]})
    game.play("die:R3 cell:A1")
    sheet = game.scores()[0]
    assert (dict(sheet.public), sheet.private, sheet.favor, sheet.open_cells) == ({}, 0, 3, -19)


def test_the_bag_is_what_conservation_leaves() -> None:
    """Section 10: 18 red, 16 of them on the track and 1 in a window: the next roll is red once in 90 - 17."""
    game = start(table(seat("A1=R1"), turn=3, track=["R6 " * 16, ""]), chance="explicit")
    game.play("pass")
    assert game.chance is not None
    assert game.chance["roll:R2"] == pytest.approx(1 / 73 / 6)


def test_default_track_in_a_late_round() -> None:
    """Text forms: `track` is [] by default, so the spaces of earlier rounds may be empty."""
    game = start(table(round=7, turn=3, pool="R3"))
    game.play("pass")
    spaces = [space.split() for space in now(game)["track"]]
    assert spaces[:7] == [[], [], [], [], [], [], ["R3"]]


def test_the_position_given_is_not_changed() -> None:
    """Loading and playing leave the caller's data alone, and what `position()` gave is the caller's own."""
    given = json.loads(EXAMPLE)
    untouched = copy.deepcopy(given)
    game = load(given, auto_pass=False)
    game.play("die:P6 cell:B1")
    assert given == untouched
    first = game.position()
    again = copy.deepcopy(first)
    first["seats"][0]["favor"] = 77
    first["pool"] = ""
    assert game.position() == again


FLAGS = [
    table(pool="R3 G4"),
    table(seat("A1=R3", drafted=True), pool="G4", tools="lathekin:1 tap-wheel"),
    table(seat("A1=R3", tool_used=True), pool="G4", tools="eglomise-brush:3"),
    table(seat("A1=R3", skip_next=True), pool="G4", turn=1),
    table(seat("A1=R3 A2=G4", rows="Y.... ..... ..... .....", waived=["A1"]), pool="G4"),
    table(seat(favor=0), seat(favor=4), players=3, pool="P1 P1 P2", tools="flux-brush:8", round=9, track=["R1"] * 8),
    table(players=4, pool="P1", rulings={"two_dice_moves": "joint", "last_tie_break": "last_to_act"}, turn=7),
    table(pool="P1", public=["color-diagonals", "deep-shades", "row-shade-variety"]),
]


@pytest.mark.parametrize("given", FLAGS, ids=range(len(FLAGS)))
def test_round_trip(given: Position) -> None:
    """A position that was given back loads to itself; what was given is in it; both games go on alike."""
    game = start(given)
    position = game.position()
    for held, wanted in zip(canonical(position)["seats"], canonical(given)["seats"], strict=True):
        assert {key: held[key] for key in wanted} == wanted
    copied = reloaded(game)
    assert copied.position() == position
    assert (copied.legal, copied.actor, copied.round, copied.turn) == (game.legal, game.actor, game.round, game.turn)


@pytest.mark.parametrize("seed", range(6))
def test_round_trip_through_a_whole_game(seed: int) -> None:
    """Every position of a random game, set-up and the middle of actions included, loads to the same decision."""
    game = vitrail.Game(vitrail.Rules(players=2 + seed % 3), seed=seed, auto_pass=False)
    rng = random.Random(seed)
    while not game.over:
        again = reloaded(game)
        assert again.position() == game.position()
        assert (again.legal, again.actor, again.round, again.turn) == (game.legal, game.actor, game.round, game.turn)
        assert again.view(None) == game.view(None)
        game.play(rng.choice(game.legal))


# Actions


def test_actions_are_played_after_loading() -> None:
    """Text forms: `actions` come after the turn's start."""
    given = table(pool="R3 G4", actions=["die:R3", "cell:A1", "pass", "die:G4"])
    loaded, played = start(given), start(table(pool="R3 G4"))
    played.play("die:R3 cell:A1 pass die:G4")
    assert loaded.legal == played.legal
    assert loaded.actor == 1
    assert loaded.position() == played.position()


def test_in_the_middle_of_an_action_the_position_is_the_turns_start_and_the_actions() -> None:
    """Text forms: a die in hand is told by the action that took it."""
    game = start(table(seat("A1=R3"), pool="G4 P6", tools="eglomise-brush"))
    begin = game.position()
    game.play("die:G4")
    position = game.position()
    assert position.pop("actions") == ["die:G4"]
    begin.pop("actions", None)
    assert position == begin
    game.play("cell:A2")
    game.play("tool:eglomise-brush cell:A1")
    middle = game.position()
    assert middle["actions"] == ["die:G4", "cell:A2", "tool:eglomise-brush", "cell:A1"]
    again = reloaded(game)
    assert again.legal == game.legal
    again.play("cell:A3")
    game.play("cell:A3")
    assert again.position() == game.position()


def test_between_actions_everything_is_written_out() -> None:
    """Text forms: after a whole placement the flags say what the turn has spent."""
    game = start(table(seat("A1=R3"), pool="G4 P6", tools="eglomise-brush"))
    game.play("die:G4 cell:A2")
    position = game.position()
    assert position.get("actions", []) == []
    assert position["seats"][0]["drafted"] is True
    assert position["pool"] == "P6"
    assert position["seats"][0]["dice"].startswith("R3 G4 ")
    game.play("tool:eglomise-brush cell:A1 cell:A3")
    position = game.position()
    assert position["seats"][0]["tool_used"] is True
    assert (position["seats"][0]["favor"], position["tools"][0]["tokens"]) == (5, 1)


def test_chance_is_among_the_actions() -> None:
    """Text forms: in the middle of an action the chance since the turn's start is told, so the roll stays as it was."""
    game = start(table(pool="R3 G4", tools="flux-brush"))
    game.play("die:R3 tool:flux-brush")
    rolled = now(game)["hand"]
    assert game.position()["actions"] == ["die:R3", "tool:flux-brush", f"roll:{rolled}"]
    again = reloaded(game)
    assert now(again)["hand"] == rolled
    assert again.legal == game.legal
    assert (favor(again), tokens(again, "flux-brush")) == (5, 1)
    assert not again.can_undo


def test_a_drawn_die_is_among_the_actions() -> None:
    """Text forms: Flux Remover's draw is `draw:`, the value chosen follows."""
    game = start(table(pool="R3 G4", tools="flux-remover"), chance="explicit")
    game.play("die:R3 tool:flux-remover draw:P value:6")
    assert game.position()["actions"] == ["die:R3", "tool:flux-remover", "draw:P", "value:6"]
    again = load(game.position(), chance="explicit", auto_pass=False)
    assert again.legal == game.legal
    again.play("cell:A1")
    assert window(again) == {"A1": "P6"}


def test_a_position_of_the_set_up_holds_the_offers() -> None:
    """Text forms: two card ids a seat, no window yet; the same choice is to be made."""
    game = vitrail.Game(vitrail.Rules(players=3), seed=3, auto_pass=False)
    game.play(game.legal[1])
    position = game.position()
    assert position["seats"][2]["window"] is None
    assert all(len(held["offer"]) == 2 for held in position["seats"][1:])
    again = reloaded(game)
    assert (again.actor, again.legal) == (1, game.legal)
    assert again.position() == position


def test_waived_print_is_kept() -> None:
    """Text forms: Eglomise Brush leaves red on a cell printed blue; the position says so and loads."""
    game = start(table(seat("A1=R3", rows=".B... ..... ..... ....."), pool="G4", tools="eglomise-brush"))
    game.play("tool:eglomise-brush cell:A1 cell:A2")
    assert game.position()["seats"][0]["waived"] == ["A2"]
    assert window(reloaded(game)) == {"A2": "R3"}


def test_seed_and_position_give_one_game() -> None:
    """Text forms: `from_position(position, seed=...)`: the same seed rolls the same dice, another one others."""
    given = table(turn=3, pool="R3")

    def rolled(seed: int) -> list[list[str]]:
        game = load(given, seed=seed, auto_pass=False)
        pools: list[list[str]] = []
        for _ in range(4):
            passes(game, 1 if not pools else 4)
            pools.append(sorted(pool(game).elements()))
        return pools

    assert rolled(5) == rolled(5)
    assert rolled(5) != rolled(6)


# Bad positions


def example(**more: object) -> Position:
    """The example with top-level keys changed."""
    changed: Position = json.loads(EXAMPLE)
    changed.update(more)
    return changed


def held(number: int, **more: object) -> Position:
    """The example with keys of one seat changed."""
    changed = example()
    changed["seats"][number].update(more)
    return changed


def without(key: str) -> Position:
    """The example without one key."""
    changed = example()
    del changed[key]
    return changed


ROWS = " / .. .. .. .. .. / .. .. .. .. .. / .. .. .. .. .."
BAD = {
    "19 red dice": (example(track=["R1 " * 17, ""]), ["red", "19", "18"]),
    "19 red dice over windows, pool and track": (example(track=["R1 " * 9, "R5 " * 8]), ["red", "19"]),
    "a row of six dice": (held(0, dice="R3 .. .. .. .. .." + ROWS), ["seat"]),
    "five rows": (held(1, dice=".. .. .. .. .." + ROWS + " / .. .. .. .. .."), ["seat"]),
    "a six-column window": (
        held(0, window=pattern("...... ...... ...... ......"), dice="R3 .. .. .. .." + ROWS),
        ["seat"],
    ),
    "a window of three rows": (held(1, window=pattern("..... ..... ....."), dice=".. .. .. .. .." + ROWS), ["seat"]),
    "a window with an unknown print": (
        held(1, window=pattern("X.... ..... ..... ....."), dice=".. .. .. .. .." + ROWS),
        ["X"],
    ),
    "an unknown window": (held(0, window="sun-cather"), ["sun-cather"]),
    "an unknown tool": (example(tools=[{"id": "lathe", "tokens": 0}]), ["lathe"]),
    "an unknown public objective": (example(public=["row-colour-variety"]), ["row-colour-variety"]),
    "an unknown private objective": (held(0, private=["pink"]), ["pink"]),
    "the same color side by side": (
        held(0, dice="R3 .. .. .. .. / R4 .. .. .. .." + ROWS[:-17]),
        ["seat", "A1", "B1", "red|color"],
    ),
    "the same value side by side": (
        held(1, dice="G3 .. .. .. .. / B3 .. .. .. .." + ROWS[:-17]),
        ["seat", "A1", "B1", "value|3"],
    ),
    "a color against print": (held(0, dice="R3 Y4 .. .. .." + ROWS), ["seat", "A2", "blue|color|print"]),
    "a value against print": (held(1, dice="G4 .. .. .. .." + ROWS), ["seat", "A1", "3|value|print"]),
    "the Golden Rule, though waived": (held(0, dice="R3 R4 .. .. .." + ROWS, waived=["A2"]), ["seat", "A1", "A2"]),
    "a waived cell that is none": (held(0, waived=["E1"]), ["E1"]),
    "an unknown key": (example(pol="R3"), ["pol"]),
    "an unknown key of a seat": (held(1, favour=3), ["favour"]),
    "a round that is no number": (example(round="three"), ["round"]),
    "a pool that is a number": (example(pool=3), ["pool"]),
    "a track that is a text": (example(track="R3"), ["track"]),
    "seats that are no list": (example(seats="two"), ["seats"]),
    "a seat that is no object": (example(seats=["sun-catcher", "firelight"]), ["seat"]),
    "favor that is a text": (held(0, favor="5"), ["favor"]),
    "negative favor": (held(0, favor=-1), ["favor"]),
    "negative tokens on a tool": (example(tools=[{"id": "lathekin", "tokens": -1}]), ["token|lathekin"]),
    "a flag that is no flag": (held(0, drafted="yes"), ["drafted"]),
    "round 11": (example(round=11), ["round", "11"]),
    "round 0": (example(round=0), ["round", "0"]),
    "turn 4 of two players": (example(turn=4), ["turn", "4"]),
    "turn -1": (example(turn=-1), ["turn"]),
    "a seat too few": (example(rules="original:3"), ["3", "2", "seat"]),
    "a seat too many": (example(seats=[*json.loads(EXAMPLE)["seats"], {"window": "batllo"}]), ["3", "2", "seat"]),
    "a tool twice": (example(tools=[{"id": "lathekin", "tokens": 1}, {"id": "lathekin", "tokens": 0}]), ["lathekin"]),
    "a public objective twice": (example(public=["deep-shades", "deep-shades"]), ["deep-shades"]),
    "one private objective for two": (held(1, private=["red"]), ["red"]),
    "a die of no color": (example(pool="X3"), ["X3"]),
    "a die of no value": (example(pool="R7"), ["R7"]),
    "a die in the window that is none": (held(0, dice="R0 .. .. .. .." + ROWS), ["R0"]),
    "too many spaces on the track": (example(track=["R1"] * 11), ["track"]),
    "no seats": (without("seats"), ["seats"]),
    "no rules": (without("rules"), ["rules"]),
    "no object at all": ([1, 2], []),
    "a text that is not JSON": ("{'rules': original", ["JSON"]),
    "a text cut in half": (EXAMPLE[: len(EXAMPLE) // 2], ["JSON"]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_in_a_sentence(name: str) -> None:
    """A PositionError that names the place and the rule, in one sentence of ordinary length."""
    position, words = BAD[name]
    with pytest.raises(vitrail.PositionError) as caught:
        load(position)
    message = str(caught.value)
    for word in words:
        assert any(choice.lower() in message.lower() for choice in word.split("|")), message
    assert "\n" not in message
    assert 15 < len(message) < 300


def test_a_bag_that_does_not_conserve_is_refused() -> None:
    """Text forms: a `bag` that does not give the start total is an error naming color and counts."""
    position = load(json.loads(EXAMPLE)).position()
    position["pool"] += " R1"
    with pytest.raises(vitrail.PositionError, match=r"(?i)red") as caught:
        load(position)
    assert "19" in str(caught.value)
    position["pool"] = position["pool"].replace("P6", "").strip().removesuffix("R1")
    with pytest.raises(vitrail.PositionError, match=r"(?i)purple") as caught:
        load(position)
    assert "17" in str(caught.value)


def test_a_bag_that_conserves_is_accepted() -> None:
    """Text forms: the bag that was given back."""
    position = load(json.loads(EXAMPLE)).position()
    assert load(position).position() == position


@pytest.mark.parametrize("actions", [["cell:A1"], ["die:R3", "die:R3"], ["die:R3", "cell:D5"], ["jump"], ["die:R6"]])
def test_actions_that_cannot_be_played_are_refused(actions: list[str]) -> None:
    """Text forms: `actions` are played by the rules."""
    with pytest.raises(vitrail.VitrailError):
        load(example(actions=actions))


def test_rules_that_make_no_sense_are_refused() -> None:
    """Section 1: the rules of a position are checked like any others."""
    for rules in ({"edition": "original", "players": 9}, {"edition": "baroque"}, "original:2?coin=heads", 5):
        with pytest.raises(vitrail.VitrailError):
            load(example(rules=rules))


def test_dice_apart_are_no_fault() -> None:
    """Section 4: touching is tested when a die is placed, not for ever."""
    game = start(table(seat("A1=R3 C3=R3 D5=R3"), pool="G4"))
    game.play("die:G4")
    assert options(game, "cell") == {"A2", "B1", "B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4", "C5"}
