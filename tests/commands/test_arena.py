"""`critias arena`: bots against bots, kept, resumed, stopped, shown and refused."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from commands.command import CRITIAS, critias, critias_afresh, environment

from critias.arena import PlayedBlock, play_block, storage
from critias.arena.plan import Plan

TESTS = Path(__file__).resolve().parent.parent
SLOW = "python:arena.odd_bots:Slow"
SILLY = "python:arena.odd_bots:Silly"
FORGETFUL = "python:arena.odd_bots:Forgetful"
DATA_KEYS = {
    "critias",
    "game",
    "bots",
    "players",
    "games",
    "seed",
    "options",
    "games_asked",
    "line_ups",
    "blocks",
    "blocks_planned",
    "standings",
    "pairs",
    "file",
}
STANDING_KEYS = {
    "bot",
    "games",
    "win_share",
    "win_share_interval",
    "mean_margin",
    "mean_margin_interval",
    "mean_points",
    "decisions",
    "seconds_per_decision",
    "faults",
    "first_fault",
    "rating",
}


@pytest.fixture(autouse=True)
def bots_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    standings = [{**standing, "seconds_per_decision": None} for standing in data["standings"]]
    return {**data, "standings": standings, "file": None}


def kept_blocks(path: Path) -> list[PlayedBlock]:
    return sorted(storage.read(path).blocks, key=lambda block: block.number)


def test_help_names_it() -> None:
    assert " arena " in critias("--help").out
    assert "Ctrl-C keeps what was played" in " ".join(critias("arena", "--help").out.replace("│", " ").split())


def test_an_arena_as_data(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    asked = ["arena", "atlantis", "--bots", "random,greedy", "--games", "5", "--seed", "3", "--processes", "1"]
    ran = critias(*asked, "--keep", path, "--json")
    assert ran.code == 0
    data = ran.json
    assert set(data) == DATA_KEYS
    assert (data["games_asked"], data["games"], data["blocks"], data["blocks_planned"]) == (5, 6, 3, 3)
    assert (data["bots"], data["options"], data["seed"], data["file"]) == (["random", "greedy"], {"edition": "amigo"}, 3, str(path))
    for standing in data["standings"]:
        assert set(standing) == STANDING_KEYS
        assert standing["win_share_interval"][0] <= standing["win_share"] <= standing["win_share_interval"][1]
        assert set(standing["rating"]) == {"mu", "sigma", "ordinal"}
    assert sum(standing["win_share"] for standing in data["standings"]) == pytest.approx(1)
    assert f"critias arena --resume {path}" in ran.err
    plan = Plan("atlantis", ("random", "greedy"), 2, 5, 3, {"edition": "amigo"})
    assert kept_blocks(path) == [play_block(plan, number) for number in range(3)]


@pytest.mark.slow
def test_an_arena_for_people_with_records_and_a_report(tmp_path: Path) -> None:
    path, records, report = tmp_path / "kept.jsonl", tmp_path / "records", tmp_path / "report.html"
    asked = ["arena", "atlantis", "--bots", "random,greedy,greedy:temperature=9.0", "--games", "6", "--keep", path]
    ran = critias(*asked, "--records", records, "--report", report)
    assert ran.code == 0
    for words in ("6 games in 3 blocks", "win share", "95 %", "margin", "rating", "faults", "1 greedy"):
        assert words in ran.out
    assert sorted(file.name for file in records.iterdir()) == [f"{block}-{game}.critias" for block in range(3) for game in range(2)]
    for file in records.iterdir():
        assert "chance follows seed" in critias("verify", file).out
    assert "names random, greedy\n" in (records / "0-0.critias").read_text(encoding="utf-8")
    assert "Atlantis: 3 bots, 6 games" in report.read_text(encoding="utf-8")
    assert str(report) in ran.err
    critias("arena", "--resume", path, "--report", report).refuses("already exists")


@pytest.mark.slow
def test_more_games_than_asked_for_are_explained(tmp_path: Path) -> None:
    asked = ["arena", "atlantis", "--bots", "random,greedy", "--games", "1", "--processes", "1"]
    ran = critias(*asked, "--keep", tmp_path / "kept.jsonl")
    assert "2 games in 1 blocks: 1 requested, the rest so that every bot plays every seat" in ran.out


@pytest.mark.slow
def test_a_cut_file_is_resumed_to_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    asked = ["arena", "atlantis", "--bots", "random,greedy", "--games", "12", "--processes", "1"]
    whole = critias(*asked, "--keep", path, "--json").json
    blocks, content = kept_blocks(path), path.read_bytes()
    path.write_bytes(content[: len(content) * 2 // 5])
    assert 0 < len(kept_blocks(path)) < len(blocks)
    resumed = critias("arena", "--resume", path, "--json").json
    assert without_times(resumed) == without_times(whole)
    assert kept_blocks(path) == blocks
    again = critias("arena", "--resume", path, "--json").json
    assert again == resumed


@pytest.mark.slow
def test_without_a_file_it_is_kept_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    data = critias_afresh("arena", "atlantis", "--bots", "random", "--games", "2", "--processes", "1", "--json").json
    assert Path(data["file"]).is_relative_to(tmp_path)
    assert len(kept_blocks(Path(data["file"]))) == 2


@pytest.mark.slow
def test_a_bot_that_raises_is_reported(tmp_path: Path) -> None:
    ran = critias_afresh("arena", "atlantis", "--bots", f"random,{FORGETFUL}", "--games", "2", "--keep", tmp_path / "kept.jsonl")
    assert ran.code == 0
    assert f"First fault of {FORGETFUL}: raised KeyError: 'no idea'" in ran.out


@pytest.mark.slow
def test_a_bot_that_cannot_even_begin_is_refused(tmp_path: Path) -> None:
    asked = ("--games", "2", "--keep", tmp_path / "kept.jsonl")
    critias_afresh("arena", "atlantis", "--bots", f"random,{SILLY}", *asked).refuses(f"{SILLY} raised KeyError: 'no idea'")
    critias("arena", "atlantis", "--bots", "random,run:./no-such-bot", *asked).refuses(
        "run:./no-such-bot cannot be started", "No such file"
    )
    critias("arena", "atlantis", "--bots", "random,run:true", *asked).refuses("run:true ended with exit code 0")
    assert not (tmp_path / "kept.jsonl").exists()


@pytest.mark.slow
def test_control_c_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    command = [*CRITIAS, "arena", "atlantis", "--bots", f"random,{SLOW}", "--games", "40", "--processes", "1", "--keep", str(path)]
    slowly = environment() | {"SLOW_BOT_SECONDS": "0.02"}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=slowly)
    wait_for_lines(path, 3)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=200)
    assert running.returncode == 130
    assert "of 20 blocks are saved" in err.splitlines()[-1]
    assert f"critias arena --resume {path}" in err.splitlines()[-1]
    assert "Traceback" not in err
    assert "blocks of 20" in out
    assert 2 <= len(kept_blocks(path)) < 20
    resumed = critias_afresh("arena", "--resume", path, "--json")
    assert (resumed.code, resumed.json["games"]) == (0, 40)
    plan = Plan("atlantis", ("random", SLOW), 2, 40, 0, {"edition": "amigo"})
    assert kept_blocks(path)[19] == play_block(plan, 19)


def wait_for_lines(path: Path, lines: int) -> None:
    deadline = time.monotonic() + 200
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < deadline
        time.sleep(0.02)


WRONG = {
    "nothing": ("arena", "name a game"),
    "unknown game": ("arena chess --bots random", "there is no game 'chess'"),
    "no bots": ("arena atlantis", "--bots oracle,greedy"),
    "unknown bot": ("arena atlantis --bots random,hal", "there is no bot 'hal'"),
    "bad budget": ("arena atlantis --bots random,search:simulations=0", "simulations of the bot search must be a whole number from 1"),
    "bad Python bot": ("arena atlantis --bots python:nowhere:Bot", "cannot import nowhere"),
    "empty bot": ("arena atlantis --bots random,", "a bot has no name"),
    "a bot twice": ("arena atlantis --bots random,greedy,random", "random is listed twice"),
    "too many players": ("arena atlantis --bots random --players 5", "2, 3, 4 players, not 5"),
    "no games": ("arena atlantis --bots random --games 0", "1 to 1000000 games, not 0"),
    "games in letters": ("arena atlantis --bots random --games many", "--games"),
    "seed below zero": ("arena atlantis --bots random --seed -1", "a seed must be a whole number"),
    "unknown rule": ("arena atlantis --bots random --option colour=red", "no option 'colour'"),
    "unknown place": ("arena atlantis --bots random --on moon", "--on must be local or ray, not 'moon'"),
    "no processes": ("arena atlantis --bots random --processes 0", "--processes"),
    "resuming nothing": ("arena --resume nowhere.jsonl", "cannot read nowhere.jsonl: No such file"),
    "resuming a folder": ("arena --resume .", "cannot read ."),
    "resuming another plan": ("arena --resume nowhere.jsonl --games 5", "--resume reads game, bots"),
    "resuming and naming a game": ("arena atlantis --resume nowhere.jsonl", "--resume reads game, bots"),
    "a report in no folder": ("arena atlantis --bots random --report nowhere/page.html", "the folder nowhere doesn't exist"),
    "keeping where nothing can be": ("arena atlantis --bots random --games 1 --keep /proc/none/a.jsonl", "cannot write /proc/none"),
}


@pytest.mark.parametrize("case", WRONG)
def test_is_refused(case: str) -> None:
    arguments, words = WRONG[case]
    critias(*arguments.split()).refuses(words)


def test_files_that_are_there_are_kept(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", encoding="utf-8")
    asked = ["arena", "atlantis", "--bots", "random", "--games", "1"]
    critias(*asked, "--keep", mine).refuses("already exists; continue it with --resume")
    critias(*asked, "--report", mine).refuses("already exists")
    critias(*asked, "--records", mine).refuses("not a folder")
    critias(*asked, "--records", tmp_path).refuses("is not empty")
    critias("arena", "--resume", mine).refuses(str(mine), "line 1: not an arena file")
    assert mine.read_text(encoding="utf-8") == "mine"


def test_a_file_of_another_version_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    header = {"critias arena": 1, "version": "0.0.1", "rules": 1, "plan": {}}
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    critias("arena", "--resume", path).refuses("played by critias 0.0.1")
