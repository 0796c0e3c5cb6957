"""Write the golden games anew: `make golden`, after a change of the rules that is meant.

Each game of `GAMES` is played by a chooser with a seed of its own, which likes tools; explicit cards are
dealt as wished.
"""

from __future__ import annotations

import random
import sys
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.golden.telling import CHECKED_LINE, HEADER, Setup, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    import vitrail

FOLDER = Path(__file__).parent


class Wish(NamedTuple):
    """A game to be written, and how its chooser plays: its seed, cards to deal, shares of tools and of passes.

    ``extras`` is the share of private dice and repairs, where they are legal.
    """

    setup: Setup
    seed: int = 0
    deal: str = ""
    tools: float = 0.6
    passes: float = 0.1
    extras: float = 0.3


class Chooser:
    """Plays all seats, and the dice where they are explicit."""

    def __init__(self, wish: Wish) -> None:
        self._random = random.Random(wish.seed)
        self._wish = wish

    def __call__(self, game: vitrail.Game) -> str:
        """The next action."""
        if game.chance:
            wished = [f"deal:{card}" for card in self._wish.deal.split() if f"deal:{card}" in game.chance]
            return wished[0] if wished else self._random.choices(list(game.chance), list(game.chance.values()))[0]
        tools = [action for action in game.legal if action.startswith("tool:")]
        if tools and self._random.random() < self._wish.tools:
            return self._random.choice(tools)
        extras = [action for action in game.legal if action in {"private", "repair"}]
        if extras and self._random.random() < self._wish.extras:
            return self._random.choice(extras)
        others = [action for action in game.legal if action not in {*tools, "pass"}]
        if not others or ("pass" in game.legal and self._random.random() < self._wish.passes):
            return "pass" if "pass" in game.legal else self._random.choice(tools)
        return self._random.choice(others)


LAST_ROUND: dict[str, Any] = {
    "rules": "original:2",
    "round": 10,
    "pool": "R4 Y1 G6 B2 P3",
    "track": ["R1 Y5", "G2", "B3 P3", "Y6", "R2 R2", "G4", "P1", "B6", "Y3 G1"],
    "tools": [{"id": "lathekin", "tokens": 1}, {"id": "flux-brush"}, {"id": "grozing-pliers"}],
    "public": ["row-color-variety", "light-shades", "color-diagonals"],
    "seats": [
        {
            "window": "suns-glory",
            "dice": "R1 P2 Y3 G2 .. / P5 Y6 .. R5 .. / Y2 B3 R4 .. .. / .. .. .. .. ..",
            "favor": 2,
            "private": ["yellow"],
        },
        {
            "window": "firelight",
            "dice": "G3 B4 P1 R5 Y2 / Y5 R6 G2 B1 .. / .. .. .. .. .. / .. .. .. .. ..",
            "favor": 3,
            "private": ["blue"],
        },
    ],
}

EMPTY = "/ .. .. .. .. .. / .. .. .. .. .. / .. .. .. .. .."
# Turns of this round: 0 1 2 2 1 0. After seat 0's last die all three have 2 dice and a token.
TIE: dict[str, Any] = {
    "rules": "original:3?last_tie_break=last_to_act",
    "round": 10,
    "turn": 5,
    "pool": "R4 P3",
    "seats": [
        {"window": "firelight", "dice": f"G3 .. .. .. .. {EMPTY}", "favor": 1},
        {"window": "luz-celestial", "dice": f"Y2 B6 .. .. .. {EMPTY}", "favor": 1},
        {"window": "sun-catcher", "dice": f"Y1 B5 .. .. .. {EMPTY}", "favor": 1},
    ],
}

