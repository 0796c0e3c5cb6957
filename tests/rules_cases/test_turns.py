"""RULES section 3: the order of turns, what a turn may hold, the Round Track, the end of the game; and undo."""

from __future__ import annotations

from collections import Counter

import pytest

import vitrail
from tests.rules_cases.build import (
    favor,
    now,
    offers,
    options,
    passes,
    pool,
    refused,
    seat,
    start,
    table,
    tokens,
    track,
    window,
)

# Start Player of round k is seat (k - 1) mod n; every seat clockwise, then back.
ORDER = {
    2: ["0110", "1001"] * 5,
    3: ["012210", "120021", "201102"] * 3 + ["012210"],
    4: ["01233210", "12300321", "23011032", "30122103"] * 2 + ["01233210", "12300321"],
}


def new_game(players: int, *, seed: int = 5, auto_pass: bool = False) -> vitrail.Game:
    """A game after set-up: everyone takes the first window offered."""
    game = vitrail.Game(vitrail.Rules(players=players), seed=seed, auto_pass=auto_pass)
    while not options(game, "die") and "pass" not in game.legal:
        game.play(game.legal[0])
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_turns_in_all_ten_rounds(players: int) -> None:
    """Section 3: A B C C B A, the Start Player moves on by a seat a round; passing is legal in every turn."""
    game = new_game(players)
    seen: list[str] = []
    for number in range(1, 11):
        order = ""
        for turn in range(2 * players):
            assert (game.round, game.turn) == (number, turn)
            assert "pass" in game.legal
            order += str(game.actor)
            game.play("pass")
        seen.append(order)
    assert seen == ORDER[players]
    assert game.over
    assert game.actor is None
    assert game.legal == ()
    assert game.mask == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(1, 11))
def test_a_position_of_any_round_is_begun_by_its_start_player(players: int, number: int) -> None:
    """Section 3: seat (k - 1) mod n, wherever the game begins."""
    game = start(table(players=players, pool="R3", round=number, track=[""] * (number - 1)))
    assert game.actor == (number - 1) % players
    passes(game, players - 1)
    last = game.actor
    passes(game, 1)
    assert game.actor == last == (number - 2) % players


# A turn


def test_passing_leaves_everything_as_it_is() -> None:
    """Section 3: drafting is optional; the pool is untouched and the next seat acts."""
    game = start(table(pool="R3 G4 B5 P6 Y1"))
    assert "pass" in game.legal
    game.play("pass")
    assert (game.actor, game.turn) == (1, 1)
    assert pool(game) == Counter(["R3", "G4", "B5", "P6", "Y1"])
    assert window(game, 0) == {}


def test_the_whole_pool_is_offered() -> None:
    """Section 3: any die of the pool may be drafted, each kind named once."""
    game = start(table(pool="R3 G4 R3 P6 Y1"))
    assert sorted(action for action in game.legal if action.startswith("die:")) == [
        "die:G4",
        "die:P6",
        "die:R3",
        "die:Y1",
    ]


def test_a_die_is_taken_once_though_the_pool_holds_two_of_its_kind() -> None:
    """Section 3: one die is drafted."""
    game = start(table(pool="R3 R3 G4"))
    game.play("die:R3 cell:A1")
    assert pool(game) == Counter(["R3", "G4"])


def test_at_most_one_die_a_turn() -> None:
    """Section 3: after a draft no second one."""
    game = start(table(pool="R3 G4"))
    game.play("die:R3 cell:A1")
    assert game.legal == ("pass",)
    refused(game, "die:G4")


def test_the_drafted_flag_of_a_position_counts() -> None:
    """Text forms: `drafted` says that this turn's draft is spent."""
    game = start(table(seat(drafted=True), pool="R3 G4"))
    assert game.legal == ("pass",)
    game.play("pass")
    assert options(game, "die") == {"R3", "G4"}


def test_both_turns_of_a_round_may_draft() -> None:
    """Section 3: seat 1 has turns 1 and 2 of a round of two, a die in each."""
    game = start(table(pool="R3 G4 B5"))
    game.play("pass")
    game.play("die:R3 cell:A1")
    game.play("pass")
    assert (game.actor, game.turn) == (1, 2)
    game.play("die:G4 cell:A2")
    assert window(game, 1) == {"A1": "R3", "A2": "G4"}


