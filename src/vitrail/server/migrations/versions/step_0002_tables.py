"""Tables with people from elsewhere: secrets, clocks, request ids. Games of before keep their history and go on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ANYONES = "request IS NOT NULL"


def upgrade() -> None:
    """Widen games and seats, and make `actions` of `entries`."""
    with op.batch_alter_table("games") as games:
        games.alter_column("seed", existing_type=sa.BigInteger(), type_=sa.String(), postgresql_using="seed::varchar")
        for column in (
            _text("commitment", ""),
            _text("cards", ""),
            _text("clock", "none"),
            sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
            _text("host", ""),
            _number("created_ms", sa.BigInteger()),
            _text("status", "running"),
            _number("version", sa.Integer()),
            sa.Column("actor", sa.Integer),
            _number("since_ms", sa.BigInteger()),
            sa.Column("deadline_ms", sa.BigInteger),
        ):
            games.add_column(column)
    op.execute("UPDATE games SET version = ply, created_ms = updated_ms, since_ms = updated_ms")
    op.execute(sa.text("UPDATE games SET status = 'over' WHERE over = :yes").bindparams(yes=True))
    with op.batch_alter_table("games") as games:
        games.drop_column("over")
    op.create_index("ix_games_deadline_ms", "games", ["deadline_ms"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()))
        for name in ("key", "invite", "move"):
            seats.add_column(_text(name, ""))
        seats.add_column(_number("bank_ms", sa.BigInteger()))
        seats.add_column(_number("misses", sa.Integer()))
    op.rename_table("entries", "actions")
    with op.batch_alter_table("actions") as actions:
        actions.add_column(_text("by", "seat"))
        actions.add_column(sa.Column("request", sa.String))
        actions.add_column(sa.Column("bank_ms", sa.BigInteger))
        actions.add_column(_number("at_ms", sa.BigInteger()))
    op.execute("UPDATE actions SET by = 'chance' WHERE seat IS NULL")
    op.create_index(
        "ix_actions_request",
        "actions",
        ["game_id", "seat", "request"],
        unique=True,
        sqlite_where=sa.text(ANYONES),
        postgresql_where=sa.text(ANYONES),
    )


def _text(name: str, before: str) -> sa.Column[str]:
    return sa.Column(name, sa.String, nullable=False, server_default=before)


def _number(name: str, kind: sa.types.TypeEngine[int]) -> sa.Column[int]:
    return sa.Column(name, kind, nullable=False, server_default="0")
