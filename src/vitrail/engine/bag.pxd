# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport GAMMA, bit, mix, pick, scaled, scaled_low, u32, u64
from vitrail.engine.state cimport (
    DEAL_DICE, DEAL_PUBLIC, DIE, DRAW_HAND, REROLL_HAND, REROLL_POOL, REROLL_PRIVATE, ROLL_POOL, VALUE, DicePool, State,
)

cdef inline u64 next_word(State* s) noexcept nogil:
    s.rng += GAMMA
    return mix(s.rng)

cdef inline void add_to_pool(State* s, int die) noexcept nogil:
    s.pool[die] += 1
    s.pool_mask |= <u32>1 << die

cdef inline void take_from_bag(State* s, int color) noexcept nogil:
    s.bag[color] -= 1
    s.bag_total -= 1

cdef inline void take_from_pool(State* s, int die) noexcept nogil:
    s.pool[die] -= 1
    if not s.pool[die]:
        s.pool_mask &= ~(<u32>1 << die)

cdef void add_to_private(DicePool* pool, int die) noexcept nogil

cdef void take_from_private(DicePool* pool, int die) noexcept nogil

@cython.locals(rest=int, color=int)
cdef int drawn_color(const State* s, int k) noexcept nogil

@cython.locals(color=int)
cdef int rolling_color(const State* s) noexcept nogil

@cython.locals(word=u64, color=int)
cdef void roll_pool(State* s) noexcept nogil

@cython.locals(word=u64)
cdef int sample(State* s) noexcept nogil

@cython.locals(mask=u64, color=int)
cdef u64 outcomes(const State* s) noexcept nogil

cdef int weight(const State* s, int outcome) noexcept nogil
