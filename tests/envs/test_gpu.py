"""Games on a GPU: `bench/gpu.py` compares them with the CPU where there is one; here is what is said where there is none."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from critias.arena.missing import NotInstalled
from critias.envs import gpu
from critias.envs.gpu import GpuEnv


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed, and may find a GPU")
def test_without_a_gpu_one_line_says_what_is_needed() -> None:
    with pytest.raises(NotInstalled, match=r"games on a GPU need PyTorch and numba-cuda .*pip install 'critias\[gpu\]'"):
        GpuEnv("atlantis", 8)


def test_with_everything_but_the_gpu_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(cuda=SimpleNamespace(is_available=lambda: False)))
    monkeypatch.setattr(gpu, "cuda_of_numba", lambda: None)
    with pytest.raises(NotInstalled, match="need an NVIDIA GPU, and PyTorch finds none here; VectorEnv plays on the CPU"):
        GpuEnv("atlantis", 8)
