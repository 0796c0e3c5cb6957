"""Four people at four devices play a whole game through links, with breaks, and the record is what was played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import company, hands
from tests.web.serving import PublicServer, open_seeded
from tests.web.test_live import SENT, offline, online
from vitrail.record import Record

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.web.conftest import Devices
    from tests.web.serving import State

NAMES = ["Ada", "Bob", "Cleo", "Dora"]
CLEO, ADA = 2, 0
SEED = 12
"""With these dice Cleo can use Lathekin, which moves two dice, in the second turn of round 2."""
FULL_ROUNDS = 2
"""So many rounds everybody drafts; then turns are only ended, which takes the test to the end sooner."""


@pytest.fixture
def table(tmp_path: Path) -> State:
    """A table of four open seats with known dice; nobody serves it yet."""
    return open_seeded(tmp_path, SEED, "open open open open")


def test_four_devices_play_a_whole_game(tmp_path: Path, table: State, devices: Devices) -> None:
    """Cleo loses the network in mid-turn and in mid-tool, Ada goes on at another device; nothing is lost or doubled."""
    server = PublicServer(tmp_path)
    server.start()
    try:
        pages = [devices[seat] for seat in range(4)]
        for seat, (page, name) in enumerate(zip(pages, NAMES, strict=True)):
            company.join(page, server.invite_link(table, seat), name)
        server.ask(f"games/{table['id']}/start", {}, table["host"])
        for page in pages:
            company.choose_window(page)
        play(server, table["id"], pages, devices[4])
        check(server, table["id"], pages)
    finally:
        server.stop()


def play(server: PublicServer, table: str, pages: list[Page], other: Page) -> None:
    """Ten rounds (section 3): what happens in them besides, and then every turn to its end."""
    happened = set()
    while (view := server.ask(f"games/{table}")["view"])["actor"] is not None:
        seat, number = view["actor"], (view["round"], view["turn"])
        company.wait_for_turn(pages[seat])
        if seat == CLEO and "break" not in happened:
            happened.add("break")
            break_in_mid_turn(pages[CLEO])
        elif seat == CLEO and number == (2, 1):
            happened.add("tool")
            break_in_mid_tool(pages[CLEO])
        elif seat == ADA and number[0] == 2 and "move" not in happened:
            happened.add("move")
            pages[ADA] = move_in_mid_turn(pages[ADA], other)
        elif number[0] <= FULL_ROUNDS:
            hands.play_turn(pages[seat])
        else:
            hands.press(pages[seat], "e")
    assert happened == {"break", "tool", "move"}


def break_in_mid_turn(page: Page) -> None:
    """Take a die, lose the network, place it: it is placed once the network is back."""
    hands.click(page, ".pool [data-offered]")
    dice = page.locator(".own .pane-die").count()
    offline(page)
    page.locator(".own [data-legal]").first.click()
    expect(page.locator(SENT)).to_be_visible()
    expect(page.locator(".own .pane-die")).to_have_count(dice)
    online(page)
    expect(page.locator(".own .pane-die")).to_have_count(dice + 1)
    hands.idle(page)
    hands.click(page, "[data-act=end]")


def break_in_mid_tool(page: Page) -> None:
    """Begin Lathekin, lose the network with a die lifted, set it down: the tool goes on when the network is back."""
    hands.click(page, "[data-tool=lathekin]")
    hands.click(page, ".own [data-legal]")
    assert hands.phase(page) == "set-down"
    offline(page)
    page.locator(".own [data-legal]").first.click()
    expect(page.locator(SENT)).to_be_visible()
    assert hands.phase(page) == "set-down"
    online(page)
    expect(page.locator(f"{hands.TABLE}[data-phase=lift]")).to_be_visible()
    hands.idle(page)
    for _ in range(2):
        hands.click(page, ".own [data-legal]")
    hands.click(page, "[data-act=end]")


def move_in_mid_turn(page: Page, other: Page) -> Page:
    """Take a die, open the hand-over link at another device, and go on there."""
    hands.click(page, ".pool [data-offered]")
    page.get_by_role("button", name="Table …").click()
    page.get_by_role("button", name="Continue on another device").click()
    field = page.get_by_role("textbox", name="Link to continue as Ada")
    expect(field).to_be_visible()
    other.goto(field.input_value())
    other.get_by_role("button", name="Continue here").click()
    expect(page.get_by_role("alert")).to_have_text("Ada's seat is held by another device now.")
    expect(other.locator(".pool .held")).to_have_count(1)
    hands.idle(other)
    hands.click(other, ".own [data-legal], [data-act=undo]")
    hands.click(other, "[data-act=end]")
    return other


def check(server: PublicServer, table: str, pages: list[Page]) -> None:
    """The record has what the database holds, each thing once; it replays to the points that all four see."""
    state = server.ask(f"games/{table}?seat=0")
    record = server.ask(f"games/{table}/record")
    kept = server.kept(table)
    standing: list[str] = []
    for _, action, _ in kept:
        if action == "undo":
            standing.pop()
        else:
            standing.append(action)
    assert record["actions"] == standing
    requests = [request for _, _, request in kept if request]
    assert len(requests) == len(set(requests)) == len([seat for seat, _, _ in kept if seat is not None])
    game = Record.from_json(json.dumps(record)).replay()
    totals = [sheet.total for sheet in game.scores()]
    assert [sheet["total"] for sheet in state["result"]["sheets"]] == totals
    ranked = [totals[seat] for seat in game.ranking()]
    for page in pages:
        expect(page.locator(hands.SHEET)).to_be_visible()
        shown = page.locator(".scores tfoot tr").last.locator("td").all()
        assert [int(cell.get_attribute("data-points") or "") for cell in shown] == ranked
