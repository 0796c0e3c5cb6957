"""Limits: a bucket that fills by the second, one an address, and how much an address has open at once."""

from __future__ import annotations

import pytest

from vitrail.server.meter import ADDRESSES, Crowd, Limits, Meter, Meters, household


class Time:
    """A clock that goes as a test says."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def taken(meter: Meter, most: int = 1000) -> int:
    """How often one may ask now."""
    return next((number for number in range(most) if not meter.allows()), most)


def test_a_bucket_gives_its_burst_and_then_so_much_a_second() -> None:
    time = Time()
    meter = Meter(4, 10, time)
    assert taken(meter) == 10
    time.now += 0.2
    assert taken(meter) == 0
    time.now += 0.05
    assert taken(meter) == 1
    time.now += 2
    assert taken(meter) == 8
    time.now += 3600
    assert taken(meter) == 10


def test_every_address_has_a_bucket_of_its_own() -> None:
    meters = Meters(1, 2, Time())
    assert [meters.allows(address) for address in "aabaab"] == [True, True, True, False, False, True]
    assert len(meters) == 2


def test_without_a_limit_nothing_is_kept() -> None:
    meters = Meters(0, 0, Time())
    assert all(meters.allows("a") for _ in range(1000))
    assert len(meters) == 0


def test_the_addresses_remembered_are_bounded() -> None:
    """Those unheard of longest go first; who asks goes on being remembered."""
    meters = Meters(1, 1, Time())
    meters.allows("kept")
    for number in range(ADDRESSES + 500):
        meters.allows(str(number))
        if number % 1000 == 0:
            assert not meters.allows("kept")
    assert len(meters) == ADDRESSES


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_who_has_a_network_of_addresses_counts_as_one(address: str, counted: str) -> None:
    assert household(address) == counted


def test_a_crowd_is_bounded_by_address() -> None:
    crowd = Crowd(2)
    assert [crowd.enter(address) for address in "aaab"] == [True, True, False, True]
    crowd.leave("a")
    assert crowd.enter("a")
    for address in "aab":
        crowd.leave(address)
    assert len(crowd) == 0


def test_a_crowd_without_a_limit_still_forgets_who_has_left() -> None:
    crowd = Crowd(0)
    assert all(crowd.enter("a") for _ in range(1000))
    for _ in range(1000):
        crowd.leave("a")
    assert len(crowd) == 0


@pytest.mark.parametrize(("per_second", "proxied", "connections"), [(20, False, 500), (20, True, 0), (0, False, 0)])
def test_all_limits_go_with_the_one_that_is_named(per_second: float, proxied: bool, connections: int) -> None:
    """docs/live.md: 20 a second, 20 tables a minute, 200 live, 500 open at once; nothing is limited by 0."""
    limits = Limits.of(per_second, proxied=proxied)
    assert sum(limits.requests.allows("a") for _ in range(1000)) == (400 if per_second else 1000)
    files = sum(limits.files.allows("a") for _ in range(10_000))
    assert 4000 <= files < 5000 if per_second else files == 10_000
    assert sum(limits.seats.allows("a") for _ in range(1000)) == (400 if per_second else 1000)
    assert sum(limits.tables.allows("a") for _ in range(1000)) == (40 if per_second else 1000)
    assert sum(limits.live.enter("a") for _ in range(1000)) == (200 if per_second else 1000)
    assert sum(limits.connections.enter("a") for _ in range(1000)) == (connections or 1000)
