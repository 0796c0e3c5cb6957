# cython: language_level=3
cimport cython
from libc.math cimport sqrt
from libc.string cimport memcpy
from libc.stdint cimport int16_t as i16, int64_t as i64, uint16_t as u16
from vitrail.engine.bag cimport sample
from vitrail.engine.bits cimport GAMMA, WORD, mix, pick, u64
from vitrail.engine.book cimport RuleTables
from vitrail.engine.core cimport Core, attach, state_of
from vitrail.engine.deal cimport lay_table
from vitrail.engine.many cimport wipe
from vitrail.engine.state cimport *
from vitrail.engine.turn cimport apply, settle
from vitrail.bots.sketch cimport FEATURES, MOST, Sketch, begin_sketch, finish_sketch, points_now
from vitrail.bots.thinker cimport Thinker, best_action, copy_to, sketch_of
from vitrail.bots.value cimport POINT, SCALE, WIDTH, Value

cdef enum:
    LONGEST = 120
    LEARNED = 8 * (FEATURES * (WIDTH + 3) + 4 * WIDTH)

cdef extern from *:
    """
    #define VITRAIL_MEMORY 1e-4
    """
    double MEMORY "VITRAIL_MEMORY"

cdef struct Moment:
    int count
    int points
    u16[192] index

@cython.final
@cython.no_gc
cdef class Learner:
    cdef Moment[6 * 120] moments
    cdef int[6] length
    cdef double[16695 * 32] rows
    cdef double[16695] own
    cdef double[32] first
    cdef double[32] last
    cdef double[16695] row_energy
    cdef double[16695] own_energy
    cdef double[32] first_energy
    cdef double[32] last_energy
    cdef double[32] sums
    cdef double[32] slopes
    cdef double errors
    cdef double totals
    cdef i64 steps
    cdef u64 word

    cpdef begin(self, u64 seed)
    @cython.locals(game=Core, s="State*", _=int)
    cpdef play(self, Thinker thinker, RuleTables tables, u64 seed, int games, double rate, double trace)
    cpdef publish(self, Value net)

cdef inline bytes all_learned(Learner me):
    return (<char*>&me.rows)[:LEARNED]

cdef inline void copy_learned(Learner me, const unsigned char[:] data):
    memcpy(&me.rows, &data[0], LEARNED)

cdef inline Moment* moment_at(Learner me, int number, int place) noexcept nogil:
    return &me.moments[number * LONGEST + place]

cdef u64 next_draw(Learner me) noexcept nogil

cdef double small(Learner me, double size) noexcept nogil

@cython.locals(index=int)
cdef void scatter(Learner me) noexcept nogil

@cython.locals(index=int, number=int)
cdef void play_game(Learner me, Thinker thinker, State* s) noexcept nogil

@cython.locals(moment="Moment*", place=int)
cdef void note_moment(Learner me, Sketch* k, State* s, int number) noexcept nogil

@cython.locals(number=int, goal=double, place=int, moment="Moment*", found=double)
cdef void learn(Learner me, State* s, double rate, double trace) noexcept nogil

@cython.locals(total=double, j=int, place=int, index=int)
cdef double foresee(Learner me, const Moment* k) noexcept nogil

@cython.locals(found=double, error=double, energy=double, j=int, slope=double, place=int, index=int, pace=double)
cdef double step(Learner me, const Moment* k, double goal, double rate) noexcept nogil

cdef i64 nearest(double weight, double scale, double limit) noexcept nogil

@cython.locals(index=int)
cdef void round_weights(Learner me, Value net) noexcept nogil