def test_a_tool_may_be_used_before_the_draft() -> None:
    """Section 3: in either order. A1 goes to A2 (edge, the only die), then a die is placed beside it."""
    game = start(table(seat("A1=R3"), pool="G4", tools="eglomise-brush"))
    game.play("tool:eglomise-brush cell:A1 cell:A2")
    assert "pass" in game.legal
    game.play("die:G4 cell:A3")
    assert window(game) == {"A2": "R3", "A3": "G4"}
    assert game.legal == ("pass",)


def test_a_tool_may_be_used_after_the_draft() -> None:
    """Section 3: in either order. The die of A1 goes to the far side of the one just placed."""
    game = start(table(seat("A1=R3"), pool="G4", tools="eglomise-brush"))
    game.play("die:G4 cell:A2")
    assert offers(game, "eglomise-brush")
    game.play("tool:eglomise-brush cell:A1 cell:A3")
    assert window(game) == {"A2": "G4", "A3": "R3"}
    assert game.legal == ("pass",)


def test_a_tool_may_be_used_without_a_draft() -> None:
    """Section 3: each is optional."""
    game = start(table(seat("A1=R3"), pool="G4", tools="eglomise-brush"))
    game.play("tool:eglomise-brush cell:A1 cell:D5")
    game.play("pass")
    assert (window(game), game.actor) == ({"D5": "R3"}, 1)


def test_at_most_one_tool_a_turn() -> None:
    """Section 3: a second tool is refused in this turn, and free again in the next."""
    game = start(table(seat("A1=R3"), seat("A1=B2"), pool="G4", tools="eglomise-brush copper-foil-burnisher"))
    game.play("tool:eglomise-brush cell:A1 cell:A2")
    assert not offers(game, "copper-foil-burnisher")
    assert not offers(game, "eglomise-brush")
    refused(game, "tool:copper-foil-burnisher cell:A2 cell:A3")
    passes(game, 3)
    assert (game.actor, game.turn) == (0, 3)
    assert offers(game, "copper-foil-burnisher")


def test_the_tool_used_flag_of_a_position_counts() -> None:
    """Text forms: `tool_used` says that this turn's tool is spent."""
    game = start(table(seat("A1=R3", tool_used=True), pool="G4", tools="eglomise-brush"))
    assert not offers(game, "eglomise-brush")
    assert options(game, "die") == {"G4"}


def test_a_skipped_turn_counts() -> None:
    """Section 5.8, Text forms: seat 0 of three skips turn 4 of round 3 (2 0 1 1 0 2); turn 5 is next."""
    game = start(table(seat(skip_next=True), players=3, turn=3, pool="R3"))
    assert (game.actor, game.turn) == (1, 3)
    game.play("pass")
    assert (game.actor, game.turn) == (2, 5)


def test_a_skipped_last_turn_ends_the_round() -> None:
    """Of two, seat 0 has the last turn of round 3; skipped, round 4 begins, with both turns for everyone."""
    game = start(table(seat(skip_next=True), turn=2, pool="R3"))
    game.play("pass")
    order = ""
    for turn in range(4):
        assert (game.round, game.turn) == (4, turn)
        order += str(game.actor)
        game.play("pass")
    assert order == "1001"


# The Round Track


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_left_goes_to_the_space_of_its_round(players: int) -> None:
    """Section 3: values unchanged, round 10's dice too. Nobody drafts, so a space holds the whole pool of its round."""
    game = new_game(players)
    pools = []
    for _ in range(10):
        pools.append(sorted(pool(game).elements()))
        assert len(pools[-1]) == 2 * players + 1
        passes(game, 2 * players)
    assert game.over
    assert track(game) == pools
    assert pool(game) == Counter()


def test_a_space_can_hold_several_dice() -> None:
    """Section 3: all that is left; the earlier spaces stay."""
    game = start(table(turn=3, pool="R3 B5 R3", track=["P2 Y5", "B6"]))
    game.play("pass")
    assert track(game)[:3] == [["P2", "Y5"], ["B6"], ["B5", "R3", "R3"]]
    assert len(pool(game)) > 0


def test_a_space_can_be_empty_and_keeps_its_place() -> None:
    """Section 3: round 3 leaves nothing, round 4's dice lie on the fourth space, not the third."""
    game = start(table(turn=3, pool="", track=["P2", "B6"]))
    game.play("pass")
    fourth = sorted(pool(game).elements())
    assert len(fourth) == 5
    passes(game, 4)
    assert track(game)[:4] == [["P2"], ["B6"], [], fourth]


