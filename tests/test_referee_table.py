"""Whole tables that were not played here (docs/rules.md, sections 7 and 9), scored by hand counts.

Ada: row A holds five colors and five values, B1 and B2 are a blue 4 and a purple 1: 13 open cells. Ben: one die.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import vitrail
from tests.rules_cases.build import dice
from vitrail.errors import PositionError
from vitrail.referee import score_table

Window = dict[str, Any]

ADA: Window = {
    "name": "Ada",
    "dice": "R1 G2 B3 Y4 P5 / B4 P1 .. .. .. / .. .. .. .. .. / .. .. .. .. ..",
    "private": "purple",
    "favor": 2,
}
PUBLIC = ["row-color-variety", "row-shade-variety", "color-variety"]


def one_die(die: str, private: str, favor: int = 0, **more: object) -> Window:
    """A window worth the die's value (if it is of the private color) and the tokens, less 19 open cells."""
    return {"dice": dice(f"A1={die}"), "private": private, "favor": favor, **more}


def scored(*windows: Window, **more: object) -> vitrail.referee.TableReport:
    return score_table({"windows": list(windows), **more})


def test_sheets_of_a_table() -> None:
    """Ada: 6 + 5 + 4 for the objectives, purple 5 + 1, favor 2, -13: 10. Ben: red 6, favor 0, -19: -13."""
    report = scored(ADA, one_die("R6", "red"), public=PUBLIC)
    ada, ben = report.sheets
    assert ada.public == {"row-color-variety": 6, "row-shade-variety": 5, "color-variety": 4}
    assert (ada.private, ada.private_id, ada.favor, ada.open_cells, ada.total) == (6, "purple", 2, -13, 10)
    assert ada.cells["row-color-variety"] == ("A1", "A2", "A3", "A4", "A5")
    assert (ben.private, ben.open_cells, ben.total) == (6, -19, -13)
    assert (tuple(report.ranking), report.ranking.tie_break) == ((0, 1), None)
    assert report.names == ("Ada", None)
    assert (report.legal, report.target, report.won) == (True, None, None)
    assert str(report.rules) == "original:2"


def test_a_report_is_plain_data() -> None:
    """All of it goes through JSON, and the form is the same for JSON text."""
    table = {"windows": [ADA, one_die("R6", "red")], "public": PUBLIC}
    data = json.loads(json.dumps(score_table(json.dumps(table)).as_dict()))
    assert list(data) == [
        "rules", "legal", "names", "windows", "sheets", "ranking", "tie_break", "target", "won",
    ]  # fmt: skip
    assert [sheet["total"] for sheet in data["sheets"]] == [10, -13]
    assert data["sheets"][0]["cells"]["private"] == ["A5", "B2"]
    assert data["windows"] == [{"legal": True, "conflicts": [], "removals": [], "found": 0, "cut": False}] * 2
    assert (data["ranking"], data["tie_break"]) == ([0, 1], None)


def test_six_windows() -> None:
    """Section 1: six players have the expansion. Private 1 to 6 (four colors, then Wall and Port), 19 open cells."""
    windows = [
        one_die("R1", "red"),
        one_die("Y2", "yellow"),
        one_die("G3", "green"),
        one_die("B4", "blue"),
        {"dice": dice("B2=P5"), "private": "wall", "favor": 0},
        {"dice": dice("B2=R6"), "private": "port", "favor": 0},
    ]
    report = scored(*windows)
    assert str(report.rules) == "original:6"
    assert [sheet.total for sheet in report.sheets] == [-18, -17, -16, -15, -14, -13]
    assert tuple(report.ranking) == (5, 4, 3, 2, 1, 0)


def test_a_window_by_itself() -> None:
    """One window of any game: no seat beside it is shown or ranked. Sun's Glory gives 6 tokens: 1 + 6 - 19."""
    alone = {"window": "suns-glory", "dice": dice("A1=R1"), "private": ["red"]}
    for rules in (None, "original:2", "original:4", "original:5"):
        report = scored(alone, rules=rules)
        assert ([sheet.total for sheet in report.sheets], tuple(report.ranking)) == ([-12], (0,))
        assert (report.ranking.tie_break, report.target, report.won) == (None, None, None)


