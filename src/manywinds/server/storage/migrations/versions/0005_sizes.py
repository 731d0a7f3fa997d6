"""How long every record is that people brought, so that all together can be counted without being read."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the column, and fill it for what is there."""
    op.add_column("uploads", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    if op.get_bind().dialect.name == "sqlite":
        op.execute("UPDATE uploads SET size = length(CAST(text AS BLOB))")
    else:
        op.execute("UPDATE uploads SET size = octet_length(text)")
    op.create_index("ix_uploads_size", "uploads", ["size"])