def test_round_ten_ends_the_game() -> None:
    """Section 3: after the last turn of round 10 its dice go to the track and the game is over."""
    game = start(table(turn=3, round=10, pool="R3 B5", track=[""] * 9))
    game.play("pass")
    assert (game.over, game.actor, game.legal, game.chance) == (True, None, (), None)
    assert track(game) == [[]] * 9 + [["B5", "R3"]]
    with pytest.raises(vitrail.IllegalAction):
        game.play("pass")


def test_the_dice_of_the_track_are_gone_from_the_pool() -> None:
    """Section 3: a new round has a new pool of 2n + 1 dice, in round 4 begun by seat 1 of two."""
    game = start(table(turn=3, pool="R3 B5"), chance="explicit")
    game.play("pass")
    assert game.actor == vitrail.CHANCE
    game.play("roll:Y1 roll:Y1 roll:G2 roll:P3 roll:R6")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)
    assert pool(game) == Counter(["Y1", "Y1", "G2", "P3", "R6"])


# Ending a turn by itself


def auto(position: dict[str, object]) -> vitrail.Game:
    """The position with `auto_pass`, the default."""
    return vitrail.Game.from_position(position, seed=1)


def test_without_auto_pass_every_turn_ends_with_a_pass() -> None:
    """Text forms: a turn of a person ends with `pass`, so that the last action can be taken back."""
    game = start(table(pool="R3 G4"))
    game.play("die:R3 cell:A1")
    assert (game.actor, game.turn, game.legal) == (0, 0, ("pass",))
    assert game.can_undo


def test_with_auto_pass_a_turn_ends_when_only_passing_is_left() -> None:
    """Text forms: no tool, so after the draft the turn is over."""
    game = auto(table(pool="R3 G4"))
    game.play("die:R3 cell:A1")
    assert (game.actor, game.turn) == (1, 1)


def test_with_auto_pass_a_turn_goes_on_while_a_tool_can_be_used() -> None:
    """Text forms: something besides passing is left."""
    game = auto(table(pool="R3 G4", tools="eglomise-brush"))
    game.play("die:R3 cell:A1")
    assert (game.actor, game.turn) == (0, 0)
    assert set(game.legal) == {"pass", "tool:eglomise-brush"}
    game.play("tool:eglomise-brush cell:A1 cell:A2")
    assert (game.actor, game.turn) == (1, 1)


def test_with_auto_pass_a_turn_ends_when_no_tool_can_be_paid() -> None:
    """Sections 3 and 5: the card costs 2 by now and seat 0 has one token."""
    game = auto(table(seat(favor=1), pool="R3 G4", tools="eglomise-brush:5"))
    game.play("die:R3 cell:A1")
    assert (game.actor, game.turn) == (1, 1)


def test_with_auto_pass_turns_without_a_choice_are_not_asked_for() -> None:
    """Text forms: seat 1 takes the last die, so turn 3 passes by itself and round 4, begun by seat 1, is here."""
    game = auto(table(turn=2, pool="R3"))
    game.play("die:R3 cell:A1")
    assert (game.round, game.turn, game.actor) == (4, 0, 1)
    assert track(game)[2] == []


def test_with_auto_pass_the_game_can_end_by_itself() -> None:
    """Text forms: the same in round 10, whose turns are 1 0 0 1: seat 0 takes the last die in turn 2."""
    game = auto(table(turn=2, round=10, pool="R3", track=[""] * 9))
    assert game.actor == 0
    game.play("die:R3 cell:A1")
    assert game.over
    assert track(game) == [[]] * 10


def test_loading_a_position_never_passes() -> None:
    """A position is shown as it is, even where only passing is left."""
    game = auto(table(pool=""))
    assert (game.actor, game.turn, game.legal) == (0, 0, ("pass",))


# Undo


def undoable(game: vitrail.Game) -> bool:
    """Whether the last action can be taken back now."""
    return game.can_undo


def test_nothing_to_undo_at_the_start_of_a_turn() -> None:
    """Text forms: undo goes back within the turn."""
    game = start(table(pool="R3 G4"))
    assert not undoable(game)
    with pytest.raises(vitrail.VitrailError):
        game.undo()


