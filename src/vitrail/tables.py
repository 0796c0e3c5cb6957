"""Cards and rules turned into the core's numbers, and the names of what the numbers stand for."""

from __future__ import annotations

from vitrail import cards
from vitrail.engine import codes
from vitrail.engine.book import RuleTables
from vitrail.errors import PositionError
from vitrail.notation import COLORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from vitrail.cards import Pack, PrivateObjective, PublicObjective, Step, Tool
    from vitrail.rules import Rules

WAIVERS = {"color": codes.WAIVE_COLOR, "value": codes.WAIVE_VALUE, "touch": codes.WAIVE_TOUCH}
"""What a tool or a question may waive, by its name in the cards."""
_CONDITIONS = {
    "first-turn": codes.FIRST_TURN,
    "second-turn": codes.SECOND_TURN,
    "before-draft": codes.BEFORE_DRAFT,
    "after-own-draft": codes.AFTER_OWN_DRAFT,
    "not-back-to-back": codes.NOT_BACK_TO_BACK,
}
_VERBS = {
    "nudge": codes.NUDGE,
    "flip": codes.FLIP,
    "reroll": codes.REROLL,
    "swap-track": codes.SWAP_TRACK,
    "return-to-bag": codes.RETURN_TO_BAG,
    "draw": codes.DRAW,
    "choose-value": codes.SET_VALUE,
    "place": codes.PLACE,
    "lift": codes.LIFT,
    "set-down": codes.SET_DOWN,
    "reroll-pool": codes.ROLL_ALL,
    "skip-turn": codes.SKIP_TURN,
    "take": codes.TAKE,
    "swap-private": codes.SWAP_PRIVATE,
    "reroll-private": codes.ROLL_PRIVATE,
}
_RETURNS = {"never": 0, "stuck": codes.RETURN_STUCK, "always": codes.RETURN_ALWAYS}
_KINDS = {"row": codes.ROW, "column": codes.COLUMN, "set": codes.SET, "diagonal": codes.DIAGONAL}


class Table:
    """A rule set and a card pack, ready to be played: ``tables`` for the core, and ids by the core's numbers.

    ``windows``, ``cards``, ``tools``, ``public`` and ``private`` are lists of ids; a number is an index into one.
    ``deck`` is the part of the pack that lies in the box for these rules. ``extra`` holds the patterns (grid,
    difficulty) that a position brought with it, numbered after the pack's.
    """

    def __init__(self, rules: Rules, pack: Pack) -> None:
        self.rules = rules
        self.pack = pack
        self.tables = RuleTables()
        self.windows: list[str] = list(pack.windows)
        self.cards: list[str] = list(pack.cards)
        self.tools: list[str] = list(pack.tools)
        self.public: list[str] = list(pack.public)
        self.private: list[str] = list(pack.private)
        self.extra: list[tuple[tuple[str, ...], int]] = []
        self._add_cards()
        self._set_rules()
        self.deck = pack.deck(rules)
        self._set_decks(self.deck)

    def _add_cards(self) -> None:
        for window in self.pack.windows.values():
            self._add_pattern(window.grid, window.difficulty)
        for card in self.pack.cards.values():
            self.tables.add_card(*(self.windows.index(side) for side in card.windows))
        for id in self.tools:
            self.tables.add_tool(*_tool_numbers(self.pack.tools[id], self.rules))
        for objective in self.pack.public.values():
            self.tables.add_public(*_public_numbers(objective))
        for private in self.pack.private.values():
            self.tables.add_private(*_private_numbers(private))

    def _add_pattern(self, grid: tuple[str, ...], difficulty: int) -> None:
        color, value = grid_masks(grid)
        self.tables.add_pattern(color, value, difficulty)

    def _set_rules(self) -> None:
        rules = self.rules
        self.tables.set_rules(
            players=rules.players,
            turns=rules.turns_a_round(),
            bag_each=rules.bag_per_color(),
            pool_size=rules.pool_size(),
            tool_count=rules.tool_count(),
            public_count=rules.public_count(),
            private_points=3 if rules.edition == "remastered" else 0,
            return_ends_turn=rules.ruling("unplaceable_draft") == "return_and_end_turn",
            only_die_stays=rules.ruling("only_die_move") == "refuse",
            tie_by_last_act=rules.ruling("last_tie_break") == "last_to_act",
            private_count=rules.private_count(),
            private_dice=rules.private_dice_per_color(),
            open_cell_points=3 if rules.players == 1 else 1,
            pay_with_die=rules.players == 1,
            pay_with_tokens=not (rules.players == 1 and rules.edition == "original"),
            open_goals="open-goals" in rules.twists or rules.private_count() == 2,
            window_draft="window-draft" in rules.twists,
            one_tool="one-tool-round" in rules.twists,
            reserve="favor-reserve" in rules.twists,
            repair="late-window-repair" in rules.twists,
            repair_whole=rules.ruling("repair_grandfather") == "no",
        )

    def _set_decks(self, deck: Pack) -> None:
        self.tables.set_decks(
            _numbers(self.tools, deck.tools), _numbers(self.cards, deck.cards), _numbers(self.private, deck.private)
        )

    def with_windows(self, grids: list[tuple[tuple[str, ...], int]]) -> Table:
        """Return a table that also holds these patterns (grid, difficulty), numbered after the pack's."""
        table = Table(self.rules, self.pack)
        for grid, difficulty in grids:
            table._add_pattern(grid, difficulty)
            table.extra.append((grid, difficulty))
        return table

    def grid(self, pattern: int) -> tuple[str, ...]:
        """Return the four rows of print of the pattern of this number."""
        if pattern < len(self.windows):
            return self.pack.windows[self.windows[pattern]].grid
        return self.extra[pattern - len(self.windows)][0]

    def number(self, kind: str, id: str) -> int:
        """Return the core's number of a card; PositionError if the pack has no such card."""
        ids: list[str] = getattr(self, kind)
        if id not in ids:
            what = {"windows": "window", "cards": "window card", "tools": "tool"}.get(kind, f"{kind} objective")
            raise PositionError(f"{id!r} is no {what}; {_nearest(id, ids)}")
        return ids.index(id)


