"""The live protocol (docs/live.md) at a real `vitrail serve`: greetings, answers, who may do what, and restarts."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.serving import START_TIMEOUT_S, Served, received, serving
from vitrail.server.live import BURST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

    from tests.server.serving import State


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of this file; nothing in it may be logged as a defect."""
    with serving(tmp_path_factory.mktemp("live")) as served:
        yield served
        assert [line for line in served.log.lines if line["level"] in {"error", "warning"}] == []


def raw(server: Served, table_id: str) -> ClientConnection:
    """A WebSocket at a table that has not greeted yet."""
    return connect(f"{server.url.replace('http', 'ws')}api/games/{table_id}/live", max_size=None)


def told(socket: ClientConnection) -> dict[str, Any]:
    """The next message."""
    message: dict[str, Any] = json.loads(socket.recv(timeout=START_TIMEOUT_S))
    return message


def ask(socket: ClientConnection, kind: str, id: str, **fields: object) -> dict[str, Any]:
    """Send a request, and what is answered to it."""
    socket.send(json.dumps({"type": kind, "id": id, **fields}))
    answer = received(socket, "answer")
    while answer["id"] != id:  # what was sent before, and not waited for
        answer = received(socket, "answer")
    return answer


def ended(socket: ClientConnection) -> int:
    """The code with which the server closes, once it has said all it has to say."""
    with pytest.raises(ConnectionClosed) as closed:
        everything(socket)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def everything(socket: ClientConnection) -> None:
    """Hear the server out."""
    while True:
        socket.recv(timeout=START_TIMEOUT_S)


def refusal(socket: ClientConnection, error: str) -> str:
    """The sentence with which a connection is refused, once it is closed with 1008."""
    refused = received(socket, "refused")
    assert refused["error"] == error
    assert refused.keys() == {"type", "error", "message"}
    assert ended(socket) == 1008
    message: str = refused["message"]
    assert message
    assert "\n" not in message
    return message


def first_action(state: State) -> str:
    """A legal action."""
    action: str = state["view"]["legal"][0]
    return action


def in_a_turn(server: Served) -> State:
    """A table of two whose windows are chosen, as seat 0 sees it at its first turn."""
    opened = server.open_table(seed=None)
    state: State = opened
    for seat in (0, 1):
        state = posted(server, opened, seat, "window")
    return opened | {"ply": state["ply"]}


def posted(server: Served, opened: State, seat: int, begins: str, ply: int | None = None, **more: object) -> State:
    """The table after the seat's first legal action that begins so, sent over HTTP."""
    headers = {"authorization": f"Bearer {opened['keys'][str(seat)]}"}
    seen = server.client.get(f"/api/games/{opened['id']}", params={"seat": seat}, headers=headers).json()
    action = next(text for text in seen["view"]["legal"] if text.startswith(begins))
    form = {"seat": seat, "ply": seen["ply"] if ply is None else ply, "action": action, **more}
    answer = server.client.post(f"/api/games/{opened['id']}/actions", json=form, headers=headers)
    assert answer.status_code == 200, answer.text
    state: State = answer.json()
    return state


# Greetings


def test_a_seat_sees_what_the_http_api_shows_it(server: Served) -> None:
    opened = in_a_turn(server)
    for seat in (0, 1, None):
        with server.live(opened, seat) as socket:
            message = told(socket)
        headers = {} if seat is None else {"authorization": f"Bearer {opened['keys'][str(seat)]}"}
        params = {} if seat is None else {"seat": seat}
        shown = server.client.get(f"/api/games/{opened['id']}", params=params, headers=headers).json()
        assert message == {"type": "state", "seq": shown["version"], "state": shown}


@pytest.mark.parametrize("since", [None, -1, 0, 2**31 - 1])
def test_a_client_with_another_version_gets_the_state(server: Served, since: int | None) -> None:
    opened = in_a_turn(server)
    with raw(server, opened["id"]) as socket:
        socket.send(json.dumps({"type": "hello", "seat": None, "since": since}))
        assert told(socket)["type"] == "state"


