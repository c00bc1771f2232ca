"""`critias replay` and `critias verify` on records that are in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands.command import critias, random_record
from rich.console import Console

from critias import game
from critias.commands import replay
from critias.core.match.record import read_record
from critias.core.match.secret import Secret
from critias.terminal import plain


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.critias"
    path.write_text(random_record(), encoding="utf-8")
    return path


def test_verify_says_what_was_checked(finished: Path) -> None:
    ran = critias("verify", finished)
    result = next(line for line in finished.read_text(encoding="utf-8").splitlines() if line.startswith("result "))
    assert ran.code == 0
    for words in ("legal steps", "matching hashes", result, "chance follows seed 7"):
        assert words in ran.out


def test_verify_as_json(finished: Path) -> None:
    match = read_record(finished.read_text(encoding="utf-8"), game).match
    checked = critias("verify", finished, "--json").json
    assert checked["ok"] is True
    assert (checked["steps"], checked["result"], checked["seed"]) == (len(match.steps), match.scores(), 7)
    assert checked["chance"] == "follows the seed"


def test_verify_names_line_and_reason_as_json(finished: Path) -> None:
    finished.write_text(finished.read_text(encoding="utf-8").replace("rules 1", "rules 99"), encoding="utf-8")
    ran = critias("verify", finished, "--json")
    ran.refuses("line 3")
    assert (ran.json["ok"], ran.json["line"]) == (False, 3)


def test_a_record_without_seed_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "seedless.critias"
    path.write_text(random_record().replace("seed 7", "seed -"), encoding="utf-8")
    assert "chance not checked" in critias("verify", path).out


@pytest.mark.parametrize(("seed", "source"), [(7, "seed 7"), (Secret(bytes(32)), "the promised secret")], ids=["seed", "secret"])
def test_verify_says_from_where_on_the_chance_of_a_resumed_game_is_checked(tmp_path: Path, seed: int | Secret, source: str) -> None:
    path = tmp_path / "resumed.critias"
    match = read_record(random_record(decisions=30), game).match.resumed(seed)
    while not match.is_over:
        match.play(match.legal()[0])
    path.write_text(match.record(), encoding="utf-8")
    words = f"chance follows {source} after step {match.resumed_after}; the steps before it come from an earlier record"
    assert words in critias("verify", path).out
    assert critias("verify", path, "--json").json["resumed_after"] == match.resumed_after


def test_a_record_is_told_to_its_result(finished: Path) -> None:
    ran = critias("replay", finished)
    assert ran.code == 0
    assert "the game is over" in ran.out
    assert " wins" in ran.out
    assert "reaches the mainland" in " ".join(ran.out.split())


def test_a_record_is_told_in_french(finished: Path) -> None:
    ran = critias("replay", finished, "--language", "fr")
    assert "atteint le Continent" in " ".join(ran.out.split())
    assert "Résultat" in ran.out


def test_a_step_shows_the_table_after_it(finished: Path) -> None:
    match = read_record(finished.read_text(encoding="utf-8"), game).match
    start = critias("replay", finished, "--step", "0", "--json").json
    assert start["view"] == match.game.view(match.start, -1) | {"hand": None}
    assert "Atlantis ●A ●B ●C ▲A ▲B ▲C" in critias("replay", finished, "--step", "0").out
    last = critias("replay", finished, "--step", str(len(match.steps)), "--json").json
    assert last["view"] == match.view()


def test_a_game_without_a_drawing_is_shown_thing_by_thing(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(replay, "renderer_of", lambda name: plain.RENDERER)
    monkeypatch.setattr(replay, "console", lambda: Console(width=80, markup=False))
    replay.replay(finished, "en", None, False)
    shown = capsys.readouterr().out
    match = read_record(finished.read_text(encoding="utf-8"), game).match
    assert all(f" {thing} " in shown for thing in match.view())
    assert all(str(points) in shown for points in match.scores())


def test_a_step_beyond_the_record_is_refused(finished: Path) -> None:
    critias("replay", finished, "--step", "99999").refuses("steps 0 (the start) to")


def test_the_story_as_json_has_every_step(finished: Path) -> None:
    match = read_record(finished.read_text(encoding="utf-8"), game).match
    told = critias("replay", finished, "--json").json
    assert [step["action"] for step in told["steps"]] == [match.game.write_action(step.action) for step in match.steps]
    assert (told["result"], told["winners"]) == (match.scores(), match.winners())


def test_a_game_that_is_not_over_is_told_as_your_seat_saw_it(tmp_path: Path) -> None:
    path = tmp_path / "going-on.critias"
    path.write_text(random_record(decisions=30, names=("random", "you")), encoding="utf-8")
    told = critias("replay", path, "--json").json
    draws = [event for step in told["steps"] for event in step["events"] if " draws " in event]
    assert {event for event in draws if event.startswith("Coral")} == {"Coral draws a card."}
    assert any(event.startswith("Sun (you) draws ") and event != "Sun (you) draws a card." for event in draws)
    hidden = [step for step in told["steps"] if "Coral draws a card." in step["events"]]
    assert all(step["action"] is None for step in hidden)
