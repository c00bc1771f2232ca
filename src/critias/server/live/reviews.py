"""Reviews of finished games: made one after another in a process of their own, told while they are made, and kept with the table."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy.exc import SQLAlchemyError

from critias.server.live.children import end_children, kill, start_child
from critias.server.live.server_time import now_ms
from critias.server.live.tasks import Tasks, end_all
from critias.server.storage.store import Store
from critias.server.table.refusal import Refused
from critias.server.wire import outgoing

log = logging.getLogger(__name__)

MAX_JOBS = 20  # at once, with the one that is being made
MAX_JOBS_OF_CALLER = 3
MAX_SECONDS = 900.0  # for one review; on a new machine the search is compiled for it
MAX_LINE_BYTES = 1 << 20

Report = outgoing.ReviewedTurn


@dataclass
class _Job:
    record: str
    caller: str
    is_looking: bool = False
    turns: int = 0
    reports: list[Report] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class _Process:
    """The reviewing process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._killed: list[asyncio.subprocess.Process] = []

    async def look(self, job: _Job) -> None:
        """Let the process review a game. If that is broken off, it ends: what it still says is about a game that nobody asks for."""
        try:
            async with asyncio.timeout(MAX_SECONDS):
                await self._look(job)
        except BaseException:
            self.kill()
            raise

    async def _look(self, job: _Job) -> None:
        process = self._process = self._process or await start_child("critias.server.live.reviewer", limit=MAX_LINE_BYTES)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(orjson.dumps({"record": job.record}) + b"\n")
        await process.stdin.drain()
        while not (answer := orjson.loads(await process.stdout.readline())).get("is_done"):
            job.turns = answer.get("turns", job.turns)
            if "report" in answer:
                job.reports.append(answer["report"])

    def kill(self) -> None:
        self._killed = [process for process in self._killed if process.returncode is None]
        if self._process is not None:
            kill(self._process)
            self._killed.append(self._process)
        self._process = None

    async def close(self) -> None:
        self.kill()
        await end_children(self._killed)


class Reviews:
    def __init__(self, store: Store, tasks: Tasks) -> None:
        self._store = store
        self._tasks = tasks
        self._jobs: dict[str, _Job] = {}  # by table, in their order
        self._process = _Process()
        self._turn = asyncio.Lock()

    async def start(self, name: str, record: str, caller: str) -> None:
        """Have a game reviewed, unless it is or was already. Raises Refused if too many wait."""
        if await self._store.review_of(name) is not None or name in self._jobs:
            return
        if sum(job.caller == caller for job in self._jobs.values()) >= MAX_JOBS_OF_CALLER:
            raise Refused("quota.reviews", most=MAX_JOBS_OF_CALLER)
        if len(self._jobs) >= MAX_JOBS:
            raise Refused("server.busy")
        job = self._jobs[name] = _Job(record, caller)
        job.task = self._tasks.spawn(self._run(name, job))

    async def cancel(self, name: str) -> None:
        job = self._jobs.get(name)
        if job is not None and job.task is not None:
            await end_all([job.task])

    async def state(self, name: str, after: int) -> outgoing.ReviewState:
        """How far a review is, with the reports after a number of them."""
        job = self._jobs.get(name)
        if job is not None:
            return {
                "phase": "looking" if job.is_looking else "waiting",
                "ahead": list(self._jobs).index(name),
                "turns": job.turns,
                "reported": len(job.reports),
                "reports": job.reports[after:],
            }
        turns = await self._store.review_of(name)
        if turns is None:
            return {"phase": "none", "ahead": 0, "turns": 0, "reported": 0, "reports": []}
        return {"phase": "ready", "ahead": 0, "turns": len(turns), "reported": len(turns), "reports": turns}

    async def close(self) -> None:
        await self._process.close()

    async def _run(self, name: str, job: _Job) -> None:
        try:
            async with self._turn:
                job.is_looking = True
                await self._process.look(job)
                await self._store.add_review(name, _final(job), now_ms())
        except (TimeoutError, ValueError, OSError, SQLAlchemyError) as error:  # it took too long, the process died, or the table is gone
            log.warning("a review was not finished: %s", error.__class__.__name__, extra={"table": name})
        finally:
            del self._jobs[name]


def _final(job: _Job) -> list[Any]:
    """Every turn as it was judged last."""
    return list({report["number"]: report for report in job.reports}.values())
