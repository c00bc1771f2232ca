"""Programs as bots: good ones play whole games, and no bad one can stop a game, hang it or live on after it."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from critias import GAMES, Match, game
from critias.bots import Bot, BotFault, sight_of
from critias.bots.process import MAX_ANSWER_LENGTH, Limits, ProcessBot
from critias.bots.random import RandomBot
from critias.bots.referee import ask

PATIENT = Limits(first=200.0, each=200.0)
HASTY = Limits(first=2.0, each=0.3, late=2)
LOOSE_BOUND = 120.0  # seconds; a bot that could hang a game would take longer

# What every program here begins with.
PROLOGUE = """
import json, os, signal, sys, time
open({pid!r}, "a").write(str(os.getpid()) + chr(10))

def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            yield message

def say(text):
    sys.stdout.write(text + chr(10))
    sys.stdout.flush()

def answer(asked, number=None):
    say(json.dumps(dict(id=number or asked["id"], action=asked["legal"][0]["action"])))

"""


def command(folder: Path, script: str) -> str:
    """A command that runs a program of these lines, which leaves its process id in the folder."""
    path = folder / "a bot.py"
    path.write_text(PROLOGUE.format(pid=str(folder / "pids")) + script, encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(path)])


def play(bot: Bot, name: str = "atlantis", players: int = 2, decisions: int = 10_000) -> tuple[Match, list[str]]:
    """A game of the bot against random players, and the bot's faults; the bot is closed at the end."""
    match, faults = game(name).start(players, seed=7), []
    others = RandomBot()
    while not match.is_over and decisions:
        seat = match.mover
        answered = ask(bot if seat == 0 else others, sight_of(match, seed=seat))
        faults += [answered.fault] if answered.fault else []
        match.play(answered.action)
        decisions -= seat == 0
    bot.close()
    return match, faults


def faults_of(folder: Path, script: str, limits: Limits = PATIENT) -> list[str]:
    """The faults of a whole game, which has come to its end in time and left no process behind."""
    began = time.monotonic()
    match, faults = play(ProcessBot(command(folder, script), limits))
    assert match.is_over
    assert time.monotonic() - began < LOOSE_BOUND
    assert are_gone(folder)
    return faults


def are_gone(folder: Path) -> bool:
    return not any(is_alive(int(pid)) for pid in (folder / "pids").read_text(encoding="utf-8").split())


def is_alive(pid: int) -> bool:
    """Whether this process exists, even if it has ended and nobody has collected its exit status."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


GOOD = """
for asked in questions():
    answer(asked)
"""


# ------------------------------------------------------------------------------------------------ good ones


@pytest.mark.parametrize("name", GAMES)
def test_a_good_program_plays_whole_games(name: str, tmp_path: Path) -> None:
    match, faults = play(ProcessBot(command(tmp_path, GOOD)), name, players=3)
    assert match.is_over
    assert faults == []
    assert are_gone(tmp_path)


def test_what_a_program_is_told(tmp_path: Path) -> None:
    script = """
for line in sys.stdin:
    open(os.path.dirname(sys.argv[0]) + "/told", "a").write(line)
    message = json.loads(line)
    if message["type"] == "choose":
        answer(message)
"""
    match = game("atlantis").start(2, seed=7, edition="mayfair")
    bot = ProcessBot(command(tmp_path, script))
    sight = sight_of(match, seed=1)
    assert bot.choose(sight) == sight.legal[0]
    bot.close()
    start, choose, end = (tmp_path / "told").read_text(encoding="utf-8").splitlines()
    assert start == '{"type":"start","protocol":1,"game":"atlantis","players":2,"seat":0,"options":{"edition":"mayfair"},"seconds":5.0}'
    assert '"id":1,"position":"atlantis 2 mayfair | path ' in choose
    assert f'"legal":[{{"action":{sight.legal[0]},"name":"{match.game.write_action(sight.legal[0])}"}},' in choose
    assert choose.endswith(f'"seed":{sight.seed}}}')
    assert end == '{"type":"end"}'


def test_a_program_is_told_only_what_its_seat_may_know(tmp_path: Path) -> None:
    """The hands of others are in the full position and not in the one that is sent."""
    script = """
for asked in questions():
    open(os.path.dirname(sys.argv[0]) + "/told", "a").write(asked["position"] + chr(10))
    answer(asked)