def test_undo_goes_back_one_action_at_a_time() -> None:
    """Text forms: first the placement, then the taking."""
    game = start(table(pool="R3 G4"))
    at_start, legal_at_start = game.position(), game.legal
    game.play("die:R3")
    in_hand = game.legal
    game.play("cell:A1")
    assert undoable(game)
    game.undo()
    assert game.legal == in_hand
    assert window(game) == {}
    assert undoable(game)
    game.undo()
    assert (game.position(), game.legal) == (at_start, legal_at_start)
    assert not undoable(game)


def test_undo_gives_the_tokens_of_a_tool_back() -> None:
    """A tool taken back was not used: the token and the cost are as before."""
    game = start(table(seat("A1=R3"), pool="G4", tools="eglomise-brush"))
    before = game.position()
    game.play("tool:eglomise-brush cell:A1 cell:A2")
    assert (favor(game), tokens(game, "eglomise-brush")) == (5, 1)
    for _ in range(3):
        game.undo()
    assert (favor(game), tokens(game, "eglomise-brush")) == (6, 0)
    assert game.position() == before


def test_another_action_may_follow_an_undo() -> None:
    """What was taken back leaves no trace in the game or its record."""
    game, direct = start(table(pool="R3 G4")), start(table(pool="R3 G4"))
    game.play("die:R3 cell:A1")
    game.undo()
    game.undo()
    game.play("die:G4 cell:B1")
    direct.play("die:G4 cell:B1")
    assert game.position() == direct.position()
    assert game.record().replay().position() == game.position()


def test_no_undo_into_another_seats_turn() -> None:
    """Text forms: never across another seat."""
    game = start(table(pool="R3 G4"))
    game.play("die:R3 cell:A1 pass")
    assert not undoable(game)
    with pytest.raises(vitrail.VitrailError):
        game.undo()
    assert window(game) == {"A1": "R3"}


def test_no_undo_into_ones_own_earlier_turn() -> None:
    """Text forms: undo stays within this turn, also where seat 1's two turns follow each other."""
    game = start(table(turn=1, pool="R3 G4"))
    game.play("die:R3 cell:A1 pass")
    assert (game.actor, game.turn) == (1, 2)
    assert not undoable(game)


def test_no_undo_of_a_turn_that_ended_by_itself() -> None:
    """With `auto_pass` the placement ended the turn."""
    game = auto(table(pool="R3 G4"))
    game.play("die:R3 cell:A1")
    assert not undoable(game)


def test_no_undo_across_chance_but_of_what_followed_it() -> None:
    """Text forms: a placement after a roll can be taken back, the roll not."""
    game = start(table(pool="R3 G4", tools="flux-brush"), chance="explicit")
    game.play("die:R3 tool:flux-brush roll:R5")
    assert not undoable(game)
    game.play("cell:A1")
    assert undoable(game)
    game.undo()
    assert not undoable(game)
    assert now(game)["hand"] == "R5"
    with pytest.raises(vitrail.VitrailError):
        game.undo()
    game.play("cell:D5")
    assert window(game) == {"D5": "R5"}


def test_no_undo_of_another_seats_window_choice() -> None:
    """Text forms: never across another seat; seat 0 has chosen, seat 1 is to choose."""
    game = vitrail.Game(vitrail.Rules(), seed=2)
    game.play(game.legal[0])
    assert game.actor == 1
    assert not undoable(game)


# Playing


def test_several_actions_are_played_all_or_none() -> None:
    """Text forms: the first of them is legal, the second is not (C3 is no edge cell): nothing happens."""
    game = start(table(pool="R3 G4"))
    refused(game, "die:R3 cell:C3")
    assert not undoable(game)
    game.play("die:R3 cell:A1 pass")
    assert game.actor == 1


def test_the_mask_has_a_bit_an_action() -> None:
    """Text forms: 64 action ids; die types from 20 (color x 6 + value - 1, colors R Y G B P), pass 61, cells 0-19."""
    game = start(table(pool="R3 P6"))
    assert game.mask == 1 << (20 + 2) | 1 << (20 + 29) | 1 << 61
    assert game.legal == ("die:R3", "die:P6", "pass")
    game.play("die:R3")
    edge = [0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 16, 17, 18, 19]
    assert game.mask == sum(1 << cell for cell in edge)


def test_the_same_seed_gives_the_same_game() -> None:
    """Text forms: a game is (rules, seed or dice, actions)."""
    one, other, third = (new_game(3, seed=seed) for seed in (8, 8, 9))
    assert one.position() == other.position()
    assert one.position() != third.position()
    for _ in range(30):
        one.play(one.legal[-1])
        other.play(other.legal[-1])
    assert one.position() == other.position()
