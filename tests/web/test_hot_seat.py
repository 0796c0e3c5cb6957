"""Two people at one screen (RULES 2.1 and 2.2: Private Objectives and cards not chosen are secret)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server

GATE = ".handover"
COLORS = ["red", "yellow", "green", "blue", "purple"]


def secrets_of(server: Server, game: str) -> list[str]:
    """The name of each seat's Private Objective."""
    names = {card["id"]: card["name"] for card in server.ask("cards")["private"]}
    return [names[server.look(game, seat)["view"]["seats"][seat]["private"][0]] for seat in (0, 1)]


def sit_down(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=f"Hand over to {name}")).to_be_visible()
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(GATE)).to_have_count(0)


def test_the_screen_goes_round_and_shows_nobodys_secrets(page: Page, server: Server) -> None:
    """New game, both windows and the first turns: each sees the own objective only, the hand-over screen none."""
    page.goto("/")
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_label("A friend here").last.check()
    page.get_by_label("Name").last.fill("Bob")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Hand over to Ada")).to_be_visible()
    game = page.url.split("/game/")[1].split("/")[0]
    ada, bob = secrets_of(server, game)
    assert ada != bob
    for name, own, other in [("Ada", ada, bob), ("Bob", bob, ada)]:
        shows_no_secret(page, [ada, bob])
        sit_down(page, name)
        assert own in page.content()
        assert other not in page.content()
        page.locator("[data-window]").first.click()
    for name, own, other, turns in [("Ada", ada, bob, 1), ("Bob", bob, ada, 2), ("Ada", ada, bob, 1)]:
        shows_no_secret(page, [ada, bob])
        sit_down(page, name)
        expect(page.locator(hands.TABLE)).to_be_visible()
        for _ in range(turns):
            assert own in page.content()
            assert other not in page.content()
            hands.click(page, "[data-act=end]")


def shows_no_secret(page: Page, secrets: list[str]) -> None:
    """No objective, card, window or die is anywhere in the document."""
    expect(page.locator(GATE)).to_be_visible()
    content = page.content()
    for secret in [*secrets, "data-window", "data-cell", "data-die", "Private Objective of"]:
        assert secret not in content


def test_a_reload_between_people_asks_who_is_there(page: Page, server: Server) -> None:
    """After a reload nobody knows who sits at the screen: the hand-over screen comes first."""
    state = server.new_game(3, "human human")
    hands.open_game(page, state)
    sit_down(page, "Ada")
    expect(page.locator("[data-window]")).to_have_count(4)
    page.reload()
    expect(page.get_by_role("heading", name="Hand over to Ada")).to_be_visible()
    assert page.locator("[data-window]").count() == 0


def test_windows_are_grouped_by_card(page: Page, server: Server) -> None:
    """RULES 2.2 and 2.3: two cards with their two sides each, every pattern with its difficulty in tokens."""
    state = server.new_game(4)
    cards = server.ask("cards")
    hands.open_game(page, state)
    expect(page.locator("[data-window]")).to_have_count(4)
    offer = state["view"]["seats"][0]["offer"]
    for place, card in enumerate(card for name in offer for card in cards["cards"] if card["id"] == name):
        shown = page.get_by_role("region", name=f"Card {place + 1}").locator("[data-window]")
        assert [side.get_attribute("data-window") for side in shown.all()] == card["windows"]
        for side, window in zip(shown.all(), card["windows"], strict=True):
            tokens = next(entry["difficulty"] for entry in cards["windows"] if entry["id"] == window)
            assert f"{tokens} Favor Token" in (side.get_attribute("aria-label") or "")
