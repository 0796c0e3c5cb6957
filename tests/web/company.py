"""People at devices of their own: what they click to sit down at a table, and to wait for their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import PublicServer, State

ROOM = "main.room .room-seats"
WATCH = "main.watch"
LINK = "[data-link-state]"
YOUR_TURN = "Your turn · vitrail"


def join(page: Page, link: str, name: str) -> None:
    """Open a link to a table, say who one is, and take the seat."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(ROOM)).to_contain_text(name)


def sit(page: Page, server: PublicServer, table: State, seat: int) -> None:
    """Take over a seat of a table that was opened by the API, through its hand-over link."""
    page.goto(server.move_link(table, seat))
    page.get_by_role("button", name="Continue here").click()
    expect(page.locator("main.room .room-seats, main.choose, main.table")).to_be_visible()
    hands.idle(page)


def links(host: Page) -> list[str]:
    """The invite links that the waiting room shows its host."""
    return [field.input_value() for field in host.locator(f"{ROOM} [data-link]").all()]


def choose_window(page: Page) -> None:
    """Once it is up to this person, choose the first window."""
    page.locator("[data-window]:enabled").first.click()
    expect(page.locator("[data-window]")).to_have_count(0)


def wait_for_turn(page: Page) -> None:
    """Until the tab's title says so."""
    page.wait_for_function("title => document.title === title", arg=YOUR_TURN)
    hands.idle(page)


def actor(server: PublicServer, table: str) -> int | None:
    """The seat to act; None once the game is over."""
    seat: int | None = server.ask(f"games/{table}")["view"]["actor"]
    return seat


def table_of(page: Page) -> str:
    """The id of the table in the page's address."""
    return page.url.split("/game/")[1].split("/")[0]
