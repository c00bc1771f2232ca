"""Playing blocks on a Ray cluster: the one RAY_ADDRESS names, or one of its own on this machine."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from critias.arena.missing import need
from critias.arena.plan import Plan
from critias.arena.play import play_block
from critias.arena.results import PlayedBlock
from critias.arena.workers import IN_FLIGHT, CannotGoOn

SECONDS_TO_ANSWER = 10


def check_ray() -> None:
    """Raises a ValueError if Ray is not installed, or nobody answers where RAY_ADDRESS says; Ray itself would try for minutes."""
    need("ray", "--on ray needs Ray", "critias[ray]")
    host, colon, port = os.environ.get("RAY_ADDRESS", "").removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError):
        raise CannotGoOn(f"there is no Ray cluster at {host}:{port}, where RAY_ADDRESS says") from None


def play_on_ray(plan: Plan, blocks: Sequence[int], processes: int, with_records: bool = False) -> Generator[PlayedBlock, None, None]:
    """The blocks as they are finished, in any order; `processes` is for a cluster of one's own."""
    check_ray()
    import ray

    _connect(ray, processes)
    try:
        yield from _keep_busy(ray, plan, blocks, with_records)
    except ray.exceptions.RayError as error:
        raise CannotGoOn(f"Ray: {_first_line(error)}") from None
    finally:
        ray.shutdown()


def _connect(ray: Any, processes: int) -> None:
    """Quietly, and without telling anybody."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    address = os.environ.get("RAY_ADDRESS")
    own = {} if address else {"num_cpus": processes, "include_dashboard": False}
    try:
        ray.init(address=address or "local", logging_level=logging.ERROR, log_to_driver=False, **own)
    except (OSError, RuntimeError, ValueError) as error:
        raise CannotGoOn(f"cannot reach the Ray cluster {address or 'on this machine'}: {_first_line(error)}") from None


def _keep_busy(ray: Any, plan: Plan, blocks: Sequence[int], with_records: bool) -> Iterator[PlayedBlock]:
    task = ray.remote(num_cpus=1)(play_block)
    waiting = iter(blocks)
    running: list[Any] = []
    while True:
        while len(running) < _most(ray) and (block := next(waiting, None)) is not None:
            running.append(task.remote(plan, block, with_records))
        if not running:
            return
        done, running = ray.wait(running, num_returns=1)
        yield ray.get(done[0])


def _most(ray: Any) -> int:
    """How many blocks are handed out at a time; a cluster may grow."""
    return IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))


def _first_line(error: Exception) -> str:
    """Ray tells long stories; what went wrong in a task is its cause."""
    error = getattr(error, "cause", None) or error
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
