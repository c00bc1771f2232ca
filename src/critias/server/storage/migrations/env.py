"""Alembic's entry point: the connection comes from `database.py`, which holds the lock that lets one process migrate at a time."""

from __future__ import annotations

from alembic import context

from critias.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
