"""Gymnasium: one seat is the learner's, bots play the others. `gymnasium.make("critias/Atlantis-v1", players=3, opponents="captain")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from critias.bots.bot import Bot, Sight, seed_of_decision
from critias.bots.referee import ask
from critias.bots.spec import make_bot
from critias.core.chance import LARGEST_SEED
from critias.core.match import IllegalAction
from critias.envs.extras import not_installed
from critias.envs.keeping import Kept
from critias.envs.playing import Playing, check_seat
from critias.envs.rendering import METADATA, check_mode, render
from critias.envs.spaces import LegalActions, Observation, observation_space
from critias.games import game as game_named

try:
    import gymnasium
except ImportError:
    raise not_installed("a Gymnasium environment", "gymnasium") from None

LOST = -1.0  # the reward for an illegal action that loses the game
ILLEGAL = ("raise", "lose")


class SingleEnv(Kept, gymnasium.Env[Observation, Any]):
    """What is not legal raises IllegalAction, which names the rule; with `illegal="lose"` it loses the game instead.

    `opponents` is a bot for all other seats or one for each of them in turn order: a level (`rower`) or a bot as it is typed
    (`search:simulations=500`). `seat` None is another one in every game of a seed. Seeds and rewards are as in `table.Table`.
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
        self.playing = Playing(game_named(game), players, options, reward)
        self.metadata = {**METADATA, "observation_version": self.playing.game.facts.observation_version}
        self.opponents = _one_each(opponents, players)
        check_seat(seat, players)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.illegal = illegal
        self.fixed_seat = seat
        self.seat = seat or 0
        self.bots: dict[int, Bot] = {}
        self.faults: list[str] = []  # of bots, whose choices were replaced by random ones
        self.is_lost = False
        self.render_mode = check_mode(render_mode)
        self.observation_space: Any = observation_space(self.playing.game)
        self.action_space = LegalActions(self.playing.game.facts.actions, lambda: self.playing.legal)
        self._invite()  # a bot that there is not is refused now

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins the game of a seed, or without one the next game of the last seed; one that ends before the learner has a choice is
        passed over."""
        super().reset(seed=seed)
        if seed is None and self.playing.seed is None:
            seed = int(self.np_random.integers(LARGEST_SEED, dtype=np.uint64))
        self._begin(seed)
        while self.playing.is_over:
            self._begin(None)
        self._show()
        return self._observation(), self._info()

    def _begin(self, seed: int | None) -> None:
        self.playing.begin(seed)
        self.is_lost, self.faults = False, []
        if self.fixed_seat is None:
            self.seat = self.playing.stream % self.playing.players
        self._invite()
        self._let_others_play()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's choice, and then what the others answer."""
        if self.is_lost or (self.playing.is_over and self.illegal == "lose"):
            raise ValueError("the game is over: call reset()")
        try:
            self.playing.play(action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self.is_lost = True
            return self._observation(), LOST, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_play()
        self._show()
        return self._observation(), self.playing.rewards()[self.seat], self.playing.is_over, False, self._info()

    def render(self) -> Any:
        """The table as the learner sees it."""
        return render(self.render_mode, self.playing.game, self.playing.seen_by(self.seat), self.seat)

    def close(self) -> None:
        """Sends the bots home."""
        for bot in self.bots.values():
            bot.close()
        self.bots = {}

    def _invite(self) -> None:
        """New bots for a new game, in turn order from the learner on."""
        self.close()
        players = self.playing.players
        others = [(self.seat + place) % players for place in range(1, players)]
        self.bots = {player: make_bot(bot, self.playing.game) for player, bot in zip(others, self.opponents, strict=True)}

    def _let_others_play(self) -> None:
        while self.playing.mover in self.bots:
            player = self.playing.mover
            sight = Sight(self.playing.game, player, self.playing.seen_by(player), tuple(self.playing.legal), self._seed_for(player))
            answer = ask(self.bots[player], sight)
            if answer.fault is not None:
                self.faults.append(f"player {player} {answer.fault}")
            self.playing.play(answer.action)

    def _seed_for(self, player: int) -> int:
        return seed_of_decision((self.playing.seed or 0) + self.playing.stream, player, self.playing.cycles)

    def _observation(self) -> Observation:
        return {"observation": self.playing.features(self.seat), "action_mask": self._mask()}

    def _mask(self) -> Any:
        mask = np.zeros(self.playing.game.facts.actions, np.int8)
        mask[self.playing.legal] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "player": self.seat, "faults": list(self.faults)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def notes(self) -> dict[str, Any]:
        return {"seat": self.seat, "is_lost": self.is_lost}

    def take_notes(self, notes: dict[str, Any]) -> None:
        """Bots that remember something do not: they are new."""
        seat, is_lost = int(notes["seat"]), bool(notes["is_lost"])
        check_seat(seat, self.playing.players)
        self.seat, self.is_lost = seat, is_lost
        self._invite()


def _one_each(opponents: str | Sequence[str], players: int) -> list[str]:
    bots = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(bots) != players - 1:
        raise ValueError(f"a game of {players} has {players - 1} other seats, and {len(bots)} opponents were given")
    return bots
