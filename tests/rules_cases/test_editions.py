"""RULES sections 1 and 10: bag, Draft Pool, what ten rounds leave, and what is dealt, for every edition and count."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import vitrail
from tests.rules_cases.boxes import (
    AREAS,
    BOXES,
    COLORS,
    DIFFICULTY,
    EXPANSION_CARDS,
    POOL_TOOLS,
    PUBLIC,
    TOOLS,
    Box,
    cards_of,
    privates_of,
    tools_of,
)
from tests.rules_cases.build import (
    begun,
    deal,
    favor,
    fresh,
    lone,
    now,
    odds,
    options,
    pool,
    private_pool,
    seat,
    start,
    table,
    track,
)

EACH = pytest.mark.parametrize("rules", BOXES)
DICE = "RYGBP"


def after_set_up(rules: str) -> vitrail.Game:
    """A game whose next event is the first die of round 1."""
    game = fresh(rules)
    deal(game)
    while options(game, "window"):
        game.play(game.legal[0])
    return game


def decks(rules: str, box: Box) -> list[list[str]]:
    """What each deal is drawn from, in the order of the deals."""
    return [
        *[privates_of(rules)] * box.private * box.players,
        *[cards_of(rules)] * 2 * box.players,
        *[tools_of(rules)] * box.tools,
        *[PUBLIC] * box.public,
    ]


@EACH
def test_the_decks_and_how_many_cards_are_dealt(rules: str) -> None:
    """Section 1: which cards there are, each equally likely, none twice; no other deal follows."""
    game, rng = fresh(rules), random.Random(rules)
    gone: set[str] = set()
    for deck in decks(rules, BOXES[rules]):
        left = [card for card in deck if card not in gone]
        assert odds(game) == {f"deal:{card}": Fraction(1, len(left)) for card in left}
        card = rng.choice(left)
        game.play(f"deal:{card}")
        gone.add(card)
    assert not any(action.startswith("deal:") for action in game.legal)


@EACH
def test_private_dice_are_rolled_seat_by_seat_and_color_by_color(rules: str) -> None:
    """Section 1: two of each color for every player, before the windows are chosen; no other game has such dice."""
    game, box, rng = fresh(rules), BOXES[rules], random.Random(rules)
    for _ in decks(rules, box):
        game.play(rng.choice(list(odds(game))))
    rolled: list[Counter[str]] = []
    for _ in range(box.players):
        rolled.append(Counter())
        for color in DICE:
            for _ in range(box.own):
                assert odds(game) == {f"roll:{color}{value}": Fraction(1, 6) for value in range(1, 7)}
                action = rng.choice(game.legal)
                rolled[-1][action.removeprefix("roll:")] += 1
                game.play(action)
    assert options(game, "window")
    assert [private_pool(game, number) for number in range(box.players)] == rolled
    assert [sum(dice.values()) for dice in rolled] == [10 * (box.own // 2)] * box.players


@EACH
def test_the_bag_as_round_one_starts(rules: str) -> None:
    """Section 1: so many dice of each color, so the first die is of any color and value with equal chance."""
    game, box = after_set_up(rules), BOXES[rules]
    assert now(game)["bag"] == dict.fromkeys(DICE, box.bag)
    assert odds(game) == {f"roll:{color}{value}": Fraction(1, 30) for color in DICE for value in range(1, 7)}
    game.play("roll:G2")
    left = {color: Fraction(box.bag - (color == "G"), 5 * box.bag - 1) / 6 for color in DICE}
    assert odds(game) == {f"roll:{color}{value}": left[color] for color in DICE for value in range(1, 7)}


@EACH
def test_the_draft_pool_of_every_round_and_what_ten_rounds_leave(rules: str) -> None:
    """Sections 1 and 10: with everyone passing, all dice drawn lie on the track, and the bag has the rest."""
    game, box, rng = after_set_up(rules), BOXES[rules], random.Random(rules)
    turns = box.players if "pools" in rules else 2 * box.players
    for number in range(1, 11):
        drawn = []
        while game.actor == vitrail.CHANCE:
            drawn.append(rng.choices(list(odds(game)), [float(odd) for odd in odds(game).values()])[0])
            game.play(drawn[-1])
        assert len(drawn) == box.pool
        assert pool(game) == Counter(die.removeprefix("roll:") for die in drawn)
        for turn in range(turns):
            assert (game.round, game.turn) == (number, turn)
            game.play("pass")
    assert game.over
    assert sum(now(game)["bag"].values()) == box.left
    on_track = Counter(die[0] for space in track(game) for die in space)
    assert sum(on_track.values()) == 10 * box.pool == 5 * box.bag - box.left
    assert {color: on_track[color] + count for color, count in now(game)["bag"].items()} == dict.fromkeys(DICE, box.bag)


@EACH
def test_what_lies_on_the_table_after_set_up(rules: str) -> None:
    """Sections 1 and 2: tools without tokens, objectives, and as many tokens as the chosen side's difficulty."""
    game, box = begun(rules), BOXES[rules]
    position = game.position()
    assert len(position["tools"]) == box.tools
    assert all(card["tokens"] == 0 for card in position["tools"])
    assert len(position["public"]) == box.public
    assert [len(held["private"]) for held in position["seats"]] == [box.private] * box.players
    for number, held in enumerate(position["seats"]):
        assert favor(game, number) == (0 if rules == "original:1" else DIFFICULTY[held["window"]])
        assert (held["reserve"], held["repair"], held["dice"].replace("/", "").split()) == (0, True, [".."] * 20)


