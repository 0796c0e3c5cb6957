"""A person's hands on the page: each function does only what can be clicked, typed or read there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import State

SHEET = ".sheet"
TABLE = "main.table"
COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}


def die_words(die: str) -> str:
    """R3 as the page says it: red 3."""
    return f"{COLORS[die[0]]} {die[1]}"


def open_game(page: Page, state: State, seat: int = 0) -> None:
    """Go to a game by its address, and wait until it is shown."""
    with page.expect_response(f"**/api/games/{state['id']}*"):
        page.goto(f"/#/game/{state['id']}/{seat}")
    idle(page)


def idle(page: Page) -> None:
    """Wait until nothing is under way."""
    page.wait_for_function("() => document.documentElement.dataset.busy === 'no'")


def ply(page: Page) -> str | None:
    """The number of actions that the table shows; None away from it."""
    table = page.locator(TABLE)
    return table.get_attribute("data-ply") if table.count() else None


def settle(page: Page, before: str | None) -> None:
    """Wait until the table shows another ply, or the score sheet, and nothing is under way."""
    page.wait_for_function(
        """before => document.documentElement.dataset.busy === 'no' && (document.querySelector('.sheet')
        || (document.querySelector('main.table')?.dataset.ply ?? null) !== before)""",
        arg=before,
    )


def click(page: Page, selector: str) -> None:
    """Click the first of these and wait for the answer."""
    before = ply(page)
    page.locator(selector).first.click()
    settle(page, before)


def press(page: Page, key: str) -> None:
    """Press a key that plays, and wait for the answer."""
    before = ply(page)
    page.keyboard.press(key)
    settle(page, before)


def phase(page: Page) -> str | None:
    """The phase that the table is in."""
    return page.locator(TABLE).get_attribute("data-phase")


def over(page: Page) -> bool:
    """Whether the score sheet is shown."""
    return page.locator(SHEET).count() > 0


def choose_window(page: Page) -> None:
    """Choose the first of the four."""
    page.locator("[data-window]").first.click()
    expect(page.locator(TABLE)).to_be_visible()


def play_turn(page: Page) -> None:
    """Draft and place a die where that can be done, then end the turn."""
    if page.locator(".pool [data-offered]").count():
        click(page, ".pool [data-offered]")
        if page.locator(".own [data-legal]").count():
            click(page, ".own [data-legal]")
        else:
            click(page, "[data-act=undo]")
    click(page, "[data-act=end]")
