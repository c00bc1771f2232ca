"""Tables may be set aside: a kind of entry that older servers cannot read."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is stored otherwise."""


def downgrade() -> None:
    """An entry that changes nothing in its place, so that no version is missing."""
    op.execute("UPDATE entries SET kind = 'pause', data = '{\"time\": 0}' WHERE kind = 'aside'")
    op.execute("UPDATE tables SET phase = 'playing' WHERE phase = 'aside'")
