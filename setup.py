"""Compile the core with Cython where that is possible; the rest of the build is in pyproject.toml.

Every module of `vitrail/engine` and `vitrail/bots` that has a `.pxd` beside it becomes an extension. Without Cython or
a C compiler the same `.py` files run as they are, only slower. `VITRAIL_REQUIRE_EXT=1` turns that fallback into an
error, and the compiler's warnings too.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import setup
from setuptools.command.build_ext import build_ext

if TYPE_CHECKING:
    from setuptools import Extension

FOLDERS = [Path("src/vitrail/engine"), Path("src/vitrail/bots")]
REQUIRED = os.environ.get("VITRAIL_REQUIRE_EXT", "0") not in {"", "0"}
GCC_FLAGS = ["-O3", "-g0", "-fwrapv"] + (["-Werror"] if REQUIRED else [])
MSVC_FLAGS = ["/O2"]
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "language_level": "3",
    "wraparound": False,
}


def fall_back(what: str, error: Exception) -> None:
    """Say that the plain Python core will run instead, or fail where the compiled one is required."""
    if REQUIRED:
        raise error
    message = f"could not compile {what} ({error}); the plain Python core runs instead, about 100 times slower"
    print(f"WARNING: vitrail: {message}.", file=sys.stderr)  # noqa: T201 - a build script's way to speak


def remove_binaries(root: Path) -> None:
    """Remove the core's binaries of an earlier build below here: they would hide the newer `.py`."""
    for folder in FOLDERS:
        for pattern in ("*.so", "*.pyd"):
            for path in (root / folder.relative_to("src")).glob(pattern):
                path.unlink()


def extensions() -> list[Extension]:
    """One extension for each core module with a `.pxd`; none without Cython."""
    sources = [
        str(path.with_suffix(".py"))
        for folder in FOLDERS
        for path in sorted(folder.glob("*.pxd"))
        if path.with_suffix(".py").exists()
    ]
    if not sources:
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - the build goes on without it

        made: list[Extension] = cythonize(sources, build_dir="build/cython", compiler_directives=DIRECTIVES, quiet=True)
    except Exception as error:  # noqa: BLE001 - whatever Cython meets, the plain modules still work
        remove_binaries(Path("src"))
        fall_back("the core", error)
        return []
    return made


class BuildCore(build_ext):
    """Builds all of the core or none of it: a compiled module cannot use a plain one."""

    def build_extensions(self) -> None:
        """Compile the core, or fall back to its `.py` files."""
        for ext in self.extensions:
            ext.extra_compile_args += MSVC_FLAGS if self.compiler.compiler_type == "msvc" else GCC_FLAGS
        try:
            super().build_extensions()
        except Exception as error:  # noqa: BLE001 - distutils raises many kinds
            self.extensions = []
            remove_binaries(Path(self.build_lib))
            remove_binaries(Path("src"))
            fall_back("the core", error)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildCore})
