"""RULES section 8.5, late-window repair: once a game, at the very start of one's own turn, move one placed die.

Round 3 of two goes 0 1 1 0. The usual window holds R3 on A1 and G4 on B2: around B2 (without A1) the R3 may go to A2 A3
B1 B3 C1 C2 C3; around A1 the G4 may go to A2 and B1.
"""

from __future__ import annotations

from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import (
    Position,
    after,
    favor,
    lone,
    now,
    offers,
    options,
    passes,
    placed,
    pool,
    refused,
    seat,
    start,
    table,
    targets,
    tokens,
    window,
)

RULES = "original:2+late-window-repair"
TWO = "A1=R3 B2=G4"
AROUND_B2 = {"A2", "A3", "B1", "B3", "C1", "C2", "C3"}


def broken(cells: str = TWO, *, rows: str = "..... ..... ..... .....", rules: str = RULES, **more: Any) -> Position:
    """Both seats hold these dice; keys of seat 0 are given as `own`."""
    own = more.pop("own", {})
    held = {"pool": "Y5 P6", **more}
    return table(seat(cells, rows=rows, **own), seat(cells, rows=rows), rules=rules, **held)


def can_repair(game: vitrail.Game) -> bool:
    """Whether `repair` is legal now."""
    return "repair" in game.legal


def moves(game: vitrail.Game) -> set[tuple[str, str]]:
    """Every repair that can be made, as from and to."""
    if not can_repair(game):
        return set()
    starts = targets(game, "repair")
    return {(cell, target) for cell in starts for target in targets(game, f"repair cell:{cell}")}


# What it does


def test_one_die_is_moved() -> None:
    """Section 8.5: from, to; the turn goes on."""
    game = start(broken())
    game.play("repair cell:A1 cell:C3")
    assert window(game) == placed("B2=G4 C3=R3")
    assert (game.actor, game.turn) == (0, 0)
    assert pool(game) == {"Y5": 1, "P6": 1}


def test_all_its_moves() -> None:
    """Section 8.5: to an empty cell that touches another die, by the Golden Rule; not to its own."""
    expected = {("A1", cell) for cell in AROUND_B2} | {("B2", "A2"), ("B2", "B1")}
    assert moves(start(broken())) == expected


def test_it_is_free_and_no_tool() -> None:
    """Section 8.5: no token, no tool of this turn; a tool can be used after it, and a die drafted, in either order."""
    for rest in (
        "die:Y5 cell:A1 tool:eglomise-brush cell:B2 cell:B3",
        "tool:eglomise-brush cell:B2 cell:B3 die:Y5 cell:A2",
    ):
        game = start(broken(tools="eglomise-brush"))
        game.play("repair cell:A1 cell:C3")
        assert (favor(game), tokens(game, "eglomise-brush"), now(game)["seats"][0]["tool_used"]) == (6, 0, False)
        assert offers(game, "eglomise-brush")
        if "cell:A1 " in rest:
            game.play("die:Y5 cell:A1")
            assert offers(game, "eglomise-brush")
        else:
            game.play("tool:eglomise-brush cell:B2 cell:B3")
            assert favor(game) == 5
            assert options(game, "die") == {"Y5", "P6"}


def test_once_a_game() -> None:
    """Section 8.5: not again in this turn, this round, or later."""
    game = start(broken())
    game.play("repair cell:A1 cell:C3")
    assert not can_repair(game)
    game.play("pass")
    while not game.over:
        assert can_repair(game) == (game.actor == 1)
        game.play("pass")


def test_each_player_once() -> None:
    """Section 8.5: seat 0's repair is not seat 1's."""
    game = start(broken())
    game.play("repair cell:A1 cell:C3 pass")
    assert can_repair(game)
    game.play("repair cell:B2 cell:B1")
    assert window(game, 1) == placed("A1=R3 B1=G4")
    assert not can_repair(game)


@pytest.mark.parametrize("round", [1, 2, 5, 10])
def test_in_any_round_and_either_turn(round: int) -> None:
    """Section 8.5: the start of any own turn, the first and the second."""
    game = start(broken(round=round))
    for _ in range(4):
        assert can_repair(game)
        game.play("pass")


def test_without_the_twist_there_is_none() -> None:
    """Section 8: a twist."""
    game = start(broken(rules="original:2"))
    assert not can_repair(game)
    refused(game, "repair")


# Only at the very start


