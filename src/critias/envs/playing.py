"""One game of an environment: a record, its chance and what may be done now. It keeps no history; a Match does."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from critias.core import calls
from critias.core.calls import State
from critias.core.chance import LARGEST_SEED, generator
from critias.core.contract import CHANCE, OVER
from critias.core.game import Game
from critias.core.match import Match
from critias.core.vector import REWARDS, reward_of


class Playing:
    def __init__(self, game: Game, players: int, options: Mapping[str, str], reward: str) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.game = game
        self.reward = REWARDS.index(reward)
        self.blank = game.blank(players, options)
        self.state = calls.copied(self.blank)
        self.seed: int | None = None
        self.stream = 0
        self.rng = generator(0)
        self.cycles = 0
        self.mover = OVER
        self.legal: list[int] = []

    @property
    def players(self) -> int:
        return int(self.blank["players"][0])

    @property
    def is_over(self) -> bool:
        return self.mover == OVER

    def begin(self, seed: int | None) -> None:
        """The game that `game.start` gives for this seed; without one, the next of the last seed's streams."""
        if seed is None and self.seed is not None:
            seed, stream = self.seed, self.stream + 1
        else:
            seed, stream = secrets.randbelow(LARGEST_SEED) if seed is None else operator.index(seed), 0
        self.rng = generator(seed, stream)
        self.seed, self.stream = seed, stream
        self.state = calls.copied(self.blank)
        calls.setup(self.state, self.rng)
        self.cycles = 0
        self._let_chance_decide()

    def play(self, action: Any) -> None:
        """A choice of the mover; one that is not legal raises IllegalAction and changes nothing."""
        number = operator.index(action)
        if number not in self.legal:
            refuse(self.game, self.state, number)
        calls.apply(self.state, number)
        self.cycles += 1
        self._let_chance_decide()

    def _let_chance_decide(self) -> None:
        most = self.game.facts.most_choices
        while (mover := int(calls.mover(self.state))) == CHANCE:
            calls.apply(self.state, calls.sample(self.state, self.rng, most))
        self.mover, self.legal = mover, calls.legal(self.state, most)

    def rewards(self) -> list[float]:
        """What the game has brought each player: nothing before its end."""
        return reward_of(self.state, self.reward) if self.is_over else [0.0] * self.players

    def features(self, player: int) -> NDArray[np.float32]:
        return calls.observe(self.state, player, self.game.facts.observation_size)

    def seen_by(self, player: int) -> State:
        """The record with everything erased that the player does not know."""
        state = calls.copied(self.state)
        calls.redact(state, player)
        return state

    def saved(self) -> dict[str, Any]:
        """All there is to know, as plain data."""
        return {
            "game": self.game.name,
            "rules": self.game.facts.rules_version,
            "position": self.game.write_position(self.state),
            "seed": self.seed,
            "stream": self.stream,
            "rng": self.rng.tolist(),
            "cycles": self.cycles,
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Goes on from what was saved; what belongs to another game is refused."""
        if (saved["game"], saved["rules"]) != (self.game.name, self.game.facts.rules_version):
            raise ValueError(f"this is {self.game.name} with rules {self.game.facts.rules_version}, what was saved is another game")
        state = self.game.read_position(saved["position"])
        if any(state[name] != self.blank[name] for name in ("players", *self.game.facts.options)):
            raise ValueError("what was saved has another number of players or other options")
        rng = np.array(saved["rng"], np.int64)
        if rng.shape != self.rng.shape:
            raise ValueError("what was saved has no generator")
        self.state, self.rng = state, rng
        self.seed, self.stream, self.cycles = int(saved["seed"]), int(saved["stream"]), int(saved["cycles"])
        self._let_chance_decide()


def check_seat(seat: int | None, players: int) -> None:
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"seat is a number from 0 to {players - 1}, or None for another one in every game, not {seat}")


def refuse(game: Game, state: State, action: int) -> NoReturn:
    """Raises IllegalAction with the rule that forbids the action."""
    Match(game, state).play(action)
    raise AssertionError(f"action {action} was refused and is legal")