def test_tokens_are_the_difficulty_where_nothing_is_said() -> None:
    """Section 2.3, by card, by a pattern of one's own, and none where there is no pattern."""
    windows: list[Window] = [
        {"window": "firelight"},
        {"window": {"grid": ["....."] * 4, "difficulty": 4}},
        {"window": ["....."] * 4},
        {"window": None},
    ]
    assert [sheet.favor for sheet in scored(*windows).sheets] == [5, 4, 0, 0]
    assert [sheet.total for sheet in scored(*windows).sheets] == [-15, -16, -20, -20]


# Editions


def test_remastered_gives_three_points_a_die() -> None:
    """Section 1: Ada's two purple dice are 6 either way; a red 1 and a red 6 are 6, not 7."""
    ben = {"dice": dice("A1=R1 C1=R6"), "private": "red", "favor": 0}
    assert [sheet.private for sheet in scored(ADA, ben, rules="remastered:2").sheets] == [6, 6]
    assert [sheet.private for sheet in scored(ADA, ben).sheets] == [6, 7]


def test_fence_of_the_rules_page() -> None:
    """Section 10: Fence on B1=3 C1=5 B5=2 C5=3 is 13."""
    fence = {"dice": dice("B1=R3 C1=G5 B5=B2 C5=Y3"), "private": "fence", "favor": 0}
    report = scored(fence, one_die("R6", "red"), rules="original:2+expansion")
    assert (report.sheets[0].private, report.sheets[0].total) == (13, 13 - 16)


@pytest.mark.parametrize(("track", "won"), [("R6 B2", True), ("R6 B3", False), ("R6 B4", False)])
def test_original_solo_must_be_above_the_target(track: str, won: bool) -> None:
    """Section 7: the better of two privates, open cells -3 each, no tokens; a tie is lost.

    Red on A1, B5, C4 and D3 is 1 + 2 + 3 + 4 = 10, green on A3, B2 and C1 is 3 + 4 + 5 = 12; D5 is open: 12 - 3 = 9.
    """
    window = {
        "dice": "R1 Y2 G3 B4 P5 / Y3 G4 B5 P6 R2 / G5 B6 P1 R3 Y4 / B2 P3 R4 Y5 ..",
        "private": ["red", "green"],
    }
    report = scored(window, rules="original:1", track=track)
    sheet = report.sheets[0]
    assert (sheet.private, sheet.private_id, sheet.open_cells, sheet.favor, sheet.total) == (12, "green", -3, 0, 9)
    assert (report.target, report.won) == (sum(int(die[1]) for die in track.split()), won)


def test_remastered_solo_against_the_old_master() -> None:
    """Section 7: one red die is 3, four tokens 4, 19 open cells -57; the track is given round by round."""
    report = scored(one_die("R6", "red", favor=4), rules="remastered:1", track=["R1 R2", "B3"])
    assert (report.sheets[0].total, report.target, report.won) == (3 + 4 - 57, 6, False)


# Ties


def test_the_last_tie_break_of_two() -> None:
    """Section 7: all alike; seat 9 mod 2 = 1 begins round 10, so seat 0 is last in its order."""
    report = scored(one_die("R6", "red"), one_die("B6", "blue"))
    assert (tuple(report.ranking), report.ranking.tie_break) == ((0, 1), "seat_order")


