# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport u32
from vitrail.engine.state cimport *

@cython.final
@cython.no_gc
cdef class RuleTables:
    cdef Tables data

    @cython.locals(p="Pattern*", index=int)
    cpdef int add_pattern(self, color, value, int difficulty)
    @cython.locals(k="Tool*", index=int)
    cpdef int add_tool(self, int in_hand, int solo_color, int conditions, int joint, steps)
    @cython.locals(o="Objective*")
    cpdef int add_public(self, int kind, int by_value, int points, int values)
    @cython.locals(p="Private*")
    cpdef int add_private(self, int color, u32 cells)
    @cython.locals(k="Tool*")
    cpdef _set_repair(self, bint whole)

cdef inline Pattern* new_pattern(RuleTables tables, int index) noexcept nogil:
    return &tables.data.pattern[index]

cdef inline Tool* new_tool(RuleTables tables, int index) noexcept nogil:
    return &tables.data.tool[index]

cdef inline Objective* new_public(RuleTables tables, int index) noexcept nogil:
    return &tables.data.public[index]

cdef inline Private* new_private(RuleTables tables, int index) noexcept nogil:
    return &tables.data.private[index]
