"""Games of other rule sets on the page, and the choices of a new game (sections 1, 6 and 8 of docs/rules.md)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server, State

LATE = 9  # the round from which a game is played on the page to its end
TWISTS = "open-goals+window-draft+one-tool-round+favor-reserve+late-window-repair"


def open_form(page: Page, rules: str = "original:2") -> None:
    """The form for a new game of this rule set."""
    page.goto(f"/#/new/{rules}")
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
    expect(page.locator("[data-rules]")).to_have_text(rules)


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-window]").first).to_be_visible()


def test_the_form_begins_a_solo_game(page: Page) -> None:
    """Section 7: one seat, five Tool Cards, a target beside the score."""
    open_form(page)
    page.locator("[name=players][value='1']").check(force=True)
    expect(page.locator("[data-rules]")).to_have_text("original:1")
    page.locator("[name=tools][value='5']").check(force=True)
    expect(page.locator("[data-rules]")).to_have_text("original:1?tools=5")
    start(page)
    hands.choose_window(page)
    expect(page.locator(".tool")).to_have_count(5)
    expect(page.get_by_role("region", name="Target")).to_be_visible()


def test_the_end_of_a_solo_game(page: Page, server: Server) -> None:
    """Section 7: the target stands beside the score, and a tool is paid with a die; at the end one of two is scored."""
    hands.open_game(page, server.find("original:1?tools=5", "human", 13, late_with_a_tool))
    expect(page.get_by_role("region", name="Target")).to_be_visible()
    pay_for_a_tool(page)
    while not hands.over(page):
        hands.play_turn(page)
    expect(page.locator(".tool")).to_have_count(0)
    target = int(page.locator("[data-score=target]").inner_text())
    total = int(page.locator(".scores tfoot [data-points]").get_attribute("data-points") or "")
    won = "beats" if total > target else "does not beat"
    expect(page.get_by_role("heading", name=f"{won} the target")).to_be_visible()
    for choice in page.locator("[name=private]").all():
        choice.click(force=True)
        expect(choice).to_be_checked()
    expect(page.locator("[data-line=favor]")).to_have_count(0)


def late_with_a_tool(state: State) -> bool:
    """Of the last rounds, a turn in which a tool can be paid."""
    view = state["view"]
    return view["round"] >= LATE and view["phase"] == "turn" and any(act.startswith("tool:") for act in view["legal"])


def pay_for_a_tool(page: Page) -> None:
    """Use the first tool that can be used now, and pay it with the first die that can; then cancel: nothing is lost."""
    pool, tools = (page.locator(part).count() for part in (".pool-die", ".tool"))
    hands.click(page, ".tools [data-offered]")
    assert hands.phase(page) == "pay"
    expect(page.locator(".prompt-text")).to_contain_text("Pay with a lit")
    hands.click(page, ".pool [data-offered]")
    expect(page.locator(".pool-die")).to_have_count(pool - 1)
    expect(page.locator(".tool")).to_have_count(tools - 1)
    hands.click(page, "[data-act=cancel]")
    expect(page.locator(".tool")).to_have_count(tools)
    expect(page.locator(".pool-die")).to_have_count(pool)


def test_a_game_of_three_with_private_pools_and_twists(page: Page, server: Server) -> None:
    """Sections 1, 3 and 8: a window of the open cards; dice of one's own or the pool, a repair; then to the end."""
    rules = f"original:3+pools+{TWISTS}"
    game = server.new_game(41, "human greedy random", rules)
    hands.open_game(page, game)
    expect(page.get_by_role("region", name="Taken so far")).to_be_visible()
    expect(page.locator("[data-window]")).to_have_count(4)  # 4 cards for 3 seats, two of them taken
    hands.choose_window(page)
    expect(page.locator(".private-die")).to_have_count(10)
    expect(page.locator(".private-row")).to_have_count(2)
    expect(page.locator(".other-goal")).to_have_count(2)
    expect(page.locator(".plaque .reserve")).to_contain_text("+1")
    placed = repaired = 0
    for turn in range(4):
        repaired += repair(page) if not repaired and turn > 1 else 0
        placed += place_own(page)
        hands.play_turn(page)
    assert placed > 1
    assert repaired == 1
    state = server.look(game["id"])
    while state["view"]["round"] < 10:
        state = server.play(state, "pass")
    page.reload()
    expect(page.locator(hands.TABLE)).to_be_visible()
    hands.play_turn(page)
    expect(page.locator(hands.SHEET)).to_be_visible()