"""
    match, _ = play(ProcessBot(command(tmp_path, script)), decisions=1)
    told = (tmp_path / "told").read_text(encoding="utf-8").strip()
    assert told == match.game.write_position(game("atlantis").start(2, seed=7).seen_by(0))
    assert "hand=?" in told


def test_a_program_is_not_started_before_it_is_asked(tmp_path: Path) -> None:
    bot = ProcessBot(command(tmp_path, GOOD))
    bot.close()
    assert not (tmp_path / "pids").exists()


def test_messages_of_a_program_to_people_come_through(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert faults_of(tmp_path, "print('thinking hard', file=sys.stderr)" + GOOD) == []
    assert capfd.readouterr().err == "thinking hard\n"


# ------------------------------------------------------------------------------------------------ programs that end


def test_a_program_that_does_not_exist() -> None:
    match, faults = play(ProcessBot("no-such-program --at all"))
    assert match.is_over
    assert set(faults) == {"cannot be started: No such file or directory: no-such-program"}


@pytest.mark.parametrize("text", ["python3 'unclosed", "''", "  ", "nul\0byte", "/"])
def test_a_command_that_is_not_one(text: str) -> None:
    match, faults = play(ProcessBot(text))
    assert match.is_over
    assert all(fault.startswith("cannot be started: ") for fault in faults)
    assert len(set(faults)) == 1


def test_a_program_that_ends_immediately(tmp_path: Path) -> None:
    assert set(faults_of(tmp_path, "sys.exit(3)")) == {"ended with exit code 3"}


def test_a_program_that_ends_in_the_middle(tmp_path: Path) -> None:
    script = """
for asked in questions():
    answer(asked)
    if asked["id"] == 3:
        os.kill(os.getpid(), signal.SIGKILL)
"""
    match, faults = play(ProcessBot(command(tmp_path, script), PATIENT))
    decided = sum(step.mover == 0 for step in match.steps)
    assert faults == ["was ended by signal 9"] * (decided - 3)
    assert are_gone(tmp_path)


def test_a_program_that_closes_its_output_and_lives_on(tmp_path: Path) -> None:
    assert set(faults_of(tmp_path, "os.close(1)\ntime.sleep(600)")) == {"closed its standard output"}


def test_a_program_that_closes_its_input_and_lives_on(tmp_path: Path) -> None:
    """That is not noticed before the next question is sent."""
    first, *others = faults_of(tmp_path, "os.read(0, 1)\nos.close(0)\ntime.sleep(600)", HASTY)
    assert first == "gave no answer within 2 s"
    assert set(others) == {"closed its standard input"}


def test_children_end_with_the_program(tmp_path: Path) -> None:
    script = """
pids = os.path.dirname(sys.argv[0]) + "/pids"
if os.fork() == 0:
    open(pids, "a").write(str(os.getpid()) + chr(10))
    time.sleep(600)
while open(pids).read().count(chr(10)) < 2:
    time.sleep(0.01)
"""
    bot = ProcessBot(command(tmp_path, script + GOOD))
    bot.choose(sight_of(game("atlantis").start(2, seed=7), seed=1))
    parent, child = map(int, (tmp_path / "pids").read_text(encoding="utf-8").split())
    bot.close()
    assert not is_alive(parent)
    until = time.monotonic() + 5  # the process that inherited the child reaps it in its own time
    while is_alive(child) and not is_resting(child) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_alive(child) or is_resting(child)


def is_resting(pid: int) -> bool:
    """Whether a process has ended, though its parent has not asked about it yet."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    return False


# ------------------------------------------------------------------------------------------------ programs that are late


def test_a_program_that_says_nothing_is_not_asked_again(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, "for asked in questions(): pass", HASTY)
    assert faults[0] == "gave no answer within 2 s"
    assert set(faults[1:]) == {"gave no answer within 0.3 s, was late 2 times and is no longer asked"}


def test_a_program_that_does_not_read_its_input(tmp_path: Path) -> None:
    """Its input fills up, and that keeps nobody waiting."""
    faults = faults_of(tmp_path, "time.sleep(600)", Limits(first=0.5, each=0.001, late=100))
    assert faults[0] == "gave no answer within 0.5 s"
    assert set(faults[1:]) == {"gave no answer within 0.001 s"}


