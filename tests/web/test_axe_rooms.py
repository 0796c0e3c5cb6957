"""Axe finds no serious or critical fault on the scenes of tables with others, and nothing is cut off at 390 pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import company, hands
from tests.web.test_axe import look_at
from tests.web.test_live import offline

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Devices
    from tests.web.serving import PublicServer


def check(page: Page) -> None:
    """What axe and a ruler say of what is on the screen, wide and narrow, by day and by night."""
    look_at(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.set_viewport_size({"width": 1440, "height": 900})


def test_before_the_game(public: PublicServer, devices: Devices) -> None:
    """Home with its lists, an invite, a taken name, the guest's and the host's waiting room with a QR code."""
    host, guest = devices[0], devices[1]
    public.open_table("human open", public=True)
    table = public.open_table("open human open", "bank:600+15", public=True)
    company.join(guest, public.invite_link(table, 0), "Cleo")
    guest.goto("/#/")
    expect(guest.get_by_role("region", name="My games")).to_be_visible()
    check(guest)
    host.goto("/")
    host.get_by_label("Name").first.fill("Ada")
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator(company.ROOM)).to_be_visible()
    (link,) = company.links(host)
    guest.goto(link)
    guest.get_by_label("Your name").fill("Ada")
    guest.get_by_role("button", name="Take the seat").click()
    expect(guest.get_by_role("alert")).to_be_visible()
    check(guest)
    company.join(guest, link, "Bob")
    check(guest)
    host.get_by_role("button", name="Free this seat").click()
    host.get_by_role("button", name="Free Bob's seat").click()
    host.get_by_role("button", name="QR code").click()
    host.get_by_role("button", name="Give seat 2 to a bot").click()
    check(host)


def test_in_the_game(public: PublicServer, devices: Devices) -> None:
    """Waiting for another's window, the table with clocks, its sheet, a hand-over link, offline, looking on."""
    ada, spectator = devices[0], devices[1]
    table = public.open_table("human human human", "bank:600+15")
    ada.goto(public.move_link(table, 1))
    expect(ada.get_by_role("button", name="Continue here")).to_be_visible()
    check(ada)
    ada.get_by_role("button", name="Continue here").click()
    expect(ada.locator(".choose-wait")).to_be_visible()
    check(ada)
    public.act(table)
    company.choose_window(ada)
    check(ada)
    public.act(table)
    expect(ada.locator(hands.TABLE)).to_be_visible()
    check(ada)
    spectator.goto(f"/#/game/{table['id']}")
    expect(spectator.locator(company.WATCH)).to_be_visible()
    check(spectator)
    public.act(table, "pass")
    company.wait_for_turn(ada)
    ada.get_by_role("button", name="Table …").click()
    ada.get_by_role("button", name="Continue on another device").click()
    expect(ada.get_by_role("textbox", name="Link to continue as Bob")).to_be_visible()
    check(ada)
    ada.get_by_role("button", name="Close").click()
    offline(ada)
    ada.locator(".pool [data-offered]").first.click()
    expect(ada.locator(".status.waits")).to_be_visible()
    check(ada)
