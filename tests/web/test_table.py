"""The table in play: taking, placing, changing one's mind, refusals in words (sections 3 and 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.serving import Server, State

SEED = 5
HELD = ".pool .held"


@pytest.fixture
def state(server: Server, page: Page) -> State:
    """A game in its first turn, on the page."""
    state = server.new_game(SEED)
    state = server.play(state, state["view"]["legal"][0])
    hands.open_game(page, state)
    expect(page.locator(hands.TABLE)).to_be_visible()
    return state


def offered(page: Page) -> Locator:
    return page.locator(".pool [data-offered]")


def test_lit_cells_are_what_the_server_allows(page: Page, server: Server, state: State) -> None:
    """Section 4.1: the first die goes to an edge or corner cell; the page lights exactly what the server names."""
    hands.click(page, ".pool [data-offered]")
    lit = {cell.get_attribute("data-cell") for cell in page.locator(".own [data-legal]").all()}
    legal = server.look(state["id"])["view"]["legal"]
    assert lit == {action[5:] for action in legal if action.startswith("cell:")}
    assert lit
    assert lit.isdisjoint({"B2", "B3", "B4", "C2", "C3", "C4"})


def test_cells_and_dice_have_names(page: Page, state: State) -> None:
    """Every cell says where it is, what is printed there, what lies on it and whether it is legal."""
    die = offered(page).first.get_attribute("aria-label")
    hands.click(page, ".pool [data-offered]")
    lit = page.locator(".own [data-legal]").first
    name = lit.get_attribute("data-cell")
    label = lit.get_attribute("aria-label") or ""
    assert label.startswith(f"{name}, ")
    assert label.endswith(f", empty, legal for {die}")
    hands.click(page, ".own [data-legal]")
    assert page.locator(f"[data-cell={name}]").get_attribute("aria-label") == f"{name}, {die}"
    assert page.locator(".other [role=cell] svg").first.get_attribute("aria-label")
    assert state["view"]["phase"] == "turn"


def test_undo_goes_back_one_action_at_a_time(page: Page, state: State) -> None:
    """Undo takes back the placement, then the draft; then there is nothing to undo."""
    expect(page.locator("[data-act=undo]")).to_have_count(0)
    hands.click(page, ".pool [data-offered]")
    hands.click(page, ".own [data-legal]")
    expect(page.locator(".own .pane-die")).to_have_count(1)
    hands.click(page, "[data-act=undo]")
    expect(page.locator(".own .pane-die")).to_have_count(0)
    expect(page.locator(HELD)).to_have_count(1)
    hands.press(page, "u")
    expect(page.locator(HELD)).to_have_count(0)
    expect(page.locator("[data-act=undo]")).to_have_count(0)
    legal = state["view"]["legal"]
    assert offered(page).count() == len([die for die in state["view"]["pool"].split() if f"die:{die}" in legal])


def test_another_die_replaces_the_one_in_hand(page: Page, state: State) -> None:
    """A click on another die of the pool takes that one instead; Escape puts it back."""
    assert state["seat"] == 0
    dice = page.locator(".pool-die")
    first, last = (dice.nth(place).get_attribute("data-die") for place in (0, 4))
    hands.click(page, ".pool-die >> nth=0")
    assert page.locator(HELD).get_attribute("data-die") == first
    dice.nth(4).click()
    expect(page.locator(f"{HELD}[data-die={last}]")).to_be_visible()
    expect(dice.nth(4)).to_have_attribute("aria-pressed", "true")
    hands.press(page, "Escape")
    expect(page.locator(HELD)).to_have_count(0)


def test_a_refused_cell_tells_why(page: Page, server: Server, state: State) -> None:
    """Section 4.1: the middle of an empty window is refused with the server's reason, and the die stays in hand."""
    hands.click(page, ".pool [data-offered]")
    page.locator("[data-cell=B3]").click()
    status = page.locator(".prompt .status.gentle")
    expect(status).to_be_visible()
    reason = server.ask(f"games/{state['id']}/why?seat=0&action=cell:B3")["message"]
    expect(status).to_contain_text(reason, ignore_case=True)
    expect(page.locator("[data-live]")).to_contain_text(reason, ignore_case=True)
    expect(page.locator(HELD)).to_have_count(1)


def drag(page: Page, source: str, target: str) -> None:
    """Drag with the mouse from the middle of one part to the middle of another."""
    start, end = (page.locator(part).first.bounding_box() for part in (source, target))
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 20, start["y"] + 20, steps=2)
    expect(page.locator(HELD)).to_have_count(1)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    expect(page.locator(".drag-ghost")).to_be_visible()
    page.mouse.up()


