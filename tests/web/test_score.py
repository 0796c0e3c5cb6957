"""The page "Score a table" (sections 7 and 9): typing windows in, conflicts, removals, the sheet and its winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

ADA = "r3 r4 . . . / . . . . ."
BEN = "b4 . . . ."


@pytest.fixture
def score(page: Page) -> Page:
    """The page, ready for the first window."""
    page.goto("/#/score")
    expect(page.get_by_role("heading", name="Score a table")).to_be_visible()
    return page


def type_window(page: Page, seat: int, owner: str, objective: str, dice: str) -> None:
    """Name a window's owner and objective, and type its dice from A1 on."""
    page.locator(f"[data-seat='{seat}']").click()
    page.get_by_label("Owner").fill(owner)
    page.locator("[data-field=private-0]").select_option(objective)
    page.locator("[data-cell=A1]").click()
    page.keyboard.type(dice)


def test_a_conflict_is_found_and_repaired_and_the_right_one_wins(score: Page) -> None:
    """Ada's two reds share an edge. Without A2 she has 3 - 19 = -16 points, and Ben with a blue 4 has 4 - 19 = -15."""
    type_window(score, 1, "Ben", "blue", BEN)
    type_window(score, 0, "Ada", "red", ADA)
    expect(score.locator("[data-conflict='A1 A2']")).to_contain_text("Golden Rule")
    expect(score.locator(".score-editor .cell.broken")).to_have_count(2)
    expect(score.locator("[data-verdict=open]")).to_contain_text("Ada")
    expect(score.locator("[data-remove]")).to_have_count(2)
    score.locator("[data-remove=A2]").click()
    expect(score.get_by_text("This window breaks no rule.")).to_be_visible()
    expect(score.locator("[data-verdict=final]")).to_have_text("Ben wins with -15 points to -16.")
    score.get_by_role("button", name="Put A2 back").click()
    expect(score.locator("[data-verdict=open]")).to_be_visible()


def test_a_tie_says_what_broke_it(score: Page) -> None:
    """Section 7: -16 points each; Ada's 3 private points against none, and 3 Favor Tokens of Ben's."""
    type_window(score, 0, "Ada", "red", "r3")
    type_window(score, 1, "Ben", "green", "b4")
    score.locator("[data-field=favor]").fill("3")
    expect(score.locator("[data-verdict=final]")).to_contain_text("Ada wins by more points from the Private Objective")
    expect(score.locator(".criterion")).to_contain_text("Private Objective decided")


def test_print_is_minded_until_a_tool_waived_it(score: Page) -> None:
    """Section 9: Firelight's A1 is printed 3; a checker told of a waived cell accepts a 4 there."""
    score.locator("[data-field=pattern]").select_option("firelight")
    score.locator("[data-cell=A1]").click()
    score.keyboard.type("r4")
    expect(score.locator("[data-conflict=A1]")).to_contain_text("A1 is printed 3")
    score.locator("[data-waive=A1]").click()
    expect(score.locator(".conflict")).to_have_count(0)
    score.locator("[data-cell=A1]").click()
    expect(score.get_by_label("A tool waived the print of A1")).to_be_checked()


def test_dice_can_be_clicked_in_and_corrected(score: Page) -> None:
    """A click on a die writes it and goes on; Backspace empties, arrows move."""
    score.locator("[data-cell=B2]").click()
    for die in ("G5", "P1"):
        score.locator(f"[data-put={die}]").click()
    expect(score.locator("[data-cell=B3]")).to_have_accessible_name("B3, purple 1")
    score.locator("[data-cell=B4]").focus()
    score.keyboard.press("Backspace")
    expect(score.locator("[data-cell=B3]")).to_have_accessible_name("B3, clear, empty")
    expect(score.locator("[data-cell=B3]")).to_be_focused()
    score.keyboard.press("ArrowLeft")
    expect(score.locator("[data-cell=B2]")).to_be_focused()


def test_a_single_window_and_six(score: Page) -> None:
    """Section 9: one to six windows; five and six are scored with the expansion; a solo game has its target."""
    score.locator("[data-act=remove-window]").click()
    score.get_by_label("A solo game").check()
    score.get_by_label("Dice on the Round Track").fill("r3 b5")
    expect(score.locator("[data-verdict=final]")).to_have_text("Seat 1 does not beat the target: -60 to 8.")
    score.get_by_label("A solo game").uncheck()
    for _ in range(5):
        score.locator("[data-act=add-window]").click()
    expect(score.locator("[data-act=add-window]")).to_have_count(0)
    expect(score.locator(".finished")).to_have_count(6)
    expect(score.get_by_label("Edition")).to_have_value("expansion")


def test_paper_shows_the_sheet_and_nothing_to_click(score: Page) -> None:
    type_window(score, 0, "Ada", "red", "r3")
    score.emulate_media(media="print")
    for hidden in (".header", ".score-work", ".score-tabs", "[data-act=print]"):
        expect(score.locator(hidden).first).to_be_hidden()
    expect(score.locator(".scores")).to_be_visible()
    expect(score.locator(".finished").first).to_be_visible()


def test_nothing_typed_in_is_kept(score: Page) -> None:
    type_window(score, 0, "Ada", "red", "r3")
    expect(score.locator(".score-tab").first).to_contain_text("Ada")
    score.reload()
    expect(score.locator(".score-tab").first).to_contain_text("Seat 1")
    assert score.evaluate("JSON.stringify({...localStorage})") == "{}"
