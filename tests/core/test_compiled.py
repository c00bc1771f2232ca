"""Bits, and a cache that is never stale and never in the source tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import critias
from critias.core.compiled import cache_folder, count_bits, entry, highest, is_compiling, lowest

SOURCE = Path(critias.__file__).parent


@entry
def bits_of(masks, out):
    for k in range(len(masks)):
        out[k, 0] = lowest(masks[k])
        out[k, 1] = highest(masks[k])
        out[k, 2] = count_bits(masks[k])


def test_bit_instructions_are_the_same_compiled_and_plain() -> None:
    masks = np.array([1, 2, 3, 1 << 54, (1 << 54) | 5, (1 << 62) - 1, 0b1011000], np.int64)
    out = np.zeros((len(masks), 3), np.int64)
    bits_of(masks, out)
    assert out.tolist() == [[lowest(m), highest(m), count_bits(m)] for m in masks]
    assert out[-1].tolist() == [3, 6, 3]


@entry
def allocate(size):
    return len(np.zeros(size))


@pytest.mark.skipif(not is_compiling(), reason="nothing is compiled with NUMBA_DISABLE_JIT=1")
def test_what_allocates_does_not_compile() -> None:
    with pytest.raises(Exception, match="zeros"):
        allocate(3)


def test_the_cache_is_outside_the_source_tree() -> None:
    assert SOURCE not in cache_folder().parents
    assert not list(SOURCE.rglob("*.nbi"))


def run(code: str, package: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "CRITIAS_CACHE": str(cache)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.slow
@pytest.mark.skipif(not is_compiling(), reason="nothing is compiled with NUMBA_DISABLE_JIT=1")
def test_a_rule_edited_in_another_file_is_compiled_anew(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "critias", ignore=shutil.ignore_patterns("__pycache__"))
    line = "atlantis 2 amigo | path 1: f3 ~ o2 | 0 hand=f | 1 hand=f | deck 0:- | turn 0 choose"
    code = f"import critias; print(critias.game('atlantis').at('{line}').scores())"
    assert run(code, tmp_path, tmp_path / "cache") == "[-5, -5]"
    rules = tmp_path / "critias" / "games" / "atlantis" / "legal.py"
    rules.write_text(rules.read_text().replace("return int(min(", "return int(max("))
    assert run(code, tmp_path, tmp_path / "cache") == "[-8, -8]"
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) == 2
