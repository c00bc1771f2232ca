"""How fast many games are stepped under a random policy, observations and masks included: `python bench/envs.py`.

One thread is counted in processor time, all cores by the clock.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from critias import GAMES
from critias.envs.vector import VectorEnv

ROWS = 1024
SECONDS = 1.0
TRIES = 3


def steps_per_second(tables: VectorEnv, clock: Callable[[], float]) -> float:
    """The best of a few tries: the machine may be busy with something else."""
    tables.reset(seed=1)
    tables.step(tables.action_space.sample())
    return max(_try(tables, clock) for _ in range(TRIES))


def _try(tables: VectorEnv, clock: Callable[[], float]) -> float:
    began, steps = clock(), 0
    while clock() - began < SECONDS:
        tables.step(tables.action_space.sample())
        steps += tables.num_envs
    return steps / (clock() - began)


def main() -> None:
    print("| random policy, steps/s | players | one thread | all cores |\n| --- | ---: | ---: | ---: |")
    for name, game in GAMES.items():
        for players in game.facts.players:
            speeds = []
            for threads, clock in ((1, time.process_time), (os.cpu_count(), time.perf_counter)):
                tables = VectorEnv(name, ROWS, players, threads=threads)
                speeds.append(steps_per_second(tables, clock))
                tables.close()
            print(f"| {game.facts.title} | {players} | " + " | ".join(f"{speed:,.0f}" for speed in speeds) + " |", flush=True)


if __name__ == "__main__":
    main()
