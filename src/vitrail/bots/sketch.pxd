# cython: language_level=3
cimport cython
from libc.stdint cimport uint16_t as u16
from vitrail.engine.bits cimport FULL, LEFT, RIGHT, count, low, u32, u64
from vitrail.engine.scoring cimport seat_total, track_total
from vitrail.engine.state cimport *
from vitrail.engine.window cimport spots

cdef enum:
    TIMES = 8
    HALVES = 11
    PLACEMENTS = 0
    FAVOR = 200
    TOOLS = 264
    CELLS = 1544
    LINES = 5576
    PAIRS = 8136
    PAIR_ROOM = 9324
    SETS = 10092
    SET_ROOM = 15482
    DIAGONALS = 15610
    PRIVATE_ROOM = 15866
    PRIVATE_BEST = 16295
    POOL = 16463
    BAG = 16583
    TABLE = 16647
    REPAIRS = 16679
    FEATURES = 16695
    MOST = 192

cdef struct Sketch:
    int count
    int base
    int placements
    int time
    int half
    int known
    int between
    u32 ones
    u32 twos
    u32 fours
    u32[6] room
    u16[192] index

cdef extern from *:
    """
    #include <stdint.h>
    static const uint8_t vitrail_place_class[20] = {
        0, 1, 2, 1, 0, 3, 4, 5, 4, 3, 3, 4, 5, 4, 3, 0, 1, 2, 1, 0 };
    static inline int vitrail_class_of(int cell) { return vitrail_place_class[cell]; }
    """
    int place_class "vitrail_class_of"(int cell) noexcept nogil

cdef inline void note(Sketch* k, int index) noexcept nogil:
    k.index[k.count] = <u16>index
    k.count += 1

cdef inline int least(int one, int other) noexcept nogil:
    return one if one < other else other

cdef inline void clear_counts(Sketch* k) noexcept nogil:
    k.ones = k.twos = k.fours = 0

cdef inline void add_cells(Sketch* k, u32 cells) noexcept nogil:
    cdef u32 carry = k.ones & cells
    k.ones ^= cells
    k.fours |= k.twos & carry
    k.twos ^= carry

cdef inline u32 fitting(const Window* w, int by_value, int index) noexcept nogil:
    return w.value_ok[index] if by_value else w.color_ok[index]

cdef inline u32 holding(const Window* w, int by_value, int index) noexcept nogil:
    return w.value[index] if by_value else w.color[index]

@cython.locals(players=int, place=int, turns=int)
cdef int turns_left(const State* s, int number) noexcept nogil

@cython.locals(each=int, turns=int, dice=int, pool="DicePool*", mask=u32)
cdef int placements_left(State* s, int number) noexcept nogil

@cython.locals(players=int, place=int)
cdef int picks_between(const State* s, int number) noexcept nogil

cdef int tool_kind(const Tool* k) noexcept nogil

cdef int time_class(int placements) noexcept nogil

@cython.locals(seat="Seat*", turns=int, slot=int, kind=int, dice=int)
cdef void begin_sketch(Sketch* k, State* s, int number) noexcept nogil

@cython.locals(w="Window*", slack=int, index=int)
cdef void finish_sketch(Sketch* k, State* s, Seat* seat) noexcept nogil

@cython.locals(free=u32, index=int, ones=u32, twos=u32, fours=u32, cell=int, colors=int, values=int, group=int)
cdef void sketch_cells(Sketch* k, const Window* w) noexcept nogil

@cython.locals(number=int, pool=u32)
cdef void sketch_pool(Sketch* k, const State* s, const Window* w) noexcept nogil

cdef void sketch_public(Sketch* k, const Window* w, const Objective* o) noexcept nogil

@cython.locals(rows=bint, kinds=int, spare=int, free=u32, twice=u32, index=int, dice=u32, along=u32, none=u32, one=u32, two=u32, first=int, number=int, line=u32, held=int, state=int, stuck=int, room=int)
cdef void sketch_lines(Sketch* k, const Window* w, const Objective* o) noexcept nogil

@cython.locals(one=int, other=int, ones=int, others=int, group=int, free=u32, scarce=int, room=u32, missing=int)
cdef void sketch_pair(Sketch* k, const Window* w, const Objective* o) noexcept nogil

@cython.locals(kinds=int, free=u32, fewest=int, index=int, missing=int, after=int, held=int, room=int, state=int)
cdef void sketch_set(Sketch* k, const Window* w, const Objective* o) noexcept nogil

@cython.locals(left=u32, right=u32)
cdef u32 diagonal(u32 cells) noexcept nogil

@cython.locals(free=u32, gains=u32, lone=u32, index=int, dice=u32, room=u32)
cdef void sketch_diagonals(Sketch* k, const Window* w) noexcept nogil

@cython.locals(free=u32, mode=int, room=u32, step=int, value=int, number=int)
cdef void sketch_private(Sketch* k, const Window* w, const Private* p, int each) noexcept nogil

@cython.locals(points=int, pool=u32)
cdef int points_now(State* s, Seat* seat) noexcept nogil
