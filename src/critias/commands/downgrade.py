"""`critias admin downgrade`: the database as an earlier version of Critias had it, for going back to that version."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from critias.commands.admin import operate
from critias.commands.database_file import alone_with, database_file
from critias.commands.refusal import Refusal
from critias.commands.serve import read_settings
from critias.server.storage.audit import Operator
from critias.server.storage.database import SQLITE, revisions
from critias.server.storage.database import downgrade as downgrade_database
from critias.server.storage.schema import processes

SILENT = 15_000  # milliseconds after which a process that does not say that it runs is believed to have ended


def downgrade(revision: str) -> None:
    if revision not in revisions():
        raise Refusal(f"there is no revision {revision}; there are {', '.join(revisions())}")
    database = read_settings().database
    if make_url(database).get_backend_name() == SQLITE:
        file = database_file(database, "")
        if file.is_file():
            with alone_with(file):
                pass
    operate(lambda operator: _downgrade(operator, revision))
    print(f"The database is at revision {revision}; start the earlier version now")


async def _downgrade(operator: Operator, revision: str) -> None:
    async with operator.acting() as connection:
        if connection.dialect.name != SQLITE:
            last = await connection.scalar(select(func.max(processes.c.beat)))
            if last is not None and operator.now - last < SILENT:
                raise Refusal("a server used the database a moment ago; stop it and try again in 15 seconds")
        await operator.note(connection, "downgrade", f"revision {revision}")
        await connection.run_sync(downgrade_database, revision)