@pytest.mark.parametrize(
    ("start_player", "last_in_order", "last_to_act"),
    [(None, (2, 1, 0), (0, 1, 2)), (0, (2, 1, 0), (0, 1, 2)), (1, (0, 2, 1), (1, 2, 0)), (2, (1, 0, 2), (2, 0, 1))],
)
def test_the_last_tie_break_of_three_by_who_began(
    start_player: int | None, last_in_order: tuple[int, ...], last_to_act: tuple[int, ...]
) -> None:
    """Section 7: forward 0 1 2, 1 2 0 or 2 0 1, and back; round 10 falls to seat 9 mod 3 = 0 where nothing is said."""
    windows = [one_die("R6", "red"), one_die("B6", "blue"), one_die("G6", "green")]
    report = scored(*windows, start_player=start_player)
    assert (tuple(report.ranking), report.ranking.tie_break) == (last_in_order, "seat_order")
    other = scored(*windows, start_player=start_player, rules="original:3?last_tie_break=last_to_act")
    assert tuple(other.ranking) == last_to_act


def test_who_skipped_the_last_turn_did_not_act_last() -> None:
    """Section 6: turns 0 1 2 2 1 0; without seat 0's second one seat 1 acts last, then seat 2 before it."""
    windows = [one_die("R6", "red", skip_next=True), one_die("B6", "blue"), one_die("G6", "green")]
    report = scored(*windows, rules="original:3?last_tie_break=last_to_act", start_player=0)
    assert tuple(report.ranking) == (1, 2, 0)
    assert tuple(scored(*windows).ranking) == (2, 1, 0)


def test_private_points_and_tokens_come_first() -> None:
    """All -13: private 6, 5 and 5, tokens 0, 1 and 1 and one of them with a die more: 5 + 0 - 18 = -13."""
    windows = [
        one_die("R6", "red"),
        one_die("B5", "blue", favor=1),
        {"dice": dice("A1=G5 D5=R1"), "private": "green", "favor": 0},
    ]
    report = scored(*windows)
    assert [sheet.total for sheet in report.sheets] == [-13] * 3
    assert (tuple(report.ranking), report.ranking.tie_break) == ((0, 1, 2), "private")
    two = scored(*windows[1:])
    assert (tuple(two.ranking), two.ranking.tie_break) == ((0, 1), "favor")


# Conflicts


def test_a_table_with_a_conflict_and_what_each_removal_leaves() -> None:
    """Ada's B1 is a red 4 now, beside A1's red 1: without A1 she loses both rows (6 + 5) and a set.

    As it lies: 6 + 5 + 4, purple 6, favor 2, -13: 10. Without A1: color variety 4 with B1, 6, 2, -14: -2. Without B1:
    6 + 5 + 4 + 6 + 2 - 14: 9.
    """
    ada = {**ADA, "dice": ADA["dice"].replace("B4", "R4")}
    report = scored(ada, one_die("R6", "red"), public=PUBLIC)
    assert not report.legal
    window, other = report.windows
    assert [conflict.cells for conflict in window.conflicts] == [("A1", "B1")]
    assert [(removal.cells, removal.total) for removal in window.removals] == [(("A1",), -2), (("B1",), 9)]
    assert report.sheets[0].total == 10
    assert other.legal


def test_removed_dice_are_gone_before_anything_is_counted() -> None:
    """Section 9: the owner took B1 away; the cell is open. The winner is another one than with the die."""
    ada = {**ADA, "dice": ADA["dice"].replace("B4", "R4"), "removed": ["B1"]}
    ben = {"dice": ADA["dice"], "private": "yellow", "favor": 4}  # 6 + 5 + 4, yellow 4, favor 4, -13: 10
    report = scored(ada, ben, public=PUBLIC)
    assert report.legal
    assert [sheet.total for sheet in report.sheets] == [9, 10]
    assert tuple(report.ranking) == (1, 0)
    assert tuple(scored({**ada, "removed": []}, ben, public=PUBLIC).ranking) == (0, 1)  # 10 each, private 6 to 4


def test_a_removal_may_be_larger_than_need_be() -> None:
    """Section 9: dice of the owner's choice."""
    report = scored({**ADA, "removed": ["A1", "A3", "B1"]})
    assert report.legal
    assert report.sheets[0].open_cells == -16


