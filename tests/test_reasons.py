"""Why an action is not legal: each kind of reason once, in the sentence that a person reads."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import vitrail
from tests import oracle
from tests.rules_cases.build import seat, start, table
from vitrail.cards import load

if TYPE_CHECKING:
    from collections.abc import Mapping

RED_AND_FIVE = "..... ..... ..... ...R5"  # D4 is printed red, D5 a 5


def why(actions: str, text: str, position: Mapping[str, Any]) -> str | None:
    """The reason, once these actions were played."""
    game = start(dict(position), chance="explicit")
    if actions:
        game.play(actions)
    return game.why(text)


DICE_REASONS = [
    ("", "die:R7", "'R7' is no die; a die is a color of R Y G B P and a value of 1 to 6, such as R3"),
    ("", "die:Y1", "no yellow 1 lies in the Draft Pool"),
    ("die:P6 cell:A2", "die:B5", "this turn's draft is spent: one die a turn"),
]


@pytest.mark.parametrize(("actions", "text", "said"), DICE_REASONS)
def test_drafting(actions: str, text: str, said: str) -> None:
    """Section 3: at most one die a turn, of those in the pool."""
    assert why(actions, text, table(seat("A1=R3"), pool="B5 P6")) == said


def test_a_die_that_fits_nowhere() -> None:
    """Section 6, `unplaceable_draft`: it is not offered."""
    fives = table(seat(rows="55555 ..... ..... 55555".replace(".", "5")), pool="R3 G5")
    assert why("", "die:R3", fives) == (
        "the red 3 fits nowhere in the window, and no tool that can be paid makes it fit"
    )


PLACE_REASONS = [
    ("cell:A1", "A1 is not free, a red 3 lies there"),
    ("cell:A2", "a red 5 cannot lie on A2: the red 3 across the edge, on A1, has the same color"),
    ("cell:D5", "D5 does not do: the die must touch another die there, by an edge or a corner"),
    ("cell:C4", "C4 is printed blue, and the die is red"),
    ("cell:C3", "C3 is printed 4, and the die shows 5"),
    ("cell:C2", "a red 5 cannot lie on C2: the green 5 across the edge, on C1, has the same value"),
]


@pytest.mark.parametrize(("text", "said"), PLACE_REASONS)
def test_placing(text: str, said: str) -> None:
    """Section 4, each restriction once."""
    position = table(seat("A1=R3 C1=G5", rows="..... ..... ..4B. ....."), pool="R5")
    assert why("die:R5", text, position) == said


def test_the_first_die() -> None:
    """Section 4.1."""
    assert why("die:R5", "cell:B2", table(pool="R5")) == "the first die goes to an edge or corner cell, and B2 is none"


def test_placing_apart() -> None:
    """Section 5, tool 9: the Straightedge's die touches none; print still holds."""
    position = table(seat("A1=B3", rows=RED_AND_FIVE), pool="P4", tools="cork-backed-straightedge")
    actions = "die:P4 tool:cork-backed-straightedge"
    assert why(actions, "cell:B2", position) == (
        "B2 does not do: with this tool the die touches no other die, not even by a corner"
    )
    assert why(actions, "cell:D4", position) == "D4 is printed red, and the die is purple"


def test_lifting() -> None:
    """Section 5, tools 2 and 12: a die, and one that the tool may take."""
    position = table(seat("A1=B3 A2=G4"), tools="tap-wheel", track=["G1", ""])
    assert why("tool:tap-wheel", "cell:D5", position) == "D5 holds no die"
    assert why("tool:tap-wheel", "cell:A1", position) == "the blue 3 on A1 cannot be moved by this tool now"


def test_setting_down() -> None:
    """Section 5: another cell, and section 4 there; the lifted die is no neighbor."""
    position = table(seat("A1=B3 A2=G4", rows=RED_AND_FIVE), tools="lathekin")
    actions = "tool:lathekin cell:A1"
    assert why(actions, "cell:A1", position) == "the die was lifted from A1, and a moved die goes to another cell"
    assert why(actions, "cell:A2", position) == "A2 is not free, a green 4 lies there"
    assert why(actions, "cell:D4", position) == "D4 is printed red, and the die is blue"
    assert why(actions, "cell:D1", position) == (
        "D1 does not do: the moved die must touch another die there and the tool be carried through"
    )


@pytest.mark.parametrize(("tool", "cell"), [("eglomise-brush", "D4"), ("copper-foil-burnisher", "D5")])
def test_a_waived_print_is_no_reason(tool: str, cell: str) -> None:
    """Section 5, tools 2 and 3: what the tool waives is not what stands in the way."""
    said = why(f"tool:{tool} cell:A1", f"cell:{cell}", table(seat("A1=B3 A2=G4", rows=RED_AND_FIVE), tools=tool))
    assert said == f"{cell} does not do: the moved die must touch another die there and the tool be carried through"


