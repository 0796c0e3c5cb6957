"""RULES section 5, moving two dice: Lathekin and Tap Wheel, exact look-ahead, and the ruling `two_dice_moves`.

Most windows are a chessboard of 6 and purple, on which a red or green die below 6 fits nowhere, with a few other cells.
"""

from __future__ import annotations

import pytest

from tests.rules_cases.build import (
    after,
    favor,
    moves,
    offers,
    options,
    placed,
    refused,
    seat,
    start,
    table,
    targets,
    tokens,
    window,
)

JOINT = {"two_dice_moves": "joint"}


def board(**marks: str) -> str:
    """The chessboard of 6 and purple with these cells printed otherwise: `board(A1=".", B2="G")`."""
    rows = ((f"{row}{column}" for column in range(1, 6)) for row in "ABCD")
    return " ".join("".join(marks.get(cell, _chess(cell)) for cell in row) for row in rows)


def _chess(cell: str) -> str:
    return "6P"[(ord(cell[0]) + int(cell[1])) % 2]


# Lathekin


def test_lathekin_second_die_may_use_the_cell_the_first_left() -> None:
    """RULES 6, `sequential`: white are A1 (R1), B2 (G2) and A2; one die goes to A2, the other to the cell left."""
    here = seat("A1=R1 B2=G2", rows=board(A1=".", A2=".", B2="."))
    game = start(table(here, tools="lathekin"))
    assert moves(game, "lathekin") == {("A1", "A2", "B2", "A1"), ("B2", "A2", "A1", "B2")}


def test_lathekin_is_not_offered_where_a_first_move_exists_but_no_second() -> None:
    """RULES 5: either die may go to A2, but A1 is printed red and B2 green, so the other die has no cell then."""
    here = seat("A1=R1 B2=G2", rows=board(A1="R", A2=".", B2="G"))
    game = start(table(here, pool="R1", tools="lathekin eglomise-brush"))
    assert offers(game, "eglomise-brush")  # a single move does exist
    assert not offers(game, "lathekin")
    refused(game, "tool:lathekin")


def test_lathekin_offers_only_the_first_die_that_leaves_a_second_move() -> None:
    """RULES 5: A1 printed red takes no green die, so R1 must go second, to white B2: only the lift of B2 is legal."""
    here = seat("A1=R1 B2=G2", rows=board(A1="R", A2=".", B2="."))
    game = start(table(here, tools="lathekin"))
    game.play("tool:lathekin")
    assert game.legal == ("cell:B2",)
    game.play("cell:B2")
    assert game.legal == ("cell:A2",)
    game.play("cell:A2")
    assert game.legal == ("cell:A1",)
    game.play("cell:A1")
    assert game.legal == ("cell:B2",)


def test_lathekin_offers_only_the_first_target_that_leaves_a_second_move() -> None:
    """RULES 5: R1 could go to white B1, but G2 fits only B1 (A2 is a 1); so R1 has A2 alone, and G2 has B1 alone."""
    here = seat("A1=R1 B2=G2", rows=board(A1="R", A2="1", B1=".", B2="G"))
    game = start(table(here, tools="lathekin"))
    assert moves(game, "lathekin") == {("A1", "A2", "B2", "B1"), ("B2", "B1", "A1", "A2")}
    assert targets(game, "tool:lathekin cell:A1") == {"A2"}


@pytest.mark.parametrize(("second", "offered"), [("R2", False), ("G2", True)])
def test_lathekin_look_ahead_knows_the_golden_rule(second: str, offered: bool) -> None:
    """RULES 4.4 and 5: R1 has only B2 (a 1), the other die then only B3 (a 2) beside it: not for a second red die."""
    here = seat(f"A1=R1 C1={second}", rows=board(A1="1", B2="1", B3="2", C1="2"))
    assert offers(start(table(here, tools="lathekin")), "lathekin") == offered


