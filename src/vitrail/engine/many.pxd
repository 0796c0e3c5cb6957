# cython: language_level=3
cimport cython
from libc.string cimport memset
from vitrail.engine.bag cimport next_word
from vitrail.engine.bits cimport count, u64
from vitrail.engine.book cimport RuleTables
from vitrail.engine.core cimport Core, attach, state_of
from vitrail.engine.deal cimport lay_table
from vitrail.engine.scoring cimport seat_total
from vitrail.engine.state cimport *
from vitrail.engine.turn cimport play_randomly, settle

cdef inline void wipe(Core game) noexcept nogil:
    cdef const Tables* tables = game.state.tables
    memset(&game.state, 0, sizeof(State))
    game.state.tables = tables

@cython.locals(game=Core, s="State*", number=u64, index=int, decisions=u64, totals="long long", dice=u64)
cpdef play_many(RuleTables tables, u64 seed, u64 games)
