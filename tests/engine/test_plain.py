"""The core as plain Python: where it is asked for, where nothing was built, and where Cython is not installed."""

from __future__ import annotations

import ast
import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

import vitrail.engine
from tests.engine.plain import COMPILED, MODULES, run, source
from tests.engine.pxd import ENGINE

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT_CYTHON = """
import sys

class Absent:
    def find_spec(name, *_):
        if name.partition(".")[0].lower() == "cython":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent)
"""
PLAY = """
import vitrail
import vitrail.engine.core
from random import Random

print(vitrail.engine.core.__file__.rpartition(".")[2])
for rules in ("original:3", "remastered:1", "original:4+pools+window-draft+late-window-repair"):
    game, rng = vitrail.Game(rules, seed=5), Random(5)
    while not game.over:
        game.play(rng.choice(game.legal))
    print(game.round, *[sheet.total for sheet in game.scores()])
"""


def played(program: str, *, pure: bool) -> list[str]:
    """The ending of the core's file name; and how the games ended."""
    return run("-c", program, pure=pure).split()


def test_plain_python_plays_the_same_game() -> None:
    """`VITRAIL_PURE=1`: the sources, whatever is built; the same seed is the same game."""
    kind, *end = played(PLAY, pure=True)
    # Three games: ten rounds each, and 3, 1 and 4 totals.
    assert len(end) == 3 + 3 + 1 + 4
    assert kind == "py"
    assert end == played(PLAY, pure=False)[1:]


def test_plain_python_plays_without_cython_installed() -> None:
    """A stand-in serves `import cython` where a player has only the `.py`."""
    assert played(WITHOUT_CYTHON + PLAY, pure=True) == played(PLAY, pure=True)


def test_what_runs_here_needs_no_cython() -> None:
    """Compiled or not, a player's machine without Cython plays."""
    kind, *end = played(WITHOUT_CYTHON + PLAY, pure=False)
    built = any((ENGINE / f"core{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
    assert (kind != "py") == built
    assert end == played(PLAY, pure=True)[1:]


def test_the_extensions_of_another_python_are_no_hindrance(tmp_path: Path) -> None:
    """A source tree built by Python 3.99, run by this one without Cython: the sources run."""
    package = tmp_path / "vitrail"
    shutil.copytree(ENGINE.parent, package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
    for name in MODULES:
        (package / "engine" / f"{name}.cpython-399-x86_64-linux-gnu.so").write_bytes(b"")
    kind, *end = played(f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n" + WITHOUT_CYTHON + PLAY, pure=False)
    assert kind == "py"
    assert end == played(PLAY, pure=True)[1:]


def test_the_stand_in_has_all_that_the_core_asks_of_cython() -> None:
    """Every `cython.NAME` of the sources."""
    asked = {
        node.attr
        for path in ENGINE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "cython"
    }
    assert asked == {"compiled", "nogil"}
    stand_in = source("_plain_cython")
    assert stand_in.compiled is False
    with stand_in.nogil:
        pass


def test_the_core_s_own_tests_pass_in_plain_python_too() -> None:
    """What `test_core.py`, `test_bits.py` and `test_window.py` show, shown of the plain core, whichever runs here."""
    files = [f"tests/engine/test_{name}.py" for name in ("core", "bits", "window")]
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", *files)


def test_the_core_knows_how_it_runs() -> None:
    """`vitrail.engine.COMPILED` is what `vitrail --version` says; every declared module has its source."""
    assert vitrail.engine.COMPILED == COMPILED
    assert all((ENGINE / f"{name}.py").exists() for name in MODULES)