@pytest.mark.parametrize(
    ("before", "own"),
    [
        ("die:Y5 cell:A2", {}),
        ("tool:eglomise-brush cell:A1 cell:A2", {}),
        ("", {"drafted": True}),
        ("", {"tool_used": True}),
    ],
)
def test_not_after_a_draft_or_a_tool(before: str, own: dict[str, object]) -> None:
    """Section 8.5: before a draft, a private die or a tool."""
    game = start(broken(own=own, tools="eglomise-brush"))
    for action in before.split():
        game.play(action)
        assert not can_repair(game)
    assert "pass" in game.legal
    refused(game, "repair cell:A1 cell:A3")


def test_not_with_a_die_in_hand() -> None:
    """Section 8.5: a die was drafted."""
    game = start(broken())
    game.play("die:Y5")
    refused(game, "repair")


@pytest.mark.parametrize("before", ["private die:B1 cell:B1", ""])
def test_not_after_a_private_die(before: str) -> None:
    """Section 8.5: the private action counts too."""
    own = {"private_pool": "B1 B2", "private_used": not before}
    game = start(broken(rules="original:2+pools+late-window-repair", own=own))
    if before:
        assert can_repair(game)
        game.play(before)
    assert not can_repair(game)


def test_again_once_the_draft_was_taken_back() -> None:
    """Text forms: undone to the start of the turn, nothing was done."""
    game = start(broken())
    game.play("die:Y5 cell:A2")
    game.undo()
    assert not can_repair(game)
    game.undo()
    assert can_repair(game)


def test_kept_for_a_later_turn() -> None:
    """Section 8.5: what was too late in this turn can be done at the start of the next."""
    game = start(broken(turn=1))
    game.play("die:Y5 cell:A2")
    assert not can_repair(game)
    game.play("pass")
    assert (game.actor, game.turn) == (1, 2)
    assert can_repair(game)


# What it needs


@pytest.mark.parametrize("ruling", ["edge", "refuse"])
@pytest.mark.parametrize("cells", ["", "A1=R3", "B2=G4"])
def test_never_the_only_die(ruling: str, cells: str) -> None:
    """Section 8.5: it must touch another die; `only_die_move`, a ruling on tools, does not help."""
    game = start(broken(cells, rules=f"{RULES}?only_die_move={ruling}"))
    assert not can_repair(game)


def test_it_must_touch_another_die() -> None:
    """Section 8.5: R3 on A1 and G4 on D5 are apart: each can only go beside the other."""
    game = start(broken("A1=R3 D5=G4"))
    assert moves(game) == {("A1", cell) for cell in ("C4", "C5", "D4")} | {("D5", cell) for cell in ("A2", "B1", "B2")}


def test_the_golden_rule_holds() -> None:
    """Section 8.5: R3 on A1, R4 on B2: no shared edge with the same color."""
    game = start(broken("A1=R3 B2=R4"))
    # Around A1 both cells that are left, A2 and B1, share an edge with it.
    assert moves(game) == {("A1", "A3"), ("A1", "C1"), ("A1", "C3")}


def test_printed_color_and_value_hold() -> None:
    """Section 8.5: A2 and C1 print blue, B1 and C3 a 5; red 3 fits A3 (red), B3 (3) and the white C2."""
    game = start(broken(rows=".BR.. 5.3.. B.5.. ....."))
    assert moves(game) == {("A1", "A3"), ("A1", "B3"), ("A1", "C2")}


def test_not_offered_where_no_die_can_be_moved() -> None:
    """Section 3: no dead end. Around either die yellow and 6 are printed, and neither is one."""
    game = start(broken("A1=R1 A2=G5", rows="R5Y6Y 6Y6Y6 Y6Y6Y 6Y6Y6"))
    assert not can_repair(game)


def test_not_onto_another_die() -> None:
    """Section 8.5: an empty cell."""
    game = start(broken())
    refused(game, "repair cell:A1 cell:B2")
    refused(game, "repair cell:A1 cell:A1")
    refused(game, "repair cell:A3 cell:A2")


# The ruling `repair_grandfather`


def waived(ruling: str, cells: str, names: list[str], rows: str) -> vitrail.Game:
    """A window in which a tool put some dice against print."""
    return start(table(seat(cells, rows=rows, waived=names), rules=f"{RULES}?repair_grandfather={ruling}", pool="Y5"))


YELLOW_A1 = "Y.... ..... ..... ....."


def test_dice_under_a_waiver_keep_it() -> None:
    """Section 6, `yes`: red on printed yellow stays; any die may be moved."""
    game = waived("yes", TWO, ["A1"], YELLOW_A1)
    assert moves(game) == {("A1", cell) for cell in AROUND_B2} | {("B2", "A2"), ("B2", "B1")}
    game.play("repair cell:B2 cell:A2")
    assert window(game) == placed("A1=R3 A2=G4")
    assert now(game)["seats"][0]["waived"] == ["A1"]


