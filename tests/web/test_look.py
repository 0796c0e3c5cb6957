"""How the page looks: four palettes that eyes of every kind can read, day and night, one place for all colors."""

from __future__ import annotations

import json
import re
from itertools import combinations
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import vitrail
from tests.web import hands
from tests.web.test_axe import CONTRAST, faults, load_axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server

CSS = Path(vitrail.__file__).parent / "web" / "css"
TINTS = ("red", "yellow", "green", "blue", "purple")
PALETTES = ("glass", "red-green", "blue-yellow", "contrast")
VISIONS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1: what linear RGB becomes for these eyes."""
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
FAR = 0.14
"""As far apart in Oklab as the two nearest tints of the first palette are for common eyes, 0.134, and a little more."""

Vector = tuple[float, ...]


def times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    """The product of matrix and vector."""
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def linear(code: str) -> Vector:
    """A color as #rrggbb in linear light."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def oklab(light: Vector) -> Vector:
    """Linear light as Oklab, in which distances are as eyes see them."""
    return times(TO_OKLAB, tuple(max(cone, 0.0) ** (1 / 3) for cone in times(TO_CONES, light)))


def tints(palette: str) -> list[Vector]:
    """The five tints of a palette in linear light, as the tokens have them."""
    text = (CSS / "tokens.css").read_text(encoding="utf-8")
    block = text.partition(f'\n[data-palette="{palette}"] {{')[2].partition("}")[0]
    return [linear(re.findall(rf"--{tint}: (#[0-9a-f]{{6}});", block)[0]) for tint in TINTS]


@pytest.mark.parametrize(
    ("palette", "visions"), [("red-green", ("protan", "deutan")), ("blue-yellow", ("tritan",))], ids=PALETTES[1:3]
)
def test_tints_are_far_apart_for_the_eyes_they_are_for(palette: str, visions: tuple[str, ...]) -> None:
    """Any two tints of a palette for color blindness differ as much for those eyes as for common ones."""
    for vision in visions:
        seen = [oklab(times(VISIONS[vision], tint)) for tint in tints(palette)]
        for (name, one), (other, two) in combinations(zip(TINTS, seen, strict=True), 2):
            assert dist(one, two) > FAR, (vision, name, other)


def test_colors_are_written_in_the_tokens_alone() -> None:
    """No other style sheet but that for paper, and no drawing but the code for cameras, has a color of its own."""
    code = re.compile(r"#[0-9a-f]{3,8}\b", re.IGNORECASE)
    sheets = [path for path in CSS.glob("*.css") if path.name not in {"tokens.css", "print.css"}]
    drawings = [path for path in (CSS.parent / "art").glob("*.js") if path.name != "qr.js"]
    for path in [*sheets, *drawings]:
        found = [
            line for line in path.read_text(encoding="utf-8").splitlines() if code.search(line) and "url(" not in line
        ]
        assert found == [], path.name


def test_every_color_has_a_pattern_that_needs_no_color(page: Page, server: Server) -> None:
    """In every palette, by day and at night, pieces and lead of each die and printed cell differ in lightness."""
    state, _ = server.play_first(server.new_game(71, "human greedy"), "window:", "die:")
    hands.open_game(page, state)
    page.locator("[data-act=look]").click()
    samples = page.locator(".palette-sample")
    expect(samples).to_have_count(4)
    for theme in ("light", "dark"):
        page.locator(f"input[name=theme][value={theme}]").check()
        for palette in PALETTES:
            found = page.evaluate(PIECES, palette)
            assert len({lead for lead, _, _ in found}) == 5
            for lead, kind, lightness in found:
                assert max(lightness) - min(lightness) > 0.2, (theme, palette, kind, lead)


PIECES = """palette => {
  const lightness = color => {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
  };
  return ['glass', 'die'].flatMap(kind => [...document.querySelectorAll(
    `.palette-sample[data-palette=${palette}] .${kind}`)].map(group => {
      const lead = group.querySelector(`.${kind}-lead`);
      const pieces = [...group.querySelectorAll('[class^=tint]')].map(piece => getComputedStyle(piece).fill);
      return [lead.getAttribute('d'), kind, [...pieces, getComputedStyle(lead).stroke].map(lightness)];
    }));
}"""


def test_a_look_is_kept_on_the_device(page: Page) -> None:
    """Palette and light hold at once and after a reload; whoever asks the system for contrast gets it at first."""
    page.goto("/")
    page.locator("[data-act=look]").click()
    page.get_by_role("radio", name="Red and green apart").check()
    page.get_by_role("radio", name="Night").check()
    page.get_by_role("button", name="Close").click()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-palette", "red-green")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(242, 234, 220)"
    page.evaluate("localStorage.clear()")
    page.emulate_media(contrast="more")
    page.reload()
    expect(root).to_have_attribute("data-palette", "contrast")
    page.emulate_media(contrast="no-preference")


def test_axe_in_high_contrast(page: Page, server: Server) -> None:
    """No fault with the sheet open, and enough contrast on the table by day and at night."""
    page.goto("/")
    page.evaluate("look => localStorage.setItem('vitrail.look', look)", json.dumps({"palette": "contrast"}))
    state, _ = server.play_first(server.new_game(72, "human greedy"), "window:", "die:")
    hands.open_game(page, state)
    load_axe(page)
    assert faults(page, 1440, "light", CONTRAST) == []
    assert faults(page, 1440, "dark", CONTRAST) == []
    page.locator("[data-act=look]").click()
    assert faults(page, 390, "light", {}) == []