GAMES: dict[str, Wish] = {
    "01-two-seats": Wish(Setup("two seats, every ruling at its default", "original:2", seed=1)),
    "02-three-seats": Wish(Setup("three seats", "original:3", seed=2)),
    "03-four-seats": Wish(Setup("four seats, every turn ended by a pass", "original:4", seed=3, auto_pass=False)),
    "04-dice-in-hand": Wish(
        Setup("tools that change the die in hand", "original:2"), 4, "grozing-pliers lens-cutter flux-remover"
    ),
    "05-two-dice-at-once": Wish(
        Setup("two dice lifted at once", "original:2?two_dice_moves=joint"), 5, "lathekin tap-wheel grinding-stone"
    ),
    "06-moves-but-not-the-only-die": Wish(
        Setup("moves; a window's only die stays", "original:3?only_die_move=refuse"),
        6,
        "eglomise-brush copper-foil-burnisher lathekin",
    ),
    "07-dice-that-go-back": Wish(
        Setup("a die that fits nowhere goes back", "original:2?unplaceable_draft=return_and_end_turn"),
        7,
        "grozing-pliers grinding-stone lens-cutter",
    ),
    "08-flux": Wish(
        Setup(
            "the Flux Brush need not place, the Flux Remover must",
            "original:2?flux_brush_must_place=no&flux_remover_must_place=yes",
        ),
        8,
        "flux-brush flux-remover glazing-hammer",
    ),
    "09-running-pliers": Wish(
        Setup(
            "Running Pliers after the own draft, and not back to back",
            "original:3?running_pliers_back_to_back=refuse&running_pliers_needs_draft=yes",
        ),
        9,
        "running-pliers cork-backed-straightedge flux-brush",
    ),
    "10-tap-wheel": Wish(
        Setup("one or two moves of one color, hammer and pliers", "original:4"),
        10,
        "tap-wheel glazing-hammer running-pliers",
    ),
    "11-the-last-round": Wish(Setup("the last round, from a position", "original:2", position=LAST_ROUND), 11),
    "12-few-dice": Wish(Setup("a whole game of few dice", "original:2", seed=12), 12, tools=0.3, passes=0.78),
    "13-a-tie": Wish(Setup("all alike but the last turn", "original:3?last_tie_break=last_to_act", position=TIE), 13),
    "14-original-solo": Wish(
        Setup("Original solo: two objectives, tools paid with dice; few dice", "original:1", seed=38),
        38,
        tools=0.8,
        passes=0.75,
    ),
    "15-remastered-solo": Wish(
        Setup(
            "Remastered solo: tools paid with tokens or dice; dice that fit nowhere go back and end the turn",
            "remastered:1+favor-reserve+late-window-repair?tools=5",
            seed=1,
        ),
        1,
        passes=0.3,
    ),
    "16-remastered-three-seats": Wish(
        Setup("Remastered with three seats, one tool a round", "remastered:3+one-tool-round", seed=4), 4, passes=0.4
    ),
    "17-six-seats": Wish(
        Setup(
            "six seats with Private Dice Pools, shaded areas and three twists",
            "original:6+pools+areas+open-goals+favor-reserve+late-window-repair?repair_grandfather=no",
            seed=6,
        ),
        6,
        passes=0.5,
    ),
    "18-window-draft": Wish(
        Setup(
            "five seats draft their windows; one tool a round, a repair a game",
            "original:5+window-draft+one-tool-round+late-window-repair",
            seed=2,
        ),
        2,
        passes=0.5,
    ),
    "19-all-twists": Wish(
        Setup(
            "Private Dice Pools and all five twists, every card and die explicit",
            "original:2+pools+open-goals+window-draft+one-tool-round+favor-reserve+late-window-repair",
        ),
        19,
        "strip-cutter lead-came-nippers flux-remover",
        passes=0.4,
    ),
}


CHECKED: dict[str, str] = {
    "11-the-last-round": "2fdff8289a663cc8",
    "12-few-dice": "d1bccede2ddd7b10",
    "13-a-tie": "3a72bbe390c22c24",
    "14-original-solo": "1730f2397ffb8a4c",
}
"""Games that were checked by hand against docs/rules.md, every line, with the digest of what was checked."""


def digest(body: str) -> str:
    """A digest of a file's lines after its header."""
    return blake2b(body.encode(), digest_size=8).hexdigest()


def written(name: str) -> str:
    """The file of a game."""
    wish = GAMES[name]
    body = "\n".join(tell(wish.setup, Chooser(wish))) + "\n"
    checked = CHECKED_LINE if CHECKED.get(name) == digest(body) else ""
    return HEADER + checked + "\n" + body


def main(names: Iterable[str]) -> None:
    """Write the files of these games, or of all, and remove those of none."""
    chosen = list(names) or list(GAMES)
    for name in chosen:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in GAMES:
            path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
