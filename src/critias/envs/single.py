"""Gymnasium: one seat is the learner's, bots play the others. `gymnasium.make("critias/Atlantis-v1", players=3, opponents="captain")`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.bots.bot import Bot, Sight, seed_of_decision
from critias.core.match.match import IllegalAction
from critias.core.rules import calls
from critias.core.rules.chance import MAX_SEED
from critias.envs.episode import Episode, check_seat
from critias.envs.opponents.seats import DEFAULT_OPPONENTS, Opponent, Opponents, answer_of, bot_of, dismiss, draw, drawn, one_each
from critias.envs.planes import planes_of
from critias.envs.positions import position_in
from critias.envs.render import METADATA, check_mode, render
from critias.envs.snapshot import SnapshotMixin
from critias.envs.spaces import LegalActions, Observation, observation_space, versions, with_planes
from critias.extras import require
from critias.games import game as game_named

require("envs", "a Gymnasium environment", "gymnasium")
import gymnasium

LOST = -1.0  # the reward for an illegal action that loses the game
ILLEGAL = ("raise", "lose")


class SingleEnv(SnapshotMixin, gymnasium.Env[Observation, Any]):
    """One learner against others. An illegal action raises IllegalAction, which names the rule; with `illegal="lose"` it loses the game.

    `opponents` is one for all other seats or a list with one for each of them in turn order: a level (`rower`), a bot as it is typed
    (`search:simulations=500`), a `Bot` or a class of bots, a function from observations and masks to actions, or a `League` of these. With
    `seat=None` the learner gets another seat in every game of a seed. Seeds, rewards, `max_cycles` and `random_start` are as in
    `table.Table`, and so are `planes`.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str = "atlantis",
        players: int = 2,
        *,
        opponents: Opponents = DEFAULT_OPPONENTS,
        seat: int | None = 0,
        reward: str = "win",
        max_cycles: int | None = None,
        random_start: int = 0,
        planes: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.arguments = dict(
            game=game,
            players=players,
            opponents=opponents,
            seat=seat,
            reward=reward,
            max_cycles=max_cycles,
            random_start=random_start,
            planes=planes,
            illegal=illegal,
            render_mode=render_mode,
            **options,
        )
        self.episode = Episode(game_named(game), players, options, reward, max_cycles, random_start)
        self.planes = planes_of(game) if planes else None
        self.metadata = {**METADATA, **versions(self.episode.game, self.planes)}
        self.opponents = one_each(opponents, players, self.episode.game)
        check_seat(seat, players)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.illegal = illegal
        self.fixed_seat = seat
        self.seat = seat or 0
        self.entries: list[int] = []  # which entries of their leagues play
        self.guests: dict[int, tuple[Opponent, Bot]] = {}  # who plays the other seats
        self.faults: list[str] = []  # of bots, whose choices were replaced by random ones
        self.is_lost = False
        self.render_mode = check_mode(render_mode)
        self.observation_space: Any = observation_space(self.episode.game, planes=self.planes)
        self.action_space = LegalActions(self.episode.game.facts.actions, self.legal)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin the game of a seed or, without one, the next game of the last seed; skip games that end before the learner has a choice.

        With the option `position` it continues from there.
        """
        position = position_in(options)
        state = None if position is None else self.episode.state_at(position)
        super().reset(seed=seed)
        if seed is None and self.episode.seed is None:
            seed = int(self.np_random.integers(MAX_SEED, dtype=np.uint64))
        self._begin(seed, state)
        if self.episode.is_over and state is not None:
            raise ValueError("the game ends before the learner has a choice; call reset() with another position")
        while self.episode.is_over:
            self._begin(None, None)
        self._show()
        return self._observation(), self._info()

    def _begin(self, seed: int | None, state: Any) -> None:
        self.episode.begin(seed, state)
        self.is_lost, self.faults = False, []
        if self.fixed_seat is None:
            self.seat = self.episode.stream % self.episode.players
        self._invite(draw(self.opponents, self.episode.seed or 0, self.episode.stream))
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
        episode = self.episode
        return self._observation(), episode.rewards()[self.seat], episode.is_over, episode.is_cut, self._info()

    def legal(self) -> list[int]:
        """What the learner may do now."""
        return self.episode.legal if self.episode.mover == self.seat else []

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do now, as MaskablePPO asks for it."""
        return self._mask().view(np.bool_)

    def set_opponents(self, opponents: Opponents) -> None:
        """Seat other opponents in games that begin from now on; a running game goes on with its own."""
        self.opponents = one_each(opponents, self.episode.players, self.episode.game)
        self.arguments["opponents"] = opponents

    def render(self) -> Any:
        """The table as the learner sees it."""
        return render(self.render_mode, self.episode.game, self.episode.seen_by(self.seat), self.seat)

    def close(self) -> None:
        """Close the bots."""
        for opponent, bot in self.guests.values():
            dismiss(bot, opponent)
        self.guests = {}

    def _invite(self, entries: list[int]) -> None:
        """Seat the opponents of a new game, in turn order from the learner on."""
        chosen = drawn(self.opponents, entries)
        self.close()
        self.entries = entries
        players, game = self.episode.players, self.episode.game
        self.guests = {(self.seat + place) % players: (opponent, bot_of(opponent, game)) for place, opponent in enumerate(chosen, 1)}

    def _let_others_play(self) -> None:
        while self.episode.mover in self.guests:
            player = self.episode.mover
            sight = Sight(self.episode.game, player, self.episode.seen_by(player), tuple(self.episode.legal), self._seed_for(player))
            answer = answer_of(self.guests[player][1], sight)
            if answer.fault is not None:
                self.faults.append(f"player {player} {answer.fault}")
            self.episode.play(answer.action)

    def _seed_for(self, player: int) -> int:
        return seed_of_decision((self.episode.seed or 0) + self.episode.stream, player, self.episode.cycles)

    def _observation(self) -> Observation:
        return with_planes({"observation": self.episode.features(self.seat), "action_mask": self._mask()}, self.planes)

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(self.episode.game.facts.actions, np.int8)
        mask[self.legal()] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self._mask(), "player": self.seat, "faults": list(self.faults)}
        if self.episode.is_over or self.episode.is_cut:
            info["rewards"] = np.array(self.episode.rewards(), np.float32)
            info["points"] = np.array(calls.scores(self.episode.state), np.float32)
        return info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def notes(self) -> dict[str, Any]:
        return {"seat": self.seat, "is_lost": self.is_lost, "entries": self.entries}

    def take_notes(self, notes: dict[str, Any]) -> None:
        """Restore the notes; bots are new, so they remember nothing."""
        seat, is_lost, entries = int(notes["seat"]), bool(notes["is_lost"]), [int(entry) for entry in notes["entries"]]
        check_seat(seat, self.episode.players)
        drawn(self.opponents, entries)
        self.seat, self.is_lost = seat, is_lost
        self._invite(entries)
