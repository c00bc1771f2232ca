"""The CUDA kernels without a GPU, on Numba's simulator; `bench/gpu.py` runs them on a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from critias.core.batches.cuda import MAX_TOGETHER, blocks, games_together

SCRIPT = Path(__file__).with_name("on_simulated_cuda.py")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "fields"), [("atlantis", 2, []), ("atlandice", 3, ["phase"]), ("nautilus", 2, ["phase"])])
def test_kernels_do_what_the_cpu_does(game: str, players: int, fields: list[str]) -> None:
    """Whole games are sorted by a field that our games have and another's may lack: Atlantis is played without."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, str(SCRIPT), game, str(players), *fields]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "equal", done.stderr


@pytest.mark.parametrize(("rows", "processors", "together"), [(1, 132, 1), (100_000, 132, 758), (1 << 20, 132, 3972), (4097, 1, 2049)])
def test_whole_games_are_shared_out_evenly(rows: int, processors: int, together: int) -> None:
    """Every processor gets as many blocks as the others, or one less, of a size that its memory has room for."""
    assert games_together(rows, processors) == together <= MAX_TOGETHER
    number = blocks(rows, together)[0]
    assert number * together >= rows and number % processors in (0, number)
