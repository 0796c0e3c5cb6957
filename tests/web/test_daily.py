"""The Daily window on the page (docs/daily.md): from home to one's place in the table of the day, and past days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.test_axe import look_at
from vitrail import Record

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Devices
    from tests.web.serving import PublicServer

CARD = ".home .daily"
PLACE = ".daily-place"


def begin(page: Page, name: str) -> str:
    """Begin today's at home: the game's id."""
    page.goto("/")
    page.get_by_label("Play as").fill(name)
    page.get_by_role("button", name="Play it", exact=True).click()
    hands.choose_window(page)
    return page.url.rsplit("/", 2)[1]


def finish(page: Page, public: PublicServer, game: str) -> None:
    """Pass at every turn but the last, by the device's own key, and end that on the page."""
    key = page.evaluate("localStorage.getItem('vitrail.device')")
    state = public.ask(f"games/{game}?seat=0", key=key)
    while state["view"]["round"] < 10 or state["view"]["turn"] == 0:
        form = {"seat": 0, "ply": state["ply"], "action": "pass"}
        state = public.ask(f"games/{game}/actions", form, key)
    expect(page.locator(f"{hands.TABLE}[data-ply='{state['ply']}']")).to_be_visible()
    page.locator("[data-act=end]").click()
    expect(page.locator(PLACE)).to_be_visible()


def test_a_day_from_home_to_the_table_of_the_day(devices: Devices, public: PublicServer) -> None:
    """One deal for two devices; nobody sees the other's game; a record without the seed; the first game counts."""
    ada, ben = devices[0], devices[1]
    ada.set_viewport_size({"width": 390, "height": 844})
    game = begin(ada, "Ada")
    ada.goto("/")
    expect(ada.locator(CARD)).to_contain_text("You have begun it.")
    ada.get_by_role("button", name="Go on").click()
    expect(ada.locator(hands.TABLE)).to_be_visible()
    assert game in ada.url
    finish(ada, public, game)
    expect(ada.locator(f"{PLACE} .mine")).to_contain_text("Ada")
    expect(ada.locator("[data-act=sealed]")).to_contain_text("Others still play the same deal")
    with ada.expect_download() as download:
        ada.get_by_role("button", name="Download the record").click()
    record = Record.from_json(Path(download.value.path()).read_bytes())
    assert (record.fair, record.replay().over) == (None, True)
    assert ada.evaluate("document.documentElement.scrollWidth") == 390
    look_at(ada)
    ada.get_by_role("link", name="Watch the replay").click()
    expect(ada.locator("main.replay")).to_be_visible()

    ben.goto(f"/#/game/{game}")
    expect(ben.get_by_role("alert")).to_contain_text("only its own person sees it")
    other = begin(ben, "Ben")
    finish(ben, public, other)
    expect(ben.locator(f"{PLACE} tbody tr")).to_have_count(2)
    expect(ben.locator(f"{PLACE} .mine")).to_contain_text("Ben")
    expect(ben.locator(f"{PLACE} .daily-own")).to_contain_text("Place 1 of 2: \N{MINUS SIGN}60 points")
    ben.get_by_role("link", name="Home", exact=True).click()
    expect(ben.locator(f"{CARD} .daily-own")).to_contain_text("Place 1 of 2")
    expect(ben.get_by_role("button", name="Play it again")).to_be_visible()


def test_past_days_stay_playable(devices: Devices, public: PublicServer) -> None:
    """The days since this server has Daily windows; what is played now is not in their tables."""
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    public.have_daily_since(yesterday)
    page = devices[0]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.locator(CARD).get_by_text("Past days").click()
    page.locator(".daily-day.none").last.click()
    expect(page.locator(f"{CARD}[data-day='{yesterday}']")).to_contain_text("does not come into its table")
    look_at(page)
    page.locator(CARD).get_by_label("Play as").fill("Ada")
    page.get_by_role("button", name="Play it", exact=True).click()
    hands.choose_window(page)
    finish(page, public, page.url.rsplit("/", 2)[1])
    expect(page.locator(f"{PLACE} .daily-own")).to_contain_text("Not in the table of the day.")
    page.goto("/#/")
    expect(page.locator(".daily-day.lost")).to_have_attribute("aria-pressed", "true")
