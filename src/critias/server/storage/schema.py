"""The tables of the database. Every change here needs a migration under `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint, text

metadata = MetaData()
IS_SIT = "kind = 'sit'"

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
    Column("record", Text),  # of the game that is continued
    Column("is_public", Boolean, nullable=False),
    Column("phase", String(10), nullable=False),  # open, playing, over, aside
    Column("watch_hash", String(64), nullable=False),
    Column("creator", String(16)),  # the user who may invite; None once they are forgotten
    Column("created", BigInteger, nullable=False),
    Column("closed", BigInteger),  # when an operator closed it
    Column("outcome", JSON),  # how the game ended; with it the next two
    Column("winners", Integer),  # a bit for each seat
    Column("users", Integer),  # the number of seats that were for people
    Column("due", BigInteger),  # when somebody should look after it, if nothing happens: a clock runs out, a bot is late
    Index("tables_due", "due"),
    Index("tables_phase", "is_public", "phase", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", String(64)),  # of the user who took it
    Column("invite_hash", String(64)),  # of an invitation that nobody has used
    Column("is_open", Boolean, nullable=False),  # anybody may take it, until somebody has
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
    Index("entries_sit", "table_id", sqlite_where=text(IS_SIT), postgresql_where=text(IS_SIT)),  # who sits at a table
)

# Reviews of finished games.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("format", Integer, nullable=False),  # of the turns; a review in an old one is made again
    Column("created", BigInteger, nullable=False),
    Column("turns", JSON, nullable=False),
)

# Server processes and when each was last known to run, so that clocks can be given back the time in which none did.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

# Who may not come in (ban) or not chat (mute): a user by name, or an address by its keyed hash (`storage/addresses.py`).
restrictions = Table(
    "restrictions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("subject", String(10), nullable=False),
    Column("value", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),  # None: until it is lifted
)

# Every act of an operator, in order; running servers read on in it and so hear of acts from the command line.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(100), nullable=False),
    Column("act", String(30), nullable=False),
    Column("subject", String(100), nullable=False),
    Column("details", JSON, nullable=False),
)

# Keys of this server that are made with its database.
keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)
