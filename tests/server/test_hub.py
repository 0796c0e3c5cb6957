"""Bells: who looks at a table is told that there is news, however much of it; nobody is handed a queue."""

from __future__ import annotations

import asyncio

import pytest

from vitrail.server.hub import Hub


def test_a_bell_rung_often_asks_for_one_look() -> None:
    async def run() -> None:
        hub = Hub()
        with hub.watch("a") as watcher:
            for _ in range(1000):
                hub.tell("a")
            await watcher.news()
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(watcher.news(), 0.05)

    asyncio.run(run())


def test_news_reach_who_looks_at_that_table() -> None:
    async def run() -> list[bool]:
        hub = Hub()
        with hub.watch("a") as first, hub.watch("a") as second, hub.watch("b") as other:
            hub.tell("a")
            hub.tell("nobody looks at this one")
            return [watcher._bell.is_set() for watcher in (first, second, other)]

    assert asyncio.run(run()) == [True, True, False]


def test_who_has_left_is_not_counted() -> None:
    async def run() -> None:
        hub = Hub()
        with hub.watch("a"), hub.watch("a"), hub.watch("b"):
            assert (hub.count, sorted(hub.watched), hub.is_watched("a")) == (3, ["a", "b"], True)
        assert (hub.count, hub.watched, hub.is_watched("a")) == (0, [], False)

    asyncio.run(run())


def test_all_are_asked_to_leave_those_who_come_late_too() -> None:
    async def run() -> None:
        hub = Hub()
        with hub.watch("a") as early:
            hub.close()
            await early.news()
            assert early.closing
            with hub.watch("a") as late:
                assert late.closing

    asyncio.run(run())
