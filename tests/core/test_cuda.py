"""The CUDA kernels without a GPU, on Numba's simulator; `bench/gpu.py` runs them on a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("on_simulated_cuda.py")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("atlantis", 2), ("atlandice", 3), ("nautilus", 2)])
def test_kernels_do_what_the_cpu_does(game: str, players: int) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, str(SCRIPT), game, str(players)], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "equal", done.stderr
