"""Metrics for Prometheus: tables, sockets, moves, how long answers take, bots, how late the event loop is, and all counters."""

from __future__ import annotations

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from critias.server import counters
from critias.server.live.hall import Hall

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LAG_SECONDS = 0.1


class Metrics:
    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self._overload = hall.overload
        self._gauge("critias_tables_in_memory", "Tables that this process has in memory", lambda: len(hall.rooms))
        self._gauge("critias_watchers", "Sockets and streams", lambda: sum(len(room.watchers) for room in hall.rooms.values()))
        self._gauge("critias_actions", "Actions stored by this process since it started", lambda: hall.actions)
        self._gauge("critias_bot_queue", "Actions that bots are asked for now", lambda: hall.bots.waiting)
        self._gauge("critias_bot_faults", "Bots that had to be restarted", lambda: hall.bots.faults)
        self._gauge("critias_bot_processes", "Processes that think for bots now", lambda: hall.bots.processes)
        self._gauge("critias_tables_set_aside", "Tables set aside by this process: they can't go on", lambda: len(hall.set_aside))
        self._gauge("critias_write_queue", "Entries waiting to be stored", lambda: hall.store.writer.queued)
        self._gauge("critias_processes", "Processes that share the tables, as this one knows them", lambda: hall.routing.processes)
        self._gauge("critias_alone", "1 while Redis is away and this process serves whatever comes", lambda: int(hall.routing.is_alone))
        self.requests = Counter("critias_requests", "HTTP requests", ["status"], registry=self.registry)
        self.answers = Histogram("critias_answer_seconds", "From a request to its answer", buckets=QUICK, registry=self.registry)
        self.lag = Histogram("critias_loop_lag_seconds", "How late the event loop is", buckets=QUICK, registry=self.registry)

    def _gauge(self, name: str, meaning: str, read: object) -> None:
        Gauge(name, meaning, registry=self.registry).set_function(read)  # type: ignore[arg-type]

    def text(self) -> bytes:
        return generate_latest(self.registry) + generate_latest(counters.REGISTRY)

    async def watch_loop(self) -> None:
        while True:
            began, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(LAG_SECONDS)
            elapsed = time.perf_counter() - began
            waited = max(0.0, elapsed - LAG_SECONDS)
            self.lag.observe(waited)
            self._overload.note(waited, (time.thread_time() - worked) / elapsed)
