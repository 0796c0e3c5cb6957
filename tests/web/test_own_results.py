"""What was played on a device: win rates, best windows, records as a file, deleting; and the page without a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.conftest import TIMEOUT_MS
from tests.web.test_axe import look_at
from vitrail import Record

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.web.serving import PublicServer, Server

RESULTS = "main .results"
KEPT = """async () => {
    const [shelf] = await Promise.all([caches.open('vitrail-shell'), navigator.serviceWorker.ready]);
    const kept = (await shelf.keys()).map(({url}) => new URL(url).pathname);
    const wanted = ['/', '/app.js', '/texts/en.json', '/parts/results.js', '/css/daily.css'];
    return wanted.every((path) => kept.includes(path));
}"""


def end_here(page: Page, server: Server, rules: str, kinds: str) -> str:
    """A game that ends on this screen: passed up to its last turn by the API, and that ended on the page."""
    state = server.new_game(5, kinds, rules)
    while state["view"]["actor"] is not None:
        legal = state["view"]["legal"]
        if (
            "pass" in legal
            and state["view"]["round"] == 10
            and state["view"]["turn"] == len(state["view"]["order"]) - 1
        ):
            break
        state = server.play(state, "pass" if "pass" in legal else legal[0])
    hands.open_game(page, state)
    hands.click(page, "[data-act=end]")
    expect(page.locator(hands.SHEET)).to_be_visible()
    return str(state["id"])


def test_results_are_kept_saved_and_deleted(page: Page, server: Server) -> None:
    """A lost solo game, and one against nobody's name: rates, a picture, a record a line, and a question before."""
    page.goto("/")
    expect(page.locator(".home .daily")).to_be_visible()
    expect(page.locator(RESULTS)).to_have_count(0)
    first = end_here(page, server, "remastered:1", "human")
    page.goto("/#/")
    expect(page.locator(f"{RESULTS} tbody tr > *")).to_have_text(["Remastered", "Solo", "1", "0 · 0 %"])
    expect(page.locator(f"{RESULTS} .best-window")).to_have_attribute("href", f"#/game/{first}/0")
    look_at(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all records").click()
    assert download.value.suggested_filename == "vitrail-games.jsonl"
    (line,) = Path(download.value.path()).read_text().splitlines()
    assert str(Record.from_json(line).replay().rules) == "remastered:1"
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(RESULTS)).to_be_visible()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(RESULTS)).to_have_count(0)
    page.reload()
    expect(page.locator(".home .daily")).to_be_visible()
    expect(page.locator(RESULTS)).to_have_count(0)


def test_the_page_can_be_installed_and_opens_without_a_server(browser: Browser, public: PublicServer) -> None:
    """It says plainly that nothing can be played, and shows what is kept here."""
    context = browser.new_context(base_url=public.url, reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function(KEPT)
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "as every context of these tests is"
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="There is no server")).to_be_visible()
    expect(page.locator(".new-game")).to_have_count(0)
    look_at(page)
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".home .daily")).to_be_visible()
    context.close()
