"""Days of the Daily window, as text (`2026-12-01`): each begins and ends at midnight, UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from vitrail.server.clock import DAY_MS


def day_of(at_ms: int) -> str:
    """The day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()


def end_ms(day: str) -> int:
    """When a day ends, and the next one begins."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return round(midnight.timestamp()) * 1000 + DAY_MS


def is_day(text: str) -> bool:
    """Whether this is a day as it is written here, and in the calendar."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def days_before(last: str, first: str, most: int) -> list[str]:
    """The days from the one before `last` back to `first`, the newest first, and no more than so many."""
    newest = date.fromisoformat(last)
    found = min((newest - date.fromisoformat(first)).days, most)
    return [(newest - timedelta(days=back)).isoformat() for back in range(1, found + 1)]
