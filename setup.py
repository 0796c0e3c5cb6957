"""Compile the core with Cython where that is possible; the rest of the build is in pyproject.toml.

Every module of `vitrail/engine` that has a `.pxd` beside it becomes an extension. Without Cython or a C compiler the
same `.py` files run as they are, only slower. `VITRAIL_REQUIRE_EXT=1` turns that fallback into an error, and C warnings too.
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
    message = f"vitrail: could not compile {what} ({error}); the plain Python core runs instead, about 100 times slower."
    print(f"WARNING: {message}", file=sys.stderr)  # noqa: T201 - a build script's way to speak


def extensions() -> list[Extension]:
    """One extension for each core module with a `.pxd`; none without Cython."""
    sources = sorted(str(path.with_suffix(".py")) for path in Path("src/vitrail/engine").glob("*.pxd"))
    sources = [source for source in sources if Path(source).exists()]
    if not sources:
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - the build goes on without it

        made: list[Extension] = cythonize(sources, build_dir="build/cython", compiler_directives=DIRECTIVES)
    except Exception as error:  # noqa: BLE001 - whatever Cython meets, the plain modules still work
        fall_back("the core", error)
        return []
    for ext in made:
        ext.optional = not REQUIRED  # setuptools then puts up with a missing binary
    return made


class BuildCore(build_ext):
    """Builds what it can, and leaves no stale binary where it cannot."""

    def build_extension(self, ext: Extension) -> None:
        """Compile one module, or fall back to its `.py`."""
        flags = MSVC_FLAGS if self.compiler.compiler_type == "msvc" else GCC_FLAGS
        ext.extra_compile_args = [*ext.extra_compile_args, *flags]
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 - distutils raises many kinds
            self.remove_stale(ext)
            fall_back(ext.name, error)

    def remove_stale(self, ext: Extension) -> None:
        """Remove an older binary of this module: it would hide the newer `.py`."""
        for path in (self.get_ext_fullpath(ext.name), Path("src") / self.get_ext_filename(ext.name)):
            Path(path).unlink(missing_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildCore})
