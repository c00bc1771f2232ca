"""Playing blocks on a Ray cluster: the one in RAY_ADDRESS, or a new one on this machine."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from critias.arena.plan import Plan
from critias.arena.play import play_block
from critias.arena.results import PlayedBlock
from critias.arena.workers import IN_FLIGHT, CannotGoOn
from critias.extras import require

SECONDS_TO_ANSWER = 10


def check_ray() -> None:
    """Raise ValueError if Ray is not installed, or nothing answers at RAY_ADDRESS; Ray itself would try for minutes."""
    require("ray", "--on ray", "ray")
    host, colon, port = os.environ.get("RAY_ADDRESS", "").removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError):
        raise CannotGoOn(f"no Ray cluster answers at {host}:{port}, the RAY_ADDRESS") from None


def play_on_ray(plan: Plan, blocks: Sequence[int], processes: int, with_records: bool = False) -> Generator[PlayedBlock, None, None]:
    """Yield the blocks as they are finished, in any order; `processes` is for a cluster on this machine."""
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
    """Connect to Ray, without log output or usage statistics."""
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
        while len(running) < _max_running(ray) and (block := next(waiting, None)) is not None:
            running.append(task.remote(plan, block, with_records))
        if not running:
            return
        done, running = ray.wait(running, num_returns=1)
        yield ray.get(done[0])


def _max_running(ray: Any) -> int:
    """How many blocks are handed out at a time; a cluster may grow."""
    return IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))


def _first_line(error: Exception) -> str:
    """The first line of an error: Ray's messages are long, and what went wrong in a task is its cause."""
    error = getattr(error, "cause", None) or error
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
