"""Reading a position: its form, then each part against the rules, with errors that say where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.errors import NotationError, PositionError, RulesError
from vitrail.notation import CELLS, COLOR_NAMES, COLORS, DICE, cell_names, die_number, parse_dice, parse_window
from vitrail.position import waived_cells
from vitrail.position_form import GridForm, PositionForm, SeatForm, read_form
from vitrail.rules import Rules
from vitrail.tables import table_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vitrail.cards import Pack
    from vitrail.tables import Table


MAX_TOKENS = 255
"""A game may hold this many Favor Tokens, on all seats and cards together."""


class Loaded:
    """A position laid out: its table, the core's state at the turn's start, and the actions played since."""

    def __init__(self, table: Table, core: Core, actions: list[str]) -> None:
        self.table = table
        self.core = core
        self.actions = actions


def load_position(position: Mapping[str, object] | str | bytes, cards: Pack | None) -> Loaded:
    """Lay a position out on a table of its rules."""
    form = read_form(position)
    try:
        table = table_for(Rules.of(form.rules), cards)
    except RulesError as error:
        raise PositionError(f"rules: {error}") from None
    players = table.rules.players
    if len(form.seats) != players:
        raise PositionError(f"seats: the rules say {players} players, and the position has {len(form.seats)} seats")
    try:
        return Loader(form, table).lay_out()
    except NotationError as error:
        raise PositionError(str(error)) from None


class Loader:
    """Checks the parts of a position one after the other and lays them out.

    ``as_it_lies`` is the referee's way: dice are laid where the form has them, whatever rule they break.
    """

    def __init__(self, form: PositionForm, table: Table, as_it_lies: bool = False) -> None:
        self.form = form
        self.as_it_lies = as_it_lies
        grids = [
            checked_grid(seat.window, f"seat {number}: ")
            for number, seat in enumerate(form.seats)
            if isinstance(seat.window, GridForm)
        ]
        self.table = table.with_windows(grids) if grids else table
        self.first_extra = len(self.table.windows)
        self.deck = table.deck
        self.core = Core.blank(self.table.tables, 0)
        self.dice = Counter[str]()

    def lay_out(self) -> Loaded:
        """Lay everything out."""
        form = self.form
        if all(seat.window is None and seat.offer is None for seat in form.seats) and not form.offer:
            self._check_nothing_laid()
            return Loaded(self.table, self.core, form.actions)
        self._lay_seats()
        pool, track = self._count_board()
        self._lay_bag()
        self.core.set_pool(pool)
        self.core.set_track(track)
        self._lay_cards()
        self._check_tokens()
        if any(seat.window is None for seat in form.seats):
            self._begin_choice()
        elif form.offer or any(seat.offer is not None for seat in form.seats):
            raise PositionError("seats: every seat has its window, so none has an offer any more")
        else:
            self._begin_turn()
        return Loaded(self.table, self.core, form.actions)

    def _check_nothing_laid(self) -> None:
        bare = PositionForm(
            rules=self.form.rules, seats=[SeatForm() for _ in self.form.seats], actions=self.form.actions
        )
        full_bag = dict.fromkeys(COLORS, self.table.rules.bag_per_color())
        for seat in self.form.seats:
            seat.favor = seat.favor or None
            seat.repair = True
            seat.dice = seat.dice if seat.dice and seat.dice.replace(".", "").replace("/", "").strip() else None
        if self.form.bag == full_bag:
            self.form.bag = None
        if self.form != bare:
            raise PositionError(
                'seats: no seat has a window; give each seat a "window", or before the choice an "offer"'
            )

    def _lay_seats(self) -> None:
        privates = [id for seat in self.form.seats for id in seat.private]
        offers = [*self.form.offer, *(card for seat in self.form.seats for card in seat.offer or [])]
        _refuse_twice("private objective", privates)
        _refuse_twice("window card", offers)
        windows = [seat.window for seat in self.form.seats if isinstance(seat.window, str)]
        _refuse_twice("window", windows)
        for card in self.table.pack.cards.values() if self.as_it_lies else ():
            _refuse_both_sides([id for id in card.windows if id in windows])
        for number, seat in enumerate(self.form.seats):
            try:
                self._lay_seat(number, seat)
            except (NotationError, PositionError) as error:
                raise PositionError(f"seat {number}: {error}") from None

    def _lay_seat(self, number: int, seat: SeatForm) -> None:
        self._check_rules_of(seat)
        self._lay_private(number, seat)
        if seat.offer is not None:
            if len(seat.offer) != 2:
                raise PositionError(f"an offer is two window cards, not {len(seat.offer)}")
            first, second = [self.table.number("cards", card) for card in seat.offer]
            self.core.set_offer(number, first, second)
        if seat.window is None:
            self._check_bare(seat)
            return
        if isinstance(seat.window, GridForm):
            pattern = self.first_extra
            self.first_extra += 1
            difficulty = seat.window.difficulty
        else:
            pattern = self.table.number("windows", seat.window)
            self._check_deck("windows", seat.window)
            difficulty = self.table.pack.windows[seat.window].difficulty
        self.core.set_seat(number, pattern, self._favor_of(seat, difficulty))
        used = seat.tool_used_round or (seat.tool_used and "one-tool-round" in self.table.rules.twists)
        self.core.set_twists(number, seat.reserve, self._repairs() and seat.repair, used)
        self._lay_window(number, seat, pattern)

    def _check_bare(self, seat: SeatForm) -> None:
        """Refuse what only a seat with a window can have."""
        given = {
            "dice": seat.dice is not None and seat.dice.replace("/", "").replace(".", "").strip(),
            "waived": seat.waived,
            "favor": seat.favor,
            "drafted": seat.drafted,
            "tool_used": seat.tool_used,
            "skip_next": seat.skip_next,
        }
        for key, value in given.items():
            if value:
                raise PositionError(f"{key} is for a seat that has its window")

    def _repairs(self) -> bool:
        return "late-window-repair" in self.table.rules.twists

    def _without_tokens(self) -> bool:
        return self.table.rules.players == 1 and self.table.rules.edition == "original"

    def _favor_of(self, seat: SeatForm, difficulty: int) -> int:
        without = self._without_tokens()
        favor = (0 if without else difficulty - seat.reserve) if seat.favor is None else seat.favor
        if without and favor:
            raise PositionError(f"Original solo has no Favor Tokens, and favor is {favor}")
        if not 0 <= favor <= 200:
            raise PositionError(f"favor is the number of tokens, 0 or more, not {favor}")
        if self.as_it_lies and isinstance(seat.window, str) and favor > difficulty:
            raise PositionError(f"favor is the tokens left of the {difficulty} that {seat.window} gives, not {favor}")
        return favor

    def _lay_private(self, number: int, seat: SeatForm) -> None:
        most = self.table.rules.private_count()
        if len(seat.private) > most:
            held = "one private objective" if most == 1 else f"{most} private objectives"
            raise PositionError(f"a seat has {held}, and this one has {len(seat.private)}")
        for id in seat.private:
            self._check_deck("private", id)
        first, second = [*(self.table.number("private", id) for id in seat.private), codes.NONE, codes.NONE][:2]
        self.core.set_private(number, first, second)
        dice = _in("private_pool", seat.private_pool)
        self.core.set_private_pool(number, dice)
        self.dice.update(DICE[die][0] for die in dice)

    def _check_rules_of(self, seat: SeatForm) -> None:
        rules = self.table.rules
        for key, given, wanted, what in (
            ("private_pool", seat.private_pool, rules.private_pools, "Private Dice Pools"),
            ("private_used", seat.private_used, rules.private_pools, "Private Dice Pools"),
            ("skip_next", seat.skip_next, not rules.private_pools, "two turns a round"),
            ("reserve", seat.reserve, "favor-reserve" in rules.twists, "the twist favor-reserve"),
            ("tool_used_round", seat.tool_used_round, "one-tool-round" in rules.twists, "the twist one-tool-round"),
            ("repair", not seat.repair, "late-window-repair" in rules.twists, "the twist late-window-repair"),
        ):
            if given and not wanted:
                raise PositionError(f"{key} is for games with {what}")
        if not 0 <= seat.reserve <= 1:
            raise PositionError(f"reserve is 0 or 1 token, not {seat.reserve}")
        if seat.reserve and self.form.round > 5:
            raise PositionError(f"reserve: it came back as round 6 started, and this is round {self.form.round}")

    def _lay_window(self, number: int, seat: SeatForm, pattern: int) -> None:
        if seat.dice is None:
            return
        for name in seat.waived:
            if name not in CELLS:
                raise PositionError(f"waived: {name!r} is no cell; cells are A1 (top left) to D5 (bottom right)")
        for cell, die in enumerate(parse_window(seat.dice)):
            if die != codes.NONE:
                self.core.set_die(number, cell, die)
                self.dice[DICE[die][0]] += 1
        if not self.as_it_lies:
            self._check_window(number, seat, pattern)

    def _check_window(self, number: int, seat: SeatForm, pattern: int) -> None:
        against = [name for name in waived_cells(self.core, number) if name not in seat.waived]
        if against:
            cell = CELLS.index(against[0])
            mark = "".join(self.table.grid(pattern))[cell]
            raise PositionError(
                f"{against[0]} is printed {print_name(mark)} and holds {DICE[self.core.cell_die(number, cell)]}; "
                'only a tool can have put it there: then name the cell in "waived"'
            )
        check_golden_rule(self.core, number)

    def _count_board(self) -> tuple[list[int], list[list[int]]]:
        """Return the dice of the pool and of the track's spaces, counted before any is laid down."""
        form = self.form
        pool = _in("pool", form.pool)
        track = [_in(f"track, round {number}", space) for number, space in enumerate(form.track, 1)]
        turns = self.table.rules.turns_a_round()
        if not 1 <= form.round <= 10:
            raise PositionError(f"round is 1 to 10, not {form.round}")
        over = form.round == 10 and form.turn == turns
        if not over and not 0 <= form.turn < turns:
            raise PositionError(f"turn is 0 to {turns - 1}, not {form.turn}")
        spaces = 10 if over else form.round - 1
        if len(track) > spaces:
            raise PositionError(
                f"track: {len(track)} rounds are on it, and in round {form.round} only {spaces} are over"
            )
        for die in [*pool, *(die for space in track for die in space)]:
            self.dice[DICE[die][0]] += 1
        if over and pool:
            raise PositionError("pool: the game is over, so all dice left are on the track")
        return pool, track + [[] for _ in range(spaces - len(track))]

    def _lay_cards(self) -> None:
        tools = [tool.id for tool in self.form.tools]
        _refuse_twice("tool", tools)
        _refuse_twice("public objective", self.form.public)
        for what, ids in (("tools", tools), ("public", self.form.public)):
            if len(ids) > codes.SLOTS:
                raise PositionError(f"{what}: at most {codes.SLOTS} can lie on the table, not {len(ids)}")
        for tool in self.form.tools:
            if not 0 <= tool.tokens <= 200:
                raise PositionError(f"tools: {tool.id} has {tool.tokens} tokens on it; the number is 0 or more")
            if tool.tokens and self._without_tokens():
                raise PositionError(f"tools: Original solo has no Favor Tokens, and {tool.id} has {tool.tokens} on it")
            self._check_deck("tools", tool.id)
            self.core.set_tool(self.table.number("tools", tool.id), tool.tokens)
        for id in self.form.public:
            self.core.set_public(self.table.number("public", id))

    def _check_tokens(self) -> None:
        seats = range(self.table.rules.players)
        total = sum(self.core.favor(seat) + self.core.reserve(seat) for seat in seats)
        total += sum(tokens for _, tokens in self.core.slots())
        if total > MAX_TOKENS:
            raise PositionError(f"favor and tokens: at most {MAX_TOKENS} Favor Tokens can be in a game, not {total}")

    def _check_deck(self, kind: str, id: str) -> None:
        """Refuse a card that is known but not in the box of these rules."""
        known = getattr(self.table.pack, kind)
        if id in known and id not in getattr(self.deck, kind):
            raise PositionError(f"{known[id].name} ({id}) does not belong to a game of {self.table.rules}")

    def _lay_bag(self) -> None:
        out = [word[:1] for word in self.form.out]
        for word in self.form.out:
            if word not in COLORS:
                die_number(word)
        self.dice.update(out)
        self.core.set_out([out.count(color) for color in COLORS])
        rules = self.table.rules
        each = rules.bag_per_color() + rules.private_dice_per_color() * rules.players
        given = self.form.bag
        for color in given or {}:
            if color not in COLOR_NAMES:
                raise PositionError(f"bag: {color!r} is no color; colors are R Y G B P")
        for color, name in COLOR_NAMES.items():
            bag = given.get(color, 0) if given is not None else each - self.dice[color]
            if bag < 0 and given is not None:
                raise PositionError(f"bag: the number of {name} dice is 0 or more, not {bag}")
            if bag < 0 or bag + self.dice[color] != each:
                number = self.dice[color] + max(bag, 0)
                where = f" ({self.dice[color]} in play, {bag} in the bag)" if given is not None else ""
                raise PositionError(f"there are {number} {name} dice{where}, and the game has {each} of each color")
        self.core.set_bag([each - self.dice[color] for color in COLORS])

    def _begin_choice(self) -> None:
        seats = self.form.seats
        if self.form.pool or self.form.track or self.form.round != 1 or self.form.turn:
            raise PositionError("seats: dice are rolled only when every seat has chosen its window")
        drafting = "window-draft" in self.table.rules.twists
        order = range(len(seats) - 1, -1, -1) if drafting else range(len(seats))
        number = next(number for number in order if seats[number].window is None)
        later = order[order.index(number) :]
        if any(seats[other].window is not None for other in later):
            raise PositionError("seats: windows are chosen one seat after the other, and a later seat has one already")
        if drafting:
            self._lay_offer(len(later) + 1)
        elif self.form.offer or not all(seat.offer or seat.window for seat in seats):
            raise PositionError("seats: during the choice of windows every seat has a window or an offer")
        self.core.choose_windows(number)

    def _lay_offer(self, cards: int) -> None:
        if len(self.form.offer) != cards:
            raise PositionError(f"offer: {cards} window cards are open now, not {len(self.form.offer)}")
        for number, seat in enumerate(self.form.seats):
            if seat.offer is not None:
                raise PositionError(f"seat {number}: in a window draft no seat has an offer of its own")
            for card in self.form.offer:
                if card in self.table.pack.cards and seat.window in self.table.pack.cards[card].windows:
                    raise PositionError(f"offer: {card} was taken, {seat.window} lies before seat {number}")
        self.core.set_offered([self.table.number("cards", card) for card in self.form.offer])

    def _begin_turn(self) -> None:
        form = self.form
        skipped = sum(1 << number for number, seat in enumerate(form.seats) if seat.skip_next)
        self.core.resume(form.round - 1, form.turn, False, False, skipped)
        acting = self.core.actor if not self.core.over else None
        for number, seat in enumerate(form.seats):
            if number != acting and (seat.drafted or seat.tool_used or seat.private_used):
                raise PositionError(
                    f"seat {number}: drafted, tool_used and private_used are for the seat whose turn it is"
                )
        if acting is None:
            return
        if form.turn >= self.table.rules.players and form.seats[acting].skip_next:
            raise PositionError(
                f"seat {acting}: its second turn of the round is left out, so it cannot be at turn {form.turn}"
            )
        seat = form.seats[acting]
        self.core.resume(form.round - 1, form.turn, seat.drafted, seat.tool_used, skipped, seat.private_used)


