"""Axe finds no serious or critical fault on any scene of the page: wide and narrow, by day and by night."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.web.serving import Server, State

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RUN = "async (options) => (await axe.run(document, {resultTypes: ['violations'], ...options})).violations"
CONTRAST = {"runOnly": ["color-contrast"]}


def load_axe(page: Page) -> None:
    """Have axe at hand in the page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))


def look_at(page: Page) -> None:
    """The scene on the page: all of axe wide by day and narrow by night, contrast wide by night, too."""
    load_axe(page)
    assert faults(page, 1440, "light", {}) == []
    assert faults(page, 1440, "dark", CONTRAST) == []
    assert faults(page, 390, "dark", {}) == []
    page.set_viewport_size({"width": 1440, "height": 900})


def faults(page: Page, width: int, scheme: Literal["light", "dark"], options: dict[str, list[str]]) -> list[str]:
    """What axe finds, a line a fault."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in page.evaluate(RUN, options)
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


def finished(server: Server, kinds: str, rules: str) -> State:
    """A game played to its end by passing."""
    state, _ = server.play_first(server.new_game(21, kinds, rules), "window:")
    while state["result"] is None:
        state = server.play(state, "pass")
    return state


def test_home_and_forms(page: Page) -> None:
    """Home, the form for a new game with its rulings, a table of real dice with its conflicts."""
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    look_at(page)
    page.goto("/#/new/remastered:1?tools=2")
    page.locator(".rulings summary").first.click()
    look_at(page)
    page.goto("/#/new/original:6+pools+open-goals")
    expect(page.locator("[data-rules]")).to_have_text("original:6+pools+open-goals")
    look_at(page)
    page.goto("/#/score")
    page.locator("[data-cell=A1]").click()
    page.keyboard.type("r3 r3")
    expect(page.locator(".conflict")).to_have_count(2)
    look_at(page)


def test_before_the_table(page: Page, server: Server) -> None:
    """Hand-over, window choice, the open cards of a window draft."""
    hands.open_game(page, server.new_game(22, "human human random greedy"))
    expect(page.locator(".handover")).to_be_visible()
    look_at(page)
    hands.open_game(page, server.new_game(23, "human greedy random"))
    expect(page.locator("[data-window]")).to_have_count(4)
    look_at(page)
    hands.open_game(page, server.new_game(23, "human greedy random", "original:3+window-draft"))
    expect(page.get_by_role("region", name="Taken so far")).to_be_visible()
    look_at(page)


def test_the_table(page: Page, server: Server) -> None:
    """A turn's beginning, a die in hand with a reason shown, help."""
    state, _ = server.play_first(server.new_game(23, "human greedy random"), "window:")
    hands.open_game(page, state)
    look_at(page)
    hands.click(page, ".pool [data-offered]")
    page.locator("[data-cell=C3]").click()
    expect(page.locator(".status.gentle")).to_be_visible()
    look_at(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    look_at(page)


def many(state: State) -> bool:
    """Dice lie in the windows and on the Round Track."""
    return bool(state["view"]["round"] == 4 and state["view"]["phase"] == "turn")


def paying(state: State) -> bool:
    """A tool can be used, and is to be paid."""
    return any(action.startswith("tool:") for action in state["view"]["legal"])


@pytest.mark.parametrize(
    ("rules", "wanted", "then"),
    [
        ("original:1?tools=5", many, []),
        ("remastered:1?tools=5", paying, ["tool:"]),
        ("original:6+pools+open-goals+favor-reserve+late-window-repair", many, []),
        ("original:6", many, ["die:"]),
    ],
)
def test_tables_of_other_rule_sets(
    page: Page, server: Server, rules: str, wanted: Callable[[State], bool], then: list[str]
) -> None:
    """Solo with its rival, a payment, private pools with a repair at hand, six seats in mid-game."""
    seats = int(rules.partition(":")[2][0])
    state = server.find(rules, " ".join(["human", *["greedy"] * (seats - 1)]), 4, wanted)
    hands.open_game(page, server.play_first(state, *then)[0])
    expect(page.locator(hands.TABLE)).to_be_visible()
    look_at(page)


@pytest.mark.parametrize(("rules", "kinds"), [("original:2", "human greedy"), ("original:1?tools=5", "human")])
def test_the_score_sheet(page: Page, server: Server, rules: str, kinds: str) -> None:
    """A line brought out; the choice between two Private Objectives of a solo game."""
    hands.open_game(page, finished(server, kinds, rules))
    expect(page.locator(hands.SHEET)).to_be_visible()
    page.locator("[data-line=private]").focus()
    look_at(page)
