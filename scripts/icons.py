"""Make the PNG icons of the page from its `icon.svg`: `make icons`, after a change of that picture."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parent.parent / "src/vitrail/web"
STONE = "#e6dccb"
WANTED = {
    "icon-192": (192, 0.0, "transparent"),
    "icon-512": (512, 0.0, "transparent"),
    "maskable-512": (512, 0.2, STONE),
}
"""Of each icon the edge in pixels, the part of it left free on each side, and the ground.

Systems cut a maskable icon to a shape of their own: only the circle of 80 % in its middle is sure to be seen.
"""


def main() -> None:
    """Write all of them."""
    picture = (WEB / "icon.svg").read_text()
    (WEB / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        program = os.environ.get("VITRAIL_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (edge, free, ground) in WANTED.items():
            page = browser.new_page(viewport={"width": edge, "height": edge})
            page.set_content(
                f"<style>body {{ margin: 0; background: {ground} }} svg {{ display: block }}</style>{picture}"
            )
            page.add_style_tag(content=f"svg {{ width: {edge * (1 - 2 * free)}px; margin: {edge * free}px }}")
            page.screenshot(path=WEB / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
