"""Clocks (docs/live.md): their text, and their arithmetic to the millisecond."""

from __future__ import annotations

import pytest

from vitrail.server.clock import DAY_MS, Clock, ClockError


@pytest.mark.parametrize(
    ("text", "turn_ms", "bank_ms", "increment_ms"),
    [
        ("none", 0, 0, 0),
        ("turn:5", 5_000, 0, 0),
        ("turn:86400", 86_400_000, 0, 0),
        ("bank:600+15", 0, 600_000, 15_000),
        ("bank:10+0", 0, 10_000, 0),
        ("bank:86400+3600", 0, 86_400_000, 3_600_000),
        ("days:1", DAY_MS, 0, 0),
        ("days:30", 30 * 86_400_000, 0, 0),
    ],
)
def test_a_text_that_is_a_clock(text: str, turn_ms: int, bank_ms: int, increment_ms: int) -> None:
    assert Clock.parse(text) == Clock(text, turn_ms, bank_ms, increment_ms)
    assert Clock.parse(text).runs == (text != "none")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "None",
            "turn",
            "turn:",
            "turn:4",
            "turn:86401",
            "turn:-5",
            "turn:5.5",
            "turn:60 ",
            " turn:60",
            "turn:٦٠",
        ),
        *("bank:600", "bank:600+", "bank:9+5", "bank:86401+1", "bank:60+3601", "bank:60-5", "bank:60+5+5"),
        *("days:0", "days:31", "days:1000000000000", "turn:5\n", "hours:3", "turn:60\x00"),
    ],
)
def test_a_text_that_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ClockError, match=r"turn:SECONDS|out of bounds"):
        Clock.parse(text)


@pytest.mark.parametrize(
    ("text", "bank_ms", "deadline"),
    [
        ("none", 0, None),
        ("turn:60", 0, 1_060_007),
        ("days:2", 0, 1_000_007 + 2 * DAY_MS),
        ("bank:600+15", 600_000, 1_600_007),
        ("bank:600+15", 1, 1_000_008),
        ("bank:600+15", 0, 1_000_007),  # nothing is left: the time is up as it begins
    ],
)
def test_when_the_time_is_up(text: str, bank_ms: int, deadline: int | None) -> None:
    assert Clock.parse(text).deadline(1_000_007, bank_ms) == deadline


@pytest.mark.parametrize(
    ("text", "bank_ms", "spent_ms", "left"),
    [
        ("bank:600+15", 600_000, 0, 615_000),
        ("bank:600+15", 600_000, 1, 614_999),
        ("bank:600+15", 600_000, 599_999, 15_001),
        ("bank:600+15", 600_000, 600_000, 15_000),
        ("bank:600+15", 600_000, 999_999, 15_000),  # never below nothing
        ("bank:10+0", 10_000, 10_000, 0),
        ("turn:60", 0, 12_345, 0),
        ("none", 0, 12_345, 0),
    ],
)
def test_what_is_left_after_a_turn(text: str, bank_ms: int, spent_ms: int, left: int) -> None:
    """The bank less the time spent, and the increment of every finished turn."""
    assert Clock.parse(text).left(bank_ms, spent_ms) == left
