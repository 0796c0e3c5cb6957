"""Tables with people elsewhere, before and around the game: opening, inviting, joining, the lobby, leaving, bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import company, hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Devices
    from tests.web.serving import PublicServer, Server


def open_by_form(host: Page, name: str, seats: int, *, listed: bool = False) -> None:
    """Open a table for this many at home: the host's own seat, and the others by a link."""
    host.goto("/")
    host.get_by_label("Name").first.fill(name)
    host.get_by_role("radio", name=str(seats), exact=True).check()
    expect(host.locator(".seats .seat")).to_have_count(seats)
    for link in host.get_by_label("Somebody by a link").all()[1:]:
        link.check()
    if listed:
        host.get_by_label("List it in the lobby").check()
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator(company.ROOM)).to_contain_text(name)


def test_from_an_empty_table_to_the_first_turns(devices: Devices) -> None:
    """The host opens, two join by their links with names, the host starts, and all three play."""
    host, bob, cleo = (devices[number] for number in range(3))
    open_by_form(host, "Ada", 3)
    first, second = company.links(host)
    start = host.get_by_role("button", name="Start the game")
    expect(host.locator("[data-own-address]")).to_contain_text("lead to this machine alone")
    expect(start).to_be_disabled()
    expect(start).to_have_accessible_description("Seat 2 and seat 3 are still open: wait, or give them to bots.")
    host.get_by_role("button", name="Copy: Link for seat 2").click()
    expect(host.get_by_role("button", name="Copy: Link for seat 2")).to_have_text("Copied")
    assert host.evaluate("navigator.clipboard.readText()") == first
    host.get_by_role("button", name="QR code: Link for seat 2").click()
    expect(host.get_by_role("img", name=f"QR code. Link for seat 2: {first}")).to_be_visible()

    bob.goto(first)
    expect(bob.locator("main.join .lead")).to_have_text("At this table: Ada. 2 seats are open.")
    bob.get_by_label("Your name").fill("ada")
    bob.get_by_role("button", name="Take the seat").click()
    expect(bob.get_by_role("alert")).to_have_text("Somebody at this table is called ada already: choose another name.")
    company.join(bob, first, "Bob")
    expect(host.locator("[data-seat='1']")).to_contain_text("Bob")
    assert "/#/game/" in bob.url
    cleo.goto(first)
    cleo.get_by_label("Your name").fill("Cleo")
    cleo.get_by_role("button", name="Take the seat").click()
    expect(cleo.get_by_role("alert")).to_contain_text("This invite link was used already")
    company.join(cleo, second, "Cleo")
    expect(bob.locator("[data-seat='2']")).to_contain_text("Cleo")

    start.click()
    for page, name in [(host, "Ada"), (bob, "Bob"), (cleo, "Cleo")]:
        expect(page.locator("main.choose h1")).to_contain_text(name)
    expect(bob.locator("[data-window]").first).to_be_disabled()
    for page in (host, bob, cleo):
        company.choose_window(page)
    for page in (host, bob, cleo, cleo, bob, host):
        company.wait_for_turn(page)
        hands.play_turn(page)
    expect(cleo.locator(".log")).to_contain_text("Ada ")
    expect(host.locator(".others .other-name")).to_have_text(["Bob", "Cleo"])


def test_an_old_link_leads_back_and_a_late_one_to_watching(public: PublicServer, devices: Devices) -> None:
    """Who opens the own invite link again is welcome back; who comes after the start may watch."""
    table = public.open_table("human open")
    link = public.invite_link(table, 1)
    company.join(devices[0], link, "Bob")
    devices[0].goto("/")
    devices[0].goto(link)
    expect(devices[0].get_by_text("You sit here already, as Bob.")).to_be_visible()
    devices[0].get_by_role("link", name="Go to your seat").click()
    expect(devices[0].locator(company.ROOM)).to_be_visible()
    public.ask(f"games/{table['id']}/start", {}, table["host"])
    expect(devices[0].locator("main.choose")).to_be_visible()
    devices[1].goto(link)
    expect(devices[1].get_by_role("heading", name="There is no seat left at this table")).to_be_visible()
    devices[1].get_by_role("link", name="Watch it").click()
    expect(devices[1].locator(company.WATCH)).to_be_visible()
    devices[1].goto("/#/join/nowhere/secret")
    expect(devices[1].get_by_role("alert")).to_contain_text("There is no game 'nowhere' here")
    expect(devices[1].get_by_role("button", name="Open the table")).to_be_visible()


