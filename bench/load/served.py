"""A server's process: started, asked what it uses, and stopped."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import HTTPError
from urllib.request import urlopen

ADDRESS = re.compile(r" is at (http://[\w.:]+)")  # in the line that says where it listens
SECONDS_TO_STOP = 20
POLL_SECONDS = 0.1
TICKS = os.sysconf("SC_CLK_TCK")
LAG = 'critias_loop_lag_seconds_bucket{le="'

Buckets = dict[str, float]


class NotStarted(Exception):
    """It ended before it said where it listens."""


class Served:
    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self.name = name
        self.kind = name.lower()  # which client speaks with it
        self.processes = 0  # that share PostgreSQL and Redis
        self.log = log
        with log.open("w", encoding="utf-8") as errors:
            self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.address = self._read_address()

    def _read_address(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := ADDRESS.search(line):
                return found[1]
        raise NotStarted(f"{self.name} did not start: {self.log.read_text(encoding='utf-8')[-2000:]}")

    def wait_until_ready(self) -> Self:
        """Wait while it compiles its games, once on each machine."""
        while self._process.poll() is None:
            try:
                with urlopen(f"{self.address}/ready"):
                    return self
            except HTTPError:
                time.sleep(POLL_SECONDS)
        raise NotStarted(f"{self.name} ended: {self.log.read_text(encoding='utf-8')[-2000:]}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.terminate()
        try:
            self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def pid(self) -> int:
        return self._process.pid

    def megabytes(self) -> float:
        """The memory in use now, in megabytes."""
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def faults(self) -> int:
        """Lines of the log that tell of trouble."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return sum('"level":"warning"' in line or '"level":"error"' in line or "ERROR" in line for line in lines)

    def lag(self) -> Buckets:
        """How late its event loop was since it started, by upper bounds; nothing where it does not tell."""
        if self.kind != "critias":
            return {}
        with urlopen(f"{self.address}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return {line[len(LAG) :].partition('"')[0]: float(line.rpartition(" ")[2]) for line in lines if line.startswith(LAG)}


def lag_between(before: Buckets, after: Buckets) -> str:
    """The 99th percentile of the lag, as the bucket it lies in."""
    if not after:
        return ""
    counts = {bound: number - before.get(bound, 0.0) for bound, number in after.items()}
    wanted = 0.99 * counts["+Inf"]
    bound = next(bound for bound, number in counts.items() if number >= wanted)
    return f"> {list(counts)[-2]} s" if bound == "+Inf" else f"≤ {1000 * float(bound):g} ms"
