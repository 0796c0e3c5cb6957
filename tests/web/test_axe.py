"""Axe finds no serious or critical fault on any scene of the page: wide and light, narrow and dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server, State

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
Scheme = Literal["light", "dark"]


def faults(page: Page) -> list[str]:
    """What axe finds, a line a fault."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


def finished(server: Server) -> State:
    """A game played to its end by passing."""
    state = server.new_game(21)
    state = server.play(state, state["view"]["legal"][0])
    while state["result"] is None:
        state = server.play(state, "pass")
    return state


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_axe(page: Page, server: Server, width: int, scheme: Scheme) -> None:
    """Home, hand-over, window choice, table with a die in hand and a reason shown, help, score sheet."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert faults(page) == []
    hands.open_game(page, server.new_game(22, "human human random greedy"))
    expect(page.locator(".handover")).to_be_visible()
    assert faults(page) == []
    hands.open_game(page, server.new_game(23, "human greedy random"))
    expect(page.locator("[data-window]")).to_have_count(4)
    assert faults(page) == []
    hands.choose_window(page)
    assert faults(page) == []
    hands.click(page, ".pool [data-offered]")
    page.locator("[data-cell=C3]").click()
    expect(page.locator(".status.gentle")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []
    hands.open_game(page, finished(server))
    page.reload()
    expect(page.locator(hands.SHEET)).to_be_visible()
    page.locator("[data-line=private]").focus()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_axe_on_other_rule_sets(page: Page, server: Server, width: int, scheme: Scheme) -> None:
    """The form for a new game, a solo payment, private pools with a repair at hand, and a table of real dice."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/#/new/remastered:1?tools=2")
    page.locator(".rulings summary").first.click()
    assert faults(page) == []
    hands.open_game(page, paying(server))
    expect(page.locator(".prompt-text")).to_contain_text("Pay with")
    assert faults(page) == []
    game = server.new_game(24, "human greedy random", "original:3+pools+open-goals+favor-reserve+late-window-repair")
    hands.open_game(page, game)
    hands.choose_window(page)
    expect(page.locator(".private-die")).to_have_count(10)
    assert faults(page) == []
    page.goto("/#/score")
    page.locator("[data-cell=A1]").click()
    page.keyboard.type("r3 r3")
    expect(page.locator(".conflict")).to_have_count(2)
    assert faults(page) == []


def paying(server: Server) -> State:
    """A solo game in which a tool is to be paid."""
    state = server.new_game(4, "human", "remastered:1?tools=5")
    while state["view"]["phase"] != "pay":
        legal = state["view"]["legal"]
        state = server.play(state, next((action for action in legal if action.startswith("tool:")), legal[0]))
    return state
