"""The OpenAPI document: complete, right, and held by a real server whatever a client sends (schemathesis)."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.serving import START_TIMEOUT_S, Served, play_on, serving
from vitrail.server import forms
from vitrail.server.app import Settings, create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

    from tests.server.asking import Asker

EXAMPLES = max(4, int(os.environ.get("VITRAIL_SOAK_GAMES", "0")) // 100)
"""So many requests of each operation are made up."""
ENDLESS = "/api/games/{game_id}/events"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def document(ask: Asker) -> Any:
    """What the server says of itself."""
    answer = ask.client.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    """Every operation with its path and method."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_every_route_of_the_api_is_in_it_once(document: Any, tmp_path: Path) -> None:
    found = {(path, method.upper()) for path, method, _ in operations(document)}
    app = cast("Litestar", create_app(Settings(tmp_path))._app)
    routes = {
        (route.path_format, method)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        for method in getattr(handler, "http_methods", ())
        if route.path_format.startswith("/api/") and method != "OPTIONS"
    }
    assert found == routes
    ids = [operation["operationId"] for *_, operation in operations(document)]
    assert len(set(ids)) == len(ids) == len(routes)


def test_every_operation_says_what_it_does_takes_and_answers(document: Any) -> None:
    for path, _, operation in operations(document):
        assert operation["summary"].endswith((".", ":")) or "," in operation["summary"]
        assert operation["description"]
        in_path = [parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"]
        assert [f"{{{name}}}" in path for name in in_path] == [True] * path.count("{")
        assert all(parameter["description"] for parameter in operation["parameters"])
        assert {"400", "403", "429", "503"} < operation["responses"].keys()
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Refusal"}


def test_every_form_is_the_struct_that_reads_it(document: Any) -> None:
    """A body that the document allows is one that the server can read, and the other way round."""
    contents = {
        operation["operationId"]: operation["requestBody"]["content"]["application/json"]
        for *_, operation in operations(document)
        if "requestBody" in operation
    }
    bodies = {name: content["schema"]["$ref"].rpartition("/")[2] for name, content in contents.items()}
    assert bodies.items() >= {"create_game": "NewGame", "act": "Act", "undo": "Undo", "join": "Join"}.items()
    for name in {*bodies.values()} - {"TableForm"}:
        form = getattr(forms, name)
        _, schemas = msgspec.json.schema_components([form], ref_template="#/components/schemas/{name}")
        assert document["components"]["schemas"][name] == schemas[name]


def test_every_reference_leads_somewhere(document: Any) -> None:
    schemas = document["components"]["schemas"]

    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    named = {reference.removeprefix("#/components/schemas/") for reference in references(document)}
    assert named <= schemas.keys()
    assert schemas.keys() >= {"Hello", "ActMessage", "UndoMessage", "BackMessage", "Answer", "StateMessage", "Refused"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a table that is open, one in the middle of its game, and one that is over."""
    with serving(tmp_path_factory.mktemp("openapi")) as served:
        yield served
        assert [line for line in served.log.lines if line["level"] in {"error", "warning"}] == []


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_whatever_is_sent_is_answered_as_documented(server: Served, mode: GenerationMode) -> None:
    """No status that the document has not, no server error, and every answer of the form that it says."""
    running, over = server.open_table(), server.open_table()
    play_on(server, running, random.Random(1), most=20)
    play_on(server, over, random.Random(2))
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "open"}]
    waiting = server.client.post("/api/games", json={"rules": "original:2", "seats": seats}).json()
    asked: list[int] = []
    for result in schemathesis.openapi.from_url(f"{server.url}api/openapi.json").get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr] # what is wrong with the document is raised here
        raw = operation.definition.raw
        can_be_wrong = "requestBody" in raw or any(parameter["in"] != "path" for parameter in raw["parameters"])
        if operation.path != ENDLESS and (can_be_wrong or mode == GenerationMode.POSITIVE):
            fuzz(operation, mode, [running, over, waiting], asked)
    assert len(asked) > 20 * EXAMPLES // 2
    assert {200, 400, 404} <= {*asked}


def fuzz(operation: Any, mode: GenerationMode, tables: list[Any], asked: list[int]) -> None:
    """Make up requests of one operation, two of three at tables that there are, by keys that open them."""
    rng = random.Random(f"{operation.method} {operation.path}")

    @seed(1)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(mode))
    def run(case: Any) -> None:
        table = rng.choice(tables)
        if rng.random() < 2 / 3:
            case.path_parameters = dict.fromkeys(case.path_parameters, table["id"])
            case.headers["Authorization"] = f"Bearer {rng.choice([table['host'], *table['keys'].values()])}"
        answer = case.call(timeout=START_TIMEOUT_S)
        case.validate_response(answer, checks=CHECKS)
        asked.append(answer.status_code)

    run()
