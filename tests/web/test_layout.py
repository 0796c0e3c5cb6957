"""What fits where: all of a turn in sight on a wide screen, whatever the letters; nothing cut off at 390."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server, State

KINDS = ["human greedy", "human random random random"]
RULES = [
    "original:2",
    "original:4",
    "original:6",
    "original:6+pools+open-goals+favor-reserve",
    "original:1?tools=5",
    "remastered:1",
]
SIZES = [(1920, 1080), (1440, 900), (1280, 800), (1100, 800)]
TURN = [".track", ".prompt", ".pool", ".own .panes", "[data-act=undo]", "[data-act=end]"]
BESIDE = [".tools", ".objectives"]


def ends_by(page: Page, selector: str, height: int, *where: object) -> None:
    """The first of these begins and ends in the first screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, (selector, *where)
    assert box["y"] >= 0, (selector, *where)
    assert box["y"] + box["height"] <= height, (selector, *where)


def width(page: Page) -> int:
    """How wide the document is, what is cut off included."""
    wide: int = page.evaluate("() => document.documentElement.scrollWidth")
    return wide


def begun(server: Server, rules: str) -> State:
    """A game in which seat 0 has a die in hand: undo stands beside the button that ends the turn."""
    seats = int(rules.partition(":")[2][0])
    state = server.new_game(51, " ".join(["human", *["greedy"] * (seats - 1)]), rules)
    return server.play_first(state, "window:", "die:")[0]


@pytest.mark.parametrize("letters", ["own", "blocked"])
def test_everything_of_a_turn_is_in_sight(page: Page, server: Server, letters: str) -> None:
    """Pools, window and buttons lie in the first screen; at 390 nothing is cut off sideways. So with any fonts."""
    if letters == "blocked":
        page.route("**/*.woff2", lambda route: route.abort())
    for rules in RULES:
        page.set_viewport_size({"width": 1440, "height": 900})
        hands.open_game(page, begun(server, rules))
        loaded = (
            "async () => { await document.fonts.ready; return [...document.fonts].some(f => f.status === 'loaded') }"
        )
        assert page.evaluate(loaded) == (letters == "own")
        pools = [".private-pool"] if "pools" in rules else []
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            for selector in [*TURN, *pools]:
                ends_by(page, selector, high, rules, wide)
            for selector in BESIDE:
                box = page.locator(selector).bounding_box()
                assert box is not None, (selector, rules, wide)
                assert box["y"] < high / 2, (selector, rules, wide)
            assert width(page) <= wide, (rules, wide)
        page.set_viewport_size({"width": 390, "height": 844})
        assert width(page) == 390, rules
        for selector in [*TURN, *pools]:
            ends_by(page, selector, 844, rules)
        shelf, ways = page.locator(".shelf").bounding_box(), page.locator(".ways").bounding_box()
        assert shelf is not None
        assert ways is not None
        assert shelf["y"] + shelf["height"] <= ways["y"], rules


def test_each_part_opens_in_full_on_a_narrow_screen(page: Page, server: Server) -> None:
    """What the shelf shows in small is opened by a touch, and left by Escape or by acting."""
    page.set_viewport_size({"width": 390, "height": 844})
    state, _ = server.play_first(
        server.new_game(31, "human greedy greedy greedy greedy greedy", "original:6"), "window:"
    )
    hands.open_game(page, state)
    parts = {
        "others": ".other-name",
        "tools": ".tool-text",
        "objectives": ".objective-text",
        "log": ".log-line",
        "track": ".space-number",
    }
    for part, inside in parts.items():
        slot = page.locator(f"[data-part={part}]").first
        slot.click()
        expect(slot).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".opened-head")).to_be_focused()
        expect(page.locator(inside).first).to_be_visible()
        head, first = page.locator(".opened-head").bounding_box(), page.locator(inside).first.bounding_box()
        assert head is not None
        assert first is not None
        assert head["y"] + head["height"] <= first["y"], part
        assert width(page) == 390, part
        page.keyboard.press("Escape")
        expect(slot).to_be_focused()
        expect(page.locator(".opened-head")).to_have_count(0)
    page.locator("[data-part=tools]").first.click()
    hands.click(page, ".pool [data-offered]")
    expect(page.locator(".opened-head")).to_have_count(0)


@pytest.mark.parametrize("kinds", KINDS)
def test_a_turn_needs_no_scrolling_on_a_wide_screen(page: Page, server: Server, kinds: str) -> None:
    """Everything that a decision needs lies within 1440 x 900."""
    state, _ = server.play_first(server.new_game(31, kinds), "window:")
    hands.open_game(page, state)
    for selector in [".track", ".prompt", ".pool", ".own .panes", "[data-act=end]", ".tools", ".objectives", ".others"]:
        ends_by(page, selector, 900)
    assert width(page) <= 1440


def test_a_round_track_with_many_dice_moves_nothing(page: Page, server: Server) -> None:
    """Nine dice in one space, all of a round of four that passed: the Round Track is as high as before."""
    state = server.new_game(33, "human human human human")
    while state["view"]["round"] < 3:
        action = "pass" if "pass" in state["view"]["legal"] else state["view"]["legal"][0]
        state = server.play(state, action)
        state = server.look(state["id"], state["view"]["actor"])
    hands.open_game(page, state, state["seat"])
    page.locator("[data-act=sit]").click()
    expect(page.locator(".space-dice").first.locator(".die-svg")).to_have_count(9)
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        ends_by(page, "[data-act=end]", high, wide)
        space = page.locator(".space").first.bounding_box()
        dice = page.locator(".space-dice").first.locator(".die-svg")
        for place in (0, 8):
            die = dice.nth(place).bounding_box()
            assert die is not None
            assert space is not None
            assert space["y"] <= die["y"], wide
            assert die["y"] + die["height"] <= space["y"] + space["height"], wide
            assert die["x"] + die["width"] <= space["x"] + space["width"], wide


def test_pool_and_window_stand_together_on_a_narrow_screen(page: Page, server: Server) -> None:
    """At 390 x 844 prompt, pool, own window and the buttons are in the first screen, and nothing is cut off."""
    page.set_viewport_size({"width": 390, "height": 844})
    for kinds in KINDS:
        hands.open_game(page, server.new_game(32, kinds))
        expect(page.locator("[data-window]")).to_have_count(4)
        assert width(page) == 390
        hands.choose_window(page)
        assert width(page) == 390
        for selector in [".prompt", ".pool", ".own .panes", "[data-act=end]"]:
            ends_by(page, selector, 844, kinds)


def test_a_score_sheet_of_six_is_whole_on_a_narrow_screen(page: Page, server: Server) -> None:
    """At 390 every seat's column is in sight."""
    state = server.new_game(34, "human random random random random random", "original:6")
    state, _ = server.play_first(state, "window:")
    while state["result"] is None:
        state = server.play(state, "pass")
    page.set_viewport_size({"width": 390, "height": 844})
    hands.open_game(page, state)
    last = page.locator(".scores tfoot td").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= 390
