"""Games that begin from a position of another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every game of before was dealt."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("origin", sa.Text, nullable=False, server_default=""))
