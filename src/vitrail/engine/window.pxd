# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport EDGE, FULL, near, near_of, orth, orth_of, u32
from vitrail.engine.state cimport APART, HIDDEN, NONE, WAIVE_COLOR, WAIVE_TOUCH, WAIVE_VALUE, WHOLE, Pattern, Window

cdef inline u32 spots(const Window* w, int die) noexcept nogil:
    return w.reach & w.color_ok[<unsigned int>die // 6] & w.value_ok[<unsigned int>die % 6]

@cython.locals(index=int)
cdef void clear(Window* w, const Pattern* p) noexcept nogil

@cython.locals(index=int)
cdef void conceal(Window* w) noexcept nogil

@cython.locals(cell_bit=u32, beside=u32, color=int, value=int)
cdef void put(Window* w, int cell, int die) noexcept nogil

@cython.locals(cell_bit=u32, die=int, color=int, value=int)
cdef void lift(Window* w, const Pattern* p, int cell) noexcept nogil

@cython.locals(color=int, value=int, cells=u32)
cdef u32 spots_waived(const Window* w, const Pattern* p, int die, int waive) noexcept nogil

@cython.locals(cells=u32, index=int)
cdef u32 against_print(const Window* w, const Pattern* p) noexcept nogil

@cython.locals(cell_bit=u32, die=int)
cdef u32 alike(const Window* w, int cell, int by_value) noexcept nogil

@cython.locals(cell_bit=u32, others=u32, die=int, color=int, value=int, cells=u32)
cdef u32 targets(const Window* w, const Pattern* p, int cell, int waive, int only_die_stays) noexcept nogil
