"""What a server tells about its work: enough to run it, and nobody's secrets."""

from __future__ import annotations

import json
import logging
import random
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from tests.server.serving import play_on, serving
from vitrail.errors import VitrailError
from vitrail.server.logs import JsonLines, short, told

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.serving import Served, State

NAME = "Zarathustra"
OTHERS = "Nebukadnezar"
QUERY = "sesame-in-the-query"


def secret_of(server: Served, path: str, key: str, **form: object) -> State:
    answer = server.client.post(path, json=form, headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 200, answer.text
    found: State = answer.json()
    return found


def test_a_whole_game_leaves_no_secret_in_logs_or_metrics(tmp_path: Path) -> None:
    """Keys, invites, hand-over secrets, the seed, names, ids and addresses are in neither, whatever is asked."""
    with serving(tmp_path, "--log-level", "debug") as server:
        seats = [{"kind": "human", "name": NAME}, {"kind": "open"}]
        opened = server.client.post("/api/games", json={"rules": "original:2", "seats": seats}).json()
        path = f"/api/games/{opened['id']}"
        secrets = {opened["id"], opened["host"], opened["keys"]["0"], opened["invites"]["1"], NAME, OTHERS, QUERY}
        joined = server.client.post(f"{path}/join", json={"name": OTHERS, "invite": opened["invites"]["1"]}).json()
        secrets.add(joined["key"])
        again = secret_of(server, f"{path}/leave", opened["host"], seat=1)["secret"]
        joined = server.client.post(f"{path}/join", json={"name": OTHERS, "invite": again}).json()
        secret_of(server, f"{path}/start", opened["host"])
        moving = secret_of(server, f"{path}/hand-over", joined["key"], seat=1)["secret"]
        moved = secret_of(server, f"{path}/move", "none", seat=1, move=moving)
        secrets |= {again, joined["key"], moving, moved["key"]}
        opened["keys"]["1"] = moved["key"]
        ask_in_vain(server, path, joined["key"])
        assert play_on(server, opened, random.Random(4))["status"] == "over"
        secrets.add(server.client.get(f"{path}/dice").json()["seed"])
        numbers = server.client.get("/metrics").text
        server.stop()
    assert secrets.isdisjoint({"", None})
    for secret in secrets:
        assert secret not in server.log.text
        assert secret not in numbers
    assert "127.0.0.1" not in server.log.text
    lines = [line for line in server.log.lines if line.get("table") == sha256(opened["id"].encode()).hexdigest()[:10]]
    assert {"request", "message"} == {line["event"] for line in lines}
    assert {"/api/games/{game_id}/join", "/api/games/{game_id}/live"} < {line.get("route") for line in lines}
    assert 'vitrail_errors_total{code="not-your-seat"}' in numbers


def ask_in_vain(server: Served, path: str, key: str) -> None:
    """Requests of all kinds that are refused."""
    bearer = {"Authorization": f"Bearer {key}"}
    ask = server.client.get
    assert ask(path, params={"seat": 1, "x": QUERY}, headers=bearer).status_code == 403
    assert ask(f"{path}/{key}").status_code == 404
    assert ask(f"/api/games/{key}").status_code == 404
    assert ask(f"/{key}").status_code == 404
    assert (
        server.client.post(f"{path}/join", content=f'{{"name": "{NAME}", "invite": "{key}"'.encode()).status_code == 400
    )
    assert ask(path, headers={"Origin": f"http://{QUERY}"}).status_code == 403


def test_each_request_has_a_line(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.client.get("/api/info").status_code == 200
        assert server.client.get("/api/games/nothing").status_code == 404
        assert server.client.get("/").status_code == 200
        server.stop()
    asked = [line for line in server.log.lines if line["event"] == "request"]
    assert [(line["method"], line["route"], line["status"]) for line in asked] == [
        ("GET", "/api/info", 200),
        ("GET", "/api/games/{game_id}", 404),
        ("GET", "page", 200),
    ]
    assert all(line["level"] == "info" and line["ms"] >= 0 and line["time"].endswith("+00:00") for line in asked)


def test_a_level_leaves_out_what_is_below(tmp_path: Path) -> None:
    with serving(tmp_path, "--log-level", "warning") as server:
        assert server.client.get("/api/info").status_code == 200
        server.stop()
    assert server.log.text == ""


def line_of(message: str, error: BaseException | None = None, name: str = "vitrail.server.x", **fields: object) -> Any:
    found = (type(error), error, error.__traceback__) if error is not None else None
    record = logging.LogRecord(name, logging.ERROR, __file__, 1, message, (), found)
    record.__dict__.update(told(**fields))
    text = JsonLines().format(record)
    assert "\n" not in text
    return json.loads(text)


def raised(error: Exception, cause: Exception | None = None) -> Exception:
    try:
        raise error from cause
    except type(error):
        return error


def test_an_error_says_where_but_quotes_nothing_that_may_be_secret() -> None:
    line = line_of("it broke", raised(KeyError("the-seed"), raised(ValueError("the-key"))))
    assert line["level"] == "error"
    assert "the-seed" not in str(line)
    assert "the-key" not in str(line)
    assert [word for word in line["trace"] if "test_logs.py" not in word] == ["ValueError", "which led to", "KeyError"]
    assert re.fullmatch(r"tests/server/test_logs.py:\d+ raised", line["trace"][-1])


def test_an_error_of_ours_and_the_first_line_of_a_database_are_quoted() -> None:
    assert "VitrailError: no such card" in line_of("it broke", raised(VitrailError("no such card")))["trace"]
    refused = IntegrityError("INSERT", {}, Exception("duplicate key\nDETAIL: Key (id)=(the-id) already exists"))
    line = line_of("it broke", raised(refused))
    assert "IntegrityError: duplicate key" in line["trace"]
    assert "the-id" not in str(line)


def test_of_what_libraries_say_only_what_is_always_the_same_is_told() -> None:
    record = logging.LogRecord("asyncio", logging.ERROR, __file__, 1, "Task failed: %s\nkey", ("the-key",), None)
    assert json.loads(JsonLines().format(record))["event"] == "asyncio: Task failed: %s"


def test_a_table_has_the_same_short_name_in_every_line() -> None:
    assert short("abc") == sha256(b"abc").hexdigest()[:10]