def place_own(page: Page) -> int:
    """Take a die of one's own, put it back, take it again and place it."""
    if not page.locator(".private-pool [data-offered]").count():
        return 0
    dice = page.locator(".private-die").count()
    hands.click(page, ".private-pool [data-offered]")
    hands.press(page, "Escape")
    expect(page.locator(".private-die")).to_have_count(dice)
    hands.click(page, ".private-pool [data-offered]")
    hands.click(page, ".own [data-legal]")
    expect(page.locator(".private-die")).to_have_count(dice - 1)
    expect(page.locator(".allow", has_text="Own die")).to_have_class(re.compile("spent"))
    return 1


def repair(page: Page) -> int:
    """Begin a repair, cancel it, begin it again and carry it through."""
    if not page.locator("[data-act=repair]").count():
        return 0
    hands.click(page, "[data-act=repair]")
    expect(page.locator(".prompt-tool")).to_have_text("Late-window repair")
    hands.click(page, "[data-act=cancel]")
    hands.click(page, "[data-act=repair]")
    hands.click(page, ".own [data-legal]")
    hands.click(page, ".own [data-legal]")
    expect(page.locator("[data-act=repair]")).to_have_count(0)
    expect(page.locator(".allow", has_text="Repair")).to_have_class(re.compile("spent"))
    return 1


def test_remastered_marks_dice_that_fit_nowhere(page: Page, server: Server) -> None:
    """Section 6, `unplaceable_draft`: marked before they are taken; such a die goes back and the turn is over."""
    state = server.find("remastered:2", "human random", 22, lambda state: bool(state["unplaceable"]))
    hands.open_game(page, state)
    expect(page.locator(hands.TABLE)).to_be_visible()
    marked = page.locator(".pool-die.stuck")
    expect(marked).to_have_count(len([die for die in state["view"]["pool"].split() if die in state["unplaceable"]]))
    expect(marked.first).to_have_accessible_name(re.compile("fits nowhere"))
    expect(page.locator(".prompt")).to_contain_text("fits nowhere")
    hands.click(page, ".pool-die.stuck")
    expect(page.locator(".prompt-text")).to_contain_text("and your turn ends")
    hands.click(page, "[data-act=return]")
    expect(page.locator(".log")).to_contain_text("put it back in the Draft Pool")


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ("original:1", ["expansion", "pools", "areas", "open-goals", "favor-reserve"]),
        ("remastered:2", ["expansion", "pools", "areas", "players=5", "players=6"]),
        ("original:5", ["edition=remastered"]),
    ],
)
def test_what_does_not_go_together_cannot_be_chosen(page: Page, rules: str, refused: list[str]) -> None:
    """Section 1: disabled, with the reason in words beside it."""
    open_form(page, rules)
    for choice in refused:
        name, _, value = choice.partition("=")
        box = page.locator(f"[name={name}][value='{value}']" if value else f"[name={name}]")
        expect(box).to_be_disabled()
        if name != "players":
            expect(page.locator("label", has=box).locator(".refusal")).not_to_be_empty()
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_change_of_seats_leaves_out_what_no_longer_goes(page: Page) -> None:
    """Section 1: open goals make no sense alone; they are left out, and the page says so."""
    open_form(page, "original:2+pools+open-goals")
    page.locator("[name=players][value='1']").check(force=True)
    expect(page.locator("[data-rules]")).to_have_text("original:1")
    expect(page.get_by_role("status").filter(has_text="Left out")).to_contain_text("Open color goals")


def test_the_last_choice_is_kept(page: Page) -> None:
    """The rule set and who sits there, on this device; a ruling goes along."""
    open_form(page, "remastered:3+one-tool-round")
    page.locator(".rulings summary").first.click()
    page.locator("[name=two_dice_moves][value=joint]").check()
    text = "remastered:3+one-tool-round?two_dice_moves=joint"
    expect(page.locator("[data-rules]")).to_have_text(text)
    page.get_by_label("Name").first.fill("Ada")
    start(page)
    page.keyboard.press("?")
    expect(page.locator("[data-help=rulings]")).to_contain_text("lift both dice")
    expect(page.get_by_role("dialog")).to_contain_text("Unconfirmed")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="vitrail, home").click()
    expect(page.locator(".rules-text")).to_have_text(text)
    assert page.get_by_label("Name").first.input_value() == "Ada"
    assert page.get_by_label("Name").count() == 3


def test_an_address_that_names_no_rule_set_says_so(page: Page) -> None:
    page.goto("/#/new/original:1+pools")
    expect(page.get_by_role("status").filter(has_text="names no rule set")).to_contain_text("solo")