def test_waived_cells_are_accepted() -> None:
    """Section 9: a checker told of waived cells accepts them; A1 of Sun's Glory is printed 1."""
    window = {"window": "suns-glory", "dice": dice("A1=R3"), "private": "red", "favor": 0}
    assert [conflict.kind for conflict in scored(window).windows[0].conflicts] == ["printed-value"]
    assert scored({**window, "waived": ["A1"]}).legal
    assert scored({**window, "waived": ["A1"]}).sheets[0].total == 3 - 19


def test_at_most_so_many_removals_are_listed() -> None:
    """Two pairs: four removals, of which two are listed, each with its total."""
    window = {"dice": dice("A1=R1 A2=R2 D4=G5 D5=B5"), "private": "red", "favor": 0}
    report = score_table({"windows": [window]}, most=2)
    assert (report.windows[0].found, report.windows[0].cut) == (4, True)
    # Without A1 the red 2 is left, with A2 gone the 1; two dice lie, 18 cells are open.
    assert [(removal.cells, removal.total) for removal in report.windows[0].removals] == [
        (("A1", "D4"), 2 - 18),
        (("A1", "D5"), 2 - 18),
    ]


# A played game, typed in


@pytest.mark.parametrize(
    "rules",
    [
        "original:2",
        "original:3?last_tie_break=last_to_act",
        "original:4+expansion+favor-reserve",
        "original:6+pools",
        "remastered:3+late-window-repair",
        "original:1?tools=5",
        "remastered:1",
    ],
)
def test_a_played_game_typed_in_has_the_same_end(rules: str) -> None:
    """Sections 4 and 7: what was played is legal, and has its sheets, its ranking and its target."""
    for seed in range(8):
        game = vitrail.Game(rules, seed=seed)
        rng = random.Random(seed)
        while not game.over:
            game.play(rng.choice(game.legal))
        end = game.position()
        keys = ("window", "dice", "waived", "private", "favor", "skip_next")
        windows = [{key: seat[key] for key in keys} for seat in end["seats"]]
        report = score_table({"rules": rules, "public": end["public"], "windows": windows, "track": end["track"]})
        assert report.legal
        assert [sheet.as_dict() for sheet in report.sheets] == [sheet.as_dict() for sheet in game.scores()]
        assert tuple(report.ranking) == tuple(game.ranking())
        assert report.ranking.tie_break == game.ranking().tie_break
        assert (report.target, report.won) == (game.target, game.won)


# What cannot be read

