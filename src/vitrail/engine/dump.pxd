# cython: language_level=3
cimport cython
from vitrail.engine.core cimport Core, state_of
from vitrail.engine.state cimport SEATS, Seat, State, Window, private_pool_at, seat_at, window_of

@cython.locals(s="State*", number=int, index=int)
cpdef list numbers(Core game)

@cython.locals(w="Window*", index=int)
cdef list seat_numbers(Seat* seat)
