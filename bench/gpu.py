"""The games on a GPU: compared with the CPU byte for byte, and timed beside Pgx's backgammon on the same card.

    python bench/gpu.py                      # all three games: a few minutes, most of them for compiling; a part of `make bench`

Needs an NVIDIA GPU with PyTorch and numba-cuda, and for its row JAX and Pgx; the checkout's `src` is put on the path, so Critias itself
need not be installed. Games are compiled side by side, compared and timed one after another. Without a GPU one line says so.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from progress import say

os.environ.setdefault("CRITIAS_CACHE", str(Path(tempfile.gettempdir()) / "critias-cache"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import critias
from critias.core.batches.batch import play_randomly
from critias.core.batches.vector import NEW_GAME, Rows, Terms, rows_for, scratch_for, step_games
from critias.core.game import Game
from critias.core.rules.chance import GENERATOR_WORDS, WORD, sow
from critias.core.rules.compiled import entry
from critias.core.rules.contract import MAX_PLAYERS, scores, setup
from critias.envs.gpu import GpuEnv
from critias.extras import MissingExtra

SEED = 1
SLICE = 2_000  # games that a thread of the CPU plays at a time
LOCKSTEP_ROWS, LOCKSTEP_STEPS = 512, 300
TIMED_STEPS = 40
STEPS_BEFORE = 400  # after which rows are in all parts of a game, and some of them end in every step
TRIES = 2
PGX_ROWS = (1 << 15, 1 << 17, 1 << 19)
PGX_STEPS = 30


# ------------------------------------------------------------------------------------------------ equal to the CPU


@entry
def play_on_cpu(blank, states, low, high, first, choices, weights, rng, lengths, results):
    for game in range(len(states)):
        states[game] = blank[0]
        sow(rng, low, high, first + game)
        setup(states[game], rng)
        play_randomly(states[game], rng, choices, weights, lengths[game])
        scores(states[game], results[game])


def whole_games_on_cpu(game: Game, blank: Any, games: int) -> tuple[Any, Any, Any]:
    states = np.zeros(games, game.dtype)
    lengths, results = np.zeros((games, 2), np.int64), np.zeros((games, MAX_PLAYERS), np.int64)

    def play(first: int) -> None:
        part, scratch = slice(first, first + SLICE), scratch_for(game)
        rng = np.zeros(GENERATOR_WORDS, np.int64)
        buffers = scratch.choices, scratch.weights, rng
        play_on_cpu(blank, states[part], SEED & WORD, SEED >> 32, first, *buffers, lengths[part], results[part])

    play(0)  # compiled before threads ask for it
    with ThreadPoolExecutor() as pool:
        list(pool.map(play, range(0, games, SLICE)))
    return states, lengths, results


def compare_whole_games(game: Game, players: int, options: dict[str, str], games: int) -> int:
    """Final positions, numbers of decisions and points; returns how many decisions were compared."""
    tables = GpuEnv(game.name, games, players, **options)
    tables.reset(SEED)
    counts, points = tables.play_out()
    states, lengths, results = whole_games_on_cpu(game, game.blank(players, options), games)
    assert tables.positions().tobytes() == states.tobytes(), "positions differ"
    assert (counts.cpu().numpy()[:, 0] == lengths[:, 0]).all(), "numbers of decisions differ"
    assert (points.cpu().numpy() == results).all(), "points differ"
    return int(lengths[:, 0].sum())


def check_sharing(tables: GpuEnv) -> None:
    """Another library gets the very memory, and rows draw differently from the beginning."""
    import torch

    for name in ("observation", "mask", "reward"):
        tensor = getattr(tables, name)
        assert torch.from_dlpack(tensor.__dlpack__()).data_ptr() == tensor.data_ptr(), f"{name} was copied"
    shares = tables.sample() / tables.mask.sum(1)
    assert len(shares.unique()) > 1, "all rows draw alike"


def compare_steps(game: Game, players: int, options: dict[str, str], steps: int) -> None:
    """Every array after every step."""
    tables = GpuEnv(game.name, LOCKSTEP_ROWS, players, **options)
    tables.reset(SEED)
    check_sharing(tables)
    rows, scratch, blank = rows_for(game, players, LOCKSTEP_ROWS), scratch_for(game), game.blank(players, options)
    terms = Terms(SEED & WORD, SEED >> 32, LOCKSTEP_ROWS, game.facts.max_length, 0)
    step_games(rows, np.full(LOCKSTEP_ROWS, NEW_GAME), blank, terms, scratch)
    for number in range(steps):
        actions = tables.sample()
        step_games(rows, actions.cpu().numpy(), blank, terms, scratch)
        tables.step(actions)
        for name in Rows._fields:
            ours, theirs = getattr(rows, name), tables.positions() if name == "states" else getattr(tables, name).cpu().numpy()
            assert ours.tobytes() == np.ascontiguousarray(theirs).tobytes(), f"{name} differs after step {number + 1}"


def on_a_stream_of_its_own() -> Any:
    import torch

    return torch.cuda.stream(torch.cuda.Stream())


def variants_of(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of players with every choice of options."""
    choices = product(game.facts.players, product(*game.facts.options.values()))
    return [(players, dict(zip(game.facts.options, chosen, strict=True))) for players, chosen in choices]


