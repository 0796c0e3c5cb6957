"""RULES section 7, Original solo: tools paid with dice, cards that leave the game.

One seat has both turns of a round. The usual window holds R1 on A1 and G2 on A2, the pool Y3 R4 Y5 G6 B5 P4 (one die of
each color but yellow, of which there are two), the track R2 and P6.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    begun,
    lone,
    now,
    odds,
    offers,
    options,
    placed,
    pool,
    refused,
    seat,
    start,
    table,
    track,
    window,
)

RULES = "original:1"
POOL = "Y3 R4 Y5 G6 B5 P4"
# What comes before each tool, the color that pays for it (section 5), and what completes its use.
USES = {
    "grozing-pliers": ("die:Y3", "P", "value:4 cell:B2"),
    "eglomise-brush": ("", "B", "cell:A1 cell:B2"),
    "copper-foil-burnisher": ("", "R", "cell:A1 cell:B2"),
    "lathekin": ("", "Y", "cell:A1 cell:B2 cell:A2 cell:A1"),
    "lens-cutter": ("die:Y3", "G", "die:P6 cell:B2"),
    "flux-brush": ("die:Y3", "P", "roll:Y6 cell:B2"),
    "glazing-hammer": ("", "B", "roll:R1 roll:Y1 roll:Y1 roll:G1 roll:P1"),
    "running-pliers": ("die:Y3 cell:B2", "R", "die:B5 cell:A3"),
    "cork-backed-straightedge": ("die:Y3", "Y", "cell:D5"),
    "grinding-stone": ("die:Y3", "G", "cell:B2"),
    "flux-remover": ("die:Y3", "P", "draw:B value:5 cell:B2"),
    "tap-wheel": ("", "B", "cell:A1 cell:B2 stop"),
}
EACH = pytest.mark.parametrize("tool", USES)
IN_HAND = pytest.mark.parametrize("tool", [tool for tool, (before, _, _) in USES.items() if before == "die:Y3"])


def alone(tool: str = "", *, cells: str = "A1=R1 A2=G2", **more: Any) -> Position:
    """The table above with this tool; the Glazing Hammer is for the second turn."""
    flags = more.pop("flags", {})
    held = {"rules": RULES, "pool": POOL, "track": ["R2", "P6"], "turn": int(tool == "glazing-hammer"), **more}
    return table(lone(cells, **flags), tools=tool, **held)


def ready(tool: str, **more: Any) -> vitrail.Game:
    """The game just before the tool is used."""
    game = start(alone(tool, **more), chance="explicit")
    if USES[tool][0]:
        game.play(USES[tool][0])
    return game


def paying(tool: str, dice: str) -> set[str]:
    """The dice of a pool that may pay for the tool; the die that is drafted first is not among them."""
    game = ready(tool, pool=dice)
    if not offers(game, tool):
        return set()
    game.play(f"tool:{tool}")
    return options(game, "die")


# Paying


@EACH
def test_each_tool_is_paid_by_a_die_of_its_color_and_by_none_other(tool: str) -> None:
    """Sections 5 and 7: of a pool with every color only its own color can pay."""
    before, color, _ = USES[tool]
    left = POOL.removeprefix("Y3 ") if before.startswith("die:Y3") else POOL
    assert paying(tool, POOL) == {die for die in left.split() if die[0] == color}
    game = ready(tool)
    game.play(f"tool:{tool}")
    assert now(game)["phase"] == "pay"
    assert {action.partition(":")[0] for action in game.legal} == {"die"}
    for die in left.split():
        if die[0] != color:
            refused(game, f"die:{die}")


@EACH
def test_without_a_die_of_its_color_it_cannot_be_used(tool: str) -> None:
    """Section 7: the pool holds every color but its own; a yellow die in hand pays for nothing either."""
    color = USES[tool][1]
    drafted = "Y3 " if USES[tool][0] else ""
    game = ready(tool, pool=drafted + " ".join(die for die in ["R4", "G6", "B5", "P4", "Y5"] if die[0] != color))
    assert not offers(game, tool)
    refused(game, f"tool:{tool}")


@EACH
def test_any_die_of_the_color_may_pay(tool: str) -> None:
    """Section 7: the player chooses which of several."""
    color = USES[tool][1]
    assert paying(tool, f"{POOL} {color}1 {color}1") >= {f"{color}1"}


@EACH
def test_die_and_card_leave_the_game(tool: str) -> None:
    """Section 7: not to the track, not to the bag; the use itself is as ever."""
    _, color, rest = USES[tool]
    game = ready(tool)
    game.play(f"tool:{tool}")
    die = next(action for action in game.legal if action.startswith(f"die:{color}"))
    before = pool(game)
    in_bag = Counter(now(game)["bag"])
    game.play(die)
    if tool != "glazing-hammer":  # whose pool is being rolled anew by now
        assert before - pool(game) == Counter([die.removeprefix("die:")])
    assert (now(game)["tool"], now(game)["tools"]) == (tool, [])
    game.play(rest)
    assert "pass" in game.legal
    position = game.position()
    assert position["out"] == [color]
    assert position["tools"] == []
    if tool not in ("flux-remover", "lens-cutter"):
        assert Counter(now(game)["bag"]) == in_bag
        assert track(game)[:2] == [["R2"], ["P6"]]


@EACH
def test_each_card_works_once(tool: str) -> None:
    """Section 7: it is gone in the next turn and to the end."""
    _, color, rest = USES[tool]
    game = ready(tool)
    game.play(f"tool:{tool}")
    game.play(next(action for action in game.legal if action.startswith(f"die:{color}")))
    game.play(rest)
    while not game.over:
        assert not options(game, "tool")
        assert now(game)["tools"] == []
        game.play("pass" if "pass" in game.legal else game.legal[0])


@IN_HAND
def test_the_die_in_hand_cannot_pay(tool: str) -> None:
    """Section 7: a pool die; the drafted die of the tool's color is no longer one."""
    color = USES[tool][1]
    game = start(
        alone(tool, pool=f"{color}3 " + " ".join(die for die in ["R4", "G6", "B5", "Y5", "P4"] if die[0] != color))
    )
    game.play(f"die:{color}3")
    assert not offers(game, tool)
    refused(game, f"tool:{tool}")
    refused(game, f"tool:{tool} die:{color}3")


