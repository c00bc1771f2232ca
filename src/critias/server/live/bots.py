"""Bots of the server: they think in processes of their own, with a deadline; one that dies or takes too long is replaced by a new one."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import time
from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any

import orjson

from critias.bots.bot import Sight, seed_of_decision
from critias.server import counters
from critias.server.live.children import end_children, kill, start_child
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

log = logging.getLogger(__name__)

MAX_FAULTS = 3  # of one turn
FIRST_DEADLINE = 300.0  # seconds for the first question of a kind: on a new machine the rules are compiled for it
START_DEADLINE = 60.0  # seconds for a process's first question of a kind: compiled rules are loaded for it
MAX_LINE_BYTES = 1 << 20


def sight_at(table: Table) -> Sight:
    """What the bot to move may know; its random seed is derived from the table's secret, and reveals nothing about it."""
    match = table.match
    digest = hashlib.sha256(b"bots " + table.plan.secret.key).digest()
    seed = seed_of_decision(int.from_bytes(digest[:8], "big"), match.mover, len(match.steps))
    return Sight(match.game, match.mover, match.seen_by(match.mover), tuple(match.legal()), seed)


class BotFailed(Exception):
    """As often as it was tried, no process could say what the bot chooses in this position."""


Kind = tuple[str, str]  # a game and a bot


@dataclass
class _Worker:
    """A thinking process, started when it is first needed; it answers one question at a time."""

    answered: set[Kind]  # what any process has been asked for
    process: asyncio.subprocess.Process | None = None
    killed: list[asyncio.subprocess.Process] = field(default_factory=list)  # and perhaps not ended yet
    known: set[Kind] = field(default_factory=set)  # what this process has been asked for
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, question: dict[str, Any], deadline: float) -> dict[str, Any]:
        kind = (question["game"], question["bot"])
        async with self.lock:
            try:
                async with asyncio.timeout(self._deadline(kind, deadline)):
                    answer = await self._ask(question)
                self.known.add(kind)
                self.answered.add(kind)
                return answer
            except BaseException:
                self.kill()  # its answer, if it comes at all, must not be taken for the answer to the next question
                raise

    def _deadline(self, kind: Kind, deadline: float) -> float:
        if kind in self.known:
            return deadline
        return max(deadline, START_DEADLINE if kind in self.answered else FIRST_DEADLINE)

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
        try:
            return await start_child("critias.server.live.thinker", limit=MAX_LINE_BYTES)
        except OSError as error:  # the machine has no room for it, which is not the fault of a table
            log.error("no process for bots could be started: %s", error)
            raise Refused("server.busy") from None

    def kill(self) -> None:
        self.killed = [process for process in self.killed if process.returncode is None]
        if self.process is not None:
            kill(self.process)
            self.killed.append(self.process)
        self.process = None
        self.known.clear()


class BotPool:
    def __init__(self, processes: int, deadline: float) -> None:
        answered: set[Kind] = set()
        self._workers = [_Worker(answered) for _ in range(processes)]
        self._deadline = deadline
        self._numbers = itertools.count()
        self.waiting = 0
        self.faults = 0

    @property
    def processes(self) -> int:
        """How many run now: each is started when it is first needed."""
        return sum(worker.process is not None for worker in self._workers)

    async def choose(self, table: str, bot: str, sight: Sight) -> int:
        """The action that the bot chooses. Raises BotFailed if three processes in a row gave no answer, Refused if none can be started."""
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
            counters.BOT_SECONDS.observe(time.perf_counter() - began)

    async def _choose(self, table: str, question: dict[str, Any], sight: Sight) -> int:
        worker = self._workers[int(hashlib.sha256(table.encode()).hexdigest(), 16) % len(self._workers)]  # where its tree is
        for _ in range(MAX_FAULTS):
            try:
                answer = await worker.ask(question, self._deadline)
            except (TimeoutError, ValueError, KeyError, OSError, asyncio.LimitOverrunError) as error:
                log.warning("a bot had to be restarted: %s", error.__class__.__name__, extra={"table": table})
            else:
                if answer["action"] in sight.legal:
                    counters.BOT_ANSWERS.labels("bot").inc()
                    return int(answer["action"])
                log.warning("a bot chose what is not legal", extra={"table": table})
            self.faults += 1
        counters.BOT_ANSWERS.labels("none").inc()
        raise BotFailed(f"{question['bot']} gave no answer {MAX_FAULTS} times")

    async def close(self) -> None:
        for worker in self._workers:
            worker.kill()
        await end_children(process for worker in self._workers for process in worker.killed)
