"""Killed at random moments under load, the server or its database: what was acknowledged is kept, once, and all go on.

`make soak` kills 50 times (VITRAIL_SOAK_KILLS), the tests of every day 3 times.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.asking import refusal
from tests.server.crowd import AGAIN_S, Player, check
from tests.server.serving import Served, serving
from vitrail.server.database import WAIT_S, address
from vitrail.server.writer import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sqlalchemy import URL

    from tests.postgres import Postgres

KILLS = int(os.environ.get("VITRAIL_SOAK_KILLS", "3"))
TABLES = 3
SENTENCE = "The games cannot be read or kept now: the database does not answer; ask again in a moment."
SLOW = "The games cannot be read or kept now: the database does not keep up."
SLACK_S = 3.0
"""What a busy machine may add."""


class Crowd:
    """People at several tables of a server; until `enough`, a table that has ended is followed by another."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.players: list[Player] = []
        self.enough = False

    async def play(self) -> None:
        """Play one game after the other at one table."""
        while not self.enough:
            players = await self._open()
            await asyncio.gather(*(player.play() for player in players))

    async def _open(self) -> list[Player]:
        """A new table and its players, as soon as there is a server."""
        seats = [{"kind": "human", "name": name} for name in ("Ada", "Ben")]
        async with httpx.AsyncClient(base_url=self._url, timeout=WAIT_S) as client:
            while True:
                try:
                    answer = await client.post("/api/games", json={"rules": "original:2", "seats": seats})
                except httpx.TransportError:
                    await asyncio.sleep(AGAIN_S)
                    continue
                if answer.status_code == 201:
                    break
                refusal(answer, 503, "not-kept")
                await asyncio.sleep(AGAIN_S)
        number = len(self.players)
        players = [Player(self._url, answer.json(), seat, random.Random(f"{number} {seat}")) for seat in (0, 1)]
        self.players += players
        return players

    async def reach(self, number: int) -> None:
        """Wait until so many actions were acknowledged."""
        while self.applied < number:  # noqa: ASYNC110 - the players need not know that they are waited for
            await asyncio.sleep(AGAIN_S)

    @property
    def applied(self) -> int:
        """How many actions were acknowledged."""
        return sum(len(player.applied) for player in self.players)


def played_through(url: str, kill: Callable[[random.Random], None]) -> list[Player]:
    """Play at several tables, and kill at moments of chance: the players, once every game is over."""
    crowd, draw = Crowd(url), random.Random(11)

    async def killer() -> None:
        try:
            for _ in range(KILLS):
                await crowd.reach(crowd.applied + TABLES)  # all goes on
                await asyncio.sleep(draw.uniform(0, 0.5))
                await asyncio.to_thread(kill, draw)
        finally:
            crowd.enough = True

    async def run() -> None:
        await asyncio.gather(killer(), *(crowd.play() for _ in range(TABLES)))

    asyncio.run(run())
    return crowd.players


class Mortal:
    """A server that is killed and started again at the same port."""

    def __init__(self, folder: Path, database: URL) -> None:
        self._folder = folder
        self._options = ["--database", database.render_as_string(hide_password=False)]
        self.server = Served(folder, *self._options)
        self.url = self.server.url
        self._options += ["--port", str(urlsplit(self.url).port)]

    def kill(self, _draw: random.Random) -> None:
        """Kill it as a machine does that runs out of memory, and start it again."""
        self.server.end()
        assert_no_defect(self.server)
        self.server = Served(self._folder, *self._options)


@pytest.fixture
def mortal(url: URL, tmp_path: Path) -> Iterator[Mortal]:
    found = Mortal(tmp_path / "served", url)
    yield found
    found.server.end()


def test_a_server_killed_at_any_moment_loses_and_doubles_nothing(mortal: Mortal, url: URL) -> None:
    players = played_through(mortal.url, mortal.kill)
    assert check(url, players) > KILLS * TABLES
    assert all(player.stale == set() for player in players)  # whatever is asked again is known
    assert all(player.sentences == {} for player in players)
    assert_no_defect(mortal.server)


@pytest.mark.postgres
def test_a_database_killed_at_any_moment_loses_and_doubles_nothing(mortal_postgres: Postgres, tmp_path: Path) -> None:
    """The postmaster by SIGKILL, or all of it by `stop -m immediate`; the server stays, and says what is wrong."""
    database = mortal_postgres.new_schema()
    url = address(tmp_path, database)

    with serving(tmp_path / "served", "--database", database) as server:
        opened = server.open_table()

        def kill(draw: random.Random) -> None:
            mortal_postgres.stop(draw.choice([signal.SIGKILL, signal.SIGQUIT]))
            start = time.monotonic()
            message = refusal(server.client.get(f"/api/games/{opened['id']}"), 503, "not-kept")
            assert message == SENTENCE
            assert time.monotonic() - start < PATIENCE_S + SLACK_S
            mortal_postgres.start()

        players = played_through(server.url, kill)
        assert check(url, players) > KILLS * TABLES
        assert all(player.stale == set() for player in players)
        sentences = sum((player.sentences for player in players), Counter[str]())
        assert sentences.keys() == {SENTENCE}
        assert max(player.longest_s for player in players) < PATIENCE_S + SLACK_S
        assert_no_defect(server)


@pytest.mark.postgres
def test_a_database_that_stands_still_is_waited_for_only_so_long(mortal_postgres: Postgres, tmp_path: Path) -> None:
    """No connection breaks, and nothing is answered: who asks is told so in time, and all goes on when it does."""
    database = mortal_postgres.new_schema()
    with serving(tmp_path / "served", "--database", database) as server:
        opened = server.open_table()
        players = [Player(server.url, opened, seat, random.Random(seat)) for seat in (0, 1)]

        def ask_in_vain() -> None:
            with mortal_postgres.frozen():
                start = time.monotonic()
                message = refusal(server.client.get(f"/api/games/{opened['id']}"), 503, "not-kept")
                assert message in {SENTENCE, SLOW}
                assert time.monotonic() - start < PATIENCE_S + SLACK_S

        async def run() -> None:
            await asyncio.gather(asyncio.to_thread(ask_in_vain), *(player.play() for player in players))

        asyncio.run(run())
        assert check(address(tmp_path, database), players) > TABLES
        assert max(player.longest_s for player in players) < 2 * PATIENCE_S + SLACK_S
        assert_no_defect(server)


def assert_no_defect(server: Served) -> None:
    """Whatever happened, nothing was a surprise to the server."""
    assert "defect" not in server.log.text
