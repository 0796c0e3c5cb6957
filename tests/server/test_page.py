"""The static page, and who may ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar.response.base import ASGIResponse
from litestar.testing import TestClient

from tests.server.asking import refusal
from vitrail.server.app import PAGE
from vitrail.server.guard import Guard, is_local
from vitrail.server.meter import Limits, Meters

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

    from tests.server.asking import Asker


def test_the_page_is_html_that_runs_no_inline_script(ask: Asker) -> None:
    answer = ask.client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"


TYPES = [
    ("js", "text/javascript"),
    ("css", "text/css"),
    ("png", "image/png"),
    ("webmanifest", "application/manifest+json"),
]


@pytest.mark.parametrize(("suffix", "kind"), TYPES)
def test_files_of_the_page_have_their_type(ask: Asker, suffix: str, kind: str) -> None:
    names = [path.relative_to(PAGE).as_posix() for path in PAGE.rglob(f"*.{suffix}")]
    assert names
    for name in names:
        assert ask.client.get(f"/{name}").headers["content-type"].startswith(kind)


def test_a_file_the_browser_has_is_not_sent_again(ask: Asker) -> None:
    first = ask.client.get("/")
    again = ask.client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = ask.client.get("/", headers={"if-none-match": '"other"'})
    assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize(
    "path",
    [
        *("/none.js", "/../cli/main.py", "/%2e%2e/cli/main.py", "/..%2fcli/main.py"),
        *("/%00", "/app.js%00", "/index.html/more", f"/{'a' * 300}", f"/{'a/' * 3000}", "/css", "/%ff"),
    ],
)
def test_what_is_not_the_pages_is_not_served(ask: Asker, path: str) -> None:
    refusal(ask.client.get(path), 404, "unknown-address")


def test_a_person_at_a_mistyped_address_is_led_home(ask: Asker) -> None:
    """As where somebody left the # out of a link; programs are told in JSON."""
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = ask.client.get("/join/TABLE/SECRET", headers=browser)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert '<a href="/">' in answer.text
    assert "TABLE" not in answer.text
    refusal(ask.client.get("/api/nothing", headers=browser), 404, "unknown-address")


@pytest.mark.parametrize("headers", [{"host": "evil.example"}, {"origin": "http://evil.example"}, {"origin": "null"}])
def test_another_sites_page_is_refused(ask: Asker, headers: dict[str, str]) -> None:
    refusal(ask.client.get("/api/games", headers=headers), 403, "foreign-page")
    refusal(ask.client.post("/api/games", headers=headers, json={}), 403, "foreign-page")


@pytest.mark.parametrize(
    ("host", "origin", "local"),
    [
        ("127.0.0.1:8123", None, True),
        ("localhost:8123", "http://localhost:8123", True),
        ("127.0.0.1", None, True),
        ("[::1]:8123", None, True),
        ("[::1]", None, True),
        ("localhost:8123", "http://localhost:9000", False),
        ("127.0.0.1.evil.example", None, False),
        ("", None, False),
    ],
)
def test_local_is_this_machine_and_its_own_page(host: str, origin: str | None, local: bool) -> None:
    assert is_local(host, origin) is local


def test_all_that_is_not_the_api_has_a_limit_of_its_own() -> None:
    """Files and `/healthz`: who floods them is told to wait, and still may play."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await ASGIResponse(body=b"")(scope, receive, send)

    async def retire(_seconds: float) -> None:
        raise AssertionError

    limits = Limits.of(0)._replace(files=Meters(1, 2, lambda: 0.0))
    client = TestClient(Guard(answer, home=False, limits=limits, retire=retire))
    assert [client.get("/healthz").status_code for _ in range(3)] == [200, 200, 429]
    refusal(client.get("/app.js"), 429, "too-many")
    assert client.get("/api/info").status_code == 200