@pytest.mark.parametrize("edition", ["original", "remastered"])
@pytest.mark.parametrize("number", range(1, 6))
def test_one_to_five_tools_in_a_solo_game(edition: str, number: int) -> None:
    """Sections 6 and 7: 1-5 tools; 3 unless said."""
    game = after_set_up(f"{edition}:1?tools={number}")
    tools = [card["id"] for card in now(game)["tools"]]
    assert len(set(tools)) == len(tools) == number
    assert set(tools) <= set(TOOLS)
    assert len(now(game)["public"]) == (2 if edition == "original" else 3)


@pytest.mark.parametrize("card", EXPANSION_CARDS)
@pytest.mark.parametrize("rules", ["original:2+expansion", "original:2+pools", "original:6"])
def test_the_expansions_windows_give_three_or_six_tokens(rules: str, card: str) -> None:
    """Section 2.3, for the twelve windows of the expansion."""
    for side, difficulty in EXPANSION_CARDS[card].items():
        game = fresh(rules)
        deal(game, card)
        game.play(f"window:{side}")
        while options(game, "window"):
            game.play(game.legal[0])
        assert now(game)["seats"][0]["window"] == side
        assert favor(game) == difficulty


def test_six_players_with_the_areas_alone_hold_all_six() -> None:
    """Sections 1 and 2.1: dealt without repetition."""
    game = begun("original:6+areas")
    assert {held["private"][0] for held in game.position()["seats"]} == set(AREAS)


def test_five_colors_are_enough_for_four() -> None:
    """Section 1: without the expansion nobody gets a shaded area, with it some do. A hundred deals each."""
    for rules, seen_areas in (("original:4", False), ("remastered:4", False), ("original:4+expansion", True)):
        seen = set[str]()
        for seed in range(100):
            seats = vitrail.Game(rules, seed=seed).position()["seats"]
            held = [held["private"][0] for held in seats]
            assert len(set(held)) == 4
            seen |= set(held)
        assert (seen & set(AREAS) != set()) == seen_areas
        assert set(COLORS) <= seen


@pytest.mark.parametrize("tool", ["strip-cutter", "lead-came-nippers"])
@pytest.mark.parametrize("rules", ["original:2", "original:2+expansion", "remastered:2"])
def test_the_expansions_tools_are_for_private_dice_pools(rules: str, tool: str) -> None:
    """Section 1: not in a game without them, however it is set up."""
    with pytest.raises(vitrail.PositionError, match=tool):
        start(table(rules=rules, pool="R3", tools=tool))


@pytest.mark.parametrize("tool", ["glazing-hammer", "running-pliers"])
def test_two_base_tools_are_not_for_private_dice_pools(tool: str) -> None:
    """Section 1: Glazing Hammer and Running Pliers speak of a second turn."""
    with pytest.raises(vitrail.PositionError, match=tool):
        start(table(rules="original:2+pools", pool="R3", tools=tool))


@pytest.mark.parametrize("tool", POOL_TOOLS)
def test_all_other_tools_are(tool: str) -> None:
    """Section 1: base without the two, plus Strip Cutter and Lead Came Nippers."""
    game = start(table(rules="original:2+pools", pool="R3", tools=tool))
    assert now(game)["tools"] == [{"id": tool, "tokens": 0}]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("rules", ["original:2", "remastered:2"])
def test_shaded_areas_are_the_expansions(rules: str, area: str) -> None:
    """Section 1: colors alone without it."""
    with pytest.raises(vitrail.PositionError, match=area):
        start(table(seat(private=[area]), rules=rules))


