"""Bits, and a cache that is never stale and never in the source tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

import critias
from critias.core.rules import lock
from critias.core.rules.compiled import cache_folder, count_bits, entry, highest, is_compiling, lowest, rule

SOURCE = Path(critias.__file__).parent
needs_compiling = pytest.mark.skipif(not is_compiling(), reason="nothing is compiled with NUMBA_DISABLE_JIT=1")


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


@rule
def tripled(number):
    return 3 * number


@entry
def tripled_twice(number):
    return tripled(tripled(number))


@needs_compiling
def test_a_rule_that_somebody_compiles_by_itself_can_be_called() -> None:
    """In an entry it is only a part, without machine code of its own."""
    assert [tripled_twice(2), entry(tripled)(2), numba.njit(tripled)(2), tripled(2)] == [18, 6, 6, 6]


@entry
def allocate(size):
    return len(np.zeros(size))


@needs_compiling
def test_what_allocates_does_not_compile() -> None:
    with pytest.raises(Exception, match="zeros"):
        allocate(3)


def test_the_cache_is_outside_the_source_tree() -> None:
    assert SOURCE not in cache_folder().parents
    assert not list(SOURCE.rglob("*.nbi"))


ADDING = """
import sys
from pathlib import Path
from numba.core import event
from critias.core.rules.compiled import entry
def double(number):
    return number + number
class Count(event.Listener):
    compiled = 0
    def on_start(self, _): Count.compiled += 1
    def on_end(self, _): pass
event.register("numba:compile", Count())
print("ready", flush=True)
sys.stdin.readline()  # until all are
print(entry(double)(eval(sys.argv[1])), Count.compiled)
"""


def doubled(tmp_path: Path, *numbers: str) -> list[list[str]]:
    """What processes that begin together make of these numbers, and how many of them compiled something."""
    script = tmp_path / "adding.py"
    script.write_text(ADDING)
    environment = {**os.environ, "CRITIAS_CACHE": str(tmp_path / "cache")}
    begun = [
        subprocess.Popen([sys.executable, script, number], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for number in numbers
    ]
    for process in begun:
        assert process.stdout is not None and process.stdin is not None
        assert process.stdout.readline() == "ready\n"
    for process in begun:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [process.communicate(timeout=120)[0].split() for process in begun]


@needs_compiling
@pytest.mark.slow
def test_of_processes_that_want_the_same_code_one_compiles_it(tmp_path: Path) -> None:
    told = doubled(tmp_path, "1", "2", "3")
    assert [number for number, _ in told] == ["2", "4", "6"]
    assert sorted(compiled for _, compiled in told) == ["0", "0", "1"]


@needs_compiling
@pytest.mark.slow
def test_code_for_other_types_has_files_of_its_own(tmp_path: Path) -> None:
    """In one list of a function's codes two processes could give two of them the same number."""
    assert doubled(tmp_path, "1", "1.5", "1j") == [["2", "1"], ["3.0", "1"], ["2j", "1"]]
    assert len(list((tmp_path / "cache").rglob("*.nbi"))) == 3
    assert doubled(tmp_path, "2", "2.5", "2j") == [["4", "0"], ["5.0", "0"], ["4j", "0"]]


@needs_compiling
@pytest.mark.slow
def test_code_compiles_where_the_cache_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    assert [number for number, _ in doubled(tmp_path, "1", "2")] == ["2", "4"]


def test_waiting_for_a_lock_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "MAX_WAIT", 0.1)
    held = lock.acquire(tmp_path / "lock")
    assert held is not None
    assert lock.acquire(tmp_path / "lock") is None
    lock.release(held)
    assert lock.acquire(tmp_path / "lock") is not None


def test_nobody_waits_where_no_file_can_be_locked(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert lock.acquire(tmp_path / "file" / "lock") is None


HOLDING = """
import sys, time
from pathlib import Path
from critias.core.rules import lock
held = lock.acquire(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def test_a_process_that_is_killed_leaves_its_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "MAX_WAIT", 0.1)
    process = subprocess.Popen([sys.executable, "-c", HOLDING, tmp_path / "lock"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    assert lock.acquire(tmp_path / "lock") is None
    process.kill()
    process.communicate()
    assert lock.acquire(tmp_path / "lock") is not None


def run(code: str, package: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "CRITIAS_CACHE": str(cache)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout.strip()


SCORES = """
import critias
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    match = critias.game("atlantis").at("atlantis 2 amigo | path 1: f3 ~ o2 | 0 hand=f | 1 hand=f | deck 0:- | turn 0 choose")
    print(match.scores(), len(compiled.buffer) > 0)
"""


@pytest.mark.slow
@needs_compiling
def test_compiled_code_belongs_to_the_sources_wherever_they_are(tmp_path: Path) -> None:
    here, there, cache = tmp_path / "here", tmp_path / "there", tmp_path / "cache"
    shutil.copytree(SOURCE, here / "critias", ignore=shutil.ignore_patterns("__pycache__", "page"))
    assert run(SCORES, here, cache) == "[-5, -5] True"
    shutil.copytree(here, there)
    assert run(SCORES, there, cache) == "[-5, -5] False"
    rules = there / "critias" / "games" / "atlantis" / "rules" / "legal.py"
    rules.write_text(rules.read_text().replace("return int(min(", "return int(max("))
    assert run(SCORES, there, cache) == "[-8, -8] True"
    assert len(list((cache / "compiled").iterdir())) == 2
