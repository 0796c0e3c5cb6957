"""Why an action is not legal, in one sentence. It only explains: what is legal the core alone decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cards import resolve
from vitrail.engine import codes
from vitrail.notation import CELLS, COLOR_NAMES, COLORS, DICE, legal_texts

if TYPE_CHECKING:
    from typing import Any

    from vitrail.cards import Tool
    from vitrail.engine.core import Core
    from vitrail.tables import Table

_EXPECTED = {
    codes.CHOOSE_WINDOW: "a window is to be chosen",
    codes.TURN: "a die may be drafted, a tool used, or the turn ended",
    codes.PLACE_DIE: "the die in hand is to be placed",
    codes.CHOOSE_VALUE: "a value is to be chosen",
    codes.CHOOSE_TRACK: "a die of the Round Track is to be chosen",
    codes.LIFT_DIE: "a die of the window is to be lifted",
    codes.SET_DIE: "the lifted die is to be set down",
    codes.TAKE_DIE: "one more die is to be drafted",
    codes.CHOOSE_PRIVATE: "a die of the private pool is to be chosen",
    codes.PAY: "the tool is to be paid",
    codes.OVER: "the game is over",
}

_DIE_PHASES = {codes.TURN, codes.TAKE_DIE, codes.CHOOSE_TRACK, codes.CHOOSE_PRIVATE, codes.PAY}


def why_not(core: Core, table: Table, text: str) -> str:
    """Return why this action is not legal now, in words for a player."""
    reason = _reason(core, table, text)
    return reason or f"not possible now: {_EXPECTED.get(core.phase, 'the dice are to decide')}"


def refusal(core: Core, table: Table, text: str) -> str:
    """Return the same for a program: the action, why it is not legal, and, where that says little, what is."""
    reason = _reason(core, table, text)
    return f"{text}: {reason or f'{why_not(core, table, text)}; legal are {_listed(legal_texts(core, table))}'}"


def _reason(core: Core, table: Table, text: str) -> str | None:
    """Return the particular reason, or None where the action has no place in this phase at all."""
    verb, _, what = text.partition(":")
    if core.over or core.by_chance:
        return None
    reason = None
    if verb == "die" and core.phase in _DIE_PHASES:
        reason = _die_reason(core, table, what)
    elif verb == "cell" and what in CELLS and core.phase in {codes.PLACE_DIE, codes.SET_DIE, codes.LIFT_DIE}:
        reason = _cell_reason(core, table, CELLS.index(what))
    elif verb == "tool" and core.phase in {codes.TURN, codes.PLACE_DIE}:
        reason = _tool_reason(core, table, what)
    elif text == "private" and core.phase == codes.TURN:
        reason = _private_reason(core, table)
    elif text == "repair" and core.phase == codes.TURN:
        reason = _repair_reason(core, table)
    return reason


def _listed(texts: tuple[str, ...], most: int = 12) -> str:
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def _die_name(die: int) -> str:
    return f"{COLOR_NAMES[COLORS[die // 6]]} {die % 6 + 1}"


def _die_reason(core: Core, table: Table, what: str) -> str | None:
    if what not in DICE:
        return f"{what!r} is no die; a die is a color of R Y G B P and a value of 1 to 6, such as R3"
    die = DICE.index(what)
    if core.phase == codes.CHOOSE_TRACK:
        if die not in [held for space in core.track() for held in space]:
            return f"no {_die_name(die)} lies on the Round Track"
        return f"the {_die_name(die)} of the Round Track fits nowhere in the window"
    if core.phase == codes.CHOOSE_PRIVATE:
        if die not in core.private_pool(core.actor):
            return f"no {_die_name(die)} lies in the private pool"
        return f"the {_die_name(die)} of the private pool fits nowhere in the window"
    return _pool_reason(core, table, die)


def _pool_reason(core: Core, table: Table, die: int) -> str | None:
    if die not in core.pool():
        return f"no {_die_name(die)} lies in the Draft Pool"
    if core.phase == codes.PAY:
        color = table.pack.tools[table.tools[core.tool]].solo_color
        if COLORS[die // 6] != color:
            return f"the tool is paid with a {COLOR_NAMES[color]} die, and this one is {COLOR_NAMES[COLORS[die // 6]]}"
        return f"with the {_die_name(die)} paid, the tool could not be carried through"
    if core.phase == codes.TURN and core.drafted:
        return "this turn's draft is spent: one die a turn"
    if core.phase == codes.TAKE_DIE:
        return f"the {_die_name(die)} fits nowhere in the window, and no tool works on this second die"
    return f"the {_die_name(die)} fits nowhere in the window, and no tool that can be paid makes it fit"


def _cell_reason(core: Core, table: Table, cell: int) -> str | None:
    seat = core.actor
    name = CELLS[cell]
    held = core.cell_die(seat, cell)
    if core.phase == codes.LIFT_DIE:
        if held == codes.NONE:
            return f"{name} holds no die"
        mover = "a repair" if core.tool == codes.REPAIR_TOOL else "this tool"
        return f"the {_die_name(held)} on {name} cannot be moved by {mover} now"
    if core.phase == codes.SET_DIE:
        if cell == core.moving:
            return f"the die was lifted from {name}, and a moved die goes to another cell"
        if core.tool < len(table.tools) and resolve(table.pack.tools[table.tools[core.tool]].joint, table.rules):
            return f"{name} does not do: both dice are lifted, and no legal window has this one there"
    die = core.hand if core.phase == codes.PLACE_DIE else core.cell_die(seat, core.moving)
    if held != codes.NONE:
        return f"{name} is not free, a {_die_name(held)} lies there"
    step = _step(core, table)
    waived = step.get("waive", ())
    return (
        _neighbor_reason(core, cell, die)
        or _print_reason(core, table, cell, die, waived)
        or _reach_reason(core, cell, apart=bool(step.get("apart")))
    )


def _private_reason(core: Core, table: Table) -> str:
    if not table.rules.private_pools:
        return "this game has no Private Dice Pools"
    if core.private_used:
        return "a private die was placed in this turn, and one a turn is all"
    if not core.private_pool(core.actor):
        return "the private pool is empty"
    return "no die of the private pool fits in the window"


def _repair_reason(core: Core, table: Table) -> str:
    if "late-window-repair" not in table.rules.twists:
        return "this game is played without the late-window repair"
    if not core.repair(core.actor):
        return "the repair was made already, and it is made once a game"
    if core.drafted or core.tool_used or core.private_used:
        return "a repair is made at the very start of a turn, before anything else"
    return "no die of the window can move to a cell where it obeys every rule and touches another die"


def _step(core: Core, table: Table) -> dict[str, Any]:
    """Return the arguments of the step that the tool in use has come to; none without a tool or in a repair."""
    if core.tool >= len(table.tools):
        return {}
    return table.pack.tools[table.tools[core.tool]].steps[core.step].under(table.rules)


def _neighbor_reason(core: Core, cell: int, die: int) -> str | None:
    lifted = core.moving if core.phase == codes.SET_DIE else None
    for other in _beside(cell):
        held = core.cell_die(core.actor, other)
        if held == codes.NONE or other == lifted:
            continue
        same = "color" if held // 6 == die // 6 else "value" if held % 6 == die % 6 else None
        if same:
            return (
                f"a {_die_name(die)} cannot lie on {CELLS[cell]}: the {_die_name(held)} across the edge, "
                f"on {CELLS[other]}, has the same {same}"
            )
    return None


def _beside(cell: int) -> list[int]:
    row, column = divmod(cell, 5)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * 5 + c for r, c in near if 0 <= r < 4 and 0 <= c < 5]


def _print_reason(core: Core, table: Table, cell: int, die: int, waived: tuple[str, ...]) -> str | None:
    mark = "".join(table.grid(core.pattern(core.actor)))[cell]
    if mark in COLORS and mark != COLORS[die // 6] and "color" not in waived:
        return f"{CELLS[cell]} is printed {COLOR_NAMES[mark]}, and the die is {COLOR_NAMES[COLORS[die // 6]]}"
    if mark in "123456" and int(mark) != die % 6 + 1 and "value" not in waived:
        return f"{CELLS[cell]} is printed {mark}, and the die shows {die % 6 + 1}"
    return None


def _reach_reason(core: Core, cell: int, *, apart: bool) -> str | None:
    name = CELLS[cell]
    moves = core.phase == codes.SET_DIE
    others = core.occupied(core.actor) & ~(1 << core.moving if moves else 0)
    if apart:
        return f"{name} does not do: with this tool the die touches no other die, not even by a corner"
    if not others:
        return f"the {'only' if moves else 'first'} die goes to an edge or corner cell, and {name} is none"
    if moves:
        return f"{name} does not do: the moved die must touch another die there and the tool be carried through"
    return f"{name} does not do: the die must touch another die there, by an edge or a corner"


def _tool_reason(core: Core, table: Table, what: str) -> str | None:
    tools = {table.tools[tool]: tokens for tool, tokens in core.slots()}
    if what not in tools:
        return f"{what!r} does not lie on the table; there are {', '.join(tools) or 'no tools'}"
    rules = table.rules
    solo = rules.players == 1
    tool = table.pack.tools[what]
    price = 2 if tools[what] else 1
    favor = core.favor(core.actor)
    if core.tool_used:
        return f"{tool.name} cannot be used: one tool a turn, and one was used"
    if core.used_round >> core.actor & 1 and "one-tool-round" in rules.twists:
        return f"{tool.name} cannot be used: one tool a round, and one was used in the first turn"
    if core.hand_private:
        return f"{tool.name} cannot be used on a die of the private pool"
    if solo:
        return _moment_reason(core, table, tool) or _price_reason(core, table, tool, price)
    if favor < price:
        return f"{tool.name} costs {price}, and the seat has {favor} Favor Token{'' if favor == 1 else 's'}"
    return _moment_reason(core, table, tool) or f"{tool.name} cannot be carried through to a legal end now"


def _price_reason(core: Core, table: Table, tool: Tool, price: int) -> str:
    """Return why a solo game's tool that could be used now is not: nothing pays it, or it leads nowhere."""
    color = tool.solo_color
    payable = any(COLORS[die // 6] == color for die in core.pool())
    tokens = table.rules.edition == "remastered"
    if payable or (tokens and core.favor(core.actor) >= price):
        return f"{tool.name} cannot be carried through to a legal end now"
    die = f"a {COLOR_NAMES[color]} die of the Draft Pool"
    return f"{tool.name} is paid with {die}{f' or {price} Favor Tokens' if tokens else ''}, and there is none to pay"


def _moment_reason(core: Core, table: Table, tool: Tool) -> str | None:
    rules = table.rules
    in_hand = core.phase == codes.PLACE_DIE
    if tool.when == "after-draft" and not in_hand:
        return f"{tool.name} works on a drafted die: draft one first"
    if tool.when == "any-time" and in_hand:
        return f"{tool.name} cannot be used between drafting a die and placing it"
    first = core.turn < rules.players
    back_to_back = core.turn == rules.players - 1
    for condition, holds, words in (
        ("first-turn", first, "only in one's first turn of the round"),
        ("second-turn", not first, "only in one's second turn of the round"),
        ("before-draft", not core.drafted, "only before drafting"),
        ("after-own-draft", core.drafted, "only after the turn's own draft"),
        ("not-back-to-back", not back_to_back, "only where one's two turns do not follow each other"),
    ):
        if condition in tool.conditions_under(rules) and not holds:
            return f"{tool.name} can be used {words}"
    return None