@IN_HAND
def test_of_two_alike_the_one_in_the_pool_pays(tool: str) -> None:
    """Section 7: one die in hand and the same in the pool: the tool can be paid, and one of the two is left in hand."""
    color = USES[tool][1]
    game = start(alone(tool, pool=f"{color}3 {color}3"), chance="explicit")
    game.play(f"die:{color}3")
    assert offers(game, tool)
    game.play(f"tool:{tool} die:{color}3")
    assert pool(game) == Counter()


def test_other_tools_are_not_paid_by_it() -> None:
    """Section 7: the card that was used leaves, the others stay."""
    game = start(alone("eglomise-brush lathekin tap-wheel"))
    game.play("tool:eglomise-brush die:B5 cell:A1 cell:B2 pass")
    assert [card["id"] for card in now(game)["tools"]] == ["lathekin", "tap-wheel"]
    # Tap Wheel wants blue too, and there is none left.
    assert options(game, "tool") == {"lathekin"}


def test_paying_is_no_draft() -> None:
    """Section 3: a tool and a die, in either order."""
    game = start(alone("eglomise-brush"))
    game.play("tool:eglomise-brush die:B5 cell:A1 cell:B2 die:Y3 cell:A1")
    assert window(game) == placed("A1=Y3 A2=G2 B2=R1")
    assert game.legal == ("pass",)
    assert pool(game) == Counter(["R4", "Y5", "G6", "P4"])


def test_one_tool_a_turn() -> None:
    """Section 3: with dice enough for both."""
    game = start(alone("eglomise-brush copper-foil-burnisher"))
    game.play("tool:eglomise-brush die:B5 cell:A1 cell:B2")
    assert not options(game, "tool")
    game.play("pass")
    assert options(game, "tool") == {"copper-foil-burnisher"}


