"""The database's tables, as SQLAlchemy Core sees them. `migrations/` brings a database to this shape."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

VERSION = "0005"
"""The revision of the newest step in `migrations/versions`."""

METADATA = MetaData()


def _game_key() -> Column[str]:
    return Column("game_id", String, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


# All times are in milliseconds since 1970, UTC.
GAMES = Table(
    "games",
    METADATA,
    Column("id", String, primary_key=True),
    Column("rules", String, nullable=False),
    Column("seed", String, nullable=False),  # sealed until the end
    Column("commitment", String, nullable=False),
    Column("cards", String, nullable=False),  # the card pack's digest
    Column("clock", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String, nullable=False),  # digest of the host's secret
    Column("created_ms", BigInteger, nullable=False),
    Column("origin", Text, nullable=False),  # the position it began from as JSON, "" where the cards were dealt
    Column("status", String, nullable=False),  # "open", "running" or "over"
    Column("version", Integer, nullable=False),  # grows with every change
    Column("ply", Integer, nullable=False),  # how many actions there are
    Column("round", Integer, nullable=False),
    Column("actor", Integer),  # the seat to act
    Column("since_ms", BigInteger, nullable=False),  # since when it thinks
    Column("deadline_ms", BigInteger, index=True),
    Column("updated_ms", BigInteger, nullable=False, index=True),
)
SEATS = Table(
    "seats",
    METADATA,
    _game_key(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # "human", "open" or a bot's id
    Column("name", String, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("key", String, nullable=False),  # digests of secrets, "" for none
    Column("invite", String, nullable=False),
    Column("move", String, nullable=False),
    Column("bank_ms", BigInteger, nullable=False),
    Column("misses", Integer, nullable=False),
)
PACKS = Table(
    "packs",
    METADATA,
    Column("digest", String, primary_key=True),
    Column("cards", Text, nullable=False),  # all cards as JSON
)
# Append-only: what was taken back stays, followed by an action "undo".
ACTIONS = Table(
    "actions",
    METADATA,
    _game_key(),
    Column("number", Integer, primary_key=True),  # from 0, without gaps
    Column("seat", Integer),  # null: the dice and cards
    Column("action", String, nullable=False),
    Column("by", String, nullable=False),  # "seat", "bot", "clock" or "chance"
    Column("request", String),  # the client's id of what it asked
    Column("bank_ms", BigInteger),
    Column("at_ms", BigInteger, nullable=False),
    Index(
        "ix_actions_request",
        "game_id",
        "seat",
        "request",
        unique=True,
        sqlite_where=text("request IS NOT NULL"),
        postgresql_where=text("request IS NOT NULL"),
    ),
)
# A game of a Daily window, and who began it; its result once it is over.
DAILY_GAMES = Table(
    "daily_games",
    METADATA,
    _game_key(),
    Column("day", String, nullable=False),  # such as 2026-12-01
    Column("person", String, nullable=False),  # digest of the day and of what tells people apart
    Column("attempt", Integer, nullable=False),  # from 0; only the first can count
    Column("counts", Boolean, nullable=False),  # whether it stands in the table of the day
    Column("finished_ms", BigInteger),
    Column("total", Integer),
    Column("target", Integer),
    Index("ix_daily_games_attempt", "day", "person", "attempt", unique=True),
)
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
)
