"""Games on a GPU: `bench/gpu.py` compares them with the CPU where there is one; this is about the error where there is none."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from critias.envs import gpu
from critias.envs.gpu import GpuEnv
from critias.extras import MissingExtra


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed, and may find a GPU")
def test_without_a_gpu_one_line_says_what_is_needed() -> None:
    with pytest.raises(MissingExtra, match=r"GpuEnv needs torch, which is not installed: pip install 'critias\[gpu\]'"):
        GpuEnv("atlantis", 8)


def test_with_everything_but_the_gpu_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(cuda=SimpleNamespace(is_available=lambda: False)))
    monkeypatch.setattr(gpu, "require", lambda *_: None)
    with pytest.raises(MissingExtra, match="needs an NVIDIA GPU, and PyTorch finds none here; VectorEnv plays on the CPU"):
        GpuEnv("atlantis", 8)