def test_the_last_die_may_pay() -> None:
    """Section 7: then nothing is left to draft."""
    game = start(alone("eglomise-brush", pool="B5"))
    game.play("tool:eglomise-brush die:B5 cell:A1 cell:B2")
    assert game.legal == ("pass",)
    assert pool(game) == Counter()


def test_a_failed_flux_brush_is_paid_all_the_same() -> None:
    """Sections 5 and 7: R4 re-rolled to R5 fits nowhere; P3 and the card are gone, R5 is in the pool."""
    game = start(table(lone(rows=FOUR_OR_BLUE), rules=RULES, pool="R4 P3", tools="flux-brush"), chance="explicit")
    game.play("die:R4 tool:flux-brush die:P3 roll:R5 return")
    assert (pool(game), now(game)["tools"], game.position()["out"]) == (Counter(["R5"]), [], ["P"])


# No dead end


@pytest.mark.parametrize(
    ("dice", "offered"),
    [
        ("P3 R6", set()),
        ("P3 P3", {"P3"}),
        ("P3 P1", {"P3"}),
        ("P3 P5", {"P3", "P5"}),
        ("P3 B1", {"B1"}),
        ("P3 P4", {"P3", "P4"}),
        ("R3 P1", {"R3"}),
        ("R3 R5", set()),
    ],
)
def test_a_die_that_only_a_tool_makes_fit_needs_another_to_pay(dice: str, offered: set[str]) -> None:
    """Sections 4 and 7: on fours and blues Grozing Pliers (purple) make a 4 of a 3 or 5; the die itself cannot pay."""
    game = start(table(lone(rows=FOUR_OR_BLUE), rules=RULES, pool=dice, tools="grozing-pliers"))
    assert options(game, "die") == offered
    for die in set(dice.split()) - offered:
        refused(game, f"die:{die}")


def test_such_a_die_is_carried_through() -> None:
    """Sections 4 and 7: P5 pays for P3."""
    game = start(table(lone(rows=FOUR_OR_BLUE), rules=RULES, pool="P3 P5", tools="grozing-pliers"))
    game.play("die:P3")
    assert game.legal == ("tool:grozing-pliers",)
    game.play("tool:grozing-pliers die:P5 value:4 cell:A1")
    assert window(game) == placed("A1=P4")
    assert pool(game) == Counter()


@pytest.mark.parametrize(
    ("dice", "paying"),
    [
        ("R4 R5", {"R5"}),  # paid with R4 nothing that fits would be left
        ("R4 R4", {"R4"}),
        ("R5 R5", set()),
        ("R4", set()),
        ("R5 B1", {"R5"}),
        ("R4 R5 B1", {"R4", "R5"}),
        ("Y4 B1", set()),
    ],
)
def test_what_pays_for_the_running_pliers_is_not_there_to_draft(dice: str, paying: set[str]) -> None:
    """Sections 5.8 and 7: on fours and blues the extra die is one that is left after the payment and fits."""
    game = start(table(lone(rows=FOUR_OR_BLUE), rules=RULES, pool=dice, tools="running-pliers"))
    assert offers(game, "running-pliers") == bool(paying)
    if paying:
        game.play("tool:running-pliers")
        assert options(game, "die") == paying
        game.play(f"die:{max(paying)}")
        assert options(game, "die") <= {"R4", "B1"}
        assert options(game, "die")


@pytest.mark.parametrize(("dice", "offered"), [("B3", False), ("B3 B3", True), ("B3 R1", True), ("R1 Y1", False)])
def test_the_glazing_hammer_needs_a_pool_beside_its_payment(dice: str, offered: bool) -> None:
    """Sections 5.7 and 7: once B3 has paid the pool must not be empty, or nothing would be re-rolled."""
    game = start(alone("glazing-hammer", pool=dice))
    assert offers(game, "glazing-hammer") == offered


def test_the_glazing_hammer_does_not_roll_its_payment() -> None:
    """Section 7: B5 has left the game; the five others are rolled, one by one."""
    game = ready("glazing-hammer")
    game.play("tool:glazing-hammer die:B5")
    rolls = 0
    while game.actor == vitrail.CHANCE:
        assert not any(action.startswith("roll:B") for action in odds(game))
        game.play(game.legal[0])
        rolls += 1
    assert rolls == 5