def test_the_other_print_still_is() -> None:
    """Tool 2 waives color alone, tool 3 value alone."""
    position = table(seat("A1=B3 C4=G4", rows=RED_AND_FIVE), tools="eglomise-brush copper-foil-burnisher")
    assert why("tool:eglomise-brush cell:A1", "cell:D5", position) == "D5 is printed 5, and the die shows 3"
    assert why("tool:copper-foil-burnisher cell:A1", "cell:D4", position) == "D4 is printed red, and the die is blue"


def test_moving_the_only_die() -> None:
    """Section 6, `only_die_move`: the edge."""
    position = table(seat("A1=B3"), tools="eglomise-brush")
    assert why("tool:eglomise-brush cell:A1", "cell:B2", position) == (
        "the only die goes to an edge or corner cell, and B2 is none"
    )


def test_two_dice_lifted_at_once() -> None:
    """Section 6, `joint`: only the final window counts, so no single neighbor is to blame."""
    position = table(seat("A1=B3 A2=G4 B1=R5"), tools="lathekin", rulings={"two_dice_moves": "joint"})
    assert why("tool:lathekin cell:A1 cell:A2 cell:A2", "cell:D5", position) == (
        "D5 does not do: both dice are lifted, and no legal window has this one there"
    )


def test_the_round_track() -> None:
    """Section 5, tool 5: a die that lies there, and one that fits."""
    position = table(seat(rows="55555 55555 55555 55555"), pool="R5", tools="lens-cutter", track=["G5 B4", ""])
    assert why("die:R5 tool:lens-cutter", "die:P1", position) == "no purple 1 lies on the Round Track"
    assert why("die:R5 tool:lens-cutter", "die:B4", position) == (
        "the blue 4 of the Round Track fits nowhere in the window"
    )
    assert why("die:R5 tool:lens-cutter", "die:Q4", position) == DICE_REASONS[0][2].replace("R7", "Q4")


def test_a_further_draft() -> None:
    """Section 5, tool 8: the extra die must fit."""
    position = table(seat(rows="55555 55555 55555 55555"), pool="R5 B4", tools="running-pliers")
    assert why("tool:running-pliers", "die:B4", position) == (
        "the blue 4 fits nowhere in the window, and no tool works on this second die"
    )


STRICT = {"running_pliers_needs_draft": "yes", "running_pliers_back_to_back": "refuse"}
ON_THE_TABLE = "there are lathekin, glazing-hammer, running-pliers"


@pytest.mark.parametrize(
    ("actions", "text", "said"),
    [
        ("", "tool:hammer", f"'hammer' does not lie on the table; {ON_THE_TABLE}"),
        ("", "tool:lathekin", "Lathekin cannot be carried through to a legal end now"),
        ("", "tool:glazing-hammer", "Glazing Hammer can be used only in one's second turn of the round"),
        ("die:R5", "tool:lathekin", "Lathekin cannot be used between drafting a die and placing it"),
        ("pass pass", "tool:running-pliers", "Running Pliers can be used only in one's first turn of the round"),
        ("pass pass die:R5 cell:A1", "tool:glazing-hammer", "Glazing Hammer can be used only before drafting"),
    ],
)
def test_tools(actions: str, text: str, said: str) -> None:
    """Section 5: on the table, the moment, the conditions, a use that can be carried through."""
    assert why(actions, text, table(pool="R5 B4", tools="lathekin glazing-hammer running-pliers")) == said


def test_one_tool_a_turn() -> None:
    """Section 3."""
    position = table(pool="R5 B4", tools="lathekin running-pliers")
    said = "Lathekin cannot be used: one tool a turn, and one was used"
    assert why("tool:running-pliers die:R5 cell:A1", "tool:lathekin", position) == said


def test_running_pliers_under_the_strict_rulings() -> None:
    """Section 6: `running_pliers_needs_draft`, `running_pliers_back_to_back`; seat 1 has turns 1 and 2 of the round."""
    position = table(pool="R5 B4 G1", tools="running-pliers", rulings=STRICT)
    assert why("", "tool:running-pliers", position) == "Running Pliers can be used only after the turn's own draft"
    assert why("pass die:R5 cell:A1", "tool:running-pliers", position) == (
        "Running Pliers can be used only where one's two turns do not follow each other"
    )


