"""Who plays the other seats: asked for at the beginning, named on the command line, or taken from the record."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest
from commands.command import critias, random_record
from terminal.session import sitting

from critias import game
from critias.bots import LEVELS
from critias.core.match.record import read_record
from critias.terminal.look import Look
from critias.terminal.opponents import USUAL, Opponents, names_at_table, shown_name, try_out, typed_again
from critias.terminal.save_file import YOU, revive

SEED = "7"
PATIENCE = 120.0  # seconds


def names_in(path: Path) -> list[str]:
    return read_record(path.read_text(encoding="utf-8"), game).names


def program(folder: Path, lines: str) -> str:
    """A bot that answers what it is asked for the first time, as it is before the game, and then does as the lines say."""
    path, mark = folder / "bot.py", folder / "tried"
    path.write_text(
        f"""
import json, os, sys, time
is_tried = os.path.exists({str(mark)!r})
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        if is_tried:
            open({str(folder / "pid")!r}, "w").write(str(os.getpid()))
            {lines}
        else:
            open({str(mark)!r}, "w").close()
        print(json.dumps(dict(id=asked["id"], action=asked["legal"][0]["action"])), flush=True)
""",
        encoding="utf-8",
    )
    return f"run:{shlex.join([sys.executable, str(path)])}"


def is_gone(folder: Path) -> bool:
    return not Path("/proc", (folder / "pid").read_text(encoding="utf-8")).exists()


# ------------------------------------------------------------------------------------------------ the question


@pytest.mark.parametrize(
    ("number", "level"),
    [pytest.param(number, level, marks=[pytest.mark.slow] * (level != "rower")) for number, level in enumerate(LEVELS, 1)],
)
def test_every_level_can_be_chosen(number: int, level: str, tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--seed", SEED, "--save", path, against=None) as terminal:
        terminal.child.expect_exact("Choose your opponent: 1 deckhand  2 rower  3 mate  4 captain  5 oracle")
        terminal.child.expect_exact(f"Number or name (Enter for {USUAL}): ")
        assert f"against {level}" in terminal.answer(str(number))
        terminal.answer("A.flag")
        assert f"{level} is thinking …" in terminal.answer("end")
    assert names_in(path) == [YOU, level]


@pytest.mark.slow
def test_the_question_in_french(tmp_path: Path) -> None:
    path = tmp_path / "partie.critias"
    with sitting("--seed", SEED, "--players", "3", "--save", path, against=None, language="fr") as terminal:
        terminal.child.expect_exact("Contre qui ? 1 matelot  2 rameur  3 quartier-maître  4 capitaine  5 oracle")
        terminal.child.sendline("6")
        terminal.child.expect_exact("Tapez un numéro de 1 à 5, ou un nom.")
        assert "contre rameur" in terminal.answer("Rameur")
        terminal.answer("1")
        assert "rameur réfléchit …" in terminal.answer("end")
    assert names_in(path) == [YOU, "rower", "rower"]


@pytest.mark.slow
def test_enter_takes_the_usual_opponent(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--save", path, against=None) as terminal:
        terminal.answer("")
    assert names_in(path) == [YOU, USUAL]


@pytest.mark.slow
def test_the_end_of_input_at_the_question_leaves_without_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--save", path, against=None) as terminal:
        terminal.child.expect_exact("Enter for")
        terminal.end_input()
        shown, code = terminal.end()
    assert (code, path.exists()) == (2, False)
    assert "critias: no opponent was chosen" in shown


@pytest.mark.slow
def test_without_a_terminal_nobody_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    assert "play against?" not in critias("play", "--terminal", "atlantis", "--save", path).out
    assert names_in(path) == [YOU, USUAL]


# ------------------------------------------------------------------------------------------------ names


def test_one_bot_plays_all_others_or_each_has_its_own() -> None:
    assert names_at_table(4, 0, "rower") == [YOU, "rower", "rower", "rower"]
    assert names_at_table(4, 2, "a, b,c") == ["b", "c", YOU, "a"]
    assert typed_again(["b", "c", YOU, "a"], 2) == "a,b,c"


def test_levels_have_a_name_in_each_language() -> None:
    assert names_at_table(3, 1, "capitaine,quartier-maître") == ["mate", YOU, "captain"]
    assert names_at_table(3, 1, "Kapitän,maat") == ["mate", YOU, "captain"]
    assert (shown_name("captain", "fr"), shown_name("captain", "en"), shown_name("greedy", "fr")) == ("capitaine", "captain", "greedy")
    assert shown_name("run:" + "x" * 99, "en") == "run:" + "x" * 17 + "..."


def test_different_opponents_are_shown_with_their_signs() -> None:
    words = game("atlantis").words
    assert Look("en", 1, words, players=3, bots=("rower", YOU, "mate")).against() == "against ● rower, ■ mate"
    assert Look("fr", 0, words, players=3, bots=(YOU, "quartier-maître", "quartier-maître")).against() == "contre quartier-maître"
    assert Look("en", 0, words).against() == ""


def test_a_name_is_one_line() -> None:
    with pytest.raises(ValueError, match="one line"):
        names_at_table(2, 0, "run:./bot\nresult 99 0")


# ------------------------------------------------------------------------------------------------ going on


def test_opponents_choose_the_same_again_after_a_resume() -> None:
    first, second = (revive(read_record(random_record(decisions=12), game)) for _ in range(2))
    both = ["random", "random"]
    chosen, again = (opponents.answer(opponents.sight(match)) for match in (first, second) for opponents in [Opponents(match, both)])
    assert chosen == again


def test_a_record_says_who_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    path.write_text(random_record(decisions=5, names=(YOU, "greedy")), encoding="utf-8")
    assert critias("play", "--terminal", "atlantis", "--resume", path).code == 0
    assert names_in(path) == [YOU, "greedy"]
    assert critias("play", "--terminal", "atlantis", "--resume", path, "--opponents", "random").code == 0
    assert names_in(path) == [YOU, "random"]


def test_a_record_against_somebody_who_is_not_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    path.write_text(random_record(decisions=5, names=(YOU, "Solon")), encoding="utf-8")
    critias("play", "--terminal", "atlantis", "--resume", path).refuses("was played against 'Solon', which is not a bot; use --opponents")
    critias("play", "--terminal", "atlantis", "--resume", path, "--seat", "1").refuses("was played against 'you'")


@pytest.mark.parametrize("name", ["run:touch {mark}", "python:antigravity:Bot"])
def test_a_record_starts_no_program(name: str, tmp_path: Path) -> None:
    path, mark = tmp_path / "game.critias", tmp_path / "started"
    name = name.format(mark=mark)
    path.write_text(random_record(decisions=5, names=(YOU, name)), encoding="utf-8")
    critias("play", "--terminal", "atlantis", "--resume", path).refuses("to start it, use --opponents", name)
    assert not mark.exists()


# ------------------------------------------------------------------------------------------------ at the table


@pytest.mark.slow
def test_unhurried_opponents_are_watched(tmp_path: Path) -> None:
    """The table is drawn while they think, and they take their time."""
    with sitting("--seed", SEED, "--players", "3", "--save", tmp_path / "game.critias", is_hurried=False) as terminal:
        terminal.wait()
        terminal.answer("1")
        began = time.monotonic()
        shown = terminal.answer("end")
    assert time.monotonic() - began > 0.7  # two opponents
    assert shown.count("Mainland") >= 3
    assert "sun to move" in shown
    assert "cobalt to move" in shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "notice"),
    [
        ("en", "answered 'hello', which is not JSON; a random choice was made instead."),
        ("fr", "a répondu 'hello', qui n'est pas du JSON ; un choix au hasard a remplacé le sien."),
        ("de", "hat 'hello' geantwortet, das ist kein JSON; stattdessen wurde zufällig gewählt."),
    ],
)
def test_a_fault_is_told_and_the_game_goes_on(tmp_path: Path, language: str, notice: str) -> None:
    path, against = tmp_path / "game.critias", program(tmp_path, "print('hello', flush=True)")
    with sitting("--seed", SEED, "--save", path, language=language, against=against) as terminal:
        terminal.wait()
        terminal.answer("A.flag")
        shown = terminal.answer("end")
        assert notice in shown
        terminal.child.sendline("quit")
        shown, code = terminal.end()
    assert code == 0
    assert f"--resume {path} --opponents 'run:" in shown
    assert is_gone(tmp_path)


@pytest.mark.slow
def test_control_c_while_a_program_thinks_ends_both(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--seed", SEED, "--save", path, against=program(tmp_path, "time.sleep(600)")) as terminal:
        terminal.wait()
        terminal.answer("A.flag")
        terminal.child.sendline("end")
        terminal.child.expect_exact("is thinking …")
        until = time.monotonic() + PATIENCE
        while not (tmp_path / "pid").exists():
            assert time.monotonic() < until, terminal.child
            time.sleep(0.05)
        terminal.interrupt()
        shown, code = terminal.end()
    assert code == 130
    assert "critias: Stopped. The game is saved" in shown
    assert is_gone(tmp_path)
    assert len(read_record(path.read_text(encoding="utf-8"), game).match.steps) > 0


def test_a_bot_is_tried_out_on_another_game(tmp_path: Path) -> None:
    """It could otherwise look at the cards of the seat that begins."""
    match = game("atlantis").start(2, seed=7)
    script = tmp_path / "spy.py"
    script.write_text(
        f"import sys\nopen({str(tmp_path / 'seen')!r}, 'w').write(sys.stdin.readline() + sys.stdin.readline())\n", encoding="utf-8"
    )
    assert try_out(f"run:{shlex.join([sys.executable, str(script)])}", match) == "ended with exit code 0"
    assert match.game.write_position(match.seen_by(0)) not in (tmp_path / "seen").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["atlandice", pytest.param("nautilus", marks=pytest.mark.slow)])
def test_a_whole_game_against_greedy_opponents(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    ran = critias(
        "play", "--terminal", name, "--seed", "3", "--players", "3", "--opponents", "greedy,random", "--save", path, text="1\n" * 3000
    )
    assert (ran.code, ran.err) == (0, "")
    assert read_record(path.read_text(encoding="utf-8"), game).match.is_over
    assert names_in(path) == [YOU, "greedy", "random"]
