"""A user's pack on disk, for the tests of what the loader says about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail import cards
from vitrail.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str | None]:
    """A function that loads a text as pack.toml and gives the complaint, or None."""
    monkeypatch.chdir(tmp_path)

    def load(text: str) -> str | None:
        (tmp_path / "pack.toml").write_text(text, encoding="utf-8")
        try:
            cards.load("pack.toml")
        except CardError as error:
            return str(error)
        return None

    return load
