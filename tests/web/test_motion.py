"""Dice that roll, glide and settle, the sounds of it, and a window that lights up: for the eye and the ear alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server

WATCH = """() => {
  window.flights = 0;
  new MutationObserver(changes => changes.forEach(({addedNodes}) => addedNodes.forEach(node => {
    if (node.classList?.contains('flight')) window.flights += 1;
  }))).observe(document.body, {childList: true});
}"""
BOXES = """() => ['.track', '.prompt', '.pool', '.own .panes', '[data-act=end]'].map(part => {
  const {x, y, width, height} = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height];
})"""
LISTEN = """() => {
  window.notes = 0;
  class Silent {
    currentTime = 0; destination = {};
    resume() { return Promise.resolve(); }
    createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: next => next}; }
    createOscillator() { return {frequency: {}, connect: next => next, start: () => (window.notes += 1), stop() {}}; }
  }
  window.AudioContext = Silent;
}"""
FULL = "R1 Y2 G3 B4 P5 / Y3 G4 B5 P6 R2 / G5 B6 P1 R3 Y4 / B2 P3 R4 Y5 G6"


def test_dice_move_and_nothing_waits_or_shifts(page: Page, server: Server) -> None:
    """From pool to cell one die flies, over a round's end and start all do; none where motion is not wanted."""
    state, _ = server.play_first(server.new_game(81, "human"), "window:")
    hands.open_game(page, state)
    page.evaluate(WATCH)
    boxes = page.evaluate(BOXES)
    hands.play_turn(page)
    assert page.evaluate("window.flights") == 0
    page.emulate_media(reduced_motion="no-preference")
    hands.click(page, ".pool [data-offered]")
    assert page.evaluate("window.flights") == 0
    hands.click(page, ".own [data-legal]")
    assert page.evaluate("window.flights") == 1
    assert page.evaluate(BOXES) == boxes
    expect(page.locator(".own .pane-die")).to_have_count(2)
    expect(page.locator(".flight")).to_have_count(0)
    hands.click(page, "[data-act=end]")
    dice = page.locator(".track .die-svg").count() + page.locator(".pool-die").count()
    assert page.evaluate("window.flights") == 1 + dice
    assert page.evaluate(BOXES) == boxes
    page.emulate_media(reduced_motion="reduce")


def test_sounds_are_off_until_they_are_switched_on(page: Page, server: Server) -> None:
    """Nothing sounds at first; once switched on in the sheet, taking a die does."""
    state, _ = server.play_first(server.new_game(82, "human"), "window:")
    hands.open_game(page, state)
    page.evaluate(LISTEN)
    hands.click(page, ".pool [data-offered]")
    assert page.evaluate("window.notes") == 0
    page.locator("[data-act=look]").click()
    page.get_by_role("checkbox", name="Sounds of glass").check()
    page.get_by_role("button", name="Close").click()
    before = page.evaluate("window.notes")
    hands.click(page, ".own [data-legal]")
    assert page.evaluate("window.notes") > before > 0


def test_a_complete_window_lights_up(page: Page) -> None:
    """A lancet over each full column, the whole window once no cell is open; an open cell leaves its column dark."""
    page.goto("/#/score")
    page.locator("[data-cell=A1]").click()
    page.keyboard.type(FULL.replace("/", "").replace("G6", "").replace(" ", ""))
    lit = page.locator(".score-editor .lancet-glass.lit")
    expect(lit).to_have_count(4)
    expect(page.locator(".score-editor .window.complete")).to_have_count(0)
    page.keyboard.type("g6")
    expect(lit).to_have_count(5)
    expect(page.locator(".score-editor .window.complete")).to_have_count(1)
