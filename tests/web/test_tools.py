"""A Tool Card of each kind on the page (section 5): a move, a change of the die, a roll, a swap with the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.hands import die_words
from tests.web.serving import can_use

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server, State

SEEDS = {  # games that lead to a use of the tool soon
    "copper-foil-burnisher": 3,
    "flux-brush": 10,
    "flux-remover": 1,
    "glazing-hammer": 4,
    "grozing-pliers": 2,
    "lens-cutter": 87,
    "tap-wheel": 87,
}
CANCEL = "[data-act=cancel]"


def game_with(server: Server, tool: str, before: str) -> State:
    """A game where seat 0 may use this tool now: `before` is "turn", or "place" for a tool on the drafted die."""
    return server.find("original:2", "human random", SEEDS[tool], can_use(tool, before))


def use(page: Page, tool: str) -> None:
    """Use a tool by its button."""
    button = page.locator(f"[data-tool={tool}]")
    expect(button).to_have_attribute("data-offered", "yes")
    hands.click(page, f"[data-tool={tool}]")


def test_a_move_step_by_step_and_cancelled(page: Page, server: Server) -> None:
    """Copper Foil Burnisher: lift, set down; cancelling gives back die and tokens, carrying it through costs one."""
    state = game_with(server, "copper-foil-burnisher", "turn")
    favor = state["view"]["seats"][0]["favor"]
    hands.open_game(page, state)
    count = page.locator(".plaque .favor-count")
    use(page, "copper-foil-burnisher")
    expect(page.locator(".prompt-text")).to_have_text("Choose a die in your window to move.")
    hands.click(page, ".own [data-legal]")
    expect(page.locator(".own .lifted")).to_have_count(1)
    page.locator(CANCEL).click()
    expect(page.locator(CANCEL)).to_have_count(0)
    expect(count).to_have_text(str(favor))
    expect(page.locator("[data-tool=copper-foil-burnisher]")).to_have_attribute("data-offered", "yes")
    use(page, "copper-foil-burnisher")
    source = page.locator(".own [data-legal]").first.get_attribute("data-cell")
    hands.click(page, ".own [data-legal]")
    target = page.locator(".own [data-legal]").first.get_attribute("data-cell")
    hands.click(page, ".own [data-legal]")
    expect(page.locator(f"[data-cell={target}] .pane-die")).to_have_count(1)
    expect(page.locator(f"[data-cell={source}] .pane-die")).to_have_count(0)
    expect(count).to_have_text(str(favor - 1))
    expect(page.locator(".tool .tool-tokens .gem")).to_have_count(1)
    expect(page.locator(".log-line").first).to_contain_text(
        f"used Copper Foil Burnisher and moved {source} to {target}"
    )


def test_a_change_of_the_drafted_die(page: Page, server: Server) -> None:
    """Grozing Pliers: the values are chosen by buttons, one lower or one higher, then the die is placed."""
    state = game_with(server, "grozing-pliers", "place")
    color, value = state["view"]["hand"]
    hands.open_game(page, state)
    use(page, "grozing-pliers")
    values = page.locator(".values [data-value]")
    shown = {int(button.get_attribute("data-value") or 0) for button in values.all()}
    assert shown <= {int(value) - 1, int(value) + 1}
    chosen = min(shown)
    hands.click(page, f".values [data-value='{chosen}']")
    expect(page.locator(CANCEL)).to_have_count(1)
    cell = page.locator(".own [data-legal]").first.get_attribute("data-cell")
    hands.click(page, ".own [data-legal]")
    expect(page.locator(f"[data-cell={cell}]")).to_have_attribute(
        "aria-label", f"{cell}, {die_words(f'{color}{chosen}')}"
    )


def test_a_roll_cannot_be_cancelled(page: Page, server: Server) -> None:
    """Flux Brush: once the new value is seen there is no cancel and no undo, and the prompt says so."""
    state = game_with(server, "flux-brush", "place")
    hands.open_game(page, state)
    expect(page.locator("[data-act=undo]")).to_have_count(1)
    use(page, "flux-brush")
    expect(page.locator(".prompt .status")).to_contain_text("A roll was seen")
    expect(page.locator(CANCEL)).to_have_count(0)
    expect(page.locator("[data-act=undo]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".hand")).to_have_count(1)
    if page.locator(".own [data-legal]").count():
        hands.click(page, ".own [data-legal]")
        hands.click(page, "[data-act=undo]")
        expect(page.locator(".hand")).to_have_count(1)
    else:
        hands.click(page, "[data-act=return]")


def test_a_swap_with_the_round_track(page: Page, server: Server) -> None:
    """Lens Cutter: a die is chosen on the track, and the drafted one takes its place there."""
    state = game_with(server, "lens-cutter", "place")
    hand = state["view"]["hand"]
    hands.open_game(page, state)
    use(page, "lens-cutter")
    expect(page.locator(".track-area.asked")).to_be_visible()
    chosen = page.locator(".track [data-offered]").first.get_attribute("data-die")
    hands.click(page, ".track [data-offered]")
    expect(page.locator(".hand")).to_have_attribute("aria-label", in_hand(chosen or ""))
    assert hand in " ".join(server.look(state["id"])["view"]["track"]).split()
    hands.click(page, ".own [data-legal]")
    expect(page.locator(".hand")).to_have_count(0)


def in_hand(die: str) -> str:
    return f"In hand: {die_words(die)}"


def test_a_second_move_can_be_left_out(page: Page, server: Server) -> None:
    """Tap Wheel: after one die there is a button to stop here."""
    state = game_with(server, "tap-wheel", "turn")
    hands.open_game(page, state)
    use(page, "tap-wheel")
    hands.click(page, ".own [data-legal]")
    hands.click(page, ".own [data-legal]")
    hands.click(page, "[data-act=stop]")
    expect(page.locator(".tool.active")).to_have_count(0)
    assert hands.phase(page) == "turn"


def test_a_value_of_six(page: Page, server: Server) -> None:
    """Flux Remover: the drawn color has no value until one of six is chosen; the die may go back to the pool."""
    state = game_with(server, "flux-remover", "place")
    hands.open_game(page, state)
    use(page, "flux-remover")
    expect(page.locator(".values [data-value]")).to_have_count(6)
    hands.click(page, ".values [data-value='4']")
    expect(page.locator(".hand")).to_have_attribute("aria-label", in_hand(server.look(state["id"])["view"]["hand"]))
    expect(page.locator(CANCEL)).to_have_count(0)
    hands.click(page, "[data-act=return]")
    expect(page.locator(".hand")).to_have_count(0)


def test_a_tool_that_cannot_be_used_tells_why(page: Page, server: Server) -> None:
    """Section 5, Glazing Hammer: refused in the first turn of a round, with the server's reason in the status line."""
    state = server.new_game(SEEDS["glazing-hammer"])
    hands.open_game(page, state)
    hands.choose_window(page)
    page.locator("[data-tool=glazing-hammer]").press("Enter")
    reason = server.ask(f"games/{state['id']}/why?seat=0&action=tool:glazing-hammer")["message"]
    expect(page.locator(".prompt .status.gentle")).to_contain_text(reason, ignore_case=True)
