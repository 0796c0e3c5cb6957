# cython: language_level=3
cimport cython
from libc.stdint cimport int16_t as i16, int32_t as i32, int64_t as i64, uint16_t as u16
from libc.string cimport memcpy
from vitrail.engine.state cimport *
from vitrail.bots.sketch cimport FEATURES, Sketch, begin_sketch, finish_sketch, points_now

cdef enum:
    WIDTH = 32
    POINT = 65536
    SCALE = 128
    SIZE = FEATURES * (2 * WIDTH + 4) + 6 * WIDTH

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__GNUC__)
    typedef int16_t vitrail_eight __attribute__((vector_size(16), aligned(2), may_alias));
    #define VITRAIL_EIGHT(row, part) (((const vitrail_eight *)(row))[part])
    #endif
    static inline int64_t vitrail_weigh(const int16_t *rows, const int32_t *own, const int16_t *first,
                                        const int32_t *last, const uint16_t *index, int count) {
        int16_t sums[32];
        int64_t total = 0;
    #if defined(__GNUC__)
        vitrail_eight a = VITRAIL_EIGHT(first, 0), b = VITRAIL_EIGHT(first, 1);
        vitrail_eight c = VITRAIL_EIGHT(first, 2), d = VITRAIL_EIGHT(first, 3);
        for (int i = 0; i < count; i++) {
            const int16_t *row = rows + 32 * (int)index[i];
            a += VITRAIL_EIGHT(row, 0), b += VITRAIL_EIGHT(row, 1);
            c += VITRAIL_EIGHT(row, 2), d += VITRAIL_EIGHT(row, 3);
            total += own[index[i]];
        }
        ((vitrail_eight *)sums)[0] = a, ((vitrail_eight *)sums)[1] = b;
        ((vitrail_eight *)sums)[2] = c, ((vitrail_eight *)sums)[3] = d;
    #else
        for (int j = 0; j < 32; j++) sums[j] = first[j];
        for (int i = 0; i < count; i++) {
            const int16_t *row = rows + 32 * (int)index[i];
            for (int j = 0; j < 32; j++) sums[j] = (int16_t)(sums[j] + row[j]);
            total += own[index[i]];
        }
    #endif
        for (int j = 0; j < 32; j++) total += (int64_t)(sums[j] > 0 ? sums[j] : 0) * last[j];
        return total;
    }
    """
    i64 weigh "vitrail_weigh"(const i16* rows, const i32* own, const i16* first, const i32* last, const u16* index, int count) noexcept nogil

@cython.final
@cython.no_gc
cdef class Value:
    cdef i16[16695 * 32] rows
    cdef i16[32] first
    cdef i32[32] last
    cdef i32[16695] own

cdef inline void copy_weights(Value net, const unsigned char[:] data):
    memcpy(&net.rows, &data[0], SIZE)

cdef inline bytes all_weights(Value net):
    return (<char*>&net.rows)[:SIZE]

cdef inline i64 still_to_come(Value net, const Sketch* k) noexcept nogil:
    return weigh(net.rows, net.own, net.first, net.last, k.index, k.count)

cdef i64 expected(Value net, Sketch* k, State* s, int number) noexcept nogil

@cython.locals(seat="Seat*")
cdef i64 expected_again(Value net, Sketch* k, State* s, int number) noexcept nogil
