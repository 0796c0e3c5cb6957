# cython: language_level=3
from libc.stdint cimport uint8_t as u8, uint32_t as u32, uint64_t as u64

cdef enum:
    NONE = 255
    HIDDEN = 254
    SEATS = 6
    SLOTS = 5
    # actions
    CELL = 0
    DIE = 20
    VALUE = 50
    TOOL = 56
    PASS = 61
    PRIVATE = 62
    RETURN = 63
    REPAIR = 63
    TOKENS = 63
    REPAIR_TOOL = 63
    # phases: those of chance first
    DEAL_PRIVATE = 0
    DEAL_CARD = 1
    DEAL_TOOL = 2
    DEAL_PUBLIC = 3
    DEAL_DICE = 4
    ROLL_POOL = 5
    REROLL_POOL = 6
    REROLL_HAND = 7
    DRAW_HAND = 8
    REROLL_PRIVATE = 9
    LAST_CHANCE = 9
    CHOOSE_WINDOW = 10
    TURN = 11
    PLACE_DIE = 12
    CHOOSE_VALUE = 13
    CHOOSE_TRACK = 14
    LIFT_DIE = 15
    SET_DIE = 16
    TAKE_DIE = 17
    CHOOSE_PRIVATE = 18
    PAY = 19
    OVER = 20
    # verbs of tool steps
    NUDGE = 0
    FLIP = 1
    REROLL = 2
    SWAP_TRACK = 3
    RETURN_TO_BAG = 4
    DRAW = 5
    SET_VALUE = 6
    PLACE = 7
    LIFT = 8
    SET_DOWN = 9
    ROLL_ALL = 10
    SKIP_TURN = 11
    TAKE = 12
    SWAP_PRIVATE = 13
    ROLL_PRIVATE = 14
    # arguments of steps
    WAIVE_COLOR = 1
    WAIVE_VALUE = 2
    WAIVE_TOUCH = 4
    APART = 8
    RETURN_STUCK = 16
    RETURN_ALWAYS = 32
    WHOLE = 64
    NUDGE_DOWN = 1
    NUDGE_UP = 2
    FITTING = 1
    ON_TRACK = 1
    SAME_COLOR = 2
    OPTIONAL = 4
    NEVER_ONLY = 8
    # conditions of tools
    FIRST_TURN = 1
    SECOND_TURN = 2
    BEFORE_DRAFT = 4
    AFTER_OWN_DRAFT = 8
    NOT_BACK_TO_BACK = 16
    # objectives
    ROW = 0
    COLUMN = 1
    SET = 2
    DIAGONAL = 3

cdef struct Pattern:
    u32[5] color
    u32[6] value
    u8 difficulty

cdef struct Tool:
    u8 in_hand
    u8 solo_color
    u8 conditions
    u8 joint
    u8 length
    u8[8] verb
    u8[8] argument

cdef struct Objective:
    u8 kind
    u8 by_value
    u8 points
    u8 values

cdef struct Private:
    u8 color
    u32 cells

cdef struct Tables:
    u8 players
    u8 turns
    u8 bag_each
    u8 pool_size
    u8 tool_count
    u8 public_count
    u8 private_points
    u8 return_ends_turn
    u8 only_die_stays
    u8 tie_by_last_act
    u8 private_count
    u8 private_dice
    u8 open_cell_points
    u8 pay_with_die
    u8 pay_with_tokens
    u8 open_goals
    u8 window_draft
    u8 one_tool
    u8 reserve
    u8 repair
    u8 extras
    u8 patterns
    u8 cards
    u8 tools
    u8 publics
    u8 privates
    u64 tool_deck
    u64 card_deck
    u64 private_deck
    Pattern[128] pattern
    u8[128] side
    Tool[64] tool
    Objective[64] public
    Private[64] private

cdef struct Window:
    u32 occupied
    u32 reach
    u32[5] color
    u32[5] color_ok
    u32[6] value
    u32[6] value_ok
    u8[20] die
    u8 pattern

cdef struct Seat:
    Window window
    u8 favor
    u8 reserve
    u8 repair
    u8[2] private
    u8[2] offer

cdef struct DicePool:
    u32 mask
    u8[30] count

cdef struct State:
    const Tables* tables
    u64 rng
    u64 legal
    u64 deck
    u32 pool_mask
    u32 track_mask
    u32 moved
    u8 phase
    u8 actor
    u8 round
    u8 turn
    u8 explicit
    u8 auto_pass
    u8 hand
    u8 tool
    u8 step
    u8 moving
    u8 moved_color
    u8 joint_from
    u8 joint_to
    u8 drafted
    u8 tool_used
    u8 barred
    u8 private_used
    u8 hand_private
    u8 used_round
    u8 paying
    u8 rerolled
    u8 offers
    u8 taken
    u8 skip
    u8 pending
    u8 slots
    u8 hand_slots
    u8 turn_slots
    u8 paid
    u8 publics
    u8 bag_total
    u8[5] pending_color
    u8[7] offered
    u8[5] bag
    u8[5] out
    u8[5] slot
    u8[5] tokens
    u8[5] public
    u8[10] track_end
    u8[30] pool
    u8[30] track
    u8[132] track_die
    Seat[6] seat
    DicePool[6] private_pool

cdef inline Seat* seat_at(State* s, int index) noexcept nogil:
    return &s.seat[index]

cdef inline DicePool* private_pool_at(State* s, int index) noexcept nogil:
    return &s.private_pool[index]

cdef inline Window* window_of(Seat* seat) noexcept nogil:
    return &seat.window

cdef inline const Pattern* pattern_at(const Tables* tables, int index) noexcept nogil:
    return &tables.pattern[index]

cdef inline const Tool* tool_at(const Tables* tables, int index) noexcept nogil:
    return &tables.tool[index]

cdef inline const Objective* public_at(const Tables* tables, int index) noexcept nogil:
    return &tables.public[index]

cdef inline const Private* private_at(const Tables* tables, int index) noexcept nogil:
    return &tables.private[index]
