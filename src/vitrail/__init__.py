"""vitrail: an open platform for the dice-drafting board game Sagrada.

The public names are loaded when they are first used, so that ``import vitrail`` costs next to nothing.
"""

from __future__ import annotations

from vitrail.errors import (
    CardError,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    VitrailError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vitrail.game import CHANCE, Game
    from vitrail.record import Record
    from vitrail.rules import Rules
    from vitrail.scores import Ranking, ScoreSheet
    from vitrail.simulation import Simulation, simulate
    from vitrail.view import View
    from vitrail.window import legal_cells, lost_cells, score_objective

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "CardError",
    "Game",
    "IllegalAction",
    "NotationError",
    "PositionError",
    "Ranking",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "ScoreSheet",
    "Simulation",
    "View",
    "VitrailError",
    "legal_cells",
    "lost_cells",
    "score_objective",
    "simulate",
]

_HOMES = {
    "CHANCE": "game",
    "Game": "game",
    "Ranking": "scores",
    "Record": "record",
    "Rules": "rules",
    "ScoreSheet": "scores",
    "Simulation": "simulation",
    "View": "view",
    "legal_cells": "window",
    "lost_cells": "window",
    "score_objective": "window",
    "simulate": "simulation",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'vitrail' has no attribute {name!r}")
    value = getattr(__import__(f"vitrail.{_HOMES[name]}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
