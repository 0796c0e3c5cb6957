# cython: language_level=3
cimport cython
from vitrail.engine.bits cimport EDGE, FULL, low, near, orth, u32
from vitrail.engine.state cimport (
    NEVER_ONLY, ON_TRACK, OPTIONAL, SAME_COLOR, WAIVE_COLOR, WAIVE_TOUCH, WAIVE_VALUE, Pattern, Seat, State, Tool, Window, pattern_at,
    window_of,
)
from vitrail.engine.window cimport targets

@cython.locals(cells=u32, color=int, held=u32)
cdef u32 movable(const State* s, const Window* w, u32 moved, int argument, int first_color) noexcept nogil

@cython.locals(cells=u32)
cdef u32 printed(const Pattern* p, int die, int waive) noexcept nogil

@cython.locals(p="const Pattern*", first=int, second=int, gone=u32, rest=u32, to_bit=u32, same=u32, cells=u32, beside=u32, reach=u32, waive=int)
cdef u32 joint_targets(const State* s, const Window* w, const Tool* k, int start, int target, int other) noexcept nogil

@cython.locals(cells=u32, found=u32, other=int)
cdef u32 joint_others(const State* s, const Window* w, const Tool* k, int start, int target, int first_only) noexcept nogil

@cython.locals(p="const Pattern*", found=u32, target=int)
cdef u32 joint_first_targets(const State* s, const Window* w, const Tool* k, int start, int first_only) noexcept nogil

@cython.locals(cells=u32, found=u32, start=int)
cdef u32 joint_starts(const State* s, const Window* w, const Tool* k, int first_only) noexcept nogil

cdef bint joint_may_stop(const State* s, const Window* w, const Tool* k, int start, int target) noexcept nogil
