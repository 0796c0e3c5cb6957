"""Games with sealed dice, played at random, and read again by docs/fair-dice.md alone."""

from __future__ import annotations

import random
import re
from hashlib import blake2b
from pathlib import Path

import vitrail
from vitrail import cards, fair

PAGE = (Path(__file__).parents[1] / "docs/fair-dice.md").read_text(encoding="utf-8")
SEED = "0123456789abcdef" * 4
"""The seed of the page's example."""
KINDS = ("original:2", "remastered:1", "original:6+pools")
# Section 1 of the rules: the dice of each color in the bag as round 1 starts.
BAGS = {"original:2": 18, "original:1": 18, "remastered:1": 18, "remastered:2": 10, "original:6+pools": 14}
BAGS |= {"original:3+expansion": 14, "original:4+areas+window-draft": 18}
DIE_TYPES = [color + value for color in "RYGBP" for value in "123456"]


def sealed_game(
    rules: str, seed: str = SEED, choices: int = 0, undo: float = 0, pack: cards.Pack | None = None
) -> vitrail.Game:
    """A whole game whose dice follow from the seed; decisions at random, of which some are taken back first."""
    rng, rolls = random.Random(choices), 0
    game = vitrail.Game(rules, chance="explicit", auto_pass=False, cards=pack)
    while not game.over:
        if game.weights:
            game.play(fair.outcome(seed, rolls, game.weights))
            rolls += 1
            continue
        if game.can_undo and rng.random() < undo:
            game.undo()
        game.play(rng.choice(game.legal))
    return game


def sealed_record(rules: str, seed: str = SEED, choices: int = 0) -> vitrail.Record:
    """The record of such a game."""
    return vitrail.Record.of(sealed_game(rules, seed, choices), sealed=seed)


def decks(rules: str) -> list[list[str]]:
    """The cards in the box, deck by deck, as the page's table lists them."""
    rows = [re.findall(r"`([^`]+)`", line.split("|")[2]) for line in PAGE.splitlines() if line.startswith("| ")]
    private, areas, windows, more_windows, tools, pool_tools, public = [row for row in rows if len(row) > 1]
    expansion, pools = any(word in rules for word in ("expansion", "pools", "areas")), "pools" in rules
    if pools:
        tools = [tool for tool in tools if tool not in {"glazing-hammer", "running-pliers"}] + pool_tools
    return [
        areas if "areas" in rules else private + areas if expansion else private,
        windows + more_windows if expansion else windows,
        tools,
        public,
    ]


class Reader:
    """Goes through a record's actions and tells what each chance outcome should have been."""

    def __init__(self, rules: str, seed: str) -> None:
        self.seed = seed
        self.decks = decks(rules)
        self.bag = dict.fromkeys("RYGBP", BAGS[rules])
        self.played: list[str] = []
        self.drafted = ""
        self.rolls = 0

    def due(self, actions: list[str]) -> list[tuple[str, str]]:
        """Each chance outcome of a record, with what the page says should have come."""
        return [(text, due) for text in actions if (due := self.step(text))]

    def step(self, text: str) -> str | None:
        """Take one action in; of a chance outcome, tell what should have come."""
        kind, _, what = text.partition(":")
        if kind not in {"deal", "roll", "draw"}:
            self.drafted = what if kind == "die" and not (self.played or [""])[-1].startswith("tool:") else self.drafted
            self.played.append(text)
            return None
        due = f"{kind}:{getattr(self, kind)(what)}"
        self.rolls += 1
        return due

    def deal(self, card: str) -> str:
        (deck,) = [deck for deck in self.decks if card in deck]
        due = self.chosen([(each, 1) for each in deck])
        deck.remove(card)
        return due

    def roll(self, die: str) -> str:
        if not self.played or self.played[-1].startswith(("tool:", "die:", "tokens")):
            return self.chosen([(die[0] + value, 1) for value in "123456"])
        due = self.chosen([(each, self.bag[each[0]]) for each in DIE_TYPES])
        self.bag[die[0]] -= 1
        return due

    def draw(self, color: str) -> str:
        self.bag[self.drafted[0]] += 1
        due = self.chosen(list(self.bag.items()))
        self.bag[color] -= 1
        return due

    def chosen(self, outcomes: list[tuple[str, int]]) -> str:
        """The page's formula, by tickets: an outcome has as many as it weighs."""
        tickets = [text for text, weight in outcomes for _ in range(weight)]
        digest = blake2b(f"{self.seed}:roll {self.rolls}".encode(), digest_size=8).digest()
        return tickets[int(digest.hex(), 16) * len(tickets) // 2**64]
