"""A single window to try dice on: where one may lie, and why not elsewhere. No game is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail import Game, legal_cells
from vitrail.notation import CELLS
from vitrail.server.forms import Tried

if TYPE_CHECKING:
    from vitrail.server.forms import Trial

_BLANK = {"window": {"difficulty": 0, "grid": ["....."] * 4}, "private": ["green"]}


def tried(trial: Trial) -> Tried:
    """The cells that take a die (section 4 of the rules), and a sentence on each of the others.

    Raises:
        NotationError, PositionError: pattern, dice or die cannot be read, or the dice break a rule.
    """
    legal = legal_cells(list(trial.grid), trial.dice, trial.die)
    seat = {"window": {"difficulty": 0, "grid": list(trial.grid)}, "dice": trial.dice, "private": ["red"]}
    position = {"rules": "remastered:2", "pool": trial.die, "seats": [seat, _BLANK]}
    game = Game.from_position(position)
    game.play(f"die:{trial.die}")  # a Remastered rule set, where also a die that fits nowhere is taken
    return Tried(legal, {cell: game.why(f"cell:{cell}") or "" for cell in CELLS if cell not in legal})
