"""One game in an environment: its state, chance and legal actions. It keeps no history; a Match does."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from critias.core.batches.vector import REWARDS, open_game, reward_of, scratch_for
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import MAX_SEED, generator
from critias.core.rules.contract import CHANCE, OVER
from critias.envs.positions import check_table, state_at


class Episode:
    def __init__(
        self, game: Game, players: int, options: Mapping[str, str], reward: str, max_cycles: int | None = None, random_start: int = 0
    ) -> None:
        self.game = game
        self.reward = number_of(REWARDS, "reward", reward)
        self.max_cycles = game.facts.max_length if max_cycles is None else max_cycles
        self.random_start = check_random_start(game, random_start)
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

    def __repr__(self) -> str:
        return f"<Episode {self.game.write_position(self.state) if self.seed is not None else f'{self.game.name}, not begun'}>"

    @property
    def is_over(self) -> bool:
        return self.mover == OVER

    @property
    def is_cut(self) -> bool:
        """Whether the game has been cut short."""
        return not self.is_over and self.cycles >= self.max_cycles

    def begin(self, seed: int | None, state: State | None = None) -> None:
        """Begin the game that `game.start` gives for this seed; without one, the next of the last seed's streams.

        With a state the game continues from there.
        """
        if seed is None and self.seed is not None:
            seed, stream = self.seed, self.stream + 1
        else:
            seed, stream = secrets.randbelow(MAX_SEED) if seed is None else operator.index(seed), 0
        self.rng = generator(seed, stream)
        self.seed, self.stream = seed, stream
        self.state = self._laid_out() if state is None else calls.copied(state)
        self.cycles = 0
        self._let_chance_decide()

    def _laid_out(self) -> State:
        """A new game, after its random decisions; one that ends among them is laid out again."""
        while True:
            state = calls.copied(self.blank)
            calls.setup(state, self.rng)
            if self.random_start > 0:
                open_game(state, self.rng, self.random_start, scratch_for(self.game))
            if self.random_start == 0 or int(calls.mover(state)) != OVER:
                return state

    def state_at(self, position: str) -> State:
        """The state of a position that can be played at this table."""
        return state_at(self.game, position, self.blank)

    def play(self, action: Any) -> None:
        """Play a choice of the mover; one that is not legal raises IllegalAction and changes nothing."""
        number = operator.index(action)
        if number not in self.legal:
            refuse(self.game, self.state, number)
        calls.apply(self.state, number)
        self.cycles += 1
        self._let_chance_decide()

    def _let_chance_decide(self) -> None:
        most = self.game.facts.max_choices
        while (mover := int(calls.mover(self.state))) == CHANCE:
            calls.apply(self.state, calls.sample(self.state, self.rng, most))
        self.mover, self.legal = mover, calls.legal(self.state, most)

    def rewards(self) -> list[float]:
        """Every player's reward, which is 0 before the end."""
        return reward_of(self.state, self.reward) if self.is_over else [0.0] * self.players

    def features(self, player: int) -> NDArray[np.float32]:
        return calls.observe(self.state, player, self.game.facts.observation_size)

    def seen_by(self, player: int) -> State:
        """The state with everything erased that the player does not know."""
        state = calls.copied(self.state)
        calls.redact(state, player)
        return state

    def saved(self) -> dict[str, Any]:
        """The whole episode as plain data."""
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
        """Continue from what was saved; data of another game is refused."""
        if (saved["game"], saved["rules"]) != (self.game.name, self.game.facts.rules_version):
            raise ValueError(f"this is {self.game.name} with rules {self.game.facts.rules_version}, the snapshot is of another game")
        state = self.game.read_position(saved["position"])
        check_table(self.game, state, self.blank, "the snapshot")
        rng = np.array(saved["rng"], np.int64)
        if rng.shape != self.rng.shape:
            raise ValueError("the snapshot has no generator")
        self.state, self.rng = state, rng
        self.seed, self.stream, self.cycles = int(saved["seed"]), int(saved["stream"]), int(saved["cycles"])
        self._let_chance_decide()


def number_of(names: tuple[str, ...], what: str, name: str) -> int:
    if name not in names:
        raise ValueError(f"{what} must be one of {', '.join(names)}, not {name!r}")
    return names.index(name)


def check_random_start(game: Game, decisions: int) -> int:
    """Far more decisions than a game has would search long for one that is not over."""
    if not 0 <= decisions <= game.facts.max_length:
        raise ValueError(f"random_start must be a number of decisions from 0 to {game.facts.max_length}, not {decisions}")
    return decisions


def check_seat(seat: int | None, players: int) -> None:
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"seat must be a number from 0 to {players - 1}, or None to change it every game, not {seat}")


def refuse(game: Game, state: State, action: int) -> NoReturn:
    """Raise IllegalAction with the rule that forbids the action."""
    Match(game, state).play(action)
    raise AssertionError(f"action {action} was refused and is legal")
