"""The tutorial: a newcomer who has only the page follows it to its end, by finger and by keys, and can leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.test_axe import look_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.web.conftest import Devices
    from tests.web.serving import Server

COACH = ".coach"
ONWARD = ".coach .primary"
MEANT = ["button[data-meant]", "[data-meant] [data-offered]", "[data-meant] [data-legal]"]
"""What the coach speaks of and can be clicked, or has something lit in it."""
CLEAR = """() => {
    const coach = document.querySelector('.coach').getBoundingClientRect();
    const ways = document.querySelector('.ways');
    const floor = ways && getComputedStyle(ways).position === 'fixed' ? ways.getBoundingClientRect().top : innerHeight;
    const parts = [...document.querySelectorAll('[data-meant]')].filter(part => part.checkVisibility());
    if (parts.length === 0 || parts[0].closest('.ways')) return true;
    const box = parts[0].getBoundingClientRect();
    return box.top >= coach.bottom && (box.bottom <= floor || box.height > floor - coach.bottom);
}"""
"""Whether what the coach speaks of first lies free, between the coach and what is fixed below."""
MOVED_ON = """before => document.documentElement.dataset.busy === 'no'
    && ![undefined, before].includes(document.querySelector('.coach')?.dataset.step)"""


def step(page: Page) -> str:
    """The step that the coach tells."""
    return page.locator(COACH).get_attribute("data-step") or ""


def asked(page: Page) -> Locator:
    """What a newcomer clicks: the coach's way on, else what is brought out."""
    for selector in [ONWARD, *MEANT]:
        if page.locator(selector).count():
            return page.locator(selector).first
    raise AssertionError(f"nothing is brought out at {step(page)}")


def follow(page: Page, use: Callable[[Locator], None], end: str, *, narrow: bool = False) -> list[str]:
    """Do what the coach says until this step; the steps told before it. Every step is read aloud."""
    expect(page.locator(COACH)).to_be_visible()
    told: list[str] = []
    while (now := step(page)) != end:
        told.append(now)
        expect(page.locator("[data-live]")).to_contain_text(page.locator(".coach-words").inner_text())
        if narrow:
            page.wait_for_function(CLEAR)
        use(asked(page))
        page.wait_for_function(MOVED_ON, arg=now)
    return told


def test_a_newcomer_learns_and_then_plays_alone(page: Page, server: Server) -> None:
    """At 390 x 844, with a finger, using only what is brought out or legal: all chapters, then a whole solo game."""
    page.route("**/api/games", lambda route: route.fulfill(json=[]))  # as on a machine where nobody has played yet
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.get_by_role("region", name="Tutorial").get_by_role("link").tap()
    lessons = server.ask("lessons")
    texts = [told["text"] for lesson in lessons for told in lesson["steps"]]
    assert follow(page, lambda part: part.tap(), texts[-1], narrow=True) == texts[:-1]
    page.unroute_all()
    page.locator(ONWARD).tap()
    hands.choose_window(page)
    expect(page.locator(COACH)).to_have_count(0)
    while not hands.over(page):
        hands.play_turn(page)
    expect(page.locator(hands.SHEET)).to_contain_text("target")
    page.goto("/")
    expect(page.get_by_role("link", name="Learn in five minutes")).to_be_visible()
    expect(page.get_by_role("region", name="Tutorial")).to_have_count(0)


def test_a_chapter_by_keys_alone(page: Page) -> None:
    """The focus is led to what the coach asks for, so Enter is enough for all kinds of steps."""

    def enter(part: Locator) -> None:
        expect(part).to_be_focused()
        page.keyboard.press("Enter")

    page.goto("/#/learn/print")
    expect(page.locator(COACH)).to_be_visible()
    page.keyboard.press("Shift")
    page.locator(MEANT[0]).focus()
    follow(page, enter, "tutorial.tool.price")
    look_at(page)


def test_astray_away_and_back(devices: Devices) -> None:
    """On a server for many: another die is taken back, an ended turn begins the chapter anew, home leads back."""
    page = devices[0]
    page.goto("/#/learn")
    follow(page, lambda part: part.click(), "tutorial.edge.take")
    hands.click(page, ".pool [data-die=R3]")
    expect(page.locator(".coach-words")).to_contain_text("leads away")
    hands.click(page, "[data-act=lesson-undo]")
    page.reload()
    expect(page.locator(COACH)).to_have_attribute("data-step", "tutorial.edge.take")
    page.locator("[data-act=lesson-leave]").click()
    expect(page.get_by_role("region", name="My games")).to_have_count(0)
    page.get_by_role("link", name="Go on with the tutorial").click()
    expect(page.locator(COACH)).to_have_attribute("data-step", "tutorial.edge.take")
    hands.click(page, "[data-act=end]")
    expect(page.locator("[data-act=lesson-undo]")).to_have_count(0)
    page.locator("[data-act=lesson-again]").click()
    expect(page.locator(COACH)).to_have_attribute("data-step", "tutorial.edge.window")
    page.locator("[data-act=chapter-on]").click()
    expect(page.locator(COACH)).to_have_attribute("data-step", "tutorial.neighbors.touch")
