"""Steps of games for learners under a random policy, timed: `python bench/steppers.py pgx-backgammon`. Critias and its peers alike.

It finds the best number of games at once and prints it as JSON. For every line that it then reads it steps for a second and prints how far
it came, so that several of these can be timed in turn, and what has to be compiled is compiled once. Each runs on one core and counts the
processor time of all its threads. A step counts with the observation of who decides next and the mask of its actions.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

ROWS = (64, 128, 256, 512, 1024, 4096)  # games at once that are tried
SECONDS = 1.0
SECONDS_TO_TRY, TRIES = 0.3, 3
STEPS_OF_A_CALL = 16_384  # in one call of what JAX has compiled, over all rows

Clock = Callable[[], float]
Timed = dict[str, float]
Stepper = Callable[[], Timed]  # some steps, and the processor time that they took


def step_critias(game: str, rows: int) -> Stepper:
    """All that a random learner does is counted, drawing actions too."""
    from critias.envs.vector import VectorEnv

    tables = VectorEnv(game, rows, 2, threads=1)
    tables.reset(seed=1)

    def step() -> Timed:
        began = time.process_time()
        tables.step(tables.action_space.sample())
        return {"steps": rows, "seconds": time.process_time() - began}

    return step


def step_envpool(game: str, rows: int) -> Stepper:
    """Drawing actions is not counted: EnvPool has nothing for it. The step that begins a game again is."""
    import envpool
    import numpy as np

    tables = envpool.make_gymnasium(game, num_envs=rows, num_threads=1, seed=1)
    everywhere, rng = np.arange(rows, dtype=np.int32), np.random.default_rng(1)
    mask = tables.reset()[1]["legal_action_mask"]

    def step() -> Timed:
        nonlocal mask
        actions = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1).astype(np.int32)
        began = time.process_time()
        mask = tables.step(actions, everywhere)[4]["legal_action_mask"]
        return {"steps": rows, "seconds": time.process_time() - began}

    return step


def step_pgx(game: str, rows: int, clock: Clock = time.process_time, steps_of_a_call: int = STEPS_OF_A_CALL) -> Stepper:
    """Many steps in one compiled call, where actions are drawn too; nothing passes through Python in between."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    rules = pgx.make(game)
    step_or_begin = auto_reset(rules.step, rules.init)

    def step_row(state: Any, key: Any) -> Any:
        for_action, for_chance = jax.random.split(key)
        mask = state.legal_action_mask
        action = (mask.cumsum() > jax.random.randint(for_action, (), 0, mask.sum())).argmax()
        return step_or_begin(state, action, for_chance)

    def step_rows(states: Any, key: Any) -> Any:
        return jax.vmap(step_row)(states, jax.random.split(key, rows)), None

    times = max(1, steps_of_a_call // rows)
    step_often = jax.jit(lambda states, key: jax.lax.scan(step_rows, states, jax.random.split(key, times))[0])
    key = jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(rules.init))(jax.random.split(key, rows))

    def step() -> Timed:
        nonlocal states, key
        key = jax.block_until_ready(jax.random.split(key)[0])
        began = clock()
        states = jax.block_until_ready(step_often(states, key))
        return {"steps": rows * times, "seconds": clock() - began}

    return step


def step_pettingzoo(game: str, _: int) -> Stepper:
    """A game at a time, whole games; drawing actions is not counted."""
    import numpy as np

    table, rng = importlib.import_module(f"pettingzoo.classic.{game}").env(), np.random.default_rng(1)

    def play() -> Timed:
        steps, drawing, began = 0, 0.0, time.process_time()
        table.reset(seed=int(rng.integers(1 << 30)))
        while table.agents:
            seen, _, is_over, is_cut, info = table.last()
            if is_over or is_cut:
                table.step(None)
                continue
            stopped = time.process_time()
            legal = np.flatnonzero((seen if "action_mask" in seen else info)["action_mask"])
            action = int(legal[rng.integers(len(legal))])
            drawing += time.process_time() - stopped
            table.step(action)
            steps += 1
        return {"steps": steps, "seconds": time.process_time() - began - drawing}

    return play


LIBRARIES: dict[str, Callable[[str, int], Stepper]] = {
    "critias": step_critias,
    "envpool": step_envpool,
    "pgx": step_pgx,
    "pettingzoo": step_pettingzoo,
}
ONE_AT_A_TIME = ("pettingzoo",)


def run(step: Stepper, at_least: float) -> Timed:
    """Step for `at_least` seconds, or a little longer."""
    steps: float = 0
    seconds = 0.0
    while seconds < at_least:
        timed = step()
        steps, seconds = steps + timed["steps"], seconds + timed["seconds"]
    return {"steps": steps, "seconds": seconds}


def find_best(library: str, game: str) -> tuple[int, Stepper]:
    """How many games at once this library steps fastest; the first steps, in which things are compiled, do not count. All take turns,
    several times: a machine is slow for a while and then fast again."""
    steppers = {rows: LIBRARIES[library](game, rows) for rows in ((1,) if library in ONE_AT_A_TIME else ROWS)}
    for step in steppers.values():
        run(step, SECONDS_TO_TRY)
    speeds = dict.fromkeys(steppers, 0.0)
    for _ in range(TRIES):
        for rows, step in steppers.items():
            timed = run(step, SECONDS_TO_TRY)
            speeds[rows] = max(speeds[rows], timed["steps"] / timed["seconds"])
    best = max(speeds, key=lambda rows: speeds[rows])
    return best, steppers[best]


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    answers, sys.stdout = sys.stdout, sys.stderr  # libraries greet
    rows, step = find_best(*sys.argv[1].split("-", 1))
    print(json.dumps({"rows": rows}), file=answers, flush=True)
    for _ in sys.stdin:
        print(json.dumps(run(step, SECONDS)), file=answers, flush=True)


if __name__ == "__main__":
    main()
