"""`critias train`: a net in a folder, and one line for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands.command import critias

SMALL = ("--rounds", "2", "--rows", "16", "--lessons", "1", "--hidden", "16", "8")


@pytest.mark.slow
def test_a_net_is_trained_and_the_run_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "net"
    told = critias("train", "atlandice", *SMALL, "--folder", folder, "--json").json
    assert told["rounds"] == 2
    assert told["decisions"] == 2 * 16 * 16
    assert 0 <= told["against_greedy"] <= 1
    assert {path.name for path in folder.iterdir()} == {"net.npz", "checkpoint.npz", "curve.jsonl", "curve.svg"}
    assert "The net is in" in critias("train", "atlandice", *SMALL, "--folder", folder).err
    refused = critias("train", "atlandice", *SMALL, "--seed", "2", "--folder", folder)
    refused.refuses("has seed 1, not 2; name another folder to start over")


def test_a_game_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    critias("train", "chess", "--folder", tmp_path).refuses("chess")
