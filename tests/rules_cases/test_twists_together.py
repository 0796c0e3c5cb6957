"""RULES section 8: what a twist leaves alone, shown beside the same game without it; and twists together.

Two games of the same position, one with twists, are played by the same actions and the same dice.
"""

from __future__ import annotations

import json
import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

import vitrail
from tests.rules_cases.boxes import DIFFICULTY, tools_of
from tests.rules_cases.build import (
    Position,
    after,
    begun,
    deal,
    favor,
    fresh,
    lone,
    now,
    odds,
    offers,
    options,
    placed,
    private_pool,
    refused,
    seat,
    start,
    table,
    window,
)

if TYPE_CHECKING:
    from collections.abc import Callable

TWISTS = ("open-goals", "window-draft", "one-tool-round", "favor-reserve", "late-window-repair")
SUBSETS = [subset for size in range(6) for subset in combinations(TWISTS, size)]
GAMES = ["original:2", "original:4+expansion", "remastered:3", "original:3+pools"]


def named(rules: str, *twists: str) -> str:
    """The rule set with these twists."""
    return "+".join([rules, *twists])


def usual(rules: str, rng: random.Random) -> Position:
    """Round 2 with three tools, a pool and a track."""
    players = vitrail.Rules.parse(rules).players
    own = {"private_pool": "R1 Y2 G3 B4 P5"} if "pools" in rules else {}
    tools = " ".join(rng.sample(tools_of(rules), 3))
    boards = ["A1=R1 A2=G2", "A5=Y3 B4=P4", "D1=B5 D2=R6", "C5=G1 D4=Y2"]
    seats = [seat(cells, favor=5, **own) for cells in boards[:players]]
    return table(*seats, rules=rules, round=2, pool="R2 Y3 G4 B5 P6", track=["R6 B1"], tools=tools)


def beside(rules: str, twists: tuple[str, ...], seed: int, compare: Callable[[set[str], set[str]], None]) -> None:
    """Play both to the end by any action that both allow; `compare` is given what the twists add and take away."""
    rng = random.Random(f"{rules} {twists} {seed}")
    position = usual(rules, rng)
    plain = start(position, chance="explicit")
    twisted = start(position | {"rules": named(rules, *twists)}, chance="explicit")
    while not plain.over:
        more, less = set(twisted.legal) - set(plain.legal), set(plain.legal) - set(twisted.legal)
        compare(more, less)
        assert twisted.actor == plain.actor
        assert twisted.chance == plain.chance
        action = rng.choice([action for action in plain.legal if action in twisted.legal])
        plain.play(action)
        twisted.play(action)
    assert twisted.over
    assert [sheet.total for sheet in twisted.scores()] == [sheet.total for sheet in plain.scores()]
    assert tuple(twisted.ranking()) == tuple(plain.ranking())
    for one, other in zip(now(twisted)["seats"], now(plain)["seats"], strict=True):
        assert (one["dice"], one["favor"], one["private_pool"]) == (
            other["dice"],
            other["favor"],
            other["private_pool"],
        )


def nothing(more: set[str], less: set[str]) -> None:
    """The same actions."""
    assert (more, less) == (set(), set())


def repairs(more: set[str], less: set[str]) -> None:
    """A repair may be possible besides."""
    assert more <= {"repair"}
    assert less == set()


# What a twist leaves alone


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("twists", [("open-goals",), ("window-draft",), ("open-goals", "window-draft")])
def test_open_goals_and_the_window_draft_change_no_turn(rules: str, twists: tuple[str, ...]) -> None:
    """Sections 8.1 and 8.2: after set-up every decision, every die, every score is the same."""
    for seed in range(2):
        beside(rules, twists, seed, nothing)


@pytest.mark.parametrize("rules", GAMES)
def test_an_empty_reserve_changes_nothing(rules: str) -> None:
    """Section 8.4: with no token aside, as in these positions, the rest of the game is the same."""
    for seed in range(2):
        beside(rules, ("favor-reserve",), seed, nothing)


@pytest.mark.parametrize("rules", GAMES)
def test_a_repair_that_is_not_made_changes_nothing(rules: str) -> None:
    """Section 8.5: only `repair` is added, and unused it scores nothing."""
    for seed in range(2):
        beside(rules, ("late-window-repair",), seed, repairs)


@pytest.mark.parametrize("rules", GAMES)
def test_a_one_tool_round_only_takes_tools_away(rules: str) -> None:
    """Section 8.3: tools, and dice that only tools make fit, are missing; nothing where nobody has a second turn."""
    missing = set[str]()

    def fewer_tools(more: set[str], less: set[str]) -> None:
        assert more == set()
        missing.update(action.partition(":")[0] for action in less)

    for seed in range(4):
        beside(rules, ("one-tool-round",), seed, fewer_tools)
    assert missing <= {"tool", "die"}
    assert ("tool" in missing) == ("pools" not in rules)


