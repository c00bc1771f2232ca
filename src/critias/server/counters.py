"""What is counted since this process started: `BUS_GAPS.inc()`, `LIMITS.labels("address").inc()`. `/metrics` shows all of it."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

REGISTRY = CollectorRegistry()
THINKING = (0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20)  # seconds


def _counter(name: str, meaning: str, label: str | None = None, known: tuple[str, ...] = ()) -> Counter:
    """A counter; with known values of its label it shows them from the start, as 0."""
    counter = Counter(f"critias_{name}", meaning, [label] if label else [], registry=REGISTRY)
    for value in known:
        counter.labels(value)
    return counter


BUS_MESSAGES = _counter("bus_messages", "Messages between processes", "way", ("sent", "heard"))
BUS_FAULTS = _counter("bus_faults", "Messages that could not be sent, and connections that were lost", "what", ("send", "listen"))
BUS_GAPS = _counter("bus_gaps", "Times that the database knew of entries which the bus had not brought")
MOVED = _counter("tables_moved", "Tables that this process left to another one")
FORWARDED = _counter("forwarded", "Requests and sockets passed on to the process of their table", "what", ("request", "socket"))
FORWARD_FAULTS = _counter("forward_faults", "Requests and sockets whose process could not be reached in time")
LIMITS = _counter("limits", "What was refused or cut off because of a limit", "limit")
SHED = _counter("shed", "What was refused because there was no time for it", "work", ("message", "socket", "table"))
DATABASE_ERRORS = _counter("database_errors", "Errors of the database, by the name of the exception", "error")
BOT_ANSWERS = _counter("bot_answers", "How bots were answered for", "answer", ("bot", "none"))
BOT_SECONDS = Histogram("critias_bot_seconds", "From a question to a bot to its answer", buckets=THINKING, registry=REGISTRY)
