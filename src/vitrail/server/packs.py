"""The card packs that games were started with: kept in the database, so that every game goes on with its own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import insert, select

from vitrail.cards import Pack, load
from vitrail.cards.cache import builtin
from vitrail.errors import CardError
from vitrail.server.schema import PACKS

if TYPE_CHECKING:
    from sqlalchemy import Connection


@cache
def present() -> str:
    """The digest of the cards that new games are played with."""
    return load().digest()


def keep(connection: Connection) -> None:
    """Keep the present cards, if they are not there yet."""
    if text_of(connection, present()) is None:
        text = msgspec.json.encode(builtin()).decode()
        connection.execute(insert(PACKS).values(digest=present(), cards=text))


def text_of(connection: Connection, digest: str) -> str | None:
    """The cards with this digest as JSON; None if they were never kept."""
    found: str | None = connection.scalar(select(PACKS.c.cards).where(PACKS.c.digest == digest))
    return found


def pack_of(digest: str, text: str) -> Pack:
    """The cards of which this text was kept under their digest.

    Raises:
        CardError: they are others.
    """
    pack = Pack.of_plain(f"the cards {digest}", _tuples(msgspec.json.decode(text)))
    if pack.digest() != digest:
        raise CardError(f"the cards kept as {digest} are others by now")
    return pack


def _tuples(value: Any) -> Any:  # noqa: ANN401 - plain data of any form
    """Plain data as it was before it was JSON, which has lists only."""
    if isinstance(value, dict):
        return {key: _tuples(inner) for key, inner in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
