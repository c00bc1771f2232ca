"""Lists of finished games say how they ended, and can be searched. A game that was over before gets its outcome when somebody opens it.

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

IS_SIT = sa.text("kind = 'sit'")


def upgrade() -> None:
    op.add_column("tables", sa.Column("outcome", sa.JSON))
    op.add_column("tables", sa.Column("winners", sa.Integer))
    op.add_column("tables", sa.Column("users", sa.Integer))
    op.create_index("entries_sit", "entries", ["table_id"], sqlite_where=IS_SIT, postgresql_where=IS_SIT)


def downgrade() -> None:
    op.drop_index("entries_sit", "entries")
    for column in ("outcome", "winners", "users"):
        op.drop_column("tables", column)
