"""The Daily window: whose games of it there are, and the secret that every day's deal follows from."""

from __future__ import annotations

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make both tables, and draw the secret: here, so that all servers on a database have the same."""
    op.create_table(
        "daily_games",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("day", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("finished_ms", sa.BigInteger),
        sa.Column("total", sa.Integer),
        sa.Column("target", sa.Integer),
    )
    op.create_index("ix_daily_games_attempt", "daily_games", ["day", "person", "attempt"], unique=True)
    made = op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    now_ms = time.time_ns() // 1_000_000
    op.bulk_insert(made, [{"name": "daily", "value": secrets.token_hex(32), "since_ms": now_ms}])
