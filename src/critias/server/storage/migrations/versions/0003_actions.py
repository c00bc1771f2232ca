"""Entries of actions get the kind `action`."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE entries SET kind = 'action' WHERE kind = 'act'")


def downgrade() -> None:
    op.execute("UPDATE entries SET kind = 'act' WHERE kind = 'action'")
