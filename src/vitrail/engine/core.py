"""What the other floors hold of a game: ``Core``.

All numbers are those of ``state.py``. Nothing here checks its caller but for the legality of actions; floor 2 does.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bag import add_to_private, next_word, outcomes, sample, weight
    from vitrail.engine.bits import bit, low, pick, scaled
    from vitrail.engine.book import RuleTables
    from vitrail.engine.codes import (
        CHOOSE_VALUE,
        CHOOSE_WINDOW,
        DEAL_CARD,
        DEAL_DICE,
        DEAL_PRIVATE,
        DEAL_PUBLIC,
        DIE,
        HIDDEN,
        LAST_CHANCE,
        NONE,
        OVER,
        RETURN,
        SET_VALUE,
        TURN,
        WAIVE_TOUCH,
    )
    from vitrail.engine.deal import add_tool, lay_table, take_window
    from vitrail.engine.plain import copy_state
    from vitrail.engine.scoring import (
        objective_cells,
        objective_points,
        private_cells,
        private_of,
        private_total,
        seat_total,
        tie_place,
        track_total,
    )
    from vitrail.engine.state import (
        PyState,
        pattern_at,
        private_at,
        private_pool_at,
        public_at,
        seat_at,
        tool_at,
        window_of,
    )
    from vitrail.engine.turn import apply, play_randomly, seat_of_turn, settle, turn_mask
    from vitrail.engine.window import against_print, alike, clear, conceal, put, spots_waived

    def state_of(game: Core) -> PyState:
        """Return the state of a game."""
        return game.state

    def attach(game: Core, tables: RuleTables) -> None:
        """Give a new game its tables, and a state of zeros."""
        game.tables = tables
        game.state = PyState(tables.data)

    def copy_into(copy: Core, game: Core) -> None:
        """Make a new game the copy of another."""
        copy.tables = game.tables
        copy.state = copy_state(game.state)


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
        """Whether cards are being dealt, private dice rolled or windows chosen."""
        return self.state.phase <= DEAL_DICE or self.state.phase == CHOOSE_WINDOW

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
    def private_used(self) -> bool:
        """Whether this turn's private die was placed, or is in hand."""
        return self.state.private_used != 0

    @property
    def hand_private(self) -> bool:
        """Whether the die in hand comes from the seat's Private Dice Pool."""
        return self.state.hand_private != 0

    @property
    def used_round(self) -> int:
        """The seats, as bits, that used a tool this round and may use no other in it."""
        return self.state.used_round

    @property
    def target(self) -> int:
        """The sum of all values on the Round Track, a solo game's target."""
        return track_total(state_of(self))

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

    def dice(self, seat: int) -> list[int]:
        """Return the types of the dice on all cells, ``NONE`` where there is none."""
        w = window_of(seat_at(state_of(self), seat))
        return [w.die[cell] for cell in range(20)]

    def facts(self, seat: int) -> list[int]:
        """Return what a seat is about besides its dice, in numbers.

        Its pattern, the two cards dealt to it, the cells whose die stands against the print, Favor Tokens, the two
        Private Objectives, the reserve, whether it may repair; and as 0 or 1 whether its turn's draft is spent, a tool
        was used in it or in this round, and its private die was placed.
        """
        s = state_of(self)
        place = seat_at(s, seat)
        w = window_of(place)
        acts = s.phase != OVER and s.actor == seat
        broken = against_print(w, pattern_at(s.tables, w.pattern)) if w.pattern < HIDDEN else 0
        found = [w.pattern, place.offer[0], place.offer[1], broken, place.favor, place.private[0], place.private[1]]
        found += [place.reserve, place.repair, acts and s.drafted, acts and s.tool_used]
        return [*found, s.used_round >> seat & 1, acts and s.private_used]

    def stuck(self) -> int:
        """Return the die types, as bits, that could be drafted now and then put back at once, for they fit nowhere."""
        found = 0
        for die in range(30 if self.state.phase == TURN else 0):
            if self.state.legal >> (DIE + die) & 1:
                after = self.clone()
                after.set_options(True, False)
                if after.apply(DIE + die) >> RETURN & 1:
                    found |= 1 << die
        return found

    def occupied(self, seat: int) -> int:
        """Return the cells with a die."""
        return window_of(seat_at(state_of(self), seat)).occupied

    def pattern(self, seat: int) -> int:
        """Return the number of a seat's pattern, ``NONE`` or ``HIDDEN``."""
        return window_of(seat_at(state_of(self), seat)).pattern

    def favor(self, seat: int) -> int:
        """Return a seat's Favor Tokens."""
        return seat_at(state_of(self), seat).favor

    def reserve(self, seat: int) -> int:
        """Return the Favor Tokens that a seat has set aside."""
        return seat_at(state_of(self), seat).reserve

    def repair(self, seat: int) -> bool:
        """Tell whether a seat may still repair its window."""
        return seat_at(state_of(self), seat).repair != 0

    def private_pool(self, seat: int) -> list[int]:
        """Return the types of the dice in a seat's Private Dice Pool, lowest first."""
        pool = private_pool_at(state_of(self), seat)
        return [die for die in range(30) for _ in range(pool.count[die])]

    def private(self, seat: int, index: int = 0) -> int:
        """Return the number of a seat's Private Objective (or its second one), ``NONE`` or ``HIDDEN``."""
        return seat_at(state_of(self), seat).private[index]

    def offered(self) -> list[int]:
        """Return the cards of the window draft that nobody has taken yet."""
        return [self.state.offered[index] for index in range(self.state.offers) if not self.state.taken >> index & 1]

    def offer_of(self, action: int) -> tuple[int, int]:
        """Return the card and the side (0 or 1) that a choice of window stands for."""
        if self.state.tables.window_draft:
            return self.state.offered[action >> 1], action & 1
        return seat_at(state_of(self), self.state.actor).offer[action >> 1], action & 1

    def slot_tool(self, slot: int) -> int:
        """Return the number of the tool in a slot."""
        return self.state.slot[slot]

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

    def costs(self) -> list[int]:
        """Return what each Tool Card on the table costs in Favor Tokens: 1, or 2 once it was used."""
        return [1 + (self.state.paid >> k & 1) for k in range(5) if self.state.slots >> k & 1]

    def turn_order(self) -> list[int]:
        """Return the seats of this round's turns, first to last."""
        s = state_of(self)
        turn = s.turn
        order = []
        for number in range(s.tables.turns):
            s.turn = number
            order.append(seat_of_turn(s))
        s.turn = turn
        return order

    def publics(self) -> list[int]:
        """Return the numbers of the Public Objectives on the table."""
        return [self.state.public[index] for index in range(self.state.publics)]

    def open_cells(self, seat: int, die: int, waive: int) -> int:
        """Return the cells open to a die, some restrictions waived (``WAIVE_*``)."""
        w = window_of(seat_at(state_of(self), seat))
        return spots_waived(w, pattern_at(self.state.tables, w.pattern), die, waive)

    def fillable(self, seat: int) -> int:
        """Return the open cells of a Window that is not empty which some die would fit, whether it touches or not."""
        w = window_of(seat_at(state_of(self), seat))
        cells = 0
        for die in range(30):
            cells |= spots_waived(w, pattern_at(self.state.tables, w.pattern), die, WAIVE_TOUCH)
        return cells

    def broken_print(self, seat: int) -> int:
        """Return the cells of a seat's Window whose die stands against its print."""
        w = window_of(seat_at(state_of(self), seat))
        return against_print(w, pattern_at(self.state.tables, w.pattern))

    def same_beside(self, seat: int, cell: int, by_value: int) -> int:
        """Return the cells across an edge of a die whose dice have its color (or value), against the Golden Rule."""
        return alike(window_of(seat_at(state_of(self), seat)), cell, by_value)

    # Points

    def public_score(self, seat: int, objective: int) -> int:
        """Return what a Public Objective is worth in a seat's Window."""
        return objective_points(window_of(seat_at(state_of(self), seat)), public_at(self.state.tables, objective))

    def public_counted(self, seat: int, objective: int) -> int:
        """Return the cells of the dice that count for it."""
        return objective_cells(window_of(seat_at(state_of(self), seat)), public_at(self.state.tables, objective))

    def private_score(self, seat: int) -> int:
        """Return the points of a seat's Private Objective, of two the better one."""
        return private_total(state_of(self), seat_at(state_of(self), seat))

    def private_each(self, seat: int, index: int) -> int:
        """Return the points of one of a seat's Private Objectives."""
        return private_of(state_of(self), seat_at(state_of(self), seat), index)

    def private_counted(self, seat: int, index: int = 0) -> int:
        """Return the cells of the dice that count for it."""
        number = seat_at(state_of(self), seat).private[index]
        if number >= HIDDEN:
            return 0
        return private_cells(window_of(seat_at(state_of(self), seat)), private_at(self.state.tables, number))

    def total(self, seat: int) -> int:
        """Return a seat's total as things stand."""
        return seat_total(state_of(self), seat_at(state_of(self), seat))

    def rank_key(self, seat: int) -> tuple[int, int, int, int]:
        """Return what seats are ranked by, the higher the better: total, private points, tokens, last tie-break."""
        return (
            self.total(seat),
            self.private_score(seat),
            self.favor(seat) + self.reserve(seat),
            tie_place(state_of(self), seat),
        )

    # Laying out a position on a blank table

    def set_private(self, seat: int, first: int, second: int) -> None:
        """Give a seat its Private Objectives (``NONE`` for none)."""
        place = seat_at(state_of(self), seat)
        place.private[0] = first
        place.private[1] = second

    def set_private_pool(self, seat: int, dice: list[int]) -> None:
        """Lay dice of these types in a seat's Private Dice Pool."""
        for die in dice:
            add_to_private(private_pool_at(state_of(self), seat), die)

    def set_twists(self, seat: int, reserve: int, repair: bool, tool_used_round: bool) -> None:
        """Set what the twists keep of a seat: its reserve, its repair, and whether it used a tool this round."""
        place = seat_at(state_of(self), seat)
        place.reserve = reserve
        place.repair = repair
        if tool_used_round:
            self.state.used_round |= 1 << seat

    def set_offered(self, cards: list[int]) -> None:
        """Lay the cards of the window draft open."""
        self.state.offers = self.state.taken = 0
        for card in cards:
            self.state.offered[self.state.offers] = card
            self.state.offers += 1

    def set_seat(self, seat: int, pattern: int, favor: int) -> None:
        """Give a seat its pattern (an empty Window) and Favor Tokens."""
        place = seat_at(state_of(self), seat)
        window_of(place).pattern = pattern
        clear(window_of(place), pattern_at(self.state.tables, pattern))
        place.favor = favor

    def set_offer(self, seat: int, first: int, second: int) -> None:
        """Give a seat two window cards to choose from."""
        place = seat_at(state_of(self), seat)
        place.offer[0] = first
        place.offer[1] = second

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

    def resume(
        self, round: int, turn: int, drafted: bool, tool_used: bool, skipped: int, private_used: bool = False
    ) -> None:
        """Go on from what was laid out, at this turn, without passing by itself; a turn past the last is the end."""
        self.state.round = round
        self.state.turn = turn
        self.state.drafted = drafted
        self.state.tool_used = tool_used
        self.state.barred = tool_used
        self.state.private_used = private_used
        self.state.skip = skipped
        if turn >= self.state.tables.turns:
            self.state.phase = OVER
            self.state.legal = 0
            return
        self.state.actor = seat_of_turn(state_of(self))
        second = turn >= self.state.tables.players
        self.state.barred = tool_used or (second and self.state.used_round >> self.state.actor & 1)
        self.state.phase = TURN
        self.state.legal = turn_mask(state_of(self), seat_at(state_of(self), self.state.actor))

    def choose_windows(self, seat: int) -> None:
        """Go on from what was laid out, at this seat's choice of a window."""
        self.state.phase = CHOOSE_WINDOW
        self.state.actor = seat
        settle(state_of(self))

    # What is hidden

    def blind(self, seat: int) -> None:
        """Forget what this seat (or ``NONE``, a spectator) may not know, the generator among it."""
        self.state.rng = 0
        self._forget_cards(seat)
        self._open_deck()

    def _forget_cards(self, seat: int) -> None:
        # The two Private Objectives of Original solo lie open, too.
        goals_open = self.state.tables.open_goals or self.state.tables.private_count == 2
        for other in range(self.state.tables.players):
            if other == seat:
                continue
            place = seat_at(state_of(self), other)
            if place.private[0] != NONE and not goals_open:
                place.private[0] = HIDDEN
            if self.setting_up:
                for k in range(2):
                    if place.offer[k] != NONE:
                        place.offer[k] = HIDDEN
                if window_of(place).pattern != NONE and not self.state.tables.window_draft:
                    conceal(window_of(place))
                    place.favor = 0
            else:
                place.offer[0] = place.offer[1] = NONE

    def _open_deck(self) -> None:
        """While cards are dealt that others do not see: let the deck hold all but the cards known to be dealt."""
        s = state_of(self)
        if s.phase == DEAL_PRIVATE:
            s.deck = self._unknown_privates()
        elif s.phase == DEAL_CARD and not s.tables.window_draft:
            s.deck = self._unknown_cards()
        if s.phase <= DEAL_PUBLIC and s.explicit:
            s.legal = s.deck

    def _unknown_privates(self) -> int:
        s = state_of(self)
        deck = s.tables.private_deck
        for index in range(s.tables.players):
            for k in range(2):
                if seat_at(s, index).private[k] < HIDDEN:
                    deck &= ~bit(seat_at(s, index).private[k])
        return deck

    def _unknown_cards(self) -> int:
        s = state_of(self)
        deck = s.tables.card_deck
        for index in range(s.tables.players):
            for k in range(2):
                if seat_at(s, index).offer[k] < HIDDEN:
                    deck &= ~bit(seat_at(s, index).offer[k])
        return deck

    def redeal(self, seed: int) -> None:
        """Deal at random what was forgotten: each hidden card from those that nobody is known to hold."""
        s = state_of(self)
        s.rng = seed
        privates = self._unknown_privates()
        cards = self._unknown_cards()
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
        self._open_deck()
