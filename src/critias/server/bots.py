"""Bots of the server: they think in processes of their own, with a deadline; one that dies or dawdles is replaced by a fresh one."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import logging
import sys
import time
from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any

import orjson

from critias.bots.bot import Sight, seed_of_decision
from critias.bots.random import RandomBot
from critias.server.table import Table

log = logging.getLogger(__name__)

TRIES = 2
FIRST_DEADLINE = 300.0  # seconds for a process's first question of a kind: on a new machine the rules are compiled for it
LONGEST_LINE = 1 << 20


def sight_at(table: Table) -> Sight:
    """What the bot to move may know; its own chance is bound to the table's secret, and tells nothing about it."""
    match = table.match
    digest = hashlib.sha256(b"bots " + table.plan.secret.key).digest()
    seed = seed_of_decision(int.from_bytes(digest[:8], "big"), match.mover, len(match.steps))
    return Sight(match.game, match.mover, match.seen_by(match.mover), tuple(match.legal()), seed)


@dataclass
class _Worker:
    """A thinking process, started when it is first needed; it answers one question at a time."""

    process: asyncio.subprocess.Process | None = None
    known: set[tuple[str, str]] = field(default_factory=set)  # games and bots it has been asked for
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, question: dict[str, Any], deadline: float) -> dict[str, Any]:
        kind = (question["game"], question["bot"])
        async with self.lock:
            try:
                async with asyncio.timeout(deadline if kind in self.known else max(deadline, FIRST_DEADLINE)):
                    answer = await self._ask(question)
                self.known.add(kind)
                return answer
            except BaseException:
                self.kill()  # its answer, if it comes at all, must not be taken for the answer to the next question
                raise

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        process = self.process = self.process or await self._start()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(orjson.dumps(question) + b"\n")
        await process.stdin.drain()
        answer: dict[str, Any] = orjson.loads(await process.stdout.readline())
        if answer["id"] != question["id"]:
            raise ValueError("the answer to another question")
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "critias.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )

    def kill(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        self.process = None
        self.known.clear()


class BotPool:
    def __init__(self, processes: int, deadline: float) -> None:
        self._workers = [_Worker() for _ in range(processes)]
        self._deadline = deadline
        self._numbers = itertools.count()
        self.waiting = 0
        self.faults = 0
        self.seconds = 0.0

    async def choose(self, table: str, bot: str, sight: Sight) -> int:
        """The bot's choice. If it cannot be had, a random legal one, so that no table ever stands still."""
        question = {
            "id": next(self._numbers),
            "table": table,
            "game": sight.game.name,
            "bot": bot,
            "seat": sight.seat,
            "state": b64encode(sight.state.tobytes()).decode(),
            "legal": sight.legal,
            "seed": sight.seed,
        }
        self.waiting += 1
        began = time.perf_counter()
        try:
            return await self._choose(table, question, sight)
        finally:
            self.waiting -= 1
            self.seconds += time.perf_counter() - began

    async def _choose(self, table: str, question: dict[str, Any], sight: Sight) -> int:
        worker = self._workers[int(hashlib.sha256(table.encode()).hexdigest(), 16) % len(self._workers)]  # where its tree is
        for _ in range(TRIES):
            try:
                answer = await worker.ask(question, self._deadline)
            except (TimeoutError, ValueError, KeyError, OSError, asyncio.LimitOverrunError) as error:
                log.warning("a bot had to be started anew: %s", error.__class__.__name__, extra={"table": table})
                self.faults += 1
                continue
            if answer["action"] in sight.legal:
                return int(answer["action"])
        return RandomBot().choose(sight)

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()
