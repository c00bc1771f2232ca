"""What many live tables need, computed from what one costs: the table of docs/scaling.md (`python bench/load/needs.py`)."""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, fields

SIZES = (10_000, 100_000, 1_000_000)
HEAD = ("live tables", "moves/s", "processes", "memory", "cores for bots", "PostgreSQL: rows/s, connections", "Redis: share of its core")


@dataclass(frozen=True)
class Cost:
    """Measured or assumed; docs/scaling.md says which."""

    move_ms: float = 1.40  # CPU of a process for a move
    hop_ms: float = 0.5  # and for passing it on, if all sockets go through another process
    table_kb: float = 99.0
    process_mb: float = 195.0  # before the first table
    moves_a_minute: float = 4.0  # at a table, by people and bots
    bots_share: float = 0.5  # of the moves
    bot_ms: float = 4.4  # CPU for a bot's move
    use: float = 0.6  # of its core that a process may use
    connections: int = 10  # of a process to PostgreSQL
    beats: float = 10.0  # of a process in a second; divided by CRITIAS_TAKEOVER
    beat_ms: float = 0.1  # CPU of Redis for a beat
    beat_ms_a_process: float = 0.0012  # and for each process that is told of


def row(tables: int, cost: Cost) -> tuple[str, ...]:
    moves = tables * cost.moves_a_minute / 60
    processes = math.ceil(moves * (cost.move_ms + cost.hop_ms) / 1000 / cost.use)
    gigabytes = tables * cost.table_kb / 1e6 + processes * cost.process_mb / 1e3
    bots = moves * cost.bots_share * cost.bot_ms / 1000
    redis = processes * cost.beats * (cost.beat_ms + processes * cost.beat_ms_a_process) / 1000
    return (
        f"{tables:,}",
        f"{moves:,.0f}",
        f"{processes:,}",
        f"{gigabytes:,.0f} GB",
        f"{bots:,.0f}",
        f"{moves:,.0f}, {processes * cost.connections:,}",
        f"{100 * redis:,.0f} %",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for known in fields(Cost):
        parser.add_argument(f"--{known.name.replace('_', '-')}", type=type(known.default), default=known.default)
    cost = Cost(**vars(parser.parse_args()))
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---:|" * len(HEAD))
    for tables in SIZES:
        print("| " + " | ".join(row(tables, cost)) + " |")


if __name__ == "__main__":
    main()
