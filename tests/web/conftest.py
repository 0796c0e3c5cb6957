"""Fixtures for the page: a real server, a real headless Chromium, and a page that may not complain."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.web.serving import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Error, Page

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


@pytest.fixture(scope="session")
def tab(browser: Browser, server: Server) -> Iterator[Page]:
    """The one page of all tests: a new one would load every module anew."""
    context = browser.new_context(base_url=server.url, reduced_motion="reduce", has_touch=True)
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(tab: Page, server: Server) -> Iterator[Page]:
    """A page as new, 1440 x 900, calm, nothing stored; errors in its console or its scripts fail the test."""
    complaints: list[str] = []

    def on_error(error: Error) -> None:
        complaints.append(str(error))

    def on_line(line: ConsoleMessage) -> None:
        if line.type == "error" and "Failed to load resource" not in line.text:
            complaints.append(line.text)

    tab.set_viewport_size({"width": 1440, "height": 900})
    tab.emulate_media(color_scheme="light", media="screen")
    tab.mouse.move(0, 0)
    tab.on("pageerror", on_error)
    tab.on("console", on_line)
    yield tab
    tab.remove_listener("pageerror", on_error)
    tab.remove_listener("console", on_line)
    tab.unroute_all()
    tab.context.set_offline(False)
    tab.goto("about:blank")
    devtools = tab.context.new_cdp_session(tab)
    devtools.send("Storage.clearDataForOrigin", {"origin": server.url, "storageTypes": "local_storage"})
    devtools.detach()
    assert not complaints
