"""The tables of the database. What changes here needs a migration under `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("plan", JSON, nullable=False),
    Column("secret", Text, nullable=False),
    Column("record", Text),  # of the game that is gone on with
    Column("is_public", Boolean, nullable=False),
    Column("phase", String(10), nullable=False),  # open, playing, over
    Column("watch_hash", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger),  # when somebody should look after it, if nothing happens: a clock runs out, a bot is late
    Index("tables_due", "due"),
    Index("tables_phase", "is_public", "phase", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", String(64)),  # None for a bot's
    Column("is_open", Boolean, nullable=False),  # anybody may take it
)

# Which users may play which seats; a user may hold several.
holders = Table(
    "holders",
    metadata,
    Column("user_id", String(16), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Index("holders_table", "table_id"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("message_id", String(40)),
    UniqueConstraint("table_id", "seat", "message_id", name="entries_message"),
)

# Server processes and when each was last known to run, so that clocks can be given back the time in which none did.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
