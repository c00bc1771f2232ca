"""`critias review` and `critias hint`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from commands.command import critias, random_record

from critias import game, hint, review

BUDGET = ("--simulations", "8")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "finished.critias"
    path.write_text(random_record(), encoding="utf-8")
    return path


def test_a_review_shows_the_mistakes_of_everybody(finished: Path) -> None:
    ran = critias("review", finished, *BUDGET)
    assert ran.code == 0
    shown = " ".join(ran.out.split())
    assert "searches with 8 simulations" in shown and "bias is not calibrated yet" in shown
    assert "Worst first" in shown and " points more)" in shown and "after step" in shown
    assert "coral: blunder" in shown and "sun: blunder" in shown
    assert "luck" not in shown


def test_luck_is_shown_on_demand_and_called_unproven(finished: Path) -> None:
    shown = " ".join(critias("review", finished, *BUDGET, "--luck").out.split())
    assert "luck is not proven to mean anything yet" in shown
    assert "fair luck own errors others' errors unknowable result" in shown


@pytest.mark.parametrize(("language", "words"), [("en", "Play a"), ("fr", "de plus)")])
def test_the_choices_are_told_in_the_words_of_the_game(finished: Path, language: str, words: str) -> None:
    assert words in " ".join(critias("review", finished, *BUDGET, "--language", language).out.split())


def test_a_review_as_json_is_that_of_the_library(finished: Path) -> None:
    shown = critias("review", finished, *BUDGET, "--json").json
    found = asdict(review(finished.read_text(encoding="utf-8"), 8, with_luck=False))
    assert {name: shown[name] for name in found} == json.loads(json.dumps(found))
    assert shown["lucks"] is None and shown["accounts"] is None and shown["luck_is_proven"] is False


def test_luck_in_json_too(finished: Path) -> None:
    shown = critias("review", finished, *BUDGET, "--json", "--luck").json
    assert len(shown["accounts"]) == 2 and shown["lucks"][0]["step"] is None


def test_a_game_that_is_not_over_is_refused(tmp_path: Path) -> None:
    """The best choices of the others would tell what they hold."""
    path = tmp_path / "begun.critias"
    path.write_text(random_record(decisions=20), encoding="utf-8")
    critias("review", path, *BUDGET).refuses("the game is not over", "critias hint")


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text("hello", encoding="utf-8")
    critias("review", path).refuses("not a game record")
    critias("review", tmp_path / "nowhere").refuses("cannot read")


def test_a_hint_lists_three_choices() -> None:
    match = game("atlantis").start(2, seed=7)
    ran = critias("hint", match.position(), *BUDGET)
    assert ran.code == 0
    suggestions = hint(match, 8).suggestions
    lines = ran.out.splitlines()
    assert "8 simulations" in lines[0] and "to move" in lines[0]
    for suggestion in suggestions:
        assert any(f" {suggestion.name} " in line for line in lines[1:])


def test_a_hint_for_what_a_seat_sees_is_the_same() -> None:
    match = game("nautilus").start(2, seed=7)
    seen = match.game.write_position(match.seen_by(match.mover))
    assert seen != match.position()
    shown = [critias("hint", position, *BUDGET, "--json").json for position in (match.position(), seen)]
    assert shown[0] == shown[1]
    assert [suggestion["name"] for suggestion in shown[0]["suggestions"]] == [found.name for found in hint(match, 8).suggestions]


@pytest.mark.parametrize(
    ("position", "word"),
    [("chess 2", "no game 'chess'"), ("atlantis nonsense", "atlantis"), ("", "no game")],
)
def test_what_is_no_position_is_refused(position: str, word: str) -> None:
    critias("hint", position).refuses(word)
