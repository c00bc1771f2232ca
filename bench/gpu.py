"""The same rules on a GPU: plays random games there and on the CPU, compares them byte for byte and prints decisions per second.

    python bench/gpu.py --compare 100000 --games 2000000

Needs a CUDA GPU with NumPy, Numba and numba-cuda; the checkout's `src` is put on the path, so nothing has to be installed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

# numba-cuda asks for names that newer NumPy has dropped.
for name, successor in {"row_stack": np.vstack, "in1d": np.isin, "trapz": np.trapezoid}.items():
    if not hasattr(np, name):
        setattr(np, name, successor)

os.environ.setdefault("CRITIAS_CACHE", str(Path(tempfile.gettempdir()) / "critias-cache"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import critias  # noqa: E402
from critias.core.batch import play_randomly  # noqa: E402
from critias.core.chance import GENERATOR_WORDS, WORD, sow  # noqa: E402
from critias.core.compiled import entry  # noqa: E402
from critias.core.contract import MAX_PLAYERS, scores, setup  # noqa: E402
from critias.core.game import Game  # noqa: E402

THREADS_PER_BLOCK = 64


@entry
def play_on_cpu(blank, states, low, high, first, choices, weights, rng, lengths, results):
    for game in range(len(states)):
        states[game] = blank[0]
        sow(rng, low, high, first + game)
        setup(states[game], rng)
        play_randomly(states[game], rng, choices, weights, lengths[game])
        scores(states[game], results[game])


def make_kernel(game: Game) -> Any:
    """One thread a game, with its generator and its lists in local memory."""
    from numba import cuda, int64

    most = game.facts.most_choices

    @cuda.jit
    def play_on_gpu(blank, states, low, high, first, lengths, results):
        k = cuda.grid(1)
        if k < len(states):
            rng = cuda.local.array(GENERATOR_WORDS, int64)
            choices = cuda.local.array(most, int64)
            weights = cuda.local.array(most, int64)
            states[k] = blank[0]
            sow(rng, low, high, first + k)
            setup(states[k], rng)
            play_randomly(states[k], rng, choices, weights, lengths[k])
            scores(states[k], results[k])

    return play_on_gpu


class Gpu:
    """Runs batches of games on the first GPU."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernel = make_kernel(game)

    def play(self, blank: Any, games: int, seed: int) -> tuple[Any, Any, Any, float]:
        from numba import cuda

        states = cuda.device_array(games, self.game.dtype)
        lengths = cuda.device_array((games, 2), np.int64)
        results = cuda.to_device(np.zeros((games, MAX_PLAYERS), np.int64))
        on_gpu = cuda.to_device(blank)
        blocks = -(-games // THREADS_PER_BLOCK)
        cuda.synchronize()
        began = time.perf_counter()
        self.kernel[blocks, THREADS_PER_BLOCK](on_gpu, states, seed & WORD, seed >> 32, 0, lengths, results)
        cuda.synchronize()
        return states, lengths, results, time.perf_counter() - began


def compare(gpu: Gpu, players: int, options: dict[str, str], games: int, seed: int) -> bool:
    """Plays the same games on both and says whether every byte of every final position agrees."""
    game = gpu.game
    blank = game.blank(players, options)
    states = np.zeros(games, game.dtype)
    lengths, results = np.zeros((games, 2), np.int64), np.zeros((games, MAX_PLAYERS), np.int64)
    most = game.facts.most_choices
    scratch = (np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(GENERATOR_WORDS, np.int64))
    play_on_cpu(blank, states, seed & WORD, seed >> 32, 0, *scratch, lengths, results)
    on_gpu = gpu.play(blank, games, seed)
    same = [a.tobytes() == b.copy_to_host().tobytes() for a, b in zip((states, lengths, results), on_gpu[:3], strict=True)]
    kind = ", ".join([game.name, f"{players} players", *options.values()])
    print(f"{kind}: {games} games, {lengths[:, 0].sum()} decisions, equal to the CPU: {all(same)}")
    return all(same)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="atlantis")
    parser.add_argument("--compare", type=int, default=100_000, help="games to compare with the CPU")
    parser.add_argument("--games", type=int, default=2_000_000, help="games to time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    game = critias.game(options.game)
    gpu = Gpu(game)
    is_equal = True
    for players in game.facts.players:
        for choices in product(*game.facts.options.values()):
            is_equal &= compare(gpu, players, dict(zip(game.facts.options, choices, strict=True)), options.compare, options.seed)
    for players in game.facts.players:
        blank = game.blank(players, {})
        gpu.play(blank, 1000, options.seed)
        for _ in range(3):
            _, lengths, _, seconds = gpu.play(blank, options.games, options.seed)
            decisions = int(lengths.copy_to_host()[:, 0].sum())
            print(f"{players} players: {decisions / seconds / 1e6:.0f} M decisions/s, {options.games / seconds / 1e6:.2f} M games/s")
    return 0 if is_equal else 1


if __name__ == "__main__":
    sys.exit(main())
