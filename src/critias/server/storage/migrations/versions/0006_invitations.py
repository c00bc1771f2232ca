"""Friends are invited: who takes a seat gets a token of their own, and nobody else has it.

Tokens of tables that go on are void, since the users who made the tables have them too; seats are still held by cookies.

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

IS_USERS = "token_hash IS NOT NULL AND table_id IN (SELECT id FROM tables WHERE phase <> 'over')"
IS_TAKEN = "EXISTS (SELECT 1 FROM entries WHERE entries.table_id = seats.table_id AND entries.seat = seats.seat AND entries.kind = 'sit')"


def upgrade() -> None:
    op.add_column("tables", sa.Column("maker", sa.String(16)))
    op.add_column("seats", sa.Column("invite_hash", sa.String(64)))
    op.execute(f"UPDATE seats SET invite_hash = token_hash WHERE {IS_USERS} AND NOT is_open AND NOT {IS_TAKEN}")
    op.execute(f"UPDATE seats SET token_hash = NULL WHERE {IS_USERS} AND NOT {IS_TAKEN}")
    # A taken seat keeps a hash that no token has, which says that it is taken.
    op.execute(f"UPDATE seats SET token_hash = 'void', is_open = {_false()} WHERE {IS_USERS} AND {IS_TAKEN}")


def downgrade() -> None:
    op.execute("UPDATE seats SET token_hash = invite_hash WHERE invite_hash IS NOT NULL")
    op.drop_column("seats", "invite_hash")
    op.drop_column("tables", "maker")


def _false() -> str:
    return "false" if op.get_bind().dialect.name == "postgresql" else "0"