def test_the_whole_window_must_obey_print() -> None:
    """Section 6, `no`: only moving the red die off the printed yellow leaves a window by print."""
    game = waived("no", TWO, ["A1"], YELLOW_A1)
    assert moves(game) == {("A1", cell) for cell in AROUND_B2}
    game.play("repair cell:A1 cell:C3")
    assert now(game)["seats"][0]["waived"] == []


def test_two_under_a_waiver_cannot_both_be_mended() -> None:
    """Section 6, `no`: red on yellow and green on blue; `yes` allows moving either."""
    rows = "Y.... .B... ..... ....."
    assert not can_repair(waived("no", TWO, ["A1", "B2"], rows))
    assert {cell for cell, _ in moves(waived("yes", TWO, ["A1", "B2"], rows))} == {"A1", "B2"}


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_a_window_by_print_is_free_under_both(ruling: str) -> None:
    """Section 6: nothing was waived, so the ruling changes nothing."""
    game = start(broken(rules=f"{RULES}?repair_grandfather={ruling}"))
    assert moves(game) == {("A1", cell) for cell in AROUND_B2} | {("B2", "A2"), ("B2", "B1")}


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_the_moved_die_must_be_ordinary(ruling: str) -> None:
    """Section 8.5: no waiver goes with it: the red die that stands on yellow may not go to another yellow or to a 4."""
    game = waived(ruling, TWO, ["A1"], "YY4.. .4... ..Y.. .....")
    assert {target for cell, target in moves(game) if cell == "A1"} == {"B1", "B3", "C1", "C2"}


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_a_value_under_a_waiver(ruling: str) -> None:
    """Section 6: the same where a value was waived: R3 on a printed 5."""
    game = waived(ruling, TWO, ["A1"], "5.... ..... ..... .....")
    assert {cell for cell, _ in moves(game)} == ({"A1", "B2"} if ruling == "yes" else {"A1"})


def test_after_a_tools_waiver_in_play() -> None:
    """Sections 5.2 and 6: Eglomise Brush puts red on printed blue; in the next turn `no` only lets that die move."""
    for ruling, starts in (("yes", {"A2", "B2"}), ("no", {"A2"})):
        rules = f"{RULES}?repair_grandfather={ruling}"
        game = start(broken(rows=".B... ..... ..... .....", rules=rules, tools="eglomise-brush", turn=0))
        game.play("tool:eglomise-brush cell:A1 cell:A2 pass pass pass")
        assert {cell for cell, _ in moves(game)} == starts


# In the middle, taking back, ending by itself


def test_in_the_middle_only_cells_are_legal() -> None:
    """Text forms: `repair`, then the cell from, then the cell to; neither pass nor draft between them."""
    game = start(broken())
    game.play("repair")
    assert game.legal == ("cell:A1", "cell:B2")
    view = now(game)
    assert (view["phase"], view["repairing"], view["tool"], view["actor"]) == ("lift", True, None, 0)
    game.play("cell:A1")
    assert set(game.legal) == {f"cell:{cell}" for cell in AROUND_B2}
    assert (now(game)["phase"], now(game)["repairing"]) == ("set-down", True)
    game.play("cell:A2")
    assert (now(game)["phase"], now(game)["repairing"]) == ("turn", False)


def test_it_can_be_taken_back() -> None:
    """Text forms: one action at a time to the start of the turn, and it is unused again."""
    game = start(broken())
    before, legal = game.position(), game.legal
    game.play("repair cell:A1 cell:C3")
    for _ in range(3):
        assert game.can_undo
        game.undo()
    assert (game.position(), game.legal, game.can_undo) == (before, legal, False)


def test_with_auto_pass_a_turn_with_a_repair_left_goes_on() -> None:
    """Text forms: something besides passing is left in turn 3, though the pool is empty; then the round is over."""
    game = vitrail.Game.from_position(broken(pool="", turn=2), seed=1)
    game.play("pass")
    assert (game.round, game.turn, game.actor, set(game.legal)) == (3, 3, 0, {"pass", "repair"})
    game.play("repair cell:A1 cell:A2")
    assert (game.round, game.turn) == (4, 0)


def test_with_auto_pass_a_turn_without_it_ends() -> None:
    """Text forms: used already, turn 3 has nothing left."""
    game = vitrail.Game.from_position(broken(pool="", turn=2, own={"repair": False}), seed=1)
    game.play("pass")
    assert (game.round, game.turn) == (4, 0)


