"""A client of the app over an empty data folder, without a network between; databases of both kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from tests.server.asking import Asker
from vitrail.server.app import Settings, create_app
from vitrail.server.database import address, migrate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import URL


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """An empty database of each kind."""
    database = None if request.param == "sqlite" else request.getfixturevalue("postgres").new_schema()
    return address(tmp_path, database)


@pytest.fixture
def url(empty_url: URL) -> URL:
    """A database of each kind, with the present schema."""
    migrate(empty_url)
    return empty_url


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Asker]:
    """Ask the app's API."""
    with TestClient(
        create_app(Settings(tmp_path)), base_url="http://127.0.0.1", raise_server_exceptions=False
    ) as client:
        yield Asker(client)
