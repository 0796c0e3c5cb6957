"""Floor 7: the `vitrail` command. Each command is a module of its own and imports what it needs when it runs."""

from __future__ import annotations

from vitrail.cli.main import main

__all__ = ["main"]