_KEPT = 64
_tables: dict[tuple[Rules, int], Table] = {}


def table_for(rules: Rules, pack: Pack | None = None) -> Table:
    """Return the table of a rule set and a pack (the built-in one by default); the last few made are shared."""
    pack = pack or cards.load()
    key = rules, id(pack)
    if key not in _tables:
        if len(_tables) == _KEPT:
            del _tables[next(iter(_tables))]
        _tables[key] = Table(rules, pack)
    return _tables[key]


def grid_masks(grid: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Return the cells, as bits, that four rows of print leave open to each of the 5 colors and 6 values."""
    printed = dict.fromkeys("RYGBP123456", 0)
    for cell, mark in enumerate("".join(grid)):
        if mark != ".":
            printed[mark] |= 1 << cell
    colored = sum([printed[mark] for mark in COLORS])
    valued = sum([printed[mark] for mark in "123456"])
    color = [0xFFFFF & ~(colored ^ printed[mark]) for mark in COLORS]
    value = [0xFFFFF & ~(valued ^ printed[mark]) for mark in "123456"]
    return color, value


def _nearest(id: str, ids: list[str]) -> str:
    """Say which of the ids may have been meant."""
    from difflib import get_close_matches

    close = get_close_matches(id, ids) or ids[:6]
    return f"known are {', '.join(ids)}" if len(ids) <= 12 else f"among the {len(ids)} known are {', '.join(close)}"


def _numbers(ids: list[str], chosen: dict[str, Any]) -> int:
    return sum(1 << number for number, id in enumerate(ids) if id in chosen)


def _tool_numbers(tool: Tool, rules: Rules) -> tuple[int, int, int, int, list[tuple[int, int]]]:
    conditions = sum(_CONDITIONS[name] for name in tool.conditions_under(rules))
    joint = bool(cards.resolve(tool.joint, rules))
    return (
        tool.when == "after-draft",
        COLORS.index(tool.solo_color),
        conditions,
        joint,
        [(_VERBS[step.verb], _argument(step, rules)) for step in tool.steps],
    )


def _argument(step: Step, rules: Rules) -> int:
    """Pack a step's arguments into one number."""
    given = step.under(rules)
    if step.verb == "nudge":
        return sum({-1: codes.NUDGE_DOWN, 1: codes.NUDGE_UP}[by] for by in given["by"])
    if step.verb == "choose-value":
        return codes.FITTING if given["fitting"] else 0
    if step.verb == "reroll-private":
        return codes.OPTIONAL if given["optional"] else 0
    if step.verb == "lift":
        return (
            (codes.ON_TRACK if given["on_track"] else 0)
            | (codes.SAME_COLOR if given["same_color"] else 0)
            | (codes.OPTIONAL if given["optional"] else 0)
        )
    waived = sum(WAIVERS[name] for name in given.get("waive", ()))
    if step.verb == "place":
        return waived | (codes.APART if given["apart"] else 0) | _RETURNS[given["return"]]
    return waived


def _public_numbers(objective: PublicObjective) -> tuple[int, int, int, int]:
    by_value = objective.axis == "value"
    members = sum(1 << value - 1 for value in objective.values) or (63 if by_value else 31)
    return _KINDS[objective.kind], by_value, objective.points, members


def _private_numbers(objective: PrivateObjective) -> tuple[int, int]:
    if objective.kind == "color":
        return COLORS.index(objective.color), 0
    cells = sum(1 << ("ABCD".index(name[0]) * 5 + int(name[1]) - 1) for name in objective.cells)
    return codes.NONE, cells
