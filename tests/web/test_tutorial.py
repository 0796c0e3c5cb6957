"""The tutorial: a newcomer who has only the page follows it to its end, by finger and by keys, and can leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.test_axe import look_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.web.serving import PublicServer, Server

COACH = ".coach"
ONWARD = ".coach .primary"
MEANT = ["button[data-meant]", "[data-meant] [data-offered]", "[data-meant] [data-legal]"]
"""What the coach speaks of and can be clicked, or has something lit in it."""
CLEAR = """() => {
    const coach = document.querySelector('.coach').getBoundingClientRect();
    const ways = document.querySelector('.ways')?.getBoundingClientRect();
    const bottom = ways && ways.bottom >= innerHeight - 1 ? ways.top : innerHeight;
    return [...document.querySelectorAll('[data-meant]')].filter(part => !part.closest('.ways')).map(part => {
        const box = part.getBoundingClientRect();
        return box.height > bottom - coach.bottom || (box.top >= coach.bottom && box.bottom <= bottom);
    });
}"""
"""Of each part that the coach speaks of whether it lies between the coach and what is fixed below, or is larger."""


def step(page: Page) -> str | None:
    """The step that the coach tells; None away from a chapter."""
    coach = page.locator(COACH)
    return coach.get_attribute("data-step") if coach.count() else None


def asked(page: Page) -> Locator:
    """What a newcomer clicks: the coach's way on, else what is brought out."""
    for selector in [ONWARD, *MEANT]:
        if page.locator(selector).count():
            return page.locator(selector).first
    raise AssertionError(f"nothing is brought out at {step(page)}")


def follow(page: Page, use: Callable[[Locator], None], end: str, *, narrow: bool = False) -> list[str]:
    """Do what the coach says until this step; the steps that were told."""
    told: list[str] = []
    while (now := step(page)) != end:
        assert now
        told.append(now)
        words = page.locator(".coach-words").inner_text()
        expect(page.locator("[data-live]")).to_contain_text(words)
        if narrow:
            page.wait_for_function(f"async () => {{ await new Promise(requestAnimationFrame); return ({CLEAR})()[0] !== false }}")
            assert hands_clear(page), now
        use(asked(page))
        page.wait_for_function(
            """before => document.documentElement.dataset.busy === 'no'
            && document.querySelector('.coach') && document.querySelector('.coach').dataset.step !== before""",
            arg=now,
        )
    return told


def hands_clear(page: Page) -> bool:
    """Whether the first part that the coach speaks of lies free."""
    free: list[bool] = page.evaluate(CLEAR)
    return not free or free[0]


def finish(page: Page) -> None:
    """Play a game to its end by what is lit."""
    while not hands.over(page):
        hands.play_turn(page)


def test_a_newcomer_learns_and_then_plays_alone(page: Page, server: Server) -> None:
    """At 390 x 844, with a finger, clicking only what is brought out or legal: the tutorial, then a whole solo game."""
    page.route("**/api/games", lambda route: route.fulfill(json=[]) if route.request.method == "GET" else route.continue_())
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    offer = page.get_by_role("region", name="Tutorial")
    offer.get_by_role("link").tap()
    expect(page.locator(COACH)).to_be_visible()
    lessons = server.ask("lessons")
    last = lessons[-1]["steps"][-1]["text"]
    told = follow(page, lambda part: part.tap(), last, narrow=True)
    assert [*told, last] == [step["text"] for lesson in lessons for step in lesson["steps"]]
    page.locator(ONWARD).tap()
    hands.choose_window(page)
    assert page.locator(COACH).count() == 0
    finish(page)
    expect(page.locator(hands.SHEET)).to_contain_text("target")
    page.goto("/")
    expect(page.get_by_role("link", name="Learn in five minutes")).to_be_visible()
    expect(offer).to_have_count(0)
