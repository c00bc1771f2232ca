"""What operators do: tables that they closed, who is banned or muted, and the log of all their acts."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("closed", sa.BigInteger))
    op.create_table(
        "restrictions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(10), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("act", sa.String(30), nullable=False),
        sa.Column("subject", sa.String(100), nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
    )
    keys = op.create_table("keys", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.String(64), nullable=False))
    op.bulk_insert(keys, [{"name": "address", "value": secrets.token_hex(32)}])


def downgrade() -> None:
    """An earlier version knows no closed tables and would let people play on: they are deleted."""
    op.execute("DELETE FROM tables WHERE closed IS NOT NULL")
    for table in ("keys", "audit", "restrictions"):
        op.drop_table(table)
    op.drop_column("tables", "closed")
