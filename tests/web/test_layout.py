"""What fits where: all of a turn in sight at 1440 x 900, nothing wider than the screen at 390."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server

NEEDED = [".track", ".prompt", ".pool", ".own .panes", "[data-act=end]", ".tools", ".objectives", ".others"]


@pytest.mark.parametrize("kinds", ["human greedy", "human random random random"])
def test_a_turn_needs_no_scrolling_on_a_wide_screen(page: Page, server: Server, kinds: str) -> None:
    """Everything that a decision needs lies within 1440 x 900."""
    state = server.new_game(31, kinds)
    hands.open_game(page, state)
    hands.choose_window(page)
    for selector in NEEDED:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 900, selector
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


@pytest.mark.parametrize("kinds", ["human greedy", "human random random random"])
def test_pool_and_window_stand_together_on_a_narrow_screen(page: Page, server: Server, kinds: str) -> None:
    """At 390 x 844 prompt, pool, own window and the buttons are in the first screen, and nothing is cut off."""
    page.set_viewport_size({"width": 390, "height": 844})
    hands.open_game(page, server.new_game(32, kinds))
    expect(page.locator("[data-window]")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    hands.choose_window(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for selector in [".prompt", ".pool", ".own .panes", "[data-act=end]"]:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["y"] + box["height"] <= 844, selector
