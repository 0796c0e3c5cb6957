# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport bit, low, u32, u64
from vitrail.engine.state cimport *
from vitrail.engine.tools cimport can_finish
from vitrail.engine.window cimport spots

@cython.locals(mask=u64, fresh=bint)
cdef u64 extra_mask(State* s, Seat* seat) noexcept nogil

@cython.locals(mask=u64, pool=u32, die=int)
cdef u64 private_spots(State* s, Seat* seat) noexcept nogil

@cython.locals(index=int, seat="Seat*")
cdef void move_reserves(State* s) noexcept nogil
