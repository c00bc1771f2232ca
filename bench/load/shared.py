"""Critias on PostgreSQL and Redis, as one process and as several that share the tables."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import critias_server
from served import Buckets, NotStarted, Served

PROCESSES = 2
KNOWN = "critias_processes "  # in /metrics
JOIN_SECONDS = 120.0
LOOK_SECONDS = 0.2


class Group:
    """Several processes, measured as one server."""

    def __init__(self, processes: list[Served]) -> None:
        self._processes = processes
        self.name = f"Critias, {len(processes)} process{'es' if len(processes) > 1 else ''} on PostgreSQL and Redis"
        self.kind = processes[0].kind
        self.processes = len(processes)
        self.address = ",".join(process.address for process in processes)

    def megabytes(self) -> float:
        return sum(process.megabytes() for process in self._processes)

    def cpu_seconds(self) -> float:
        return sum(process.cpu_seconds() for process in self._processes)

    def faults(self) -> int:
        return sum(process.faults() for process in self._processes)

    def lag(self) -> Buckets:
        found: Buckets = {}
        for process in self._processes:
            for bound, number in process.lag().items():
                found[bound] = found.get(bound, 0.0) + number
        return found


async def _in_postgres(database: str, command: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


def missing(database: str, redis: str) -> str | None:
    """What is not there, in a few words; None if both are."""
    try:
        asyncio.run(_in_postgres(database, "SELECT 1"))
    except Exception as error:
        return f"PostgreSQL does not answer ({error.__class__.__name__})"
    try:
        from redis import Redis

        Redis.from_url(redis, socket_timeout=1).ping()
    except Exception as error:
        return f"Redis does not answer ({error.__class__.__name__})"
    return None


@contextmanager
def start(folder: Path, database: str, redis: str, processes: int) -> Iterator[Group]:
    """Start processes on a fresh database beside the one named; it is dropped afterwards."""
    name = f"critias_load_{secrets.token_hex(4)}"
    asyncio.run(_in_postgres(database, f"CREATE DATABASE {name}"))
    try:
        with ExitStack() as stack:
            url = f"{database.rpartition('/')[0]}/{name}"
            started = []
            for number in range(processes):
                log = folder / f"shared-{processes}-{number}.log"
                started.append(stack.enter_context(critias_server.start(folder, url, redis, log)))
            for process in started:
                _wait_for(process, processes)
            yield Group(started)
    finally:
        asyncio.run(_in_postgres(database, f"DROP DATABASE {name} WITH (FORCE)"))


def _wait_for(process: Served, processes: int) -> None:
    """Until it serves, and knows of all others: before that tables still move."""
    end = time.monotonic() + JOIN_SECONDS
    while time.monotonic() < end:
        try:
            with urlopen(f"{process.address}/ready") as _, urlopen(f"{process.address}/metrics") as answer:
                if f"{KNOWN}{processes:.1f}" in answer.read().decode():
                    return
        except OSError:
            pass
        time.sleep(LOOK_SECONDS)
    raise NotStarted("the processes did not find each other")