@pytest.mark.parametrize("color", COLORS)
def test_no_colors_where_the_areas_stand_alone(color: str) -> None:
    """Section 1: the option deals the six areas alone."""
    with pytest.raises(vitrail.PositionError, match=color):
        start(table(seat(private=[color]), seat(private=["wall"]), rules="original:2+areas"))


@pytest.mark.parametrize(
    ("rules", "each", "size"), [("remastered:2", 10, 5), ("original:3+expansion", 14, 7), ("original:4", 18, 9)]
)
def test_an_empty_bag_is_no_obstacle_to_the_flux_remover(rules: str, each: int, size: int) -> None:
    """Sections 5.11 and 10: in round 10 all dice are drawn, so the die that goes back is the one that is drawn."""
    dice = [f"{color}1" for color in DICE for _ in range(each)]
    # Every fifth of the list is another color; the last of them lie in the pool.
    spread = [dice[place % 5 * each + place // 5] for place in range(5 * each)]
    spaces = [" ".join(spread[place : place + size]) for place in range(0, 9 * size, size)]
    position = table(rules=rules, round=10, track=spaces, pool=" ".join(spread[9 * size :]), tools="flux-remover")
    game = start(position, chance="explicit")
    assert sum(now(game)["bag"].values()) == 0
    die = pool(game).most_common()[-1][0]
    game.play(f"die:{die} tool:flux-remover")
    assert odds(game) == {f"draw:{die[0]}": 1}
    game.play(f"draw:{die[0]} value:6 cell:A1")
    assert sum(now(game)["bag"].values()) == 0


# The private objective by edition

OWN = "A1=R1 A3=R5 A5=R2 B2=B6 C1=R6 D5=G3"


@pytest.mark.parametrize("rules", ["original:2", "original:2+expansion", "original:5", "original:2+pools"])
def test_a_color_objective_sums_the_values(rules: str) -> None:
    """Section 1, Original and expansion: 1 + 5 + 2 + 6 = 14 in red, 6 in blue."""
    for private, points in (("red", 14), ("blue", 6), ("purple", 0)):
        sheet = start(table(seat(OWN, private=[private]), rules=rules)).scores()[0]
        assert sheet.private == points
        assert (
            set(sheet.cells["private"]) == {"red": {"A1", "A3", "A5", "C1"}, "blue": {"B2"}, "purple": set()}[private]
        )


@pytest.mark.parametrize("rules", ["remastered:2", "remastered:4"])
def test_remastered_counts_three_points_a_die(rules: str) -> None:
    """Section 1: 4 red dice make 12, one blue 3, whatever their values."""
    for private, points in (("red", 12), ("blue", 3), ("purple", 0)):
        sheet = start(table(seat(OWN, private=[private]), rules=rules)).scores()[0]
        assert sheet.private == points


def test_fence_is_thirteen() -> None:
    """Section 10: B1=3 C1=5 B5=2 C5=3, in a game; what lies beside the area does not count."""
    for rules in ("original:2+expansion", "original:6", "original:2+areas", "original:3+pools"):
        fence = seat("B1=R3 C1=G5 B5=Y2 C5=B3 A1=P6", private=["fence"])
        others = [seat(private=[area]) for area in AREAS[1 : vitrail.Rules.parse(rules).players]]
        sheet = start(table(fence, *others, rules=rules)).scores()[0]
        assert sheet.private == 13
        assert sheet.private_id == "fence"


def test_an_area_counts_whatever_the_color() -> None:
    """Section 7, Wall (B2-B4, C2-C4): 6 + 5 + 4 + 3 + 2 + 1 = 21, in six dice of three colors."""
    wall = seat("B2=R6 B3=G5 B4=R4 C2=Y3 C3=R2 C4=G1", private=["wall"])
    sheet = start(table(wall, rules="original:2+expansion")).scores()[0]
    assert sheet.private == 21
    assert set(sheet.cells["private"]) == {"B2", "B3", "B4", "C2", "C3", "C4"}


@pytest.mark.parametrize(
    ("rules", "each"), [("original:1", 3), ("remastered:1", 3), ("original:2", 1), ("original:6", 1)]
)
def test_an_open_cell_costs_one_and_three_in_solo(rules: str, each: int) -> None:
    """Section 7: 18 of 20 cells are open."""
    held = lone("A1=R1 D5=G2") if rules == "original:1" else seat("A1=R1 D5=G2")
    assert start(table(held, rules=rules)).scores()[0].open_cells == -18 * each
