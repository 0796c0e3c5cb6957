"""A client of the app over an empty data folder, without a network between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from tests.server.asking import Asker
from vitrail.server.app import Settings, create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Asker]:
    """Ask the app's API."""
    with TestClient(
        create_app(Settings(tmp_path)), base_url="http://127.0.0.1", raise_server_exceptions=False
    ) as client:
        yield Asker(client)
