"""Playing at a terminal: choices, questions, take-backs, saving, leaving and going on."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands.command import critias, random_record
from terminal.session import sitting

from critias import game
from critias.core.match.record import read_record
from critias.core.text.message import Message, say
from critias.core.text.words import LANGUAGES
from critias.games.atlantis.components import ITEMS
from critias.terminal import save_file
from critias.terminal.words import WORDS

SEED = "7"  # you begin with two flags, a helmet and a crown


def steps_in(path: Path) -> list[str]:
    match = read_record(path.read_text(encoding="utf-8"), game).match
    return [match.game.write_action(step.action) for step in match.steps]


def test_illegal_and_unknown_answers_are_explained_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--seed", SEED, "--save", path) as terminal:
        assert "coral (you) to move" in terminal.wait()
        assert "You have no ring card. [A4.1]" in terminal.answer("A.ring")
        assert "You have no tile worth 5. [A9.1]" in terminal.answer("buy.5")
        assert "You can move, so you must. [A4.6]" in terminal.answer("show")
        assert "Choose a number from 1 to 4" in terminal.answer("5")
        assert "Choose a number from 1 to 4" in terminal.answer("0")
        assert "'fly' is neither a choice nor a command" in terminal.answer("fly")
        assert terminal.answer("").strip() == ""
        assert steps_in(path) == []


@pytest.mark.slow
def test_why_names_the_clause(tmp_path: Path) -> None:
    with sitting("--seed", SEED, "--save", tmp_path / "game.critias") as terminal:
        terminal.wait()
        assert "[A4.1]" in terminal.answer("why A.ring")
        assert "another player's figure. [A3.2]" in terminal.answer("why figure.1A")
        assert "[A7.1]" in terminal.answer("why space.3")
        assert "space.27 is allowed now." in terminal.answer("why space.27")
        assert "A.flag is allowed now." in terminal.answer("why A.flag")
        assert "neither an action nor a thing" in terminal.answer("why not")
        assert "Type why and" in terminal.answer("why")


@pytest.mark.slow
def test_help_rules_log_and_board(tmp_path: Path) -> None:
    with sitting("--seed", SEED, "--save", tmp_path / "game.critias") as terminal:
        terminal.wait()
        for command in ("undo", "save [FILE]", "quit", "why THING"):
            assert command in terminal.answer("?")
        assert "Bring your three figures" in terminal.answer("rules")
        assert "The game begins." in terminal.answer("log")
        assert "Mainland" in terminal.answer("board")


@pytest.mark.slow
def test_a_choice_is_taken_back_until_something_is_revealed(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--seed", SEED, "--save", path) as terminal:
        terminal.wait()
        assert "nothing to undo" in terminal.answer("undo")
        assert "lays their bridge at space 27" in terminal.answer("bridge.27")
        assert steps_in(path) == ["bridge.27"]
        assert "The game begins." in terminal.answer("undo")
        assert steps_in(path) == []
        terminal.answer("a.flag")
        assert steps_in(path)[0] == "A.flag"
        assert "something hidden was revealed" in terminal.answer("undo")


@pytest.mark.slow
def test_a_turn_that_has_passed_is_not_taken_back(tmp_path: Path) -> None:
    with sitting("--seed", SEED, "--save", tmp_path / "game.critias") as terminal:
        terminal.wait()
        terminal.answer("bridge.27")
        assert "Sun plays" in terminal.answer("1")
        assert "your turn is over" in terminal.answer("undo")


@pytest.mark.slow
def test_saving_says_where_and_replaces_no_other_file(tmp_path: Path) -> None:
    path, other, copy = tmp_path / "game.critias", tmp_path / "other.txt", tmp_path / "copy.critias"
    other.write_text("mine", encoding="utf-8")
    with sitting("--seed", SEED, "--save", path) as terminal:
        terminal.wait()
        assert f"Saved: {path}" in terminal.answer("save")
        assert "already exists" in terminal.answer(f"save {other}")
        assert other.read_text(encoding="utf-8") == "mine"
        assert "Couldn't save" in terminal.answer("save /proc/none/game.critias")
        terminal.answer("2")
        assert f"Saved: {copy}" in terminal.answer(f"save {copy}")
        assert copy.read_bytes() == path.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.critias", "game.critias", "other.txt"]


@pytest.mark.slow
def test_a_game_is_left_resumed_and_verified(tmp_path: Path) -> None:
    path, straight = tmp_path / "game.critias", tmp_path / "straight.critias"
    with sitting("--seed", SEED, "--players", "3", "--seat", "1", "--save", path) as terminal:
        assert "sun (you) to move" in terminal.wait()
        for _ in range(5):
            terminal.answer("1")
        terminal.child.sendline("quit")
        shown, code = terminal.end()
        assert code == 0
        assert f"--resume {path}" in shown
    kept = steps_in(path)
    assert critias("verify", path).code == 0
    with sitting("--resume", path, against=None) as terminal:
        assert "sun (you) to move" in terminal.wait()
        for _ in range(4):
            terminal.answer("1")
    assert steps_in(path)[: len(kept)] == kept
    assert critias("verify", path).code == 0
    critias(
        "play",
        "--terminal",
        "atlantis",
        "--seed",
        SEED,
        "--players",
        "3",
        "--seat",
        "1",
        "--opponents",
        "random",
        "--save",
        straight,
        text="1\n" * 9,
    )
    assert steps_in(path) == steps_in(straight)


def test_control_c_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    with sitting("--seed", SEED, "--save", path) as terminal:
        terminal.wait()
        terminal.answer("1")
        kept = steps_in(path)
        terminal.interrupt()
        shown, code = terminal.end()
    assert code == 130
    assert "Traceback" not in shown
    assert "critias: Stopped. The game is saved" in shown
    assert steps_in(path) == kept


def test_the_end_of_input_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    ran = critias("play", "--terminal", "atlantis", "--seed", SEED, "--opponents", "random", "--save", path, text="1\n1\n")
    assert ran.code == 0
    assert "The game is saved" in ran.out
    assert critias("verify", path).code == 0


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game(language: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    wishes = ("--seed", "11", "--players", str(players), "--language", language, "--save", path, "--option", "edition=mayfair")
    ran = critias("play", "--terminal", "atlantis", *wishes, "--opponents", "random", text="1\n" * 2000)
    assert (ran.code, ran.err) == (0, "")
    match = read_record(path.read_text(encoding="utf-8"), game).match
    assert match.is_over
    assert WORDS[language]["frame.result"] in ran.out
    assert all(str(points) in ran.out.rsplit(WORDS[language]["frame.result"], 1)[1] for points in match.scores())
    assert critias("verify", path).code == 0
    shown, others = " ".join(ran.out.split()), [""] + [WORDS[language][f"player.{player}"].capitalize() for player in range(1, players)]
    assert say(game("atlantis").words, Message("event.draw", {"player": 1}), language, others) in shown
    for item in ITEMS:
        assert say(game("atlantis").words, Message("event.draw.own", {"player": 1, "item": item}), language, others) not in shown


@pytest.mark.parametrize(("players", "language"), [(2, "en"), *(pytest.param(3, other, marks=pytest.mark.slow) for other in LANGUAGES[1:])])
def test_a_whole_game_of_atlandice(players: int, language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    wishes = ("--seed", "3", "--players", str(players), "--language", language, "--save", path)
    ran = critias("play", "--terminal", "atlandice", *wishes, "--opponents", "random", text="1\n" * 2000)
    assert (ran.code, ran.err) == (0, "")
    assert read_record(path.read_text(encoding="utf-8"), game).match.is_over
    assert WORDS[language]["frame.result"] in ran.out
    assert critias("verify", path).code == 0


@pytest.mark.slow
def test_french_commands_and_reasons(tmp_path: Path) -> None:
    with sitting("--seed", SEED, "--save", tmp_path / "partie.critias", language="fr") as terminal:
        assert "à corail (vous) de jouer" in terminal.wait()
        assert "Vous n'avez pas de carte anneau. [A4.1]" in terminal.answer("pourquoi A.ring")
        assert "Vous n'avez pas de carte anneau. [A4.1]" in terminal.answer("why A.ring")
        assert "rien à annuler" in terminal.answer("annuler")
        terminal.child.sendline("quitter")
        assert "La partie est enregistrée" in terminal.end()[0]


@pytest.mark.slow
def test_german_commands_and_reasons(tmp_path: Path) -> None:
    with sitting("--seed", SEED, "--save", tmp_path / "partie.critias", language="de") as terminal:
        assert "Koralle (du) ist dran" in terminal.wait()
        assert "Diese Karte hast du nicht: Ring. [A4.1]" in terminal.answer("warum A.ring")
        assert "Es gibt noch nichts zurückzunehmen" in terminal.answer("zurück")
        terminal.child.sendline("ende")
        assert "Die Partie ist gespeichert" in terminal.end()[0]


def test_records_go_to_the_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "user_data_path", lambda name: tmp_path / name)
    first = save_file.new_path("atlantis")
    assert first.parent == tmp_path / "critias" / "games"
    save_file.write(first, game("atlantis").start(2, 1), ["you", "random"])
    assert "names you, random\n" in first.read_text(encoding="utf-8")
    assert save_file.new_path("atlantis") != first


def test_a_failed_write_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.critias"
    match = game("atlantis").start(2, 1)
    save_file.write(path, match, [])
    before = path.read_bytes()
    match.play(match.legal()[0])

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(save_file.os, "fsync", fail)
    with pytest.raises(OSError, match="full"):
        save_file.write(path, match, [])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_without_a_seed_cannot_be_continued() -> None:
    with pytest.raises(ValueError, match="no seed"):
        save_file.revive(read_record(random_record(decisions=3).replace("seed 7", "seed -"), game))
