"""A game told line by line: what lies on the table, what is legal, what is done. Read by people, compared by tests.

A line of the table stands where it differs from the one before; `>` is an action, of a player or of explicit dice, `<`
what the dice did by themselves.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import vitrail
from vitrail.cards import load
from vitrail.notation import COLORS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HEADER = """\
# A golden game of vitrail: tests/test_golden.py plays its actions (>) again and compares every line.
# A change in this file is a change of the rules: the commit that makes it says why. `make golden` writes the files.
"""


CHECKED_LINE = "# Checked by hand against docs/rules.md, every line of it, when it was written.\n"
PATTERNS = {name: window.grid for name, window in load().windows.items()}


class Setup(NamedTuple):
    """How a game begins."""

    title: str
    rules: str
    seed: int | None = None
    auto_pass: bool = True
    position: dict[str, Any] | None = None

    def begin(self) -> vitrail.Game:
        """The game before its first decision; without a seed its dice are explicit."""
        chance = "explicit" if self.seed is None else "auto"
        if self.position is not None:
            return vitrail.Game.from_position(self.position, self.seed, chance, self.auto_pass)
        return vitrail.Game(self.rules, self.seed, chance, self.auto_pass)

    def lines(self) -> list[str]:
        """The lines that say so."""
        told = [
            f"title: {self.title}",
            f"rules: {self.rules}",
            f"dice: {'explicit' if self.seed is None else f'from seed {self.seed}'}",
            f"auto_pass: {'yes' if self.auto_pass else 'no'}",
        ]
        return told + ([f"from: {json.dumps(self.position)}"] if self.position is not None else [])

    @classmethod
    def read(cls, lines: Iterable[str]) -> Setup:
        """What such lines say."""
        given = dict(line.split(": ", 1) for line in lines if ": " in line)
        dice, passing = given["dice"], given["auto_pass"]
        return cls(
            given["title"],
            given["rules"],
            None if dice == "explicit" else int(dice.removeprefix("from seed ")),
            passing == "yes",
            json.loads(given["from"]) if "from" in given else None,
        )


def table_lines(game: vitrail.Game) -> dict[str, str]:
    """Everything that lies on the table, by the line's name."""
    view = game.view(None)
    lines = {
        "offer": " ".join(view["offer"]),
        "public": " ".join(view["public"]),
        "tools": ", ".join(f"{tool['id']} {tool['tokens']}" for tool in view["tools"]),
        "bag": " ".join(f"{color}{number}" for color, number in view["bag"].items()),
        "track": " | ".join(space or "-" for space in view["track"]),
        "target": "" if view["target"] is None else str(view["target"]),
        "out": " ".join(f"{color}{number}" for color, number in zip(COLORS, view.core().out(), strict=True) if number),
        "pool": view["pool"],
        "hand": (view["hand"] or "") + (" from the private pool" if view["hand_private"] else ""),
        "repair": "under way" if view["repairing"] else "",
        "lifted": view["lifted"] or "",
    }
    for number, known in enumerate(game.position()["seats"]):
        lines |= seat_lines(number, known, view["seats"][number])
    return lines


def seat_lines(number: int, known: dict[str, Any], seen: dict[str, Any]) -> dict[str, str]:
    """A seat's pattern, and its dice and tokens as they lie there now; or what it may choose from."""
    window = known["window"]
    private = "".join(f", {id}" for id in known["private"])
    if window is None:
        chooses = f"chooses from {' and '.join(known['offer'])}" if known["offer"] else "chooses a window"
        return {f"seat {number}": f"{chooses}{private}{beside(seen)}"} if private or seen["private_pool"] else {}
    pattern = PATTERNS[window] if isinstance(window, str) else window["grid"]
    # While windows are chosen a spectator does not see them yet; no die lies there, and no token was paid.
    now = known if seen["window"] is None else seen
    return {
        f"print {number}": " / ".join(" ".join(f"{mark:<2}" for mark in row).rstrip() for row in pattern),
        f"seat {number}": f"{now['dice']}, favor {now['favor']}{private}{beside(now)}",
    }


