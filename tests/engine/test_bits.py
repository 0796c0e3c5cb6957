"""Sets of cells as words against coordinates, and the generator's arithmetic against its definition."""

from __future__ import annotations

import random
from collections import Counter

from tests.engine.laid import tables
from tests.engine.plain import source
from vitrail.engine.book import RuleTables
from vitrail.engine.core import Core

bits = source("bits")
PLACES = [(row, column) for row in range(4) for column in range(5)]
ALL_SETS = [0, bits.FULL, *(1 << cell for cell in range(20)), *(random.Random(1).getrandbits(20) for _ in range(300))]


def around(cells: int, steps: list[tuple[int, int]]) -> int:
    """The cells that lie these steps (down, right) from one of the set, by coordinates."""
    found = 0
    for cell, (row, column) in enumerate(PLACES):
        if cells >> cell & 1:
            for down, right in steps:
                if (row + down, column + right) in PLACES:
                    found |= 1 << PLACES.index((row + down, column + right))
    return found


EDGES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def test_neighbors_across_an_edge() -> None:
    """Section 4.4: a shared edge; rows do not wrap."""
    for cells in ALL_SETS:
        assert bits.orth(cells) == around(cells, EDGES), f"{cells:020b}"


def test_cells_that_touch() -> None:
    """Section 4.2: an edge or a corner; the set itself is among them."""
    for cells in ALL_SETS:
        assert bits.near(cells) == cells | around(cells, EDGES + CORNERS), f"{cells:020b}"


def test_the_named_sets() -> None:
    """Section 4.1: 14 cells of edge and corner; columns 1 and 5."""
    assert sum(1 << cell for cell, (row, column) in enumerate(PLACES) if row in {0, 3} or column in {0, 4}) == bits.EDGE
    assert bits.count(bits.EDGE) == 14
    assert sum(1 << PLACES.index((row, 0)) for row in range(4)) == bits.LEFT
    assert sum(1 << PLACES.index((row, 4)) for row in range(4)) == bits.RIGHT
    assert bits.count(bits.FULL) == 20


def words(number: int) -> list[int]:
    """So many words of 64 bits, the smallest and the largest among them."""
    rng = random.Random(3)
    return [0, (1 << 64) - 1, (1 << 32) - 1, 1 << 32, *(rng.getrandbits(64) for _ in range(number))]


def sets_of_64(number: int) -> list[int]:
    """Sets of 1 to 64 members."""
    rng = random.Random(4)
    sparse = [rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) or 1 for _ in range(number)]
    dense = [rng.getrandbits(64) | rng.getrandbits(64) for _ in range(number)]
    return [(1 << 64) - 1, *(1 << index for index in range(64)), *sparse, *dense]


def test_counting_and_finding() -> None:
    """`count`, `low` and `bit` against the binary text of a word."""
    for mask in sets_of_64(50):
        text = f"{mask:b}"
        assert bits.count(mask) == text.count("1")
        assert bits.low(mask) == len(text) - 1 - text.rindex("1")
    assert [bits.bit(index) for index in (0, 31, 40, 63)] == [2**0, 2**31, 2**40, 2**63]


def expected(mask: int, word: int) -> int:
    """The member at this share of the set: the k-th of n, k the upper half of the word, scaled to 0 .. n - 1."""
    members = [index for index in range(64) if mask >> index & 1]
    return members[(word // 2**32) * len(members) // 2**32]


def test_pick_takes_each_member_for_its_share_of_words() -> None:
    """A draw is bounded by a multiplication, `(x >> 32) * n >> 32`, not by a remainder."""
    for mask in sets_of_64(30):
        for word in words(20):
            assert bits.pick(mask, word) == expected(mask, word)


def test_pick_is_uniform() -> None:
    """Of n members each is taken by 1/n of all words: over 2**16 evenly spread words, alike to within one."""
    for mask in (0b1, 0b101, 0b11100, 0x8000000000000001 | 0xFF00):
        taken = Counter(bits.pick(mask, step << 48) for step in range(1 << 16))
        assert set(taken) == {index for index in range(64) if mask >> index & 1}
        assert max(taken.values()) - min(taken.values()) <= 1


def splitmix(state: int) -> int:
    """splitmix64's next output, as published by Steele, Lea and Flood."""
    z = (state + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def test_mix_is_splitmix64() -> None:
    """The published outputs for the state 1234567."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    state, found = 1234567, []
    for _ in published:
        state = (state + bits.GAMMA) & bits.WORD
        found.append(bits.mix(state))
    assert found == published


def test_scaled_numbers_stay_below_their_limit() -> None:
    """Both halves of a word: 0 at the least, one below the limit at the most."""
    for limit in (1, 2, 6, 90, 255):
        assert bits.scaled(0, limit) == bits.scaled_low(0, limit) == 0
        assert bits.scaled(bits.WORD, limit) == bits.scaled_low(bits.WORD, limit) == limit - 1
        assert bits.scaled(1 << 63, limit) == bits.scaled_low(1 << 31, limit) == limit // 2


def dealing(deck: int) -> RuleTables:
    """Tables of which nothing is used but a deck of Private Objectives."""
    made = RuleTables()
    made.set_rules(
        players=2, turns=4, bag_each=18, pool_size=5, tool_count=0, public_count=0, private_points=0,
        return_ends_turn=False, only_die_stays=False, tie_by_last_act=False,
    )  # fmt: skip
    made.set_decks(0, 0, deck)
    return made


def test_the_core_deals_by_the_same_arithmetic() -> None:
    """Compiled or not: a card dealt from any deck of up to 64 is the one that generator and share name."""
    for deck in sets_of_64(100):
        made = dealing(deck)
        for seed in words(10):
            assert Core.blank(made, seed).sample() == expected(deck, splitmix(seed))


def test_cards_are_dealt_evenly() -> None:
    """Section 2.1: over 5,000 seeds each of five objectives comes to seat 0 a fifth of the time, within 5 sigma."""
    dealt = Counter(Core.start(tables(), seed).private(0) for seed in range(5000))
    # sigma = sqrt(5000 * 0.2 * 0.8) = 28
    assert len(dealt) == 5
    assert all(abs(number - 1000) < 141 for number in dealt.values())
