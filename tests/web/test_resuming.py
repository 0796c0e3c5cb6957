"""A game outlives the page and the server: a reload in mid-game, a restart in mid-game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import hands
from tests.web.serving import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may stop."""
    server = Server(tmp_path_factory.mktemp("own"))
    server.start()
    yield server
    server.stop()


def picture(page: Page) -> list[str | None]:
    """The names of the own window's cells."""
    return [cell.get_attribute("aria-label") for cell in page.locator(".own [data-cell]").all()]


def test_a_reload_resumes_in_the_middle_of_a_turn(page: Page, server: Server) -> None:
    """The address holds game and seat: the die in hand is still there after a reload, and so is undo."""
    state = server.new_game(11)
    hands.open_game(page, state)
    hands.choose_window(page)
    hands.play_turn(page)
    hands.click(page, ".pool [data-offered]")
    before = picture(page)
    page.reload()
    expect(page.locator(".pool .held")).to_have_count(1)
    assert picture(page) == before
    hands.click(page, "[data-act=undo]")
    expect(page.locator(".pool .held")).to_have_count(0)


def test_a_lost_connection_is_told_and_mended(page: Page, server: Server) -> None:
    """While no answer comes the page says so and offers to try again; then the game goes on where it was."""
    state = server.new_game(12)
    hands.open_game(page, state)
    hands.choose_window(page)
    hands.click(page, ".pool [data-offered]")
    before = picture(page)
    page.context.set_offline(True)
    page.locator(".own [data-legal]").first.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    assert picture(page) == before
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert picture(page) == before
    hands.click(page, ".own [data-legal]")
    hands.click(page, "[data-act=end]")


def test_a_restart_of_the_server_is_survived(page: Page, own_server: Server) -> None:
    """The server ends in the middle of a turn; started anew, the open page goes on where it was, undo included."""
    state = own_server.new_game(12)
    page.goto(f"{own_server.url}/#/game/{state['id']}/0")
    hands.choose_window(page)
    hands.play_turn(page)
    hands.click(page, ".pool [data-offered]")
    before = picture(page)
    own_server.stop()
    page.locator(".own [data-legal]").first.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".pool .held")).to_have_count(1)
    assert picture(page) == before
    hands.click(page, "[data-act=undo]")
    hands.click(page, ".pool [data-offered]")
    hands.click(page, ".own [data-legal]")


def test_home_lists_unfinished_games(page: Page, own_server: Server) -> None:
    """A game can be resumed from home, and deleted after a second question."""
    own_server.new_game(13)
    page.goto(f"{own_server.url}/")
    page.get_by_role("link", name="Resume the game of Ada and Bob").click()
    expect(page.locator("[data-window]")).to_have_count(4)
    page.get_by_role("link", name="vitrail, home").click()
    page.get_by_role("button", name="Delete the game of Ada and Bob").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("region", name="Unfinished games")).to_have_count(0)
    assert own_server.ask("games") == []


def test_an_unknown_game_leads_home(page: Page) -> None:
    """An address of a game that is not there says so and shows the way on."""
    page.goto("/#/game/nowhere/0")
    expect(page.get_by_role("alert")).to_contain_text("nowhere")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