def test_with_auto_pass_a_turn_with_no_die_to_move_ends() -> None:
    """Text forms: the repair is unused, but there is only one die."""
    game = vitrail.Game.from_position(broken("A1=R3", pool="", turn=2), seed=1)
    game.play("pass")
    assert (game.round, game.turn) == (4, 0)


def test_with_auto_pass_a_draft_that_closes_the_repair_ends_the_turn() -> None:
    """Section 8.5: after the draft nothing is left, the repair neither."""
    game = vitrail.Game.from_position(broken(), seed=1)
    game.play("die:Y5 cell:A2")
    assert (game.round, game.turn, game.actor) == (3, 1, 1)


def test_unused_it_scores_nothing() -> None:
    """Section 8.5."""
    for unused in (True, False):
        game = start(broken(round=10, turn=3, pool="", own={"repair": unused}))
        game.play("pass")
        # Red: the 3; 6 tokens; 18 open cells.
        assert [game.scores()[0].total, game.over] == [3 + 6 - 18, True]


# With tools of the same turn


def test_before_a_glazing_hammer() -> None:
    """Section 5.7: the repair is no draft, so the Hammer may follow; not the other way round."""
    game = start(broken(turn=3, tools="glazing-hammer"), chance="explicit")
    game.play("repair cell:A1 cell:A2")
    assert offers(game, "glazing-hammer")
    game = start(broken(turn=3, tools="glazing-hammer"), chance="explicit")
    game.play("tool:glazing-hammer roll:Y1 roll:P1")
    assert not can_repair(game)


def test_before_running_pliers() -> None:
    """Section 5.8: and the turn's own draft is still there."""
    game = start(broken(tools="running-pliers"))
    game.play("repair cell:A1 cell:A2 die:Y5 cell:A1 tool:running-pliers die:P6 cell:B1")
    assert window(game) == placed("A1=Y5 A2=R3 B1=P6 B2=G4")
    assert game.legal == ("pass",)


def test_the_same_die_may_be_moved_again_by_a_tool() -> None:
    """Section 8.5: not a tool, so a tool may move the die again, back even."""
    game = start(broken(tools="lathekin"))
    game.play("repair cell:A1 cell:A2 tool:lathekin cell:A2 cell:A1 cell:B2 cell:B1")
    assert window(game) == placed("A1=R3 B1=G4")


def test_in_a_solo_game() -> None:
    """Section 8: the twists go with solo; nothing is paid."""
    game = start(table(lone(TWO), rules="original:1+late-window-repair", pool="Y5 P6 B1", tools="eglomise-brush"))
    game.play("repair cell:A1 cell:A2")
    assert pool(game) == {"Y5": 1, "P6": 1, "B1": 1}
    assert now(game)["tools"] == [{"id": "eglomise-brush", "tokens": 0}]
    passes(game, 1)
    assert not can_repair(game)


# Positions


def test_the_flag_is_written_and_read() -> None:
    """Text forms: `repair` is true until it is used; loaded, it cannot be used again."""
    game = start(broken())
    assert [held["repair"] for held in game.position()["seats"]] == [True, True]
    game.play("repair cell:A1 cell:A2")
    position = game.position()
    assert [held["repair"] for held in position["seats"]] == [False, True]
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert again.position() == position
    again.play("pass")
    assert can_repair(again)
    again.play("pass pass")
    assert not can_repair(again)


def test_the_start_of_the_turn_is_kept() -> None:
    """Text forms: a position at the very start offers it, one after it, though nothing else was done, does not."""
    assert can_repair(start(broken()))
    assert not can_repair(start(broken(own={"repair": False})))


def test_a_position_in_the_middle() -> None:
    """Text forms: the turn's start and the actions since."""
    game = start(broken())
    game.play("repair cell:A1")
    position = game.position()
    assert position["actions"] == ["repair", "cell:A1"]
    assert position["seats"][0]["repair"] is True
    again = vitrail.Game.from_position(position, auto_pass=False)
    assert (again.legal, again.view(0)) == (game.legal, game.view(0))
    assert after(again, "cell:A2").position() == after(game, "cell:A2").position()


@pytest.mark.parametrize("rules", ["original:2", "remastered:2", "original:2+one-tool-round"])
def test_the_flag_is_for_this_twist(rules: str) -> None:
    """Text forms: without the twist nobody has a repair to use up; true is the default everywhere."""
    with pytest.raises(vitrail.PositionError, match=r"seat 0: .*repair"):
        start(broken(rules=rules, own={"repair": False}))
    start(broken(rules=rules, own={"repair": True}))
