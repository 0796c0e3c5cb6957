# cython: language_level=3
cimport cython
from libc.stdint cimport int64_t as i64
from libc.string cimport memcpy
from vitrail.engine.bag cimport outcomes, sample, take_from_pool, weight
from vitrail.engine.bits cimport FULL, WORD, bit, low, mix, u32, u64
from vitrail.engine.core cimport Core, state_of
from vitrail.engine.state cimport *
from vitrail.engine.turn cimport affordable, apply, seat_of_turn, usable_on
from vitrail.engine.window cimport put, spots
from vitrail.bots.sketch cimport Sketch, begin_sketch
from vitrail.bots.value cimport POINT, Value, expected, expected_again

cdef extern from *:
    """
    #define VITRAIL_WORST (-((int64_t)1 << 60))
    #define VITRAIL_DRAFTS (0x3FFFFFFFull << 20)
    """
    i64 WORST "VITRAIL_WORST"
    u64 DRAFTS "VITRAIL_DRAFTS"

cdef enum:
    KEPT = 3
    ROLLS = 8
    OPTIONS = 256

@cython.final
cdef class Thinker:
    cdef readonly Value net
    cdef State[16] states
    cdef State[3] kept
    cdef i64[3] worth
    cdef Window saved
    cdef Sketch sketch
    cdef public int most
    cdef public u64 seed
    cdef int seat
    cdef int turn
    cdef int round
    cdef int left
    cdef int certain
    cdef int keeping
    cdef int cell
    cdef i64 best
    cdef int action
    cdef int next
    cdef public int tools
    cdef int listing
    cdef public int rivalry
    cdef int sharing
    cdef i64 left_now
    cdef i64[30] left_by
    cdef int options
    cdef int[256] option_action
    cdef int[256] option_cell
    cdef i64[256] option_worth

    cpdef int choose(self, Core game, u64 seed)

cdef inline void copy_state_to(State* to, const State* s) noexcept nogil:
    memcpy(to, s, <char*>&s.seat[s.tables.players] - <char*>s)
    if s.tables.private_dice:
        memcpy(&to.private_pool, &s.private_pool, sizeof(s.private_pool))

cdef inline State* copy_to(Thinker me, int depth, const State* s) noexcept nogil:
    copy_state_to(&me.states[depth], s)
    return &me.states[depth]

cdef inline void keep(Thinker me, int place, const State* s) noexcept nogil:
    copy_state_to(&me.kept[place], s)

cdef inline State* kept_at(Thinker me, int place) noexcept nogil:
    return &me.kept[place]

cdef inline Sketch* sketch_of(Thinker me) noexcept nogil:
    return &me.sketch

cdef inline void save_window(Thinker me, const Window* w) noexcept nogil:
    me.saved = w[0]

cdef inline void restore_window(Thinker me, Window* w) noexcept nogil:
    w[0] = me.saved

cdef inline i64 most_of(i64 one, i64 other) noexcept nogil:
    return one if one > other else other

cdef i64 judge(Thinker me, State* s) noexcept nogil

@cython.locals(w="Window*", best=i64, cell=int, worth=i64)
cdef i64 place_best(Thinker me, State* s, int die, u32 cells) noexcept nogil

@cython.locals(cells=u32, child="State*")
cdef i64 draft_best(Thinker me, int depth, State* s, int die) noexcept nogil

@cython.locals(child="State*")
cdef i64 pass_worth(Thinker me, int depth, State* s) noexcept nogil

@cython.locals(best=i64, pool=u32)
cdef i64 best_draft(Thinker me, int depth, State* s) noexcept nogil

@cython.locals(place=int, other=int)
cdef void remember(Thinker me, State* s, i64 worth) noexcept nogil

@cython.locals(worth=i64, certain=int)
cdef i64 explore(Thinker me, int depth, State* s) noexcept nogil

cdef bint placing_last(const State* s) noexcept nogil

@cython.locals(best=i64, mask=u64, child="State*")
cdef i64 best_step(Thinker me, int depth, State* s) noexcept nogil

@cython.locals(mask=u64, total=i64, weights=i64, part=i64, outcome=int, child="State*")
cdef i64 mean(Thinker me, int depth, State* s) noexcept nogil

@cython.locals(total=i64, sharing=int, number=int, child="State*")
cdef i64 pool_hope(Thinker me, int depth, State* s) noexcept nogil

@cython.locals(worth=i64, place=int, child="State*")
cdef i64 after(Thinker me, int depth, State* s, int action) noexcept nogil

cdef void list_option(Thinker me, int action, int cell, i64 worth) noexcept nogil

cdef void consider(Thinker me, int action, i64 worth, int cell) noexcept nogil

@cython.locals(worth=i64, child="State*", mask=u64)
cdef void consider_draft(Thinker me, State* s, int die, int tools) noexcept nogil

@cython.locals(turn=int, number=int, found=int)
cdef int rival_turn(Thinker me, State* s) noexcept nogil

@cython.locals(turn=int, own=int, child="State*", idle=i64, best=i64, second=i64, first=int, pool=u32, die=int, gain=i64)
cdef void think_of_rival(Thinker me, State* s) noexcept nogil

@cython.locals(tools=int, drafts=u64)
cdef void consider_drafts(Thinker me, State* s) noexcept nogil

@cython.locals(mask=u64, worth=i64)
cdef int best_action(Thinker me, State* s) noexcept nogil
