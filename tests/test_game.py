"""The friendly Game: how it is begun, played, taken back, copied, and what it says when something is wrong."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import vitrail

WHITE = {"difficulty": 6, "grid": ["....."] * 4}


def table(dice: str = "", tools: str = "", pool: str = "R3 B5 G1 Y2 P6", **more: object) -> dict[str, Any]:
    """Round 3 of two with white windows; seat 0 acts, its top row begins with these dice."""
    row = [*dice.split(), *[".."] * 5][:5]
    rest = " / ".join([".. .. .. .. .."] * 3)
    return {
        "rules": {"players": 2},
        "round": 3,
        "pool": pool,
        "tools": [{"id": tool} for tool in tools.split()],
        "seats": [{"window": WHITE, "dice": f"{' '.join(row)} / {rest}"}, {"window": WHITE}],
        **more,
    }


def begin(position: dict[str, Any], chance: str = "auto", auto_pass: bool = False) -> vitrail.Game:
    """The position as a game whose turns end with a pass."""
    return vitrail.Game.from_position(position, seed=5, chance=chance, auto_pass=auto_pass)


def everything(game: vitrail.Game) -> tuple[object, ...]:
    """All that can be asked of a game."""
    history = [(entry.text, entry.actor, entry.round, entry.turn) for entry in game.history]
    return game.position(), game.legal, game.actor, game.can_undo, history, game.view(None)


# Beginning


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.0, "7", True])
def test_seeds_are_whole_numbers_of_64_bits(seed: Any) -> None:
    """The sentence says what would be right."""
    said = rf"^a seed is a whole number from 0 to 2\*\*64 - 1, not {seed!r}$"
    with pytest.raises(vitrail.RulesError, match=said):
        vitrail.Game(seed=seed)
    with pytest.raises(vitrail.RulesError, match=said):
        vitrail.Game.from_position(table(), seed=seed)
    with pytest.raises(vitrail.RulesError, match=said):
        vitrail.Game(seed=1).view(0).sample(seed)


@pytest.mark.parametrize("chance", ["dice", "", None, True])
def test_chance_is_auto_or_explicit(chance: Any) -> None:
    """Two ways, no third."""
    with pytest.raises(vitrail.RulesError, match=rf'^chance is "auto" or "explicit", not {chance!r}$'):
        vitrail.Game(chance=chance)


def test_the_same_seed_is_the_same_game() -> None:
    """A game is (rules, seed, actions): the ends of the range too. Without a seed, each game is another."""
    for seed in (0, 7, (1 << 64) - 1):
        assert vitrail.Game(seed=seed).position() == vitrail.Game(seed=seed).position()
        assert vitrail.Game(seed=seed).seed == seed
    assert vitrail.Game(seed=1).position() != vitrail.Game(seed=2).position()
    assert len({vitrail.Game().seed for _ in range(5)}) == 5


def test_rules_come_as_rules_text_dict_or_nothing() -> None:
    """All four are the same rule set."""
    games = [vitrail.Game(rules, seed=1) for rules in (None, "original:2", {"players": 2}, vitrail.Rules())]
    assert len({json.dumps(game.position()) for game in games}) == 1
    assert games[0].rules == vitrail.Rules()


@pytest.mark.parametrize("chance", [[], {}, None, 5, "dice"])
def test_what_is_no_kind_of_chance_is_refused(chance: Any) -> None:
    """A word that is none, and a thing that is no word."""
    with pytest.raises(vitrail.RulesError, match='chance is "auto" or "explicit"'):
        vitrail.Game(chance=chance)


@pytest.mark.parametrize("text", [None, 5, b"pass", ["pass"], "", "  "])
def test_what_is_no_text_is_no_action(text: Any) -> None:
    """An action is a word; nothing else is played."""
    game = vitrail.Game(seed=7)
    before = game.position()
    with pytest.raises(vitrail.IllegalAction, match="an action is a word"):
        game.play(text)
    assert game.position() == before


def test_the_origin_of_a_game_is_its_own() -> None:
    """A caller who changes what was given changes no record."""
    game = vitrail.Game.from_position(vitrail.Game(seed=7).position())
    origin = game.origin
    assert origin is not None
    origin["round"] = 9
    assert game.record().position == game.origin
    assert game.origin is not None
    assert game.origin["round"] == 1


def test_a_new_game() -> None:
    """Section 2: seat 0 is to choose one of its four patterns; round 1, turn 0."""
    game = vitrail.Game(seed=7)
    assert (game.actor, game.over, game.round, game.turn, game.chance) == (0, False, 1, 0, None)
    assert len(game.legal) == game.mask.bit_count() == 4
    assert all(action.startswith("window:") for action in game.legal)
    assert (game.target, game.won, game.origin) == (None, None, None)
    assert repr(game) == "<Game original:2, round 1, turn 0, actor 0>"


# Playing


def test_several_actions_at_once() -> None:
    """Several actions in one text, as in `play("die:R3 cell:A2")`."""
    one, two = begin(table()), begin(table())
    one.play("die:R3 cell:A2")
    two.play("die:R3")
    two.play("cell:A2")
    assert everything(one) == everything(two)
    one.play("  pass\n die:B5\tcell:A1 ")
    assert [entry.text for entry in one.history] == ["die:R3", "cell:A2", "pass", "die:B5", "cell:A1"]


@pytest.mark.parametrize(
    "actions",
    [
        "die:R3 cell:A2 cell:A3",  # the last is wrong
        "die:R3 cell:A2 pass die:R3",  # another seat's, after a turn's end
        "die:R3 tool:flux-brush cell:Z9",  # after a roll
        "die:B5 cell:A1 pass pass pass pass die:R7",  # after a round's end, and new dice
        "hello",
        "",
        "   ",
    ],
)
def test_all_or_nothing(actions: str) -> None:
    """One wrong word, and nothing was played; the generator is where it was, so the dice fall the same."""
    game, other = (begin(table(tools="flux-brush")) for _ in range(2))
    before = everything(game)
    with pytest.raises(vitrail.IllegalAction):
        game.play(actions)
    assert everything(game) == before
    for both in (game, other):
        both.play("die:R3 tool:flux-brush")
    assert everything(game) == everything(other)


def test_what_was_not_played_leaves_the_undo_alone() -> None:
    """The action before the wrong ones can still be taken back, and only that."""
    game = begin(table())
    game.play("die:R3")
    with pytest.raises(vitrail.IllegalAction):
        game.play("cell:A2 pass pass die:R3")
    assert [entry.text for entry in game.history] == ["die:R3"]
    game.undo()
    assert everything(game) == everything(begin(table()))


def test_an_error_names_the_action_and_the_reason() -> None:
    """ "IllegalAction says why"."""
    game = begin(table("R1"))
    with pytest.raises(vitrail.IllegalAction, match=r"^cell:A2: a red 3 cannot lie on A2: the red 1 across the edge"):
        game.play("die:R3 cell:A2")


def test_why() -> None:
    """None for a legal action, a sentence for any other; the game stays as it is."""
    game = begin(table("R1"))
    before = everything(game)
    assert [game.why(action) for action in game.legal] == [None] * len(game.legal)
    assert game.why("die:R4") == "no red 4 lies in the Draft Pool"
    for text in ("", "hello", "die:R3 cell:A1", "cell:A1", "die:", ":", "die:R3 "):
        assert game.why(text)
    assert everything(game) == before


def test_history_tells_who_did_what_when() -> None:
    """Seats from 0, `CHANCE` for the dice; rounds from 1, turns from 0."""
    game = begin(table(), chance="explicit")
    game.play("die:R3 cell:A2 pass")
    game.play("pass pass pass roll:R1")
    told = [(entry.text, entry.actor, entry.round, entry.turn) for entry in game.history]
    # Round 3 of two begins with seat 0: turns of 0, 1, 1, 0.
    assert told == [
        ("die:R3", 0, 3, 0), ("cell:A2", 0, 3, 0), ("pass", 0, 3, 0), ("pass", 1, 3, 1), ("pass", 1, 3, 2),
        ("pass", 0, 3, 3), ("roll:R1", vitrail.CHANCE, 4, 0),
    ]  # fmt: skip


def test_auto_pass_ends_turns_in_which_nothing_is_left() -> None:
    """After the one die without tools the turn is over; without `auto_pass` it waits for `pass`."""
    patient, quick = begin(table()), begin(table(), auto_pass=True)
    for game in (patient, quick):
        game.play("die:R3 cell:A2")
    assert (patient.actor, patient.turn, patient.legal) == (0, 0, ("pass",))
    assert (quick.actor, quick.turn) == (1, 1)
    assert (patient.auto_pass, quick.auto_pass) == (False, True)


def test_explicit_chance_is_an_actor() -> None:
    """`CHANCE` acts, `chance` gives probabilities that sum to 1, `legal` its outcomes."""
    game = vitrail.Game(chance="explicit")
    assert game.actor == vitrail.CHANCE == -1
    assert game.chance == {f"deal:{color}": 0.2 for color in ("red", "yellow", "green", "blue", "purple")}
    assert tuple(game.chance) == game.legal
    game.play("deal:red deal:blue")
    # 12 window cards lie in the box.
    assert game.chance == {f"deal:base-{number:02}": pytest.approx(1 / 12) for number in range(1, 13)}
    with pytest.raises(vitrail.IllegalAction, match="the dice are to decide"):
        game.play("window:firelight")


# Taking back


def test_undo_goes_back_one_action_at_a_time() -> None:
    """To the turn's start, each time to the very same game."""
    game = begin(table("R1"))
    trail = []
    for action in ("die:B5", "cell:A2"):
        trail.append(everything(game))
        game.play(action)
    while trail:
        assert game.can_undo
        game.undo()
        assert everything(game) == trail.pop()
    assert not game.can_undo
    with pytest.raises(vitrail.IllegalAction, match="there is no action of this turn that can be taken back"):
        game.undo()


