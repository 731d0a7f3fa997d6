"""Those who watch, wherever they are: how many at each process, and when what they see happened."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table and the columns. An older process that is still there loses its rooms, and can write no more."""
    op.execute("DELETE FROM servers")
    op.drop_table("leases")
    op.create_table(
        "leases",
        sa.Column("room", sa.String(40), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("server", sa.String(40), sa.ForeignKey("servers.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("marks", sa.String(40), nullable=False),
    )
    op.create_table(
        "audiences",
        sa.Column("room", sa.String(40), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column(
            "server", sa.String(40), sa.ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column("watchers", sa.Integer, nullable=False),
    )
    op.add_column("events", sa.Column("at", sa.DateTime(timezone=True)))
