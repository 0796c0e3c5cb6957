"""The rules page: it follows the edition and the game, finds words, and lets one try what it says (docs/rules.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.test_axe import look_at

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server


def test_the_rules_follow_the_edition_and_are_found_by_words(page: Page) -> None:
    """Section 7: an open cell costs 1 point, alone 3; a private die 3 points in Remastered. Words are found."""
    page.goto("/#/rules/scoring")
    scoring = page.locator("[data-section=scoring]")
    expect(page.get_by_role("heading", name="Scoring")).to_be_focused()
    expect(scoring).to_contain_text("Each open cell costs 1 point.")
    expect(scoring).to_contain_text("the sum of the values")
    page.get_by_label("Rules of").select_option("remastered:1")
    expect(scoring).to_contain_text("Each open cell costs 3 points.")
    expect(scoring.get_by_text("3 points for each of your dice")).to_contain_text("Remastered")
    expect(scoring).not_to_contain_text("the sum of the values")
    tools = page.locator("[data-section=tools]")
    expect(tools).to_contain_text("Glazing Hammer")
    expect(tools).not_to_contain_text("Strip Cutter")
    page.get_by_label("Rules of").select_option("original:4+pools")
    expect(tools).to_contain_text("Strip Cutter")
    expect(tools).not_to_contain_text("Glazing Hammer")
    page.keyboard.press("/")
    page.keyboard.type("GOLDEN rûle")
    expect(page.locator(".rulebook-count")).to_have_text("3 rules have these words.")
    expect(page.locator(".rulebook-section")).to_have_count(3)
    expect(page.locator("mark").first).to_have_text("Golden")
    page.keyboard.press("Enter")
    expect(page.locator(".rulebook-section h2").first).to_be_focused()


def test_examples_are_tried_and_judged_by_the_server(page: Page) -> None:
    """Section 4: a die by the corner of a red 3; the reason elsewhere. Section 7: three rows of five colors."""
    page.goto("/#/rules/placing")
    placing = page.locator("[data-section=placing]")
    placing.locator("[data-act=example-on]").click()
    placing.locator("[data-try=G1]").click()
    expect(placing.locator("[data-legal]")).to_have_count(3)
    placing.locator("[data-cell=D5]").click()
    expect(placing.locator(".example-said")).to_contain_text("must touch another die")
    placing.locator("[data-cell=B2]").click()
    expect(placing.locator(".example-said")).to_contain_text("green 1 lies on B2")
    expect(placing.locator("[data-cell=B2]")).to_have_accessible_name("B2, green 1")
    scoring = page.locator("[data-section=scoring]")
    expect(scoring.locator(".example-said")).to_have_text("18 points")
    expect(scoring.locator(".cell.counted")).to_have_count(15)
    expect(page.locator("[data-section=table] .example-said")).to_contain_text("A1 (R3) and A2 (R5)")
    look_at(page)


def test_a_game_leads_to_the_rules_that_bear_and_back(page: Page, server: Server) -> None:
    """With a die in hand the help sheet leads to the section on placing, for the game's own rules, and back."""
    state, _ = server.play_first(server.new_game(7, rules="remastered:2+open-goals"), "window:", "die:")
    hands.open_game(page, state)
    page.keyboard.press("?")
    page.get_by_role("link", name="All the rules").click()
    expect(page.get_by_role("heading", name="Placing a die")).to_be_focused()
    expect(page.get_by_label("Rules of")).to_have_value("remastered:2+open-goals")
    expect(page.locator("[data-section=placing]")).to_contain_text("and your turn ends")
    page.locator("[data-act=back-to-table]").click()
    expect(page.locator(".pool .held, .hand")).not_to_have_count(0)