def checked_grid(form: GridForm, where: str = "") -> tuple[tuple[str, ...], int]:
    """Return a pattern's rows and difficulty; PositionError for a wrong shape, sign or number."""
    if len(form.grid) != 4:
        raise PositionError(f"{where}a window's grid has 4 rows, not {len(form.grid)}")
    for letter, row in zip("ABCD", form.grid, strict=True):
        if len(row) != 5:
            raise PositionError(f"{where}row {letter} of a window's grid has 5 cells, and {row!r} has {len(row)}")
        for column, mark in enumerate(row, 1):
            if mark not in "RYGBP123456.":
                sign = f"one of R Y G B P, 1-6 or '.', not {mark!r}"
                raise PositionError(f"{where}{letter}{column} of a window's grid is {sign}")
    if not 0 <= form.difficulty <= 200:
        raise PositionError(f"{where}a window's difficulty is its number of tokens, 0 or more, not {form.difficulty}")
    return tuple(form.grid), form.difficulty


def check_golden_rule(core: Core, seat: int) -> None:
    """Raise PositionError where dice of a seat's Window across a shared edge have the same color or value."""
    for cell in range(20):
        if core.cell_die(seat, cell) == codes.NONE:
            continue
        for by_value, same in enumerate(("color", "value")):
            others = core.same_beside(seat, cell, by_value) >> cell + 1 << cell + 1
            for name in cell_names(others)[:1]:
                die, neighbor = (DICE[core.cell_die(seat, place)] for place in (cell, CELLS.index(name)))
                raise PositionError(
                    f"{CELLS[cell]} ({die}) and {name} ({neighbor}) share an edge and have the "
                    f"same {same}, which nothing in the game allows"
                )


def print_name(mark: str) -> str:
    """Return a printed restriction in words."""
    return COLOR_NAMES.get(mark, mark)


def _in(where: str, text: str) -> list[int]:
    try:
        return parse_dice(text)
    except NotationError as error:
        raise PositionError(f"{where}: {error}") from None


def _refuse_both_sides(windows: list[str]) -> None:
    if len(windows) > 1:
        raise PositionError(f"the windows {' and '.join(map(repr, windows))} are the two sides of one card")


def _refuse_twice(what: str, ids: list[str]) -> None:
    for id, number in Counter(ids).items():
        if number > 1:
            raise PositionError(f"the {what} {id!r} is there {number} times; every card is there once")
