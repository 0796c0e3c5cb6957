# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport LEFT, RIGHT, count, u32
from vitrail.engine.state cimport (
    COLUMN, DIAGONAL, HIDDEN, NONE, ROW, Objective, Private, Seat, State, Tables, Window, pattern_at, private_at, public_at,
    seat_at, window_of,
)

@cython.locals(index=int, inside=u32)
cdef bint varied(const Window* w, int by_value, u32 line) noexcept nogil

@cython.locals(cells=u32, line=u32, index=int)
cdef u32 lines(const Window* w, int kind, int by_value) noexcept nogil

@cython.locals(index=int, fewest=int, number=int)
cdef int sets(const Window* w, int by_value, int values) noexcept nogil

@cython.locals(cells=u32, color=int, dice=u32, left=u32, right=u32)
cdef u32 diagonals(const Window* w) noexcept nogil

@cython.locals(size=int)
cdef int objective_points(const Window* w, const Objective* o) noexcept nogil

@cython.locals(cells=u32, dice=u32, index=int, number=int, rest=int)
cdef u32 objective_cells(const Window* w, const Objective* o) noexcept nogil

cdef u32 private_cells(const Window* w, const Private* p) noexcept nogil

@cython.locals(cells=u32, points=int, value=int)
cdef int private_points(const Window* w, const Private* p, int each) noexcept nogil

@cython.locals(points=int, index=int)
cdef int public_total(const State* s, const Window* w) noexcept nogil

cdef int private_of(const State* s, Seat* seat, int index) noexcept nogil

@cython.locals(points=int, other=int)
cdef int private_total(const State* s, Seat* seat) noexcept nogil

@cython.locals(points=int, die=int)
cdef int track_total(const State* s) noexcept nogil

@cython.locals(w="Window*", points=int)
cdef int seat_total(const State* s, Seat* seat) noexcept nogil

@cython.locals(players=int, first=int, place=int)
cdef int tie_place(const State* s, int seat) noexcept nogil