def test_the_lobby_lists_public_tables(public: PublicServer, devices: Devices) -> None:
    """A listed table is found at home and joined there; once it runs it can be watched; others are not shown."""
    host, guest, spectator = (devices[number] for number in range(3))
    open_by_form(host, "Ada", 2, listed=True)
    table = company.table_of(host)
    unlisted = public.open_table("human open")["id"]
    guest.goto("/")
    line = guest.get_by_role("region", name="Open tables").locator(f"[data-game='{table}']")
    expect(line).to_contain_text("1 seat open")
    expect(guest.locator(f"[data-game='{unlisted}']")).to_have_count(0)
    line.get_by_role("link", name="Join: the table of Ada").click()
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Take the seat").click()
    spectator.goto("/")
    full = spectator.get_by_role("region", name="Open tables").locator(f"[data-game='{table}']")
    expect(full).to_contain_text("about to start")
    expect(full.get_by_role("link")).to_have_text("Watch")
    host.get_by_role("button", name="Start the game").click()
    company.choose_window(host)
    company.choose_window(guest)
    spectator.goto("about:blank")
    spectator.goto("/")
    spectator.get_by_role("region", name="Running").locator(f"[data-game='{table}']").get_by_role("link").click()
    expect(spectator.locator(company.WATCH)).to_contain_text("You are watching")
    guest.goto("/#/")
    mine = guest.get_by_role("region", name="My games").locator(f"[data-game='{table}']")
    expect(mine.locator(".turn-sign")).to_have_count(0)
    company.wait_for_turn(host)
    hands.play_turn(host)
    expect(mine.locator(".turn-sign")).to_have_text("Your turn")
    expect(guest).to_have_title(company.YOUR_TURN)
    assert (guest.locator("link[rel=icon]").get_attribute("href") or "").startswith("icon-turn")
    mine.get_by_role("link").click()
    expect(guest.locator(hands.TABLE)).to_be_visible()


def test_a_guest_leaves_and_another_takes_the_seat(public: PublicServer, devices: Devices) -> None:
    """Leaving opens the seat again, and the host makes a new link, the old one is of no use; a host can free a seat."""
    host, bob, cleo = (devices[number] for number in range(3))
    open_by_form(host, "Ada", 2)
    (link,) = company.links(host)
    company.join(bob, link, "Bob")
    bob.get_by_role("button", name="Leave the table").click()
    bob.get_by_role("button", name="Give up the seat").click()
    expect(bob.get_by_role("button", name="Open the table")).to_be_visible()
    expect(bob.get_by_role("region", name="My games")).to_have_count(0)
    expect(host.get_by_role("heading", name="Waiting for 1 player")).to_be_visible()
    assert company.links(host) == []
    host.get_by_role("button", name="New link for seat 2").click()
    expect(host.locator("[data-link]")).to_have_count(1)
    (fresh,) = company.links(host)
    assert fresh != link
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take the seat").click()
    expect(bob.get_by_role("alert")).to_contain_text("This invite link was used already")
    company.join(cleo, fresh, "Cleo")
    host.get_by_role("button", name="Free this seat").click()
    host.get_by_role("button", name="Free Cleo's seat").click()
    expect(cleo.get_by_role("alert")).to_have_text("The host has opened your seat for somebody else.")
    expect(host.locator("[data-link]")).to_have_count(1)
    assert public.ask(f"games/{company.table_of(host)}")["seats"][1] == {"kind": "open", "name": "", "away": False}


