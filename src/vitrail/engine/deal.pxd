# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport bit, u64
from vitrail.engine.state cimport *
from vitrail.engine.window cimport clear

@cython.locals(color=int, index=int, cell=int, seat="Seat*")
cdef void lay_table(State* s, u64 seed) noexcept nogil

cdef void deal_next(State* s) noexcept nogil

cdef void offer_windows(State* s) noexcept nogil

@cython.locals(mask=u64, index=int)
cdef u64 window_mask(const State* s) noexcept nogil

@cython.locals(slot=int)
cdef void add_tool(State* s, int tool) noexcept nogil

@cython.locals(number=int)
cdef void deal(State* s, int card) noexcept nogil

@cython.locals(card=int, pattern=int)
cdef void take_window(State* s, Seat* seat, int index) noexcept nogil
