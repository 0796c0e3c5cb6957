"""What lies in the boxes, by RULES section 1 and the printed cards: which cards a rule set deals from, and how many."""

from __future__ import annotations

from typing import NamedTuple

COLORS = ["red", "yellow", "green", "blue", "purple"]
AREAS = ["fence", "tunnel", "brace", "port", "brackets", "wall"]
PUBLIC = [
    "row-color-variety",
    "column-color-variety",
    "row-shade-variety",
    "column-shade-variety",
    "light-shades",
    "medium-shades",
    "deep-shades",
    "shade-variety",
    "color-diagonals",
    "color-variety",
]
TOOLS = [
    "grozing-pliers",
    "eglomise-brush",
    "copper-foil-burnisher",
    "lathekin",
    "lens-cutter",
    "flux-brush",
    "glazing-hammer",
    "running-pliers",
    "cork-backed-straightedge",
    "grinding-stone",
    "flux-remover",
    "tap-wheel",
]
POOL_TOOLS = [tool for tool in TOOLS if tool not in ("glazing-hammer", "running-pliers")] + [
    "strip-cutter",
    "lead-came-nippers",
]
# The twelve two-sided window cards of the base game with the difficulty of each side.
BASE_CARDS = {
    "base-01": {"suns-glory": 6, "firelight": 5},
    "base-02": {"shadow-thief": 5, "sun-catcher": 3},
    "base-03": {"fulgor-del-cielo": 5, "luz-celestial": 3},
    "base-04": {"aurora-sagradis": 4, "aurorae-magnificus": 5},
    "base-05": {"lux-mundi": 6, "lux-astram": 5},
    "base-06": {"kaleidoscopic-dream": 4, "firmitas": 5},
    "base-07": {"gravitas": 5, "water-of-life": 6},
    "base-08": {"batllo": 5, "bellesguard": 3},
    "base-09": {"virtus": 5, "symphony-of-light": 6},
    "base-10": {"ripples-of-light": 5, "fractal-drops": 3},
    "base-11": {"via-lux": 4, "industria": 5},
    "base-12": {"chromatic-splendor": 4, "comitas": 5},
}
# The six cards of the expansion: one side of difficulty 3, one of 6.
EXPANSION_CARDS = {
    "5-6-01": {"generosidad": 3, "armonia": 6},
    "5-6-02": {"ligero": 3, "shadom": 6},
    "5-6-03": {"sol": 3, "naturaleza": 6},
    "5-6-04": {"esperanca": 3, "alegria": 6},
    "5-6-05": {"romanesque": 3, "baroque": 6},
    "5-6-06": {"apricitas": 3, "tenebra": 6},
}
CARDS = BASE_CARDS | EXPANSION_CARDS
DIFFICULTY = {side: difficulty for sides in CARDS.values() for side, difficulty in sides.items()}


class Box(NamedTuple):
    """Sections 1 and 10 for one rule set."""

    players: int
    bag: int
    """Dice of each color in the bag as the first round starts."""
    own: int
    """Dice of each color in every Private Dice Pool before that."""
    pool: int
    left: int
    """Dice in the bag after ten rounds."""
    tools: int = 3
    public: int = 3
    private: int = 1


BOXES = {
    "original:1": Box(1, 18, 0, 4, 50, public=2, private=2),
    "original:2": Box(2, 18, 0, 5, 40),
    "original:3": Box(3, 18, 0, 7, 20),
    "original:4": Box(4, 18, 0, 9, 0),
    "remastered:1": Box(1, 18, 0, 4, 50),
    "remastered:2": Box(2, 10, 0, 5, 0),
    "remastered:3": Box(3, 14, 0, 7, 0),
    "remastered:4": Box(4, 18, 0, 9, 0),
    "original:2+expansion": Box(2, 10, 0, 5, 0),
    "original:3+expansion": Box(3, 14, 0, 7, 0),
    "original:4+expansion": Box(4, 18, 0, 9, 0),
    "original:5": Box(5, 22, 0, 11, 0),
    "original:6": Box(6, 26, 0, 13, 0),
    "original:2+areas": Box(2, 10, 0, 5, 0),
    "original:5+areas": Box(5, 22, 0, 11, 0),
    "original:2+pools": Box(2, 6, 2, 3, 0),
    "original:3+pools": Box(3, 8, 2, 4, 0),
    "original:4+pools": Box(4, 10, 2, 5, 0),
    "original:5+pools": Box(5, 12, 2, 6, 0),
    "original:6+pools": Box(6, 14, 2, 7, 0),
    "original:6+pools+areas": Box(6, 14, 2, 7, 0),
}


def has_expansion(rules: str) -> bool:
    """Section 1: five and six players, Private Dice Pools and shaded areas come with it."""
    return any(part in rules for part in ("expansion", "pools", "areas", ":5", ":6"))


def tools_of(rules: str) -> list[str]:
    """The Tool Cards this rule set deals from."""
    return POOL_TOOLS if "pools" in rules else TOOLS


def cards_of(rules: str) -> list[str]:
    """The window cards this rule set deals from."""
    return list(CARDS) if has_expansion(rules) else list(BASE_CARDS)


def privates_of(rules: str) -> list[str]:
    """The Private Objectives this rule set deals from."""
    if "areas" in rules:
        return AREAS
    return COLORS + AREAS if has_expansion(rules) else COLORS
