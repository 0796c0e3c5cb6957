"""RULES sections 3 and 5: what a tool costs, when it is offered, one a turn, and what taking back restores."""

from __future__ import annotations

import pytest

import vitrail
from tests.rules_cases.build import (
    Position,
    after,
    favor,
    offers,
    refused,
    seat,
    start,
    table,
    tokens,
    window,
)

# A complete use of each tool on one table: R1 on A1 and G2 on A2, pool Y3 B4, track R2 and P6.
# What comes before the tool, and what completes it once every random outcome has come out.
AFTER_DRAFT = {
    "grozing-pliers": "value:4 cell:B2",
    "lens-cutter": "die:P6 cell:B2",
    "flux-brush": "cell:B2",
    "cork-backed-straightedge": "cell:D5",
    "grinding-stone": "cell:B2",
    "flux-remover": "value:5 cell:B2",
}
MOVES = {
    "eglomise-brush": "cell:A1 cell:B2",
    "copper-foil-burnisher": "cell:A1 cell:B2",
    "lathekin": "cell:A1 cell:B2 cell:A2 cell:A1",
    "tap-wheel": "cell:A1 cell:B2 stop",
}
USES: dict[str, tuple[str, str]] = {
    **{tool: ("die:Y3", use) for tool, use in AFTER_DRAFT.items()},
    **{tool: ("", use) for tool, use in MOVES.items()},
    "running-pliers": ("die:Y3 cell:B2", "die:B4 cell:A3"),
    "glazing-hammer": ("", ""),
}
EACH = pytest.mark.parametrize("tool", USES)
CERTAIN = pytest.mark.parametrize(
    "tool", [tool for tool in USES if tool not in ("flux-brush", "flux-remover", "glazing-hammer")]
)


def common(tool: str, *, on_it: int = 0, mine: int = 6, used: bool = False, drafted: bool = False) -> Position:
    """The table above with this tool; the Glazing Hammer is shown in seat 0's second turn, the others in its first."""
    turn = 3 if tool == "glazing-hammer" else 0
    here = seat("A1=R1 A2=G2", favor=mine, tool_used=used, drafted=drafted)
    return table(here, pool="Y3 B4", track=["R2", "P6"], tools=f"{tool}:{on_it}", turn=turn)


def ready(tool: str, *, on_it: int = 0, mine: int = 6, used: bool = False) -> vitrail.Game:
    """The game just before the tool is used."""
    game = start(common(tool, on_it=on_it, mine=mine, used=used), chance="explicit")
    if USES[tool][0]:
        game.play(USES[tool][0])
    return game


def use(game: vitrail.Game, tool: str) -> None:
    """Carry the tool through; each random outcome is the first of those possible."""
    for action in (f"tool:{tool}", *USES[tool][1].split()):
        game.play(action)
        while game.actor == vitrail.CHANCE:
            assert game.chance is not None
            game.play(min(game.chance))


@EACH
@pytest.mark.parametrize(("on_it", "cost"), [(0, 1), (1, 2), (3, 2), (5, 2)])
def test_first_use_costs_one_token_every_later_one_two(tool: str, on_it: int, cost: int) -> None:
    """RULES 5: the tokens go from the player to the card and stay there."""
    game = ready(tool, on_it=on_it)
    use(game, tool)
    assert favor(game) == 6 - cost
    assert tokens(game, tool) == on_it + cost


@EACH
@pytest.mark.parametrize(
    ("mine", "on_it", "offered"),
    [(0, 0, False), (1, 0, True), (0, 1, False), (1, 1, False), (2, 1, True), (1, 5, False)],
)
def test_a_tool_that_cannot_be_paid_is_not_offered(tool: str, mine: int, on_it: int, offered: bool) -> None:
    """RULES 5: one token for the first use of the game, two for a later one; without them the use is refused."""
    game = ready(tool, on_it=on_it, mine=mine)
    assert offers(game, tool) == offered
    if not offered:
        refused(game, f"tool:{tool}")


@EACH
def test_the_last_token_may_be_spent(tool: str) -> None:
    """RULES 5: paying with the only token leaves none."""
    game = ready(tool, mine=1)
    use(game, tool)
    assert (favor(game), tokens(game, tool)) == (0, 1)


