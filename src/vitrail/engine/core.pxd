# cython: language_level=3
cimport cython
from libc.string cimport memcpy
from vitrail.engine.bag cimport add_to_private, outcomes, sample, weight
from vitrail.engine.bits cimport bit, count, low, pick, scaled, u32, u64
from vitrail.engine.bag cimport next_word
from vitrail.engine.scoring cimport (
    objective_cells, objective_points, private_cells, private_of, private_total, seat_total, track_total, tie_place,
)
from vitrail.engine.state cimport *
from vitrail.engine.book cimport RuleTables
from vitrail.engine.deal cimport add_tool, lay_table, offer_windows, take_window
from vitrail.engine.turn cimport apply, play_randomly, seat_of_turn, settle, turn_mask
from vitrail.engine.window cimport against_print, alike, clear, conceal, put, spots_waived

@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class Core:
    cdef State state
    cdef readonly RuleTables tables

    cpdef u64 apply(self, int action) except? 0
    cpdef Core clone(self)
    cpdef int sample(self)
    cpdef int cell_die(self, int seat, int cell)
    cpdef u32 open_cells(self, int seat, int die, int waive)

cdef inline State* state_of(Core game) noexcept nogil:
    return &game.state

cdef inline void attach(Core game, RuleTables tables):
    game.tables = tables
    game.state.tables = &tables.data

cdef inline void copy_into(Core copy, Core game):
    copy.tables = game.tables
    memcpy(&copy.state, &game.state, <char*>&game.state.seat[game.state.tables.players] - <char*>&game.state)
    if game.tables.data.private_dice:
        memcpy(&copy.state.private_pool, &game.state.private_pool, sizeof(game.state.private_pool))
