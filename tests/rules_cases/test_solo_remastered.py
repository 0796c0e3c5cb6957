"""RULES section 7, Remastered solo: a tool is paid with tokens or with one die of its color, never mixed; Old Master.

The usual window holds R1 on A1 and G2 on A2 and has 6 tokens, the pool Y3 R4 Y5 G6 B5 P4, the track R2 and P6.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import vitrail
from tests.rules_cases.boxes import DIFFICULTY
from tests.rules_cases.build import (
    FOUR_OR_BLUE,
    Position,
    begun,
    favor,
    now,
    offers,
    options,
    placed,
    pool,
    refused,
    seat,
    start,
    table,
    tokens,
    track,
    window,
)
from tests.rules_cases.test_solo_original import POOL, USES
from tests.rules_cases.test_solo_target import full

RULES = "remastered:1"
EACH = pytest.mark.parametrize("tool", USES)


def alone(tool: str = "", *, mine: int = 6, on_it: int = 0, **more: Any) -> Position:
    """The table above with one tool."""
    turn = int(tool == "glazing-hammer")
    cells = more.pop("cells", "A1=R1 A2=G2")
    held = {"rules": RULES, "pool": POOL, "track": ["R2", "P6"], "turn": turn, **more}
    return table(seat(cells, favor=mine), tools=f"{tool}:{on_it}" if tool else "", **held)


def ready(tool: str, **more: Any) -> vitrail.Game:
    """The game just before the tool is used."""
    game = start(alone(tool, **more), chance="explicit")
    if USES[tool][0]:
        game.play(USES[tool][0])
    return game


def payments(game: vitrail.Game, tool: str) -> set[str]:
    """Every way to pay for the tool now."""
    if not offers(game, tool):
        return set()
    copy = game.clone()
    copy.play(f"tool:{tool}")
    assert now(copy)["phase"] == "pay"
    return set(copy.legal)


def colored(tool: str) -> set[str]:
    """The dice of the usual pool that may pay, as actions."""
    before, color, _ = USES[tool]
    left = POOL.removeprefix("Y3 ") if before.startswith("die:Y3") else POOL
    return {f"die:{die}" for die in left.split() if die[0] == color}


# Either, or


@EACH
def test_tokens_or_a_die_of_its_color(tool: str) -> None:
    """Section 7: both ways are open, and no other die."""
    assert payments(ready(tool), tool) == {"tokens"} | colored(tool)


@EACH
def test_without_tokens_a_die(tool: str) -> None:
    """Section 7: nothing to pay with but the die."""
    assert payments(ready(tool, mine=0), tool) == colored(tool)


@EACH
def test_without_a_die_tokens(tool: str) -> None:
    """Section 7: no die of its color in the pool."""
    color = USES[tool][1]
    drafted = "Y3 " if USES[tool][0] else ""
    dice = drafted + " ".join(die for die in ["R4", "G6", "B5", "P4", "Y5"] if die[0] != color)
    assert payments(ready(tool, pool=dice), tool) == {"tokens"}
    assert payments(ready(tool, pool=dice, mine=0), tool) == set()


@EACH
def test_with_tokens_the_card_stays(tool: str) -> None:
    """Section 7: as in multiplayer: 1 token on the card, no die leaves the pool for it."""
    rest = USES[tool][2]
    game = ready(tool)
    game.play(f"tool:{tool} tokens")
    if tool == "glazing-hammer":
        rest = "roll:R1 roll:Y1 roll:Y1 roll:G1 roll:B1 roll:P1"
    game.play(rest)
    assert (favor(game), tokens(game, tool)) == (5, 1)
    assert game.position()["out"] == []
    assert "pass" in game.legal


@EACH
def test_with_a_die_both_leave_and_no_token_is_paid(tool: str) -> None:
    """Section 7: die and card leave the game."""
    _, color, rest = USES[tool]
    game = ready(tool)
    game.play(f"tool:{tool} {min(colored(tool))} {rest}")
    assert (favor(game), now(game)["tools"], game.position()["out"]) == (6, [], [color])


@EACH
@pytest.mark.parametrize(("mine", "on_it", "by_tokens"), [(1, 0, True), (1, 1, False), (2, 1, True), (1, 3, False)])
def test_never_mixed(tool: str, mine: int, on_it: int, by_tokens: bool) -> None:
    """Section 7: 1 token and a die do not make the 2 that a used card costs; the die alone does."""
    game = ready(tool, mine=mine, on_it=on_it)
    assert payments(game, tool) == colored(tool) | ({"tokens"} if by_tokens else set())
    die = min(colored(tool))
    for words in ((die, "tokens"), ("tokens", die)):
        if tool != "running-pliers" or words[0] != "tokens":
            refused(game, f"tool:{tool} {' '.join(words)}")
    game.play(f"tool:{tool} {die}")
    assert favor(game) == mine


def test_the_ids_of_payments() -> None:
    """Text forms: 63 is paying with tokens, a die of the pool has its own id."""
    game = start(alone("lathekin", pool="Y5 B3"))
    game.play("tool:lathekin")
    assert game.legal == ("die:Y5", "tokens")
    assert game.mask == 1 << 20 + 1 * 6 + 4 | 1 << 63


def test_after_tokens_the_running_pliers_draft_no_payment() -> None:
    """Section 7: the die named after `tokens` is the one drafted, and it goes into the window."""
    game = start(alone("running-pliers"))
    game.play("tool:running-pliers tokens die:R4")
    assert now(game)["hand"] == "R4"
    game.play("cell:B2")
    assert window(game) == placed("A1=R1 A2=G2 B2=R4")
    assert (favor(game), tokens(game, "running-pliers"), game.position()["out"]) == (5, 1, [])


def test_a_card_can_be_used_again_for_two_and_then_for_a_die() -> None:
    """Section 7: 1, then 2, then a die; then the card is gone with the 3 tokens on it."""
    game = start(alone("eglomise-brush", pool="B5 B5"))
    game.play("tool:eglomise-brush tokens cell:A1 cell:B2 pass")
    game.play("tool:eglomise-brush tokens cell:B2 cell:A1")
    assert (favor(game), tokens(game, "eglomise-brush")) == (3, 3)
    again = start(alone("eglomise-brush", mine=3, on_it=3, pool="B5"))
    again.play("tool:eglomise-brush die:B5 cell:A1 cell:B2")
    assert (favor(again), now(again)["tools"]) == (3, [])
    assert again.scores()[0].favor == 3


@pytest.mark.parametrize("color", ["P", "G", "Y"])
def test_the_die_in_hand_cannot_pay(color: str) -> None:
    """Section 7: only tokens are left to pay with."""
    tool = {"P": "grozing-pliers", "G": "grinding-stone", "Y": "cork-backed-straightedge"}[color]
    game = start(alone(tool, pool=f"{color}3 B5"))
    game.play(f"die:{color}3")
    assert payments(game, tool) == {"tokens"}
    refused(game, f"tool:{tool} die:{color}3")
    poor = start(alone(tool, mine=0, pool=f"{color}3 B5"))
    poor.play(f"die:{color}3")
    assert not offers(poor, tool)


# No dead end, and the Remastered die that goes back


@pytest.mark.parametrize(
    ("mine", "dice", "paying"),
    [
        (6, "R4 R5", {"tokens", "die:R5"}),  # paid with R4 nothing that fits would be left
        (6, "R4", {"tokens"}),
        (0, "R4", set()),
        (0, "R4 R5", {"die:R5"}),
        (6, "R5 R5", set()),
        (6, "B1", {"tokens"}),
    ],
)
def test_what_pays_for_the_running_pliers_is_not_there_to_draft(mine: int, dice: str, paying: set[str]) -> None:
    """Sections 5.8, 6 and 7: the extra die must fit, under this ruling too; fours and blues do."""
    game = start(table(seat(rows=FOUR_OR_BLUE, favor=mine), rules=RULES, pool=dice, tools="running-pliers"))
    assert payments(game, "running-pliers") == paying


@pytest.mark.parametrize(("mine", "legal"), [(1, {"tool:grozing-pliers", "return"}), (0, {"return"})])
def test_a_die_that_fits_nowhere_and_the_only_one_of_its_color(mine: int, legal: set[str]) -> None:
    """Sections 6 and 7: P3 may be drafted; it cannot pay for itself, so without a token it only goes back."""
    game = start(table(seat(rows=FOUR_OR_BLUE, favor=mine), rules=RULES, pool="P3 B1", tools="grozing-pliers"))
    assert options(game, "die") == {"P3", "B1"}
    game.play("die:P3")
    assert set(game.legal) == legal
    game.play("return")
    assert (game.turn, game.actor, pool(game)) == (1, 0, Counter(["P3", "B1"]))


def test_a_tool_may_lead_to_a_die_that_fits_nowhere() -> None:
    """Section 6, `return_and_end_turn`: paid with P5, P3 becomes a P2 and goes back; the turn ends, P5 is gone."""
    game = start(table(seat(rows=FOUR_OR_BLUE), rules=RULES, pool="P3 P5", tools="grozing-pliers"))
    game.play("die:P3 tool:grozing-pliers die:P5 value:2")
    assert game.legal == ("return",)
    game.play("return")
    assert (game.turn, pool(game), game.position()["out"], now(game)["tools"]) == (1, Counter(["P2"]), ["P"], [])


# The Old Master


@pytest.mark.parametrize(("track_dice", "won"), [(19, True), (20, False), (21, False)])
def test_the_old_master_wins_a_tie(track_dice: int, won: bool) -> None:
    """Section 7: four red dice make 12, 8 tokens 8: 20 points against 19, 20 and 21."""
    position = full(rules=RULES, track=[" ".join(["P1"] * 14), f"G{track_dice - 18} B4"])
    position["seats"][0] |= {"private": ["red"], "favor": 8}
    game = start(position)
    assert (game.scores()[0].total, game.target, game.won) == (20, track_dice, None)
    game.play("pass")
    assert game.won is won


def test_the_sheet() -> None:
    """Section 7: private 3 a die, 1 an unspent token, -3 an open cell."""
    sheet = start(alone(cells="A1=R1 A2=G2 A3=R6", mine=4)).scores()[0]
    assert (sheet.private, sheet.favor, sheet.open_cells, sheet.total) == (6, 4, -51, -41)
    assert sheet.private_id == "red"


def test_three_points_are_no_choice() -> None:
    """Section 7: one private objective; a second one is refused."""
    with pytest.raises(vitrail.PositionError, match="seat 0"):
        start(table(seat(private=["red", "blue"]), rules=RULES))


def test_the_set_up() -> None:
    """Sections 2 and 6: tokens of the window, 3 tools, 3 public objectives, one private."""
    game = begun(RULES)
    held = now(game)["seats"][0]
    assert favor(game) == DIFFICULTY[held["window"]]
    assert (len(now(game)["tools"]), len(now(game)["public"])) == (3, 3)
    assert len(game.view(0)["seats"][0]["private"]) == 1
    assert sum(pool(game).values()) == 4
    assert game.target == 0


def test_dice_that_paid_are_not_the_old_masters() -> None:
    """Section 7: B5 is out; with tokens it is left to the track."""
    for payment, target in (("die:B5", 8 + 10), ("tokens", 8 + 15)):
        game = start(alone("eglomise-brush", pool="B5 R4 P6"))
        game.play(f"tool:eglomise-brush {payment} cell:A1 cell:B2 pass pass")
        assert game.target == target


# With the favor reserve


def test_the_reserve_pays_for_nothing() -> None:
    """Sections 7 and 8.4: in round 5 one token is aside; a die can pay, and in round 6 the token can."""
    rules = f"{RULES}+favor-reserve"
    held = seat("A1=R1 A2=G2", favor=0, reserve=1)
    game = start(table(held, rules=rules, round=5, turn=1, pool="B5", tools="eglomise-brush"), chance="explicit")
    assert payments(game, "eglomise-brush") == {"die:B5"}
    game.play("pass roll:B1 roll:R1 roll:R1 roll:G1")
    assert (game.round, favor(game)) == (6, 1)
    assert payments(game, "eglomise-brush") == {"die:B1", "tokens"}


# Taking back and positions


@pytest.mark.parametrize("payment", ["tokens", "die:Y5"])
def test_a_payment_can_be_taken_back(payment: str) -> None:
    """Text forms: one action at a time."""
    game = start(alone("lathekin"))
    before = game.position()
    game.play(f"tool:lathekin {payment} cell:A1 cell:B2 cell:A2 cell:A1")
    while game.can_undo:
        game.undo()
    assert game.position() == before


@pytest.mark.parametrize("actions", ["tool:lathekin", "tool:lathekin tokens", "tool:lathekin die:Y5 cell:A1"])
def test_a_position_in_the_middle_of_a_payment(actions: str) -> None:
    """Text forms: the turn's start and the actions since."""
    game = start(alone("lathekin"))
    game.play(actions)
    again = vitrail.Game.from_position(game.position(), auto_pass=False)
    assert game.position()["actions"] == actions.split()
    assert (again.legal, again.view(0), again.position()) == (game.legal, game.view(0), game.position())


def test_a_card_that_left_with_its_tokens() -> None:
    """Text forms: the position after it loads, though fewer tokens are in the game than the window gave."""
    game = start(alone("eglomise-brush", mine=3, on_it=3, pool="B5"))
    game.play("tool:eglomise-brush die:B5 cell:A1 cell:B2")
    again = vitrail.Game.from_position(game.position(), auto_pass=False)
    assert again.position() == game.position()
    assert track(again)[:2] == [["R2"], ["P6"]]