def test_actions_played_together_are_taken_back_one_by_one() -> None:
    """One word, one step back."""
    game = begin(table("R1"))
    game.play("die:B5 cell:A2")
    game.undo()
    assert [entry.text for entry in game.history] == ["die:B5"]
    assert game.view(0)["hand"] == "B5"


def test_the_end_of_a_turn_cannot_be_taken_back() -> None:
    """Never across another seat, and not the pass that led to it."""
    game = begin(table())
    game.play("die:R3 cell:A2 pass")
    assert not game.can_undo
    game.play("die:B5")
    game.undo()
    assert not game.can_undo


def test_of_two_turns_in_a_row_the_first_is_over() -> None:
    """Section 3: seat 1 has turns 1 and 2 of round 3; what it did in turn 1 stands once turn 2 began."""
    game = begin(table())
    game.play("pass die:B5 cell:A1 pass")
    assert (game.actor, game.turn, game.can_undo) == (1, 2, False)


@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_a_roll_cannot_be_taken_back_and_what_follows_it_can(chance: str) -> None:
    """Section 5: nothing up to and including a random outcome; what the player did after it can."""
    game = begin(table("Y1", "flux-brush"), chance)
    game.play("die:R3 tool:flux-brush")
    if chance == "explicit":
        game.play("roll:R6")
    rolled = everything(game)
    game.play(game.legal[0])
    game.undo()
    assert everything(game) == rolled
    with pytest.raises(vitrail.IllegalAction, match="no action of this turn that can be taken back"):
        game.undo()


