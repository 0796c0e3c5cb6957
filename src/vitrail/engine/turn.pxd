# cython: language_level=3
cimport cython
from vitrail.engine.bag cimport (
    add_to_pool, add_to_private, roll_pool, next_word, outcomes, sample, take_from_bag, take_from_pool, take_from_private,
)
from vitrail.engine.bits cimport FULL, GAMMA, WORD, bit, low, mix, pick, u32, u64
from vitrail.engine.state cimport *
from vitrail.engine.deal cimport deal, offer_windows, take_window, window_mask
from vitrail.engine.extras cimport extra_mask, move_reserves, private_spots
from vitrail.engine.tools cimport (
    advance, ask_payment, begin_tool, can_finish, move_die, pay, set_die, start_tool, swap_with_track, usable,
)
from vitrail.engine.window cimport clear, put, spots

@cython.locals(players=int, place=int)
cdef int seat_of_turn(const State* s) noexcept nogil

cdef int affordable(const State* s, const Seat* seat) noexcept nogil

@cython.locals(fine=bint)
cdef bint usable_on(State* s, Seat* seat, int slots, int die) noexcept nogil

@cython.locals(w="const Window*", mask=u64, pool=u32, rest=u32, die=int)
cdef u64 draft_mask(State* s, Seat* seat, int slots) noexcept nogil

@cython.locals(slots=int, mask=u64)
cdef u64 turn_mask(State* s, Seat* seat) noexcept nogil

@cython.locals(mask=u64, slots=int, cells=u32)
cdef u64 hand_mask(State* s, Seat* seat) noexcept nogil

@cython.locals(die=int, end=int)
cdef void leave_pool(State* s) noexcept nogil

cdef void begin_round(State* s) noexcept nogil

cdef bint next_turn(State* s) noexcept nogil

@cython.locals(mask=u64)
cdef void open_turn(State* s) noexcept nogil

@cython.locals(mask=u64)
cdef void go_on(State* s, Seat* seat) noexcept nogil

cdef void run_tool(State* s, Seat* seat) noexcept nogil

@cython.locals(stuck=bint)
cdef void return_die(State* s, Seat* seat) noexcept nogil

cdef void choose_window(State* s, Seat* seat, int index) noexcept nogil

cdef void use_tool(State* s, Seat* seat, int slot) noexcept nogil

@cython.locals(mask=u64)
cdef void act_in_turn(State* s, Seat* seat, int action) noexcept nogil

cdef void act_on_hand(State* s, Seat* seat, int action) noexcept nogil

@cython.locals(die=int)
cdef void act_on_private(State* s, Seat* seat, int action) noexcept nogil

cdef void act_in_tool(State* s, Seat* seat, int action) noexcept nogil

cdef void decide(State* s, Seat* seat, int action) noexcept nogil

@cython.locals(index=int)
cdef void settle_roll(State* s, int outcome) noexcept nogil

cdef void settle(State* s) noexcept nogil

cdef void apply(State* s, int action) noexcept nogil

@cython.locals(word=u64, decisions=int)
cdef int play_randomly(State* s, u64 seed) noexcept nogil
