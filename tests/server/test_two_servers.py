"""Two servers on one PostgreSQL: players split between them play one game, in one order, and of a race one wins."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect

from tests.server.crowd import Player, check
from tests.server.serving import START_TIMEOUT_S, serving
from vitrail.server.database import address

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import URL
    from websockets.asyncio.client import ClientConnection

    from tests.postgres import Postgres
    from tests.server.serving import Served, State

pytestmark = pytest.mark.postgres
LISTENING = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
RACES = 50
HEARD_S = 0.25
"""Without news a server looks once a second: half a second late on average."""


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> URL:
    return address(postgres.folder, postgres.new_schema())


@pytest.fixture(scope="module")
def servers(database: URL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    folder = tmp_path_factory.mktemp("served")
    option = ("--database", database.render_as_string(hide_password=False))
    with serving(folder, *option) as one, serving(folder, *option) as other:
        yield [one, other]


def seated(servers: Sequence[Served], opened: State, seed: int) -> list[Player]:
    """A player a seat, each at another server."""
    return [
        Player(servers[seat % len(servers)].url, opened, seat, random.Random(f"{seed} {seat}"))
        for seat in range(len(opened["keys"]))
    ]


def delays_s(players: Sequence[Player], since: int, upto: int) -> list[float]:
    """How much later one of both saw each of these versions than the other, who sits where it was made."""
    one, other = (dict(player.seen) for player in players)
    return [
        abs(one[version] - other[version]) for version in range(since, upto) if version in one.keys() & other.keys()
    ]


async def together(players: Sequence[Player], upto: int | None = None) -> None:
    """Let them play until a version, or until the game is over."""
    await asyncio.gather(*(player.play(upto) for player in players))


def test_players_at_two_servers_play_one_game_in_one_order(
    servers: list[Served], database: URL, postgres: Postgres
) -> None:
    players = seated(servers, servers[0].open_table(), 1)
    asyncio.run(together(players, 50))
    before = postgres.execute(f"SELECT pid {LISTENING}")
    postgres.execute(f"SELECT pg_terminate_backend(pid) {LISTENING}")
    end = time.monotonic() + START_TIMEOUT_S
    while len(set(postgres.execute(f"SELECT pid {LISTENING}")) - set(before)) < 2:  # both come back by themselves
        assert time.monotonic() < end
        time.sleep(0.05)
    asyncio.run(together(players))
    last = players[0].seen[-1][0]
    before_s, after_s = delays_s(players, 0, 50), delays_s(players, 51, last)
    told = f"before {before_s}, after {after_s}"
    assert statistics.median(before_s) < HEARD_S, told
    assert statistics.median(after_s) < HEARD_S, told
    assert check(database, players) > 50
    states = [player.state for player in players]
    assert states[0] is not None
    assert states[1] is not None
    assert states[0]["log"] == states[1]["log"]


class Racer:
    """A client of a seat at one of the servers."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: State = {"ply": -1}

    @classmethod
    async def at(cls, server: Served, opened: State, seat: int) -> Racer:
        """A greeted one."""
        racer = cls(await connect(f"{server.url.replace('http', 'ws')}api/games/{opened['id']}/live", proxy=None))
        await racer._socket.send(json.dumps({"type": "hello", "seat": seat, "key": opened["keys"][str(seat)]}))
        return racer

    async def until(self, ply: int) -> State:
        """The state once the game is so far."""
        while self.state["ply"] < ply:
            message = json.loads(await self._socket.recv())
            assert message["type"] == "state"
            self.state = message["state"]
        return self.state

    async def race(self, request: str, ply: int, action: str) -> str:
        """What becomes of an action."""
        await self._socket.send(json.dumps({"type": "act", "id": request, "ply": ply, "action": action}))
        while True:
            message = json.loads(await self._socket.recv())
            if message["type"] == "answer":
                assert message["id"] == request
                return str(message["result"])
            assert message["type"] == "state", message
            self.state = message["state"]

    async def close(self) -> None:
        """Leave."""
        await self._socket.close()


def test_of_two_clients_of_a_seat_one_is_first(servers: list[Served]) -> None:
    """At the same ply, on two servers, fifty times: one is applied, the other is told that it is stale."""
    opened = servers[0].open_table()

    async def run() -> list[list[str]]:
        pairs = [[await Racer.at(server, opened, seat) for server in servers] for seat in (0, 1)]
        results = []
        ply = opened["ply"]
        for number in range(RACES):
            states = [[await racer.until(ply) for racer in pair] for pair in pairs]
            assert {state["ply"] for pair in states for state in pair} == {ply}
            actor = states[0][0]["view"]["actor"]
            legal = states[actor][0]["view"]["legal"]
            found = await asyncio.gather(
                *(racer.race(f"{number}-{index}", ply, legal[-index]) for index, racer in enumerate(pairs[actor]))
            )
            results.append(sorted(found))
            ply = servers[0].client.get(f"/api/games/{opened['id']}").json()["ply"]
        for racer in pairs[0] + pairs[1]:
            await racer.close()
        return results

    assert asyncio.run(run()) == [["applied", "stale"]] * RACES
