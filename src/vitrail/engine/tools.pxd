# cython: language_level=3
cimport cython
from vitrail.engine.bag cimport add_to_pool, take_from_pool
from vitrail.engine.bits cimport bit, low, u32, u64
from vitrail.engine.moves cimport joint_first_targets, joint_may_stop, joint_others, joint_starts, joint_targets, movable
from vitrail.engine.state cimport *
from vitrail.engine.window cimport lift, put, spots, spots_waived, targets

@cython.locals(players=int)
cdef bint conditions_hold(const State* s, int conditions) noexcept nogil

@cython.locals(w="const Window*")
cdef u32 open_cells(const State* s, Seat* seat, int die, int argument) noexcept nogil

@cython.locals(pool=u32, found=u32, die=int)
cdef u32 takeable(State* s, Seat* seat, const Tool* k, int step) noexcept nogil

@cython.locals(value=int, mask=u32)
cdef u32 nudges(State* s, Seat* seat, const Tool* k, int step, int die) noexcept nogil

@cython.locals(first=int, value=int, mask=u32, fitting=int)
cdef u32 values(State* s, Seat* seat, const Tool* k, int step, int die) noexcept nogil

@cython.locals(track=u32, mask=u32, die=int)
cdef u32 swaps(State* s, Seat* seat, const Tool* k, int step, int first_only) noexcept nogil

@cython.locals(pool=u32, mask=u32, die=int)
cdef u32 private_swaps(State* s, Seat* seat, const Tool* k, int step) noexcept nogil

@cython.locals(mask=u32)
cdef u32 private_rolls(State* s) noexcept nogil

@cython.locals(w="Window*", cells=u32, found=u32, die=int, shift=u32, to_bit=u32, fine=bint)
cdef u32 set_downs(State* s, Seat* seat, const Tool* k, int step, int cell, u32 moved, int color, int first_only) noexcept nogil

@cython.locals(cells=u32, found=u32, cell=int)
cdef u32 lifts(State* s, Seat* seat, const Tool* k, int step, u32 moved, int color, int first_only) noexcept nogil

@cython.locals(argument=int)
cdef bint can_place(State* s, Seat* seat, int die, int argument) noexcept nogil

@cython.locals(verb=int)
cdef bint can_finish(State* s, Seat* seat, const Tool* k, int step, int die, u32 moved, int color) noexcept nogil

@cython.locals(mask=u64, slot=int, k="const Tool*")
cdef u64 usable(State* s, Seat* seat, int slots, int die) noexcept nogil

@cython.locals(k="const Tool*", mask=u64, pool=u32, payment=int)
cdef u64 payments(State* s, Seat* seat, int slot, int die) noexcept nogil

cdef void ask_payment(State* s, Seat* seat, int slot) noexcept nogil

cdef void pay(State* s, Seat* seat, int action) noexcept nogil

cdef void begin_tool(State* s, int tool) noexcept nogil

@cython.locals(price=int)
cdef void pay_tokens(State* s, Seat* seat, int slot) noexcept nogil

cdef void start_tool(State* s, Seat* seat, int slot) noexcept nogil

@cython.locals(die=int, color=int)
cdef void gather_pool(State* s) noexcept nogil

@cython.locals(mask=u64)
cdef u64 placing_mask(State* s, Seat* seat, int argument) noexcept nogil

@cython.locals(cells=u32)
cdef u64 lifting_mask(State* s, Seat* seat, const Tool* k) noexcept nogil

cdef u32 setting_mask(State* s, Seat* seat, const Tool* k) noexcept nogil

@cython.locals(color=int)
cdef bint run_step(State* s, int verb) noexcept nogil

@cython.locals(mask=u64, die=int)
cdef void ask_step(State* s, Seat* seat, const Tool* k, int verb) noexcept nogil

@cython.locals(k="const Tool*", verb=int)
cdef bint advance(State* s, Seat* seat) noexcept nogil

@cython.locals(w="Window*", die=int)
cdef void move_die(State* s, Seat* seat, int cell, int target) noexcept nogil

@cython.locals(w="Window*", p="const Pattern*", first=int, second=int)
cdef void set_die(State* s, Seat* seat, int target) noexcept nogil

@cython.locals(index=int)
cdef void swap_with_track(State* s, int die) noexcept nogil
