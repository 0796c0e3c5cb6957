"""The package from outside: its public names, and what a first game costs in imports."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from importlib import import_module
from inspect import getdoc
from pathlib import Path

import pytest

import vitrail
from vitrail.engine import COMPILED

SOURCE = Path(vitrail.__path__[0])
# What is offered to programs (README, "From Python"), and the classes of what it returns.
NAMES = {
    "CHANCE", "CardError", "Game", "IllegalAction", "NotationError", "PositionError", "Ranking", "Record",
    "RecordError", "Rules", "RulesError", "ScoreSheet", "Simulation", "View", "VitrailError", "legal_cells",
    "lost_cells", "score_objective", "simulate",
}  # fmt: skip
OF_A_GAME = {
    "actor", "over", "round", "turn", "legal", "mask", "chance", "weights", "play", "can_undo", "undo", "position",
    "clone", "record", "scores", "ranking", "target", "won", "view", "from_position",
}  # fmt: skip
# What the start-up budget has no room for.
HEAVY = {
    "typing", "dataclasses", "enum", "re", "json", "msgspec", "tomllib", "pathlib", "asyncio", "functools", "inspect",
    "collections.abc", "collections", "importlib.resources", "contextlib", "random", "datetime", "cython", "litestar",
    "sqlalchemy", "typer", "rich", "uvicorn", "vitrail.cards.reading", "vitrail.bots", "vitrail.record",
    "vitrail.position", "vitrail.view", "vitrail.reasons", "vitrail.window", "vitrail.simulation", "vitrail.cli",
    "vitrail.server",
}  # fmt: skip
FIRST_GAME = f"""
import sys
sys.path.insert(0, {str(SOURCE.parent)!r})
before = set(sys.modules)
import vitrail
print(*sorted(set(sys.modules) - before))
vitrail.Game(vitrail.Rules(), seed=1)
print(*sorted(set(sys.modules) - before))
"""


def test_the_public_names() -> None:
    """Each is there, and `dir` and `__all__` know it."""
    assert set(vitrail.__all__) == NAMES
    assert sorted(vitrail.__all__) == vitrail.__all__
    assert set(dir(vitrail)) >= NAMES
    for name in NAMES - {"CHANCE"}:
        assert getdoc(getattr(vitrail, name)), name
    assert vitrail.CHANCE == -1


def test_a_star_import_brings_them() -> None:
    """`from vitrail import *`."""
    found: dict[str, object] = {}
    exec("from vitrail import *", found)  # noqa: S102 - a star import is only possible in a module
    assert set(found) - {"__builtins__"} == NAMES


def test_a_name_that_is_none() -> None:
    """The usual error, so that `hasattr` works."""
    assert not hasattr(vitrail, "Sagrada")
    with pytest.raises(AttributeError, match=r"^module 'vitrail' has no attribute 'Sagrada'$"):
        _ = vitrail.Sagrada


def test_each_lazy_name_comes_from_where_type_checkers_look() -> None:
    """The two lists in `__init__.py`, one for `mypy` and one for the run, are one."""
    tree = ast.parse((SOURCE / "__init__.py").read_text())
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    declared = {
        alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert {name: f"vitrail.{home}" for name, home in vitrail._HOMES.items()} == declared
    for name, home in declared.items():
        assert getattr(vitrail, name) is getattr(import_module(str(home)), name)


def test_a_game_has_all_it_promises() -> None:
    """Each with its docstring."""
    for name in OF_A_GAME:
        assert getdoc(getattr(vitrail.Game, name)), name


def test_all_errors_are_one_family() -> None:
    """All descend from `VitrailError`."""
    errors = [name for name in NAMES if name.endswith("Error") or name == "IllegalAction"]
    assert len(errors) == 7
    assert all(issubclass(getattr(vitrail, name), vitrail.VitrailError) for name in errors)


def test_the_version_is_the_project_s() -> None:
    """One version."""
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text())
    assert vitrail.__version__ == project["project"]["version"]


def test_it_is_typed() -> None:
    """PEP 561."""
    assert (SOURCE / "py.typed").exists()


def imported() -> tuple[set[str], set[str]]:
    """What `import vitrail`, and then a first game, bring into an interpreter that has nothing else."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", FIRST_GAME], check=True, capture_output=True, text=True)
    package, game = done.stdout.splitlines()
    return set(package.split()), set(game.split())


def test_importing_vitrail_costs_next_to_nothing() -> None:
    """Its errors, and nothing else."""
    assert imported()[0] - {"__future__"} == {"vitrail", "vitrail.errors"}


def test_a_first_game_imports_nothing_heavy() -> None:
    """The start-up budget, once the cards are cached: 5 ms have no room for the like of `typing`, `re` and `json`."""
    imported()  # the cards are cached now
    found = imported()[1]
    assert "vitrail.game" in found
    # The plain core stands in for Cython with a context manager: it is slow anyway.
    assert found & HEAVY <= (set() if COMPILED else {"contextlib", "collections", "functools", "cython"})
