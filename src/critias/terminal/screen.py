"""The whole screen, put together from what the game draws: header, board, players, hand, story and choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from critias.core.match.match import Match
from critias.core.text.message import Message
from critias.terminal.chronicle import Turn, last_turns
from critias.terminal.look import HEADING, QUIET, Look
from critias.terminal.renderer import Renderer, View

WIDE = 130  # from this width on the story stands beside the players
LEFT, RIGHT = 3, 2
BLANK = Text()


class Choice(NamedTuple):
    """A legal action: its number in the list, in notation and in words."""

    number: str
    notation: str
    words: Message


def screen(match: Match, renderer: Renderer, look: Look) -> RenderableType:
    """Everything the viewer sees between two choices."""
    view = match.view(look.seat)
    top = Group(header(match, view, renderer, look), BLANK, renderer.board(view, look), BLANK)
    people = Group(renderer.players(view, look), BLANK, renderer.hand(view, look))
    log = story(last_turns(match, look.seat, match.players + 1), look)
    asked = [BLANK, choices(match, renderer, look)] if match.mover == look.seat else []
    if look.width < WIDE:
        return Group(top, people, BLANK, log, *asked)
    return Group(top, _side_by_side(Group(people, *asked), log))


def _side_by_side(left: RenderableType, right: RenderableType) -> RenderableType:
    sides = Table.grid(padding=(0, 1), expand=True)
    sides.add_column(ratio=LEFT)
    sides.add_column(ratio=RIGHT)
    sides.add_row(left, right)
    return sides


def table(match: Match, view: View, renderer: Renderer, look: Look) -> RenderableType:
    """The table alone, as a replay shows it."""
    parts = [header(match, view, renderer, look), BLANK, renderer.board(view, look), BLANK, renderer.players(view, look)]
    return Group(*parts, BLANK, renderer.hand(view, look))


def header(match: Match, view: View, renderer: Renderer, look: Look) -> RenderableType:
    """The game, its options, who is to do what, and against whom."""
    title = ", ".join([match.game.facts.title, *(look.word(choice) for choice in match.options.values())])
    now = look.text("frame.over") if match.is_over else renderer.status(view, look)
    seed = "" if match.source is None else look.text("frame.seed", players=match.players, seed=match.source)
    line = Table.grid(expand=True, padding=(0, 1))
    line.add_column()
    line.add_column(justify="right")
    line.add_row(Text(title, HEADING), Text(seed, QUIET))
    line.add_row(Text(now), Text(look.against(), QUIET))
    return Padding(line, (0, 1))


def story(told: Sequence[Turn], look: Look) -> RenderableType:
    """A paragraph for each turn, with the sign of its player."""
    lines = Table.grid(padding=(0, 1))
    lines.add_column(no_wrap=True)
    lines.add_column()
    for turn in told:
        if turn.events:
            lines.add_row(look.figure(turn.player), _sentences(turn, look))
    return Padding(Group(Text(look.text("frame.log"), HEADING), lines if told else look.text("frame.begin")), (0, 1))


def _sentences(turn: Turn, look: Look) -> str:
    """What happened in a turn; what happened several times in a row is said once."""
    said = [(text, len(list(same))) for text, same in groupby(look.say(event) for event in turn.events)]
    return " ".join(f"{text} ({look.glyph('×', 'x')}{count})" if count > 1 else text for text, count in said)


def choices(match: Match, renderer: Renderer, look: Look) -> RenderableType:
    """The legal actions, numbered, under the headings the game gives them."""
    state = match.seen_by(look.seat)
    actions = [
        Choice(str(number), match.game.write_action(action), match.game.describe(state, action))
        for number, action in enumerate(match.legal(), 1)
    ]
    widths = max(len(action.number) for action in actions), max(len(action.notation) for action in actions)
    parts: list[RenderableType] = []
    for heading, group in groupby(actions, lambda action: renderer.group(action.notation)):
        lines = _choice_grid(*widths)
        _list_choices(lines, list(group), renderer, look)
        parts += [Text(look.text(heading), HEADING), lines]
    return Padding(Group(*parts), (0, 1))


def _list_choices(lines: Table, group: Sequence[Choice], renderer: Renderer, look: Look) -> None:
    """List choices: first those with a line of their own, then those that share one."""
    shared: dict[tuple[str, str], list[Text]] = {}
    for number, notation, message in group:
        together = renderer.together(notation, message, look)
        if together is None:
            lines.add_row(number, notation, look.say(message))
        else:
            short = Text.assemble(f"{number:>{len(group[-1].number)}} ", (together.short, QUIET))
            shared.setdefault((together.line, together.note), []).append(short)
    for (line, note), members in shared.items():
        lines.add_row("", line, _shared_line(note, members))


def _shared_line(note: str, members: Sequence[Text]) -> RenderableType:
    several = Columns(members, padding=(0, 2))
    if not note:
        return several
    line = Table.grid(padding=(0, 2))
    line.add_column(no_wrap=True)
    line.add_column()
    line.add_row(note, several)
    return line


def _choice_grid(number_width: int, notation_width: int) -> Table:
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", width=number_width)
    lines.add_column(style=QUIET, width=notation_width)
    lines.add_column()
    return lines


def result(match: Match, renderer: Renderer, look: Look) -> RenderableType:
    """Who won and how the points were made."""
    count = renderer.result(match.view(look.seat), match.scores(), match.winners(), look)
    return Group(Padding(Text(look.text("frame.result"), HEADING), (0, 1)), count)


def help_page(renderer: Renderer, look: Look) -> RenderableType:
    """A page that lists what can be typed."""
    lines = Table.grid(padding=(0, 2))
    lines.add_column(style=HEADING, no_wrap=True)
    lines.add_column()
    lines.add_row(look.text("help.choice"), look.text("help.choice.text", examples=renderer.actions))
    lines.add_row(look.text("help.why"), look.text("help.why.text", examples=renderer.things))
    for name in ("undo", "log", "board", "rules", "save", "quit"):
        word = look.text("help.save" if name == "save" else f"command.{name}")
        lines.add_row(word, look.text(f"help.{name}.text"))
    return Padding(lines, (0, 1))
