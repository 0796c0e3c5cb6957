"""Rule sets (docs/rules.md, sections 1, 6 and 8): tables, defaults, refusals, the text form."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail import Game
from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, RULINGS, TWISTS, Rules


def _makes_sense(arguments: dict[str, Any]) -> bool:
    """Section 1 said once more, from the rules page: which combinations exist."""
    solo: bool = arguments["players"] == 1
    original: bool = arguments["edition"] == "original"
    expansion_parts = arguments["private_pools"] or arguments["private_objectives"] == "areas"
    if arguments["expansion"]:
        if solo or not original:
            return False
    elif expansion_parts or arguments["players"] > 4:
        return False
    if solo and ("open-goals" in arguments["twists"] or (original and "favor-reserve" in arguments["twists"])):
        return False
    return bool(solo or arguments["solo_tools"] == 3)


ARGUMENTS = st.fixed_dictionaries(
    {
        "edition": st.sampled_from(EDITIONS),
        "players": st.integers(1, 6),
        "expansion": st.booleans(),
        "private_pools": st.booleans(),
        "private_objectives": st.sampled_from(["mixed", "areas"]),
        "twists": st.lists(st.sampled_from(TWISTS), unique=True),
        "solo_tools": st.sampled_from([3, 3, 3, 1, 2, 4, 5]),
        "rulings": st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in RULINGS.items()}
        ),
    }
)
VALID = ARGUMENTS.filter(_makes_sense)


@settings(deadline=None)
@given(VALID)
def test_every_rule_set_round_trips_through_its_forms(arguments: dict[str, Any]) -> None:
    """Section 1: text, plain dict, JSON, repr, pickle and copy all give the same rule set back."""
    rules = Rules(**arguments)
    assert Rules.parse(str(rules)) == rules
    assert Rules.of(str(rules)) == rules
    assert Rules.of(json.loads(json.dumps(rules.as_dict()))) == rules
    assert eval(repr(rules), {"Rules": Rules}) == rules  # noqa: S307 - this is what a repr is for
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301 - our own bytes
    assert copy.deepcopy(rules) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)
    assert Rules.of(rules) is rules
    assert Rules.parse(rules.written_out()) == rules
    assert all(f"{name}={rules.ruling(name)}" in rules.written_out() for name in RULINGS)


@settings(deadline=None)
@given(ARGUMENTS)
def test_exactly_the_combinations_without_sense_are_refused(arguments: dict[str, Any]) -> None:
    """Section 1: the house twists go with everything but the named combinations."""
    if _makes_sense(arguments):
        Rules(**arguments)
    else:
        with pytest.raises(RulesError):
            Rules(**arguments)


TEXT_FORM = st.from_regex(r"(original|remastered):[0-9](\+[a-z-]*)*(\?[a-z_]*=[a-z]*)?", fullmatch=True)


@settings(deadline=None)
@given(st.text(max_size=40) | TEXT_FORM)
def test_any_text_is_a_rule_set_or_refused_by_a_sentence(text: str) -> None:
    """A text form is read or refused with a RulesError, nothing else."""
    with contextlib.suppress(RulesError):
        rules = Rules.parse(text)
        assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("original:2", "original:2"),
        ("original:5", "original:5"),
        ("original:5+expansion", "original:5"),
        ("original:3+expansion", "original:3+expansion"),
        ("original:3+expansion+pools", "original:3+pools"),
        ("original:4+areas", "original:4+areas"),
        ("original:6+pools+areas+open-goals", "original:6+pools+areas+open-goals"),
        ("original:2+late-window-repair+open-goals", "original:2+open-goals+late-window-repair"),
        ("original:1?tools=5", "original:1?tools=5"),
        ("remastered:1?tools=3", "remastered:1"),
        ("original:2?two_dice_moves=sequential", "original:2"),
        ("original:3?repair_grandfather=no&solo_bag=18", "original:3?repair_grandfather=no"),
        ("remastered:2?unplaceable_draft=return_and_end_turn", "remastered:2"),
        ("remastered:2?unplaceable_draft=not_offered", "remastered:2?unplaceable_draft=not_offered"),
        ("original:2?unplaceable_draft=return_and_end_turn", "original:2?unplaceable_draft=return_and_end_turn"),
    ],
)  # fmt: skip
def test_the_text_form_is_minimal(text: str, canonical: str) -> None:
    """Section 1: defaults and what another flag brings with it are left out of the canonical text."""
    assert str(Rules.parse(text)) == canonical


def test_flags_bring_the_expansion_with_them() -> None:
    """Section 1: pools, areas, five and six players exist in the expansion only."""
    for text in ("original:5", "original:6", "original:2+pools", "original:2+areas"):
        assert Rules.parse(text).expansion, text
    assert not Rules.parse("original:4").expansion


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("original:1", (18, 4, 2, 3, 2, 2)),
        ("original:1?tools=5", (18, 4, 2, 5, 2, 2)),
        ("original:2", (18, 5, 4, 3, 3, 1)),
        ("original:3", (18, 7, 6, 3, 3, 1)),
        ("original:4", (18, 9, 8, 3, 3, 1)),
        ("remastered:1", (18, 4, 2, 3, 3, 1)),
        ("remastered:2", (10, 5, 4, 3, 3, 1)),
        ("remastered:3", (14, 7, 6, 3, 3, 1)),
        ("remastered:4", (18, 9, 8, 3, 3, 1)),
        ("original:2+expansion", (10, 5, 4, 3, 3, 1)),
        ("original:3+expansion", (14, 7, 6, 3, 3, 1)),
        ("original:4+expansion", (18, 9, 8, 3, 3, 1)),
        ("original:5", (22, 11, 10, 3, 3, 1)),
        ("original:6", (26, 13, 12, 3, 3, 1)),
        ("original:2+pools", (6, 3, 2, 3, 3, 1)),
        ("original:3+pools", (8, 4, 3, 3, 3, 1)),
        ("original:4+pools", (10, 5, 4, 3, 3, 1)),
        ("original:5+pools", (12, 6, 5, 3, 3, 1)),
        ("original:6+pools", (14, 7, 6, 3, 3, 1)),
    ],
)
def test_tables_of_set_up(text: str, table: tuple[int, ...]) -> None:
    """Section 1: bag of each color, Draft Pool, turns a round; tools, public and private objectives."""
    rules = Rules.parse(text)
    assert (rules.bag_per_color(), rules.pool_size(), rules.turns_a_round()) == table[:3]
    assert (rules.tool_count(), rules.public_count(), rules.private_count()) == table[3:]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_bag_is_empty_after_ten_rounds(players: int) -> None:
    """Section 10: in every expansion game the ten draws empty the bag exactly, with Private Dice Pools too."""
    plain = Rules(players=players, expansion=True)
    pools = Rules(players=players, expansion=True, private_pools=True)
    assert 5 * plain.bag_per_color() == 10 * plain.pool_size()
    assert 5 * pools.bag_per_color() == 10 * pools.pool_size()
    assert plain.private_dice_per_color() == 0
    assert pools.private_dice_per_color() == 2


@pytest.mark.parametrize(("players", "left"), [(2, 40), (3, 20), (4, 0)])
def test_original_bag_keeps_dice(players: int, left: int) -> None:
    """Section 10: 40, 20 or no dice stay in the bag of an Original game of 2, 3 or 4."""
    rules = Rules(players=players)
    assert 5 * rules.bag_per_color() - 10 * rules.pool_size() == left


def test_defaults_of_the_rulings() -> None:
    """Section 6: the first value of each is the Original's default, Remastered differs in one."""
    original = {
        "two_dice_moves": "sequential",
        "only_die_move": "edge",
        "unplaceable_draft": "not_offered",
        "flux_brush_must_place": "yes",
        "flux_remover_must_place": "no",
        "running_pliers_back_to_back": "allow",
        "running_pliers_needs_draft": "no",
        "straightedge_first_die": "refuse",
        "last_tie_break": "last_in_seat_order",
        "repair_grandfather": "yes",
        "solo_bag": "18",
        "solo_setup": "3_public_1_private",
    }
    assert {name: Rules().ruling(name) for name in RULINGS} == original
    remastered = Rules(edition="remastered")
    assert {name: remastered.ruling(name) for name in RULINGS} == {
        **original,
        "unplaceable_draft": "return_and_end_turn",
    }


