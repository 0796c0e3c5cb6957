"""A full disk: the players are told, nothing that was acknowledged is lost, and all goes on when there is room."""

from __future__ import annotations

import asyncio
import random
import resource
import subprocess
from itertools import repeat
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from tests.server.asking import refusal
from tests.server.crowd import AGAIN_S, Player, check
from tests.server.serving import serving
from vitrail.server.database import address, migrate
from vitrail.server.saved import RUNNING, Change, Entry, Place, SavedTable, Sitter, Standing, Terms
from vitrail.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.serving import Served

DISK_BYTES = 4_000_000
FULL = {
    "The games cannot be read or kept now: database or disk is full.",
    "The games cannot be read or kept now: disk I/O error.",
}


class Disk:
    """A small disk of its own where the tests may mount one; else a limit on the size of what a server writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        mount = [which("mount") or "mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "none", str(folder)]
        self._is_real = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        self._ballast = folder / "ballast"

    def fill(self, server: Served) -> None:
        """Leave no room."""
        if not self._is_real:
            size = max(path.stat().st_size for path in self.folder.iterdir())
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            return
        with self._ballast.open("wb", buffering=0) as ballast, pytest.raises(OSError, match="No space left"):
            ballast.writelines(repeat(bytes(4096)))

    def free(self, server: Served) -> None:
        """Make room again."""
        if self._is_real:
            self._ballast.unlink()
        else:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    def remove(self) -> None:
        """Leave nothing behind."""
        if self._is_real:
            subprocess.run([which("umount") or "umount", str(self.folder)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    disk = Disk(folder)
    yield disk
    disk.remove()


def test_a_full_disk_is_told_and_waited_for(disk: Disk, tmp_path: Path) -> None:
    database = f"sqlite:///{disk.folder}/games.db"
    with serving(tmp_path / "served", "--database", database) as server:
        opened = server.open_table()
        players = [Player(server.url, opened, seat, random.Random(seat)) for seat in (0, 1)]

        async def fill_and_free() -> None:
            await seen(lambda: len(players[0].applied) > 3)
            disk.fill(server)
            await seen(lambda: any(player.sentences for player in players))
            new = await asyncio.to_thread(server.client.post, "/api/games", json=form)
            assert refusal(new, 503, "not-kept") in FULL
            assert server.client.get(f"/api/games/{opened['id']}").status_code == 200  # it can be read
            disk.free(server)

        form = {"rules": "original:2", "seats": [{"kind": "human", "name": name} for name in ("Ada", "Ben")]}

        async def run() -> None:
            await asyncio.gather(fill_and_free(), *(player.play() for player in players))

        asyncio.run(run())
        assert {sentence for player in players for sentence in player.sentences} <= FULL
        assert server.client.post("/api/games", json=form).status_code == 201
        assert "defect" not in server.log.text
    assert check(address(tmp_path, database), players) > 3


async def seen(this: Any) -> None:
    """Wait until this is so."""
    while not this():  # noqa: ASYNC110 - the players need not know that they are waited for
        await asyncio.sleep(AGAIN_S)


def test_a_store_without_room_keeps_what_it_has_and_goes_on_with_room(tmp_path: Path) -> None:
    """SQLite's own limit, which is met in the middle of a batch."""
    url = address(tmp_path, None)
    migrate(url)
    table = SavedTable(
        Terms("", "original:2", "seed"), Standing(RUNNING), (Place(Sitter("human", "Ada")), Place(Sitter("human", "B")))
    )
    small = Change("first", 0, Standing(RUNNING, 1, 1), (Entry(0, "pass"),), {})
    big = replace(small, id="second", entries=(Entry(0, "x" * 200_000),))

    async def run() -> None:
        store = Store(url)
        pages = {"most": 40}

        @event.listens_for(store._engine, "begin")
        def _limit(connection: Any) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages['most']}")

        for name in ("first", "second"):
            await store.create(replace(table, terms=replace(table.terms, id=name)))
        kept, refused = await asyncio.gather(store.keep(small), store.keep(big), return_exceptions=True)
        assert kept is None
        assert isinstance(refused, OperationalError)
        assert "database or disk is full" in str(refused)
        assert await store.versions(["first", "second"]) == {"first": 1, "second": 0}
        pages["most"] = 1_000_000
        await store.keep(big)
        assert await store.versions(["first", "second"]) == {"first": 1, "second": 1}
        await store.close()

    asyncio.run(run())