@pytest.mark.parametrize("subset", SUBSETS, ids=lambda subset: "+".join(subset) or "none")
def test_every_subset_can_be_set_up(subset: tuple[str, ...]) -> None:
    """Section 8: any combination, with every edition; alone as far as it makes sense (section 1)."""
    for rules in [*GAMES, "original:6", "original:6+pools+areas", "remastered:4"]:
        game = begun(named(rules, *subset))
        assert game.rules.twists == subset
        for number, held in enumerate(now(game)["seats"]):
            aside = int("favor-reserve" in subset)
            assert (favor(game, number), held["reserve"]) == (DIFFICULTY[held["window"]] - aside, aside)
            assert (held["private"] is not None) == ("open-goals" in subset)
    for rules, refused_twists in (("original:1", {"open-goals", "favor-reserve"}), ("remastered:1", {"open-goals"})):
        if refused_twists & set(subset):
            with pytest.raises(vitrail.RulesError):
                vitrail.Game(named(rules, *subset))
        else:
            assert begun(named(rules, *subset)).actor == 0


@pytest.mark.parametrize("twist", TWISTS)
def test_the_decks_are_the_same(twist: str) -> None:
    """Section 8: no twist brings or removes a card; only the window draft deals another number of them."""
    one, other = fresh("original:3"), fresh(named("original:3", twist))
    dealt: list[list[str]] = [[], []]
    for game, cards in zip((one, other), dealt, strict=True):
        while game.actor == vitrail.CHANCE:
            cards.append(" ".join(odds(game)))
            game.play(game.legal[0])
    if twist == "window-draft":
        # 3 private objectives, 4 window cards instead of 6, 3 tools and 3 public objectives.
        assert dealt[1] == dealt[0][:7] + dealt[0][9:]
    else:
        assert dealt[1] == dealt[0]


# Together

ALL = "+".join(TWISTS)


def test_a_repair_is_no_tool_of_the_round() -> None:
    """Sections 8.3 and 8.5: seat 0 repairs in turn 0 and may use a tool in turn 3; a tool bars no repair."""
    rules = "original:2+one-tool-round+late-window-repair"
    position = table(seat("A1=R1 A2=G2"), rules=rules, pool="Y3", tools="eglomise-brush")
    game = start(position)
    game.play("repair cell:A1 cell:B1 pass pass pass")
    assert offers(game, "eglomise-brush")
    game = start(position)
    game.play("tool:eglomise-brush cell:A1 cell:B1 pass pass pass")
    assert not offers(game, "eglomise-brush")
    assert "repair" in game.legal
    game.play("repair cell:B1 cell:A1 die:Y3 cell:B1")
    assert window(game) == placed("A1=R1 A2=G2 B1=Y3")


def test_repair_then_tool_in_the_first_turn_bars_the_second() -> None:
    """Sections 8.3 and 8.5: the tool counts, the repair before it does not save it."""
    rules = "original:2+one-tool-round+late-window-repair"
    game = start(table(seat("A1=R1 A2=G2"), rules=rules, pool="Y3", tools="eglomise-brush"))
    game.play("repair cell:A1 cell:B1 tool:eglomise-brush cell:B1 cell:A1 pass pass pass")
    assert not options(game, "tool")


def test_a_one_tool_round_and_the_reserve_over_round_five_and_six() -> None:
    """Sections 8.3 and 8.4: barred in turn 3 of round 5 though a token were there; free and richer in round 6."""
    rules = "original:2+one-tool-round+favor-reserve"
    own = seat("A1=R1 A2=G2", favor=2, reserve=1)
    tools = "eglomise-brush copper-foil-burnisher"
    game = start(table(own, seat(favor=2, reserve=1), rules=rules, round=5, pool="Y3", tools=tools))
    game.play("tool:eglomise-brush cell:A1 cell:B1 pass pass pass")
    assert favor(game) == 1
    assert not options(game, "tool")
    game.play("pass pass")
    assert (game.round, game.actor, favor(game)) == (6, 0, 2)
    assert options(game, "tool") == {"eglomise-brush", "copper-foil-burnisher"}


@pytest.mark.parametrize(("side", "spendable"), [("suns-glory", 5), ("sun-catcher", 2)])
def test_the_reserve_of_a_drafted_window(side: str, spendable: int) -> None:
    """Sections 8.2 and 8.4: one of the taken side's tokens is set aside."""
    game = fresh("original:2+window-draft+favor-reserve")
    deal(game, "red", "blue", "base-01", "base-02", "base-03")
    game.play(f"window:{side}")
    game.play(game.legal[0])
    while game.actor == vitrail.CHANCE:
        game.play(game.legal[0])
    assert (favor(game, 1), now(game)["seats"][1]["reserve"]) == (spendable, 1)