def test_a_tool_can_be_taken_back_until_its_die_has_fallen() -> None:
    """Section 5: in explicit chance the roll is an action of its own, and before it nothing was seen."""
    game = begin(table("Y1", "flux-brush"), "explicit")
    game.play("die:R3 tool:flux-brush")
    game.undo()
    game.undo()
    assert everything(game) == everything(begin(table("Y1", "flux-brush"), "explicit"))


def test_new_dice_cannot_be_taken_back() -> None:
    """The pass that ends a round brings the next pool to light."""
    game = begin(table())
    game.play("pass pass pass")
    game.play("pass")
    assert (game.round, game.can_undo) == (4, False)


def test_a_window_cannot_be_taken_back() -> None:
    """Another seat chooses next, and then the dice are rolled."""
    game = vitrail.Game(seed=7)
    for _ in range(2):
        game.play(game.legal[0])
        assert not game.can_undo


def test_a_loaded_position_begins_anew() -> None:
    """The actions in it were played before: they are no history, and not to be taken back."""
    game = begin(table(actions=["die:R3"]))
    assert (game.can_undo, game.history) == (False, ())
    game.play("cell:A2")
    assert [entry.text for entry in game.history] == ["cell:A2"]
    game.undo()
    assert everything(game) == everything(begin(table(actions=["die:R3"])))


