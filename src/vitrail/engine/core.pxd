# cython: language_level=3
cimport cython
from libc.string cimport memcpy, memset
from vitrail.engine.bag cimport outcomes, sample, weight
from vitrail.engine.bits cimport bit, count, low, pick, scaled, u32, u64
from vitrail.engine.bag cimport next_word
from vitrail.engine.scoring cimport (
    objective_cells, objective_points, private_cells, private_points, private_total, seat_total, tie_place,
)
from vitrail.engine.state cimport *
from vitrail.engine.turn cimport add_tool, apply, lay_table, play_randomly, seat_of_turn, settle, take_window, turn_mask
from vitrail.engine.window cimport clear, conceal, put, spots_waived

@cython.final
@cython.no_gc
cdef class RuleTables:
    cdef Tables data

    @cython.locals(p="Pattern*", index=int)
    cpdef int add_pattern(self, color, value, int difficulty)
    @cython.locals(k="Tool*", index=int)
    cpdef int add_tool(self, int in_hand, int conditions, int joint, steps)
    @cython.locals(o="Objective*")
    cpdef int add_public(self, int kind, int by_value, int points, int values)
    @cython.locals(p="Private*")
    cpdef int add_private(self, int color, u32 cells)

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

cdef inline void wipe(Core game) noexcept nogil:
    cdef const Tables* tables = game.state.tables
    memset(&game.state, 0, sizeof(State))
    game.state.tables = tables

cdef inline void copy_into(Core copy, Core game):
    copy.tables = game.tables
    memcpy(&copy.state, &game.state, <char*>&game.state.seat[game.state.tables.players] - <char*>&game.state)

cdef inline Pattern* new_pattern(RuleTables tables, int index) noexcept nogil:
    return &tables.data.pattern[index]

cdef inline Tool* new_tool(RuleTables tables, int index) noexcept nogil:
    return &tables.data.tool[index]

cdef inline Objective* new_public(RuleTables tables, int index) noexcept nogil:
    return &tables.data.public[index]

cdef inline Private* new_private(RuleTables tables, int index) noexcept nogil:
    return &tables.data.private[index]

@cython.locals(game=Core, s="State*", number=u64, index=int, decisions=u64, totals="long long", dice=u64)
cpdef play_many(RuleTables tables, u64 seed, u64 games)