def beside(seat: dict[str, Any]) -> str:
    """What else there is to say of a seat, each only where it is so."""
    dice = f", private dice {seat['private_pool']}" if seat["private_pool"] else ""
    reserve = f", reserve {seat['reserve']}" if seat["reserve"] else ""
    waived = f", against print {' '.join(seat['waived'])}" if seat["waived"] else ""
    skips = ", leaves its next turn out" if seat["skip_next"] else ""
    barred = ", used its tool of the round" if seat["tool_used_round"] else ""
    repaired = "" if seat["repair"] else ", no repair left"
    return dice + reserve + waived + skips + barred + repaired


def odds(chance: dict[str, float]) -> str:
    """The chances of dice or cards, told shortly: by color where each of six values is alike."""
    exact = {action: Fraction(chance[action]).limit_denominator(1000) for action in chance}
    if len(set(exact.values())) == 1 and not next(iter(exact)).startswith("roll:"):
        return f"{next(iter(exact.values()))} each: {' '.join(exact)}"
    colors: dict[str, list[Fraction]] = {}
    for action, share in exact.items():
        colors.setdefault(action[:6], []).append(share)
    if all(len(shares) == 6 and len(set(shares)) == 1 for shares in colors.values()):
        return ", ".join(f"{color}1-6 {6 * shares[0]}" for color, shares in colors.items()) + "; each value alike"
    return ", ".join(f"{action} {share}" for action, share in exact.items())


def tell(setup: Setup, choose: Callable[[vitrail.Game], str]) -> list[str]:
    """Play a game and tell it, each action chosen by `choose`."""
    game = setup.begin()
    told = setup.lines()
    told += [f"< {entry.text}" for entry in game.history]
    before: dict[str, str] = {}
    number, history = 0, len(game.history)
    while not game.over:
        number += 1
        who = "the dice" if game.actor == vitrail.CHANCE else f"seat {game.actor}"
        told += ["", f"{number}. round {game.round}, turn {game.turn}: {who}"]
        now = table_lines(game)
        told += changed(before, now)
        before = now
        told.append(f"  {'odds':<7} {odds(game.chance)}" if game.chance else f"  {'legal':<7} {' '.join(game.legal)}")
        action = choose(game)
        game.play(action)
        told.append(f"> {action}")
        rolled = [entry.text for entry in game.history[history + 1 :]]
        history = len(game.history)
        told += [f"< {' '.join(rolled)}"] if rolled else []
    told += ["", "The end"]
    told += changed(before, table_lines(game))
    return told + ending(game)


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """The lines that differ; all of them at first, but for empty ones."""
    return [f"  {name:<7} {text}".rstrip() for name, text in now.items() if before.get(name, "") != text]


def ending(game: vitrail.Game) -> list[str]:
    """The score sheets, each with the cells that counted, and the ranking or whether a solo game was won."""
    told = []
    for seat, sheet in enumerate(game.scores()):
        told.append(f"Score of seat {seat}")
        private = "private" if game.rules.private_count() == 1 else f"private, {sheet.private_id}"
        rows = [*((id, points, id) for id, points in sheet.public.items()), (private, sheet.private, "private")]
        told += [f"  {name:<22} {points:>4}  {' '.join(sheet.cells[id])}".rstrip() for name, points, id in rows]
        told.append(f"  {'favor':<22} {sheet.favor:>4}")
        told.append(f"  {'open cells':<22} {sheet.open_cells:>4}")
        told.append(f"  {'total':<22} {sheet.total:>4}")
    if game.target is not None:
        return [*told, f"Target {game.target}: {'won' if game.won else 'lost'}"]
    ranking = game.ranking()
    decided = f", decided by {ranking.tie_break}" if ranking.tie_break else ""
    return [*told, f"Ranking: {' '.join(map(str, ranking))}{decided}"]


def actions_of(text: str) -> list[str]:
    """The actions of a game that was told."""
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]
