"""Whole games on the page, to the score sheet: one against the greedy bot by clicks, one by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.serving import Server, State

TURNS = 20  # section 3: ten rounds, two turns a round
CELLS = [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]
SLOWLY = """() => {
  const send = WebSocket.prototype.send;
  window.sent = [];
  WebSocket.prototype.send = function (message) {
    window.sent.push(JSON.parse(message).type);
    setTimeout(() => send.call(this, message), 150);
  };
}"""


def test_a_game_against_the_greedy_bot_by_clicks(page: Page, server: Server) -> None:
    """Sections 2, 3 and 7: set-up, ten rounds, the score sheet with its dice."""
    page.goto("/")
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Ada, choose your window")).to_be_visible()
    hands.choose_window(page)
    for _ in range(TURNS):
        assert not hands.over(page)
        hands.play_turn(page)
    expect(page.locator(hands.SHEET)).to_be_visible()
    check_sheet(page, server.look(page.url.split("/game/")[1].split("/")[0]))


def check_sheet(page: Page, state: State) -> None:
    """Section 7: each column adds up to its total; pointing at a line brings out its dice, and no others."""
    lines = page.locator(".score-line")
    for place in range(2):
        total = points(page.locator(".scores tfoot tr"), place)
        assert sum(points(line, place) for line in lines.all()) == total
    result = state["result"]
    sheets = [result["sheets"][seat] for seat in result["ranking"]]
    dice = [state["view"]["seats"][seat]["dice"].replace("/", " ").split() for seat in result["ranking"]]
    for id in state["view"]["public"]:
        page.locator(f"[data-line={id}]").hover()
        assert lit(page) == [sheet["public"][id]["cells"] for sheet in sheets]
    page.locator("[data-line=private]").hover()
    assert lit(page) == [sheet["private"]["cells"] for sheet in sheets]
    page.locator("[data-line=open]").focus()
    assert lit(page) == [[CELLS[cell] for cell in range(20) if held[cell] == ".."] for held in dice]
    assert sum(map(len, lit(page))) == -sum(points(lines.last, place) for place in range(2))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".json")


def lit(page: Page) -> list[list[str]]:
    """The cells that are brought out in each window, winner first; all others stand back."""
    windows = page.locator(".finished").evaluate_all(
        "windows => windows.map(w => [...w.querySelectorAll('.cell')].map(cell => [...cell.classList].join(' ')))"
    )
    assert [len(cells) for cells in windows] == [20, 20]
    assert {name for cells in windows for name in cells} <= {"cell counted", "cell uncounted"}
    return [[CELLS[cell] for cell in range(20) if cells[cell] == "cell counted"] for cells in windows]


def points(line: Locator, place: int) -> int:
    """What a line of the sheet gives to the seat shown in this column."""
    return int(line.locator("td").nth(place).get_attribute("data-points") or "")


def test_a_game_by_keyboard_alone(page: Page, server: Server) -> None:
    """Every step of a game can be done without a pointer; the focus is led to what is asked next.

    The rounds in the middle are passed over: they ask nothing new.
    """
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.locator(":focus").get_attribute("type") == "submit":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-window]:focus")
    page.keyboard.press("Enter")
    expect(page.locator(hands.TABLE)).to_be_visible()
    for _ in range(4):
        turn_by_keyboard(page)
    state = server.look(page.url.split("/game/")[1].split("/")[0])
    while state["view"]["round"] < 10:
        state = server.play(state, "pass")
    page.reload()
    expect(page.locator(hands.TABLE)).to_be_visible()
    page.keyboard.press("Tab")
    page.locator(".pool [data-offered], [data-act=end]").first.focus()
    for _ in range(2):
        turn_by_keyboard(page)
    expect(page.locator(hands.SHEET)).to_be_visible()
    expect(page.locator("[data-act=verdict]")).to_be_focused()


def test_quick_keys_wait_and_end_no_other_turn(page: Page, server: Server) -> None:
    """Keys pressed before an answer has come: U takes back what was just taken, E ends this turn and not the next."""
    state, _ = server.play_first(server.new_game(5), "window:")
    hands.open_game(page, state)
    page.evaluate(SLOWLY)
    page.locator(".pool [data-offered]").first.focus()
    for key in ("Enter", "u"):
        page.keyboard.press(key)
    page.wait_for_function("() => sent.includes('undo') && document.documentElement.dataset.busy === 'no'")
    assert [kind for kind in page.evaluate("sent") if kind in {"act", "undo"}] == ["act", "undo"]
    assert server.look(state["id"])["view"]["hand"] is None
    before = hands.ply(page)
    for key in ("e", "e", "e"):
        page.keyboard.press(key)
    hands.settle(page, before)
    passes = [entry for entry in server.look(state["id"])["log"] if (entry["seat"], entry["action"]) == (0, "pass")]
    assert len(passes) == 1


def turn_by_keyboard(page: Page) -> None:
    """Enter takes the die in focus, Enter places it on the cell in focus, E ends the turn."""
    if page.locator(".pool [data-offered]").count():
        page.wait_for_selector(".pool [data-offered]:focus")
        hands.press(page, "Enter")
        if page.locator(".own [data-legal]").count():
            page.wait_for_selector(".own [data-legal]:focus")
            hands.press(page, "Space")
        else:
            hands.press(page, "u")
    hands.press(page, "e")