def test_the_last_action_of_the_game_cannot_be_taken_back() -> None:
    """The objectives are open now."""
    game = begin(table(round=10, turn=3, pool="R3"))
    game.play("die:R3 cell:A2")
    game.play("pass")
    assert (game.over, game.can_undo, game.actor, game.legal, game.mask) == (True, False, None, (), 0)


# Copies


def test_clones_do_not_share_their_undo() -> None:
    """What one takes back the other keeps, and the other way round."""
    game = begin(table("R1"))
    game.play("die:B5")
    clone = game.clone()
    assert everything(clone) == everything(game)
    clone.play("cell:A2")
    clone.undo()
    clone.undo()
    assert [entry.text for entry in game.history] == ["die:B5"]
    assert game.can_undo
    game.play("cell:A2")
    assert not clone.can_undo
    assert clone.history == ()
    game.undo()
    game.undo()
    assert everything(game) == everything(clone) == everything(begin(table("R1")))


def test_clones_do_not_share_their_dice() -> None:
    """The generator goes along: both roll the same, each for itself."""
    game = begin(table())
    clone = game.clone()
    for both in (game, clone):
        both.play("pass pass pass pass")
    assert everything(game) == everything(clone)


def test_a_game_taken_back_and_played_again_is_the_same() -> None:
    """Undo leaves the generator alone, so nobody can choose between dice."""
    ends = set()
    for wander in (False, True):
        game, rng = begin(table("R1", "flux-brush")), random.Random(1)
        if wander:
            game.play("die:B5 cell:A2")
            game.undo()
            game.undo()
        play_out(game, rng)
        ends.add(json.dumps(game.position()))
    assert len(ends) == 1


def play_out(game: vitrail.Game, rng: random.Random) -> None:
    """Play at random to the end."""
    while not game.over:
        game.play(rng.choice(game.legal))


# Views and ends


@pytest.mark.parametrize("seat", [-1, 2, 7, "0", True])
def test_a_view_is_of_a_seat_at_the_table(seat: Any) -> None:
    """0, 1, or None for a spectator."""
    with pytest.raises(vitrail.RulesError, match=f"^a seat is 0 to 1, or None for a spectator, not {seat!r}$"):
        vitrail.Game(seed=1).view(seat)


def test_scores_and_ranking_as_things_stand() -> None:
    """Section 7, before the end too: six tokens each, 18 and 20 open cells."""
    game = begin(table("R1 B2"))
    assert [sheet.total for sheet in game.scores()] == [6 - 18, 6 - 20]
    assert tuple(game.ranking()) == (0, 1)
    assert game.ranking().tie_break is None