def test_a_bot_takes_a_seat_before_and_in_the_game(public: PublicServer, devices: Devices) -> None:
    """The host gives an open seat to a bot and starts; later the seat of somebody missing, who is told."""
    table = public.open_table("human open open")
    host, bob = devices[0], devices[1]
    company.join(bob, public.invite_link(table, 1), "Bob")
    open_by_form(host, "Ada", 3)
    first, _ = company.links(host)
    company.join(bob, first, "Bob")
    host.get_by_role("button", name="Give seat 3 to a bot").click()
    host.locator("[data-bot=random]").click()
    expect(host.locator("[data-seat='2']")).to_contain_text("Random bot")
    host.get_by_role("button", name="Start the game").click()
    company.choose_window(host)
    company.choose_window(bob)
    company.wait_for_turn(host)
    hands.play_turn(host)
    company.wait_for_turn(bob)
    host.get_by_role("button", name="Table …").click()
    host.get_by_role("button", name="Give this seat to a bot").click()
    host.get_by_role("button", name="Greedy bot").click()
    expect(bob.get_by_role("alert")).to_have_text("The host has given the seat of Bob to a bot.")
    expect(bob.locator(company.WATCH)).to_be_visible()
    expect(host.locator(".other", has_text="Bob").locator(".bot-sign")).to_have_text("bot")
    host.get_by_role("button", name="Close").click()
    company.wait_for_turn(host)


def test_the_host_removes_a_table(public: PublicServer, devices: Devices) -> None:
    """A table that has not started can be removed: whoever waits there is told, and nothing of it is left."""
    host, bob = devices[0], devices[1]
    open_by_form(host, "Ada", 2)
    (link,) = company.links(host)
    company.join(bob, link, "Bob")
    table = company.table_of(host)
    host.get_by_role("button", name="Remove the table").click()
    host.get_by_role("button", name="Remove it for good").click()
    expect(bob.get_by_role("alert")).to_have_text("The host has removed that table.")
    expect(bob.get_by_role("button", name="Open the table")).to_be_visible()
    expect(host.get_by_role("button", name="Open the table")).to_be_visible()
    assert table not in {line["id"] for line in public.ask("games")}
    assert public.kept(table) == []


def test_opening_and_joining_by_keyboard_alone(devices: Devices) -> None:
    """Every step from the form to the first window can be done without a pointer."""
    host, bob = devices[0], devices[1]
    host.goto("/")
    expect(host.get_by_role("button", name="Open the table")).to_be_enabled()
    tab_to(host, "[type=submit]")
    host.keyboard.press("Enter")
    expect(host.locator("main.room h1")).to_be_focused()
    tab_to(host, "[data-link]")
    bob.goto(host.locator(":focus").input_value())
    tab_to(bob, "[autocomplete=nickname]")
    bob.keyboard.type("Bob")
    bob.keyboard.press("Enter")
    expect(bob.locator("main.room h1")).to_be_focused()
    expect(host.locator("[data-act=start]")).to_be_enabled()
    tab_to(host, "[data-act=start]")
    host.keyboard.press("Enter")
    host.wait_for_selector("[data-window]:focus")
    host.keyboard.press("Enter")
    bob.wait_for_selector("[data-window]:focus")
    bob.keyboard.press("Enter")
    host.wait_for_selector(".pool [data-offered]:focus")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the part that has the focus is one of these."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_at_home_nobody_comes_by_a_link(page: Page, server: Server) -> None:
    """`vitrail play` is for one screen: it offers no links, and a choice made at another server is a friend here."""
    page.goto("/")
    place = '{"who": "open", "name": "", "named": false}'
    page.evaluate(f'localStorage.setItem(\'vitrail.new\', \'{{"rules": "original:2", "places": [{place}, {place}]}}\')')
    page.reload()
    expect(page.get_by_label("A friend here").first).to_be_checked()
    expect(page.get_by_text("Somebody by a link")).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Hand over to Bob")).to_be_visible()
    expect(page.locator(company.LINK)).to_have_count(0)
    assert server.ask("info")["home"] is True
    assert page.evaluate("localStorage.getItem('vitrail.keys')") is None


@pytest.mark.parametrize("clock", ["days:3", "none"])
def test_a_table_is_opened_with_a_clock(public: PublicServer, devices: Devices, clock: str) -> None:
    """The form offers clocks; the waiting room says which it is."""
    host = devices[0]
    host.goto("/")
    words = host.locator(f"[name=clock] option[value='{clock}']").inner_text()
    host.locator("[name=clock]").select_option(clock)
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("region", name="The game")).to_contain_text(f"Clock: {words}")
    assert public.ask(f"games/{company.table_of(host)}")["clock"]["text"] == clock