def test_what_a_tool_costs() -> None:
    """Section 5: 1, then 2; after drafting, with a die."""
    held = table(seat("A1=R3", favor=1), pool="R5", tools="eglomise-brush:1 grinding-stone")
    assert why("", "tool:eglomise-brush", held) == "Eglomise Brush costs 2, and the seat has 1 Favor Token"
    assert why("", "tool:grinding-stone", held) == "Grinding Stone works on a drafted die: draft one first"
    none = table(seat("A1=R3", favor=0), pool="R5", tools="eglomise-brush")
    assert why("", "tool:eglomise-brush", none) == "Eglomise Brush costs 1, and the seat has 0 Favor Tokens"


@pytest.mark.parametrize(
    ("actions", "text", "said"),
    [
        ("", "cell:A1", "a die may be drafted, a tool used, or the turn ended; legal are die:R5, die:G2"),
        ("die:R5", "pass", "the die in hand is to be placed; legal are cell:A1"),
        ("die:R5", "cell:E9", "the die in hand is to be placed"),
        ("die:R5 tool:grozing-pliers", "value:5", "a value is to be chosen; legal are value:4, value:6"),
        ("die:R5 tool:lens-cutter", "pass", "a die of the Round Track is to be chosen; legal are die:G1"),
        ("tool:running-pliers", "pass", "one more die is to be drafted; legal are die:R5, die:G2"),
        ("pass pass pass die:G2", "roll:R1", "the die in hand is to be placed"),
    ],
)
def test_what_is_to_be_done_instead(actions: str, text: str, said: str) -> None:
    """Each kind of decision, and what is legal; of many only the first twelve."""
    position = table(pool="R5 G2", tools="grozing-pliers lens-cutter running-pliers", track=["G1", ""])
    for_people, _, more = said.partition("; ")
    assert why(actions, text, position) == f"not possible now: {for_people}"
    refused = refusal(actions, text, position)
    assert refused.startswith(f"{text}: not possible now: {for_people}; {more or 'legal are '}")
    if text == "cell:E9":
        # 14 cells of the edge, and two of the tools: Running Pliers are no after-drafting tool.
        assert refused.endswith("cell:D1, cell:D2, cell:D3 and 4 more")


def refusal(actions: str, text: str, position: dict[str, Any]) -> str:
    """What a program is told when it plays this action after these."""
    game = start(position)
    if actions:
        game.play(actions)
    with pytest.raises(vitrail.IllegalAction) as caught:
        game.play(text)
    return str(caught.value)


def test_lifts_and_set_downs_instead() -> None:
    """The same for moves."""
    position = table(seat("A1=B3 A2=G4"), tools="eglomise-brush")
    assert why("tool:eglomise-brush", "pass", position) == "not possible now: a die of the window is to be lifted"
    assert refusal("tool:eglomise-brush", "pass", position).endswith("to be lifted; legal are cell:A1, cell:A2")
    assert why("tool:eglomise-brush cell:A1", "stop", position) == "not possible now: the lifted die is to be set down"


def test_windows_dice_and_the_end() -> None:
    """Set-up, chance, and the end of the game."""
    game = vitrail.Game(seed=1)
    assert game.why("pass") == "not possible now: a window is to be chosen"
    dealt = vitrail.Game(chance="explicit")
    assert dealt.why("deal:lathekin") == "not possible now: the dice are to decide"
    with pytest.raises(vitrail.IllegalAction, match="legal are deal:red, deal:yellow, deal:green, deal:blue, deal:pur"):
        dealt.play("deal:lathekin")
    over = start(table(pool="", round=10, turn=4))
    assert over.why("pass") == "not possible now: the game is over"


TEXTS = [
    *(f"cell:{name}" for name in oracle.NAMES),
    *(f"die:{die}" for die in oracle.DICE[::4]),
    *(f"tool:{tool}" for tool in load().tools),
    *(f"value:{value}" for value in oracle.VALUES),
    *("pass", "stop", "return", "private", "repair", "tokens", "window:firelight", "roll:R1", "draw:R", "deal:red"),
]


@pytest.mark.parametrize("seed", range(12))
def test_there_is_always_a_reason(seed: int) -> None:
    """In every state of random games: None for what is legal, one sentence for all else, whatever the tool and step."""
    rng = random.Random(seed)
    rulings = {} if seed % 2 else {"two_dice_moves": "joint", "unplaceable_draft": "return_and_end_turn"}
    game = vitrail.Game(vitrail.Rules(players=2 + seed % 3, rulings=rulings), chance="explicit", auto_pass=False)
    while not game.over:
        if rng.random() < 0.15 or game.view(None)["tool"]:
            legal = game.legal
            for text in TEXTS:
                reason = game.why(text)
                assert (reason is None) == (text in legal)
                assert reason is None or len(reason.split()) > 3
        game.play(rng.choice(game.legal))
