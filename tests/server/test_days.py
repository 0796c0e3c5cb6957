"""Days of the Daily window: from midnight to midnight, UTC."""

from __future__ import annotations

import pytest

from vitrail.server.days import day_of, days_before, end_ms, is_day

NEW_YEAR_2024_MS = 1_704_067_200_000
"""2024-01-01T00:00:00Z, as `date -u -d 2024-01-01 +%s` says it."""


def test_a_day_ends_where_the_next_one_begins() -> None:
    assert day_of(NEW_YEAR_2024_MS - 1) == "2023-12-31"
    assert day_of(NEW_YEAR_2024_MS) == "2024-01-01"
    assert end_ms("2023-12-31") == NEW_YEAR_2024_MS
    assert end_ms("2024-02-29") == NEW_YEAR_2024_MS + 60 * 24 * 3600 * 1000


@pytest.mark.parametrize(
    "text", ["", "today", "2023-02-29", "2024-13-01", "20240101", "2024-W01-1", "2024-1-1", " 2024-01-01", "-" * 10]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert is_day("2024-02-29")
    assert not is_day(text)


def test_the_days_before_are_those_that_there_were_and_not_too_many() -> None:
    assert days_before("2024-03-01", "2024-02-28", 9) == ["2024-02-29", "2024-02-28"]
    assert days_before("2024-03-01", "2024-01-01", 1) == ["2024-02-29"]
    assert days_before("2024-03-01", "2024-03-01", 9) == []
