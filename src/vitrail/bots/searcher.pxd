# cython: language_level=3
cimport cython
from libc.stdint cimport int64_t as i64
from vitrail.engine.bits cimport GAMMA, WORD, bit, mix, pick, u64
from vitrail.engine.core cimport Core, state_of
from vitrail.engine.state cimport *
from vitrail.engine.turn cimport apply, settle
from vitrail.bots.thinker cimport Thinker, best_action, copy_state_to, copy_to, judge
from vitrail.bots.value cimport Value

cdef enum:
    WIDEST = 16
    PRIOR = 10

@cython.final
cdef class Searcher:
    cdef Thinker thinker
    cdef Thinker player
    cdef State[16] starts
    cdef State world
    cdef int[16] action
    cdef i64[16] total
    cdef i64[16] prior
    cdef public int width
    cdef public int rounds
    cdef public int rivalry
    cdef readonly int ways
    cdef readonly i64 samples
    cdef int seat
    cdef int round
    cdef u64 word

    cpdef int prepare(self, Core game, u64 seed)
    cpdef deepen(self, int samples)
    cpdef int narrow(self)
    cpdef int best(self)

cdef inline State* start_at(Searcher me, int index) noexcept nogil:
    return &me.starts[index]

cdef inline State* copy_start(Searcher me, int index, const State* s) noexcept nogil:
    copy_state_to(&me.starts[index], s)
    return &me.starts[index]

cdef inline State* world_of(Searcher me, const State* s) noexcept nogil:
    copy_state_to(&me.world, s)
    return &me.world

@cython.locals(first=int, index=int, _=int)
cdef void find_ways(Searcher me, State* s) noexcept nogil

cdef int least_of(int one, int other) noexcept nogil

@cython.locals(best=int, index=int, way=int, start="State*")
cdef void take_best_option(Searcher me, State* s) noexcept nogil

cdef void go_on(Searcher me, State* s) noexcept nogil

@cython.locals(seed=u64, way=int, _=int)
cdef void play_on(Searcher me, int samples) noexcept nogil

cdef i64 play_world(Searcher me, State* s, u64 seed) noexcept nogil

@cython.locals(players=int, others=i64, number=int)
cdef i64 outlook(Searcher me, State* s) noexcept nogil

@cython.locals(deck=u64, index=int, k=int)
cdef void deal_unknown(State* s, u64 seed) noexcept nogil

cdef i64 estimate(Searcher me, int way) noexcept nogil

@cython.locals(index=int, way=int)
cdef void sort_ways(Searcher me) noexcept nogil

@cython.locals(world="State*")
cdef void swap_ways(Searcher me, int way) noexcept nogil
