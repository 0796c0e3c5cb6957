"""The core as plain Python, in a process of its own or as a module beside the compiled one."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from tests.engine.pxd import ENGINE

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
MODULES = sorted(path.stem for path in ENGINE.glob("*.pxd"))
REQUIRED = os.environ.get("VITRAIL_REQUIRE_EXT", "0") not in {"", "0"}


def is_compiled(name: str) -> bool:
    """Whether this process has the module of the core as an extension."""
    return not str(import_module(f"vitrail.engine.{name}").__file__).endswith(".py")


COMPILED = all(is_compiled(name) for name in MODULES)
"""Whether this process runs the compiled core."""


def start(*arguments: str, pure: bool = True) -> subprocess.Popen[str]:
    """Start Python with these arguments, with the plain core unless told otherwise."""
    environment = {key: value for key, value in os.environ.items() if key != "VITRAIL_PURE"}
    if pure:
        environment["VITRAIL_PURE"] = "1"
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    """Wait for its end and return what it printed; a failure shows what it wrote on stderr."""
    out, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    return out


def run(*arguments: str, pure: bool = True) -> str:
    """Run Python with these arguments to its end."""
    return finish(start(*arguments, pure=pure))


def source(name: str) -> ModuleType:
    """A module of the core, loaded from its `.py` under another name, whatever stands beside it."""
    spec = spec_from_file_location(f"plain_{name}", ENGINE / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
