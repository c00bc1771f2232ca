"""The bot `run:COMMAND`: a program in any language, asked over its standard input and output with a line of JSON each way.

`docs/bots.md` describes the messages. Whatever the program does, nobody waits longer for it than the limits say.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import time
from dataclasses import dataclass
from typing import Any

from critias.bots.bot import Bot, Sight
from critias.bots.faults import BotFault
from critias.core.text.message import Message

PROTOCOL = 1
MAX_ANSWER_LENGTH = 64 * 1024  # bytes, without its line break
LAST_MOMENT = 1.0  # seconds that a program has to end by itself
SHOWN_OF_AN_ANSWER = 60  # letters, in a complaint


@dataclass(frozen=True)
class Limits:
    first: float = 30.0  # seconds for the first answer, starting included
    each: float = 5.0  # seconds for each later one
    late: int = 3  # a program that is late this many times in a game is stopped


USUAL = Limits()


class ProcessBot(Bot):
    """One program for one player of one game; it is started when it is first asked."""

    def __init__(self, command: str, limits: Limits = USUAL) -> None:
        self.command = command
        self.limits = limits
        self.program: Program | None = None
        self.asked = 0  # how many questions; the last of them is the number of the one that is open
        self.owed: set[int] = set()  # questions without an answer: it may still come, and is too late then
        self.late = 0
        self.fate: Message | None = None  # why the program is not asked any more

    def __repr__(self) -> str:
        return f"<ProcessBot {self.command!r}>"

    def choose(self, sight: Sight) -> int:
        if self.fate is not None:
            raise BotFault(self.fate)
        seconds = self.limits.each if self.asked else self.limits.first
        until = time.monotonic() + seconds
        try:
            self._ask(sight)
            return self._answer(until)
        except Gone as end:
            self._stop(end.why)
            raise
        except TimeoutError:
            raise BotFault(self._count_late(seconds)) from None

    def close(self) -> None:
        if self.program is not None and self.fate is None:
            self.program.say_goodbye(_line({"type": "end"}))
        self.fate = self.fate or Message("closed")

    def _ask(self, sight: Sight) -> None:
        if self.program is None:
            self.program = Program(self.command)
            self.program.send(_line(_start(sight, self.limits)))
        self.asked += 1
        self.owed.add(self.asked)
        self.program.send(_line(_question(sight, self.asked)))

    def _answer(self, until: float) -> int:
        """Wait for the answer to the open question; answers to older ones are thrown away."""
        assert self.program is not None
        while True:
            number, action = _read_answer(self.program.line(until), self.owed)
            self.owed.discard(number)
            if number == self.asked:
                return action

    def _count_late(self, seconds: float) -> Message:
        self.late += 1
        if self.late < self.limits.late:
            return Message("late", {"seconds": seconds})
        fate = Message("late_too_often", {"seconds": seconds, "times": self.late})
        self._stop(fate)
        return fate

    def _stop(self, fate: Message) -> None:
        self.fate = fate
        if self.program is not None:
            self.program.kill()


# ------------------------------------------------------------------------------------------------ messages


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _start(sight: Sight, limits: Limits) -> dict[str, Any]:
    return {
        "type": "start",
        "protocol": PROTOCOL,
        "game": sight.game.name,
        "players": sight.players,
        "seat": sight.seat,
        "options": sight.game.options_of(sight.state),
        "seconds": limits.each,
    }


def _question(sight: Sight, number: int) -> dict[str, Any]:
    """The question as JSON: all that the seat may know and nothing else, since it is computed from the redacted state."""
    return {
        "type": "choose",
        "id": number,
        "position": sight.game.write_position(sight.state),
        "view": sight.game.view(sight.state, sight.seat),
        "legal": [{"action": action, "name": sight.game.write_action(action)} for action in sight.legal],
        "seed": sight.seed,
    }


def _read_answer(line: bytes, owed: set[int]) -> tuple[int, int]:
    """The number of the question and the action; the caller checks whether the action is legal."""
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise BotFault.of("not_json", answer=_shown(line)) from None
    if not isinstance(answer, dict):
        raise BotFault.of("not_an_object", answer=_shown(line))
    number, action = answer.get("id"), answer.get("action")
    if type(number) is not int or number not in owed:
        raise BotFault.of("wrong_id", answer=_shown(line))
    if type(action) is not int:
        raise BotFault.of("wrong_action", answer=_shown(line))
    return number, action


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= SHOWN_OF_AN_ANSWER else text[:SHOWN_OF_AN_ANSWER] + "...")


# ------------------------------------------------------------------------------------------------ the program


class Gone(BotFault):
    """The program can no longer be talked to, and why."""


RUNNING: set[Program] = set()


def end_programs() -> None:
    """End all programs, for a process that is about to end without closing its bots."""
    for program in list(RUNNING):
        program.kill()


class Program:
    """A running program and its pipes. It leads a session of its own, so that its children can be ended with it."""

    def __init__(self, command: str) -> None:
        self.process = _started(command)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        for pipe in (self.stdin, self.stdout):
            os.set_blocking(pipe.fileno(), False)
        self.outgoing = b""  # what the program has not taken yet
        self.incoming = b""  # what it has written and nobody has read yet
        RUNNING.add(self)

    def send(self, line: bytes) -> None:
        """Queue a line; it is sent while an answer is waited for."""
        self.outgoing += line

    def line(self, until: float) -> bytes:
        """The next line that the program writes; raises TimeoutError if there is none by then, and Gone if there will be none."""
        while b"\n" not in self.incoming:
            if len(self.incoming) > MAX_ANSWER_LENGTH:
                raise Gone.of("no_line_break", kib=MAX_ANSWER_LENGTH // 1024)
            self._exchange(until)
        line, _, self.incoming = self.incoming.partition(b"\n")
        return line

    def say_goodbye(self, line: bytes) -> None:
        """Send a last line, close the program's input, and give it a moment to end by itself."""
        until = time.monotonic() + LAST_MOMENT
        self.send(line)
        try:
            while self.outgoing:
                self._exchange(until)
            self.stdin.close()
            self.process.wait(max(0.0, until - time.monotonic()))
        except (Gone, TimeoutError, subprocess.TimeoutExpired):
            pass
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program and whatever it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS does not permit ending what has ended
            os.killpg(self.process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LAST_MOMENT)
        self.stdin.close()
        self.stdout.close()
        RUNNING.discard(self)

    def _exchange(self, until: float) -> None:
        """Wait until the program writes or reads something, and pass that on."""
        seconds = until - time.monotonic()
        with selectors.DefaultSelector() as pipes:
            if len(self.incoming) <= MAX_ANSWER_LENGTH:
                pipes.register(self.stdout, selectors.EVENT_READ)
            if self.outgoing:
                pipes.register(self.stdin, selectors.EVENT_WRITE)
            ready = {key.fileobj for key, _ in pipes.select(max(0.0, seconds))}
        if not ready or seconds < 0:
            raise TimeoutError
        if self.stdin in ready:
            self._write()
        if self.stdout in ready:
            self._read()

    def _write(self) -> None:
        try:
            self.outgoing = self.outgoing[os.write(self.stdin.fileno(), self.outgoing) :]
        except BlockingIOError:
            pass
        except OSError:
            raise self._gone("no_input") from None

    def _read(self) -> None:
        try:
            written = os.read(self.stdout.fileno(), MAX_ANSWER_LENGTH)
        except BlockingIOError:
            return
        if not written:
            raise self._gone("no_output")
        self.incoming += written

    def _gone(self, closed: str) -> Gone:
        """How the program ended; one that closes a pipe and lives on counts as dead."""
        try:
            code = self.process.wait(LAST_MOMENT)
        except subprocess.TimeoutExpired:
            return Gone.of(closed)
        return Gone.of("ended", code=code) if code >= 0 else Gone.of("killed", number=-code)


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Gone.of("not_started", reason=str(error)) from None
    if not words:
        raise Gone.of("no_command")
    try:
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True)
    except (OSError, ValueError) as error:
        reason = f"{getattr(error, 'strerror', None) or error}: {words[0]}"
        raise Gone.of("not_started", reason=reason) from None
