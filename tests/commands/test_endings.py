"""How commands end when they are interrupted or nobody reads on."""

from __future__ import annotations

import errno
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands.command import CRITIAS, environment, random_record

pytestmark = pytest.mark.slow  # long work is begun and ended

# Says when the command has begun its work. Where tests run in the background Ctrl-C may be switched off, and a process would
# inherit that.
WATCHED = """
import signal, sys, threading, time
from critias.cli import run

signal.signal(signal.SIGINT, signal.default_int_handler)

def is_at(work, frame):
    while frame is not None:
        if frame.f_code.co_filename.endswith(work) and frame.f_code.co_name != "<module>":
            return True
        frame = frame.f_back
    return False

def watch(work):
    while not any(is_at(work, frame) for frame in sys._current_frames().values()):
        time.sleep(0.01)
    print("working", file=sys.stderr, flush=True)

threading.Thread(target=watch, args=[sys.argv.pop(1)], daemon=True).start()
run()
"""


@pytest.mark.parametrize(
    ("command", "work"),
    [
        ("simulate atlantis --games 50000000", "core/batches/batch.py"),
        pytest.param("perft atlantis --depth 40", "core/batches/perft.py", marks=pytest.mark.slow),
    ],
)
def test_control_c_ends_long_work_with_one_line(command: str, work: str) -> None:
    """The work would take far longer than the test waits for its end."""
    watched = [sys.executable, "-c", WATCHED, work, *command.split()]
    running = subprocess.Popen(watched, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
    assert running.stderr is not None
    assert "working\n" in running.stderr
    running.send_signal(signal.SIGINT)
    try:
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    assert out == ""
    assert err.splitlines()[-1] == "critias: stopped", err
    assert "Traceback" not in err


@pytest.mark.parametrize("arguments", ["replay FILE", pytest.param("replay FILE --json", marks=pytest.mark.slow), "games"])
def test_nobody_reads_on(arguments: str, tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    path.write_text(random_record(), encoding="utf-8")
    command = " ".join(map(shlex.quote, [*CRITIAS, *arguments.replace("FILE", str(path)).split()]))
    ended = subprocess.run(["bash", "-c", f"{command} | head -c 1"], capture_output=True, text=True, env=environment(), timeout=60)
    assert "Traceback" not in ended.stderr
    assert "Error" not in ended.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run([*CRITIAS, "games"], stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), timeout=60)
    assert (ended.returncode, ended.stderr) == (2, f"critias: cannot write: {os.strerror(errno.ENOSPC)}\n")


def test_a_missing_output_does_not_crash() -> None:
    command = ["bash", "-c", f"{shlex.join(CRITIAS)} games >&-"]
    assert subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60).stderr == ""