def test_a_client_that_has_the_version_is_told_so_and_gets_the_next(server: Served) -> None:
    opened = in_a_turn(server)
    with server.live(opened, 1) as socket:
        version = told(socket)["seq"]
    with raw(server, opened["id"]) as socket:
        socket.send(json.dumps({"type": "hello", "seat": 1, "key": opened["keys"]["1"], "since": version}))
        assert told(socket) == {"type": "current", "seq": version}
        posted(server, opened, 0, "pass")
        assert told(socket)["seq"] == version + 1


@pytest.mark.parametrize(
    ("hello", "error"),
    [
        ("", "bad-request"),
        ("{", "bad-request"),
        ("[]", "bad-request"),
        ('{"type":"ping"}', "bad-request"),
        ('{"seat":0}', "bad-request"),
        ('{"type":"hello","seat":"0"}', "bad-request"),
        ('{"type":"hello","seat":-1}', "bad-request"),
        ('{"type":"hello","seat":6}', "bad-request"),
        ('{"type":"hello","seat":5,"key":"x"}', "bad-request"),
        ('{"type":"hello","since":-2}', "bad-request"),
        ('{"type":"hello","since":2147483648}', "bad-request"),
        ('{"type":"hello","more":1}', "bad-request"),
        ('{"type":"hello","seat":0}', "not-your-seat"),
        ('{"type":"hello","seat":0,"key":null}', "not-your-seat"),
        ('{"type":"hello","seat":0,"key":""}', "not-your-seat"),
        ('{"type":"hello","seat":0,"key":"guess"}', "not-your-seat"),
        ('{"type":"hello","seat":0,"key":"%s"}' % ("x" * 101), "bad-request"),
    ],
)
def test_a_wrong_greeting_is_refused(server: Served, hello: str, error: str) -> None:
    with raw(server, server.open_table()["id"]) as socket:
        socket.send(hello)
        refusal(socket, error)


def test_the_key_of_another_seat_opens_none(server: Served) -> None:
    opened = server.open_table()
    for key in (opened["keys"]["1"], opened["host"]):
        with raw(server, opened["id"]) as socket:
            socket.send(json.dumps({"type": "hello", "seat": 0, "key": key}))
            assert "Ada" in refusal(socket, "not-your-seat")


@pytest.mark.parametrize("table_id", ["nowhere", "%00", "%ED%A0%80", "a%20b"])
def test_a_table_that_is_not_there_is_refused(server: Served, table_id: str) -> None:
    with raw(server, table_id) as socket:
        socket.send('{"type":"hello"}')
        refusal(socket, "unknown-game")


# Requests


def test_an_action_is_applied_and_both_seats_see_it(server: Served) -> None:
    opened = in_a_turn(server)
    with server.live(opened, 0) as one, server.live(opened, 1) as other:
        state = told(one)["state"]
        told(other)
        assert ask(one, "act", "a1", ply=state["ply"], action="pass") == {
            "type": "answer",
            "id": "a1",
            "result": "applied",
            "ply": state["ply"] + 1,
            "message": "",
        }
        seen = told(other)["state"]
        assert (seen["ply"], seen["view"]["actor"]) == (state["ply"] + 1, 1)


def test_what_is_asked_wrongly_has_its_answer_and_changes_nothing(server: Served) -> None:
    opened = in_a_turn(server)
    with server.live(opened, 0) as one, server.live(opened, 1) as other, server.live(opened, None) as spectator:
        state = told(one)["state"]
        ply = state["ply"]
        assert ask(one, "act", "w1", ply=ply - 1, action="pass")["result"] == "stale"
        assert ask(one, "act", "w2", ply=ply + 1, action="pass")["result"] == "stale"
        for number, action in enumerate(("cell:A1", "dance", "", "pass pass pass", "die:Z9", "window:firelight")):
            answer = ask(one, "act", f"i{number}", ply=ply, action=action)
            assert (answer["result"], answer["ply"]) == ("illegal", ply)
            assert answer["message"]
        assert ask(one, "undo", "u1", ply=ply)["result"] == "illegal"
        assert ask(other, "act", "o1", ply=ply, action="pass")["result"] == "refused"
        assert ask(other, "undo", "o2", ply=ply)["result"] == "refused"
        for kind, more in (("act", {"ply": ply, "action": "pass"}), ("undo", {"ply": ply}), ("back", {})):
            answer = ask(spectator, kind, "s", **more)
            assert (answer["result"], answer["message"]) == ("refused", "A spectator looks on.")
    headers = {"authorization": f"Bearer {opened['keys']['0']}"}
    assert server.client.get(f"/api/games/{opened['id']}?seat=0", headers=headers).json() == state


