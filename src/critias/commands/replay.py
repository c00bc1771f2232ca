"""`critias replay`: a record told step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from critias.commands.arguments import check_language, replay_file
from critias.commands.output import console, is_plain, print_json, warn_of_compiling
from critias.commands.refusal import Refusal
from critias.core.match.match import Match
from critias.core.match.record import Replay
from critias.core.rules.contract import CHANCE, SPECTATOR
from critias.terminal import screen
from critias.terminal.chronicle import EVERYTHING, events, state_after
from critias.terminal.look import QUIET, Look
from critias.terminal.renderers import renderer_of
from critias.terminal.save_file import YOU


def replay(path: Path, language: str, step: int | None, as_json: bool) -> None:
    check_language(language)
    warn_of_compiling()
    _, found = replay_file(path)
    match = found.match
    if step is not None and not 0 <= step <= len(match.steps):
        raise Refusal(f"{path} has steps 0 (the start) to {len(match.steps)}, not {step}")
    out = console()
    look = Look(language, _seat(found), match.game.words, out.width, is_plain(out), match.players)
    if as_json:
        print_json(_step_json(match, step, look) if step is not None else _json(found, look))
    elif step is not None:
        _print_step(match, step, look, out)
    else:
        _print_story(match, look, out)


def _seat(found: Replay) -> int:
    """The seat that the table is shown to: a record made at the terminal says which one is yours; otherwise SPECTATOR."""
    return found.names.index(YOU) if YOU in found.names else SPECTATOR


def _viewer(match: Match, look: Look) -> int | None:
    """The viewer: everything is told once the game is over; before that, only what the seat saw."""
    return EVERYTHING if match.is_over else look.seat


def _at(match: Match, step: int) -> Match:
    """The match after a number of steps."""
    state = match.start if step == 0 else state_after(match, step - 1)
    moment = Match(match.game, state)
    moment.source = match.source
    return moment


def _events(match: Match, number: int, look: Look) -> list[str]:
    return [look.say(event) for event in events(match, number, _viewer(match, look))]


# ------------------------------------------------------------------------------------------------ printing


def _print_step(match: Match, step: int, look: Look, out: Console) -> None:
    out.print(Text(" " + look.text("frame.step", step=step, steps=len(match.steps)), QUIET))
    if step:
        out.print(_steps(match, range(step - 1, step), look))
    _print_table(_at(match, step), look, out)


def _print_story(match: Match, look: Look, out: Console) -> None:
    out.print(_steps(match, range(len(match.steps)), look))
    out.print()
    _print_table(match, look, out)


def _print_table(match: Match, look: Look, out: Console) -> None:
    renderer = renderer_of(match.game.name)
    out.print(screen.table(match, match.view(look.seat), renderer, look))
    if match.is_over:
        out.print()
        out.print(screen.result(match, renderer, look))


def _steps(match: Match, numbers: range, look: Look) -> RenderableType:
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", style=QUIET, no_wrap=True)
    lines.add_column(no_wrap=True)
    lines.add_column(style=QUIET, no_wrap=True)
    lines.add_column()
    for number in numbers:
        lines.add_row(str(number + 1), _who(match, number, look), _notation(match, number, look), " ".join(_events(match, number, look)))
    return lines


def _who(match: Match, number: int, look: Look) -> Text:
    player = match.steps[number].mover
    return Text("*", QUIET) if player == CHANCE else look.figure(player)


def _notation(match: Match, number: int, look: Look) -> str:
    """The step as the record writes it; a card that the viewer did not see being drawn is left out."""
    step = match.steps[number]
    return "" if _is_hidden(match, number, look) else match.game.write_action(step.action)


def _is_hidden(match: Match, number: int, look: Look) -> bool:
    """Whether the viewer was told less about a step of chance than there was to tell."""
    return match.steps[number].mover == CHANCE and events(match, number, _viewer(match, look)) != events(match, number, EVERYTHING)


# ------------------------------------------------------------------------------------------------ JSON


def _json(found: Replay, look: Look) -> dict[str, Any]:
    match = found.match
    return {
        "game": match.game.name,
        "players": match.players,
        "options": match.options,
        "names": found.names,
        "seed": match.source and match.source.to_json(),
        "promise": found.promise,
        "steps": [_one_step(match, number, look) for number in range(len(match.steps))],
        "over": match.is_over,
        "result": match.scores() if match.is_over else None,
        "winners": match.winners(),
        "view": match.view(look.seat),
    }


def _one_step(match: Match, number: int, look: Look) -> dict[str, Any]:
    player = match.steps[number].mover
    return {
        "step": number + 1,
        "player": None if player == CHANCE else player,
        "action": _notation(match, number, look) or None,
        "events": _events(match, number, look),
    }


def _step_json(match: Match, step: int, look: Look) -> dict[str, Any]:
    made = _one_step(match, step - 1, look) if step else {"step": 0, "player": None, "action": None, "events": []}
    return {"game": match.game.name, "steps": len(match.steps), **made, "view": _at(match, step).view(look.seat)}
