"""The card packs that games were started with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for them; what there is of them is kept when a server starts."""
    op.create_table(
        "packs",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("cards", sa.Text, nullable=False),
    )