def test_a_plain_dict_writes_everything_out() -> None:
    """A position holds all arguments, every ruling too, so that an old game keeps its rulings (section 6)."""
    plain = Rules(players=3, twists=["open-goals"], rulings={"two_dice_moves": "joint"}).as_dict()
    assert plain["twists"] == ["open-goals"]
    assert list(plain) == [
        "edition", "players", "expansion", "private_pools", "private_objectives", "twists", "solo_tools", "rulings",
    ]  # fmt: skip
    assert isinstance(plain["rulings"], dict)
    assert set(plain["rulings"]) == set(RULINGS)
    assert plain["rulings"]["two_dice_moves"] == "joint"


def test_a_position_may_leave_arguments_out() -> None:
    """A dict of some arguments takes the defaults for the rest."""
    assert Rules.of({"edition": "original", "players": 2, "twists": [], "rulings": {}}) == Rules()
    assert Rules.of({}) == Rules()


def test_chosen_rulings_are_those_off_the_default() -> None:
    """Section 6: choosing a default changes nothing."""
    assert Rules(rulings={"two_dice_moves": "sequential"}) == Rules()
    assert Rules(rulings={"two_dice_moves": "joint"}).rulings == {"two_dice_moves": "joint"}
    assert Rules(rulings={"two_dice_moves": "joint"}) != Rules()
    assert Rules() != "original:2"


