"""What the other floors hold: ``RuleTables``, rules and cards as numbers, and ``Core``, one game.

All numbers are those of ``state.py``. Nothing here checks its caller but for the legality of actions; floor 2 does.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bag import next_word, outcomes, sample, weight
    from vitrail.engine.bits import bit, count, low, pick, scaled
    from vitrail.engine.codes import (
        CHOOSE_VALUE,
        CHOOSE_WINDOW,
        DEAL_PUBLIC,
        HIDDEN,
        LAST_CHANCE,
        NONE,
        OVER,
        SET_VALUE,
        TURN,
    )
    from vitrail.engine.plain import copy_state
    from vitrail.engine.scoring import (
        objective_cells,
        objective_points,
        private_cells,
        private_total,
        seat_total,
        tie_place,
    )
    from vitrail.engine.state import (
        PyObjective,
        PyPattern,
        PyPrivate,
        PyState,
        PyTables,
        PyTool,
        pattern_at,
        private_at,
        public_at,
        seat_at,
        tool_at,
        window_of,
    )
    from vitrail.engine.turn import (
        add_tool,
        apply,
        lay_table,
        play_randomly,
        seat_of_turn,
        settle,
        take_window,
        turn_mask,
    )
    from vitrail.engine.window import clear, conceal, put, spots_waived

    def state_of(game: Core) -> PyState:
        """Return the state of a game."""
        return game.state

    def attach(game: Core, tables: RuleTables) -> None:
        """Give a new game its tables, and a state of zeros."""
        game.tables = tables
        game.state = PyState(tables.data)

    def wipe(game: Core) -> None:
        """Set a game's state to zeros."""
        game.state = PyState(game.tables.data)

    def copy_into(copy: Core, game: Core) -> None:
        """Make a new game the copy of another."""
        copy.tables = game.tables
        copy.state = copy_state(game.state)

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

    At most 128 patterns, and 64 cards of each other kind; a tool has at most 8 steps.
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
    ) -> None:
        """Set the counts and rulings; ``private_points`` is 0 for the sum of values, else the points a die."""
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

    def add_tool(self, in_hand: int, conditions: int, joint: int, steps: list[tuple[int, int]]) -> int:
        """Add a Tool Card: whether it needs a die in hand, its conditions, and its steps (verb, argument)."""
        index = self.data.tools
        k = new_tool(self, index)
        k.in_hand = in_hand
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


