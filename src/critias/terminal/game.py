"""A game at the terminal: shows the table, asks for one choice at a time, lets the others play, and keeps the record."""

from __future__ import annotations

import shlex
import time
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from critias.bots import Sight
from critias.bots.faults import phrase
from critias.bots.levels import pause
from critias.bots.referee import Answer
from critias.core.match.match import IllegalAction, Match
from critias.core.text.message import Message, Reason
from critias.terminal import save_file
from critias.terminal.chronicle import turns
from critias.terminal.look import QUIET, Look
from critias.terminal.opponents import Opponents
from critias.terminal.renderer import Renderer
from critias.terminal.screen import help_page, result, screen, story


class Quit(Exception):
    """The player leaves; the record is kept."""


class TerminalGame:
    """A match at the terminal. If `is_unhurried`, bots take about as long as a person, and each of their choices is shown."""

    def __init__(
        self, match: Match, opponents: Opponents, renderer: Renderer, look: Look, console: Console, path: Path, is_unhurried: bool = False
    ) -> None:
        self.match = match
        self.opponents = opponents
        self.game = match.game
        self.renderer = renderer
        self.look = look
        self.console = console
        self.path = path
        self.is_unhurried = is_unhurried
        self.numbers = {self.game.write_action(action).lower(): action for action in range(self._all_actions())}
        self.commands = self._commands()
        self.notices: list[str] = []

    def _all_actions(self) -> int:
        return self.game.facts.actions + self.game.facts.outcomes

    def play(self) -> None:
        """Play to the end; raises Quit when the player leaves."""
        self._let_others_play()
        while not self.match.is_over:
            self._draw()
            while not self._answer(self._ask()):
                pass
            self._let_others_play()
        self._show_result()

    # -------------------------------------------------------------------------------------------- showing

    def _draw(self) -> None:
        """Draw the table, and below it what there is to say since it was last drawn."""
        self._draw_table()
        while self.notices:
            self._tell_whole(self.notices.pop(0))

    def _draw_table(self) -> None:
        self.look = replace(self.look, width=self.console.width)
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()
        self.console.print(screen(self.match, self.renderer, self.look))

    def _show_result(self) -> None:
        self._draw()
        self.console.print()
        self.console.print(result(self.match, self.renderer, self.look))
        self.console.print()
        self._tell_whole(self.look.text("end.record", path=self.path))
        self._tell_whole(self.look.text("end.verify", path=shlex.quote(str(self.path))))

    def _tell(self, key: str, **arguments: object) -> None:
        self.console.print(Padding(Text(self.look.text(key, **arguments)), (0, 1)))

    def _tell_whole(self, text: str) -> None:
        """Print a line with a path in it as one line, so that it can be copied."""
        self.console.print(Text(f" {text}"), soft_wrap=True)

    # -------------------------------------------------------------------------------------------- playing

    def _ask(self) -> str:
        self.console.print()
        try:
            answer = input(" " + self.look.text("frame.prompt", last=len(self.match.legal())))
        except EOFError:
            self.console.print()
            raise Quit from None
        return _printable(answer.strip())

    def _answer(self, answer: str) -> bool:
        """Do what was typed; return whether the table has to be drawn again."""
        word, _, rest = answer.partition(" ")
        if word.lower() in self.commands:
            return self.commands[word.lower()](rest.strip())
        if answer.isdecimal():
            return self._choose_number(int(answer) if len(answer) < 9 else 0)
        if answer.lower() in self.numbers:
            return self._choose(self.numbers[answer.lower()])
        if answer:
            self._tell("answer.unknown", text=answer)
        return False

    def _choose_number(self, number: int) -> bool:
        legal = self.match.legal()
        if not 1 <= number <= len(legal):
            self._tell("answer.range", last=len(legal))
            return False
        return self._choose(legal[number - 1])

    def _choose(self, action: int) -> bool:
        try:
            self.match.play(action)
        except IllegalAction as error:
            self._explain(error.reason)
            return False
        self._keep()
        return True

    def _explain(self, reason: Reason) -> None:
        self._tell("answer.illegal", reason=self.look.say(reason), clause=reason.clause)

    # -------------------------------------------------------------------------------------------- the others

    def _let_others_play(self) -> None:
        """Let the others play; what they have played is saved even if the user does not wait for the rest."""
        before = len(self.match.steps)
        try:
            while not self.match.is_over and self.match.mover != self.look.seat:
                self._let_one_choose()
        finally:
            if len(self.match.steps) > before:
                self._keep()

    def _let_one_choose(self) -> None:
        sight = self.opponents.sight(self.match)
        if self.is_unhurried:
            self._draw_table()
        self._show_thinking(sight.seat)
        answer = self._answer_in_time(sight)
        if answer.why is not None:
            self._note_fault(sight.seat, answer.why)
        self.match.play(answer.action)

    def _answer_in_time(self, sight: Sight) -> Answer:
        """The bot's choice, not before a person would have made it."""
        began = time.monotonic()
        answer = self.opponents.answer(sight)
        if self.is_unhurried:
            time.sleep(max(0.0, began + pause(sight) - time.monotonic()))
        return answer

    def _show_thinking(self, player: int) -> None:
        """Show who is thinking, in a line that the next screen wipes away."""
        if self.console.is_terminal:
            thinks = self.look.text("frame.thinks", name=self.look.bots[player], dots=self.look.glyph("…", "..."))
            line = Text.assemble(" ", self.look.figure(player), " ", (thinks, QUIET))
            line.align("left", self.console.width - 1)
            self.console.print(line, end="\r")

    def _note_fault(self, player: int, why: Message) -> None:
        """Note a bot's fault, once, however often it happens before the user's next choice."""
        fault = _printable(phrase(why, self.look.language))
        notice = self.look.text("bot.fault", player=self.look.name(player), name=self.look.bots[player], fault=fault)
        if notice not in self.notices:
            self.notices.append(notice)

    # -------------------------------------------------------------------------------------------- commands

    def _commands(self) -> dict[str, Callable[[str], bool]]:
        """The commands besides a choice, by their words in the language and in English."""
        doers: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "why": self._why,
            "undo": self._undo,
            "log": self._log,
            "board": self._board,
            "rules": self._rules,
            "save": self._save_command,
            "quit": self._quit,
        }
        translated = {self.look.text(f"command.{name}"): doer for name, doer in doers.items()}
        unaccented = {_without_accents(word): doer for word, doer in translated.items()}
        return {"?": self._help} | doers | translated | unaccented

    def _help(self, _: str) -> bool:
        self.console.print(help_page(self.renderer, self.look))
        return False

    def _why(self, thing: str) -> bool:
        """Why an action or a thing on the table is not possible now, with the clause."""
        if not thing:
            self._tell("why.how", examples=self.renderer.things)
            return False
        try:
            reason = self._reason(thing)
        except ValueError:
            self._tell("why.unknown", text=thing, examples=self.renderer.things)
            return False
        if reason is None:
            self._tell("why.allowed", text=thing)
        else:
            self._explain(reason)
        return False

    def _reason(self, thing: str) -> Reason | None:
        state = self.match.seen_by(self.look.seat)
        if thing.lower() in self.numbers:
            return self.game.why_not(state, self.numbers[thing.lower()])
        return self.game.why_not_click(state, self.look.seat, thing)

    def _undo(self, _: str) -> bool:
        obstacle = self._obstacle()
        if obstacle is not None:
            self._tell(f"undo.{obstacle}")
            return False
        self.match.take_back()
        self._keep()
        return True

    def _obstacle(self) -> str | None:
        """Why the user cannot take back anything of their own."""
        if all(step.mover != self.look.seat for step in self.match.steps):
            return "nothing"
        return self.match.why_not_take_back()

    def _log(self, _: str) -> bool:
        self.console.print(story(turns(self.match, self.look.seat), self.look))
        return False

    def _board(self, _: str) -> bool:
        return True

    def _rules(self, _: str) -> bool:
        self._tell(self.renderer.rules)
        return False

    def _quit(self, _: str) -> bool:
        raise Quit

    # -------------------------------------------------------------------------------------------- keeping

    def write_record(self, path: Path) -> None:
        save_file.write(path, self.match, self.opponents.names)

    def _save_command(self, name: str) -> bool:
        path = save_file.typed_path(name) if name else self.path
        if name and save_file.is_taken(path):
            self._tell_whole(self.look.text("save.exists", path=path))
        else:
            self._tell_whole(self._save(path) or self.look.text("save.done", path=path))
        return False

    def _keep(self) -> None:
        """Save the game after a choice; a failure is shown below the table, and the game goes on."""
        complaint = self._save(self.path)
        if complaint:
            self.notices.append(complaint)

    def _save(self, path: Path) -> str | None:
        """Write the record; return what went wrong."""
        try:
            self.write_record(path)
        except OSError as error:
            return self.look.text("save.failed", path=path, reason=error.strerror or error)
        return None


def _printable(text: str) -> str:
    """The text without characters that a terminal could take for a command."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _without_accents(word: str) -> str:
    """The word without accents, for keyboards that have none."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