def test_with_open_goals_and_a_window_draft_nothing_is_hidden() -> None:
    """Sections 8.1 and 8.2: from the first choice on every seat sees what a spectator sees."""
    game = vitrail.Game("original:3+open-goals+window-draft", seed=3, auto_pass=False)
    for _ in range(12):
        seen = set()
        for viewer in (0, 1, 2, None):
            view = dict(game.view(viewer))
            del view["seat"], view["legal"]
            seen.add(json.dumps(view))
        assert len(seen) == 1
        assert all(held["private"] for held in game.view(None)["seats"])
        game.play(game.legal[0])


def test_all_five_with_private_pools_of_six() -> None:
    """Section 8: one turn with everything: a repair, then the three actions."""
    rules = f"original:6+pools+{ALL}"
    own = seat("A1=R1 A2=G2", favor=2, reserve=1, private_pool="B5")
    game = start(table(own, rules=rules, round=1, pool="P4 Y6", tools="strip-cutter"))
    assert set(game.legal) == {"die:Y6", "die:P4", "pass", "private", "repair"}
    game.play("repair cell:A1 cell:B1")
    assert "repair" not in game.legal
    game.play("die:P4 tool:strip-cutter die:B5 cell:B2")
    assert private_pool(game) == {"P4": 1}
    game.play("private die:P4 cell:A1")
    assert window(game) == placed("A1=P4 A2=G2 B1=R1 B2=B5")
    assert (favor(game), game.legal) == (1, ("pass",))
    game.play("pass")
    assert game.actor == 1


def test_a_repair_in_a_remastered_game_and_a_die_that_goes_back() -> None:
    """Sections 1 and 8.5: the repair stands, the die goes back, the turn ends."""
    rows = "4B4B4 B4B4B 4B4B4 B4B4B"
    rules = "remastered:2+late-window-repair"
    game = start(table(seat("A1=R4 A2=B2", rows=rows), rules=rules, pool="R3"))
    game.play("repair cell:A1 cell:A3 die:R3 return")
    assert window(game) == placed("A2=B2 A3=R4")
    assert game.actor == 1


def test_a_repair_before_a_solo_payment() -> None:
    """Sections 7, 8.3 and 8.5: in one solo turn; then the second turn has neither repair nor tool."""
    rules = "original:1+one-tool-round+late-window-repair"
    position = table(lone("A1=R1 A2=G2"), rules=rules, pool="B5 R4 P6", tools="eglomise-brush copper-foil-burnisher")
    game = start(position)
    game.play("repair cell:A1 cell:B1 tool:eglomise-brush die:B5 cell:B1 cell:A1 pass")
    assert set(game.legal) == {"die:R4", "die:P6", "pass"}
    refused(game, "tool:copper-foil-burnisher")


def test_a_repair_leaves_the_running_pliers_their_first_turn() -> None:
    """Sections 5.8, 8.3 and 8.5: repaired, drafted twice; the second turn is skipped, the next round free."""
    rules = "original:2+one-tool-round+late-window-repair"
    game = start(table(seat("A1=R1 A2=G2"), rules=rules, pool="Y3 B4", tools="running-pliers"))
    game.play("repair cell:A1 cell:B1 tool:running-pliers die:Y3 cell:A1 pass pass pass")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)
    game.play("pass")
    assert "repair" not in game.legal
    assert offers(game, "running-pliers")


@pytest.mark.parametrize("rules", [f"original:4+{ALL}", f"original:6+pools+areas+{ALL}", f"remastered:3+{ALL}"])
def test_all_five_come_back_from_a_position(rules: str) -> None:
    """Text forms: every key at once, at every decision of a random game."""
    game, rng = vitrail.Game(rules, seed=8, auto_pass=False), random.Random(8)
    while not game.over:
        position: dict[str, Any] = json.loads(json.dumps(game.position()))
        again = vitrail.Game.from_position(position, auto_pass=False)
        assert again.position() == game.position()
        assert (again.legal, again.actor) == (game.legal, game.actor)
        assert again.view(0) == game.view(0)
        game.play(rng.choice(game.legal))


def test_the_text_of_a_rule_set_with_twists_is_its_own() -> None:
    """Section 1: every subset round-trips, in the order of section 8."""
    for subset in SUBSETS:
        text = named("original:3", *subset)
        assert str(vitrail.Rules.parse(text)) == text
        assert str(vitrail.Rules.parse(named("original:3", *reversed(subset)))) == text


def test_a_copy_of_a_twisted_game_shares_nothing() -> None:
    """Text forms: a repair or a spent tool in a clone leaves the game alone."""
    position = table(seat("A1=R1 A2=G2"), rules=f"original:2+{ALL}", pool="Y3", tools="eglomise-brush")
    game = start(position)
    before = game.position()
    after(game, "repair cell:A1 cell:B1 tool:eglomise-brush cell:B1 cell:A1 pass pass pass")
    assert game.position() == before
    assert {"repair", "tool:eglomise-brush"} <= set(game.legal)