def test_a_rule_set_does_not_change() -> None:
    """A rule set is a value."""
    rules = Rules()
    with pytest.raises(AttributeError):
        rules.players = 3
    with pytest.raises(AttributeError):
        del rules.players


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"edition": "first"}, "edition cannot be 'first'; it is original or remastered"),
        ({"players": 0}, "players is a whole number from 1 to 6, not 0"),
        ({"players": 7}, "players is a whole number from 1 to 6, not 7"),
        ({"players": "2"}, "players is a whole number from 1 to 6, not '2'"),
        ({"players": True}, "players is a whole number from 1 to 6, not True"),
        ({"expansion": 1}, "expansion is true or false, not 1"),
        ({"private_pools": None}, "private_pools is true or false, not None"),
        ({"private_objectives": "colors"}, "private_objectives cannot be 'colors'; it is mixed or areas"),
        ({"players": 1, "solo_tools": 6}, "solo_tools is a whole number from 1 to 5, not 6"),
        ({"twists": "open-goals"}, "twists is a list of ids such as ['open-goals'], not 'open-goals'"),
        ({"twists": 3}, "twists is a list of ids"),
        ({"twists": ["open"]}, "there is no twist 'open'"),
        ({"twists": ["open-goals", "open-goals"]}, "the twist 'open-goals' is named twice"),
        ({"rulings": ["two_dice_moves"]}, "rulings: a mapping of names to values is wanted"),
        ({"rulings": {"two_dice": "joint"}}, "there is no ruling 'two_dice'; the rulings are two_dice_moves, "),
        ({"rulings": {"two_dice_moves": "both"}}, "ruling two_dice_moves cannot be 'both'; it is sequential or joint"),
        ({"rulings": {"two_dice_moves": ["joint"]}}, "the ruling two_dice_moves cannot be ['joint']"),
        ({"players": 5}, "5 players need the 5-6 Player Expansion"),
        ({"edition": "remastered", "players": 5}, "Remastered plays 1 to 4, not 5"),
        ({"edition": "remastered", "expansion": True}, "goes with the Original edition only"),
        ({"players": 1, "expansion": True}, "the 5-6 Player Expansion has no solo game"),
        ({"players": 1, "expansion": True, "private_pools": True}, "Private Dice Pools do not go with a solo game"),
        ({"private_pools": True}, "Private Dice Pools belong to the 5-6 Player Expansion"),
        ({"private_objectives": "areas"}, "the shaded-area objectives belong to the 5-6 Player Expansion"),
        ({"players": 1, "twists": ["open-goals"]}, "open goals make no sense in a solo game"),
        ({"players": 1, "twists": ["favor-reserve"]}, "the favor reserve makes no sense in the Original solo game"),
        ({"players": 2, "solo_tools": 2}, "the number of tools can be chosen in a solo game only"),
    ],
)  # fmt: skip
def test_refusals_say_why(arguments: dict[str, Any], said: str) -> None:
    """Section 1: what does not exist or makes no sense is refused with the reason."""
    with pytest.raises(RulesError) as raised:
        Rules(**arguments)
    assert said in str(raised.value)