@pytest.mark.parametrize(("white", "offered"), [("D5", False), ("B3", True)])
def test_lathekin_look_ahead_knows_touching(white: str, offered: bool) -> None:
    """RULES 4.2 and 5: once R1 is on A2, G2 has one white cell: D5 touches no die, B3 touches A2 by a corner."""
    here = seat("A1=R1 B2=G2", rows=board(A1="R", A2=".", B2="G", **{white: "."}))
    assert offers(start(table(here, tools="lathekin")), "lathekin") == offered


def test_lathekin_second_die_may_touch_the_first_in_its_new_place_alone() -> None:
    """RULES 6, `sequential`: R1 goes A1 to B3; then G2 goes B2 to C4, which only touches the die now on B3."""
    here = seat("A1=R1 B2=G2", rows=board(A1="R", B2="G", B3=".", C4="2"))
    game = start(table(here, tools="lathekin"))
    assert moves(game, "lathekin") == {("A1", "B3", "B2", "C4")}


def test_lathekin_moves_exactly_two_different_dice() -> None:
    """RULES 5.4: after one move neither `pass` nor `stop`, and the moved die is no second one."""
    game = start(table(seat("A1=R1 A2=G2 D5=Y4"), tools="lathekin"))
    game.play("tool:lathekin cell:A1 cell:B2")
    assert set(game.legal) == {"cell:A2", "cell:D5"}
    refused(game, "stop")
    refused(game, "pass")
    refused(game, "cell:B2")


@pytest.mark.parametrize("mark", ["B", "5"])
def test_lathekin_and_tap_wheel_waive_no_print(mark: str) -> None:
    """RULES 5.4 and 5.12: everything is obeyed; R1 may go to B1 and B2 but not to the printed A2."""
    here = seat("A1=Y3 D5=R1", rows=f".{mark}... ..... ..... .....")
    game = start(table(here, track=["R6"], tools="lathekin tap-wheel"))
    assert targets(game, "tool:lathekin cell:D5") == {"B1", "B2"}
    assert targets(game, "tool:tap-wheel cell:D5") == {"B1", "B2"}


def test_lathekin_cannot_swap_two_dice() -> None:
    """RULES 6, `sequential`: a direct swap is impossible; only A1 and A2 are cells for these dice, so no use exists."""
    here = seat("A1=R1 A2=G2", rows=board(A1=".", A2="."))
    assert not offers(start(table(here, tools="lathekin")), "lathekin")


def test_lathekin_swaps_two_dice_by_ruling() -> None:
    """RULES 6, `joint`: both are lifted, then placed; the swap is the only change, named from either die."""
    here = seat("A1=R1 A2=G2", rows=board(A1=".", A2="."))
    game = start(table(here, tools="lathekin", rulings=JOINT))
    assert moves(game, "lathekin") == {("A1", "A2", "A2", "A1"), ("A2", "A1", "A1", "A2")}
    game.play("tool:lathekin cell:A1 cell:A2 cell:A2 cell:A1")
    assert window(game) == placed("A1=G2 A2=R1")
    assert (favor(game), tokens(game, "lathekin")) == (5, 1)


def test_lathekin_joint_first_target_may_lie_beside_the_die_that_leaves() -> None:
    """RULES 6: R1 to B4 lies under the R2 on A4, which then leaves to D2: only `joint` tests the final window alone."""
    here = seat("A1=R1 A4=R2 C3=G6")
    assert "B4" not in targets(start(table(here, tools="lathekin")), "tool:lathekin cell:A1")
    game = start(table(here, tools="lathekin", rulings=JOINT))
    assert "B4" in targets(game, "tool:lathekin cell:A1")
    assert options(after(game, "tool:lathekin cell:A1 cell:B4"), "cell") == {
        "A4"
    }  # C3 alone would leave red beside red
    assert "D2" in targets(game, "tool:lathekin cell:A1 cell:B4 cell:A4")


