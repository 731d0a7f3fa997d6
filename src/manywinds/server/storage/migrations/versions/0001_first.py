"""Accounts, rooms, matches and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _born() -> "sa.Column[object]":
    return sa.Column("born", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        _born(),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("state", sa.String(10), nullable=False, index=True),
        _born(),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("room", sa.String(40), sa.ForeignKey("rooms.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        _born(),
    )
    op.create_table(
        "events",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.Column("fair", sa.String(80)),
    )
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        _born(),
    )
