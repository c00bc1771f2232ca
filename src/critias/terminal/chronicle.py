"""The story of a match, told turn by turn to one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from critias.core.match.match import Match
from critias.core.match.step import Step
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE, SPECTATOR
from critias.core.text.message import Message

EVERYTHING = None  # as viewer: drawn cards are named, whichever player drew them

TURN_EVENT = "event.turn"  # says whose turn begins; paragraphs show that by themselves


@dataclass
class Turn:
    """What one player did, and what chance brought meanwhile."""

    player: int
    events: list[Message] = field(default_factory=list)


def turns(match: Match, viewer: int, first: int = 0) -> list[Turn]:
    """The turns from step `first` on, which begins a turn."""
    told: list[Turn] = []
    for number in range(first, len(match.steps)):
        player = decider(match.steps, number)
        if not told or told[-1].player != player:
            told.append(Turn(player))
        told[-1].events += [event for event in events(match, number, viewer) if event.key != TURN_EVENT]
    return told


def last_turns(match: Match, viewer: int, count: int) -> list[Turn]:
    """The last `count` turns, including the current one."""
    number = len(match.steps) - 1
    while number >= 0 and count > 0:
        player = decider(match.steps, number)
        while number >= 0 and decider(match.steps, number) == player:
            number -= 1
        count -= 1
    return turns(match, viewer, number + 1)


def events(match: Match, number: int, viewer: int | None) -> list[Message]:
    """What happened in one step, as the viewer saw it."""
    step = match.steps[number]
    eyes = decider(match.steps, number) if viewer is EVERYTHING else viewer
    return match.game.tell(step.before, step.action, state_after(match, number), eyes)


def state_after(match: Match, number: int) -> State:
    return match.steps[number + 1].before if number + 1 < len(match.steps) else match.state


def decider(steps: Sequence[Step], number: int) -> int:
    """The player in whose turn a step was made: chance belongs to the player who decided last; SPECTATOR before any decision."""
    while number >= 0 and steps[number].mover == CHANCE:
        number -= 1
    return steps[number].mover if number >= 0 else SPECTATOR
