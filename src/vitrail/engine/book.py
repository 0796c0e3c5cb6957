"""``RuleTables``: a rule set and its cards as numbers."""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.codes import LIFT, NEVER_ONLY, REPAIR_TOOL, SET_DOWN, WHOLE
    from vitrail.engine.state import PyObjective, PyPattern, PyPrivate, PyTables, PyTool

    def new_pattern(tables: RuleTables, index: int) -> PyPattern:
        """Return a pattern to be filled in."""
        return tables.data.pattern[index]

    def new_tool(tables: RuleTables, index: int) -> PyTool:
        """Return a tool to be filled in."""
        return tables.data.tool[index]

    def new_public(tables: RuleTables, index: int) -> PyObjective:
        """Return a Public Objective to be filled in."""
        return tables.data.public[index]

    def new_private(tables: RuleTables, index: int) -> PyPrivate:
        """Return a Private Objective to be filled in."""
        return tables.data.private[index]


class RuleTables:
    """A rule set and its cards as numbers; fixed once games are played by it.

    At most 128 patterns, and 63 cards of each other kind; a tool has at most 8 steps.
    """

    if not cython.compiled:
        data: PyTables

        def __init__(self) -> None:
            self.data = PyTables()

    def set_rules(
        self,
        *,
        players: int,
        turns: int,
        bag_each: int,
        pool_size: int,
        tool_count: int,
        public_count: int,
        private_points: int,
        return_ends_turn: bool,
        only_die_stays: bool,
        tie_by_last_act: bool,
        private_count: int = 1,
        private_dice: int = 0,
        open_cell_points: int = 1,
        pay_with_die: bool = False,
        pay_with_tokens: bool = True,
        open_goals: bool = False,
        window_draft: bool = False,
        one_tool: bool = False,
        reserve: bool = False,
        repair: bool = False,
        repair_whole: bool = False,
    ) -> None:
        """Set the counts, rulings and twists.

        ``private_points`` is 0 for the sum of values, else the points a die; ``private_count`` the Private Objectives
        of a seat; ``private_dice`` the dice of each color in a Private Dice Pool; ``open_cell_points`` what an open
        cell costs. Solo tools are paid with a die, with tokens, or as the player chooses. ``repair_whole``: after a
        repair no other die may stand against its print.
        """
        self.data.players = players
        self.data.turns = turns
        self.data.bag_each = bag_each
        self.data.pool_size = pool_size
        self.data.tool_count = tool_count
        self.data.public_count = public_count
        self.data.private_points = private_points
        self.data.return_ends_turn = return_ends_turn
        self.data.only_die_stays = only_die_stays
        self.data.tie_by_last_act = tie_by_last_act
        self.data.private_count = private_count
        self.data.private_dice = private_dice
        self.data.open_cell_points = open_cell_points
        self.data.pay_with_die = pay_with_die
        self.data.pay_with_tokens = pay_with_tokens
        self.data.open_goals = open_goals
        self.data.window_draft = window_draft
        self.data.one_tool = one_tool
        self.data.reserve = reserve
        self.data.repair = repair
        self.data.extras = repair or private_dice > 0
        self._set_repair(repair_whole)

    def _set_repair(self, whole: bool) -> None:
        """Lay down the steps of the late-window repair: lift a die that is not the only one, set it down."""
        k = new_tool(self, REPAIR_TOOL)
        k.length = 2
        k.verb[0] = LIFT
        k.argument[0] = NEVER_ONLY
        k.verb[1] = SET_DOWN
        k.argument[1] = WHOLE if whole else 0

    def set_decks(self, tools: int, cards: int, privates: int) -> None:
        """Set which Tool Cards, window cards and Private Objectives are dealt from, as bits."""
        self.data.tool_deck = tools
        self.data.card_deck = cards
        self.data.private_deck = privates

    def add_pattern(self, color: list[int], value: list[int], difficulty: int) -> int:
        """Add a Window Pattern: the cells open to each of 5 colors and 6 values; return its number."""
        index = self.data.patterns
        p = new_pattern(self, index)
        for k in range(5):
            p.color[k] = color[k]
        for k in range(6):
            p.value[k] = value[k]
        p.difficulty = difficulty
        self.data.patterns += 1
        return index

    def add_card(self, first: int, second: int) -> None:
        """Add a window card with these two patterns."""
        self.data.side[2 * self.data.cards] = first
        self.data.side[2 * self.data.cards + 1] = second
        self.data.cards += 1

    def add_tool(self, in_hand: int, solo_color: int, conditions: int, joint: int, steps: list[tuple[int, int]]) -> int:
        """Add a Tool Card: whether it needs a die in hand, its solo color, conditions, and steps (verb, argument)."""
        index = self.data.tools
        k = new_tool(self, index)
        k.in_hand = in_hand
        k.solo_color = solo_color
        k.conditions = conditions
        k.joint = joint
        k.length = 0
        for verb, argument in steps:
            k.verb[k.length] = verb
            k.argument[k.length] = argument
            k.length += 1
        self.data.tools += 1
        return index

    def add_public(self, kind: int, by_value: int, points: int, values: int) -> int:
        """Add a Public Objective; ``values`` are the members of a set, as bits."""
        index = self.data.publics
        o = new_public(self, index)
        o.kind = kind
        o.by_value = by_value
        o.points = points
        o.values = values
        self.data.publics += 1
        return index

    def add_private(self, color: int, cells: int) -> int:
        """Add a Private Objective: of a color, or (color ``NONE``) of these cells."""
        index = self.data.privates
        p = new_private(self, index)
        p.color = color
        p.cells = cells
        self.data.privates += 1
        return index
