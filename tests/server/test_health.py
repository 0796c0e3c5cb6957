"""`/healthz` and `/metrics`: for who runs a server, and what they tell."""

from __future__ import annotations

import asyncio
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from litestar.enums import ScopeType
from litestar.testing import TestClient

from tests.server.asking import AGAINST_RANDOM, Asker, refusal
from vitrail.server import health
from vitrail.server.app import LOOPBACK, Settings, create_app
from vitrail.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar.types import Receive, Scope, Send


Client = TestClient[Any]


@contextmanager
def client_of(folder: Path, address: str = "127.0.0.1", metrics: str = LOOPBACK) -> Iterator[Client]:
    """A client that comes from this address."""
    app = create_app(Settings(folder, metrics=metrics))

    async def from_there(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            scope["client"] = (address, 50000)
        await app(scope, receive, send)

    with TestClient(from_there, base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A client on this machine."""
    with client_of(tmp_path) as found:
        yield found


def test_it_is_well_while_its_database_answers(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "database": "ok"})


def test_it_is_not_well_when_the_database_does_not_answer_in_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(_store: Store) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Store, "check", hang)
    monkeypatch.setattr(health, "ANSWER_S", 0.05)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"ok": False, "database": "The database did not answer within 0.05 s."}


@pytest.mark.parametrize(
    ("address", "metrics", "status"),
    [
        ("127.0.0.1", "127.0.0.1,::1", 200),
        ("::1", "127.0.0.1,::1", 200),
        ("10.1.2.3", "127.0.0.1,::1", 403),
        ("10.1.2.3", "10.0.0.0/8", 200),
        ("127.0.0.1", "10.0.0.0/8", 403),
        ("203.0.113.7", "*", 200),
        ("unix", "127.0.0.1", 403),
    ],
)
def test_metrics_are_for_those_addresses_alone(tmp_path: Path, address: str, metrics: str, status: int) -> None:
    with client_of(tmp_path, address, metrics=metrics) as client:
        answer = client.get("/metrics")
        assert answer.status_code == status
        if status == 403:
            refusal(answer, 403, "not-for-you")


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_metrics_are_for_nobody_who_comes_through_a_proxy(client: Client, header: str) -> None:
    """A proxy on this machine has this machine's address, whoever stands behind it."""
    refusal(client.get("/metrics", headers={header: "127.0.0.1"}), 403, "not-for-you")


def numbers(client: Client) -> dict[str, float]:
    """Every number of the metrics by its name and labels."""
    text = client.get("/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(vitrail_\S+) (\S+)$", text, re.MULTILINE)}


def test_metrics_count_what_happened(client: Client) -> None:
    before = numbers(client)
    ask = Asker(client)
    game = ask.choose_windows(ask.new(*AGAINST_RANDOM))
    refusal(ask.act(game, "cell:A1"), 409, "illegal")
    game = ask.play(game, "pass")
    after = numbers(client)

    def added(name: str) -> float:
        return after[name] - before.get(name, 0)

    own = [entry for entry in game["log"] if entry["seat"] == 0]
    bots = [entry for entry in game["log"] if entry["seat"] == 1]
    assert added("vitrail_tables_opened_total") == 1
    assert added('vitrail_moves_total{by="seat"}') == len(own)
    assert added('vitrail_moves_total{by="bot"}') == len(bots) > 0
    assert added("vitrail_move_seconds_count") == len(own)
    assert added("vitrail_commit_seconds_count") == added("vitrail_commit_size_count") == 1 + len(own)
    assert added('vitrail_errors_total{code="illegal"}') == 1
    assert added('vitrail_request_seconds_count{route="/api/games/{game_id}/actions"}') == 1 + len(own)
    assert after["vitrail_live_connections"] == 0


def test_metrics_follow_the_text_form_of_prometheus(client: Client) -> None:
    answer = client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    named = set(re.findall(r"^# TYPE (\S+) (?:counter|gauge|histogram)$", answer.text, re.MULTILINE))
    assert named == {
        "vitrail_commit_seconds",
        "vitrail_commit_size",
        "vitrail_errors_total",
        "vitrail_live_connections",
        "vitrail_messages_total",
        "vitrail_move_seconds",
        "vitrail_moves_total",
        "vitrail_request_seconds",
        "vitrail_tables",
        "vitrail_tables_opened_total",
        "vitrail_time_outs_total",
    }
    for line in answer.text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+0-9.eInf]+', line), (
            line
        )
