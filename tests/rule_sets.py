"""Rule sets drawn at random from all that make sense (section 1), for tests that hold under every one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import vitrail

if TYPE_CHECKING:
    import random

TWISTS = ["open-goals", "window-draft", "one-tool-round", "favor-reserve", "late-window-repair"]
RULINGS = {
    "two_dice_moves": ["sequential", "joint"],
    "only_die_move": ["edge", "refuse"],
    "unplaceable_draft": ["not_offered", "return_and_end_turn"],
    "flux_brush_must_place": ["yes", "no"],
    "flux_remover_must_place": ["no", "yes"],
    "running_pliers_back_to_back": ["allow", "refuse"],
    "running_pliers_needs_draft": ["no", "yes"],
    "last_tie_break": ["last_in_seat_order", "last_to_act"],
    "repair_grandfather": ["yes", "no"],
}
# Edition, with the expansion, with Private Dice Pools, and for how many players.
BOXES = [
    ("original", False, False, [1, 2, 3, 4]),
    ("remastered", False, False, [1, 2, 3, 4]),
    ("original", True, False, [2, 3, 4, 5, 6]),
    ("original", True, True, [2, 3, 4, 5, 6]),
]


def twists_of(number: int, players: int, edition: str) -> list[str]:
    """The subset of this number, 0 to 31, less what makes no sense in solo games."""
    without = {"open-goals"} if players == 1 else set[str]()
    if players == 1 and edition == "original":
        without.add("favor-reserve")
    return [twist for place, twist in enumerate(TWISTS) if number >> place & 1 and twist not in without]


def any_rules(rng: random.Random, twists: int | None = None) -> vitrail.Rules:
    """A rule set of any kind, few seats more often than many; every second one by the default rulings.

    `twists` is the number of the subset of twists, 0 to 31; without it a third of all have none.
    """
    edition, expansion, pools, counts = rng.choice(BOXES)
    players = rng.choice([*counts, *counts[:2], *counts[:2]])
    number = (0 if rng.random() < 0.3 else rng.randrange(32)) if twists is None else twists
    return vitrail.Rules(
        edition=edition,
        players=players,
        expansion=expansion,
        private_pools=pools,
        private_objectives="areas" if expansion and rng.random() < 0.3 else "mixed",
        twists=twists_of(number, players, edition),
        solo_tools=rng.randint(1, 5) if players == 1 else 3,
        rulings={} if rng.random() < 0.5 else {name: rng.choice(values) for name, values in RULINGS.items()},
    )