def test_undo_back_and_ping(server: Served) -> None:
    opened = in_a_turn(server)
    with server.live(opened, 0) as socket:
        state = told(socket)["state"]
        die = next(action for action in state["view"]["legal"] if action.startswith("die:"))
        assert ask(socket, "act", "1", ply=state["ply"], action=die)["result"] == "applied"
        assert ask(socket, "undo", "2", ply=state["ply"] + 1)["ply"] == state["ply"] + 2
        assert ask(socket, "back", "3")["result"] == "applied"
        socket.send('{"type":"ping"}')
        assert received(socket, "pong") == {"type": "pong"}


@pytest.mark.parametrize("again", ["same connection", "after reconnecting", "over HTTP", "by the other seat"])
def test_a_request_is_done_once(server: Served, again: str) -> None:
    """The same id twice is one action, wherever it comes from; an id is one's own, and hinders no other seat."""
    opened = in_a_turn(server)
    with server.live(opened, 0) as socket:
        ply = told(socket)["state"]["ply"]
        assert ask(socket, "act", "once", ply=ply, action="pass")["result"] == "applied"
        if again == "same connection":
            answer = ask(socket, "act", "once", ply=ply, action="pass")
            assert (answer["result"], answer["ply"]) == ("applied", ply + 1)
    if again == "after reconnecting":
        with server.live(opened, 0) as socket:
            assert ask(socket, "act", "once", ply=ply, action="pass")["result"] == "applied"
    elif again == "over HTTP":
        headers = {"authorization": f"Bearer {opened['keys']['0']}"}
        form = {"seat": 0, "ply": ply, "action": "pass", "request": "once"}
        asked = server.client.post(f"/api/games/{opened['id']}/actions", json=form, headers=headers)
        assert (asked.status_code, asked.json()["ply"]) == (200, ply + 1)
    elif again == "by the other seat":
        state = posted(server, opened, 1, "pass", request="once")
        assert state["ply"] == ply + 2
        return
    assert server.client.get(f"/api/games/{opened['id']}").json()["ply"] == ply + 1


def test_a_request_done_over_http_is_done_for_the_live_client(server: Served) -> None:
    opened = in_a_turn(server)
    ply = posted(server, opened, 0, "pass", request="http")["ply"]
    with server.live(opened, 0) as socket:
        answer = ask(socket, "act", "http", ply=ply - 1, action="pass")
        assert (answer["result"], answer["ply"]) == ("applied", ply)


def test_more_than_a_player_sends_ends_the_connection(server: Served) -> None:
    opened = server.open_table()
    with server.live(opened, 0) as socket:
        for _ in range(3 * BURST):
            socket.send('{"type":"ping"}')
        refusal(socket, "too-many")


@pytest.mark.parametrize("message", [b"\x00\xff", "x" * (16 * 1024), '{"type":"hello"}', '{"type":"act"}'])
def test_a_message_that_is_none_ends_the_connection(server: Served, message: bytes | str) -> None:
    with server.live(server.open_table(), 0) as socket:
        told(socket)
        socket.send(message)
        refusal(socket, "bad-request")


def test_a_message_that_is_too_long_ends_the_connection(server: Served) -> None:
    with server.live(server.open_table(), 0) as socket:
        told(socket)
        socket.send("x" * 1_000_000)
        assert ended(socket) == 1009


# Spectators