@EACH
def test_one_tool_a_turn(tool: str) -> None:
    """RULES 3: the turn has used a tool already, so no tool is offered in it."""
    game = ready(tool, used=True)
    assert not offers(game, tool)
    refused(game, f"tool:{tool}")


@EACH
def test_after_a_use_no_second_one(tool: str) -> None:
    """RULES 3: right after a complete use no tool is offered, not even to pay again for the same one."""
    game = ready(tool)
    use(game, tool)
    assert not [action for action in game.legal if action.startswith("tool:")]
    assert "pass" in game.legal
    refused(game, f"tool:{tool}")


@EACH
def test_a_tool_that_is_not_on_the_table_is_refused(tool: str) -> None:
    """RULES 2.4: only the three Tool Cards that lie open."""
    other = "lathekin" if tool != "lathekin" else "tap-wheel"
    position = common(other)
    game = start(position | {"turn": 3 if tool == "glazing-hammer" else 0})
    if USES[tool][0]:
        game.play(USES[tool][0])
    refused(game, f"tool:{tool}")


@CERTAIN
def test_a_use_is_taken_back_step_by_step(tool: str) -> None:
    """RULES 5: nothing random was seen, so a use can be taken back from any step, and a whole one: all is as before."""
    game = ready(tool)
    before, legal = game.position(), game.legal
    actions = [f"tool:{tool}", *USES[tool][1].split()]
    for count in range(1, len(actions) + 1):
        game.play(" ".join(actions[:count]))
        for _ in range(count):
            assert game.can_undo
            game.undo()
        assert game.position() == before
        assert game.legal == legal
        assert (favor(game), tokens(game, tool)) == (6, 0)


@EACH
def test_a_use_can_be_saved_and_loaded_at_any_step(tool: str) -> None:
    """RULES 5 and text forms (positions): the turn's start and the actions since, chance too, give the same moment."""
    game = ready(tool)
    for action in (f"tool:{tool}", *USES[tool][1].split(), "pass"):
        while game.actor == vitrail.CHANCE:
            assert game.chance is not None
            game.play(min(game.chance))
        position = game.position()
        loaded = start(position, chance="explicit")
        assert loaded.position() == position
        assert (loaded.actor, loaded.legal) == (game.actor, game.legal)
        assert loaded.view(0) == game.view(0)
        game.play(action)


@CERTAIN
def test_a_use_broken_off_by_an_illegal_step_pays_nothing(tool: str) -> None:
    """RULES 5: no partial use is ever committed: the last step replaced by an illegal one refuses the whole line."""
    game = ready(tool)
    *good, _ = [f"tool:{tool}", *USES[tool][1].split()]
    refused(game, " ".join([*good, "cell:A2" if tool != "lathekin" else "cell:B2"]))  # a cell that is taken
    assert (favor(game), tokens(game, tool)) == (6, 0)


@EACH
def test_the_other_seat_pays_nothing(tool: str) -> None:
    """RULES 5: the user alone pays; the window of the other seat is untouched."""
    game = ready(tool)
    use(game, tool)
    assert favor(game, 1) == 6
    assert window(game, 1) == {}


def test_the_second_use_costs_two_whoever_used_it_first() -> None:
    """RULES 5: seat 0 pays 1, then seat 1 pays 2, then seat 0 in its second turn pays 2 again: 5 on the card."""
    game = start(table(seat("A1=R1 A2=G2"), seat("D1=B1 D2=Y2"), tools="eglomise-brush"))
    game.play("tool:eglomise-brush cell:A1 cell:B2 pass")
    assert (favor(game, 0), favor(game, 1), tokens(game, "eglomise-brush")) == (5, 6, 1)
    game.play("tool:eglomise-brush cell:D1 cell:C2 pass")
    assert (favor(game, 0), favor(game, 1), tokens(game, "eglomise-brush")) == (5, 4, 3)
    game.play("pass tool:eglomise-brush cell:B2 cell:A1")
    assert (favor(game, 0), favor(game, 1), tokens(game, "eglomise-brush")) == (3, 4, 5)


def test_each_card_has_its_own_price() -> None:
    """RULES 5: one token buys the unused Copper Foil Burnisher but not the Eglomise Brush on which a token lies."""
    game = start(table(seat("A1=R1 A2=G2", favor=1), tools="eglomise-brush:1 copper-foil-burnisher"))
    assert offers(game, "copper-foil-burnisher")
    assert not offers(game, "eglomise-brush")