def test_remastered_solo_knows_the_favor_reserve() -> None:
    """Section 1: only the Original solo game has no Favor Tokens."""
    assert Rules(edition="remastered", players=1, twists=["favor-reserve"]).twists == ("favor-reserve",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it starts with an edition and the players, like 'original:2'"),
        ("original", "it starts with an edition and the players"),
        ("Original:2", "it starts with an edition and the players"),
        ("original:", "after the colon stands the number of players, 1 to 6, not ''"),
        ("original:7", "after the colon stands the number of players, 1 to 6, not '7'"),
        ("original:02", "the number of players"),
        ("original:2+", "there is no flag ''"),
        ("original:2+pool", "there is no flag 'pool'; the flags are expansion, pools, areas, "),
        ("original:2+pools+pools", "the flag 'pools' stands there twice"),
        ("original:2?", "stand NAME=VALUE parts, not ''"),
        ("original:2?joint", "stand NAME=VALUE parts, not 'joint'"),
        ("original:2?two_dice_moves=joint&two_dice_moves=joint", "'two_dice_moves' is given twice"),
        ("original:2?two_dice_moves=", "the ruling two_dice_moves cannot be ''"),
        ("original:1?tools=9", "tools is a number from 1 to 5, not '9'"),
        ("original:2?tools=2", "in a solo game only"),
        ("original:1+pools", "Private Dice Pools do not go with a solo game"),
        ("remastered:5", "Remastered plays 1 to 4"),
        ("remastered:2+expansion", "goes with the Original edition only"),
    ],
)
def test_a_wrong_text_names_the_part(text: str, said: str) -> None:
    """The text form: each fault is named with what would be right."""
    with pytest.raises(RulesError) as raised:
        Rules.parse(text)
    assert said in str(raised.value)


def test_other_things_are_no_rule_set() -> None:
    """Rules.of takes a rule set, a text or a dict of its arguments."""
    for thing, said in (
        (2, "a rule set: a mapping of names to values is wanted, not 2"),
        ({"player": 2}, "a rule set has no 'player'; it has edition, players, "),
    ):
        with pytest.raises(RulesError) as raised:
            Rules.of(thing)  # type: ignore[arg-type]  # on purpose
        assert said in str(raised.value)
    with pytest.raises(RulesError):
        Rules.parse(2)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(RulesError):
        Rules().ruling("house")


@settings(deadline=None)
@given(VALID)
def test_whatever_makes_sense_can_be_begun(arguments: dict[str, Any]) -> None:
    """Section 1: a game of every rule set that is not refused."""
    game = Game(Rules(**arguments), seed=1)
    assert game.round == 1
    assert game.legal
