"""`vitrail serve` as a process: it ends without losing a move, and several of it share a port and a database."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import threading
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.running import refused
from tests.postgres import Postgres
from tests.server.serving import START_TIMEOUT_S, play_on, received, serving
from vitrail.server import workers
from vitrail.server.app import Settings
from vitrail.server.run import PortError, listen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from tests.server.serving import Served, State

END_S = 5.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of these tests' own."""
    server = Postgres()
    server.start()
    yield server
    server.remove()


class Player(threading.Thread):
    """Plays both seats of a table until the server goes away, and knows what was acknowledged."""

    def __init__(self, server: Served, seed: int) -> None:
        super().__init__()
        self.opened = server.open_table()
        self._server = server
        self._draw = random.Random(seed)
        self.acknowledged: list[str] = []
        self.codes: list[int] = []
        self.begun = threading.Event()

    def run(self) -> None:
        """Ask one after the other."""
        with ExitStack() as stack:
            sockets = [stack.enter_context(self._server.live(self.opened, seat)) for seat in (0, 1)]
            try:
                self._play(sockets)
            except ConnectionClosed:
                self.codes = [_code(each) for each in sockets]

    def _play(self, sockets: list[ClientConnection]) -> None:
        states = [received(each, "state")["state"] for each in sockets]
        while (actor := states[0]["view"]["actor"]) is not None:
            request = f"{len(self.acknowledged)}"
            action = self._draw.choice(states[actor]["view"]["legal"])
            ask = {"type": "act", "id": request, "ply": states[0]["ply"], "action": action}
            sockets[actor].send(json.dumps(ask))
            states[actor] = self._answered(sockets[actor], action)
            states[1 - actor] = _newer(sockets[1 - actor], states[1 - actor]["version"])
            self.begun.set()

    def _answered(self, socket: ClientConnection, action: str) -> State:
        """The state after an action, and its answer noted; they come in either order."""
        found: dict[str, Any] = {}
        while found.keys() != {"answer", "state"}:
            message = json.loads(socket.recv(timeout=START_TIMEOUT_S))
            found[message["type"]] = message
            if message["type"] == "answer":
                assert message["result"] == "applied"
                self.acknowledged.append(action)
        state: State = found["state"]["state"]
        return state


def _newer(each: ClientConnection, version: int) -> State:
    while True:
        state: State = received(each, "state")["state"]
        if state["version"] > version:
            return state


def _code(each: ClientConnection) -> int:
    """The code by which the server closed a WebSocket."""
    try:
        while True:
            each.recv(timeout=START_TIMEOUT_S)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def own_actions(state: State) -> list[str]:
    return [entry["action"] for entry in state["log"] if entry["seat"] is not None]


def test_it_ends_soon_and_loses_no_move(tmp_path: Path) -> None:
    """Whoever plays is told to come back; what was acknowledged is there after a restart, and nothing else."""
    with serving(tmp_path) as server:
        port = server.url.rstrip("/").rpartition(":")[2]
        players = [Player(server, seed) for seed in range(4)]
        for player in players:
            player.start()
        for player in players:
            assert player.begun.wait(START_TIMEOUT_S)
        start = time.monotonic()
        assert server.stop(signal.SIGTERM) == -signal.SIGTERM
        assert time.monotonic() - start < END_S
        for player in players:
            player.join()
    assert loud(server) == []
    assert {code for player in players for code in player.codes} == {1012}
    with serving(tmp_path, "--port", port) as server:
        for player in players:
            headers = {"Authorization": f"Bearer {player.opened['keys']['0']}"}
            url = f"/api/games/{player.opened['id']}"
            ply = server.client.get(url, params={"seat": 0}, headers=headers).json()["ply"]
            rest = play_on(server, player.opened, random.Random(1), most=6)
            assert rest["ply"] > ply
            before = [entry for entry in rest["log"] if entry["ply"] < ply]
            assert own_actions({"log": before}) == player.acknowledged