# Taking back


@pytest.mark.parametrize("tool", ["eglomise-brush", "lathekin", "grozing-pliers", "lens-cutter", "running-pliers"])
def test_a_payment_can_be_taken_back(tool: str) -> None:
    """Text forms: to the start of the turn; die and card are there again."""
    before, color, rest = USES[tool]
    game = start(alone(tool))
    at_start = game.position()
    die = next(die for die in reversed(POOL.split()) if die[0] == color)
    game.play(f"{before} tool:{tool} die:{die} {rest}")
    while game.can_undo:
        game.undo()
    assert game.position() == at_start


# The table


def test_no_favor_tokens() -> None:
    """Section 7: none at the start, none on the sheet, and a position cannot hold any."""
    game = begun(RULES)
    assert now(game)["seats"][0]["favor"] == 0
    assert now(start(table({"window": "firelight"}, rules=RULES)))["seats"][0]["favor"] == 0
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*favor"):
        start(table(lone(favor=1), rules=RULES))


@pytest.mark.parametrize("viewer", [0, None])
def test_both_private_objectives_are_open(viewer: int | None) -> None:
    """Section 7: two, open."""
    game = start(alone())
    assert game.view(viewer)["seats"][0]["private"] == ["red", "blue"]


def test_four_dice_and_two_turns_a_round() -> None:
    """Sections 1 and 3: two of the four may be drafted, the others go to the track."""
    game = begun(RULES)
    assert sum(pool(game).values()) == 4
    for _ in range(2):
        game.play(game.legal[0])
        game.play(game.legal[0])
        game.play("pass")
    assert (game.round, game.turn, len(track(game)[0])) == (2, 0, 2)
    assert len(window(game)) == 2


def test_three_private_objectives_are_too_many() -> None:
    """Section 7: two; in a game of several one."""
    with pytest.raises(vitrail.PositionError, match="seat 0"):
        start(table(lone(private=["red", "blue", "green"]), rules=RULES))
    with pytest.raises(vitrail.PositionError, match="seat 0"):
        start(table(seat(private=["red", "blue"]), seat(private=["green"])))


# Positions


def test_what_left_the_game_is_told() -> None:
    """Text forms: `out` and the tools that are left; loaded, the game goes on alike."""
    game = start(alone("eglomise-brush lathekin"))
    game.play("tool:eglomise-brush die:B5 cell:A1 cell:B2")
    position = game.position()
    assert (position["out"], [card["id"] for card in position["tools"]]) == (["B"], ["lathekin"])
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.position(), again.legal) == (position, game.legal)
    again.play("pass tool:lathekin die:Y5 cell:B2 cell:A1 cell:A2 cell:B1")
    assert again.position()["out"] == ["Y", "B"]


def test_a_die_out_of_the_game_is_missing_from_the_bag() -> None:
    """Section 10: 18 of each color; with two blue dice out, none elsewhere, 16 are in the bag."""
    game = start(table(lone(), rules=RULES, out=["B", "B"]))
    assert now(game)["bag"] == {"R": 18, "Y": 18, "G": 18, "B": 16, "P": 18}


@pytest.mark.parametrize("actions", ["tool:lathekin", "tool:lathekin die:Y5", "tool:lathekin die:Y5 cell:A1"])
def test_a_position_in_the_middle_of_a_payment(actions: str) -> None:
    """Text forms: the turn's start and the actions since."""
    game = start(alone("lathekin"))
    game.play(actions)
    position = game.position()
    assert position["actions"] == actions.split()
    assert (position["out"], len(position["tools"])) == ([], 1)
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.legal, again.view(0)) == (game.legal, game.view(0))


def test_a_tool_that_needs_nothing_on_the_track_works_in_round_one() -> None:
    """Sections 5.5 and 5.12: Lens Cutter and Tap Wheel have nothing to work with yet, whatever pays."""
    game = start(alone("lens-cutter tap-wheel lathekin", track=[], round=1))
    assert options(game, "tool") == {"lathekin"}
    game.play("die:Y3")
    assert options(game, "cell") == {"A3", "B1", "B2", "B3"}
    assert not options(game, "tool")
