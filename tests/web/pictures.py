"""Take the pictures of docs/design.md anew: `make pictures`, after a change of the page that is meant to be seen.

Ten key moments, each of a game that a seed gives; and the same dice as eyes of several kinds see them.
"""

from __future__ import annotations

import json
import random
import sys
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from tests.web import hands
from tests.web.conftest import FLAGS, chromium
from tests.web.serving import Server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.web.serving import State

FOLDER = Path(__file__).parents[2] / "docs" / "images"
WIDE, NARROW, DOUBLED = (1440, 900), (390, 844), (720, 450)
QUALITY = 72
"""Of WebP: glass stays clear, and a picture has 30 to 140 kB."""
DICE = {"x": 370, "y": 60, "width": 1070, "height": 490, "scale": 1}
"""The part of a wide table with pool, track and windows: what other eyes see there is enough."""


class Moment(NamedTuple):
    """A picture: its name, how the page comes there, the screen, day or night, a palette, and whose eyes see it.

    With a palette for other eyes, or other eyes, the dice alone are shown.
    """

    name: str
    lead: Callable[[Page, Server], None]
    size: tuple[int, int] = WIDE
    theme: str = "light"
    palette: str = "glass"
    vision: str = "none"


def home(page: Page, server: Server) -> None:
    """Where everything begins."""
    page.goto(server.url)
    page.locator(".hero-window").wait_for()


def look(page: Page, server: Server) -> None:
    """The sheet of the four palettes."""
    home(page, server)
    page.locator("[data-act=look]").click()


def choice(page: Page, server: Server) -> None:
    """Four windows to choose from."""
    hands.open_game(page, server.new_game(51, "human greedy"))


def at_table(rules: str, seed: int) -> Callable[[Page, Server], None]:
    """In the middle of a game, seat 0 with a die in hand that fits several cells."""

    def lead(page: Page, server: Server) -> None:
        seats = int(rules.partition(":")[2][0])
        kinds = " ".join(["human", *["greedy"] * (seats - 1)])
        hands.open_game(page, server.find(rules, kinds, seed, in_hand))

    return lead


def in_hand(state: State) -> bool:
    """Round six or later, and the die in hand has a choice."""
    legal = state["view"]["legal"]
    return state["view"]["round"] >= 6 and len([action for action in legal if action.startswith("cell:")]) > 1


def cost(page: Page, server: Server) -> None:
    """A lit cell that would leave another without any die, pointed at."""
    state = server.find("original:2", "human greedy", 11, lambda found: bool(found["lost"]))
    hands.open_game(page, state)
    page.locator(f"[data-cell={next(iter(state['lost']))}]").hover()


def sheet(page: Page, server: Server) -> None:
    """The end: the winner's window is complete and lit."""
    state, dice = server.new_game(9, "human greedy greedy"), random.Random(9)
    while state["result"] is None:
        legal = state["view"]["legal"]
        wanted = [action for action in legal if not action.startswith(("tool:", "pass"))]
        state = server.play(state, dice.choice(wanted or legal))
    hands.open_game(page, state)


TABLE = at_table("original:4", 51)
MOMENTS = [
    Moment("home", home),
    Moment("look", look),
    Moment("choice", choice, theme="dark"),
    Moment("table", at_table("original:2", 51)),
    Moment("table-six", at_table("original:6+pools+open-goals+favor-reserve", 51), theme="dark"),
    Moment("cost", cost),
    Moment("solo", at_table("original:1?tools=5", 51), theme="dark"),
    Moment("phone", TABLE, NARROW),
    Moment("doubled", TABLE, DOUBLED),
    Moment("sheet", sheet, theme="dark"),
    Moment("deutan-glass", TABLE, vision="deuteranopia"),
    Moment("deutan", TABLE, palette="red-green", vision="deuteranopia"),
    Moment("protan", TABLE, palette="red-green", vision="protanopia"),
    Moment("tritan", TABLE, palette="blue-yellow", vision="tritanopia"),
    Moment("contrast", TABLE, theme="dark", palette="contrast"),
]


def take(browser: Browser, server: Server, moment: Moment) -> None:
    """Go to the moment on a device of its own, and keep what is seen there."""
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    page = context.new_page()
    page.set_viewport_size({"width": moment.size[0], "height": moment.size[1]})
    wish = json.dumps({"theme": moment.theme, "palette": moment.palette, "hints": moment.name == "cost"})
    page.add_init_script(f"localStorage.setItem('vitrail.look', {json.dumps(wish)})")
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": moment.vision})
    moment.lead(page, server)
    hands.idle(page)
    page.evaluate("document.fonts.ready")
    part = {"clip": DICE} if moment.vision != "none" or moment.palette != "glass" else {}
    picture = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, **part})
    (FOLDER / f"{moment.name}.webp").write_bytes(b64decode(picture["data"]))
    context.close()


def main(names: list[str]) -> None:
    """Take the pictures of these names, all by default."""
    unknown = set(names) - {moment.name for moment in MOMENTS}
    if unknown:
        sys.exit(f"No moment is named {', '.join(sorted(unknown))}; there are {', '.join(m.name for m in MOMENTS)}.")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for moment in MOMENTS:
                if not names or moment.name in names:
                    take(browser, server, moment)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
