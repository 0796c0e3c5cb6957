"""The event stream at a real `vitrail serve`: what comes, to whom, from where on, and what says that it is alive."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.server.serving import Served, serving
from tests.server.test_live import in_a_turn, posted

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.server.serving import State


class Event(NamedTuple):
    """One event, or a comment."""

    kind: str
    id: str
    data: str


def events(answer: httpx.Response) -> Iterator[Event]:
    """The events of a stream as they come."""
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    said: dict[str, str] = {}
    for line in answer.iter_lines():
        if line:
            field, _, value = line.partition(":")
            said[field or "comment"] = value.strip()
        elif said:
            kind = "comment" if "comment" in said else said.get("event", "message")
            yield Event(kind, said.get("id", ""), said.get("data", ""))
            said = {}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of this file; nothing in it may be logged as a defect."""
    with serving(tmp_path_factory.mktemp("stream")) as served:
        yield served
        assert [line for line in served.log.lines if line["level"] in {"error", "warning"}] == []


def key(opened: State, seat: int) -> dict[str, str]:
    """The header that opens a seat."""
    return {"authorization": f"Bearer {opened['keys'][str(seat)]}"}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_stream_has_the_same_messages_as_the_socket(server: Served, seat: int | None) -> None:
    opened = in_a_turn(server)
    params = {} if seat is None else {"seat": seat}
    headers = {} if seat is None else key(opened, seat)
    url = f"/api/games/{opened['id']}/events"
    with (
        server.live(opened, seat) as socket,
        server.client.stream("GET", url, params=params, headers=headers) as answer,
    ):
        for event in events(answer):
            assert event.kind == "state"
            message = json.loads(event.data)
            assert message == json.loads(socket.recv())
            assert event.id == str(message["seq"])
            if message["state"]["view"]["actor"] == 1:
                break
            posted(server, opened, 0, "pass")


@pytest.mark.parametrize("how", ["since", "header", "both"])
def test_who_comes_back_gets_what_is_new(server: Served, how: str) -> None:
    """A browser says in Last-Event-ID what it has seen, with the address that it had at first."""
    opened = in_a_turn(server)
    url = f"/api/games/{opened['id']}"
    version = server.client.get(url).json()["version"]
    params = {"since": version if how == "since" else -1} if how != "header" else {}
    headers = {} if how == "since" else {"Last-Event-ID": str(version)}
    with server.client.stream("GET", f"{url}/events", params=params, headers=headers) as answer:
        stream = events(answer)
        posted(server, opened, 0, "pass")
        assert next(stream).id == str(version + 1)


def test_an_old_or_strange_version_gets_the_state(server: Served) -> None:
    opened = in_a_turn(server)
    url = f"/api/games/{opened['id']}/events"
    for version in ("0", "2147483647"):
        with server.client.stream("GET", url, headers={"Last-Event-ID": version}) as answer:
            assert next(events(answer)).kind == "state"


@pytest.mark.parametrize("version", ["x", "-2", "2147483648", "1.5"])
def test_a_version_that_is_none_is_refused(server: Served, version: str) -> None:
    url = f"/api/games/{in_a_turn(server)['id']}/events"
    for answer in (
        server.client.get(url, headers={"Last-Event-ID": version}),
        server.client.get(url, params={"since": version}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")


def test_a_stream_of_anothers_seat_or_of_no_table_is_refused(server: Served) -> None:
    opened = in_a_turn(server)
    url = f"/api/games/{opened['id']}/events"
    for headers in ({}, key(opened, 1), {"authorization": f"Bearer {opened['host']}"}):
        assert server.client.get(url, params={"seat": 0}, headers=headers).status_code == 403
    assert server.client.get("/api/games/nowhere/events").status_code == 404


def test_a_stream_ends_when_the_seat_moves_to_another_device(server: Served) -> None:
    opened = in_a_turn(server)
    url = f"/api/games/{opened['id']}"
    with server.client.stream("GET", f"{url}/events", params={"seat": 0}, headers=key(opened, 0)) as answer:
        stream = events(answer)
        assert next(stream).kind == "state"
        secret = server.client.post(f"{url}/hand-over", json={"seat": 0}, headers=key(opened, 0)).json()["secret"]
        server.client.post(f"{url}/move", json={"seat": 0, "move": secret})
        last = [*stream][-1]
        assert last.kind == "refused"
        assert json.loads(last.data)["error"] == "not-your-seat"
