"""Abuse: mutated messages, forged seats, foreign keys, replayed and reordered actions, floods. No effect, no defect."""

from __future__ import annotations

import json
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.asking import refusal
from tests.server.raw import Raw, memory_mb
from tests.server.serving import START_TIMEOUT_S, Served, play_on, received, serving
from tests.server.test_live import ask, ended, first_action, in_a_turn, raw, told
from vitrail.server.live import BURST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

    from tests.server.serving import State

SOAK = int(os.environ.get("VITRAIL_SOAK_GAMES", "0")) > 0
MESSAGES = 10_000 if SOAK else 1_000
CONNECTIONS = 10_000 if SOAK else 300
ODD: list[Any] = [
    *(None, True, [], {}, "", "\x00", "x" * 3000, -1, 0, 1.5, 1e300, 2**31, 2**63, 2**200, "\u202e", "🙂" * 50),
    *([[[[]]]], {"type": {"type": "act"}}, ["pass"], "pass " * 400, "0", "null"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of this file; nothing in it may be logged as a defect."""
    with serving(tmp_path_factory.mktemp("abuse")) as served:
        play_on(served, served.open_table(), random.Random(0))
        yield served
        assert [line for line in served.log.lines if line["level"] in {"error", "warning"}] == []


def seen(server: Served, opened: State) -> list[State]:
    """The table as everybody sees it."""
    keys = opened["keys"]
    url = f"/api/games/{opened['id']}"
    states = [server.client.get(url).json()]
    for seat, key in keys.items():
        headers = {"authorization": f"Bearer {key}"}
        states.append(server.client.get(url, params={"seat": int(seat)}, headers=headers).json())
    return states


# Messages


def valid(ply: int) -> list[dict[str, Any]]:
    """Messages of every type that change nothing at this ply: what they ask is refused."""
    return [
        {"type": "act", "id": "m", "ply": ply, "action": "cell:Z9"},
        {"type": "act", "id": "m", "ply": ply + 1, "action": "pass"},
        {"type": "undo", "id": "m", "ply": ply},
        {"type": "ping"},
        {"type": "hello", "seat": None},
    ]


def mutated(message: dict[str, Any], rng: random.Random) -> str | bytes:
    """A message with something wrong in it: a field, the JSON, or the bytes."""
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    text = json.dumps(message)
    if kind == 1:
        return text[: rng.randrange(len(text))]
    if kind == 2:
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.choice([0, 34, 92, 123, 125, 0x7F, 0x2028, 0x1F600])) + text[at + 1 :]
    if kind == 3:
        return text.replace('"', rng.choice(['"\\ud800', '"\\u0000', "'"]), rng.randrange(1, 4))
    if kind == 4:
        depth = rng.choice([10, 900, 5000])
        return rng.choice(["[" * depth, '{"a":' * (depth // 2), "[" * depth + "]" * depth])
    if kind == 5:
        return f'{{"a":{"[" * 2000}{"]" * 2000},{text[1:]}'
    if kind == 6:
        return json.dumps(message | {rng.choice(["more", "seat", "key", "since"]): rng.choice(ODD)})
    return json.dumps(message | {rng.choice([*message]): rng.choice(ODD)})


def test_mutated_messages_change_nothing_and_are_no_defects(server: Served) -> None:
    """Each is answered or ends its connection with a reason; the table stays as it is, for all who look."""
    rng = random.Random(9)
    opened = in_a_turn(server)
    before = seen(server, opened)
    ply, sent, codes = before[0]["ply"], 0, set[int]()
    while sent < MESSAGES:
        with server.live(opened, rng.choice([0, 1, None])) as socket:
            told(socket)
            sent += until_closed(socket, [mutated(rng.choice(valid(ply)), rng) for _ in range(BURST)], codes)
    assert codes <= {1007, 1008}
    assert seen(server, opened) == before


def until_closed(socket: ClientConnection, messages: list[str | bytes], codes: set[int]) -> int:
    """Send these one after the other, each once the one before was answered; how many went until the end."""
    for number, message in enumerate(messages, 1):
        socket.send(message)
        answer = json.loads(socket.recv(timeout=START_TIMEOUT_S))
        if answer["type"] == "refused":
            codes.add(ended(socket))
            return number
        assert answer["type"] in {"answer", "pong"}
        assert answer.get("result") != "applied"
    return len(messages)


def test_mutated_greetings_are_refused(server: Served) -> None:
    rng = random.Random(11)
    opened = in_a_turn(server)
    before = seen(server, opened)
    greeting = {"type": "hello", "seat": 0, "key": opened["keys"]["1"], "since": 3}
    for _ in range(MESSAGES // 15):
        with raw(server, opened["id"]) as socket:
            socket.send(mutated(greeting, rng))
            answer = told(socket)
            assert answer["type"] == "refused" or answer.get("state", {"seat": None})["seat"] is None
    assert seen(server, opened) == before


# Requests


def test_no_key_but_the_seats_own_does_anything(server: Served) -> None:
    mine, other = in_a_turn(server), in_a_turn(server)
    before = seen(server, mine)
    ply = before[0]["ply"]
    url = f"/api/games/{mine['id']}"
    own = mine["keys"]["0"]
    wrong = [None, "", "x", mine["host"], mine["keys"]["1"], other["keys"]["0"], other["host"], own[:-1], own + "x"]
    wrong += [own.swapcase(), f"{own} {own}", "null", "0"]
    for key in wrong:
        headers = {} if key is None else {"authorization": f"Bearer {key}".strip()}
        for what, form in (
            ("actions", {"seat": 0, "ply": ply, "action": "pass"}),
            ("undo", {"seat": 0, "ply": ply}),
            ("hand-over", {"seat": 0}),
            ("back", {"seat": 0}),
            ("leave", {"seat": 0}),
            ("move", {"seat": 0, "move": key or ""}),
        ):
            answer = server.client.post(f"{url}/{what}", json=form, headers=headers)
            assert answer.status_code in {403, 409}, (key, what, answer.text)
        refusal(server.client.get(f"{url}?seat=0", headers=headers), 403, "not-your-seat")
        assert server.client.delete(url, headers=headers).status_code in {403, 409}
    for scheme in (f"Basic {own}", own, f"bearer{own}"):
        refusal(server.client.get(f"{url}?seat=0", headers={"authorization": scheme}), 403, "not-your-seat")
    assert seen(server, mine) == before


def test_replayed_and_reordered_actions_are_stale(server: Served) -> None:
    """Every action of a game sent again in any order, by id or without: what is done is done once."""
    rng = random.Random(4)
    opened = in_a_turn(server)
    done: list[dict[str, Any]] = []
    with server.live(opened, 0) as one, server.live(opened, 1) as other:
        sockets = one, other
        states = [told(socket)["state"] for socket in sockets]
        for number in range(12):
            actor = states[0]["view"]["actor"]
            action = first_action(states[actor])
            request = {"type": "act", "id": f"r{number}", "ply": states[0]["ply"], "action": action}
            sockets[actor].send(json.dumps(request))
            done.append(request | {"seat": actor})
            states = [received(socket, "state")["state"] for socket in sockets]
        before = seen(server, opened)
        for request in rng.sample(done * 2, 2 * len(done)):
            seat = request["seat"]
            form = {name: request[name] for name in ("ply", "action")}
            again = ask(sockets[seat], "act", request["id"], **form)
            assert (again["result"], again["ply"]) == ("applied", before[0]["ply"])
            fresh = ask(sockets[seat], "act", f"new-{rng.random()}", **form)
            assert fresh["result"] == "stale"
    assert seen(server, opened) == before


def test_of_a_race_for_one_turn_one_action_is_played(server: Served) -> None:
    opened = in_a_turn(server)
    ply = seen(server, opened)[0]["ply"]
    headers = {"authorization": f"Bearer {opened['keys']['0']}"}

    def act(number: int) -> int:
        form = {"seat": 0, "ply": ply, "action": "pass", "request": f"race-{number}"}
        return server.client.post(f"/api/games/{opened['id']}/actions", json=form, headers=headers).status_code

    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(act, range(16))) == [200] + [409] * 15
    assert seen(server, opened)[0]["ply"] == ply + 1


@pytest.mark.parametrize("path", ["/api/games", "/api/games/mine", "/api/referee"])
def test_a_body_of_a_megabyte_is_refused(server: Served, path: str) -> None:
    before = memory_mb(server.process.pid, "VmHWM")
    for body in (b"[" * 1_000_000, b'"' + b"x" * 1_000_000 + b'"', b"9" * 1_000_000):
        refusal(server.client.post(path, content=body), 413, "too-large")
    assert memory_mb(server.process.pid, "VmHWM") - before < 12


@pytest.mark.parametrize("path", ["/api/games", "/api/games/mine", "/api/referee"])
def test_a_body_nested_deeply_is_refused(server: Served, path: str) -> None:
    for body in (b"[" * 30_000, b'{"a":' * 10_000, b'{"x":' + b"[" * 20_000 + b"]" * 20_000 + b',"rules":1}'):
        refusal(server.client.post(path, content=body), 400, "bad-request")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://[::1"},
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": "file://"},
    ],
)
def test_a_foreign_or_broken_origin_is_refused(server: Served, headers: dict[str, str]) -> None:
    refusal(server.client.get("/api/info", headers=headers), 403, "foreign-page")


# Connections


def test_many_connections_cost_little_and_hinder_nobody(server: Served) -> None:
    """Opened, greeted and dropped one after the other, in every state in which a connection can be dropped."""
    opened = in_a_turn(server)
    url = f"/api/games/{opened['id']}"
    before = memory_mb(server.process.pid)
    for number in range(CONNECTIONS):
        with Raw(server.url) as socket:
            if number % 4 == 1:
                socket.socket.sendall(b"GET /api/info HTTP/1.1\r\nHost: x\r\n")
            elif number % 4 == 2:
                socket.upgrade(opened["id"])
            elif number % 4 == 3:
                socket.socket.sendall(f"GET {url}/events HTTP/1.1\r\nHost: {socket.host}\r\n\r\n".encode())
    with server.live(opened, 0) as player:
        state = told(player)["state"]
        assert ask(player, "act", "still", ply=state["ply"], action="pass")["result"] == "applied"
    assert memory_mb(server.process.pid) - before < 25
    wait_until(lambda: server.client.get("/healthz").status_code == 200)


def wait_until(done: Any) -> None:
    """Wait for something that comes."""
    end = time.monotonic() + START_TIMEOUT_S
    while not done():
        assert time.monotonic() < end


def test_one_address_opens_so_many_at_once_and_so_many_tables(tmp_path: Any) -> None:
    """docs/live.md: with 2 requests a second, 20 live updates and 4 tables; others are refused with a sentence."""
    with serving(tmp_path, "--per-second", "2") as server:
        form = {"rules": "original:2", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}]}
        answers = [server.client.post("/api/games", json=form) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 4 + [429] * 2
        answers.append(server.client.post("/api/lessons/edge", json={"name": "Ada", "rival": "Ben"}))
        assert all("tables" in refusal(answer, 429, "too-many") for answer in answers[4:])
        table_id = answers[0].json()["id"]
        sockets = [Raw(server.url) for _ in range(20)]
        for socket in sockets:
            socket.upgrade(table_id)
            assert socket.until(b'{"type":"state"')
        answer = server.client.get(f"/api/games/{table_id}/events")
        assert "live connections" in refusal(answer, 429, "too-many")
        sockets.pop().socket.close()
        wait_until(lambda: live_again(server, table_id))
        for socket in sockets:
            socket.socket.close()


def live_again(server: Served, table_id: str) -> bool:
    """Whether one more may look on."""
    with server.client.stream("GET", f"/api/games/{table_id}/events") as answer:
        return answer.status_code == 200


def test_what_floods_is_told_to_wait(tmp_path: Any) -> None:
    with serving(tmp_path, "--per-second", "1") as server:
        answers = [server.client.get("/api/info") for _ in range(60)]
        assert [answer.status_code for answer in answers[:20]] == [200] * 20
        late = [answer for answer in answers if answer.status_code != 200]
        assert "wait" in refusal(late[0], 429, "too-many")
