"""The user who created a table is its creator, in the database as everywhere else.

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN maker TO creator")


def downgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN creator TO maker")
