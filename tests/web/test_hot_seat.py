"""Two people at one screen (sections 2.1 and 2.2: Private Objectives and cards not chosen are secret)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Response

    from tests.web.serving import Server

GATE = ".handover"


class Ears:
    """All that the page was told about games since it was last asked."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._heard: list[Response] = []
        page.on("response", self._hear)

    def close(self) -> None:
        """Hear no more."""
        self._page.remove_listener("response", self._hear)

    def _hear(self, response: Response) -> None:
        self._heard.append(response)

    def told(self) -> set[str]:
        """Every text in the answers, keys too."""
        answers, self._heard[:] = [*self._heard], []
        told: set[str] = set()
        for answer in answers:
            if "/api/games" in answer.url:
                told |= texts(answer.json())
        return told


def texts(data: object) -> set[str]:
    """Every text in plain data, and every word of a longer one."""
    if isinstance(data, dict):
        return {text for pair in data.items() for part in pair for text in texts(part)}
    if isinstance(data, list):
        return {text for part in data for text in texts(part)}
    return {data, *data.replace(":", " ").split()} if isinstance(data, str) else set()


class Secret(NamedTuple):
    """What others must not learn of a seat: its Private Objective, and the two window cards it was dealt."""

    objective: str
    name: str
    cards: tuple[str, str]

    def told_in(self, told: set[str]) -> set[str]:
        """What of it an answer of the server gives away."""
        return told & {self.objective, self.name, *self.cards}

    def shown_on(self, page: Page) -> list[str]:
        """What of it stands in the document: a name or a card anywhere, an objective's id as an attribute's last word.

        The id alone is a word that a page of colors needs: a die is "red".
        """
        content = page.content()
        marks = [self.name, f':{self.objective}"', f'="{self.objective}"', *self.cards]
        return [mark for mark in marks if mark in content]


def secrets_of(server: Server, game: str) -> list[Secret]:
    """What each seat alone may know."""
    names = {card["id"]: card["name"] for card in server.ask("cards")["private"]}
    found = []
    for seat in (0, 1):
        own = server.look(game, seat)["view"]["seats"][seat]
        found.append(Secret(own["private"][0], names[own["private"][0]], tuple(own["offer"])))
    return found


def sit_down(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=f"Hand over to {name}")).to_be_visible()
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(GATE)).to_have_count(0)


@pytest.fixture
def ears(page: Page) -> Iterator[Ears]:
    """All that the page is told during a test."""
    ears = Ears(page)
    yield ears
    ears.close()


def test_the_screen_goes_round_and_shows_nobodys_secrets(page: Page, server: Server, ears: Ears) -> None:
    """New game, both windows and the first turns: each sees the own objective only, the hand-over screen none."""
    page.goto("/")
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_label("A friend here").last.check()
    page.get_by_label("Name").last.fill("Bob")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Hand over to Ada")).to_be_visible()
    game = page.url.split("/game/")[1].split("/")[0]
    ada, bob = secrets_of(server, game)
    assert not {ada.objective, *ada.cards} & {bob.objective, *bob.cards}
    for name, own, other in [("Ada", ada, bob), ("Bob", bob, ada)]:
        shows_no_secret(page, [ada, bob])
        assert other.told_in(ears.told()) == set()
        sit_down(page, name)
        assert own.name in own.shown_on(page)
        assert other.shown_on(page) == []
        page.locator("[data-window]").first.click()
        shows_no_secret(page, [ada, bob])
        told = ears.told()
        # The own secret is found, so the other's would be.
        assert own.told_in(told) == {own.objective, *own.cards}
        assert other.told_in(told) == set()
    for name, own, other, turns in [("Ada", ada, bob, 1), ("Bob", bob, ada, 2), ("Ada", ada, bob, 1)]:
        shows_no_secret(page, [ada, bob])
        assert other.told_in(ears.told()) == set()
        sit_down(page, name)
        expect(page.locator(hands.TABLE)).to_be_visible()
        for _ in range(turns):
            assert {own.name, f':{own.objective}"'} & {*own.shown_on(page)}
            assert other.shown_on(page) == []
            hands.click(page, "[data-act=end]")
        told = ears.told()
        assert own.objective in own.told_in(told)
        assert other.told_in(told) == set()


def shows_no_secret(page: Page, secrets: list[Secret]) -> None:
    """No objective, card, window or die is anywhere in the document."""
    expect(page.locator(GATE)).to_be_visible()
    assert [mark for secret in secrets for mark in secret.shown_on(page)] == []
    content = page.content()
    for mark in ("data-window", "data-cell", "data-die"):
        assert mark not in content


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
    """Sections 2.2 and 2.3: two cards with their two sides each, every pattern with its difficulty in tokens."""
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
