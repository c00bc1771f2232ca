"""What a game is to the rest of the program: its facts, its type of state and the plain-Python parts that people need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from critias.core.actions import Kind, Kinds
from critias.core.observation import Layout
from critias.core.rules.calls import State
from critias.core.rules.contract import implement
from critias.core.rules.dead_end import refuse_dead_end
from critias.core.rules.opening import Openings
from critias.core.search_settings import NET_SEARCH, SearchSettings
from critias.core.text.message import Message, Reason, Words
from critias.core.text.questions import Questions

View = Mapping[str, object]  # each of our games has a TypedDict for it, in its text/view_types.py
MAX_NUMBERS = 1 << 15  # actions and outcomes are kept in two bytes where many games are played at once


def nothing(state: Any, action: int) -> tuple[int, ...]:
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
    max_choices: int  # no position has more legal actions or outcomes
    max_length: int  # no game has more decisions and outcomes
    observation: Layout = field(repr=False)
    observation_version: int  # another one whenever the layout or what a number says changes
    hidden_information: bool = True  # whether players may know different things

    def __post_init__(self) -> None:
        if self.actions + self.outcomes > MAX_NUMBERS:
            raise ValueError(f"{self.title} has {self.actions} actions and {self.outcomes} outcomes; the limit for both is {MAX_NUMBERS}")

    @property
    def observation_size(self) -> int:
        return sum(block.size for block in self.observation)


@dataclass(frozen=True)
class GameDefinition:
    name: str
    facts: Facts
    dtype: np.dtype[Any]
    rules: Mapping[str, Callable[..., Any]]  # the contract
    write_action: Callable[[int], str]
    read_action: Callable[[str], int]
    write_position: Callable[[State], str]
    read_position: Callable[[str], State]  # raises ValueError for what cannot be; dead ends are refused besides
    is_whole: Callable[[State], bool]  # whether nothing is erased from the state
    public_view: Callable[[State], View]  # what everybody sees, as plain data
    own_view: Callable[[State, int, Any], View]  # what a player sees otherwise than in the public view, which is passed in
    describe: Callable[[State, int], Message]  # an action or outcome in words
    places: Callable[[State, int], list[str]]  # the things on the table that stand for an action
    tell: Callable[[State, int, State, int], list[Message]]  # before, action, after, for whom: what happened
    count: Callable[[State], list[Message]]  # the points of each player and what they are the sum of, as if the game ended here
    questions: Questions  # what is asked when, and why not
    words: Words
    openings: Openings  # how it begins, with every outcome of chance
    sees: Callable[[Any, int, int], bool]  # whether a player sees this action or outcome of a state
    shown: Callable[[Any, int], tuple[int, ...]] = nothing  # what everybody sees besides an action, as numbers
    search: SearchSettings = field(default_factory=SearchSettings)  # how bots search it with its evaluation
    net: Path | None = None  # the file of a net that judges its positions, if it has one
    net_search: SearchSettings = NET_SEARCH  # how bots search it with a net
    calibration: Path | None = None  # the file of what makes the chances that a review's searches find agree with results
    training: Mapping[str, int | float] = field(default_factory=dict)  # settings of `critias train` that are best for it, if not the usual
    levels: Mapping[str, str] = field(default_factory=dict)  # the bot of each level, as it is typed; a level left out has its default bot

    def __post_init__(self) -> None:
        if (self.kinds.n_actions, self.kinds.n_outcomes) != (self.facts.actions, self.facts.outcomes):
            raise ValueError(
                f"the kinds of {self.name} do not add up to its {self.facts.actions} actions and {self.facts.outcomes} outcomes"
            )
        implement(self.dtype, dict(self.rules))
        object.__setattr__(self, "read_position", partial(self._read_position, self.read_position))

    def _read_position(self, read: Callable[[str], State], text: str) -> State:
        """What the game reads; refuses dead ends."""
        state = read(text)
        self.refuse_dead_end(state)
        return state

    def refuse_dead_end(self, state: State) -> None:
        """Raise DeadEnd for a position that is not over and offers nothing; one with something erased is not played on."""
        if self.is_whole(state):
            refuse_dead_end(state, self.facts.max_choices)

    def __repr__(self) -> str:
        return f"<Game {self.name} v{self.facts.rules_version}>"

    @property
    def kinds(self) -> Kinds:
        """The kinds of the game's actions and outcomes."""
        return self.questions.kinds

    def split(self, action: int) -> tuple[Kind, int]:
        """The kind of an action or outcome, and which of its kind it is."""
        return self.kinds.split(action)

    def view(self, state: State, player: int, public: View | None = None, shown: View | None = None) -> dict[str, Any]:
        """What a player (or SPECTATOR) sees, from the state redacted for them, to be read only; `public` is the public view, if it is
        already computed, and `shown` is what stands for it in the answer, if it is already encoded.
        """
        everybody = self.public_view(state) if public is None else public
        return {**(everybody if shown is None else shown), **self.own_view(state, player, everybody)}

    def why_not(self, state: State, action: int) -> Reason | None:
        """Why the player to move may not do this; None if they may."""
        return self.questions.why_not(state, action)

    def why_not_click(self, state: State, player: int, thing: str) -> Reason | None:
        """Why the player can do nothing with a thing on the table; None if they can."""
        return self.questions.why_not_click(state, player, thing)

    def blank(self, players: int, options: Mapping[str, str]) -> State:
        """An empty state for a number of players and these options; nothing is laid out yet."""
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
                raise ValueError(f"{name} must be one of {', '.join(choices)}, not {choice!r}")
            state[name] = choices.index(choice)
        return state

    def options_of(self, state: State) -> dict[str, str]:
        return {name: choices[int(state[name][0])] for name, choices in self.facts.options.items()}
