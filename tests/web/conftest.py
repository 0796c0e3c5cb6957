"""Fixtures for the page: a real server, a real headless Chromium, and a page that may not complain."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.serving import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ["chromium", "chromium-browser", "google-chrome"]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TIMEOUT_MS = 10_000


def chromium() -> str:
    """The browser's program; a machine without one fails the tests, it does not skip them."""
    found = os.environ.get("VITRAIL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, f"The page's tests need Chromium: install one of {', '.join(NAMES)}, or name it in VITRAIL_CHROMIUM."
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("games"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page of its own, 1440 x 900, calm; errors in its console or its scripts fail the test."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce", has_touch=True
    )
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    unexpected = [text for text in complaints if "Failed to load resource" not in text]
    assert not unexpected
