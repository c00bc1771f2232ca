"""Tables that continue a recorded game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("record", sa.Text))


def downgrade() -> None:
    """Without its record a table that goes on with one would be another game: such tables are deleted."""
    op.execute("DELETE FROM tables WHERE record IS NOT NULL")
    op.drop_column("tables", "record")