def test_a_program_may_ignore_what_can_be_ignored(tmp_path: Path) -> None:
    script = """
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
time.sleep(600)
"""
    assert len(faults_of(tmp_path, script, HASTY)) > 2


def test_an_answer_that_comes_too_late_is_thrown_away(tmp_path: Path) -> None:
    script = """
for asked in questions():
    if asked["id"] == 2:
        time.sleep(1.2)
        say(json.dumps(dict(id=2, action=999999)))
    else:
        answer(asked)
"""
    faults = faults_of(tmp_path, script, Limits(first=30.0, each=1.0, late=3))
    assert faults == ["gave no answer within 1 s"]


def test_a_program_that_drips_its_answer_is_late(tmp_path: Path) -> None:
    """A byte now and then is not an answer, however long it goes on."""
    script = """
while True:
    os.write(1, b" ")
    time.sleep(0.01)
"""
    assert faults_of(tmp_path, script, HASTY)[0] == "gave no answer within 2 s"


def test_a_program_that_goes_on_after_the_end_is_stopped(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, GOOD + "time.sleep(600)")
    assert faults == []


# ------------------------------------------------------------------------------------------------ programs that talk rubbish

RUBBISH = {
    "hello": "answered 'hello', which is not JSON",
    "": "answered '', which is not JSON",
    "[1, 2]": "answered '[1, 2]', which is not a JSON object",
    "7": "answered '7', which is not a JSON object",
    '{"action": 1}': "whose id is not that of an open question",
    '{"id": 99, "action": 1}': "whose id is not that of an open question",
    '{"id": true, "action": 1}': "whose id is not that of an open question",
    '{"id": [], "action": 1}': "whose id is not that of an open question",
    '{"id": 1}': "whose action is not a whole number",
    '{"id": 1, "action": "1"}': "whose action is not a whole number",
    '{"id": 1, "action": 1.0}': "whose action is not a whole number",
    '{"id": 1, "action": true}': "whose action is not a whole number",
    '{"id": 1, "action": -7}': "answered -7, which is not legal here",
    '{"id": 1, "action": ' + "9" * 30 + "}": "999999, which is not legal here",
    '{"id": 1, "action": ' + "9" * 9999 + "}": "which is not JSON",
    "[" * 60_000: "which is not JSON",
}


@pytest.mark.parametrize("line", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_named_and_the_next_question_is_asked(line: str, tmp_path: Path) -> None:
    script = f"""
for asked in questions():
    say({line!r}) if asked["id"] == 1 else answer(asked)
"""
    (fault,) = faults_of(tmp_path, script)
    assert RUBBISH[line] in fault
    assert len(fault) < 200
    assert fault.isprintable()


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    script = r"""
for asked in questions():
    os.write(1, b"\xff\x00\x1b[2J\n") if asked["id"] == 1 else answer(asked)
"""
    (fault,) = faults_of(tmp_path, script)
    assert fault.isprintable()


def test_words_before_the_answer_cost_one_decision_each(tmp_path: Path) -> None:
    """A program that greets on standard output is one line behind, and catches up: old answers are recognised by their number."""
    assert faults_of(tmp_path, "say('I am a bot')\nsay('Good luck')" + GOOD) == [
        "answered 'I am a bot', which is not JSON",
        "answered 'Good luck', which is not JSON",
    ]


@pytest.mark.parametrize("script", ["os.write(1, b'x' * 70_000); time.sleep(600)", "while True: os.write(1, b'x' * 70_000)"])
def test_a_line_without_end(script: str, tmp_path: Path) -> None:
    assert set(faults_of(tmp_path, script)) == {f"wrote more than {MAX_ANSWER_LENGTH // 1024} KiB without a line break"}


def test_rubbish_without_end(tmp_path: Path) -> None:
    assert set(faults_of(tmp_path, "while True: say('x')")) == {"answered 'x', which is not JSON"}


# ------------------------------------------------------------------------------------------------ closing


def test_after_closing_nobody_is_asked(tmp_path: Path) -> None:
    bot, sight = ProcessBot(command(tmp_path, GOOD)), sight_of(game("atlantis").start(2, seed=7), seed=1)
    bot.choose(sight)
    bot.close()
    bot.close()
    assert are_gone(tmp_path)
    with pytest.raises(BotFault, match="was closed"):
        bot.choose(sight)
