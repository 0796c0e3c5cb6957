"""Fixtures for the page: a real server, a real headless Chromium, and a page that may not complain."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.web.serving import PublicServer, Server

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
TIMEOUT_MS = 20_000  # a machine may be busy with other tests
EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""What a browser says by itself of a request that is refused, or that finds no server."""

STORED = "local_storage,indexeddb"
"""What the page keeps on a device."""

expect.set_options(timeout=TIMEOUT_MS)


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
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PublicServer]:
    """A server for many, where seats belong to whoever has their keys."""
    server = PublicServer(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.stop()


class Devices:
    """People's devices, each with a browser of its own; numbered from 0, and made when first asked for."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._pages: list[Page] = []
        self.complaints: list[str] = []

    def __getitem__(self, number: int) -> Page:
        while len(self._pages) <= number:
            self._pages.append(self._new())
        return self._pages[number]

    def _new(self) -> Page:
        context = self._browser.new_context(
            base_url=self._url,
            viewport={"width": 1440, "height": 900},
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            service_workers="block",  # the page's own is tested by itself
        )
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._on_line)
        return page

    def _on_line(self, line: ConsoleMessage) -> None:
        if line.type == "error" and not any(mark in line.text for mark in EXPECTED):
            self.complaints.append(line.text)

    def clean(self) -> None:
        """As new: nothing on the screen, nothing stored, connected."""
        for page in self._pages:
            page.context.set_offline(False)
            page.unroute_all()
            page.goto("about:blank")
            page.set_viewport_size({"width": 1440, "height": 900})
            page.emulate_media(color_scheme="light")
            devtools = page.context.new_cdp_session(page)
            devtools.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": STORED})
            devtools.detach()


@pytest.fixture(scope="session")
def all_devices(browser: Browser, public: PublicServer) -> Devices:
    """The same devices for all tests: a new one would load every module anew."""
    return Devices(browser, public.url)


@pytest.fixture
def devices(all_devices: Devices) -> Iterator[Devices]:
    """Devices as new; errors in their consoles or scripts fail the test."""
    all_devices.complaints.clear()
    yield all_devices
    all_devices.clean()
    assert not all_devices.complaints


@pytest.fixture(scope="session")
def tab(browser: Browser, server: Server) -> Iterator[Page]:
    """The one page of all tests: a new one would load every module anew."""
    context = browser.new_context(base_url=server.url, reduced_motion="reduce", has_touch=True, service_workers="block")
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
        if line.type == "error" and not any(mark in line.text for mark in EXPECTED):
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
    devtools.send("Storage.clearDataForOrigin", {"origin": server.url, "storageTypes": STORED})
    devtools.detach()
    assert not complaints
