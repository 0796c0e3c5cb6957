"""The core: one exact, fast rules engine. Integers only; no text, no input or output.

It runs compiled where the extensions were built and as plain Python elsewhere; the environment variable
``VITRAIL_PURE=1`` asks for plain Python, for tests and debugging.
"""

from __future__ import annotations

import _imp  # what importlib.machinery says, without its start-up time
import os
import sys

_HERE = os.path.dirname(__file__)
COMPILED = not os.environ.get("VITRAIL_PURE") and any(
    os.path.exists(os.path.join(_HERE, f"core{suffix}")) for suffix in _imp.extension_suffixes()
)
"""Whether the core runs compiled: asked for, and built for this Python."""


class _PurePython:
    """Finds the modules of this package and of the bots as source files, passing over the extensions beside them."""

    @staticmethod
    def find_spec(name: str, *_: object) -> object:
        """Return how to load a module of these packages from its source; None for any other."""
        if not name.startswith((__name__ + ".", "vitrail.bots.")):
            return None
        from importlib.util import spec_from_file_location

        file = os.path.join(_HERE, os.pardir, *name.split(".")[1:]) + ".py"
        return spec_from_file_location(name, file) if os.path.exists(file) else None


if not COMPILED:
    sys.meta_path.insert(0, _PurePython)  # type: ignore[arg-type]  # a finder needs find_spec alone
    try:
        import cython as _cython  # noqa: F401 - the plain modules import it, the compiled ones do not
    except ImportError:
        from vitrail.engine import _plain_cython

        sys.modules["cython"] = _plain_cython
