"""The database's tables, as SQLAlchemy Core sees them. `migrations/` brings a database file to this shape."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table

VERSION = "0001"
"""The revision of the newest step in `migrations/versions`."""

METADATA = MetaData()


def _game_key() -> Column[str]:
    return Column("game_id", String, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


GAMES = Table(
    "games",
    METADATA,
    Column("id", String, primary_key=True),
    Column("rules", String, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("ply", Integer, nullable=False),  # how many entries the game has
    Column("round", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("updated_ms", BigInteger, nullable=False, index=True),  # since 1970, UTC
)
SEATS = Table(
    "seats",
    METADATA,
    _game_key(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # "human" or a bot's id
    Column("name", String, nullable=False),
)
# Append-only: what was taken back stays, followed by an entry "undo".
ENTRIES = Table(
    "entries",
    METADATA,
    _game_key(),
    Column("number", Integer, primary_key=True),  # from 0, without gaps
    Column("seat", Integer),  # null: the dice and cards
    Column("action", String, nullable=False),
)
