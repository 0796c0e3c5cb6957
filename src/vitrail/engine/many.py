"""Many random games at once."""

from __future__ import annotations

import cython

if not cython.compiled:
    from vitrail.engine.bag import next_word
    from vitrail.engine.bits import count
    from vitrail.engine.book import RuleTables
    from vitrail.engine.core import Core, attach, state_of
    from vitrail.engine.deal import lay_table
    from vitrail.engine.scoring import seat_total
    from vitrail.engine.state import PyState, seat_at, window_of
    from vitrail.engine.turn import play_randomly, settle

    def wipe(game: Core) -> None:
        """Set a game's state to zeros."""
        game.state = PyState(game.tables.data)


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