BEN = one_die("R6", "red")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({}, "the windows do not have the form of a table: Object missing required field `windows`"),
        ({"windows": []}, "windows: a table has 1 to 6 windows, not 0"),
        ({"windows": [BEN] * 7}, "windows: a table has 1 to 6 windows, not 7"),
        ({"windows": [BEN, 3]}, "`$.windows[1]`"),
        ({"windows": [{**BEN, "colour": 1}]}, "unknown field `colour`"),
        ({"windows": [BEN], "goals": []}, "unknown field `goals`"),
        ({"windows": [BEN], "most": object()}, "the table is not plain data that JSON can hold"),
        ("{", "the table is not JSON"),
        ("[]", "the windows do not have the form of a table: Expected `object`, got `array`"),
        (b"\xff", "the table is not JSON"),
        (" " * 1_000_001, "a table's text may have 1,000,000 bytes, and this one has more"),
        ({"windows": [BEN, BEN], "rules": "original:3"}, "original:3 is for 3 players, and there are 2 windows"),
        ({"windows": [BEN], "rules": "original:9"}, "rules: rule set 'original:9'"),
        ({"windows": [BEN], "rules": {"players": 5}}, "rules: 5 players need the 5-6 Player Expansion"),
        ({"windows": [BEN], "start_player": 2}, "start_player is a seat, 0 to 1, not 2"),
        ({"windows": [BEN], "start_player": -1}, "start_player is a seat, 0 to 1, not -1"),
        ({"windows": [BEN], "public": ["row-of-socks"]}, "'row-of-socks' is no public objective"),
        ({"windows": [BEN], "public": ["light-shades"] * 2}, "'light-shades' is there 2 times"),
        (
            {"windows": [BEN], "public": ["light-shades", "medium-shades", "deep-shades", "shade-variety"]},
            "public: a game of original:2 has 3 Public Objectives, not 4",
        ),
        (
            {"windows": [BEN], "public": ["light-shades", "medium-shades", "deep-shades"], "rules": "original:1"},
            "public: a game of original:1 has 2 Public Objectives, not 3",
        ),
        ({"windows": [BEN, {**BEN, "private": "socks"}]}, "seat 1: 'socks' is no private objective"),
        ({"windows": [BEN, BEN]}, "the private objective 'red' is there 2 times"),
        ({"windows": [{**BEN, "private": ["red", "blue"]}]}, "a seat has one private objective, and this one has 2"),
        ({"windows": [{**BEN, "favor": -1}]}, "favor is the number of tokens, 0 or more, not -1"),
        ({"windows": [BEN, {"window": "fractal-drops", "favor": 4}]}, "seat 1: favor is the tokens left of the 3 that"),
        ({"windows": [{"window": "suns-glory"}, {"window": "firelight"}]}, "are the two sides of one card"),
        ({"windows": [{**BEN, "favor": 1}], "rules": "original:1"}, "Original solo has no Favor Tokens"),
        ({"windows": [BEN, {"dice": "R1"}]}, "seat 1: a Window has 4 rows separated by '/'"),
        ({"windows": [BEN, {"dice": dice("A1=R7")}]}, "seat 1: 'R7' is no die"),
        ({"windows": [BEN, {"window": "socks"}]}, "seat 1: 'socks' is no window"),
        ({"windows": [BEN, {"window": ["....."]}]}, "seat 1: a window's grid has 4 rows, not 1"),
        ({"windows": [{**BEN, "waived": ["E5"]}]}, "waived: 'E5' is no cell"),
        ({"windows": [{**BEN, "removed": ["E5"]}]}, "seat 0: 'E5' is no cell"),
        ({"windows": [{**BEN, "removed": ["B2"]}]}, "seat 0: removed: B2 holds no die"),
        ({"windows": [{**BEN, "removed": ["A1", "A1"]}]}, "seat 0: removed: A1 holds no die"),
        ({"windows": [{**BEN, "name": "\x1b[31m"}]}, "seat 0: a name is a line of 1 to 40 characters"),
        ({"windows": [{**BEN, "name": "A" * 41}]}, "seat 0: a name is a line of 1 to 40 characters"),
        ({"windows": [{**BEN, "name": " "}]}, "seat 0: a name is a line of 1 to 40 characters"),
        ({"windows": [BEN], "track": "R9"}, "track, round 1: 'R9' is no die"),
        ({"windows": [BEN], "track": [""] * 11}, "track: 11 rounds are on it"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_scored(table: Any, said: str) -> None:
    """One sentence: what was wrong, at which seat, and what would be right."""
    with pytest.raises(PositionError) as raised:
        score_table(table)
    assert said in str(raised.value)


def test_more_dice_of_a_color_than_the_game_has() -> None:
    """Section 1: 18 of each color, those taken away among them."""
    red = {"dice": " / ".join(["R1 .. R2 .. R3", ".. R4 .. R5 .."] * 2), "favor": 0}  # ten red dice
    assert scored({**red, "removed": []}, {**ADA, "name": None}).legal
    with pytest.raises(PositionError, match=r"there are 20 red dice, and the game has 18 of each color"):
        scored(red, red)
    with pytest.raises(PositionError, match=r"there are 20 red dice"):
        scored({**red, "removed": ["A1", "A3"]}, red)


def test_how_many_to_list_must_be_a_number() -> None:
    """As for one window."""
    with pytest.raises(PositionError, match="most is the number of removals to list, 1 or more, not 0"):
        score_table({"windows": [BEN]}, most=0)
