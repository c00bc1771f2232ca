"""Games on a GPU: `bench/gpu.py` compares them with the CPU where there is one; here is what is said where there is none."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from critias.arena.missing import NotInstalled
from critias.envs.gpu import GpuEnv


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed, and may find a GPU")
def test_without_a_gpu_one_line_says_what_is_needed() -> None:
    with pytest.raises(NotInstalled, match=r"games on a GPU need PyTorch and numba-cuda .*pip install 'critias\[gpu\]'"):
        GpuEnv("atlantis", 8)
