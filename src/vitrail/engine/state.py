"""The state of a game as numbers, and the tables it is played by.

Compiled, these are C structs (see ``state.pxd``); what follows is the same in plain Python.

Numbers: a color 0-4 stands for R Y G B P; a die type is ``color * 6 + value - 1`` (0-29); a cell 0-19 runs from A1 to
D5 row by row; a round counts from 0; ``NONE`` (255) says that there is none, ``HIDDEN`` (254) that it is not known. An
action is a number from 0 to 63 whose meaning the phase tells: 0-19 a cell or an offered window, 20-49 a die type, 50-55
a value (or a drawn color), 56-60 a tool slot, 61 pass or stop, 62 a private die, 63 return, repair or tokens. Where
cards are dealt, it is the number of the card.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.codes import SEATS

    class PyPattern:
        """A Window Pattern: for each color and value the cells whose print allows it."""

        __slots__ = ("color", "difficulty", "value")

        def __init__(self) -> None:
            self.color = [0] * 5
            self.value = [0] * 6
            self.difficulty = 0

    class PyTool:
        """A Tool Card: what it needs before it starts, and its steps (a verb and an argument each)."""

        __slots__ = ("argument", "conditions", "in_hand", "joint", "length", "solo_color", "verb")

        def __init__(self) -> None:
            self.in_hand = self.solo_color = self.conditions = self.joint = self.length = 0
            self.verb = [0] * 8
            self.argument = [0] * 8

    class PyObjective:
        """A Public Objective; ``values`` is the set of values (or colors) that make one set."""

        __slots__ = ("by_value", "kind", "points", "values")

        def __init__(self) -> None:
            self.kind = self.by_value = self.points = self.values = 0

    class PyPrivate:
        """A Private Objective: dice of ``color``, or (``NONE``) all dice on ``cells``."""

        __slots__ = ("cells", "color")

        def __init__(self) -> None:
            self.color = self.cells = 0

    class PyTables:
        """A rule set and its cards, turned into numbers."""

        __slots__ = (
            "bag_each", "card_deck", "cards", "extras", "one_tool", "only_die_stays", "open_cell_points", "open_goals",
            "pattern", "patterns", "pay_with_die", "pay_with_tokens", "players", "pool_size", "private",
            "private_count", "private_deck", "private_dice", "private_points", "privates", "public", "public_count",
            "publics", "repair", "reserve", "return_ends_turn", "side", "tie_by_last_act", "tool", "tool_count",
            "tool_deck", "tools", "turns", "window_draft",
        )  # fmt: skip

        def __init__(self) -> None:
            self.players = self.turns = self.bag_each = self.pool_size = self.tool_count = self.public_count = 0
            self.private_count = self.private_dice = self.open_cell_points = self.extras = 0
            self.pay_with_die = self.pay_with_tokens = self.open_goals = self.window_draft = 0
            self.one_tool = self.reserve = self.repair = 0
            self.private_points = self.return_ends_turn = self.only_die_stays = self.tie_by_last_act = 0
            self.patterns = self.cards = self.tools = self.publics = self.privates = 0
            self.tool_deck = self.card_deck = self.private_deck = 0
            self.pattern = [PyPattern() for _ in range(128)]
            self.side = [0] * 128
            self.tool = [PyTool() for _ in range(64)]
            self.public = [PyObjective() for _ in range(64)]
            self.private = [PyPrivate() for _ in range(64)]

    class PyWindow:
        """A Window: its dice, as sets of cells by color and by value, and where a next die may go.

        ``reach`` holds the free cells that touch a die (edge and corner cells of an empty window); ``color_ok`` and
        ``value_ok`` hold the cells that print and neighbors leave open to a color and a value.
        """

        __slots__ = ("color", "color_ok", "die", "occupied", "pattern", "reach", "value", "value_ok")

        def __init__(self) -> None:
            self.occupied = self.reach = self.pattern = 0
            self.color = [0] * 5
            self.color_ok = [0] * 5
            self.value = [0] * 6
            self.value_ok = [0] * 6
            self.die = [0] * 20

    class PySeat:
        """A place at the table: Window, Favor Tokens, Private Objectives, window cards dealt."""

        __slots__ = ("favor", "offer", "private", "repair", "reserve", "window")

        def __init__(self) -> None:
            self.window = PyWindow()
            self.favor = self.reserve = self.repair = 0
            self.private = [0] * 2
            self.offer = [0] * 2

    class PyDicePool:
        """A Private Dice Pool: how many dice of each type, and the types there are as a mask."""

        __slots__ = ("count", "mask")

        def __init__(self) -> None:
            self.mask = 0
            self.count = [0] * 30

    class PyState:
        """Everything of a game in progress."""

        __slots__ = (
            "actor",
            "auto_pass",
            "bag",
            "bag_total",
            "barred",
            "deck",
            "drafted",
            "explicit",
            "hand",
            "hand_private",
            "hand_slots",
            "joint_from",
            "joint_to",
            "legal",
            "moved",
            "moved_color",
            "moving",
            "offered",
            "offers",
            "out",
            "paid",
            "paying",
            "pending",
            "pending_color",
            "phase",
            "pool",
            "pool_mask",
            "private_pool",
            "private_used",
            "public",
            "publics",
            "rerolled",
            "rng",
            "round",
            "seat",
            "skip",
            "slot",
            "slots",
            "step",
            "tables",
            "taken",
            "tokens",
            "tool",
            "tool_used",
            "track",
            "track_die",
            "track_end",
            "track_mask",
            "turn",
            "turn_slots",
            "used_round",
        )  # fmt: skip

        def __init__(self, tables: PyTables) -> None:
            self.tables = tables
            self.rng = self.legal = self.deck = self.pool_mask = self.track_mask = self.moved = 0
            self.phase = self.actor = self.round = self.turn = self.explicit = self.auto_pass = 0
            self.hand = self.tool = self.step = self.moving = self.moved_color = self.joint_from = self.joint_to = 0
            self.drafted = self.tool_used = self.barred = self.private_used = self.hand_private = self.skip = (
                self.pending
            ) = 0
            self.used_round = self.paying = self.rerolled = self.offers = self.taken = 0
            self.offered = [0] * 7
            self.slots = self.hand_slots = self.turn_slots = self.paid = self.publics = self.bag_total = 0
            self.pending_color = [0] * 5
            self.bag = [0] * 5
            self.out = [0] * 5
            self.slot = [0] * 5
            self.tokens = [0] * 5
            self.public = [0] * 5
            self.track_end = [0] * 10
            self.pool = [0] * 30
            self.track = [0] * 30
            self.track_die = [0] * 132
            self.seat = [PySeat() for _ in range(SEATS)]
            self.private_pool = [PyDicePool() for _ in range(SEATS)]

    def seat_at(s: PyState, index: int) -> PySeat:
        """Return a seat of the table."""
        return s.seat[index]

    def private_pool_at(s: PyState, index: int) -> PyDicePool:
        """Return the Private Dice Pool of a seat."""
        return s.private_pool[index]

    def window_of(seat: PySeat) -> PyWindow:
        """Return the Window of a seat."""
        return seat.window

    def pattern_at(tables: PyTables, index: int) -> PyPattern:
        """Return a Window Pattern by its number."""
        return tables.pattern[index]

    def tool_at(tables: PyTables, index: int) -> PyTool:
        """Return a Tool Card by its number."""
        return tables.tool[index]

    def public_at(tables: PyTables, index: int) -> PyObjective:
        """Return a Public Objective by its number."""
        return tables.public[index]

    def private_at(tables: PyTables, index: int) -> PyPrivate:
        """Return a Private Objective by its number."""
        return tables.private[index]