def test_event_streams_and_clients_that_do_not_read_hold_nothing_up(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        opened = server.open_table()
        address = f"/api/games/{opened['id']}"
        slow = socket.create_connection((server.client.base_url.host, server.client.base_url.port or 0))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        slow.sendall(f"GET {address}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        with server.client.stream("GET", f"{address}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("id: 0")
            start = time.monotonic()
            assert server.stop(signal.SIGINT) == 0
            assert time.monotonic() - start < END_S
            list(lines)  # it ends as a stream should, not by a broken connection
        slow.close()
    assert loud(server) == []


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused("serve", "--host", "127.0.0.1", "--port", port, "--data", tmp_path)
    assert f"port {port} cannot be used" in said


@pytest.mark.parametrize("host", ["nowhere.invalid", "300.1.1.1", "a" * 70, "192.0.2.1"])
def test_a_host_that_is_none_of_this_machine_is_refused(host: str) -> None:
    with pytest.raises(PortError, match=r"is no address (of this machine|to listen on): name another --host"):
        listen(0, host, tried=0)


def test_a_number_without_end_is_refused(tmp_path: Path) -> None:
    assert "0 for no limit" in refused("serve", "--data", tmp_path, "--per-second", "inf")


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    said = refused("serve", "--workers", 2, "--data", tmp_path)
    assert "2 workers need PostgreSQL" in said
    assert "one worker" in said


@pytest.mark.parametrize("option", ["--proxy", "--metrics"])
def test_addresses_that_are_none_are_refused(tmp_path: Path, option: str) -> None:
    said = refused("serve", "--data", tmp_path, option, "127.0.0.1,proxy.example")
    assert option in said
    assert "'proxy.example', which is no address" in said


def test_workers_share_a_port_and_the_one_that_dies_is_started_again(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, "--workers", "2", "--database", postgres.new_database()) as server:
        first, second = answering(server, 2)
        opened = server.open_table()
        play_on(server, opened, random.Random(2), most=12)
        os.kill(first, signal.SIGKILL)
        assert second in answering(server, 3)
        assert play_on(server, opened, random.Random(3))["status"] == "over"
        state = server.client.get(f"/api/games/{opened['id']}").json()
        assert metric(server, 'vitrail_moves_total{by="seat"}') == len(own_actions(state))  # the dead one's as well
        assert metric(server, 'vitrail_tables{status="over"}') == 1
        start = time.monotonic()
        assert server.stop(signal.SIGTERM) == -signal.SIGTERM
        assert time.monotonic() - start < END_S + 1
    assert [line["event"] for line in loud(server)] == ["a worker ended and is started again"], loud(server)


def test_a_worker_without_a_database_says_so_in_a_line_and_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As when the database went away before a worker was started again: its log stays one object a line."""
    with socket.socket() as listener, pytest.raises(SystemExit) as end:
        workers._work(Settings(tmp_path, "postgresql://127.0.0.1:1/games"), listener)
    assert end.value.code == 1
    assert [line.getMessage().partition(": ")[0] for line in caplog.records] == ["a worker cannot start"]


def test_workers_end_with_the_process_that_started_them(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, "--workers", "2", "--database", postgres.new_database()) as server:
        answering(server, 2)
        server.stop(signal.SIGKILL)
        with pytest.raises(httpx.ConnectError):
            server.client.get("/healthz")


def test_health_says_when_the_database_is_gone_and_when_it_is_back(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, "--database", postgres.new_database()) as server:
        assert server.client.get("/healthz").json() == {"ok": True, "database": "ok"}
        postgres.stop()
        gone = server.client.get("/healthz")
        assert gone.status_code == 503
        assert gone.json()["ok"] is False
        assert gone.json()["database"].startswith("The games cannot be read or kept now: ")
        postgres.start()
        assert server.client.get("/healthz").status_code == 200


def answering(server: Served, count: int) -> list[int]:
    """The process ids of the workers that ever answered, once there were so many."""
    lines = server.log.wait_for(lambda lines: sum(line["event"] == "answering" for line in lines) >= count)
    return [line["process"] for line in lines if line["event"] == "answering"]


def loud(server: Served) -> list[dict[str, Any]]:
    """What the log says above the level of mere information."""
    return [line for line in server.log.lines if line["level"] not in {"debug", "info"}]


def metric(server: Served, name: str) -> float:
    """A number of the metrics."""
    answer = server.client.get("/metrics")
    assert answer.status_code == 200
    return next(float(line.split()[-1]) for line in answer.text.splitlines() if line.startswith(f"{name} "))
