"""What a game is to the rest of the program: its facts, its record type and the plain-Python parts that people need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from critias.core.calls import State
from critias.core.contract import implement
from critias.core.match import Match
from critias.core.message import Message, Reason, Words
from critias.core.observation import Layout
from critias.core.opening import Openings
from critias.core.questions import Questions
from critias.core.secret import Secret

MOST_NUMBERS = 1 << 15  # actions and outcomes are kept in two bytes where many games are played at once


def nothing(record: Any, action: int) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True)
class Facts:
    title: str
    designers: str
    rules_version: int
    players: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]  # the first choice of each is the default
    actions: int  # decisions are numbered 0 to actions - 1
    outcomes: int  # what chance decides is numbered from there on
    most_choices: int  # no position has more legal actions or outcomes
    longest: int  # no game has more decisions and outcomes
    observation: Layout
    observation_version: int  # another one whenever the layout or what a number says changes

    def __post_init__(self) -> None:
        if self.actions + self.outcomes > MOST_NUMBERS:
            raise ValueError(f"{self.title} has {self.actions} actions and {self.outcomes} outcomes; together {MOST_NUMBERS} are possible")

    @property
    def observation_size(self) -> int:
        return sum(block.size for block in self.observation)


@dataclass(frozen=True)
class Game:
    name: str
    facts: Facts
    dtype: np.dtype[Any]
    rules: Mapping[str, Callable[..., Any]]  # the contract
    write_action: Callable[[int], str]
    read_action: Callable[[str], int]
    write_position: Callable[[State], str]
    read_position: Callable[[str], State]
    is_whole: Callable[[State], bool]  # whether nothing is erased from the record
    public_view: Callable[[State], dict[str, Any]]  # what everybody sees, as plain data
    own_view: Callable[[State, int, dict[str, Any]], dict[str, Any]]  # what a player sees otherwise than in the public view
    describe: Callable[[State, int], Message]  # an action or outcome in words
    places: Callable[[State, int], list[str]]  # the things on the table that stand for an action
    tell: Callable[[State, int, State, int], list[Message]]  # before, action, after, for whom: what happened
    count: Callable[[State], list[Message]]  # the points of each player and what they are the sum of, as if the game ended here
    questions: Questions  # what is asked when, and why not
    words: Words
    openings: Openings  # how it begins, with every outcome of chance
    sees: Callable[[Any, int, int], bool]  # whether a player sees this action or outcome of a record
    shown: Callable[[Any, int], tuple[int, ...]] = nothing  # what everybody sees besides an action, as numbers

    def __post_init__(self) -> None:
        implement(self.dtype, dict(self.rules))

    def view(self, state: State, player: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """What a player (or SPECTATOR) sees, from the record redacted for it; whoever has the public view already gives it along."""
        everybody = self.public_view(state) if public is None else public
        return everybody | self.own_view(state, player, everybody)

    def why_not(self, state: State, action: int) -> Reason | None:
        """Why the mover may not do this; None if it may."""
        return self.questions.why_not(state, action)

    def why_not_click(self, state: State, player: int, thing: str) -> Reason | None:
        """Why the player can do nothing with a thing on the table; None if it can."""
        return self.questions.why_not_click(state, player, thing)

    def start(self, players: int, seed: int | Secret, **options: str) -> Match:
        """A new game; chance is drawn from the seed or secret."""
        return Match.set_up(self, self.blank(players, options), seed)

    def at(self, position: str, seed: int | None = None) -> Match:
        """A game that goes on from a position; without a seed the caller plays the outcomes of chance too."""
        state = self.read_position(position)
        if not self.is_whole(state):
            raise ValueError("the position hides something from its reader: it can be looked at, not played on")
        return Match(self, state, seed)

    def blank(self, players: int, options: Mapping[str, str]) -> State:
        """An empty record for so many players with these options; nothing is laid out yet."""
        if players not in self.facts.players:
            counts = ", ".join(map(str, self.facts.players))
            raise ValueError(f"{self.name} is for {counts} players, not {players}")
        state = np.zeros(1, self.dtype)
        state["players"] = players
        for name, choice in options.items():
            if name not in self.facts.options:
                known = ", ".join(self.facts.options) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; it has {known}")
            choices = self.facts.options[name]
            if choice not in choices:
                raise ValueError(f"{name} is one of {', '.join(choices)}, not {choice!r}")
            state[name] = choices.index(choice)
        return state

    def options_of(self, state: State) -> dict[str, str]:
        return {name: choices[int(state[name][0])] for name, choices in self.facts.options.items()}