def test_a_tool_in_the_first_turn_leaves_the_second_turn_its_own() -> None:
    """RULES 3: one tool a turn, not a round (without the house twist)."""
    game = start(table(seat("A1=R1 A2=G2"), tools="eglomise-brush"))
    game.play("tool:eglomise-brush cell:A1 cell:B2 pass pass pass")
    assert (game.turn, game.actor) == (3, 0)
    assert offers(game, "eglomise-brush")


def test_another_tool_is_refused_after_the_first() -> None:
    """RULES 3: a move tool before drafting, then no Grozing Pliers on the drafted die."""
    game = start(table(seat("A1=R1 A2=G2"), pool="Y3", tools="eglomise-brush grozing-pliers lathekin"))
    game.play("tool:eglomise-brush cell:A1 cell:B2")
    assert set(game.legal) == {"die:Y3", "pass"}
    game.play("die:Y3")
    assert not [action for action in game.legal if action.startswith("tool:")]
    refused(game, "tool:grozing-pliers")


@pytest.mark.parametrize("tool", AFTER_DRAFT)
def test_after_drafting_tools_need_the_die_in_hand(tool: str) -> None:
    """RULES 5: they act between taking and placing, not before and not on a placed die, and they spend the draft."""
    game = start(common(tool), chance="explicit")
    assert not offers(game, tool)
    refused(game, f"tool:{tool}")
    game.play("die:Y3")
    assert offers(game, tool)
    placing = after(game, "cell:B2")
    assert placing.legal == ("pass",)
    refused(placing, f"tool:{tool}")
    use(game, tool)
    assert game.legal == ("pass",)  # B4 in the pool would fit, but the draft is spent


@pytest.mark.parametrize("tool", AFTER_DRAFT)
def test_after_drafting_tools_work_in_the_second_turn_too(tool: str) -> None:
    """RULES 5: "after drafting" asks for a drafted die, not for a first turn."""
    game = start(common(tool) | {"turn": 3})
    game.play("die:Y3")
    assert offers(game, tool)


@pytest.mark.parametrize("tool", AFTER_DRAFT)
def test_after_drafting_tools_are_refused_once_the_turn_has_drafted(tool: str) -> None:
    """RULES 3 and 5: at most one draft a turn, so a turn that has drafted has no die to use them on."""
    game = start(common(tool, drafted=True))
    assert game.legal == ("pass",)


@pytest.mark.parametrize("tool", MOVES)
def test_moving_tools_before_drafting_after_it_or_without_it(tool: str) -> None:
    """RULES 5: any time in the turn, but between taking and placing a die there is only that die."""
    game = start(common(tool))
    assert offers(game, tool)
    first = after(game, f"tool:{tool} {MOVES[tool]}")
    assert set(first.legal) == {"die:Y3", "die:B4", "pass"}
    game.play("die:Y3")
    assert not offers(game, tool)
    refused(game, f"tool:{tool}")
    game.play("cell:B3")
    assert offers(game, tool)
    game.play(f"tool:{tool} {MOVES[tool]}")
    assert game.legal == ("pass",)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("tool", MOVES)
def test_moving_tools_in_every_turn_of_a_round(tool: str, turn: int) -> None:
    """RULES 3 and 5: neither first nor second turn matters, nor that the turn has drafted already."""
    cells = "A1=R1 A2=G2"
    game = start(
        table(
            seat(cells, drafted=turn in (0, 3)),
            seat(cells, drafted=turn in (1, 2)),
            track=["R2", "P6"],
            tools=tool,
            turn=turn,
        )
    )
    assert offers(game, tool)


@pytest.mark.parametrize("tool", [tool for tool in USES if tool != "glazing-hammer"])  # its turn ends the round here
def test_ending_the_turn_is_final(tool: str) -> None:
    """RULES 5 and text forms (undo): once another seat is to act nothing is taken back; the tokens stay on the card."""
    game = ready(tool)
    use(game, tool)
    game.play("pass")
    assert game.actor == 1
    assert not game.can_undo
    assert tokens(game, tool) == 1