def test_a_spectator_sees_the_public_side_and_after_the_end_every_seat(server: Served) -> None:
    """Section 2: Private Objectives are secret while the game goes on."""
    opened = in_a_turn(server)
    with server.live(opened, None) as socket:
        view = told(socket)["state"]["view"]
        assert view["legal"] == []
        assert [seat["private"] for seat in view["seats"]] == [None, None]
        state = {"view": view}
        while state["view"]["actor"] is not None:
            posted(server, opened, state["view"]["actor"], "pass")
            state = told(socket)["state"]
        assert all(seat["private"] for seat in state["view"]["seats"])
        assert len(state["result"]["sheets"]) == 2
    for seat in (0, 1):
        with raw(server, opened["id"]) as socket:
            socket.send(json.dumps({"type": "hello", "seat": seat}))
            assert told(socket)["state"]["seat"] == seat


# Seats that move, tables that go


def test_a_key_that_moved_is_of_no_use_at_once(server: Served) -> None:
    opened = in_a_turn(server)
    url = f"/api/games/{opened['id']}"
    headers = {"authorization": f"Bearer {opened['keys']['0']}"}
    with server.live(opened, 0) as old, server.live(opened, 1) as other:
        told(old)
        told(other)
        secret = server.client.post(f"{url}/hand-over", json={"seat": 0}, headers=headers).json()["secret"]
        moved = server.client.post(f"{url}/move", json={"seat": 0, "move": secret}).json()
        assert "Ada" in refusal(old, "not-your-seat")
        assert told(other)["type"] == "state"
    assert server.client.get(f"{url}?seat=0", headers=headers).status_code == 403
    with raw(server, opened["id"]) as new:
        new.send(json.dumps({"type": "hello", "seat": 0, "key": moved["key"]}))
        assert ask(new, "act", "x", ply=told(new)["state"]["ply"], action="pass")["result"] == "applied"


def test_a_table_that_is_removed_lets_everybody_go(server: Served) -> None:
    form = {"rules": "original:2", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}]}
    opened = server.client.post("/api/games", json=form).json()
    with server.live(opened, 0) as socket:
        assert told(socket)["state"]["view"] is None
        headers = {"authorization": f"Bearer {opened['host']}"}
        assert server.client.delete(f"/api/games/{opened['id']}", headers=headers).status_code == 204
        refusal(socket, "unknown-game")


def test_who_waits_sees_others_come_and_the_game_start(server: Served) -> None:
    form = {"rules": "original:2", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}]}
    opened = server.client.post("/api/games", json=form).json()
    url = f"/api/games/{opened['id']}"
    with server.live(opened, 0) as socket:
        told(socket)
        server.client.post(f"{url}/join", json={"name": "Ben", "invite": opened["invites"]["1"]})
        assert told(socket)["state"]["seats"][1] == {"kind": "human", "name": "Ben", "away": False}
        server.client.post(f"{url}/start", headers={"authorization": f"Bearer {opened['host']}"})
        state = told(socket)["state"]
        assert (state["status"], state["view"]["phase"]) == ("running", "window")


# The server


def test_a_restart_closes_with_1012_and_the_client_goes_on_where_it_was(tmp_path: Any) -> None:
    with serving(tmp_path) as server:
        opened = in_a_turn(server)
        with server.live(opened, 0) as socket, server.live(opened, None) as spectator:
            before = told(socket)
            told(spectator)
            ask(socket, "act", "before", ply=before["state"]["ply"], action="pass")
            version = told(spectator)["seq"]
            server.process.send_signal(signal.SIGINT)
            assert ended(spectator) == ended(socket) == 1012
        assert server.process.wait(START_TIMEOUT_S) == 0
        port = server.url.rstrip("/").rpartition(":")[2]
    with serving(tmp_path, "--port", port) as server, raw(server, opened["id"]) as socket:
        socket.send(json.dumps({"type": "hello", "seat": 0, "key": opened["keys"]["0"], "since": version}))
        assert told(socket) == {"type": "current", "seq": version}
        again = ask(socket, "act", "before", ply=before["state"]["ply"], action="pass")
        assert (again["result"], again["ply"]) == ("applied", before["state"]["ply"] + 1)
