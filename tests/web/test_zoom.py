"""Large and plain: nothing is lost at 200 %, with room between letters, or with the colors that a system forces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web import hands
from tests.web.test_layout import begun, ends_by, width

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server

RULES = ["original:2", "original:6+pools+open-goals+favor-reserve", "original:1?tools=5"]
SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }"
SPACE = "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet] }"
CUT_OFF = """() => [...document.querySelectorAll('main *, header *')].filter(part => {
  const {overflowX, overflowY, display, clipPath} = getComputedStyle(part);
  const hides = [overflowX, overflowY].some(way => ['hidden', 'clip'].includes(way));
  if (!hides || display === 'none' || clipPath !== 'none' || part.closest('.visually-hidden, .pane, svg')) return false;
  return part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
}).map(part => `${part.className}: ${part.textContent.slice(0, 40)}`)"""
SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')].filter(part => {
  const {width, height} = part.getBoundingClientRect();
  return width > 0 && !part.matches('.skip, p a, .choice input') && (width < 24 || height < 24);
}).map(part => `${part.className} ${part.textContent} ${part.name ?? ''}`)"""


def test_nothing_is_lost_at_two_hundred_percent(page: Page, server: Server) -> None:
    """WCAG 1.4.4, 1.4.10, 2.5.8: 1440 x 900 at 200 % is 720 x 450. No sideways scrolling, no target under 24 pixels.

    The window stands beside the pool, so that a die is placed without scrolling between them.
    """
    for rules in RULES:
        hands.open_game(page, begun(server, rules))
        for wide, high in [(720, 450), (390, 844), (320, 640), (1440, 900)]:
            page.set_viewport_size({"width": wide, "height": high})
            assert width(page) <= wide, (rules, wide)
            assert page.evaluate(SMALL) == [], (rules, wide)
        page.set_viewport_size({"width": 720, "height": 450})
        page.locator(".middle").evaluate("middle => middle.scrollIntoView()")
        for selector in [".pool", ".own .panes"]:
            ends_by(page, selector, 450, rules)


def test_more_room_between_letters_cuts_nothing_off(page: Page, server: Server) -> None:
    """WCAG 1.4.12: with the spacing that readers may set, no text of the table or of home is cut off."""
    for rules in RULES:
        hands.open_game(page, begun(server, rules))
        page.evaluate(SPACE, SPACED)
        assert page.locator(".prompt-text").evaluate("text => getComputedStyle(text).letterSpacing") != "normal"
        for wide, high in [(1440, 900), (390, 844)]:
            page.set_viewport_size({"width": wide, "height": high})
            assert page.evaluate(CUT_OFF) == [], (rules, wide)


def test_forced_colors_leave_glass_and_choices(page: Page, server: Server) -> None:
    """Dice keep their colors; the die in hand, the round and whose turn it is are told by lines, not by shadows."""
    hands.open_game(page, begun(server, "original:2"))
    piece = "() => getComputedStyle(document.querySelector('.pool .die .tint-1')).fill"
    own = page.evaluate(piece)
    page.emulate_media(forced_colors="active")
    assert page.evaluate(piece) == own
    for selector in [".pool .held", ".space.now", ".step.now"]:
        outline = page.locator(selector).evaluate("part => getComputedStyle(part).outlineStyle")
        assert outline == "solid", selector
    page.emulate_media(forced_colors="none")