def test_drag_and_drop_places_a_die(page: Page, server: Server, state: State) -> None:
    """A die dragged from the pool onto a legal cell lies there."""
    die = offered(page).first.get_attribute("data-die")
    cell = legal_cell(server, state, f"die:{die}")
    page.reload()
    drag(page, ".pool [data-offered]", f"[data-cell={cell}]")
    expect(page.locator(f"[data-cell={cell}] .pane-die")).to_be_visible()
    expect(page.locator(".drag-ghost")).to_have_count(0)


def legal_cell(server: Server, state: State, die: str) -> str:
    """A cell that takes this die, asked from the server; nothing is left changed."""
    after = server.play(state, die)
    cells: list[str] = [action[5:] for action in after["view"]["legal"] if action.startswith("cell:")]
    server.ask(f"games/{state['id']}/undo", {"seat": 0, "ply": after["ply"]})
    return cells[0]


def test_a_mis_drop_costs_nothing(page: Page, state: State) -> None:
    """Let go over a cell that is not legal, the die is in the pool again, and the reason stands there."""
    drag(page, ".pool [data-offered]", "[data-cell=C3]")
    expect(page.locator(HELD)).to_have_count(0)
    expect(page.locator(".prompt .status.gentle")).to_be_visible()
    expect(page.locator(".pool-die")).to_have_count(len(state["view"]["pool"].split()))
    expect(page.locator(".own .pane-die")).to_have_count(0)


def test_touch_drags_a_die(page: Page, server: Server, state: State) -> None:
    """The same with a finger."""
    die = offered(page).first
    cell = legal_cell(server, state, f"die:{die.get_attribute('data-die')}")
    page.reload()
    start, end = die.bounding_box(), page.locator(f"[data-cell={cell}]").bounding_box()
    assert start is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)
    path = [(start["x"] + 20, start["y"] + 20), (start["x"] + 30, start["y"] + 60), (end["x"] + 20, end["y"] + 20)]
    finger.send("Input.dispatchTouchEvent", touch("touchStart", path[0]))
    finger.send("Input.dispatchTouchEvent", touch("touchMove", path[1]))
    expect(page.locator(HELD)).to_have_count(1)
    finger.send("Input.dispatchTouchEvent", touch("touchMove", path[2]))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(f"[data-cell={cell}] .pane-die")).to_be_visible()


def touch(kind: str, at: tuple[float, float]) -> dict[str, object]:
    return {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]}


def test_arrow_keys_move_inside_the_window_and_the_pool(page: Page, state: State) -> None:
    """Roving focus: one stop of the Tab key for each part, arrows inside, edges hold."""
    assert state["view"]["phase"] == "turn"
    page.locator("[data-cell=A1]").focus()
    for key, cell in [("ArrowRight", "A2"), ("ArrowDown", "B2"), ("End", "D5"), ("ArrowRight", "D5"), ("Home", "A1")]:
        page.keyboard.press(key)
        expect(page.locator(f"[data-cell={cell}]")).to_be_focused()
    assert page.locator(".own [data-roving][tabindex='0']").count() == 1
    page.locator(".pool-die").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pool-die").nth(1)).to_be_focused()


def test_help_opens_by_key_and_closes_by_escape(page: Page, state: State) -> None:
    """The question mark opens the help sheet; Escape closes it and leaves the game as it was."""
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert hands.ply(page) == str(state["ply"])


def test_a_lit_cell_shows_what_it_would_cost(page: Page, server: Server) -> None:
    """With the option on, as the server says: a mark and words on the lit cell, the lost cells crossed out."""
    state = server.find("original:2", "human greedy", 11, lambda found: bool(found["lost"]))
    cell, lost = next(iter(state["lost"].items()))
    hands.open_game(page, state)
    expect(page.locator(".own .costly, .own .doomed")).to_have_count(0)
    page.locator("[data-act=look]").click()
    page.get_by_role("checkbox", name="Mark what a cell would cost").check()
    page.keyboard.press("Escape")
    expect(page.locator(".own .costly")).to_have_count(len(state["lost"]))
    for point in ("hover", "focus"):
        getattr(page.locator(f"[data-cell={cell}]"), point)()
        doomed = page.locator(".own .doomed")
        expect(doomed).to_have_count(len(lost))
        assert [found.get_attribute("data-cell") for found in doomed.all()] == lost
        page.mouse.move(0, 0)
    assert "then no die would fit" in (page.locator(f"[data-cell={cell}]").get_attribute("aria-label") or "")


def test_a_long_press_asks_why(page: Page, state: State) -> None:
    """A press that opens a menu elsewhere tells here why a cell is not lit, and plays nothing."""
    assert state["ply"] > 0
    hands.click(page, ".pool [data-offered]")
    before = hands.ply(page)
    page.locator("[data-cell=C3]").click(button="right")
    expect(page.locator(".status")).to_contain_text("C3")
    assert hands.ply(page) == before
    expect(page.locator(HELD)).to_have_count(1)