def compare(game: Game, is_stepping: bool, games: int) -> str:
    variants = variants_of(game)
    if is_stepping:
        steps = LOCKSTEP_STEPS if games > len(variants) else 1
        for players, options in variants:
            with on_a_stream_of_its_own():
                compare_steps(game, players, options, steps)
        return f"every array over {len(variants) * LOCKSTEP_ROWS * steps:,} steps equal to the CPU's"
    each = -(-games // len(variants))
    decisions = sum(compare_whole_games(game, players, options, each) for players, options in variants)
    return f"{len(variants) * each:,} whole games with {decisions:,} decisions equal to the CPU's"


# ------------------------------------------------------------------------------------------------ speed


def whole_games_per_second(tables: GpuEnv) -> str:
    """Decisions and games per second of random games from beginning to end."""
    seconds, decisions = [], 0
    for _ in range(TRIES):
        tables.reset(SEED)
        tables.wait()
        began = time.perf_counter()
        counts, _ = tables.play_out()
        tables.wait()
        seconds.append(time.perf_counter() - began)
        decisions = int(counts[:, 0].sum())
    return f"{decisions / min(seconds) / 1e6:.0f} M ({tables.num_envs / min(seconds) / 1e6:.2f} M games/s)"


def steps_per_second(tables: GpuEnv) -> float:
    """Steps per second with observation and mask, actions drawn and games begun again."""
    tables.reset(SEED)
    for _ in range(STEPS_BEFORE):
        tables.step(tables.sample(), check=False)
    seconds = []
    for _ in range(TRIES):
        tables.wait()
        began = time.perf_counter()
        for _ in range(TIMED_STEPS):
            tables.step(tables.sample(), check=False)
        tables.wait()
        seconds.append(time.perf_counter() - began)
    return tables.num_envs * TIMED_STEPS / min(seconds)


def time_pgx() -> str:
    """A row for the table: the best of several numbers of games at once. Pgx does not play whole games apart from steps."""
    try:
        from steppers import step_pgx

        step = {rows: step_pgx("backgammon", rows, time.perf_counter, rows * PGX_STEPS) for rows in PGX_ROWS}
    except ImportError as error:
        return f"Pgx's backgammon was not measured: {error}"
    speeds = {}
    for rows, play in step.items():
        play()
        speeds[rows] = max(timed["steps"] / timed["seconds"] for timed in (play() for _ in range(TRIES)))
    best = max(speeds, key=lambda rows: speeds[rows])
    return f"| Pgx, backgammon ({best:,} at once) |  | {speeds[best] / 1e6:.1f} M |"


# ------------------------------------------------------------------------------------------------ all together


def work(name: str, is_stepping: bool, games: int, rows: int, gpu: Any, lines: Any) -> None:
    """Compile beside the others; what is then compared and timed has the GPU for itself."""
    game = critias.game(name)
    compare(game, is_stepping, len(variants_of(game)))
    with gpu:
        say(f"{name}: {compare(game, is_stepping, games)}")
        for players in game.facts.players:
            tables = GpuEnv(name, rows, players)
            figure = f"{steps_per_second(tables) / 1e6:.0f} M" if is_stepping else whole_games_per_second(tables)
            lines.put((f"{game.facts.title}, {players} players", is_stepping, figure))
            say(f"{name}, {players} players, {'steps' if is_stepping else 'whole games'}: {figure}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(critias.GAMES), help="only this one")
    parser.add_argument("--compare", type=int, default=1_000_000, help="whole games of each game to compare with the CPU")
    parser.add_argument("--rows", type=int, default=1 << 20, help="games at once that are timed")
    options = parser.parse_args()
    try:
        GpuEnv(num_envs=1)
    except MissingExtra as error:
        say(f"Nothing was measured on a GPU: {error}")
        return
    names = [options.game] if options.game else list(critias.GAMES)
    spawning = get_context("spawn")
    gpu, lines = spawning.Lock(), spawning.SimpleQueue()
    workers = [
        spawning.Process(target=work, args=(name, is_stepping, options.compare, options.rows, gpu, lines))
        for name, is_stepping in product(names, (False, True))
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print("| random play on a GPU | decisions/s, whole games | steps/s with observation and mask |\n| --- | ---: | ---: |")
    figures: dict[str, dict[bool, str]] = {}
    while not lines.empty():
        title, is_stepping, figure = lines.get()
        figures.setdefault(title, {})[is_stepping] = figure
    for title, both in figures.items():
        print(f"| {title} | {both.get(False, '-')} | {both.get(True, '-')} |")
    print(time_pgx())
    sys.exit(any(worker.exitcode for worker in workers))


if __name__ == "__main__":
    main()
