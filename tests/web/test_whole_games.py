"""Whole games on the page (issue: a game me-against-greedy by clicks, one by keyboard alone, to the score sheet)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TURNS = 20  # RULES 3: ten rounds, two turns a round


def test_a_game_against_the_greedy_bot_by_clicks(page: Page) -> None:
    """RULES 2, 3 and 7: set-up, ten rounds, the score sheet with its dice."""
    page.goto("/")
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Ada, choose your window")).to_be_visible()
    hands.choose_window(page)
    for _ in range(TURNS):
        assert not hands.over(page)
        hands.play_turn(page)
    expect(page.locator(hands.SHEET)).to_be_visible()
    check_sheet(page)


def check_sheet(page: Page) -> None:
    """RULES 7: each column adds up to its total; pointing at a line brings out its dice."""
    lines = page.locator(".score-line")
    for place in range(2):
        total = points(page.locator(".scores tfoot tr"), place)
        assert sum(points(line, place) for line in lines.all()) == total
    page.locator("[data-line=private]").hover()
    assert page.locator(".finished .cell.counted").count() + page.locator(".finished .cell.uncounted").count() == 40
    page.locator("[data-line=open]").focus()
    opened = page.locator(".finished .cell.counted")
    assert opened.count() == -sum(points(lines.last, place) for place in range(2))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".json")


def points(line: Locator, place: int) -> int:
    """What a line of the sheet gives to the seat shown in this column."""
    return int(line.locator("td").nth(place).get_attribute("data-points") or "")


def test_a_game_by_keyboard_alone(page: Page) -> None:
    """Every step of a game can be done without a pointer; the focus is led to what is asked next."""
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.locator(":focus").get_attribute("type") == "submit":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-window]:focus")
    page.keyboard.press("Enter")
    expect(page.locator(hands.TABLE)).to_be_visible()
    for _ in range(TURNS):
        turn_by_keyboard(page)
    expect(page.locator(hands.SHEET)).to_be_visible()
    expect(page.locator("[data-act=verdict]")).to_be_focused()


def turn_by_keyboard(page: Page) -> None:
    """Enter takes the die in focus, Enter places it on the cell in focus, E ends the turn."""
    if page.locator(".pool [data-offered]").count():
        page.wait_for_selector(".pool [data-offered]:focus")
        hands.press(page, "Enter")
        if page.locator(".own [data-legal]").count():
            page.wait_for_selector(".own [data-legal]:focus")
            hands.press(page, "Space")
        else:
            hands.press(page, "u")
    hands.press(page, "e")
