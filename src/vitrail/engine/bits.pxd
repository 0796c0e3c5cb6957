# cython: language_level=3
from libc.stdint cimport uint32_t as u32, uint64_t as u64

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int vitrail_low(uint64_t m) { unsigned long i = 0; _BitScanForward64(&i, m); return (int)i; }
    static __inline int vitrail_count(uint64_t m) { return (int)__popcnt64(m); }
    #define VITRAIL_INLINE static __inline
    #else
    #define VITRAIL_INLINE static inline __attribute__((unused))
    VITRAIL_INLINE int vitrail_low(uint64_t m) { return __builtin_ctzll(m); }
    #ifdef __POPCNT__
    VITRAIL_INLINE int vitrail_count(uint64_t m) { return __builtin_popcountll(m); }
    #else
    VITRAIL_INLINE int vitrail_count(uint64_t m) {
        m = m - ((m >> 1) & 0x5555555555555555ull);
        m = (m & 0x3333333333333333ull) + ((m >> 2) & 0x3333333333333333ull);
        return (int)(((m + (m >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56);
    }
    #endif
    #endif
    #ifdef __BMI2__
    #include <immintrin.h>
    VITRAIL_INLINE int vitrail_pick(uint64_t m, uint64_t word) {
        const int k = (int)((word >> 32) * (uint64_t)vitrail_count(m) >> 32);
        return vitrail_low(_pdep_u64(1ull << k, m));
    }
    #else
    /* Select in a word without branches: running byte sums find the byte, spread bits the place in it. */
    VITRAIL_INLINE int vitrail_pick(uint64_t m, uint64_t word) {
        const uint64_t ones = 0x0101010101010101ull, tops = 0x8080808080808080ull;
        uint64_t sums = m - ((m >> 1) & 0x5555555555555555ull), spread;
        int k, shift, rest;
        sums = (sums & 0x3333333333333333ull) + ((sums >> 2) & 0x3333333333333333ull);
        sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Full) * ones;
        k = (int)((word >> 32) * (sums >> 56) >> 32);
        shift = (int)(((((((uint64_t)k * ones) | tops) - sums) & tops) >> 7) * ones >> 53) & ~7;
        rest = k - (int)((sums << 8 >> shift) & 0xFF);
        spread = ((m >> shift) & 0xFF) * ones & 0x8040201008040201ull;
        spread = (((spread + 0x7F7F7F7F7F7F7F7Full) & tops) >> 7) * ones;
        return shift + (int)(((((((uint64_t)rest * ones) | tops) - spread) & tops) >> 7) * ones >> 56);
    }
    #endif
    VITRAIL_INLINE uint64_t vitrail_mix(uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    /* For each cell the cells that share an edge with it, and those that touch it, itself among them. */
    static const uint32_t vitrail_orth[20] = {
        0x22, 0x45, 0x8a, 0x114, 0x208, 0x441, 0x8a2, 0x1144, 0x2288, 0x4110, 0x8820, 0x11440, 0x22880,
        0x45100, 0x82200, 0x10400, 0x28800, 0x51000, 0xa2000, 0x44000 };
    static const uint32_t vitrail_near[20] = {
        0x63, 0xe7, 0x1ce, 0x39c, 0x318, 0xc63, 0x1ce7, 0x39ce, 0x739c, 0x6318, 0x18c60, 0x39ce0, 0x739c0,
        0xe7380, 0xc6300, 0x18c00, 0x39c00, 0x73800, 0xe7000, 0xc6000 };
    VITRAIL_INLINE uint32_t vitrail_orth_of(int cell) { return vitrail_orth[cell]; }
    VITRAIL_INLINE uint32_t vitrail_near_of(int cell) { return vitrail_near[cell]; }
    #define VITRAIL_GAMMA 0x9E3779B97F4A7C15ull
    """
    int low "vitrail_low"(u64 mask) noexcept nogil
    int count "vitrail_count"(u64 mask) noexcept nogil
    int pick "vitrail_pick"(u64 mask, u64 word) noexcept nogil
    u64 mix "vitrail_mix"(u64 word) noexcept nogil
    u32 orth_of "vitrail_orth_of"(int cell) noexcept nogil
    u32 near_of "vitrail_near_of"(int cell) noexcept nogil
    u64 GAMMA "VITRAIL_GAMMA"
    u64 WORD "0xFFFFFFFFFFFFFFFFull"

cdef enum:
    FULL = 0xFFFFF
    LEFT = 0x08421
    RIGHT = 0x84210
    EDGE = 0xFC63F

cdef inline u64 bit(int index) noexcept nogil:
    return <u64>1 << index

cdef inline u32 orth(u32 cells) noexcept nogil:
    return (cells << 5 | cells >> 5 | (cells & ~<u32>RIGHT) << 1 | (cells & ~<u32>LEFT) >> 1) & FULL

cdef inline u32 near(u32 cells) noexcept nogil:
    cdef u32 rows = cells | (cells & ~<u32>RIGHT) << 1 | (cells & ~<u32>LEFT) >> 1
    return (rows | rows << 5 | rows >> 5) & FULL

cdef inline int scaled(u64 word, int limit) noexcept nogil:
    return <int>((word >> 32) * <u64>limit >> 32)

cdef inline int scaled_low(u64 word, int limit) noexcept nogil:
    return <int>((word & 0xFFFFFFFFU) * <u64>limit >> 32)
