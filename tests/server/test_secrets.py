"""Secrets: every byte sent to a client or a spectator is the same, whatever is hidden from them (section 2).

Two servers hold the same tables, but that the seed, others' Private Objectives, window cards and secret choices differ.
What they answer, over every door, must not.
"""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.server.random_tables import moments, phase, table_of
from tests.server.serving import play_on, serving
from tests.server.worlds import twin
from vitrail import fair
from vitrail.cards import load
from vitrail.server.app import Settings, create_app
from vitrail.server.database import address, migrate
from vitrail.server.store import Store
from vitrail.server.tables import Table

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from vitrail.server.saved import SavedTable

RULES = [
    *("original:2", "original:3", "original:4", "remastered:2", "remastered:4", "original:6+pools", "original:1"),
    *("remastered:1", "original:4+window-draft", "original:3+open-goals"),
    "original:3+late-window-repair+favor-reserve+one-tool-round",
]
MOMENTS = max(1, int(os.environ.get("VITRAIL_SOAK_GAMES", "0")) // 1000)
"""So many of each phase are compared."""
GUESSES = [
    *("pass", "stop", "return", "private", "repair", "tokens", "cell:A1", "cell:C3", "die:R3", "value:4", "dance"),
    *("roll:R3", "draw:R", "deal:red", "pass roll:R3", "pass pass", "pass window:firelight", "tool:flux-brush roll:R3"),
]


class Moment(NamedTuple):
    """A table as one viewer sees it, and its twin, which differs in what is hidden from them."""

    table: Table
    viewer: int | None
    other: SavedTable


def picked(rules: str, seed: int) -> list[Moment]:
    """Moments of every phase that a random game by these rules comes to, each for one viewer."""
    rng = random.Random(seed)
    seen: dict[str, list[Table]] = {}
    for table in moments(table_of(rules, seed), rng, undo=0.2):
        if table.actor is not None:
            seen.setdefault(phase(table), []).append(table)
    tables = [rng.choice(seen["window"]) for _ in range(3)]
    tables += [table for found in seen.values() for table in rng.sample(found, min(MOMENTS, len(found)))]
    viewers = [rng.choice([None, table.actor, *range(table.rules.players)]) for table in tables]
    found = [
        Moment(table, viewer, twin(table.saved, viewer, rng)) for table, viewer in zip(tables, viewers, strict=True)
    ]
    return [named(moment, number) for number, moment in enumerate(found)]


def named(moment: Moment, number: int) -> Moment:
    """The same under an id of its own, with a past that no clock shows."""
    terms = replace(moment.table.terms, id=f"t-{number}")
    table = Table.restore(replace(moment.table.saved, terms=terms))
    return Moment(table, moment.viewer, replace(moment.other, terms=replace(moment.other.terms, id=terms.id)))


def keep(folder: Path, tables: list[SavedTable]) -> None:
    """Write tables into a data folder."""

    async def write() -> None:
        url = address(folder, None)
        migrate(url)
        store = Store(url)
        for table in tables:
            await store.create(table)
        await store.close()

    asyncio.run(write())


def answers(client: TestClient[Any], moment: Moment) -> list[tuple[str, Any]]:
    """Everything that a viewer can get out of a server, each with what was asked."""
    seat, url = moment.viewer, f"/api/games/{moment.table.id}"
    own = {} if seat is None else {"authorization": f"Bearer key-{seat}"}
    sight = {} if seat is None else {"seat": seat}
    ply, legal = moment.table.ply, moment.table.game.legal
    said: list[tuple[str, Any]] = []

    def get(path: str, params: dict[str, Any] | None = None) -> None:
        said.append((f"GET {path} {params}", told(client.get(path, params=params, headers=own))))

    def post(what: str, form: dict[str, Any]) -> None:
        said.append((f"POST {what} {form}", told(client.post(f"{url}/{what}", json=form, headers=own))))

    for path in (url, f"{url}/record", "/api/games", "/api/info"):
        get(path, sight if path == url else None)
    get(url)  # as a spectator, by whatever key
    commitment = client.get(f"{url}/dice").json()
    assert commitment["seed"] is None
    get(f"{url}/why", {"seat": moment.table.actor, "action": f"{legal[0]} window:firelight"})
    for other in {seat or 0, (moment.table.actor or 0), moment.table.rules.players - 1}:
        get(url, {"seat": other})
        for action in ("dance", "cell:A1", "pass pass pass pass pass", "window:firelight window:sun-catcher"):
            post("actions", {"seat": other, "ply": ply, "action": action})
        post("actions", {"seat": other, "ply": ply + 1, "action": legal[0]})
        if other != seat:
            post("undo", {"seat": other, "ply": ply})
            post("hand-over", {"seat": other})
    said.append(("WebSocket", live(client, moment)))
    return said


def told(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Every byte of an answer, headers too."""
    return answer.status_code, answer.content, sorted(answer.headers.items())


def live(client: TestClient[Any], moment: Moment) -> list[str]:
    """What a WebSocket says to a greeting, and to requests that it refuses."""
    seat, ply = moment.viewer, moment.table.ply
    with client.websocket_connect(f"/api/games/{moment.table.id}/live") as socket:
        socket.send_json({"type": "hello", "seat": seat, "key": None if seat is None else f"key-{seat}"})
        said = [socket.receive_text()]
        for number, action in enumerate(("dance", "cell:A1", "pass pass pass pass pass", "window:none")):
            wrong_ply = ply + (number == 0)
            socket.send_json({"type": "act", "id": str(number), "ply": wrong_ply, "action": action})
            said.append(socket.receive_text())
    return said


@pytest.mark.parametrize("rules", RULES)
def test_what_is_hidden_changes_no_byte(rules: str, tmp_path: Path) -> None:
    """For each phase that comes up: state, lists, reasons, refusals and live messages, for players and spectators."""
    chosen = list(picked(rules, RULES.index(rules)))
    keep(tmp_path / "one", [moment.table.saved for moment in chosen])
    keep(tmp_path / "other", [moment.other for moment in chosen])
    assert all(moment.other.entries != moment.table.saved.entries for moment in chosen) or hides_the_seed_alone(rules)
    for moment in chosen:
        check_reasons(moment)
    with ExitStack() as stack:
        one, other = (stack.enter_context(world(tmp_path / name)) for name in ("one", "other"))
        for moment in chosen:
            for mine, theirs in zip(answers(one, moment), answers(other, moment), strict=True):
                assert mine == theirs
    assert {phase(moment.table) for moment in chosen} >= {"window", "turn", "place"}


def check_reasons(moment: Moment) -> None:
    """Why the seat to act may not do this or that, alone or after something else, is the same in both worlds."""
    if moment.table.actor != moment.viewer:
        return
    table, other = moment.table, Table.restore(moment.other)
    legal = table.game.legal
    after = [*GUESSES, *(f"window:{window}" for window in load().windows if table.game.setting_up)]
    for action in [*GUESSES, *legal, *(f"{first} {guess}" for first in legal[:4] for guess in after)]:
        assert table.why(action) == other.why(action)


def hides_the_seed_alone(rules: str) -> bool:
    """Whether nothing else may be hidden, as from a solo player."""
    return rules in {"original:1", "remastered:1", "original:3+open-goals", "original:4+window-draft"}


def world(folder: Path) -> TestClient[Any]:
    """A server for others on a folder."""
    app = create_app(Settings(folder, home=False))
    return TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False)


def test_no_log_list_or_metric_holds_a_secret(tmp_path: Path) -> None:
    """A whole game at a server that logs all it can: no seed, key, invite, host's or hand-over secret anywhere."""
    with serving(tmp_path, "--log-level", "debug") as server:
        seats = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Ben"}]
        opened = server.client.post("/api/games", json={"rules": "original:2", "seats": seats, "public": True}).json()
        waiting = server.client.post(
            "/api/games", json={"rules": "original:2", "seats": [seats[0], {"kind": "open"}], "public": True}
        ).json()
        url = f"/api/games/{opened['id']}"
        headers = {"authorization": f"Bearer {opened['keys']['0']}"}
        link = server.client.post(f"{url}/hand-over", json={"seat": 0}, headers=headers).json()["secret"]
        for wrong in ("guessed-key", waiting["host"]):
            server.client.get(f"{url}?seat=0", headers={"authorization": f"Bearer {wrong}"})
            server.client.post(f"{url}/move", json={"seat": 0, "move": wrong})
        lists = server.client.get("/api/games").text + server.client.get(url).text + server.client.get("/metrics").text
        play_on(server, opened, random.Random(3), most=30)
        assert server.client.get(f"{url}/dice").json()["seed"] is None
        assert server.client.get(f"{url}/record").status_code == 409
        play_on(server, opened, random.Random(3))
        told = server.client.get(f"{url}/dice").json()
        lists += server.client.get("/metrics").text
        secrets = [told["seed"], link, opened["host"], *opened["keys"].values(), waiting["host"]]
        secrets += [*waiting["keys"].values(), *waiting["invites"].values(), "guessed-key"]
        assert len(told["seed"]) == 64
        assert fair.commitment(told["seed"]) == told["commitment"]
        server.stop()
        assert len(server.log.lines) > 20
        assert [secret for secret in secrets if secret in server.log.text + lists] == []