class Core:
    """One game. ``Core.start`` begins one; ``Core.blank`` lays a table for a position to be set up on."""

    if not cython.compiled:
        tables: RuleTables
        state: PyState

    @staticmethod
    def start(tables: RuleTables, seed: int, explicit: bool = False, auto_pass: bool = True) -> Core:
        """Begin a game: everything is dealt and rolled from the seed (64 bits), or waits for explicit chance."""
        game = Core.blank(tables, seed)
        game.set_options(explicit, auto_pass)
        game.run_chance()
        return game

    @staticmethod
    def blank(tables: RuleTables, seed: int) -> Core:
        """Return a game before its first card is dealt."""
        game = Core.__new__(Core)
        attach(game, tables)
        lay_table(state_of(game), seed)
        return game

    @property
    def legal(self) -> int:
        """The legal actions, or the possible outcomes of explicit chance, as a mask of 64 bits; 0 when over."""
        return self.state.legal

    @property
    def phase(self) -> int:
        """What kind of decision comes next."""
        return self.state.phase

    @property
    def actor(self) -> int:
        """The seat whose turn it is, whether it or the dice decide."""
        return self.state.actor

    @property
    def by_chance(self) -> bool:
        """Whether the dice decide."""
        return self.state.phase <= LAST_CHANCE

    @property
    def setting_up(self) -> bool:
        """Whether cards are being dealt or windows chosen."""
        return self.state.phase <= DEAL_PUBLIC or self.state.phase == CHOOSE_WINDOW

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    @property
    def round(self) -> int:
        """The round, from 0 to 9."""
        return self.state.round

    @property
    def turn(self) -> int:
        """The turn of the round, from 0; skipped turns count."""
        return self.state.turn

    @property
    def hand(self) -> int:
        """The type of the die in hand, or ``NONE``."""
        return self.state.hand

    @property
    def value_open(self) -> bool:
        """Whether the die in hand was just drawn and has no value yet."""
        s = state_of(self)
        return s.phase == CHOOSE_VALUE and tool_at(s.tables, s.tool).verb[s.step] == SET_VALUE

    @property
    def tool(self) -> int:
        """The number of the tool in use, or ``NONE``."""
        return self.state.tool

    @property
    def step(self) -> int:
        """The step that the tool in use has come to, from 0."""
        return self.state.step

    @property
    def moving(self) -> int:
        """The cell of the die that a move tool has lifted; it has a meaning while the tool sets it down."""
        return self.state.moving

    @property
    def drafted(self) -> bool:
        """Whether this turn's draft is spent."""
        return self.state.drafted != 0

    @property
    def tool_used(self) -> bool:
        """Whether a tool was used this turn."""
        return self.state.tool_used != 0

    @property
    def skipped(self) -> int:
        """The seats, as bits, whose second turn of this round is left out."""
        return self.state.skip

    def apply(self, action: int) -> int:
        """Carry out a legal action and return the mask of the next ones; ValueError if it is not legal."""
        if action < 0 or action > 63 or not self.state.legal >> action & 1:
            raise ValueError(action)
        apply(state_of(self), action)
        return self.state.legal

    def clone(self) -> Core:
        """Return a copy that shares nothing with this game but its tables."""
        copy = Core.__new__(Core)
        copy_into(copy, self)
        return copy

    def set_options(self, explicit: bool, auto_pass: bool) -> None:
        """Choose whether chance is explicit and whether empty turns end by themselves, from the next action on."""
        self.state.explicit = explicit
        self.state.auto_pass = auto_pass

    def seed(self, seed: int) -> None:
        """Set the generator anew (64 bits)."""
        self.state.rng = seed

    def run_chance(self) -> None:
        """Let the dice decide what is pending, unless chance is explicit."""
        settle(state_of(self))

    def sample(self) -> int:
        """Draw the outcome of the pending chance node from the game's generator."""
        return sample(state_of(self))

    def weights(self) -> list[tuple[int, int]]:
        """Return the outcomes of the pending chance node with their relative weights."""
        pairs = []
        mask = outcomes(state_of(self))
        while mask:
            pairs.append((low(mask), weight(state_of(self), low(mask))))
            mask &= mask - 1
        return pairs

    def play_out(self, seed: int) -> int:
        """Play to the end, every action drawn uniformly; return the number of decisions."""
        return play_randomly(state_of(self), seed)

    # What lies on the table

    def cell_die(self, seat: int, cell: int) -> int:
        """Return the type of the die on a cell, or ``NONE``."""
        return window_of(seat_at(state_of(self), seat)).die[cell]

    def occupied(self, seat: int) -> int:
        """Return the cells with a die."""
        return window_of(seat_at(state_of(self), seat)).occupied

    def pattern(self, seat: int) -> int:
        """Return the number of a seat's pattern, ``NONE`` or ``HIDDEN``."""
        return window_of(seat_at(state_of(self), seat)).pattern

    def favor(self, seat: int) -> int:
        """Return a seat's Favor Tokens."""
        return seat_at(state_of(self), seat).favor

    def private(self, seat: int) -> int:
        """Return the number of a seat's Private Objective, ``NONE`` or ``HIDDEN``."""
        return seat_at(state_of(self), seat).private[0]

    def offer(self, seat: int) -> tuple[int, int]:
        """Return the two window cards dealt to a seat."""
        dealt = seat_at(state_of(self), seat)
        return dealt.offer[0], dealt.offer[1]

    def bag(self) -> list[int]:
        """Return the number of dice of each color in the bag."""
        return [self.state.bag[color] for color in range(5)]

    def pool(self) -> list[int]:
        """Return the types of the dice in the Draft Pool, lowest first; while they are rolled again, those done."""
        return [die for die in range(30) for _ in range(self.state.pool[die])]

    def rolling(self) -> list[int]:
        """Return the number of pool dice of each color that are still to be rolled again."""
        return [self.state.pending_color[color] for color in range(5)]

    def track(self) -> list[list[int]]:
        """Return the types of the dice on each space of the Round Track, for the rounds that are over."""
        spaces = []
        start = 0
        for number in range(10 if self.state.phase == OVER else self.state.round):
            end = self.state.track_end[number]
            spaces.append([self.state.track_die[index] for index in range(start, end)])
            start = end
        return spaces

    def slots(self) -> list[tuple[int, int]]:
        """Return the Tool Cards on the table: their numbers, and the Favor Tokens on them."""
        return [(self.state.slot[k], self.state.tokens[k]) for k in range(5) if self.state.slots >> k & 1]

    def publics(self) -> list[int]:
        """Return the numbers of the Public Objectives on the table."""
        return [self.state.public[index] for index in range(self.state.publics)]

    def open_cells(self, seat: int, die: int, waive: int) -> int:
        """Return the cells open to a die, some restrictions waived (``WAIVE_*``)."""
        w = window_of(seat_at(state_of(self), seat))
        return spots_waived(w, pattern_at(self.state.tables, w.pattern), die, waive)

    # Points

    def public_score(self, seat: int, objective: int) -> int:
        """Return what a Public Objective is worth in a seat's Window."""
        return objective_points(window_of(seat_at(state_of(self), seat)), public_at(self.state.tables, objective))

    def public_counted(self, seat: int, objective: int) -> int:
        """Return the cells of the dice that count for it."""
        return objective_cells(window_of(seat_at(state_of(self), seat)), public_at(self.state.tables, objective))

    def private_score(self, seat: int) -> int:
        """Return the points of a seat's Private Objective."""
        return private_total(state_of(self), seat_at(state_of(self), seat))

    def private_counted(self, seat: int) -> int:
        """Return the cells of the dice that count for it."""
        number = seat_at(state_of(self), seat).private[0]
        if number >= HIDDEN:
            return 0
        return private_cells(window_of(seat_at(state_of(self), seat)), private_at(self.state.tables, number))

    def total(self, seat: int) -> int:
        """Return a seat's total as things stand."""
        return seat_total(state_of(self), seat_at(state_of(self), seat))

    def rank_key(self, seat: int) -> tuple[int, int, int, int]:
        """Return what seats are ranked by, the higher the better: total, private points, tokens, last tie-break."""
        return self.total(seat), self.private_score(seat), self.favor(seat), tie_place(state_of(self), seat)

    # Laying out a position on a blank table

    def set_seat(self, seat: int, pattern: int, favor: int, private: int) -> None:
        """Give a seat its pattern (an empty Window), Favor Tokens and Private Objective."""
        place = seat_at(state_of(self), seat)
        window_of(place).pattern = pattern
        clear(window_of(place), pattern_at(self.state.tables, pattern))
        place.favor = favor
        place.private[0] = private

    def set_offer(self, seat: int, first: int, second: int, private: int) -> None:
        """Give a seat two window cards to choose from, and its Private Objective."""
        place = seat_at(state_of(self), seat)
        place.offer[0] = first
        place.offer[1] = second
        place.private[0] = private

    def set_die(self, seat: int, cell: int, die: int) -> None:
        """Put a die on a cell, whatever the rules say."""
        put(window_of(seat_at(state_of(self), seat)), cell, die)

    def set_bag(self, dice: list[int]) -> None:
        """Set the number of dice of each color in the bag."""
        self.state.bag_total = 0
        for color in range(5):
            self.state.bag[color] = dice[color]
            self.state.bag_total += dice[color]

    def set_out(self, dice: list[int]) -> None:
        """Set the number of dice of each color that left the game."""
        for color in range(5):
            self.state.out[color] = dice[color]

    def out(self) -> list[int]:
        """Return the number of dice of each color that left the game."""
        return [self.state.out[color] for color in range(5)]

    def set_pool(self, dice: list[int]) -> None:
        """Lay dice of these types in the Draft Pool."""
        for die in dice:
            self.state.pool[die] += 1
            self.state.pool_mask |= 1 << die

    def set_track(self, spaces: list[list[int]]) -> None:
        """Lay dice of these types on the spaces of the Round Track, round by round."""
        end = 0
        for number, dice in enumerate(spaces):
            for die in dice:
                self.state.track_die[end] = die
                self.state.track[die] += 1
                self.state.track_mask |= 1 << die
                end += 1
            self.state.track_end[number] = end

    def set_tool(self, tool: int, tokens: int) -> None:
        """Lay a Tool Card open with the Favor Tokens on it."""
        slot = len(self.slots())
        add_tool(state_of(self), tool)
        self.state.tokens[slot] = tokens
        if tokens:
            self.state.paid |= 1 << slot

    def set_public(self, objective: int) -> None:
        """Lay a Public Objective open."""
        self.state.public[self.state.publics] = objective
        self.state.publics += 1

    def resume(self, round: int, turn: int, drafted: bool, tool_used: bool, skipped: int) -> None:
        """Go on from what was laid out, at this turn, without passing by itself; a turn past the last is the end."""
        self.state.round = round
        self.state.turn = turn
        self.state.drafted = drafted
        self.state.tool_used = tool_used
        self.state.skip = skipped
        if turn >= self.state.tables.turns:
            self.state.phase = OVER
            self.state.legal = 0
            return
        self.state.actor = seat_of_turn(state_of(self))
        self.state.phase = TURN
        self.state.legal = turn_mask(state_of(self), seat_at(state_of(self), self.state.actor))

    def choose_windows(self, seat: int) -> None:
        """Go on from what was laid out, at this seat's choice of a window."""
        self.state.phase = CHOOSE_WINDOW
        self.state.actor = seat
        self.state.legal = 15

    # What is hidden

    def blind(self, seat: int) -> None:
        """Forget what this seat (or ``NONE``, a spectator) may not know, the generator among it."""
        self.state.rng = 0
        for other in range(self.state.tables.players):
            if other == seat:
                continue
            place = seat_at(state_of(self), other)
            if place.private[0] != NONE:
                place.private[0] = HIDDEN
            if self.setting_up:
                if place.offer[0] != NONE:
                    place.offer[0] = place.offer[1] = HIDDEN
                if window_of(place).pattern != NONE:
                    conceal(window_of(place))
                    place.favor = 0
            else:
                place.offer[0] = place.offer[1] = NONE

    def redeal(self, seed: int) -> None:
        """Deal at random what was forgotten: each hidden card from those that nobody is known to hold."""
        s = state_of(self)
        s.rng = seed
        privates = s.tables.private_deck
        cards = s.tables.card_deck
        for index in range(s.tables.players):
            place = seat_at(s, index)
            if place.private[0] < HIDDEN:
                privates &= ~bit(place.private[0])
            if place.offer[0] < HIDDEN:
                cards &= ~(bit(place.offer[0]) | bit(place.offer[1]))
        for index in range(s.tables.players):
            place = seat_at(s, index)
            if place.private[0] == HIDDEN:
                place.private[0] = pick(privates, next_word(s))
                privates &= ~bit(place.private[0])
            for k in range(2):
                if place.offer[k] == HIDDEN:
                    place.offer[k] = pick(cards, next_word(s))
                    cards &= ~bit(place.offer[k])
            if window_of(place).pattern == HIDDEN:
                take_window(s, place, scaled(next_word(s), 4))


def play_many(tables: RuleTables, seed: int, games: int) -> tuple[int, int, int]:
    """Play random games, seeds counted up from this one, without the interpreter's lock.

    Returns the number of decisions, and the sums of totals and of placed dice over all games and seats.
    """
    game = Core.__new__(Core)
    attach(game, tables)
    decisions = totals = dice = 0
    with cython.nogil:
        for number in range(games):
            wipe(game)
            s = state_of(game)
            lay_table(s, seed + number)
            s.auto_pass = 1
            settle(s)
            decisions += play_randomly(s, next_word(s))
            for index in range(s.tables.players):
                totals += seat_total(s, seat_at(s, index))
                dice += count(window_of(seat_at(s, index)).occupied)
    return decisions, totals, dice