def test_lathekin_joint_final_window_obeys_the_golden_rule() -> None:
    """RULES 4.4 and 6, `joint`: with R1 now on B4, R2 may not lie on B3, B5, C4 or again on A4."""
    game = start(table(seat("A1=R1 A4=R2 C3=G6"), tools="lathekin", rulings=JOINT))
    assert not targets(game, "tool:lathekin cell:A1 cell:B4 cell:A4") & {"B3", "B5", "C4", "A4"}


def test_lathekin_joint_never_leaves_a_die_where_it_was() -> None:
    """RULES 5: "move" means another cell, under `joint` too: neither die's own cell is its target."""
    game = start(table(seat("A1=R1 A4=G2 C3=Y6"), tools="lathekin", rulings=JOINT))
    assert "A1" not in targets(game, "tool:lathekin cell:A1")
    assert "A4" not in targets(game, "tool:lathekin cell:A1 cell:B4 cell:A4")


def test_lathekin_joint_dice_may_touch_each_other() -> None:
    """RULES 6, `joint`: in the final window each moved die touches a die, here R1 on B4 and G2 on A5 one another."""
    game = start(table(seat("A1=R1 A2=G2 D1=Y6"), tools="lathekin", rulings=JOINT))
    assert "A5" in targets(game, "tool:lathekin cell:A1 cell:B4 cell:A2")


def test_lathekin_joint_final_dice_must_touch() -> None:
    """RULES 4.2 and 6, `joint`: R1 on B4 and G2 on B1: nothing touches B4 then, as D1 and B1 are far from it."""
    game = start(table(seat("A1=R1 A2=G2 D1=Y6"), tools="lathekin", rulings=JOINT))
    assert "B1" not in targets(game, "tool:lathekin cell:A1 cell:B4 cell:A2")


# Tap Wheel


def test_tap_wheel_moves_only_dice_of_a_color_on_the_track() -> None:
    """RULES 5.12: red and blue lie on the track; of red, green and blue dice the green one cannot be lifted."""
    game = start(table(seat("A1=R1 A2=G2 A3=B3"), track=["R6", "B5"], tools="tap-wheel"))
    game.play("tool:tap-wheel")
    assert set(game.legal) == {"cell:A1", "cell:A3"}
    refused(game, "cell:A2")


@pytest.mark.parametrize("track", [(), ("",), ("Y6 P1", "B5")])
def test_tap_wheel_needs_its_color_on_the_track(track: tuple[str, ...]) -> None:
    """RULES 5.12: no red or green die on the track, or none at all: not offered."""
    game = start(table(seat("A1=R1 A2=G2"), track=track, tools="tap-wheel"))
    assert not offers(game, "tap-wheel")
    refused(game, "tool:tap-wheel")


def test_tap_wheel_is_not_offered_where_no_die_of_the_color_can_move() -> None:
    """RULES 5: R1 has no other cell on this board; G2 could go to A2 but its color is not on the track."""
    here = seat("A1=R1 B2=G2", rows=board(A1="R", A2="2", B2="G"))
    assert not offers(start(table(here, track=["R6"], tools="tap-wheel")), "tap-wheel")
    assert offers(start(table(here, track=["G6"], tools="tap-wheel")), "tap-wheel")


def test_tap_wheel_may_stop_after_one_die() -> None:
    """RULES 5.12: one or two dice; after the first the player stops or lifts the other red die, never the moved one."""
    game = start(table(seat("A1=R1 A2=G2 A3=R3"), track=["R6"], tools="tap-wheel"))
    game.play("tool:tap-wheel cell:A1 cell:B2")
    assert set(game.legal) == {"stop", "cell:A3"}
    refused(game, "pass")
    refused(game, "cell:B2")
    game.play("stop")
    assert game.legal == ("pass",)
    assert window(game) == placed("B2=R1 A2=G2 A3=R3")
    assert (favor(game), tokens(game, "tap-wheel")) == (5, 1)


