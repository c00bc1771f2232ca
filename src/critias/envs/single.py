"""Gymnasium: one seat is the learner's, bots play the others. `gymnasium.make("critias/Atlantis-v1", players=3, opponents="captain")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from critias.bots.bot import Bot, Sight, seed_of_decision
from critias.bots.referee import ask
from critias.bots.spec import make_bot
from critias.core.match.match import IllegalAction
from critias.core.rules.chance import MAX_SEED
from critias.envs.episode import Episode, check_seat
from critias.envs.render import METADATA, check_mode, render
from critias.envs.snapshot import SnapshotMixin
from critias.envs.spaces import LegalActions, Observation, observation_space
from critias.extras import require
from critias.games import game as game_named

require("envs", "a Gymnasium environment", "gymnasium")
import gymnasium

LOST = -1.0  # the reward for an illegal action that loses the game
ILLEGAL = ("raise", "lose")


class SingleEnv(SnapshotMixin, gymnasium.Env[Observation, Any]):
    """One learner against bots. An illegal action raises IllegalAction, which names the rule; with `illegal="lose"` it loses the game.

    `opponents` is a bot for all other seats or one for each of them in turn order: a level (`rower`) or a bot as it is typed
    (`search:simulations=500`). With `seat=None` the learner gets another seat in every game of a seed. Seeds and rewards are as in
    `table.Table`.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str = "atlantis",
        players: int = 2,
        *,
        opponents: str | Sequence[str] = "rower",
        seat: int | None = 0,
        reward: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.arguments = dict(
            game=game, players=players, opponents=opponents, seat=seat, reward=reward, illegal=illegal, render_mode=render_mode, **options
        )
        self.episode = Episode(game_named(game), players, options, reward)
        self.metadata = {**METADATA, "observation_version": self.episode.game.facts.observation_version}
        self.opponents = _one_each(opponents, players)
        check_seat(seat, players)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.illegal = illegal
        self.fixed_seat = seat
        self.seat = seat or 0
        self.bots: dict[int, Bot] = {}
        self.faults: list[str] = []  # of bots, whose choices were replaced by random ones
        self.is_lost = False
        self.render_mode = check_mode(render_mode)
        self.observation_space: Any = observation_space(self.episode.game)
        self.action_space = LegalActions(self.episode.game.facts.actions, lambda: self.episode.legal)
        self._invite()  # here, so that a bot that does not exist is refused before the first reset

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin the game of a seed or, without one, the next game of the last seed; skip games that end before the learner has a choice."""
        super().reset(seed=seed)
        if seed is None and self.episode.seed is None:
            seed = int(self.np_random.integers(MAX_SEED, dtype=np.uint64))
        self._begin(seed)
        while self.episode.is_over:
            self._begin(None)
        self._show()
        return self._observation(), self._info()

    def _begin(self, seed: int | None) -> None:
        self.episode.begin(seed)
        self.is_lost, self.faults = False, []
        if self.fixed_seat is None:
            self.seat = self.episode.stream % self.episode.players
        self._invite()
        self._let_others_play()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's choice, and then what the others answer."""
        if self.is_lost or (self.episode.is_over and self.illegal == "lose"):
            raise ValueError("the game is over: call reset()")
        try:
            self.episode.play(action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self.is_lost = True
            return self._observation(), LOST, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_play()
        self._show()
        return self._observation(), self.episode.rewards()[self.seat], self.episode.is_over, False, self._info()

    def render(self) -> Any:
        """The table as the learner sees it."""
        return render(self.render_mode, self.episode.game, self.episode.seen_by(self.seat), self.seat)

    def close(self) -> None:
        """Close the bots."""
        for bot in self.bots.values():
            bot.close()
        self.bots = {}

    def _invite(self) -> None:
        """Create new bots for a new game, in turn order from the learner on."""
        self.close()
        players = self.episode.players
        others = [(self.seat + place) % players for place in range(1, players)]
        self.bots = {player: make_bot(bot, self.episode.game) for player, bot in zip(others, self.opponents, strict=True)}

    def _let_others_play(self) -> None:
        while self.episode.mover in self.bots:
            player = self.episode.mover
            sight = Sight(self.episode.game, player, self.episode.seen_by(player), tuple(self.episode.legal), self._seed_for(player))
            answer = ask(self.bots[player], sight)
            if answer.fault is not None:
                self.faults.append(f"player {player} {answer.fault}")
            self.episode.play(answer.action)

    def _seed_for(self, player: int) -> int:
        return seed_of_decision((self.episode.seed or 0) + self.episode.stream, player, self.episode.cycles)

    def _observation(self) -> Observation:
        return {"observation": self.episode.features(self.seat), "action_mask": self._mask()}

    def _mask(self) -> Any:
        mask = np.zeros(self.episode.game.facts.actions, np.int8)
        mask[self.episode.legal] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "player": self.seat, "faults": list(self.faults)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def notes(self) -> dict[str, Any]:
        return {"seat": self.seat, "is_lost": self.is_lost}

    def take_notes(self, notes: dict[str, Any]) -> None:
        """Restore the notes; bots are new, so they remember nothing."""
        seat, is_lost = int(notes["seat"]), bool(notes["is_lost"])
        check_seat(seat, self.episode.players)
        self.seat, self.is_lost = seat, is_lost
        self._invite()


def _one_each(opponents: str | Sequence[str], players: int) -> list[str]:
    bots = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(bots) != players - 1:
        raise ValueError(f"a game of {players} needs {players - 1} opponents, not {len(bots)}")
    return bots
