"""`critias train`: a net in a folder, and one line for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands.command import critias

SIZE = ("--hidden", "16", "8")
SHORT = ("--rounds", "2", "--rows", "64", "--set", "simulations=2")


@pytest.mark.slow
def test_a_net_is_trained_and_the_run_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "net"
    told = critias("train", "atlandice", *SHORT, *SIZE, "--folder", folder, "--json").json
    assert told["rounds"] == 2
    assert told["decisions"] == 2 * 64 * 16
    assert 0 <= told["against_greedy"] <= 1
    assert {path.name for path in folder.iterdir()} == {"net.npz", "checkpoint.npz", "curve.jsonl", "curve.svg"}
    assert "The net is in" in critias("train", "atlandice", *SHORT, *SIZE, "--folder", folder).err
    refused = critias("train", "atlandice", *SHORT, *SIZE, "--seed", "2", "--folder", folder)
    refused.refuses("has seed 1, not 2; name another folder to start over")
    begun = critias("train", "atlandice", *SHORT, "--start", folder / "net.npz", "--folder", tmp_path / "second", "--json").json
    assert begun["rounds"] == 2
    critias("train", "atlandice", *SHORT, "--start", folder / "net.npz", "--folder", folder).refuses("has start , not")


def test_a_file_that_is_no_net_is_no_beginning(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_text("nothing")
    critias("train", "atlandice", "--start", path, "--folder", tmp_path).refuses("net.npz is not a net")
    critias("train", "atlandice", *SIZE, "--start", path, "--folder", tmp_path).refuses("has its size already")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("speed=3", "training has no setting 'speed'; it has players, steps, simulations"),
        ("seed=3", "training has no setting 'seed'"),
        ("guidance=much", "guidance must be a number, not 'much'"),
        ("steps=2.5", "steps must be a whole number, not '2.5'"),
        ("sharpness=nan", "sharpness must be a finite number, not 'nan'"),
        ("players=9", "atlandice is for 2, 3, 4 players, not 9"),
        ("trace=1.5", "trace must be from 0 to 1, not 1.5"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused(setting: str, said: str, tmp_path: Path) -> None:
    critias("train", "atlandice", "--set", setting, "--folder", tmp_path / "net").refuses(said)
    assert not (tmp_path / "net").exists()


def test_a_game_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    critias("train", "chess", "--folder", tmp_path).refuses("chess")
