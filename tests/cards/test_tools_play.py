"""Any tool that the loader takes can be played: random tools over all verbs, in random games to the end (section 5)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import vitrail
from vitrail import cards
from vitrail.cards.verbs import DIE, EMPTY, VERBS
from vitrail.errors import CardError

if TYPE_CHECKING:
    from pathlib import Path

    from vitrail.cards import Pack

RULINGS: list[dict[str, str]] = [
    {},
    {"unplaceable_draft": "return_and_end_turn"},
    {"two_dice_moves": "joint", "only_die_move": "refuse"},
    {"flux_brush_must_place": "no"},
]
RETURNS = ["'never'", "'stuck'", "'always'", "{ruling = 'flux_brush_must_place', yes = 'stuck', no = 'always'}"]


def a_step(verb: str, chance: random.Random) -> str:
    """The step with some of its arguments."""
    arguments = {
        "by": chance.choice(["[-1, 1]", "[1]", "[-1]"]),
        "waive": str([waiver for waiver in ("color", "value", "touch") if chance.random() < 0.5]),
        "return": chance.choice(RETURNS),
    }
    given = [name for name in VERBS[verb].arguments if name == "by" or chance.random() < 0.4]
    return "{" + ", ".join([f"verb = '{verb}'"] + [f"{name} = {arguments.get(name, 'true')}" for name in given]) + "}"


def a_tool(number: int, chance: random.Random) -> str:
    """A tool whose steps follow one another as the hand allows; sense is not looked for."""
    when, hand = chance.choice([("after-draft", DIE), ("any-time", EMPTY)])
    steps: list[str] = []
    while not steps or (len(steps) < 6 and chance.random() < 0.8 and "'place'" not in steps[-1]):
        verb = chance.choice([name for name, verb in VERBS.items() if verb.needs == hand and "private" not in name])
        steps.append(a_step(verb, chance))
        hand = VERBS[verb].leaves
    turn = ["first-turn"] if any("skip-turn" in step for step in steps) else []
    return (
        f"[[tool]]\nid = 'own-{number}'\nnumber = {number}\nname = 'Own {number}'\nsolo_color = 'R'\ntext = 'Own.'\n"
        f"when = '{when}'\njoint = {str(chance.random() < 0.3).lower()}\nconditions = {turn}\n"
        f"private_pools = 'never'\nsteps = [{', '.join(steps)}]\n"
    )


def three_tools(path: Path, chance: random.Random) -> Pack:
    """A pack of three tools that the loader takes, found by trying."""
    texts: list[str] = []
    while len(texts) < 3:
        text = a_tool(len(texts) + 1, chance)
        path.write_text(text, encoding="utf-8")
        try:
            cards.load(path)
        except CardError:
            continue
        texts.append(text)
    path.write_text("".join(texts), encoding="utf-8")
    return cards.load(path)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_tool_is_taken_leads_to_no_dead_end(tmp_path: Path, seed: int) -> None:
    """Section 3 and 5: with tools of any sort there is always a legal action, to the last turn of round 10."""
    chance = random.Random(seed)
    pack = three_tools(tmp_path / "own.toml", chance)
    rules = vitrail.Rules(players=chance.randint(2, 4), rulings=RULINGS[seed % 4])
    game = vitrail.Game(rules, seed=seed, auto_pass=seed % 3 > 0, cards=pack)
    used = 0
    while not game.over:
        assert game.legal
        tools = [action for action in game.legal if action.startswith("tool:")]
        action = chance.choice(tools if tools and chance.random() < 0.7 else game.legal)
        used += action.startswith("tool:")
        game.play(action)
    assert game.round == 10
    assert used > 0