def test_tap_wheel_moves_two_dice_of_one_color() -> None:
    """RULES 5.12 and 6, `sequential`: the second red die may use A1, which the first left; then the use is over."""
    game = start(table(seat("A1=R1 A2=G2 A3=R3"), track=["R6"], tools="tap-wheel"))
    game.play("tool:tap-wheel cell:A1 cell:B2 cell:A3 cell:A1")
    assert game.legal == ("pass",)
    assert window(game) == placed("A1=R3 A2=G2 B2=R1")
    assert (favor(game), tokens(game, "tap-wheel")) == (5, 1)


def test_tap_wheel_second_die_has_the_color_of_the_first() -> None:
    """RULES 5.12: red and green lie on the track, but the second die must be red as the first."""
    game = start(table(seat("A1=R1 A2=G2 A3=R3"), track=["R6 G1"], tools="tap-wheel"))
    game.play("tool:tap-wheel cell:A1 cell:B2")
    assert set(game.legal) == {"stop", "cell:A3"}
    refused(game, "cell:A2")


def test_tap_wheel_second_die_is_offered_only_with_a_cell() -> None:
    """RULES 4.4 and 5: with R1 gone from A1 to A2, R3 fits no cell but A1, beside a red die: only `stop` is left."""
    here = seat("A1=R1 B2=G2 C3=R3", rows=board(A1=".", A2=".", B2="G", C3="3"))
    game = start(table(here, track=["R6"], tools="tap-wheel"))
    assert moves(game, "tap-wheel") == {("A1", "A2")}
    assert after(game, "tool:tap-wheel cell:A1 cell:A2").legal == ("stop",)


def test_tap_wheel_every_use_on_a_small_board() -> None:
    """RULES 5.12 and 6: R1 goes to A2 or B1; R3 may then take the other one. R3 cannot go first: both are beside R1."""
    here = seat("A1=R1 B2=G2 C3=R3", rows=board(A1=".", A2=".", B1=".", B2="G", C3="3"))
    game = start(table(here, track=["R6"], tools="tap-wheel"))
    assert moves(game, "tap-wheel") == {("A1", "A2"), ("A1", "B1"), ("A1", "A2", "C3", "B1"), ("A1", "B1", "C3", "A2")}


def test_tap_wheel_swaps_two_dice_only_by_ruling() -> None:
    """RULES 6: A1 and B2 are the only cells for red: no use in sequence; jointly the swap, and no `stop` half way."""
    here = seat("A1=R1 B2=R2", rows=board(A1=".", B2="."))
    assert not offers(start(table(here, track=["R6"], tools="tap-wheel")), "tap-wheel")
    game = start(table(here, track=["R6"], tools="tap-wheel", rulings=JOINT))
    assert moves(game, "tap-wheel") == {("A1", "B2", "B2", "A1"), ("B2", "A1", "A1", "B2")}


def test_tap_wheel_joint_stop_is_an_ordinary_move() -> None:
    """RULES 6, `joint`: R1 on D2 touches C3 and may stop; on B4 it lies under R2, on D1 it touches nothing yet."""
    game = start(table(seat("A1=R1 A4=R2 C3=G6"), track=["R6"], tools="tap-wheel", rulings=JOINT))
    assert set(after(game, "tool:tap-wheel cell:A1 cell:D2").legal) == {"stop", "cell:A4"}
    assert after(game, "tool:tap-wheel cell:A1 cell:B4").legal == ("cell:A4",)
    assert after(game, "tool:tap-wheel cell:A1 cell:D1").legal == ("cell:A4",)


def test_tap_wheel_joint_second_die_makes_the_first_legal() -> None:
    """RULES 4 and 6, `joint`: R1 on D1 needs R2 to touch it without sharing an edge: only C2."""
    game = start(table(seat("A1=R1 A4=R2 C3=G6"), track=["R6"], tools="tap-wheel", rulings=JOINT))
    assert targets(game, "tool:tap-wheel cell:A1 cell:D1 cell:A4") == {"C2"}
