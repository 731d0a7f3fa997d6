"""Journals: score sheets and tournaments, as logs that only grow."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "journals",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False, index=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("born", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "journal_entries",
        sa.Column("journal", sa.String(40), sa.ForeignKey("journals.id"), primary_key=True),
        sa.Column("rev", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("once", sa.String(60)),
        sa.Column("asked", sa.String(64)),
        sa.UniqueConstraint("journal", "once"),
    )
